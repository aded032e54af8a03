// What the umpire's desk offers beside its acts: a ruling that is only tried, the board as a seat is sent it, an answer
// amended in words.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "server/match/match_events.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

Json desk(Kit& kit, const MatchId& match) {
  auto seen = kit.service->desk(kit.umpire(), match);
  REQUIRE(seen.has_value());
  return *seen;
}

std::string seen_by_all(Kit& kit, const MatchId& match) {
  std::string out;
  for (const char* seat : {"a", "b", "c", ""}) out += kit.all_seen(match, seat) + "\n";
  return out;
}

}  // namespace

TEST_CASE("a ruling that is tried says what it would change, in the words that are told, and changes nothing") {
  Kit kit;
  const MatchId match = kit.umpired_match(Json::object());
  const Json wanted{{"sum", 50}};
  CHECK(kit.service->try_ruling(kit.umpire(), match, "sum", wanted).error().code == ErrorCode::closed);
  for (const char* seat : {"a", "b", "c"}) REQUIRE(kit.ready(match, seat, 1, 3).has_value());
  kit.settle();
  const std::string before = seen_by_all(kit, match);
  const Json at_desk = desk(kit, match);
  CHECK(kit.service->try_ruling(kit.asker("a"), match, "sum", wanted).error().code == ErrorCode::forbidden);
  CHECK(kit.service->try_ruling(kit.umpire(), match, "nonsense", wanted).error().code == ErrorCode::illegal);
  auto tried = kit.service->try_ruling(kit.umpire(), match, "sum", wanted);
  REQUIRE(tried.has_value());
  kit.settle();
  CHECK(seen_by_all(kit, match) == before);
  CHECK(desk(kit, match) == at_desk);
  auto done = kit.service->rule(kit.umpire(), {match, "A slip."}, "sum", wanted);
  REQUIRE(done.has_value());
  CHECK(done->diff == tried->diff);
  CHECK_FALSE(tried->diff.empty());
  const auto& told = kit.service->find(match)->events;
  const auto line = std::find_if(told.rbegin(), told.rend(), [](const auto& one) { return one.kind == "umpire_act"; });
  REQUIRE(line != told.rend());
  CHECK(match::sentence(*kit.service->find(match), line->kind, line->body) == tried->line + " Reason: A slip.");
}

TEST_CASE("the umpire sees as a seat exactly what that seat is sent, and not before the position is his to see") {
  Kit kit;
  const MatchId match = kit.umpired_match(Json::object(), {{"secrets", 1}});
  CHECK(kit.service->seen_by(kit.umpire(), match, SeatId{"a"}).error().code == ErrorCode::closed);
  CHECK(kit.service->seen_by(kit.umpire(), match, std::nullopt).has_value());
  CHECK(kit.service->seen_by(kit.asker("b"), match, SeatId{"a"}).error().code == ErrorCode::forbidden);
  for (const char* seat : {"a", "b", "c"}) REQUIRE(kit.ready(match, seat, 1, 3).has_value());
  kit.settle();
  REQUIRE(kit.draft(match, "a", 2, {{"number", 4321}}, 0).has_value());
  std::set<std::string> views;
  for (const char* seat : {"a", "b", "c", ""}) {
    const auto who = std::string(seat).empty() ? std::optional<SeatId>() : std::optional(SeatId{seat});
    auto shown = kit.service->seen_by(kit.umpire(), match, who);
    REQUIRE(shown.has_value());
    CHECK(*shown == kit.service->view(kit.asker(seat), {match, who, std::nullopt})->view);
    CHECK(shown->dump().find("4321") == std::string::npos);
    views.insert(shown->dump());
  }
  CHECK(views.size() > 1);
  CHECK(kit.service->seen_by(kit.umpire(), match, SeatId{"z"}).error().code == ErrorCode::not_found);
}

TEST_CASE("an answer is amended in words as letters carry it, or not at all where they cannot be read") {
  Kit kit;
  const MatchId match = kit.umpired_match({{"umpire_preview", true}});
  for (const auto& [seat, number] : {std::pair("a", 1), {"b", 2}, {"c", 3}})
    REQUIRE(kit.ready(match, seat, 1, number).has_value());
  kit.settle();
  const DecisionId answer{decision_of("b", 1)};
  const int sum = desk(kit, match)["held"]["view"]["sum"].get<int>();
  const std::string text = desk(kit, match)["answers"][1]["text"];
  auto refused = kit.service->amend_by_text(kit.umpire(), {match, "A slip."}, answer, "certainly not this");
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().code == ErrorCode::illegal);
  CHECK(desk(kit, match)["held"]["view"]["sum"] == sum);
  REQUIRE(text.find('2') != std::string::npos);
  const auto at = text.find('2');
  const std::string changed = text.substr(0, at) + "9" + text.substr(at + 1);
  auto done = kit.service->amend_by_text(kit.umpire(), {match, "A slip."}, answer, changed);
  REQUIRE(done.has_value());
  CHECK(done->diff[0]["before_text"] == text);
  CHECK(done->diff[0]["after_text"] == changed);
  CHECK(desk(kit, match)["held"]["view"]["sum"] == sum + 7);
}
