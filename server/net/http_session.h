// One TCP connection speaking HTTP/1.1, until it closes or becomes a WebSocket. Made by net_server.cpp; runs on the
// network thread. Refuses by itself what the parser or the limits do not let through; everything else is the Handler's.
#pragma once

#include <atomic>
#include <memory>

#include "server/net/beast.h"
#include "server/net/handler.h"
#include "server/net/limits.h"

namespace simove::net {

/// Counts the connections that are open. A session may end on either thread, wherever its last answer was let go.
using ConnectionCount = std::shared_ptr<std::atomic<std::size_t>>;

void start_http_session(tcp::socket socket, Handler& handler, const Limits& limits, ConnectionCount open);

/// Takes over after the handler has let an upgrade through.
void start_ws_session(tcp::socket socket, http::request<http::string_body> request, Request plain, Handler& handler,
                      const Limits& limits, ConnectionCount open);

}  // namespace simove::net
