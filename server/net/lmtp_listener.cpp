#include "server/net/lmtp_listener.h"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <boost/asio/local/stream_protocol.hpp>
#include <cstring>
#include <thread>

#include "server/log/log.h"
#include "server/net/lmtp_session.h"
#include "server/net/net_server.h"

namespace simove::net {

namespace {

using Protocol = asio::generic::stream_protocol;
using Acceptor = asio::basic_socket_acceptor<Protocol>;
using Local = asio::local::stream_protocol;

constexpr auto pause_after_failure = std::chrono::milliseconds(100);
constexpr std::string_view too_many = "421 4.3.2 Too many connections; come again later\r\n";
constexpr mode_t door_mode = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP;

std::string name_of(const MailDoor& door) {
  return door.path.empty() ? door.address + ":" + std::to_string(door.port) : "unix:" + door.path;
}

Unexpected<Fault> cannot_listen(const MailDoor& door, const std::string& why) {
  return Unexpected{Fault{"cannot-listen", "Cannot listen for mails on " + name_of(door) + ": " + why}};
}

// A socket file at which nobody answers was left by a server that was killed.
Result<Done> clear_away(const MailDoor& door, asio::io_context& context) {
  struct stat status{};
  if (::lstat(door.path.c_str(), &status) != 0) return Done{};
  if (!S_ISSOCK(status.st_mode)) return cannot_listen(door, "something else is there.");
  beast::error_code error;
  Local::socket probe(context);
  probe.connect(Local::endpoint(door.path), error);
  if (!error) return cannot_listen(door, "another server answers there.");
  if (error != asio::error::connection_refused) return cannot_listen(door, error.message());
  ::unlink(door.path.c_str());
  return Done{};
}

class AsioListener final : public LmtpListener {
 public:
  AsioListener(MailDoor door, std::string host, MailTaker& taker, const MailDoorLimits& limits)
      : door_(std::move(door)), host_(std::move(host)), taker_(taker), limits_(limits) {}
  AsioListener(const AsioListener&) = delete;
  AsioListener& operator=(const AsioListener&) = delete;
  ~AsioListener() override { stop(); }

  Result<Done> open() {
    if (door_.path.empty()) {
      const tcp::endpoint endpoint(asio::ip::make_address(door_.address), door_.port);
      if (auto bound = bind(endpoint); !bound) return bound;
      beast::error_code ignored;
      const auto local = acceptor_.local_endpoint(ignored);
      tcp::endpoint named;
      std::memcpy(named.data(), local.data(), local.size());
      named.resize(local.size());
      door_.port = named.port();
      return Done{};
    }
    if (door_.path.size() > 100) return cannot_listen(door_, "the path is too long for a socket.");
    if (auto cleared = clear_away(door_, context_); !cleared) return cleared;
    if (auto bound = bind(Local::endpoint(door_.path)); !bound) return bound;
    // The mail server is another user: it comes in by the group of the folder.
    ::chmod(door_.path.c_str(), door_mode);
    return Done{};
  }

  void start() override {
    accept();
    thread_ = std::thread([this] { context_.run(); });
  }

  void stop() override {
    context_.stop();
    if (thread_.joinable()) thread_.join();
    if (!door_.path.empty() && acceptor_.is_open()) ::unlink(door_.path.c_str());
    beast::error_code ignored;
    acceptor_.close(ignored);
  }

  [[nodiscard]] std::uint16_t port() const override { return door_.port; }

 private:
  Result<Done> bind(const Protocol::endpoint& endpoint) {
    beast::error_code error;
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) return cannot_listen(door_, error.message());
    return Done{};
  }

  void accept() {
    acceptor_.async_accept([this](beast::error_code error, MailSocket socket) {
      if (!acceptor_.is_open()) return;
      if (error) return accept_later(error);
      if (open_ < limits_.connections)
        start_session(std::move(socket));
      else
        turn_away(std::move(socket));
      accept();
    });
  }

  void start_session(MailSocket socket) {
    ++open_;
    start_lmtp_session(std::move(socket), host_, taker_, limits_, [this] { --open_; });
  }

  // It is one of ours that comes too often at once: it waits and comes again.
  void turn_away(MailSocket socket) {
    beast::error_code ignored;
    socket.non_blocking(true, ignored);
    socket.send(asio::buffer(too_many.data(), too_many.size()), 0, ignored);
  }

  void accept_later(const beast::error_code& error) {
    log_warning("lmtp", "event=accept-failed message=\"" + error.message() + "\"");
    pause_.expires_after(pause_after_failure);
    pause_.async_wait([this](beast::error_code cancelled) {
      if (!cancelled) accept();
    });
  }

  MailDoor door_;
  std::string host_;
  MailTaker& taker_;
  const MailDoorLimits limits_;
  std::atomic<std::size_t> open_{0};  // before the context: what it still holds counts itself off
  asio::io_context context_{1};
  Acceptor acceptor_{context_};
  asio::steady_timer pause_{context_};
  std::thread thread_;
};

}  // namespace

Result<MailDoor> read_mail_door(const std::string& text, bool anywhere) {
  if (text.starts_with("unix:")) {
    MailDoor door{"", 0, text.substr(5)};
    if (door.path.starts_with('/')) return door;
    return Unexpected{Fault{"bad-address", "\"" + text + "\" names no socket: it is unix:/run/simove/lmtp.sock."}};
  }
  auto where = read_listen_address(text);
  if (!where) return Unexpected{where.error()};
  beast::error_code bad;
  if (!anywhere && !asio::ip::make_address(where->address, bad).is_loopback())
    return Unexpected{Fault{"not-loopback", "--lmtp " + text +
                                                " can be reached from elsewhere, and whoever reaches it can write in "
                                                "anybody's name. Name a loopback address or a Unix socket, or allow "
                                                "it with --lmtp-anywhere."}};
  return MailDoor{where->address, where->port, ""};
}

Result<std::unique_ptr<LmtpListener>> LmtpListener::listen(const MailDoor& door, const std::string& host,
                                                           MailTaker& taker, const MailDoorLimits& limits) {
  auto listener = std::make_unique<AsioListener>(door, host, taker, limits);
  if (auto opened = listener->open(); !opened) return Unexpected{opened.error()};
  return std::unique_ptr<LmtpListener>(std::move(listener));
}

}  // namespace simove::net
