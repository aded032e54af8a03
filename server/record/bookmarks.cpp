#include "server/record/bookmarks.h"

namespace simove::record {

using protocol::ErrorCode;

namespace {

Unexpected<protocol::Error> refused(ErrorCode code, std::string text) {
  return Unexpected{protocol::Error{code, "", std::move(text)}};
}

// One answer for what never was, is somebody else's, or is of a match that is not to be seen: a guess learns nothing.
Unexpected<protocol::Error> no_bookmark() {
  return refused(ErrorCode::not_found, "There is no such bookmark.");
}

}  // namespace

match::Answered<protocol::BookmarkLine> Bookmarks::line(const std::optional<AccountId>& account,
                                                        const storage::BookmarkRow& row) {
  protocol::BookmarkLine out;
  out.bookmark = row.bookmark;
  out.match = row.match;
  out.place = row.place;
  out.label = row.label;
  out.note = row.note;
  out.shared = row.shared;
  out.mine = account == row.account;
  out.at_ms = row.created_ms;
  auto by = parts_.store.account(row.account);
  if (!by) return Unexpected{parts_.matches.store_error(by.error())};
  if (*by) out.by = (**by).name;
  const match::Match* match = parts_.matches.find(row.match);
  if (match == nullptr || !parts_.matches.may_watch(row.match, account)) return out;
  out.title = match->title;
  out.undone_since = match::branch_of(*match) != row.branch;
  return out;
}

match::Answered<protocol::BookmarkLine> Bookmarks::add(const AccountId& account,
                                                       const protocol::BookmarkRequest& wanted) {
  const match::Match* match = parts_.matches.find(wanted.match);
  if (match == nullptr || !parts_.matches.may_watch(wanted.match, account))
    return refused(ErrorCode::no_such_match, "There is no such match.");
  auto count = parts_.record.count_bookmarks(account);
  if (!count) return Unexpected{parts_.matches.store_error(count.error())};
  if (*count >= parts_.limits.bookmarks)
    return refused(ErrorCode::too_many,
                   "You have " + std::to_string(*count) + " bookmarks; delete some before you make another.");
  const storage::BookmarkRow row{parts_.entropy.hex(16), account,      wanted.match, match::branch_of(*match),
                                 wanted.place,           wanted.label, wanted.note,  wanted.shared,
                                 parts_.clock.now_ms()};
  if (auto saved = parts_.record.save_bookmark(row); !saved)
    return Unexpected{parts_.matches.store_error(saved.error())};
  return line(account, row);
}

match::Answered<protocol::BookmarkList> Bookmarks::list(const AccountId& account, const MatchId& match) {
  auto rows = parts_.record.bookmarks_of(account, match, parts_.limits.bookmarks);
  if (!rows) return Unexpected{parts_.matches.store_error(rows.error())};
  protocol::BookmarkList out;
  out.most = parts_.limits.bookmarks;
  out.note_chars = parts_.limits.note_chars;
  for (const storage::BookmarkRow& row : *rows) {
    auto one = line(account, row);
    if (!one) return Unexpected{one.error()};
    out.bookmarks.push_back(std::move(*one));
  }
  return out;
}

match::Answered<protocol::BookmarkLine> Bookmarks::read(const std::optional<AccountId>& account,
                                                        const std::string& bookmark) {
  auto row = parts_.record.bookmark(bookmark);
  if (!row) return Unexpected{parts_.matches.store_error(row.error())};
  if (!*row || ((**row).account != account && !(**row).shared)) return no_bookmark();
  if (!parts_.matches.may_watch((**row).match, account)) return no_bookmark();
  return line(account, **row);
}

match::Answered<storage::BookmarkRow> Bookmarks::own(const AccountId& account, const std::string& bookmark) {
  auto row = parts_.record.bookmark(bookmark);
  if (!row) return Unexpected{parts_.matches.store_error(row.error())};
  if (!*row || (**row).account != account) return no_bookmark();
  return std::move(**row);
}

match::Answered<protocol::BookmarkLine> Bookmarks::change(const AccountId& account, const std::string& bookmark,
                                                          const protocol::BookmarkChange& wanted) {
  auto row = own(account, bookmark);
  if (!row) return Unexpected{row.error()};
  if (auto done = parts_.record.change_bookmark(bookmark, wanted.note, wanted.shared); !done)
    return Unexpected{parts_.matches.store_error(done.error())};
  row->note = wanted.note;
  row->shared = wanted.shared;
  return line(account, *row);
}

match::Answered<Done> Bookmarks::forget(const AccountId& account, const std::string& bookmark) {
  auto row = own(account, bookmark);
  if (!row) return Unexpected{row.error()};
  if (auto done = parts_.record.forget_bookmark(bookmark); !done)
    return Unexpected{parts_.matches.store_error(done.error())};
  return Done{};
}

}  // namespace simove::record
