// How a match ends, on positions made for it: 14.14 from demoralization and objectives after turn 8, 14.23 from points
// after turn 24.
#include <doctest/doctest.h>

#include "tests/ruleset/table.h"

namespace {

using namespace simove;
using table::rules;
using table::Table;

// The end of a quiet last turn from a position with these facts.
std::string ended(const Json& demoralized, const std::vector<std::pair<std::string, std::string>>& held) {
  Table table;
  table.play(table.fallbacks());
  Json patch{{{"op", "replace"}, {"path", "/turn"}, {"value", 8}},
             {{"op", "replace"}, {"path", "/demoralized"}, {"value", demoralized}}};
  for (const auto& [hex, side] : held)
    patch.push_back({{"op", "replace"}, {"path", "/control/" + hex}, {"value", side}});
  // Nobody stands on an objective, so that nothing changes hands in the last turn.
  const Json saved = rules().save(*table.state);
  for (std::size_t i = 0; i < saved["units"].size(); ++i) {
    const Json& hex = saved["units"][i]["hex"];
    if (hex == "3904" || hex == "3905")
      patch.push_back({{"op", "replace"}, {"path", "/units/" + std::to_string(i) + "/hex"}, {"value", "5306"}});
  }
  table.doctor(patch);
  table.play(table.fallbacks());
  const auto outcome = rules().outcome(*table.state);
  REQUIRE(outcome.has_value());
  CHECK(table.events.back().kind == "game_ends");
  CHECK(outcome->places[1].level == "lost");
  return outcome->places[0].side + " " + outcome->places[0].level;
}

}  // namespace

TEST_CASE("14.14 levels") {
  CHECK(ended(nullptr, {}) == "confederate marginal");
  CHECK(ended(nullptr, {{"1611", "union"}}) == "union marginal");
  CHECK(ended(nullptr, {{"1611", "confederate"}}) == "confederate marginal");
  CHECK(ended("confederate", {}) == "union substantive");
  CHECK(ended("confederate", {{"2415", "union"}}) == "union decisive");
  CHECK(ended("confederate", {{"3904", "confederate"}, {"3905", "confederate"}}) == "union substantive");
  CHECK(ended("union", {}) == "confederate substantive");
  CHECK(ended("union", {{"3904", "confederate"}}) == "confederate substantive");
  CHECK(ended("union", {{"3904", "confederate"}, {"3905", "confederate"}}) == "confederate decisive");
  CHECK(ended("union", {{"3325", "union"}}) == "confederate substantive");
}

TEST_CASE("14.14 the outcome says why") {
  Table table;
  while (!table.over()) table.play(table.fallbacks());
  const Json body = table.events.back().body;
  CHECK(body["outcome"]["text"] == "Marginal Confederate victory: the other side won nothing it came for.");
  CHECK(rules().narrate("game_ends", body) ==
        "The game is over. Marginal Confederate victory: the other side won nothing it came for. (14.14)");
  CHECK(table.view("union")["outcome"]["places"][0]["side"] == "confederate");
}

namespace {

// What a match of 14.21 has come to when turn 24 is over: strength lost by each side, units gone (each once had
// strength), and who holds what.
struct Told {
  std::string result;  // of the union
  std::string text;
  Json view;
};

Told ended_by_points(std::array<int, 2> lost, const std::vector<std::string>& gone,
                     const std::vector<std::pair<std::string, std::string>>& held,
                     const std::string& scenario = "14.21") {
  Table table(scenario);
  if (scenario == "14.22") table.play(table.fallbacks());
  Json patch{{{"op", "replace"}, {"path", "/turn"}, {"value", 24}},
             {{"op", "replace"}, {"path", "/losses"}, {"value", {{"union", lost[0]}, {"confederate", lost[1]}}}}};
  for (const auto& [hex, side] : held)
    patch.push_back({{"op", "replace"}, {"path", "/control/" + hex}, {"value", side}});
  Json fallen = Json::array();
  for (const std::string& unit : gone) {
    const std::string path = table.unit_path(unit);
    const Json saved = rules().save(*table.state);
    fallen.push_back({{"unit", unit}, {"side", saved.at(Json::json_pointer(path + "/side"))}, {"turn", 3}});
    patch.push_back({{"op", "replace"}, {"path", path + "/hex"}, {"value", nullptr}});
    patch.push_back({{"op", "replace"}, {"path", path + "/strength"}, {"value", 0}});
  }
  patch.push_back({{"op", "replace"}, {"path", "/fallen"}, {"value", fallen}});
  table.doctor(patch);
  // Arrivals that never came stay away, and nobody moves on a quiet last night.
  while (!table.over()) table.play(table.fallbacks());
  const auto outcome = rules().outcome(*table.state);
  CHECK(table.events.back().kind == "game_ends");
  CHECK(outcome->rule == "14.23");
  const auto level = [&](const std::string& side) {
    for (const Outcome::Place& place : outcome->places)
      if (place.side == side) return place.level;
    return std::string("nothing");
  };
  CHECK((level("union") == "draw") == (level("confederate") == "draw"));
  CHECK((level("union") == "draw" || (level("union") == "lost") != (level("confederate") == "lost")));
  return {level("union") == "lost" ? "confederate " + level("confederate") : "union " + level("union"), outcome->text,
          table.view("union")};
}

}  // namespace

TEST_CASE("14.23 levels: twice, one and a half times, more, and as much") {
  CHECK(ended_by_points({10, 20}, {}, {}).result == "union decisive");
  CHECK(ended_by_points({10, 19}, {}, {}).result == "union substantive");
  CHECK(ended_by_points({10, 15}, {}, {}).result == "union substantive");
  CHECK(ended_by_points({10, 14}, {}, {}).result == "union marginal");
  CHECK(ended_by_points({10, 11}, {}, {}).result == "union marginal");
  CHECK(ended_by_points({10, 10}, {}, {}).result == "union draw");
  CHECK(ended_by_points({11, 10}, {}, {}).result == "confederate marginal");
  CHECK(ended_by_points({15, 10}, {}, {}).result == "confederate substantive");
  CHECK(ended_by_points({20, 10}, {}, {}).result == "confederate decisive");
  CHECK(ended_by_points({21, 10}, {}, {}).result == "confederate decisive");
}

TEST_CASE("14.23 against no points at all any winner is decisive, and none each is a draw") {
  CHECK(ended_by_points({0, 1}, {}, {}).result == "union decisive");
  CHECK(ended_by_points({1, 0}, {}, {}).result == "confederate decisive");
  const Told quiet = ended_by_points({0, 0}, {}, {});
  CHECK(quiet.result == "union draw");
  CHECK(quiet.text.starts_with("Draw: 0 points each."));
  CHECK(quiet.view["headline"] == "Finished \u00b7 Draw");
}

TEST_CASE("14.23 places count for those whom they are worth something, held by anybody") {
  const Told west = ended_by_points({0, 0}, {}, {{"0416", "union"}, {"1803", "union"}, {"2415", "union"}});
  CHECK(west.view["sides"]["union"]["points"] == 25);
  CHECK(west.view["sides"]["union"]["score"] == Json{{"strength", 0}, {"units", 0}, {"places", 25}});
  CHECK(west.result == "union decisive");
  CHECK(west.text ==
        "Decisive Union victory: 25 points to 0. Union: 0 points for strength destroyed, 0 for units and 25 for "
        "Gainesville and Sudley Springs. Confederate: 0 points for strength destroyed and 0 for units.");
  const Told both = ended_by_points(
      {0, 0}, {}, {{"1334", "confederate"}, {"1611", "union"}, {"3904", "confederate"}, {"1803", "union"}});
  CHECK(both.view["sides"]["confederate"]["points"] == 35);
  CHECK(both.view["sides"]["union"]["points"] == 15);
  CHECK(both.result == "confederate decisive");
  CHECK(both.view["objectives"][1] == Json{{"hex", "1334"},
                                           {"name", "Bristoe Station"},
                                           {"held_by", "confederate"},
                                           {"points", {{"union", 5}, {"confederate", 10}}}});
}

TEST_CASE("14.23 a unit counts once more than its strength, a leader 1 and one unit, a dummy nothing") {
  const Told units = ended_by_points({6, 2}, {"U01", "UL", "C01"}, {});
  CHECK(units.view["sides"]["confederate"]["score"] == Json{{"strength", 6}, {"units", 2}, {"places", 0}});
  CHECK(units.view["sides"]["confederate"]["points"] == 8);
  CHECK(units.view["sides"]["union"]["points"] == 3);
  Table table("14.22");
  table.play(table.fallbacks());
  std::vector<std::string> dummies;
  const Json saved = rules().save(*table.state);
  for (const Json& unit : saved["units"])
    if (unit["type"] == "dummy") dummies.push_back(unit["id"]);
  REQUIRE(dummies.size() == 10);
  const Told shadows = ended_by_points({0, 0}, {dummies[0], dummies[1]}, {}, "14.22");
  CHECK(shadows.view["sides"]["union"]["points"] == 0);
  CHECK(shadows.result == "union draw");
}

TEST_CASE("resigning by points is a decisive loss too") {
  Table table("14.21");
  const Applied applied = rules().apply(*table.state, Input{Resigned{SeatId("union")}}, table.chance);
  const auto* step = std::get_if<Step>(&applied);
  REQUIRE(step != nullptr);
  const auto outcome = rules().outcome(*step->state);
  CHECK(outcome->places[0].side == "confederate");
  CHECK(outcome->places[0].level == "decisive");
  CHECK(outcome->rule == "14.23");
}
