// Turns of random matches written down as case files and adjudicated anew: the border and `adjudicate` must agree on
// every position at every sub-segment, on losses, objectives and the final position. This is what an umpire would do.
#include <doctest/doctest.h>

#include "rules/games/bull_run/case_file.h"
#include "tests/ruleset/table.h"

namespace {

using namespace simove;
using table::rules;
using table::Table;

Json units_of(const Json& saved) {
  Json units = Json::array();
  for (const Json& unit : saved["units"]) {
    if (unit["hex"].is_null() && unit["enters"].is_null()) continue;
    Json row{{"id", unit["id"]}, {"side", unit["side"]}, {"type", unit["type"]}};
    if (unit["type"] == "infantry") row["strength"] = unit["strength"];
    row[unit["hex"].is_null() ? "enters" : "hex"] = unit["hex"].is_null() ? unit["enters"] : unit["hex"];
    units.push_back(row);
  }
  return units;
}

// The faces by purpose, as the events tell them.
Json dice_of(const std::vector<Event>& events) {
  Json dice{
      {"command", Json::object()}, {"contest", Json::array()}, {"scatter", Json::object()}, {"combat", Json::array()}};
  for (const Event& event : events) {
    const Json& body = event.body;
    if (event.kind == "command") dice["command"][body["side"].get<std::string>()] = body["die"];
    if (event.kind == "sub_segment")
      for (const Json& contest : body["contests"])
        for (const Json& pair : contest["dice"]) dice["contest"].push_back(pair);
    if (event.kind == "scatter") dice["scatter"][body["unit"].get<std::string>()] = body["dice"];
    if (event.kind == "attack" && !body["die"].is_null()) dice["combat"].push_back(body["die"]);
    if (event.kind == "demoralized" && body.contains("dice")) dice["demoralization"] = body["dice"];
  }
  return dice;
}

// What is not in the events is answered by the same standing orders, save advances, which a case must name.
Json advances_of(const std::vector<Event>& events) {
  Json named = Json::object();
  for (const Event& event : events)
    if (event.kind == "advanced") named[event.body["unit"].get<std::string>()] = event.body["to"];
  return named;
}

Json case_of(const Json& saved, const GroupAnswers& group, const std::vector<Event>& events) {
  Json plots = Json::object();
  for (const Answer& answer : group.answers) plots[answer.seat.value] = answer.payload["plots"];
  return {{"name", "played-turn"},
          {"map", "bull_run"},
          {"options",
           {{"command_control", {"union", "confederate"}},
            {"demoralization", {{"union", 8}, {"confederate", 10}}},
            {"objectives", saved["control"]}}},
          {"turn", saved["turn"]},
          {"units", units_of(saved)},
          {"losses", saved["losses"]},
          {"demoralized", saved["demoralized"]},
          {"plots", plots},
          {"decisions", {{"advance", advances_of(events)}}},
          {"dice", dice_of(events)}};
}

Json adjudicated(const Json& written) {
  const auto read = bull_run::read_case(written.dump(), bull_run::charts());
  if (!read) FAIL(read.error().message);
  auto result = bull_run::adjudicate(*read, bull_run::charts());
  if (!result) FAIL(result.error().message);
  return *result;
}

void compare_turn(const Json& result, const std::vector<Event>& events) {
  Json track = Json::object();
  for (const Event& event : events) {
    if (event.kind == "sub_segment")
      for (const auto& [unit, hexes] : result["track"].items()) {
        const Json& now = hexes[event.body["at"].get<std::size_t>() - 1];
        CHECK((now.is_null() ? !event.body["positions"].contains(unit) : event.body["positions"][unit] == now));
      }
    if (event.kind != "turn_ends") continue;
    CHECK(event.body["positions"] == result["final"]);
    CHECK(event.body["losses"] == result["losses"]);
  }
}

}  // namespace

TEST_CASE("played turns, adjudicated from case files, come out the same") {
  int turns = 0;
  for (std::uint64_t seed = 21; seed <= 24; ++seed) {
    Table table("14.11", seed);
    table.play(table.samples(seed));
    for (std::uint64_t group = 1; !table.over(); ++group) {
      const Json saved = rules().save(*table.state);
      GroupAnswers answers = table.samples(seed * 1000 + group);
      for (Answer& answer : answers.answers) answer.payload.erase("standing");  // a case knows the defaults only
      table.events.clear();
      table.play(answers);
      const Json result = adjudicated(case_of(saved, answers, table.events));
      REQUIRE(result["errors"].empty());
      compare_turn(result, table.events);
      CHECK(rules().save(*table.state)["control"] == result["control"]);
      ++turns;
    }
  }
  CHECK(turns == 32);
}
