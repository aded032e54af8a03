// What people say in a match over HTTP: reading, saying, noting how far one has read. Who may do what server/talk
// decides; here are paths and bodies only. Runs on the logic thread. The same posts reach open sockets as `talk`.
#pragma once

#include "server/net/routes.h"
#include "server/talk/talk.h"

namespace simove::net {

struct TalkParts {
  talk::Talk& talk;
};

/// What is given must outlive the table.
void add_talk_routes(RouteTable& routes, TalkParts parts);

}  // namespace simove::net
