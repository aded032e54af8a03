#include "storage/sqlite/talk.h"

namespace simove::storage::sqlite {
namespace {

PostRow read_post(const Query& row) {
  PostRow post;
  post.box = row.text(0);
  post.number = row.integer(1);
  if (auto seat = row.maybe_text(2)) post.seat = SeatId(*seat);
  post.account = AccountId(row.text(3));
  post.name = row.text(4);
  post.text = row.text(5);
  post.written_ms = row.integer(6);
  post.at_ms = row.integer(7);
  post.submission = row.text(8);
  return post;
}

CourierRow read_courier(const Query& row) {
  return {row.integer(0), MatchId(row.text(1)), row.text(2),         row.integer(3),
          row.text(4),    SeatId(row.text(5)),  SeatId(row.text(6)), AccountId(row.text(7)),
          row.text(8),    row.text(9),          row.integer(10),     row.text(11),
          row.text(12),   row.integer(13)};
}

Result<std::int64_t> one_number(Query row, std::string_view doing) {
  if (row.row()) return row.integer(0);
  if (!row.ok()) return Unexpected{row.fault(doing)};
  return std::int64_t{0};
}

template <class Row, class Read>
Result<std::vector<Row>> all_rows(Query row, Read read, std::string_view doing) {
  std::vector<Row> out;
  while (row.row()) out.push_back(read(row));
  if (!row.ok()) return Unexpected{row.fault(doing)};
  return out;
}

}  // namespace

Result<PostRow> SqliteTalk::add_post(const MatchId& match, const PostRow& post, std::size_t keep) {
  return store_->atomically([&]() -> Result<PostRow> {
    auto last = last_post(match, post.box);
    if (!last) return Unexpected{last.error()};
    PostRow kept = post;
    kept.number = *last + 1;
    auto added = db_.run(
        "INSERT INTO talk_post (match_id, box, number, seat, account, name, text, written_ms, at_ms, submission) "
        "VALUES (?,?,?,?,?,?,?,?,?,?)",
        match, kept.box, kept.number, kept.seat, kept.account, kept.name, kept.text, kept.written_ms, kept.at_ms,
        kept.submission);
    if (!added) return Unexpected{added.error()};
    auto gone = db_.run("DELETE FROM talk_post WHERE match_id=? AND box=? AND number<=?", match, kept.box,
                        kept.number - static_cast<std::int64_t>(keep));
    if (!gone) return Unexpected{gone.error()};
    auto delivered =
        db_.run("DELETE FROM talk_courier WHERE match_id=? AND from_box=? AND number<=? AND fate<>'under_way'", match,
                kept.box, kept.number - static_cast<std::int64_t>(keep));
    if (!delivered) return Unexpected{delivered.error()};
    return kept;
  });
}

Result<std::optional<PostRow>> SqliteTalk::post_of(const MatchId& match, const AccountId& account,
                                                   const std::string& submission) {
  Query row = db_.query(
      "SELECT box, number, seat, account, name, text, written_ms, at_ms, submission FROM talk_post "
      "WHERE match_id=? AND account=? AND submission=? AND submission<>''",
      match, account, submission);
  if (row.row()) return std::optional(read_post(row));
  if (!row.ok()) return Unexpected{row.fault("looking for a post")};
  return std::optional<PostRow>();
}

Result<std::vector<PostRow>> SqliteTalk::posts(const MatchId& match, const std::string& box, const PostRange& range) {
  const auto most = static_cast<std::int64_t>(range.most);
  if (range.after)
    return all_rows<PostRow>(
        db_.query("SELECT box, number, seat, account, name, text, written_ms, at_ms, submission FROM talk_post "
                  "WHERE match_id=? AND box=? AND number>? ORDER BY number LIMIT ?",
                  match, box, *range.after, most),
        read_post, "reading posts");
  return all_rows<PostRow>(
      db_.query("SELECT box, number, seat, account, name, text, written_ms, at_ms, submission FROM talk_post "
                "WHERE match_id=? AND box=? AND number<? ORDER BY number DESC LIMIT ?",
                match, box, range.before.value_or(INT64_MAX), most),
      read_post, "reading posts");
}

Result<std::int64_t> SqliteTalk::last_post(const MatchId& match, const std::string& box) {
  return one_number(db_.query("SELECT max(number) FROM talk_post WHERE match_id=? AND box=?", match, box),
                    "reading the last post");
}

Result<std::int64_t> SqliteTalk::count_posts(const MatchId& match, const std::string& box, std::int64_t after,
                                             const AccountId& account, std::int64_t most) {
  return one_number(db_.query("SELECT count(*) FROM (SELECT 1 FROM talk_post WHERE match_id=? AND box=? AND number>? "
                              "AND account<>? LIMIT ?)",
                              match, box, after, account, most),
                    "counting posts");
}

Result<std::int64_t> SqliteTalk::written_since(const AccountId& account, std::int64_t since_ms) {
  return one_number(db_.query("SELECT count(*) FROM talk_post WHERE account=? AND written_ms>? AND submission<>''",
                              account, since_ms),
                    "counting an account's posts");
}

Result<std::int64_t> SqliteTalk::read_up_to(const MatchId& match, const AccountId& account, const std::string& box) {
  return one_number(
      db_.query("SELECT number FROM talk_read WHERE match_id=? AND account=? AND box=?", match, account, box),
      "reading how far somebody has read");
}

Result<Done> SqliteTalk::note_read(const MatchId& match, const AccountId& account, const std::string& box,
                                   std::int64_t number) {
  return store_->atomically([&] {
    return db_.run(
        "INSERT INTO talk_read (match_id, account, box, number) VALUES (?,?,?,?) "
        "ON CONFLICT (match_id, account, box) DO UPDATE SET number=max(number, excluded.number)",
        match, account, box, number);
  });
}

Result<Done> SqliteTalk::owe_summary(const SummaryRow& summary) {
  return store_->atomically([&] {
    return db_.run("INSERT OR IGNORE INTO talk_summary (match_id, account, due_ms) VALUES (?,?,?)", summary.match,
                   summary.account, summary.due_ms);
  });
}

Result<std::vector<SummaryRow>> SqliteTalk::due_summaries(std::int64_t now_ms, std::size_t most) {
  return all_rows<SummaryRow>(
      db_.query("SELECT match_id, account, due_ms FROM talk_summary WHERE due_ms<=? ORDER BY due_ms LIMIT ?", now_ms,
                static_cast<std::int64_t>(most)),
      [](const Query& row) { return SummaryRow{MatchId(row.text(0)), AccountId(row.text(1)), row.integer(2)}; },
      "reading who is owed a summary");
}

Result<Done> SqliteTalk::forget_summary(const MatchId& match, const AccountId& account) {
  return store_->atomically(
      [&] { return db_.run("DELETE FROM talk_summary WHERE match_id=? AND account=?", match, account); });
}

Result<Done> SqliteTalk::send_courier(const CourierRow& courier) {
  return store_->atomically([&] {
    return db_.run(
        "INSERT INTO talk_courier (match_id, from_box, number, to_box, from_seat, to_seat, account, name, text, "
        "written_ms, ride, fate, fate_ms) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
        courier.match, courier.from_box, courier.number, courier.to_box, courier.from, courier.to, courier.account,
        courier.name, courier.text, courier.written_ms, courier.ride, courier.fate, courier.fate_ms);
  });
}

Result<std::vector<CourierRow>> SqliteTalk::couriers_under_way(const MatchId& match) {
  return all_rows<CourierRow>(
      db_.query("SELECT id, match_id, from_box, number, to_box, from_seat, to_seat, account, name, text, written_ms, "
                "ride, fate, fate_ms FROM talk_courier WHERE match_id=? AND fate='under_way' ORDER BY id",
                match),
      read_courier, "reading couriers");
}

Result<std::vector<CourierRow>> SqliteTalk::couriers_of(const MatchId& match, const std::string& from_box,
                                                        std::int64_t number) {
  return all_rows<CourierRow>(
      db_.query("SELECT id, match_id, from_box, number, to_box, from_seat, to_seat, account, name, text, written_ms, "
                "ride, fate, fate_ms FROM talk_courier WHERE match_id=? AND from_box=? AND number=? ORDER BY id",
                match, from_box, number),
      read_courier, "reading a post's couriers");
}

Result<Done> SqliteTalk::change_courier(std::int64_t id, const std::string& ride, const std::string& fate,
                                        std::int64_t at_ms) {
  return store_->atomically(
      [&] { return db_.run("UPDATE talk_courier SET ride=?, fate=?, fate_ms=? WHERE id=?", ride, fate, at_ms, id); });
}

}  // namespace simove::storage::sqlite
