#include "server/app/people.h"

namespace simove::app {

People::People(Parts parts)
    : matches_(parts.matches),
      lobby_(parts.lobby),
      accounts_({parts.store, parts.accounts, parts.sessions, parts.clock, parts.entropy, parts.origin, parts.letters,
                 parts.cost}),
      seats_({parts.store, parts.accounts, parts.clock, parts.entropy, parts.matches, parts.lobby, accounts_}),
      api_({accounts_, parts.lobby, seats_, parts.sessions, pool_, parts.logic, parts.limits, parts.secure,
            parts.close_session}) {}

void People::add_routes(net::RouteTable& routes) {
  api_.add_routes(routes);
  net::add_seat_routes(routes, {seats_, lobby_, matches_, api_});
}

}  // namespace simove::app
