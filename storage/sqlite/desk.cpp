// The umpire's trail and notes.
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {

Result<Done> SqliteStore::write_audit(const Append& input) {
  if (!input.audit) return Done{};
  const AuditRow& row = *input.audit;
  return db_.run(
      "INSERT INTO umpire_audit (match_id, revision, at_ms, account, act, reason, secret, diff) "
      "VALUES (?,?,?,?,?,?,?,?)",
      input.match, input.expected_revision + 1, row.at_ms, row.account, row.act, row.reason,
      static_cast<int>(row.secret), row.diff);
}

Result<std::vector<AuditRow>> SqliteStore::audit(const MatchId& match) {
  Query row = db_.query(
      "SELECT revision, at_ms, account, act, reason, secret, diff FROM umpire_audit WHERE match_id=? ORDER BY revision",
      match);
  std::vector<AuditRow> rows;
  while (row.row())
    rows.push_back({row.integer(0), row.integer(1), AccountId(row.text(2)), row.text(3), row.text(4),
                    row.integer(5) != 0, row.text(6)});
  if (!row.ok()) return Unexpected{row.fault("reading an umpire's trail")};
  return rows;
}

Result<std::vector<NoteRow>> SqliteStore::notes(const MatchId& match) {
  Query row = db_.query(
      "SELECT number, at_ms, turn, unit, place, text FROM umpire_note WHERE match_id=? ORDER BY number", match);
  std::vector<NoteRow> rows;
  while (row.row())
    rows.push_back({row.integer(0), row.integer(1), row.text(2), row.text(3), row.text(4), row.text(5)});
  if (!row.ok()) return Unexpected{row.fault("reading an umpire's notes")};
  return rows;
}

Result<NoteRow> SqliteStore::add_note(const MatchId& match, const NoteRow& note) {
  return atomically([&]() -> Result<NoteRow> {
    NoteRow kept = note;
    {
      Query last = db_.query("SELECT coalesce(max(number), 0) FROM umpire_note WHERE match_id=?", match);
      if (!last.row()) return Unexpected{last.fault("numbering a note")};
      kept.number = last.integer(0) + 1;
    }
    auto done =
        db_.run("INSERT INTO umpire_note (match_id, number, at_ms, turn, unit, place, text) VALUES (?,?,?,?,?,?,?)",
                match, kept.number, kept.at_ms, kept.turn, kept.unit, kept.place, kept.text);
    if (!done) return Unexpected{done.error()};
    return kept;
  });
}

Result<bool> SqliteStore::remove_note(const MatchId& match, std::int64_t number) {
  return atomically([&]() -> Result<bool> {
    auto done = db_.run("DELETE FROM umpire_note WHERE match_id=? AND number=?", match, number);
    if (!done) return Unexpected{done.error()};
    return db_.changes() == 1;
  });
}

}  // namespace simove::storage::sqlite
