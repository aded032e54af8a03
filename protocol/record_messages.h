// Bodies of the HTTP API about the record of what was played: the list of finished matches and bookmarks, in and out.
// Decoded and encoded in record_http.cpp, handled by server/record and server/net/api_record. How many and how long is
// the operator's to say (server/record/limits.h); here stand the forms alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors.h"
#include "rules/core/ids.h"
#include "rules/core/result.h"

namespace simove::protocol {

struct ArchiveEntry {
  struct Seat {
    std::string title;
    std::string player;  // empty: nobody sat there at the end
  };
  MatchId match;
  std::string title;
  std::string game;
  std::string game_title;
  std::string scenario;
  std::string scenario_title;
  std::vector<Seat> seats;
  std::string umpire;   // his name; empty: there was none
  std::string outcome;  // a sentence of the game's; empty: it was ended without one
  std::string length;   // how long it was, in the game's words; empty: it does not say
  std::int64_t begun_ms = 0;
  std::int64_t finished_ms = 0;
  std::string origin;  // "" played here, "verified"
};
struct ArchivePage {
  std::vector<ArchiveEntry> matches;
  std::string next;  // where the next page begins; empty: there is none
};

struct BookmarkRequest {
  MatchId match;
  std::string place;
  std::string label;
  std::string note;
  bool shared = false;
};
struct BookmarkChange {
  std::string note;
  bool shared = false;
};
struct BookmarkLine {
  std::string bookmark;
  MatchId match;
  std::optional<std::string> title;  // none: the match is not his to see any more
  std::string place;
  std::string label;
  std::string note;
  bool shared = false;
  bool mine = true;
  std::string by;  // who made it
  std::int64_t at_ms = 0;
  bool undone_since = false;  // the match has gone on from an earlier step since
};
struct BookmarkList {
  std::vector<BookmarkLine> bookmarks;  // the newest first
  std::int64_t most = 0;                // that one account may have
  std::size_t note_chars = 0;
};

inline constexpr std::size_t most_place_bytes = 160;
inline constexpr std::size_t most_label_chars = 80;

/// `note_chars` is the operator's limit.
[[nodiscard]] Result<BookmarkRequest, Error> decode_bookmark(std::string_view body, std::size_t note_chars);
[[nodiscard]] Result<BookmarkChange, Error> decode_bookmark_change(std::string_view body, std::size_t note_chars);

[[nodiscard]] std::string encode(const ArchivePage& page);
[[nodiscard]] std::string encode(const BookmarkLine& bookmark);
[[nodiscard]] std::string encode(const BookmarkList& list);

}  // namespace simove::protocol
