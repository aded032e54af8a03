// Accounts, login sessions, invitations.
#include <algorithm>
#include <tuple>

#include "storage/memory/memory_changes.h"

namespace simove::storage::memory {

Result<Done> MemoryStore::create_account(const AccountRow& account) {
  if (!world_.accounts.emplace(account.account, account).second)
    return Unexpected{bad_row("account " + account.account.value)};
  return Done{};
}

Result<std::optional<AccountRow>> MemoryStore::account(const AccountId& account) {
  const auto row = world_.accounts.find(account);
  if (row == world_.accounts.end()) return std::optional<AccountRow>();
  return std::optional<AccountRow>(row->second);
}

Result<Done> MemoryStore::create_session(const SessionRow& session) {
  if (!world_.accounts.contains(session.account) || !world_.sessions.emplace(session.token_hash, session).second)
    return Unexpected{bad_row("a session")};
  return Done{};
}

Result<std::optional<SessionRow>> MemoryStore::session(const std::string& token_hash, std::int64_t now_ms) {
  const auto row = world_.sessions.find(token_hash);
  if (row == world_.sessions.end()) return std::optional<SessionRow>();
  const SessionRow& session = row->second;
  if (session.expires_ms <= now_ms || session.used_ms + session.idle_ms <= now_ms) return std::optional<SessionRow>();
  return std::optional<SessionRow>(session);
}

Result<Done> MemoryStore::touch_session(const std::string& token_hash, std::int64_t now_ms) {
  const auto row = world_.sessions.find(token_hash);
  if (row != world_.sessions.end()) row->second.used_ms = std::max(row->second.used_ms, now_ms);
  return Done{};
}

Result<Done> MemoryStore::end_session(const std::string& token_hash) {
  world_.sessions.erase(token_hash);
  return Done{};
}

Result<Done> MemoryStore::end_sessions_of(const AccountId& account) {
  std::erase_if(world_.sessions, [&](const auto& entry) { return entry.second.account == account; });
  return Done{};
}

Result<Done> MemoryStore::create_invitation(const InvitationRow& invitation) {
  const MatchData* const match = find(invitation.match);
  const bool seatless = invitation.kind == InvitationKind::any || invitation.kind == InvitationKind::umpire;
  bool seated = match != nullptr && seatless && invitation.seat.value.empty();
  if (match != nullptr)
    for (const SeatRow& seat : match->whole.row.seats) seated = seated || seat.seat == invitation.seat;
  if (!seated || !world_.accounts.contains(invitation.by) ||
      !world_.invitations.emplace(invitation.code_hash, invitation).second)
    return Unexpected{bad_row("an invitation")};
  world_.invitations[invitation.code_hash].used_by.reset();
  return Done{};
}

Result<std::optional<InvitationRow>> MemoryStore::invitation(const std::string& code_hash) {
  const auto row = world_.invitations.find(code_hash);
  if (row == world_.invitations.end()) return std::optional<InvitationRow>();
  return std::optional<InvitationRow>(row->second);
}

Result<std::vector<InvitationRow>> MemoryStore::open_invitations(const MatchId& match, std::int64_t now_ms) {
  std::vector<InvitationRow> open;
  for (const auto& [code, row] : world_.invitations)
    if (row.match == match && !row.used_by && row.expires_ms > now_ms) open.push_back(row);
  std::sort(open.begin(), open.end(), [](const InvitationRow& a, const InvitationRow& b) {
    return std::tie(a.created_ms, a.seat, a.code_hash) < std::tie(b.created_ms, b.seat, b.code_hash);
  });
  return open;
}

}  // namespace simove::storage::memory
