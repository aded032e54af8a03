// The data of the scenarios: what they come to, and that a fault in any of them is named with file and JSON path.
#include <doctest/doctest.h>

#include <algorithm>

#include "rules/games/bull_run/data/map_data.h"
#include "rules/games/bull_run/data/sha256.h"

namespace {

using namespace simove;
using namespace simove::bull_run;

const Scenario& scenario(const std::vector<Scenario>& all, std::string_view id) {
  for (const Scenario& one : all)
    if (one.id == id) return one;
  FAIL("no scenario " << id);
  return all.front();
}

std::vector<Scenario> loaded() {
  auto all = load_scenarios(scenario_files());
  REQUIRE(all.has_value());
  return *all;
}

// The fault of loading with one text replaced in one file.
std::string fault_of(const std::string& file, const std::string& from, const std::string& to) {
  std::vector<DataFile> files = scenario_files();
  for (DataFile& one : files) {
    if (one.name != file) continue;
    const std::size_t at = one.text.find(from);
    REQUIRE(at != std::string::npos);
    one.text.replace(at, from.size(), to);
  }
  auto all = load_scenarios(files);
  return all.has_value() ? "loads" : all.error().message;
}

int points(const std::vector<RosterUnit>& roster) {
  int sum = 0;
  for (const RosterUnit& unit : roster)
    if (unit.type == "infantry" && unit.arrives == 0) sum += unit.strength;
  return sum;
}

}  // namespace

TEST_CASE("14.11 has the printed armies, and ids follow strength, dummies, arrivals") {
  const auto all = loaded();
  const Scenario& first = scenario(all, "14.11");
  CHECK(first.turns == 8);
  CHECK(first.clock(1) == "06:00");
  CHECK(first.clock(8) == "16:30");
  CHECK_FALSE(first.night(8));
  CHECK(first.initiative);
  CHECK(points(first.rosters[0]) == 25);
  CHECK(points(first.rosters[1]) == 27);
  CHECK(first.deployment_hexes[0].size() == 18);
  CHECK(first.deployment_hexes[1].size() == 22);
  CHECK(first.find("U01")->strength == 4);
  CHECK(first.find("U12")->type == "dummy");
  CHECK(first.find("C22")->arrives == 5);
  CHECK(first.find("C22")->enters == "3325");
  CHECK(first.find("CL")->type == "leader");
  CHECK(first.find("C23") == nullptr);
}

TEST_CASE("14.12 brings no reinforcement, 14.13 a larger Union army") {
  const auto all = loaded();
  CHECK(scenario(all, "14.12").find("C22") == nullptr);
  CHECK(points(scenario(all, "14.12").rosters[1]) == 22);
  CHECK(points(scenario(all, "14.13").rosters[0]) == 28);
  CHECK_FALSE(scenario(all, "14.12").initiative);
}

TEST_CASE("a fault in the data is named with file, path and what is wrong") {
  CHECK(fault_of("orders_of_battle.json", "\"dummies\": 6", "\"dummies\": \"six\"") ==
        "orders_of_battle.json: /orders_of_battle/0/dummies: expected an integer, found string");
  CHECK(fault_of("orders_of_battle.json", "[4, 3, 3, 2", "[3, 4, 3, 2") ==
        "orders_of_battle.json: /orders_of_battle/0/infantry: must descend, because ids follow strength");
  CHECK(fault_of("orders_of_battle.json", "\"rulebook\"", "\"memory\"") ==
        "orders_of_battle.json: /orders_of_battle/0/source: must be one of \"rulebook\", \"reconstructed\"");
  CHECK(fault_of("deployment.json", "\"2504\"", "\"6004\"") ==
        "deployment.json: /game_1/union/hexes/0: is not a hex of the map");
  CHECK(fault_of("deployment.json", "\"2504\", \"2906\"", "\"2906\", \"2906\"") ==
        "deployment.json: /game_1/union/hexes/1: is listed twice");
  CHECK(fault_of("deployment.json", "\"2504\", ", "") ==
        "scenarios.json: /scenarios/0/orders_of_battle/union: has 18 counters for 17 set-up hexes");
  CHECK(fault_of("turn_record.json", "T06:00", " early") ==
        "turn_record.json: /game_1/first_turn/value: must look like 1861-07-21T06:00");
  CHECK(fault_of("reinforcements.json", "\"turn\": 5", "\"turn\": 9") ==
        "reinforcements.json: /game_1/units/0/turn: must lie between 1 and 8");
  CHECK(fault_of("victory.json", "\"level\": \"decisive\"", "\"level\": \"crushing\"") ==
        "victory.json: /schedules/0/conditions/0/level: must be one of \"decisive\", \"substantive\", \"marginal\"");
  CHECK(fault_of("scenarios.json", "\"victory\": \"14.14\"", "\"victory\": \"14.23\"") ==
        "scenarios.json: /scenarios/0/victory: names no schedule of victory.json with conditions");
  CHECK(fault_of("scenarios.json", "\"initiative\"", "\"iniative\"") ==
        "scenarios.json: /scenarios/0/iniative: is not a known key");
  CHECK(fault_of("map/map.json", "{", "") == "map/map.json: is not JSON");
}

TEST_CASE("the map by the names of case files") {
  const auto plain = named_map("bull_run");
  REQUIRE(plain.has_value());
  CHECK((*plain)["columns"] == 59);
  CHECK((*plain)["hexsides"]["2408-2508"] == "bridge");
  CHECK((*plain)["hexes"]["5606"]["terrain"] == "forest");
  CHECK(plain->size() == 7);
  const auto later = named_map("bull_run/1862");
  REQUIRE(later.has_value());
  CHECK((*later)["hexsides"]["2408-2508"] == "destroyed_bridge");
  CHECK_FALSE(named_map("bull_run/1863").has_value());
  CHECK_FALSE(named_map("gettysburg").has_value());
}

TEST_CASE("SHA-256 gives the digests of FIPS 180-4") {
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}
