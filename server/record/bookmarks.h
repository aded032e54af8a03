// Moments of matches that people have marked for themselves, with a note. Called by server/net/api_record in plain
// calls on the logic thread. A bookmark is its owner's; one that is shared may be read by whoever has its id. Neither
// opens a match: whoever may not watch it learns nothing of it here, its owner included.
#pragma once

#include <string>

#include "protocol/record_messages.h"
#include "server/match/service.h"
#include "server/ports/ports.h"
#include "server/record/limits.h"
#include "storage/record_store.h"

namespace simove::record {

class Bookmarks {
 public:
  struct Parts {
    storage::RecordStore& record;
    storage::Store& store;
    match::MatchService& matches;
    Clock& clock;
    Entropy& entropy;
    RecordLimits limits = {};
  };
  explicit Bookmarks(Parts parts) : parts_(parts) {}

  match::Answered<protocol::BookmarkLine> add(const AccountId& account, const protocol::BookmarkRequest& wanted);
  /// One's own; with a match, those of it alone.
  match::Answered<protocol::BookmarkList> list(const AccountId& account, const MatchId& match);
  /// One's own, or one that is shared. Not there for anybody else.
  match::Answered<protocol::BookmarkLine> read(const std::optional<AccountId>& account, const std::string& bookmark);
  match::Answered<protocol::BookmarkLine> change(const AccountId& account, const std::string& bookmark,
                                                 const protocol::BookmarkChange& wanted);
  match::Answered<Done> forget(const AccountId& account, const std::string& bookmark);
  [[nodiscard]] const RecordLimits& limits() const { return parts_.limits; }

 private:
  match::Answered<storage::BookmarkRow> own(const AccountId& account, const std::string& bookmark);
  match::Answered<protocol::BookmarkLine> line(const std::optional<AccountId>& account,
                                               const storage::BookmarkRow& row);

  Parts parts_;
};

}  // namespace simove::record
