// A whole server on a free loopback port, with the small test game, and a client that sends raw bytes: what no HTTP
// library would let a test send. Used by the tests of server/net.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/app/people.h"
#include "server/app/talk.h"
#include "server/net/frontend.h"
#include "server/net/net_server.h"
#include "tests/server/kit.h"

namespace simove::test {

/// One TCP connection to the server, blocking, with a time limit on reading.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port);
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  void send(std::string_view bytes);
  /// Until the end of the connection, or `most` bytes, or nothing comes for `patience_ms`.
  std::string read_all(int patience_ms = 3000, std::size_t most = 1 << 22);
  /// Exactly so many bytes; shorter at the end of the connection.
  std::string read(std::size_t bytes, int patience_ms = 3000);
  std::string read_until(std::string_view mark, int patience_ms = 3000);
  /// True when the other end has closed within the time.
  bool closed_within(int milliseconds);
  /// True when the other end has given the connection up, with what is unread still unread.
  [[nodiscard]] bool is_reset() const;

 private:
  int socket_ = -1;
  bool ended_ = false;
};

struct Reply {
  int status = 0;
  std::string head;
  std::string body;
  [[nodiscard]] std::string header(const std::string& name) const;  // "" when it is not there
  [[nodiscard]] std::size_t count(const std::string& name) const;
  [[nodiscard]] Json json() const { return Json::parse(body, nullptr, false); }
};

struct TestServer {
  explicit TestServer(net::Limits limits = {}, const std::string& base = "",
                      const std::vector<std::string>& proxies = {},
                      storage::OpenedStore opened = storage::open_memory(), lobby::LetterBox* letters = nullptr);
  ~TestServer();

  /// Sends it as it stands on a connection of its own and reads to the end.
  Reply raw(std::string_view request) const;
  /// A well-formed request with the right Host; further header lines end in \r\n.
  Reply get(const std::string& path, const std::string& headers = "") const;
  Reply post(const std::string& path, const std::string& body, const std::string& headers = "") const;
  [[nodiscard]] std::string authority() const { return "127.0.0.1:" + std::to_string(port); }
  [[nodiscard]] std::string origin() const { return "http://" + authority(); }

  net::Limits limits;
  Kit kit;
  std::unique_ptr<lobby::Sessions> sessions;
  std::unique_ptr<lobby::Lobby> lobby;
  std::unique_ptr<net::Logic> logic;
  std::unique_ptr<net::Gateway> gateway;
  std::unique_ptr<net::Api> api;
  std::unique_ptr<app::People> people;  // with a store that keeps accounts
  std::unique_ptr<talk::Talk> talk;     // likewise
  std::unique_ptr<net::Frontend> frontend;
  std::unique_ptr<net::NetServer> server;
  std::uint16_t port = 0;
  std::thread thread;
};

/// Somebody signed in: the header lines his requests carry.
struct Guest {
  std::string cookie;
  std::string token;
  [[nodiscard]] std::string headers() const { return "Cookie: " + cookie + "\r\nX-Simove-Token: " + token + "\r\n"; }
};
[[nodiscard]] Guest sign_in(const TestServer& server, const std::string& name);

/// A WebSocket spoken by hand over RawClient.
class RawSocket {
 public:
  /// Does the handshake; `status` says how it went.
  RawSocket(const TestServer& server, const std::string& headers, const std::string& path = "/ws");
  int status = 0;
  std::string head;

  void send_text(std::string_view text) { send_frame(0x81, text); }
  void send_frame(unsigned first_byte, std::string_view payload, bool masked = true);
  /// The next message; {"close": code} when the server closes, null when nothing comes.
  Json next(int patience_ms = 3000);
  Json ask(Json message);  // adds v and id, gives the answer with that number
  RawClient client;

 private:
  int asked_ = 0;
};

}  // namespace simove::test
