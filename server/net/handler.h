// The border between sockets and what is done with what they bring. http_session.cpp, ws_session.cpp and listener.cpp
// call Handler on the network thread; frontend.cpp implements it. A test puts an echo in its place.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/net/http_types.h"

namespace simove::net {

/// One open WebSocket, from the inside. The calls may come from any thread and never block; after a close, nothing is
/// sent any more.
class SocketSink {
 public:
  virtual ~SocketSink() = default;
  virtual void send(Text text) = 0;
  /// What was received last has been dealt with: the next message may be read. One at a time, so that no client can
  /// fill the queues of others; what it sends meanwhile waits in its own connection.
  virtual void resume() = 0;
  virtual void close(int code, std::string reason) = 0;
};

using ConnectionId = std::uint64_t;

class Handler {
 public:
  virtual ~Handler() = default;

  /// Answers by calling `done` exactly once, from any thread.
  virtual void answer(Request request, std::function<void(Response)> done) = 0;

  /// Headers every response carries, refusals of the parser included.
  virtual void finish(Response& response) = 0;

  /// Asked before the 101; a response refuses.
  virtual std::optional<Response> refuse_upgrade(const Request& request) = 0;
  virtual ConnectionId opened(const Request& request, std::shared_ptr<SocketSink> sink) = 0;
  /// Followed by exactly one resume() of the connection's sink.
  virtual void received(ConnectionId connection, std::string text) = 0;
  virtual void closed(ConnectionId connection) = 0;
};

}  // namespace simove::net
