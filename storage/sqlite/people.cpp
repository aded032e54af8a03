// Accounts, login sessions, invitations.
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {
namespace {

std::string_view word_of(InvitationKind kind) {
  if (kind == InvitationKind::any) return "any";
  if (kind == InvitationKind::umpire) return "umpire";
  return kind == InvitationKind::hand_over ? "hand_over" : "seat";
}

InvitationKind kind_of(const std::string& word) {
  if (word == "any") return InvitationKind::any;
  if (word == "umpire") return InvitationKind::umpire;
  return word == "hand_over" ? InvitationKind::hand_over : InvitationKind::seat;
}

InvitationRow read_invitation(const Query& row) {
  InvitationRow invitation{row.text(0),    MatchId(row.text(1)), SeatId(row.text(2)), AccountId(row.text(3)),
                           row.integer(4), row.integer(5),       std::nullopt,        kind_of(row.text(7))};
  if (auto used_by = row.maybe_text(6)) invitation.used_by = AccountId(*used_by);
  return invitation;
}

}  // namespace

Result<Done> SqliteStore::create_account(const AccountRow& account) {
  return atomically([&] {
    return db_.run("INSERT INTO account (account_id, name, created_ms) VALUES (?,?,?)", account.account, account.name,
                   account.created_ms);
  });
}

Result<std::optional<AccountRow>> SqliteStore::account(const AccountId& account) {
  Query row = db_.query("SELECT account_id, name, created_ms FROM account WHERE account_id=?", account);
  if (row.row()) return std::optional<AccountRow>(AccountRow{AccountId(row.text(0)), row.text(1), row.integer(2)});
  if (!row.ok()) return Unexpected{row.fault("reading an account")};
  return std::optional<AccountRow>();
}

Result<Done> SqliteStore::create_session(const SessionRow& session) {
  return atomically([&] {
    return db_.run(
        "INSERT INTO login_session (token_hash, account_id, created_ms, used_ms, idle_ms, expires_ms, label) "
        "VALUES (?,?,?,?,?,?,?)",
        session.token_hash, session.account, session.created_ms, session.used_ms, session.idle_ms, session.expires_ms,
        session.label);
  });
}

Result<std::optional<SessionRow>> SqliteStore::session(const std::string& token_hash, std::int64_t now_ms) {
  Query row = db_.query(
      "SELECT token_hash, account_id, created_ms, used_ms, idle_ms, expires_ms, label FROM login_session "
      "WHERE token_hash=? AND expires_ms>? AND used_ms+idle_ms>?",
      token_hash, now_ms, now_ms);
  if (row.row())
    return std::optional<SessionRow>(SessionRow{row.text(0), AccountId(row.text(1)), row.integer(2), row.integer(3),
                                                row.integer(4), row.integer(5), row.text(6)});
  if (!row.ok()) return Unexpected{row.fault("reading a session")};
  return std::optional<SessionRow>();
}

Result<Done> SqliteStore::touch_session(const std::string& token_hash, std::int64_t now_ms) {
  return atomically([&] {
    return db_.run("UPDATE login_session SET used_ms=max(used_ms, ?) WHERE token_hash=?", now_ms, token_hash);
  });
}

Result<Done> SqliteStore::end_session(const std::string& token_hash) {
  return atomically([&] { return db_.run("DELETE FROM login_session WHERE token_hash=?", token_hash); });
}

Result<Done> SqliteStore::end_sessions_of(const AccountId& account) {
  return atomically([&] { return db_.run("DELETE FROM login_session WHERE account_id=?", account); });
}

Result<Done> SqliteStore::create_invitation(const InvitationRow& invitation) {
  return atomically([&] {
    const auto seat = invitation.seat.value.empty() ? std::nullopt : std::optional(invitation.seat);
    return db_.run(
        "INSERT INTO invitation (code_hash, match_id, seat, by_account, created_ms, expires_ms, kind) "
        "VALUES (?,?,?,?,?,?,?)",
        invitation.code_hash, invitation.match, seat, invitation.by, invitation.created_ms, invitation.expires_ms,
        word_of(invitation.kind));
  });
}

Result<std::optional<InvitationRow>> SqliteStore::invitation(const std::string& code_hash) {
  Query row = db_.query(
      "SELECT code_hash, match_id, seat, by_account, created_ms, expires_ms, used_by, kind FROM invitation "
      "WHERE code_hash=?",
      code_hash);
  if (row.row()) return std::optional<InvitationRow>(read_invitation(row));
  if (!row.ok()) return Unexpected{row.fault("reading an invitation")};
  return std::optional<InvitationRow>();
}

Result<std::vector<InvitationRow>> SqliteStore::open_invitations(const MatchId& match, std::int64_t now_ms) {
  Query row = db_.query(
      "SELECT code_hash, match_id, seat, by_account, created_ms, expires_ms, used_by, kind FROM invitation "
      "WHERE match_id=? AND used_by IS NULL AND expires_ms>? ORDER BY created_ms, seat, code_hash",
      match, now_ms);
  std::vector<InvitationRow> invitations;
  while (row.row()) invitations.push_back(read_invitation(row));
  if (!row.ok()) return Unexpected{row.fault("listing invitations")};
  return invitations;
}

}  // namespace simove::storage::sqlite
