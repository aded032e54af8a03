// The record of what was played: matches that are over, in the order in which they ended, and moments of matches that
// people have marked for themselves. Called by server/record on the thread that owns the store. What a moment is, and
// who may see a match, is not known here. Kept by the SQLite store alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/result.h"

namespace simove::storage {

/// Where a match stands among those that are over: the newest first, of one moment by id.
struct FinishedLine {
  MatchId match;
  std::int64_t finished_ms = 0;
  bool operator==(const FinishedLine&) const = default;
};
struct FinishedQuery {
  std::string game;                        // empty: any
  std::string scenario;                    // empty: any
  std::optional<FinishedLine> after = {};  // the last one that was seen
  std::int64_t most = 0;
};

/// A moment of a match that somebody has marked.
struct BookmarkRow {
  std::string bookmark;
  AccountId account;
  MatchId match;
  int branch = 1;       // the one that was played on when it was made
  std::string place;    // what stands in the address of the moment; opaque here
  std::string label;    // the same in words
  std::string note;     // may be empty
  bool shared = false;  // whoever has its id may read it
  std::int64_t created_ms = 0;
  bool operator==(const BookmarkRow&) const = default;
};

class RecordStore {
 public:
  virtual ~RecordStore() = default;

  virtual Result<std::vector<FinishedLine>> finished_matches(const FinishedQuery& query) = 0;
  virtual Result<std::optional<FinishedLine>> finished_match(const MatchId& match) = 0;

  virtual Result<Done> save_bookmark(const BookmarkRow& bookmark) = 0;
  virtual Result<std::optional<BookmarkRow>> bookmark(const std::string& bookmark) = 0;
  /// Of one match, or of all (""); the newest first.
  virtual Result<std::vector<BookmarkRow>> bookmarks_of(const AccountId& account, const MatchId& match,
                                                        std::int64_t most) = 0;
  virtual Result<std::int64_t> count_bookmarks(const AccountId& account) = 0;
  virtual Result<Done> change_bookmark(const std::string& bookmark, const std::string& note, bool shared) = 0;
  virtual Result<Done> forget_bookmark(const std::string& bookmark) = 0;
};

}  // namespace simove::storage
