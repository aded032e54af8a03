#include "server/net/net_server.h"

#include <charconv>

#include "server/log/log.h"
#include "server/net/address.h"
#include "server/net/http_session.h"

namespace simove::net {

namespace {

constexpr auto closing_time = std::chrono::milliseconds(2500);
constexpr auto pause_after_failure = std::chrono::milliseconds(100);

class AsioServer final : public NetServer {
 public:
  AsioServer(Handler& handler, const Limits& limits)
      : handler_(handler), limits_(limits), acceptor_(context_), pause_(context_), end_(context_), signals_(context_) {}

  Result<Done> open(const ListenAddress& where) {
    beast::error_code error;
    const auto address = asio::ip::make_address(where.address, error);
    if (error) return failed(where, error);
    const tcp::endpoint endpoint(address, where.port);
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) return failed(where, error);
    port_ = acceptor_.local_endpoint(error).port();
    accept();
    return Done{};
  }

  std::uint16_t port() const override { return port_; }

  void stop_on_signals(std::function<void()> stopping) override {
    beast::error_code ignored;
    signals_.add(SIGINT, ignored);
    signals_.add(SIGTERM, ignored);
    signals_.async_wait([this, stopping = std::move(stopping)](beast::error_code error, int) {
      if (error) return;
      stopping();
      stop();
    });
  }

  void run() override { context_.run(); }

  void stop() override {
    asio::post(context_, [this] {
      beast::error_code ignored;
      acceptor_.close(ignored);
      pause_.cancel();
      end_.expires_after(closing_time);
      end_.async_wait([this](beast::error_code) { context_.stop(); });
      check_empty();
    });
  }

 private:
  static Unexpected<Fault> failed(const ListenAddress& where, const beast::error_code& error) {
    return Unexpected{Fault{"cannot-listen", "Cannot listen on " + where.address + ":" + std::to_string(where.port) +
                                                 ": " + error.message()}};
  }

  void accept() {
    acceptor_.async_accept([this](beast::error_code error, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      if (error) return accept_later(error);
      if (*open_ < limits_.connections) {
        beast::error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        start_http_session(std::move(socket), handler_, limits_, open_);
      }
      accept();
    });
  }

  // Out of descriptors, most likely: what is there goes on, and newcomers wait in the backlog.
  void accept_later(const beast::error_code& error) {
    log_warning("net", "event=accept-failed message=\"" + error.message() + "\"");
    pause_.expires_after(pause_after_failure);
    pause_.async_wait([this](beast::error_code cancelled) {
      if (!cancelled) accept();
    });
  }

  // Ends before its time when the last connection is gone.
  void check_empty() {
    if (*open_ == 0) return context_.stop();
    pause_.expires_after(std::chrono::milliseconds(20));
    pause_.async_wait([this](beast::error_code cancelled) {
      if (!cancelled) check_empty();
    });
  }

  Handler& handler_;
  const Limits& limits_;
  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  asio::steady_timer pause_;
  asio::steady_timer end_;
  asio::signal_set signals_;
  ConnectionCount open_ = std::make_shared<std::atomic<std::size_t>>(0);
  std::uint16_t port_ = 0;
};

}  // namespace

Result<ListenAddress> read_listen_address(const std::string& text) {
  const auto bad = [&] { return Unexpected{Fault{"bad-address", "\"" + text + "\" is no ADDRESS:PORT."}}; };
  const auto colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return bad();
  ListenAddress out{text.substr(0, colon), 0};
  if (out.address.front() == '[' && out.address.back() == ']')
    out.address = out.address.substr(1, out.address.size() - 2);
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, out.port);
  if (error != std::errc() || stop != end || !read_address(out.address)) return bad();
  return out;
}

Result<std::unique_ptr<NetServer>> NetServer::listen(const ListenAddress& where, Handler& handler,
                                                     const Limits& limits) {
  auto server = std::make_unique<AsioServer>(handler, limits);
  if (auto opened = server->open(where); !opened) return Unexpected{opened.error()};
  return std::unique_ptr<NetServer>(std::move(server));
}

}  // namespace simove::net
