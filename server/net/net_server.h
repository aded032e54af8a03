// Listens on one address, speaks HTTP/1.1 and WebSocket, and hands what comes to a Handler. The only header through
// which the rest of the program reaches Asio and Beast; it shows neither. One thread runs it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "rules/core/result.h"
#include "server/net/handler.h"
#include "server/net/limits.h"

namespace simove::net {

struct ListenAddress {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any free one
};

/// "127.0.0.1:8080", "[::1]:8080"; an address, not a name.
[[nodiscard]] Result<ListenAddress> read_listen_address(const std::string& text);

class NetServer {
 public:
  virtual ~NetServer() = default;
  [[nodiscard]] static Result<std::unique_ptr<NetServer>> listen(const ListenAddress& where, Handler& handler,
                                                                 const Limits& limits);

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  /// On SIGINT or SIGTERM `stopping` is called once, on the network thread; then a moment is left for closing.
  virtual void stop_on_signals(std::function<void()> stopping) = 0;
  /// Until stopped.
  virtual void run() = 0;
  /// No new connections, and the end after a moment in which what is closing may close. From any thread.
  virtual void stop() = 0;
};

}  // namespace simove::net
