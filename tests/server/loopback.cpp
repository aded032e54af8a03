#include "tests/server/loopback.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>

namespace simove::test {

RawClient::RawClient(std::uint16_t port) {
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
}

RawClient::~RawClient() {
  ::close(socket_);
}

void RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

std::string RawClient::read(std::size_t bytes, int patience_ms) {
  std::string out;
  while (out.size() < bytes && !ended_) {
    pollfd wait{socket_, POLLIN, 0};
    if (::poll(&wait, 1, patience_ms) <= 0) break;
    char block[16384];
    const auto got = ::recv(socket_, block, std::min(sizeof block, bytes - out.size()), 0);
    if (got <= 0)
      ended_ = true;
    else
      out.append(block, static_cast<std::size_t>(got));
  }
  return out;
}

std::string RawClient::read_all(int patience_ms, std::size_t most) {
  return read(most, patience_ms);
}

std::string RawClient::read_until(std::string_view mark, int patience_ms) {
  std::string out;
  while (out.find(mark) == std::string::npos) {
    const std::string byte = read(1, patience_ms);
    if (byte.empty()) break;
    out += byte;
  }
  return out;
}

bool RawClient::closed_within(int milliseconds) {
  const std::string ignored = read_all(milliseconds);
  return ended_;
}

bool RawClient::is_reset() const {
  pollfd wait{socket_, POLLRDHUP, 0};
  return ::poll(&wait, 1, 0) > 0 && (wait.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

Reply split(const std::string& answer) {
  Reply reply;
  const auto end = answer.find("\r\n\r\n");
  if (end == std::string::npos) return reply;
  reply.head = answer.substr(0, end + 2);
  reply.body = answer.substr(end + 4);
  reply.status = std::atoi(answer.substr(9, 3).c_str());
  return reply;
}

std::string handshake(const TestServer& server, const std::string& path, const std::string& headers) {
  std::string out = "GET " + path + " HTTP/1.1\r\nHost: " + server.authority() +
                    "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  if (headers.find("Origin:") == std::string::npos) out += "Origin: " + server.origin() + "\r\n";
  return out + headers + "\r\n";
}

}  // namespace

std::size_t Reply::count(const std::string& name) const {
  const std::string all = "\r\n" + lower(head);
  const std::string mark = "\r\n" + lower(name) + ":";
  std::size_t found = 0;
  for (auto at = all.find(mark); at != std::string::npos; at = all.find(mark, at + 1)) ++found;
  return found;
}

std::string Reply::header(const std::string& name) const {
  const std::string mark = "\r\n" + lower(name) + ":";
  const auto at = lower(head).find(mark);
  if (at == std::string::npos) return {};
  const auto from = head.find_first_not_of(' ', at + mark.size());
  return head.substr(from, head.find("\r\n", from) - from);
}

TestServer::TestServer(net::Limits wanted, const std::string& base, const std::vector<std::string>& proxies,
                       storage::OpenedStore opened, lobby::LetterBox* letters)
    : limits(std::move(wanted)), kit({}, std::move(opened)) {
  sessions = std::make_unique<lobby::Sessions>(*kit.store.store, kit.clock, *kit.entropy);
  lobby = std::make_unique<lobby::Lobby>(*kit.store.store, kit.clock, *kit.entropy, *kit.service, limits.quotas,
                                         kit.store.accounts.get());
  logic = std::make_unique<net::Logic>(*kit.store.store, *kit.service,
                                       net::Logic::Hooks{[this] { lobby->forget_unsaved(); }, {}});
  gateway =
      std::make_unique<net::Gateway>(net::Gateway::Parts{*kit.service, *sessions, kit.clock, limits, "simove test"});

  struct Later final : net::Handler {
    TestServer* owner;
    void answer(net::Request r, std::function<void(net::Response)> done) override {
      owner->frontend->answer(std::move(r), std::move(done));
    }
    void finish(net::Response& r) override { owner->frontend->finish(r); }
    std::optional<net::Response> refuse_upgrade(const net::Request& r) override {
      return owner->frontend->refuse_upgrade(r);
    }
    net::ConnectionId opened(const net::Request& r, std::shared_ptr<net::SocketSink> s) override {
      return owner->frontend->opened(r, std::move(s));
    }
    void received(net::ConnectionId c, std::string t) override { owner->frontend->received(c, std::move(t)); }
    void closed(net::ConnectionId c) override { owner->frontend->closed(c); }
  };
  static thread_local std::vector<std::unique_ptr<Later>> handlers;  // outlive the network thread
  handlers.push_back(std::make_unique<Later>());
  handlers.back()->owner = this;
  auto listening = net::NetServer::listen({"127.0.0.1", 0}, *handlers.back(), limits);
  REQUIRE(listening.has_value());
  server = std::move(*listening);
  port = server->port();

  auto url = net::read_base_url(base.empty() ? origin() : base);
  REQUIRE(url.has_value());
  api = std::make_unique<net::Api>(net::Api::Parts{
      *lobby, *sessions, kit.rulesets, url->secure(),
      [this](const std::string& session, net::Outbound& out) { gateway->close_session(session, out); }});
  if (kit.store.accounts) {
    people = std::make_unique<app::People>(app::People::Parts{
        *kit.store.store, *kit.store.accounts, *kit.service, *sessions, *lobby, kit.clock, *kit.entropy, *logic, limits,
        url->origin(), url->secure(),
        [this](const std::string& session, net::Outbound& out) { gateway->close_session(session, out); }, letters,
        lobby::cheapest_cost});
    people->add_routes(api->routes());
  }
  if (kit.store.talk) {
    talk = app::make_talk({*kit.service, *kit.store.talk, kit.clock, limits.talk, {}}, *logic, nullptr, url->origin());
    net::add_talk_routes(api->routes(), {*talk});
  }
  net::StaticFiles files;
  files.add("/index.html", net::make_file("/index.html", "<!doctype html><title>t</title>" + std::string(2000, ' ')));
  files.add("/assets/a-1234.js", net::make_file("/a.js", "export const a = 1;"));
  net::add_data_files(files, kit.rulesets);
  auto trusted = net::ProxyList::read(proxies);
  REQUIRE(trusted.has_value());
  frontend = std::make_unique<net::Frontend>(
      net::Frontend::Parts{*logic, *gateway, *api, limits, *url, {authority()}, *trusted}, std::move(files));
  logic->start();
  thread = std::thread([this] { server->run(); });
}

TestServer::~TestServer() {
  server->stop();
  thread.join();
  if (people) people->stop();
  logic->stop();
  frontend->clear();
}

Reply TestServer::raw(std::string_view request) const {
  RawClient client(port);
  client.send(request);
  return split(client.read_all());
}

Reply TestServer::get(const std::string& path, const std::string& headers) const {
  return raw("GET " + path + " HTTP/1.1\r\nHost: " + authority() + "\r\nConnection: close\r\n" + headers + "\r\n");
}

Reply TestServer::post(const std::string& path, const std::string& body, const std::string& headers) const {
  std::string all = "POST " + path + " HTTP/1.1\r\nHost: " + authority() + "\r\nConnection: close\r\n" + headers;
  if (headers.find("Origin:") == std::string::npos) all += "Origin: " + origin() + "\r\n";
  if (headers.find("Content-Type:") == std::string::npos) all += "Content-Type: application/json\r\n";
  return raw(all + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
}

Guest sign_in(const TestServer& server, const std::string& name) {
  const Reply reply = server.post("/api/guest", Json{{"name", name}}.dump());
  REQUIRE(reply.status == 200);
  const std::string cookie = reply.header("Set-Cookie");
  return {cookie.substr(0, cookie.find(';')), reply.json()["session"]["token"].get<std::string>()};
}

RawSocket::RawSocket(const TestServer& server, const std::string& headers, const std::string& path)
    : client(server.port) {
  client.send(handshake(server, path, headers));
  head = client.read_until("\r\n\r\n");
  status = head.size() > 12 ? std::atoi(head.substr(9, 3).c_str()) : 0;
}

void RawSocket::send_frame(unsigned first_byte, std::string_view payload, bool masked) {
  std::string frame(1, static_cast<char>(first_byte));
  const unsigned mask_bit = masked ? 0x80u : 0u;
  if (payload.size() < 126) {
    frame += static_cast<char>(mask_bit | payload.size());
  } else if (payload.size() < 65536) {
    frame += static_cast<char>(mask_bit | 126u);
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size() & 255);
  } else {
    frame += static_cast<char>(mask_bit | 127u);
    for (int shift = 56; shift >= 0; shift -= 8) frame += static_cast<char>((payload.size() >> shift) & 255);
  }
  if (masked) frame += std::string(4, '\0');  // a mask of zeros leaves the payload as it is
  client.send(frame + std::string(payload));
}

Json RawSocket::next(int patience_ms) {
  while (true) {
    const std::string start = client.read(2, patience_ms);
    if (start.size() < 2) return nullptr;
    std::size_t length = static_cast<unsigned char>(start[1]) & 127u;
    if (const std::size_t wide = length == 126 ? 2 : length == 127 ? 8 : 0) {
      length = 0;
      for (char c : client.read(wide)) length = (length << 8) | static_cast<unsigned char>(c);
    }
    const std::string payload = client.read(length);
    const unsigned opcode = static_cast<unsigned char>(start[0]) & 15u;
    if (opcode == 1) return Json::parse(payload, nullptr, false);
    if (opcode != 8) continue;
    const int code = payload.size() < 2
                         ? 1005
                         : static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
    return {{"close", code}};
  }
}

Json RawSocket::ask(Json message) {
  const std::string id = "c" + std::to_string(++asked_);
  message["v"] = 1;
  message["id"] = id;
  send_text(message.dump());
  while (true) {
    Json answer = next();
    if (answer.is_null() || answer.contains("close") || answer.value("re", "") == id) return answer;
  }
}

}  // namespace simove::test
