// The HTTP routes of seats: open offers, the muster, handing a seat on, who stands in. Runs on the logic thread, called
// through the table of routes. Who may do what the match service and the lobby decide.
#pragma once

#include "server/lobby/seat_lobby.h"
#include "server/match/service.h"
#include "server/net/api_accounts.h"
#include "server/net/routes.h"

namespace simove::net {

struct SeatParts {
  lobby::SeatLobby& seats;
  lobby::Lobby& lobby;
  match::MatchService& matches;
  AccountApi& accounts;  // for what needs proof of who asks
};

void add_seat_routes(RouteTable& routes, const SeatParts& parts);

}  // namespace simove::net
