// Routes of the clock: what is due in a match, what its players agree on (a pause, more time), and a person's holidays.
// Runs on the logic thread; who may do what the match service decides. Added to the table by server/app.
#pragma once

#include "server/match/holidays.h"
#include "server/match/service.h"
#include "server/net/routes.h"

namespace simove::net {

struct ClockParts {
  match::MatchService& matches;
  match::Holidays& holidays;
  Clock& clock;
};

/// What is given must outlive the table.
void add_clock_routes(RouteTable& routes, ClockParts parts);

}  // namespace simove::net
