// Matches that are over, and bookmarks.
#include "storage/sqlite/record.h"

namespace simove::storage::sqlite {
namespace {

BookmarkRow read_bookmark(const Query& row) {
  return {row.text(0),          AccountId(row.text(1)),
          MatchId(row.text(2)), static_cast<int>(row.integer(3)),
          row.text(4),          row.text(5),
          row.text(6),          row.integer(7) != 0,
          row.integer(8)};
}

}  // namespace

Result<std::vector<FinishedLine>> SqliteRecord::finished_matches(const FinishedQuery& query) {
  const FinishedLine after = query.after.value_or(FinishedLine{MatchId{}, INT64_MAX});
  Query row = db_.query(
      "SELECT match_id, finished_ms FROM game_match WHERE finished_ms IS NOT NULL AND (?1 = '' OR game = ?1) "
      "AND (?2 = '' OR scenario = ?2) AND (finished_ms < ?3 OR (finished_ms = ?3 AND match_id < ?4)) "
      "ORDER BY finished_ms DESC, match_id DESC LIMIT ?5",
      query.game, query.scenario, after.finished_ms, after.match, query.most);
  std::vector<FinishedLine> out;
  while (row.row()) out.push_back({MatchId(row.text(0)), row.integer(1)});
  if (!row.ok()) return Unexpected{row.fault("listing matches that are over")};
  return out;
}

Result<std::optional<FinishedLine>> SqliteRecord::finished_match(const MatchId& match) {
  Query row = db_.query("SELECT finished_ms FROM game_match WHERE match_id=? AND finished_ms IS NOT NULL", match);
  if (row.row()) return std::optional(FinishedLine{match, row.integer(0)});
  if (!row.ok()) return Unexpected{row.fault("reading when a match ended")};
  return std::optional<FinishedLine>();
}

Result<Done> SqliteRecord::save_bookmark(const BookmarkRow& bookmark) {
  return store_->atomically([&] {
    return db_.run(
        "INSERT INTO bookmark (bookmark_id, account_id, match_id, branch, place, label, note, shared, created_ms) "
        "VALUES (?,?,?,?,?,?,?,?,?)",
        bookmark.bookmark, bookmark.account, bookmark.match, bookmark.branch, bookmark.place, bookmark.label,
        bookmark.note, static_cast<int>(bookmark.shared), bookmark.created_ms);
  });
}

Result<std::optional<BookmarkRow>> SqliteRecord::bookmark(const std::string& bookmark) {
  Query row = db_.query(
      "SELECT bookmark_id, account_id, match_id, branch, place, label, note, shared, created_ms FROM bookmark "
      "WHERE bookmark_id=?",
      bookmark);
  if (row.row()) return std::optional(read_bookmark(row));
  if (!row.ok()) return Unexpected{row.fault("reading a bookmark")};
  return std::optional<BookmarkRow>();
}

Result<std::vector<BookmarkRow>> SqliteRecord::bookmarks_of(const AccountId& account, const MatchId& match,
                                                            std::int64_t most) {
  Query row = db_.query(
      "SELECT bookmark_id, account_id, match_id, branch, place, label, note, shared, created_ms FROM bookmark "
      "WHERE account_id=?1 AND (?2 = '' OR match_id=?2) ORDER BY created_ms DESC, bookmark_id LIMIT ?3",
      account, match, most);
  std::vector<BookmarkRow> out;
  while (row.row()) out.push_back(read_bookmark(row));
  if (!row.ok()) return Unexpected{row.fault("listing bookmarks")};
  return out;
}

Result<std::int64_t> SqliteRecord::count_bookmarks(const AccountId& account) {
  Query row = db_.query("SELECT count(*) FROM bookmark WHERE account_id=?", account);
  if (row.row()) return row.integer(0);
  return Unexpected{row.fault("counting bookmarks")};
}

Result<Done> SqliteRecord::change_bookmark(const std::string& bookmark, const std::string& note, bool shared) {
  return store_->atomically([&] {
    return db_.run("UPDATE bookmark SET note=?, shared=? WHERE bookmark_id=?", note, static_cast<int>(shared),
                   bookmark);
  });
}

Result<Done> SqliteRecord::forget_bookmark(const std::string& bookmark) {
  return store_->atomically([&] { return db_.run("DELETE FROM bookmark WHERE bookmark_id=?", bookmark); });
}

}  // namespace simove::storage::sqlite
