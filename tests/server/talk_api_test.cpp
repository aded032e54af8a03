// Talk over a real socket: what a request may ask, what is pushed, and that nothing of it is for whoever may not read.
#include <doctest/doctest.h>

#include "tests/server/loopback.h"
#include "tests/storage/store_kit.h"

using namespace simove;
using namespace simove::test;

namespace {

struct Table {
  storage::test::ScratchFolder folder;
  TestServer server{{}, "", {}, storage::test::open_in(folder)};
  Guest anna = sign_in(server, "Anna");
  Guest bert = sign_in(server, "Bert");
  Guest cleo = sign_in(server, "Cleo");
  std::string match;
  int said = 0;

  Table() {
    const Reply made = server.post(
        "/api/matches",
        Json{{"game", "numbers"}, {"scenario", "team"}, {"options", Json::object()}, {"title", "T"}, {"seat", "a"}}
            .dump(),
        anna.headers());
    REQUIRE_MESSAGE(made.status == 200, made.body);
    match = made.json()["match"].get<std::string>();
    const Json invites = made.json()["invites"];
    for (const Json& invite : invites)
      REQUIRE(
          server
              .post("/api/join", Json{{"code", invite["code"]}}.dump(), (invite["seat"] == "b" ? bert : cleo).headers())
              .status == 200);
  }
  [[nodiscard]] std::string path(const std::string& rest = "") const {
    return "/api/matches/" + match + "/talk" + rest;
  }
  Reply say(const Guest& who, const std::string& seat, const std::string& channel, const std::string& text) {
    const Json body{
        {"seat", seat}, {"channel", channel}, {"submission", "submission-" + std::to_string(++said)}, {"text", text}};
    return server.post(path(), body.dump(), who.headers());
  }
};

}  // namespace

TEST_CASE("talk over sockets: said, pushed to the side, read by it, and hidden from the other") {
  Table table;
  RawSocket left(table.server, table.bert.headers());
  RawSocket right(table.server, table.cleo.headers());
  REQUIRE(left.ask({{"type", "hello"}, {"token", table.bert.token}})["type"] == "welcome");
  REQUIRE(right.ask({{"type", "hello"}, {"token", table.cleo.token}})["type"] == "welcome");
  REQUIRE(left.ask({{"type", "watch"}, {"match", table.match}, {"seat", "b"}, {"last_seq", nullptr}})["type"] ==
          "view");
  REQUIRE(right.ask({{"type", "watch"}, {"match", table.match}, {"seat", "c"}, {"last_seq", nullptr}})["type"] ==
          "view");

  const Reply said = table.say(table.anna, "a", "side:left", "Hold.\nI come.");
  REQUIRE_MESSAGE(said.status == 200, said.body);
  CHECK(said.json()["post"]["number"] == 1);
  const Json pushed = left.next();
  CHECK(pushed["type"] == "talk");
  CHECK(pushed["seat"] == "b");
  CHECK(pushed["channel"] == "side:left");
  CHECK(pushed["post"] == said.json()["post"]);
  // The next thing the other side hears is what is said to all: nothing came before it.
  REQUIRE(table.say(table.anna, "a", "all", "Good morning").status == 200);
  const Json heard = right.next();
  CHECK(heard["channel"] == "all");
  CHECK(heard["post"]["number"] == 1);

  const Json page = table.server.get(table.path("?seat=b"), table.bert.headers()).json();
  CHECK(page["channels"][1]["posts"][0]["text"] == "Hold.\nI come.");
  CHECK(page["longest"] == 2000);
  const Reply spied = table.server.get(table.path("?seat=c"), table.cleo.headers());
  CHECK(spied.json()["channels"].size() == 1);
  CHECK(spied.body.find("Hold") == std::string::npos);
  CHECK(table.server.get(table.path("?seat=b"), table.cleo.headers()).status == 403);
  CHECK(table.server.get(table.path("?seat=c&channel=side:left"), table.cleo.headers()).status == 403);
  CHECK(table.server.get(table.path("?channel=side:left")).status == 403);
  CHECK(table.say(table.cleo, "c", "side:left", "spy").status == 403);
}

TEST_CASE("talk over sockets: parts, how far one has read, and what cannot be read is refused") {
  Table table;
  for (const char* text : {"one", "two", "three"}) REQUIRE(table.say(table.anna, "a", "all", text).status == 200);
  const auto texts = [&](const std::string& query) {
    std::string out;
    const Json list = table.server.get(table.path(query)).json();
    for (const Json& post : list["posts"]) out += post["text"].get<std::string>() + " ";
    return out;
  };
  CHECK(texts("?channel=all&after=1") == "two three ");
  CHECK(texts("?channel=all&before=3") == "one two ");
  CHECK(texts("?seat=&channel=all") == "one two three ");
  const Json read{{"seat", "c"}, {"channel", "all"}, {"number", 2}};
  CHECK(table.server.post(table.path("/read"), read.dump(), table.cleo.headers()).status == 200);
  CHECK(table.server.get(table.path("?seat=c"), table.cleo.headers()).json()["channels"][0]["read"] == 2);
  CHECK(table.server.get(table.path()).json()["channels"][0]["read"].is_null());
  CHECK(table.server.get(table.path("?seat=a%3Ab"), table.anna.headers()).status == 403);
  for (const char* query : {"?channel=all&after=x", "?channel=all&before=-1", "?channel=all&after=99999999999999999999",
                            "?seat=%22", "?channel=<b>"})
    CHECK(table.server.get(table.path(query)).status == 400);
  CHECK(table.server.post(table.path(), "{}", table.anna.headers()).status == 400);
  CHECK(table.server.post(table.path(), "[", table.anna.headers()).status == 400);
  CHECK(table.server.post(table.path(), "{}").status == 401);
  CHECK(table.server.get("/api/matches/none/talk").status == 404);
}
