// What stands between the sockets and the logic thread: Host, Origin, limits of rate and number, static and data files.
// Implements Handler on the network thread; whatever needs a session or a match is posted to Logic. [reliability X11,
// X15, X16] Never touches the store.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "server/net/address.h"
#include "server/net/api.h"
#include "server/net/api_lines.h"
#include "server/net/gateway.h"
#include "server/net/handler.h"
#include "server/net/limits.h"
#include "server/net/origin.h"
#include "server/net/static_files.h"
#include "server/net/token_bucket.h"

namespace simove::net {

class Frontend final : public Handler {
 public:
  struct Parts {
    Logic& logic;
    Gateway& gateway;
    Api& api;
    const Limits& limits;
    BaseUrl base;
    std::vector<std::string> more_hosts;
    ProxyList proxies;
  };
  Frontend(Parts parts, StaticFiles files);

  void answer(Request request, std::function<void(Response)> done) override;
  void finish(Response& response) override;
  std::optional<Response> refuse_upgrade(const Request& request) override;
  ConnectionId opened(const Request& request, std::shared_ptr<SocketSink> sink) override;
  void received(ConnectionId connection, std::string text) override;
  void closed(ConnectionId connection) override;

  /// Closes every socket; new upgrades are refused from now on.
  void close_all(int code, const std::string& reason);
  /// Lets go of every socket once both threads have ended: none may outlive the network it was made by.
  void clear();

 private:
  struct Open {
    std::shared_ptr<SocketSink> sink;
    std::string address;
    TokenBucket messages;
    TokenBucket answers;
    int refused = 0;
  };

  std::optional<Response> refuse(const Request& request) const;
  std::optional<Response> refuse_post(const Request& request) const;
  [[nodiscard]] std::optional<Response> answer_file(const Request& request) const;
  void ask_api(Request request, std::function<void(Response)> done);
  std::optional<Response> refuse_rate(const Request& request, const std::string& account);
  /// By which somebody's requests to the API are counted: the digest of his session's secret; "" without one.
  [[nodiscard]] std::string counted_account(const Request& request) const;
  /// "" when the address is not counted: loopback, unless it speaks for others as a proxy.
  [[nodiscard]] std::string counted_address(const Request& request) const;
  bool take_from(std::map<std::string, TokenBucket>& buckets, const std::string& address, int per_minute);
  bool too_fast(ConnectionId id, Open& open, const Result<protocol::ClientMessage, protocol::DecodeError>& message);

  Parts parts_;
  HostList hosts_;
  StaticFiles files_;
  ConnectionId next_ = 1;
  std::map<ConnectionId, Open> open_;
  std::map<std::string, std::size_t> by_address_;
  std::map<std::string, TokenBucket> upgrades_;
  std::map<std::string, TokenBucket> guests_;
  std::map<std::string, TokenBucket> api_addresses_;
  std::map<std::string, TokenBucket> api_accounts_;
  ApiLines lines_;
  bool closing_ = false;
};

/// The rulesets' public data files at /data/GAME/NAME.
void add_data_files(StaticFiles& files, const match::Rulesets& rulesets);

}  // namespace simove::net
