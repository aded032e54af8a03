// What may be agreed when a match is made, how it is written, and how it comes back from the store and the API.
#include <doctest/doctest.h>

#include "server/match/terms.h"
#include "tests/server/kit.h"
#include "tests/server/loopback.h"

using namespace simove;
using namespace simove::test;
using match::read_terms;

TEST_CASE("terms that are left out have their defaults, and what is written reads the same again") {
  auto plain = read_terms(Json::object());
  REQUIRE(plain.has_value());
  CHECK(*plain == match::Terms{});
  const Json texts[] = {
      Json::parse(R"({"pace":{"kind":"letters","period_ms":86400000},"missed":"hold","visibility":"private"})"),
      Json::parse(
          R"({"pace":{"kind":"letters","at":"18:05","weekdays":[5,1],"zone":"Europe/Berlin"},"missed":"wait"})"),
      Json::parse(R"({"pace":{"kind":"live","letter_ms":600000,"prompt_ms":60000},"muster":true,"undo":false})"),
      Json::parse(
          R"({"umpire":true,"umpire_preview":true,"umpire_opens_envelopes":true,"manual_dice":true,"couriers":true})"),
  };
  for (const Json& text : texts) {
    CAPTURE(text.dump());
    auto terms = read_terms(text);
    REQUIRE(terms.has_value());
    const Json whole = match::to_json(*terms);
    for (const auto& [name, value] : text.items())
      if (name != "pace") CHECK(whole[name] == value);
    auto again = read_terms(whole);
    REQUIRE(again.has_value());
    CHECK(*again == *terms);
  }
}

TEST_CASE("terms that cannot be kept are refused with the place and the reason") {
  struct Bad {
    const char* text;
    const char* path;
  };
  const Bad all[] = {
      {R"({"pace":{"kind":"letters","period_ms":10}})", "/terms/pace/period_ms"},
      {R"({"pace":{"kind":"letters"}})", "/terms/pace/at"},
      {R"({"pace":{"kind":"letters","at":"24:00","weekdays":[1],"zone":"UTC"}})", "/terms/pace/at"},
      {R"({"pace":{"kind":"letters","at":"7:30","weekdays":[1],"zone":"UTC"}})", "/terms/pace/at"},
      {R"({"pace":{"kind":"letters","at":"07:30","weekdays":[],"zone":"UTC"}})", "/terms/pace/weekdays"},
      {R"({"pace":{"kind":"letters","at":"07:30","weekdays":[2,2],"zone":"UTC"}})", "/terms/pace/weekdays"},
      {R"({"pace":{"kind":"letters","at":"07:30","weekdays":[8],"zone":"UTC"}})", "/terms/pace/weekdays/0"},
      {R"({"pace":{"kind":"letters","at":"07:30","weekdays":[1],"zone":"Mars/Base"}})", "/terms/pace/zone"},
      {R"({"pace":{"kind":"live","letter_ms":1000}})", "/terms/pace/prompt_ms"},
      {R"({"pace":{"kind":"slow"}})", "/terms/pace/kind"},
      {R"({"missed":"cheat"})", "/terms/missed"},
      {R"({"visibility":"secret"})", "/terms/visibility"},
      {R"({"umpire_preview":true})", "/terms"},
      {R"({"tempo":1})", "/terms/tempo"},
      {R"({"undo":1})", "/terms/undo"}};
  for (const Bad& bad : all) {
    CAPTURE(bad.text);
    auto terms = read_terms(Json::parse(bad.text));
    REQUIRE_FALSE(terms.has_value());
    CHECK(terms.error().path == bad.path);
    CHECK_FALSE(terms.error().text.empty());
  }
}

TEST_CASE("a match keeps its terms through a restart and shows them to everybody") {
  Kit kit;
  protocol::CreateRequest wanted{"numbers", "plain", Json::object(), "By letter", "all"};
  wanted.terms = {{"pace", {{"kind", "letters"}, {"period_ms", 3'600'000}}}, {"missed", "wait"}};
  auto id = kit.service->create({kit.accounts[0], "Anna", wanted});
  REQUIRE(id.has_value());
  const Json agreed = match::to_json(*read_terms(wanted.terms));
  kit.restart();
  auto view = kit.service->view({}, {*id, std::nullopt, std::nullopt});
  REQUIRE(view.has_value());
  CHECK(view->terms == agreed);
  auto card = kit.service->card(*id, kit.accounts[0]);
  REQUIRE(card.has_value());
  CHECK(card->terms == agreed);
  wanted.terms = {{"missed", "never"}};
  auto refused = kit.service->create({kit.accounts[0], "Anna", wanted});
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().path == "/terms/missed");
}

TEST_CASE("a path of the API is found by its parts, and by nothing else") {
  net::RouteTable table;
  const auto nothing = [](const net::Call&) { return net::Response{}; };
  table.add(net::Method::get, "/api/matches/{match}/notes/{note}", net::Access::anyone, nothing);
  table.add(net::Method::post, "/api/matches/{match}/notes/{note}", net::Access::signed_in, nothing);
  table.add(net::Method::get, "/api/me", net::Access::anyone, nothing);
  const auto found = table.find(net::Method::head, "/api/matches/m1/notes/n2");
  REQUIRE(found.has_value());
  CHECK(found->args == std::vector<std::string>{"m1", "n2"});
  CHECK(table.methods_of("/api/matches/m1/notes/n2") == "GET, HEAD, POST");
  CHECK(table.methods_of("/api/me") == "GET, HEAD");
  CHECK_FALSE(table.find(net::Method::post, "/api/me").has_value());
  for (const char* other : {"/api", "/api/me/", "/api/me/x", "/api/matches/m1/notes", "/api/matches//notes/n2",
                            "/api/matches/m 1/notes/n2", "/api/matches/m1/notes/n2/", "", "/"})
    CHECK(table.methods_of(other).empty());
}
