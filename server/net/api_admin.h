// The operator's routes, /api/admin/...: what `simove admin` asks of the running server. They need the key that the
// server leaves beside its database (server/app/operator_file) and this machine's own address; nobody's session helps.
// Run on the logic thread. Show names, addresses and counts, and a match's log to its operator; never a sealed answer
// of a group that is open, a draft, a token or a seed.
#pragma once

#include <functional>
#include <string>

#include "server/match/rulesets.h"
#include "server/match/service.h"
#include "server/net/routes.h"
#include "server/ports/ports.h"
#include "storage/admin_store.h"
#include "storage/store.h"

namespace simove::net {

struct AdminParts {
  storage::AdminStore& admin;
  storage::Store& store;
  Clock& clock;
  /// Any match as a document, an unfinished one too.
  std::function<Result<Text, protocol::Error>(const MatchId&)> archive_of;
  /// Brings a document in, verified or not; gives the match's id.
  std::function<Result<MatchId, protocol::Error>(const std::string& document, bool verify)> take_in;
  /// Closes the sockets of an account, once the answer's commit stands.
  std::function<void(const AccountId&, Outbound&)> close_account;
  match::MatchService& matches;
  /// The address of a link by which somebody takes over a seat whose holder has lost it.
  std::function<Result<std::string, protocol::Error>(const MatchId&, const SeatId&)> seat_link;
};

/// Parts must outlive the table.
void add_admin_routes(RouteTable& routes, AdminParts parts);

}  // namespace simove::net
