// 14.14: the level of victory from demoralization and objectives after turn 8, on positions made for it.
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
