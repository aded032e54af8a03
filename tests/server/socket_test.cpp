// The WebSocket over a real connection: hello, a match played by three, resume, limits, slow readers, bad frames.
#include <doctest/doctest.h>

#include <future>

#include "tests/server/loopback.h"

using namespace simove;
using namespace simove::test;

namespace {

std::string cookie_line(const Guest& guest) {
  return "Cookie: " + guest.cookie + "\r\n";
}

std::unique_ptr<RawSocket> greeted(const TestServer& server, const Guest& guest) {
  auto socket = std::make_unique<RawSocket>(server, cookie_line(guest));
  REQUIRE(socket->status == 101);
  REQUIRE(socket->ask({{"type", "hello"}, {"token", guest.token}})["type"] == "welcome");
  return socket;
}

std::unique_ptr<RawSocket> anonymous(const TestServer& server) {
  auto socket = std::make_unique<RawSocket>(server, "");
  REQUIRE(socket->status == 101);
  REQUIRE(socket->ask({{"type", "hello"}, {"token", nullptr}})["type"] == "welcome");
  return socket;
}

/// A hot-seat match of Anna's.
std::string hot_seat(const TestServer& server, const Guest& anna) {
  const std::string create = R"({"game":"numbers","scenario":"plain","title":"A match","seat":"all"})";
  return server.post("/api/matches", create, anna.headers()).json()["match"].get<std::string>();
}

Json watch(const std::string& match, const Json& seat, const Json& last = nullptr) {
  return {{"type", "watch"}, {"match", match}, {"seat", seat}, {"last_seq", last}};
}

Json ready(const std::string& match, const std::string& seat, const std::string& round) {
  return {{"type", "ready"},
          {"match", match},
          {"seat", seat},
          {"decision", round + "." + seat},
          {"submission", "submission-" + round + seat},
          {"nonce", std::string(32, 'a')},
          {"payload", {{"number", 3}}}};
}

}  // namespace

TEST_CASE("the handshake tells no version, and is refused before it for a wrong Origin") {
  TestServer server;
  RawSocket good(server, "");
  CHECK(good.status == 101);
  CHECK(good.head.find("Boost") == std::string::npos);
  CHECK(good.head.find("X-Content-Type-Options: nosniff") != std::string::npos);
  for (const char* origin :
       {"http://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "https://127.0.0.1"})
    CHECK(RawSocket(server, std::string("Origin: ") + origin + "\r\n").status == 403);
}

TEST_CASE("hello comes first, once, and with the session's own token") {
  TestServer server;
  const Guest anna = sign_in(server, "Anna");
  const Guest bert = sign_in(server, "Bert");
  CHECK(greeted(server, anna)->ask({{"type", "hello"}, {"token", anna.token}})["code"] == "bad-message");

  RawSocket other(server, cookie_line(anna));
  CHECK(other.ask({{"type", "hello"}, {"token", bert.token}})["code"] == "not-signed-in");
  CHECK(other.next()["close"] == 1008);
  RawSocket without_cookie(server, "");
  CHECK(without_cookie.ask({{"type", "hello"}, {"token", anna.token}})["code"] == "not-signed-in");
  RawSocket late(server, "");
  CHECK(late.ask({{"type", "ping"}})["code"] == "bad-message");
  CHECK(late.next()["close"] == 1008);
  RawSocket broken(server, "");
  broken.send_text("{");
  CHECK(broken.next()["code"] == "bad-json");
  CHECK(broken.next()["close"] == 1008);
}

TEST_CASE("a session that has ended neither reads nor acts through a socket that is still open") {
  TestServer server;
  const Guest anna = sign_in(server, "Anna");
  const std::string match = hot_seat(server, anna);
  const Json of_seat{{"match", match}, {"seat", "a"}};
  const Json decision{{"decision", "r1.a"}, {"payload", {{"number", 1}}}};
  const auto message = [&](const char* type, const Json& more) {
    Json out = of_seat;
    out["type"] = type;
    out.update(more);
    return out;
  };
  const std::vector<Json> all = {message("watch", {{"last_seq", nullptr}}),
                                 message("watch", {{"last_seq", 1}}),
                                 message("history", {{"from", 1}}),
                                 message("check", decision),
                                 message("draft", {{"decision", "r1.a"}, {"payload", {{"number", 1}}}, {"base", 0}}),
                                 ready(match, "a", "r1")};
  std::vector<std::unique_ptr<RawSocket>> open;
  for (std::size_t n = 0; n < all.size(); ++n) {
    open.push_back(greeted(server, anna));
    CHECK(open.back()->ask(watch(match, "a"))["type"] == "view");
  }
  server.kit.clock.now += 200LL * 24 * 3600 * 1000;  // longer than any session lives
  for (std::size_t n = 0; n < all.size(); ++n) {
    CAPTURE(all[n].dump());
    CHECK(open[n]->ask(all[n])["code"] == "not-signed-in");
    CHECK(open[n]->next()["close"] == 1008);
  }
}

TEST_CASE("a socket that says nothing is closed when its time is up") {
  net::Limits limits;
  limits.hello_ms = 200;
  TestServer server(limits);
  RawSocket silent(server, "");
  CHECK(silent.next()["close"] == 1008);
}

TEST_CASE("a match over sockets: receipt first, then events and what is asked; an observer beside") {
  TestServer server;
  const Guest anna = sign_in(server, "Anna");
  const std::string match = hot_seat(server, anna);
  auto player = greeted(server, anna);
  auto observer = anonymous(server);
  const Json view = player->ask(watch(match, "a"));
  REQUIRE(view["type"] == "view");
  CHECK(view["decisions"].size() == 2);
  CHECK(observer->ask(watch(match, nullptr))["decisions"].empty());
  CHECK(observer->ask(watch(match, "a"))["code"] == "not-signed-in");
  CHECK(observer->ask(ready(match, "a", "r1"))["code"] == "not-signed-in");

  const Json checked = player->ask({{"type", "check"},
                                    {"match", match},
                                    {"seat", "a"},
                                    {"decision", "r1.a"},
                                    {"payload", {{"number", 60}}},
                                    {"focus", {{"unit", "x"}}}});
  CHECK(checked["problems"].size() == 1);
  CHECK(checked["hints"]["focus"]["unit"] == "x");
  CHECK(player->ask({{"type", "draft"},
                     {"match", match},
                     {"seat", "a"},
                     {"decision", "r1.a"},
                     {"base", 0},
                     {"payload", {{"number", 1}}}})["draft"] == 1);
  for (const char* seat : {"a", "b", "c"}) CHECK(player->ask(ready(match, seat, "r1"))["type"] == "receipt");
  Json decisions;
  std::int64_t last = view["seq"];
  while (decisions.is_null()) {
    const Json message = player->next();
    REQUIRE_FALSE(message.is_null());
    if (message["type"] == "events") last = message["to"];
    if (message["type"] == "decisions") decisions = message;
  }
  CHECK(decisions["decisions"][0]["group"] == "r2");
  CHECK(decisions["seq"] == last);
  CHECK(observer->next()["events"][0]["event"]["kind"] == "seat_ready");

  // Back after a lost connection: what was missed, then what is asked.
  auto again = greeted(server, anna);
  const Json missed = again->ask(watch(match, "a", view["seq"]));
  CHECK(missed["type"] == "events");
  CHECK(missed["from"] == view["seq"].get<int>() + 1);
  CHECK(missed["to"] == last);
  CHECK(again->next()["type"] == "decisions");
  CHECK(again->ask(watch(match, "a", last + 100))["type"] == "view");
  const Json history = again->ask({{"type", "history"}, {"match", match}, {"seat", "a"}, {"from", 1}, {"to", 2}});
  CHECK(history["events"].size() == 2);
  CHECK(again->ask({{"type", "unwatch"}, {"match", match}, {"seat", "a"}})["type"] == "done");
}

TEST_CASE("signing out closes the person's sockets, and nothing more is accepted through them") {
  TestServer server;
  const Guest anna = sign_in(server, "Anna");
  auto socket = greeted(server, anna);
  REQUIRE(server.post("/api/signout", "", anna.headers()).status == 200);
  CHECK(socket->next()["close"] == 1008);
}

TEST_CASE("too many sockets of one person, too many messages, too many answers") {
  net::Limits limits;
  limits.sockets_per_account = 2;
  limits.message_burst = 5;
  limits.messages_per_second = 1;
  TestServer server(limits);
  const Guest anna = sign_in(server, "Anna");
  auto first = greeted(server, anna);
  auto second = greeted(server, anna);
  RawSocket third(server, cookie_line(anna));
  CHECK(third.ask({{"type", "hello"}, {"token", anna.token}})["code"] == "too-many");
  CHECK(third.next()["close"] == 1008);
  int refused = 0;
  for (int i = 0; i < 8; ++i) refused += first->ask({{"type", "ping"}}).value("code", "") == "too-fast" ? 1 : 0;
  CHECK(refused >= 3);
  for (int i = 0; i < 60; ++i) first->send_text(R"({"v":1,"id":"x","type":"ping"})");
  Json message = first->next();
  while (!message.is_null() && !message.contains("close")) message = first->next();
  CHECK(message.value("close", 0) == 1008);
}

TEST_CASE("a reader that does not keep up is closed, and the others are not held up") {
  net::Limits limits;
  limits.message_burst = 100000;
  limits.write_ms = 1000;
  TestServer server(limits);
  // A match with a long history, so that a short question has a long answer.
  std::promise<std::string> made;
  server.logic->post({[&](net::Outbound&) {
                        const MatchId match = server.kit.new_match({{"rounds", 150}});
                        for (int round = 1; round <= 100; ++round) server.kit.play_round(match, round);
                        made.set_value(match.value);
                      },
                      [](const protocol::Error&) {}});
  const std::string match = made.get_future().get();
  auto quick = anonymous(server);
  auto slow = anonymous(server);
  const Json question{{"v", 1}, {"id", "h"}, {"type", "history"}, {"match", match}, {"seat", nullptr}, {"from", 1}};
  CHECK(quick->ask(question)["more"] == true);
  // 300 answers of some 90 KiB are more than the kernel's buffers and the outbox hold together.
  for (int i = 0; i < 300; ++i) slow->send_text(question.dump());
  CHECK(quick->ask({{"type", "ping"}})["type"] == "pong");
  // Its questions wait while it reads nothing, and it is closed when a write has made no progress.
  bool gone = false;
  for (int i = 0; i < 100 && !gone; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    slow->send_text(question.dump());
    gone = slow->client.is_reset();
    if (i % 10 == 0) CHECK(quick->ask({{"type", "ping"}})["type"] == "pong");
  }
  CHECK(gone);
  CHECK(quick->ask({{"type", "ping"}})["type"] == "pong");
}

TEST_CASE("a close code beyond those there are is answered with a protocol error, any other with itself") {
  TestServer server;
  const auto answered = [&](const std::string& code) {
    RawSocket socket(server, "");
    REQUIRE(socket.status == 101);
    socket.send_frame(0x88, code);
    return socket.next().value("close", 0);
  };
  CHECK(answered("\x13\x88") == 1002);  // 5000
  CHECK(answered("\xFF\xFF") == 1002);
  CHECK(answered("\x13\x87") == 4999);
  CHECK(answered("\x03\xE9") == 1001);
}

TEST_CASE("bad frames close their own connection and no other") {
  TestServer server;
  auto well = anonymous(server);
  struct Bad {
    const char* what;
    unsigned first_byte;
    std::string payload;
    bool masked = true;
  };
  for (const Bad& bad : std::vector<Bad>{{"binary", 0x82, "abc"},
                                         {"a reserved bit", 0xC1, "abc"},
                                         {"an unknown opcode", 0x83, "abc"},
                                         {"an unknown control opcode", 0x8B, ""},
                                         {"not masked", 0x81, "{}", false},
                                         {"a continuation of nothing", 0x80, "abc"},
                                         {"a fragmented ping", 0x09, "abc"},
                                         {"a ping too long", 0x89, std::string(126, 'x')},
                                         {"bad UTF-8", 0x81, "\xC0\xAF"},
                                         {"cut UTF-8", 0x81, "\xE2\x82"},
                                         {"a close of one byte", 0x88, "x"},
                                         {"a close code of nobody", 0x88, std::string("\x03\xEC", 2)},
                                         {"too long", 0x81, std::string(64 * 1024 + 1, ' ')}}) {
    const std::string what = bad.what;
    CAPTURE(what);
    auto socket = anonymous(server);
    socket->send_frame(bad.first_byte, bad.payload, bad.masked);
    CHECK(socket->client.closed_within(4000));
  }
  auto limit = anonymous(server);
  limit->send_text(R"({"v":1,"id":"c","type":"ping"})" + std::string(60000, ' '));
  CHECK(limit->next()["type"] == "pong");
  CHECK(well->ask({{"type", "ping"}})["type"] == "pong");
}
