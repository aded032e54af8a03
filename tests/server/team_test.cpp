// Seats of one side: their drafts and promises are known to each other and to nobody else, an answer must fit to what
// an ally has promised, and one of them may answer for another.
#include <doctest/doctest.h>

#include "protocol/encode.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

struct Team : Kit {
  MatchId match = new_match(Json::object(), "team");
  Team() { settle(); }  // what sitting down told is out

  Json seen(const std::string& seat) {
    return Json::parse(protocol::encode(*service->view(asker(seat), {match, seat_or_none(seat), std::nullopt})));
  }
  match::Answered<protocol::Checked> check(const std::string& seat, int number) {
    return service->check(asker(seat),
                          {match, SeatId{seat}, DecisionId{decision_of(seat, 1)}, {{"number", number}}, nullptr});
  }
  /// Seat a for seat b.
  match::Answered<protocol::Receipt> answer_for_b(int number, const std::string& submission = "submission-for-b") {
    return service->ready(asker("a"), {match,
                                       SeatId{"a"},
                                       DecisionId{decision_of("b", 1)},
                                       submission,
                                       "00112233445566778899aabbccddeeff",
                                       {{"number", number}}});
  }
};

// Everything that c and an observer can get while a and b draft and promise as told.
std::string seen_from_outside(const std::vector<int>& drafts, int number) {
  Team team;
  Ear c, observer;
  team.watch(team.match, "c", c);
  team.watch(team.match, "", observer);
  std::int64_t base = 0;
  for (const int draft : drafts) base = team.draft(team.match, "b", 1, {{"number", draft}}, base)->draft;
  REQUIRE(team.ready(team.match, "b", 1, number, "submission-b").has_value());
  REQUIRE(team.draft(team.match, "a", 1, {{"number", number}}, 0).has_value());
  team.settle();
  std::string out = team.all_seen(team.match, "c") + team.all_seen(team.match, "");
  for (const Ear* ear : {&c, &observer})
    for (const std::string& text : ear->heard) out += text + "\n";
  return out;
}

}  // namespace

TEST_CASE("an option's choice brings seats in the place of its side's") {
  const Team team;
  const Ruleset& rules = *team.rulesets.find("numbers");
  const auto names = [&](const Json& options) {
    std::string out;
    for (const match::SeatPlan& plan : match::seats_of(rules, "team", options))
      out += plan.seat.value + plan.side + " ";
    return out;
  };
  CHECK(names(Json::object()) == "aleft bleft cright ");
  CHECK(names({{"left", "two"}}) == "aleft bleft cright ");
  CHECK(names({{"left", "one"}}) == "aleft cright ");
  CHECK(names({{"left", 7}}) == "aleft bleft cright ");
  CHECK(match::seats_of(rules, "no such scenario", Json::object()).empty());
}

TEST_CASE("an ally's draft is seen by its side alone, at once and when coming back") {
  Team team;
  Ear a, b, c, observer;
  team.watch(team.match, "a", a);
  team.watch(team.match, "b", b);
  team.watch(team.match, "c", c);
  team.watch(team.match, "", observer);
  REQUIRE(team.draft(team.match, "b", 1, {{"number", 987654}}, 0).has_value());
  team.settle();
  const Json expected = Json::array({{{"decision", "r1.b"},
                                      {"seat", "b"},
                                      {"by", "b"},
                                      {"payload", {{"number", 987654}}},
                                      {"state", "draft"},
                                      {"at", team.clock.now}}});
  REQUIRE(a.of_type("allies").size() == 1);
  CHECK(a.of_type("allies")[0]["allies"] == expected);
  CHECK(team.seen("a")["allies"] == expected);
  CHECK(team.seen("b")["allies"].empty());  // its own it has as drafts
  CHECK(c.heard.empty());
  CHECK(observer.heard.empty());
  for (const char* outside : {"c", ""}) {
    CHECK_FALSE(team.seen(outside).contains("allies"));
    CHECK(team.all_seen(team.match, outside).find("987654") == std::string::npos);
  }
}

TEST_CASE("nobody outside gets other bytes for what allies write to each other") {
  const std::string reference = seen_from_outside({1}, 1);
  CHECK(seen_from_outside({}, 49) == reference);
  CHECK(seen_from_outside({7, 8, 9}, 3) == reference);
}

TEST_CASE("an answer that clashes with an ally's promise is refused, with a mere draft it is warned of") {
  Team team;
  REQUIRE(team.draft(team.match, "b", 1, {{"number", 7}}, 0).has_value());
  const auto warned = team.check("a", 7);
  REQUIRE(warned->problems.size() == 1);
  CHECK(warned->problems[0].severity == Severity::warning);
  CHECK(team.check("c", 7)->problems.empty());
  REQUIRE(team.ready(team.match, "a", 1, 7).has_value());
  const auto refused = team.ready(team.match, "b", 1, 7);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().code == ErrorCode::illegal);
  REQUIRE(refused.error().problems.size() == 1);
  CHECK(refused.error().problems[0].subject == "a");
  CHECK(team.draft(team.match, "b", 1, {{"number", 7}}, 1)->problems[0].severity == Severity::error);
  CHECK(team.ready(team.match, "c", 1, 7).has_value());
  CHECK(team.ready(team.match, "b", 1, 8).has_value());
  team.settle();
  CHECK(team.service->find(team.match)->pending.front().group.value == "r2");
}

TEST_CASE("one seat answers for an absent one; both may take it back, and its old draft is gone after the reveal") {
  Team team;
  Ear b, c;
  team.watch(team.match, "b", b);
  team.watch(team.match, "c", c);
  REQUIRE(team.draft(team.match, "b", 1, {{"number", 5}}, 0).has_value());
  REQUIRE(team.answer_for_b(6).has_value());
  team.settle();
  const Json line = team.seen("b")["allies"][0];
  CHECK(line["decision"] == "r1.b");
  CHECK(line["by"] == "a");
  CHECK(line["state"] == "ready");
  CHECK(b.of_type("allies").back()["allies"][0] == line);
  REQUIRE(c.of_type("events").size() == 1);  // b is ready, whoever did it
  CHECK(c.of_type("events")[0]["events"][0]["event"] == Json{{"kind", "seat_ready"}, {"seat", "b"}, {"group", "r1"}});
  CHECK(team.draft(team.match, "b", 1, {{"number", 9}}, 1).error().code == ErrorCode::closed);
  CHECK(team.ready(team.match, "b", 1, 9).error().code == ErrorCode::closed);
  CHECK(team.ready(team.match, "a", 1, 6).error().code == ErrorCode::illegal);  // beside what it has given for b
  const protocol::Unready back{team.match, SeatId{"b"}, DecisionId{"r1.b"}, "take-back"};
  REQUIRE(team.service->unready(team.asker("b"), back).has_value());
  REQUIRE(team.answer_for_b(6, "submission-for-b-again").has_value());
  for (const char* seat : {"a", "c"}) REQUIRE(team.ready(team.match, seat, 1, 1).has_value());
  team.settle();
  CHECK(team.service->find(team.match)->pending.front().group.value == "r2");
  CHECK(team.seen("b")["drafts"].empty());
  CHECK(team.seen("a")["allies"].empty());
  const std::string before = team.all_seen(team.match, "b") + team.all_seen(team.match, "a");
  CHECK(team.restart(Numbers{}, match::From::log).frozen == 0);
  CHECK(team.all_seen(team.match, "b") + team.all_seen(team.match, "a") == before);
}

TEST_CASE("nobody answers for a seat of which he is no substitute") {
  Team team;
  const auto refused = team.service->ready(team.asker("b"), {team.match,
                                                             SeatId{"b"},
                                                             DecisionId{"r1.a"},
                                                             "submission-for-a",
                                                             "00112233445566778899aabbccddeeff",
                                                             {{"number", 1}}});
  CHECK(refused.error().code == ErrorCode::no_such_decision);
}
