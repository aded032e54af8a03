// The printed lists of Game II as the data files hold them: set-up, optional hexes, points. What is played with them is
// tested where it is played.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "rules/games/bull_run/data/map_data.h"

namespace {

using Json = nlohmann::json;

Json file(const char* name) {
  for (const simove::bull_run::DataFile& one : simove::bull_run::scenario_files())
    if (one.name == name) return Json::parse(one.text);
  FAIL("no file " << name);
  return {};
}

// Every unit as "hex strength", a gun as "hex gun", a leader as "hex leader"; in the order of the list.
std::string told(const Json& units) {
  std::string out;
  for (const Json& unit : units) {
    const std::string kind = unit["type"].get<std::string>();
    const std::string what = kind == "infantry" ? std::to_string(unit["strength"].get<int>()) : kind;
    out += (out.empty() ? "" : ", ") + unit["hex"].get<std::string>() + " " + what;
  }
  return out;
}

}  // namespace

TEST_CASE("14.2 every unit of Game II stands in its printed hex") {
  const Json game = file("deployment.json")["game_2"];
  CHECK(told(game["union"]["units"]) ==
        "1233 5, 1433 8, 1830 4, 1930 5, 2011 4, 2029 6, 2109 4, 2111 4, 2209 leader, 2210 1, 2228 1, 2427 4, 2527 3, "
        "3324 6, 3804 6, 3905 7, 3906 6, 3907 5");
  CHECK(told(game["confederate"]["units"]) == "1112 2, 1210 7, 1309 9, 1508 artillery, 1606 7");
}

TEST_CASE("14.22 ten further hexes for the ten dummies") {
  const Json game = file("deployment.json")["game_2"];
  CHECK(game["confederate"]["optional_hexes"] ==
        Json{"0516", "1706", "0814", "1803", "1310", "1805", "1408", "1904", "1607", "2203"});
}

TEST_CASE("14.23 the points of places and losses, and the ratios of victory") {
  const Json victory = file("victory.json");
  for (const Json& schedule : victory["schedules"]) {
    if (schedule["id"] != "14.23") continue;
    std::string places;
    for (const Json& one : schedule["objectives"])
      places += one["hex"].get<std::string>() + " " + std::to_string(one["points"]["union"].get<int>()) + "/" +
                std::to_string(one["points"]["confederate"].get<int>()) + " ";
    CHECK(places == "0416 15/0 1334 5/10 1611 5/0 1803 10/0 2415 0/5 2508 0/10 3904 0/25 ");
    CHECK(schedule["per_strength_point"] == 1);
    CHECK(schedule["per_unit"] == 1);
    CHECK(
        schedule["levels"].dump() ==
        R"([{"level":"decisive","ratio":[2,1]},{"level":"substantive","ratio":[3,2]},{"level":"marginal","ratio":[1,1]}])");
    return;
  }
  FAIL("no schedule 14.23");
}
