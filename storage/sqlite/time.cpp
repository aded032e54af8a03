// The server's heartbeat, matches that stand still, holidays.
#include "storage/sqlite/time.h"

namespace simove::storage::sqlite {

Result<std::optional<std::int64_t>> SqliteTime::heartbeat() {
  Query row = db_.query("SELECT at_ms FROM heartbeat WHERE one=1");
  if (row.row()) return std::optional<std::int64_t>(row.integer(0));
  if (!row.ok()) return Unexpected{row.fault("reading the heartbeat")};
  return std::optional<std::int64_t>();
}

Result<Done> SqliteTime::note_heartbeat(std::int64_t now_ms) {
  return store_->atomically([&] {
    auto done = db_.run(
        "INSERT INTO heartbeat (one, at_ms) VALUES (1,?) ON CONFLICT (one) DO UPDATE SET at_ms=excluded.at_ms", now_ms);
    if (done) store_->leave_out_of_fail_points(1);
    return done;
  });
}

Result<std::optional<std::int64_t>> SqliteTime::stalled_since(const MatchId& match) {
  Query row = db_.query("SELECT since_ms FROM stalled_match WHERE match_id=?", match);
  if (row.row()) return std::optional<std::int64_t>(row.integer(0));
  if (!row.ok()) return Unexpected{row.fault("reading since when a match stands still")};
  return std::optional<std::int64_t>();
}

Result<Done> SqliteTime::note_stalled(const MatchId& match, std::int64_t since_ms) {
  return store_->atomically([&] {
    return db_.run("INSERT INTO stalled_match (match_id, since_ms) VALUES (?,?) ON CONFLICT (match_id) DO NOTHING",
                   match, since_ms);
  });
}

Result<Done> SqliteTime::forget_stalled(const MatchId& match) {
  return store_->atomically([&] { return db_.run("DELETE FROM stalled_match WHERE match_id=?", match); });
}

Result<std::vector<HolidayRow>> SqliteTime::holidays() {
  Query row = db_.query(
      "SELECT holiday_id, account_id, from_day, to_day, zone, from_ms, to_ms, created_ms FROM holiday "
      "ORDER BY from_ms, holiday_id");
  std::vector<HolidayRow> out;
  while (row.row())
    out.push_back({row.text(0), AccountId(row.text(1)), row.text(2), row.text(3), row.text(4), row.integer(5),
                   row.integer(6), row.integer(7)});
  if (!row.ok()) return Unexpected{row.fault("reading holidays")};
  return out;
}

Result<Done> SqliteTime::save_holiday(const HolidayRow& holiday) {
  return store_->atomically([&] {
    return db_.run(
        "INSERT INTO holiday (holiday_id, account_id, from_day, to_day, zone, from_ms, to_ms, created_ms) "
        "VALUES (?,?,?,?,?,?,?,?) ON CONFLICT (holiday_id) DO UPDATE SET from_day=excluded.from_day, "
        "to_day=excluded.to_day, from_ms=excluded.from_ms, to_ms=excluded.to_ms",
        holiday.holiday, holiday.account, holiday.from_day, holiday.to_day, holiday.zone, holiday.from_ms,
        holiday.to_ms, holiday.created_ms);
  });
}

Result<Done> SqliteTime::delete_holiday(const std::string& holiday) {
  return store_->atomically([&] { return db_.run("DELETE FROM holiday WHERE holiday_id=?", holiday); });
}

}  // namespace simove::storage::sqlite
