// Giving up: an input of the log like any other, safe to send again, told to everybody, rebuilt after a restart.
#include <doctest/doctest.h>

#include "protocol/encode.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

match::Answered<protocol::DoneMessage> resign(Kit& kit, const MatchId& match, const std::string& seat,
                                              const std::string& submission, const std::string& as = "") {
  return kit.service->resign(kit.asker(as.empty() ? seat : as), {match, SeatId{seat}, submission});
}

std::vector<std::string> kinds(const match::Match& match) {
  std::vector<std::string> out;
  for (const match::KeptEvent& event : match.events) out.push_back(event.kind);
  return out;
}

}  // namespace

TEST_CASE("a resignation that ends the match is told to everybody with its dice, and stands after a restart") {
  Kit kit;
  const MatchId match = kit.new_match();
  kit.play_round(match, 1);
  Ear observer;
  kit.watch(match, "", observer);
  REQUIRE(kit.ready(match, "b", 2, 987654).has_value());  // a promise that is never opened
  REQUIRE(resign(kit, match, "a", "resign-1").has_value());
  kit.settle();
  CHECK(kit.service->find(match)->lifecycle == "finished");
  CHECK(kit.service->find(match)->pending.empty());
  const std::vector<std::string> all = kinds(*kit.service->find(match));
  CHECK(std::vector<std::string>(all.end() - 4, all.end()) ==
        std::vector<std::string>{"resigned", "dice", "die", "finished"});
  REQUIRE_FALSE(observer.of_type("events").empty());
  CHECK(observer.of_type("events").back().dump().find("\"resigned\"") != std::string::npos);
  CHECK(observer.of_type("decisions").back()["lifecycle"] == "finished");
  const std::string before = kit.all_seen(match, "a");
  CHECK(kit.all_seen(match, "c").find("987654") == std::string::npos);  // sealed for ever

  CHECK(kit.restart().frozen == 0);
  CHECK(kit.service->find(match)->lifecycle == "finished");
  CHECK(kit.all_seen(match, "a") == before);
  CHECK_FALSE(kit.service->has_due());
}

TEST_CASE("a resignation sent again is done once; its id used for something else is refused") {
  Kit kit;
  const MatchId match = kit.new_match();
  REQUIRE(resign(kit, match, "b", "resign-1").has_value());
  const std::int64_t revision = kit.service->find(match)->revision;
  CHECK(kit.service->find(match)->pending.front().group.value == "r2");
  CHECK(resign(kit, match, "b", "resign-1").has_value());
  CHECK(kit.service->find(match)->revision == revision);
  CHECK(kit.ready(match, "b", 2, 1, "resign-1").error().code == ErrorCode::duplicate);
  REQUIRE(kit.ready(match, "b", 2, 1, "submission-y").has_value());
  CHECK(resign(kit, match, "b", "submission-y").error().code == ErrorCode::duplicate);
  kit.restart();
  CHECK(resign(kit, match, "b", "resign-1").has_value());
  CHECK(kit.service->find(match)->promises.count(DecisionId{"r2.b"}) == 1);
}

TEST_CASE("a promise to what is no longer asked is void, and the match plays on") {
  Kit kit;
  const MatchId match = kit.new_match();
  REQUIRE(kit.ready(match, "c", 1, 1).has_value());
  REQUIRE(resign(kit, match, "b", "resign-1").has_value());
  CHECK(kit.service->find(match)->promises.empty());
  kit.settle();
  kit.play_round(match, 2);
  kit.restart();
  CHECK_FALSE(kit.service->find(match)->frozen.has_value());
  CHECK(kit.service->find(match)->pending.front().group.value == "r3");
}

TEST_CASE("who may not resign, and when not") {
  Kit kit;
  const MatchId match = kit.new_match();
  CHECK(resign(kit, match, "a", "resign-1", "b").error().code == ErrorCode::not_your_seat);
  CHECK(kit.service->resign({std::nullopt, nullptr}, {match, SeatId{"a"}, "resign-2"}).error().code ==
        ErrorCode::not_signed_in);
  CHECK(resign(kit, MatchId{"m-none"}, "a", "resign-3").error().code == ErrorCode::no_such_match);
  CHECK(resign(kit, match, "c", "resign-4").error().text == "Seat c never resigns.");  // nothing changed
  CHECK(kit.service->find(match)->lifecycle == "running");

  for (const char* seat : {"a", "b", "c"}) REQUIRE(kit.ready(match, seat, 1, 1).has_value());
  CHECK(resign(kit, match, "a", "resign-5").error().code == ErrorCode::closed);  // being carried out
  kit.settle();
  REQUIRE(resign(kit, match, "a", "resign-5").has_value());
  CHECK(resign(kit, match, "b", "resign-6").error().code == ErrorCode::closed);  // over
}
