// Accounts and seats over a real socket: what is answered, what is not told, which cookie is set, which sockets close,
// and that guessing is slowed and never ends in a ban.
#include <doctest/doctest.h>

#include "server/lobby/letter_box.h"
#include "tests/server/loopback.h"
#include "tests/storage/store_kit.h"

using namespace simove;
using namespace simove::test;

namespace {

struct Box final : lobby::LetterBox {
  std::string to;
  std::string text;
  int letters = 0;
  Result<Done> send_link(const std::string& address, const std::string&, const std::string& content,
                         const std::string&) override {
    to = address;
    text = content;
    ++letters;
    return Done{};
  }
  [[nodiscard]] std::string token() const { return text.substr(text.find("/link#") + 6, 64); }
};

struct PeopleServer {
  explicit PeopleServer(net::Limits limits = {}, bool mail = true, const std::vector<std::string>& proxies = {})
      : server(std::move(limits), "", proxies, storage::test::open_in(folder), mail ? &box : nullptr) {}
  Reply post(const std::string& path, const Json& body, const std::string& headers = "") const {
    return server.post(path, body.dump(), headers + "User-Agent: Firefox/128.0 (X11; Linux)\r\n");
  }
  Guest in(const Reply& reply) const {
    const std::string cookie = reply.header("Set-Cookie");
    REQUIRE_MESSAGE(!cookie.empty(), reply.body);
    return {cookie.substr(0, cookie.find(';')), reply.json()["session"]["token"].get<std::string>()};
  }
  Guest sign_up(const std::string& name, const std::string& headers = "") const {
    return in(post("/api/signup", {{"name", name}, {"password", "three grey horses"}}, headers));
  }
  std::string match_of(const Guest& guest, const Json& more = Json::object()) const {
    Json body{{"game", "numbers"}, {"scenario", "plain"}, {"title", "A match"}, {"seat", "a"}};
    body.update(more);
    return post("/api/matches", body, guest.headers()).json()["match"].get<std::string>();
  }
  storage::test::ScratchFolder folder;
  Box box;
  TestServer server;
};

bool is_signed_in(const PeopleServer& people, const Guest& guest) {
  return !people.server.get("/api/me", guest.headers()).json()["session"].is_null();
}

Json hello(const Guest& guest) {
  return {{"type", "hello"}, {"token", guest.token}};
}

}  // namespace

TEST_CASE("a guest signs up, keeps his account, and signs in elsewhere with name and password") {
  PeopleServer people;
  const Guest guest = sign_in(people.server, "Anna");
  const Json before = people.server.get("/api/me", guest.headers()).json();
  CHECK(before["session"]["guest"] == true);
  const Guest anna = people.sign_up("Anna", guest.headers());
  const Json after = people.server.get("/api/me", anna.headers()).json();
  CHECK(after["session"]["account"] == before["session"]["account"]);
  CHECK(after["session"]["guest"] == false);
  CHECK_FALSE(is_signed_in(people, guest));  // a session of its own for each sign-in

  const Reply wrong = people.post("/api/signin", {{"who", "Anna"}, {"password", "three grey horse"}});
  const Reply nobody = people.post("/api/signin", {{"who", "Nobody"}, {"password", "three grey horse"}});
  CHECK(wrong.status == 403);
  CHECK(wrong.body == nobody.body);
  CHECK(wrong.header("Set-Cookie").empty());
  const Guest again = people.in(people.post("/api/signin", {{"who", "anna"}, {"password", "three grey horses"}}));
  CHECK(is_signed_in(people, again));
  CHECK(is_signed_in(people, anna));
  CHECK(people.post("/api/signup", {{"name", "ANNA"}, {"password", "three grey horses"}}).status == 409);
  CHECK(people.post("/api/signup", {{"name", "Bert"}, {"password", "short"}}).json()["error"]["path"] == "/password");
  CHECK(people.post("/api/signin", {{"who", "anna"}}).status == 400);
  CHECK(people.post("/api/signin", {{"who", "anna"}, {"password", std::string(2000, 'x')}}).status == 400);
}

TEST_CASE("a link signs in by a POST alone, and an address nobody has is answered alike") {
  PeopleServer people;
  REQUIRE(people.post("/api/signup", {{"name", "Anna"}, {"mail", "anna@example.org"}}).json()["sent"] == true);
  CHECK(people.box.to == "anna@example.org");
  CHECK(people.box.text.find(people.server.origin() + "/link#") != std::string::npos);
  CHECK(people.server.get("/link").status == 200);  // the page does nothing
  const std::string token = people.box.token();
  const Guest anna = people.in(people.post("/api/link", {{"token", token}}));
  CHECK(is_signed_in(people, anna));
  CHECK(people.post("/api/link", {{"token", token}}).status == 409);

  const Reply known = people.post("/api/signin/mail", {{"mail", "anna@example.org"}});
  const int letters = people.box.letters;
  const Reply unknown = people.post("/api/signin/mail", {{"mail", "nobody@example.org"}});
  CHECK(known.status == 200);
  CHECK(known.body == unknown.body);
  CHECK(people.box.letters == letters);
  CHECK(people.post("/api/signin/mail", {{"mail", "no address"}}).status == 400);

  PeopleServer without({}, false);
  CHECK(without.post("/api/signin/mail", {{"mail", "anna@example.org"}}).status == 404);
  const Guest bert = without.sign_up("Bert");
  CHECK(without.server.get("/api/account", bert.headers()).json()["mail_here"] == false);
  CHECK(without.post("/api/signup", {{"name", "Cleo"}, {"mail", "c@example.org"}}).status == 400);
}

TEST_CASE("guessing is slowed for the account and for the address, with the seconds to wait, and ends by itself") {
  net::Limits limits;
  limits.sign_ins = {3, 6, 1000};
  PeopleServer people(limits, true, {"127.0.0.1"});
  const std::string from = "X-Forwarded-For: 203.0.113.5\r\n";
  const std::string elsewhere = "X-Forwarded-For: 203.0.113.6\r\n";
  const Json wrong{{"who", "Anna"}, {"password", "three grey cows"}};
  people.sign_up("Anna", "X-Forwarded-For: 203.0.113.7\r\n");
  for (int n = 0; n < 3; ++n) CHECK(people.post("/api/signin", wrong, from).status == 403);
  const Reply slow = people.post("/api/signin", wrong, elsewhere);
  CHECK(slow.status == 429);
  CHECK(slow.json()["error"]["code"] == "too-fast");
  CHECK(slow.header("Retry-After") == "1");
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  CHECK(people.post("/api/signin", {{"who", "Anna"}, {"password", "three grey horses"}}, elsewhere).status == 200);
  for (int n = 0; n < 3; ++n)
    CHECK(people.post("/api/signin", {{"who", "x" + std::to_string(n)}, {"password", "y"}}, from).status == 403);
  CHECK(people.post("/api/signin", {{"who", "z"}, {"password", "y"}}, from).status == 429);
  CHECK(people.post("/api/signin", {{"who", "z"}, {"password", "y"}}, elsewhere).status == 403);
}

TEST_CASE("a device that is ended is signed out at once, its sockets with it; all of them only with the password") {
  PeopleServer people;
  const Guest anna = people.sign_up("Anna");
  const Guest phone = people.in(people.post("/api/signin", {{"who", "anna"}, {"password", "three grey horses"}}));
  RawSocket socket(people.server, "Cookie: " + phone.cookie + "\r\n");
  CHECK(socket.ask(hello(phone))["type"] == "welcome");
  const Json devices = people.server.get("/api/sessions", anna.headers()).json()["sessions"];
  REQUIRE(devices.size() == 2);
  CHECK(devices[0]["label"] == "Firefox on Linux");
  std::string other;
  for (const Json& device : devices)
    if (!device["present"].get<bool>()) other = device["session"].get<std::string>();
  CHECK(people.post("/api/sessions/end", {{"session", other}}, anna.headers()).status == 200);
  CHECK(socket.next()["close"] == 1008);
  CHECK_FALSE(is_signed_in(people, phone));
  CHECK(is_signed_in(people, anna));
  CHECK(people.post("/api/sessions/end", {{"session", other}}, anna.headers()).status == 404);

  CHECK(people.post("/api/sessions/end_all", {{"present", "wrong wrong wrong"}}, anna.headers()).status == 403);
  CHECK(is_signed_in(people, anna));
  CHECK(people.post("/api/sessions/end_all", {{"present", "three grey horses"}}, anna.headers()).status == 200);
  CHECK_FALSE(is_signed_in(people, anna));
}

TEST_CASE("password and address change with the present password alone; other devices are signed out by it") {
  PeopleServer people;
  const Guest anna = people.sign_up("Anna");
  const Guest phone = people.in(people.post("/api/signin", {{"who", "anna"}, {"password", "three grey horses"}}));
  const std::string path = "/api/account/password";
  CHECK(people.post(path, {{"password", "four brown cows"}}, anna.headers()).status == 403);
  CHECK(people.post(path, {{"present", "three grey horses"}, {"password", "short"}}, anna.headers()).status == 400);
  CHECK(people.post(path, {{"present", "three grey horses"}, {"password", "four brown cows"}}, anna.headers()).status ==
        200);
  CHECK(is_signed_in(people, anna));
  CHECK_FALSE(is_signed_in(people, phone));
  CHECK(people.post("/api/signin", {{"who", "anna"}, {"password", "three grey horses"}}).status == 403);
  CHECK(people.post("/api/signin", {{"who", "anna"}, {"password", "four brown cows"}}).status == 200);

  CHECK(people.post("/api/account/mail", {{"mail", "a@example.org"}}, anna.headers()).status == 403);
  const Json page =
      people.post("/api/account/mail", {{"mail", "a@example.org"}, {"present", "four brown cows"}}, anna.headers())
          .json();
  CHECK(page["account"]["wanted_mail"] == "a@example.org");
  CHECK(people.post("/api/link", {{"token", people.box.token()}}).json() == Json{{"confirmed", true}});
  CHECK(people.server.get("/api/account", anna.headers()).json()["account"]["mail"] == "a@example.org");
  CHECK(people.post("/api/account/zone", {{"zone", "Europe/Berlin"}}, anna.headers()).status == 200);
  CHECK(people.post("/api/account/name", {{"name", "Annabel"}}, anna.headers()).status == 200);
  CHECK(people.server.get("/api/me", anna.headers()).json()["session"]["name"] == "Annabel");
  CHECK(people.post("/api/guest", {{"name", "ANNABEL"}}).status == 409);
  const Guest guest = sign_in(people.server, "Gast");
  CHECK(people.post("/api/account/name", {{"name", "Other"}}, guest.headers()).status == 403);
  CHECK(people.post(path, {{"password", "four brown cows"}}, guest.headers()).status == 403);
}

TEST_CASE("a guest's seats come along when he signs in to the account he has") {
  PeopleServer people;
  people.sign_up("Anna");
  const Guest guest = sign_in(people.server, "Anna on the train");
  const std::string match = people.match_of(guest);
  const Reply reply = people.post("/api/signin", {{"who", "anna"}, {"password", "three grey horses"}, {"bring", true}},
                                  guest.headers());
  const Json me = reply.json();
  REQUIRE(me["matches"].size() == 1);
  CHECK(me["matches"][0]["match"] == match);
  CHECK(me["matches"][0]["seats"][0]["mine"] == true);
  CHECK(me["matches"][0]["seats"][0]["holder"] == "Anna");
  CHECK_FALSE(is_signed_in(people, guest));
}

TEST_CASE("a seat is offered, taken, handed on with proof, and the one before hears of it as the last thing") {
  PeopleServer people;
  const Guest anna = people.sign_up("Anna");
  const Guest bert = sign_in(people.server, "Bert");
  const std::string match = people.match_of(anna, {{"terms", {{"muster", true}}}});
  const std::string base = "/api/matches/" + match;
  CHECK(people.post(base + "/offer", {{"note", "Come"}}, bert.headers()).status == 404);
  CHECK(people.post(base + "/offer", {{"note", "Come"}}, anna.headers()).status == 200);
  const Json offers = people.server.get("/api/lobby").json()["offers"];
  REQUIRE(offers.size() == 1);
  CHECK(offers[0]["by"] == "Anna");
  CHECK(offers[0]["match"]["terms"]["muster"] == true);
  CHECK(people.post(base + "/take", {{"seat", "b"}}).status == 401);
  CHECK(people.post(base + "/take", {{"seat", "b"}}, bert.headers()).json()["seat"] == "b");
  const Guest cleo = sign_in(people.server, "Cleo");
  const std::string any = people.post(base + "/invite_any", Json::object(), anna.headers()).json()["code"];
  CHECK(people.post("/api/invitation", {{"code", any}}).json()["seats"].size() == 1);
  CHECK(people.post("/api/join", {{"code", any}}, cleo.headers()).json()["seat"] == "c");
  for (const auto& [who, seat] : {std::pair(anna, "a"), std::pair(bert, "b"), std::pair(cleo, "c")})
    CHECK(people.post(base + "/seats/" + seat + "/muster", Json::object(), who.headers()).status == 200);
  CHECK(people.post(base + "/seats/a/muster", Json::object(), bert.headers()).status == 403);

  RawSocket socket(people.server, "Cookie: " + anna.cookie + "\r\n");
  socket.ask(hello(anna));
  CHECK(socket.ask({{"type", "watch"}, {"match", match}, {"seat", "a"}, {"last_seq", nullptr}})["lifecycle"] ==
        "running");
  const std::string over = base + "/seats/a/hand_over";
  CHECK(people.post(over, Json::object(), anna.headers()).status == 403);
  CHECK(people.post(over, {{"present", "three grey horses"}}, bert.headers()).status == 403);
  const std::string code = people.post(over, {{"present", "three grey horses"}}, anna.headers()).json()["code"];
  const Guest dora = sign_in(people.server, "Dora");
  CHECK(people.post("/api/invitation", {{"code", code}}).json()["from"] == "Anna");
  CHECK(people.post("/api/join", {{"code", code}}, bert.headers()).status == 409);
  CHECK(people.post("/api/join", {{"code", code}}, dora.headers()).json()["seat"] == "a");
  const Json last = socket.next();
  CHECK(last["code"] == "not-your-seat");
  CHECK(last["match"] == match);
  CHECK(socket.ask({{"type", "watch"}, {"match", match}, {"seat", "a"}, {"last_seq", nullptr}})["code"] ==
        "not-your-seat");
  CHECK(people.post(over, {{"present", "three grey horses"}}, anna.headers()).status == 403);
}

TEST_CASE("a private match is not there for strangers, on any path") {
  PeopleServer people;
  const Guest anna = people.sign_up("Anna");
  const Guest bert = sign_in(people.server, "Bert");
  const std::string match = people.match_of(anna, {{"terms", {{"visibility", "private"}}}});
  const std::string base = "/api/matches/" + match;
  CHECK(people.server.get(base + "/export", bert.headers()).status == 404);
  CHECK(people.post(base + "/seats/a/muster", Json::object(), bert.headers()).status == 404);
  CHECK(people.post(base + "/seats/a/hand_over", Json::object(), bert.headers()).status == 404);
  CHECK(people.post(base + "/seats/a/keep", Json::object(), bert.headers()).status == 404);
  CHECK(people.post(base + "/seats/a/stand_in", {{"name", "Anna"}}, bert.headers()).status == 404);
  CHECK(people.post(base + "/offer", Json::object(), anna.headers()).status == 403);
  CHECK(people.server.get("/api/lobby").json()["offers"].empty());
  RawSocket socket(people.server, "");
  socket.ask({{"type", "hello"}, {"token", nullptr}});
  for (const Json& seat : {Json(nullptr), Json("a")}) {
    CHECK(socket.ask({{"type", "watch"}, {"match", match}, {"seat", seat}, {"last_seq", nullptr}})["code"] ==
          "no-such-match");
    CHECK(socket.ask({{"type", "history"}, {"match", match}, {"seat", seat}, {"from", 1}})["code"] == "no-such-match");
  }
}
