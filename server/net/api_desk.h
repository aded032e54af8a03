// The umpire's desk over HTTP: what he may see, each of his acts as a route of its own, his notes, and the trail of his
// acts. Who may do what MatchService decides; here are paths and bodies only. Runs on the logic thread.
#pragma once

#include "server/lobby/lobby.h"
#include "server/match/service.h"
#include "server/net/routes.h"

namespace simove::net {

struct DeskParts {
  match::MatchService& matches;
};

void add_desk_routes(RouteTable& routes, DeskParts parts);

}  // namespace simove::net
