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

TEST_CASE("14.21 has the printed set-up, and ids follow hexes, then arrivals") {
  const auto all = loaded();
  const Scenario& second = scenario(all, "14.21");
  CHECK(second.map == "bull_run/1862");
  CHECK(second.turns == 24);
  CHECK(second.days() == 3);
  for (const int turn : {8, 16, 24}) CHECK(second.night(turn));
  for (const int turn : {1, 7, 9, 15, 17, 23}) CHECK_FALSE(second.night(turn));
  CHECK(second.clock(1) == "06:00");
  CHECK(second.clock(8) == "16:30");
  CHECK(second.clock(9) == "06:00");
  CHECK(second.date(8) == "29 August 1862");
  CHECK(second.date(9) == "30 August 1862");
  CHECK(second.date(24) == "31 August 1862");
  CHECK(points(second.rosters[0]) == 5 + 8 + 4 + 5 + 4 + 6 + 4 + 4 + 1 + 1 + 4 + 3 + 6 + 6 + 7 + 6 + 5);
  CHECK(points(second.rosters[1]) == 2 + 7 + 9 + 7);
  CHECK(second.find("U01")->starts == "1233");
  CHECK(second.find("U09")->starts == "2210");  // the leader between has an id of his own
  CHECK(second.find("U17")->starts == "3907");
  CHECK(second.find("UL")->starts == "2209");
  CHECK(second.find("UL")->name == "Pope");
  CHECK(second.find("U18")->arrives == 16);
  CHECK(second.find("C04")->type == "artillery");
  CHECK(second.find("C04")->starts == "1508");
  CHECK(second.find("C06")->arrives == 3);
  CHECK(second.find("C09")->symbol == "cavalry");
  CHECK(second.find("CL") == nullptr);
  CHECK(second.set_up == std::array{SetUp::fixed, SetUp::fixed});
  CHECK(second.command_control == std::array{true, false});
  CHECK(second.demoralization == std::array{0, 0});
  CHECK(second.concealment == ConcealmentRule::none);
  CHECK(second.victory.by_points());
}

TEST_CASE("14.22 adds ten dummies and the hexes to hide them in") {
  const auto all = loaded();
  const Scenario& second = scenario(all, "14.22");
  CHECK(second.set_up == std::array{SetUp::fixed, SetUp::whoever});
  CHECK(second.concealment == ConcealmentRule::confederate);
  CHECK(second.deployment_hexes[0].empty());
  CHECK(second.deployment_hexes[1] == std::vector<std::string>{"0516", "0814", "1112", "1210", "1309", "1310", "1408",
                                                               "1508", "1606", "1607", "1706", "1803", "1805", "1904",
                                                               "2203"});
  CHECK(second.find("C05")->starts == "1606");
  CHECK(second.find("C06")->type == "dummy");
  CHECK(second.find("C15")->type == "dummy");
  CHECK(second.find("C16")->arrives == 3);
}

TEST_CASE("14.23 has the printed places and ratios") {
  const auto all = loaded();
  const Victory& victory = scenario(all, "14.21").victory;
  const auto worth = [&](std::string_view hex) {
    for (const Objective& objective : victory.objectives)
      if (objective.hex == hex) return objective.points;
    return std::array{-1, -1};
  };
  CHECK(victory.objectives.size() == 7);
  CHECK(worth("0416") == std::array{15, 0});
  CHECK(worth("1334") == std::array{5, 10});
  CHECK(worth("1611") == std::array{5, 0});
  CHECK(worth("1803") == std::array{10, 0});
  CHECK(worth("2415") == std::array{0, 5});
  CHECK(worth("2508") == std::array{0, 10});
  CHECK(worth("3904") == std::array{0, 25});
  CHECK(victory.per_strength_point == 1);
  CHECK(victory.per_unit == 1);
  REQUIRE(victory.levels.size() == 3);
  CHECK(victory.levels[1].level == "substantive");
  CHECK(victory.levels[1].winner == 3);
  CHECK(victory.levels[1].loser == 2);
}

TEST_CASE("every scenario says what it is about, in words of its own") {
  std::vector<std::string> texts;
  for (const Scenario& one : loaded()) {
    for (const std::string& text : {one.situation, one.aims[0], one.aims[1]}) {
      CHECK(text.size() > 60);
      CHECK(text.back() == '.');
      CHECK(std::count(texts.begin(), texts.end(), text) == 0);
      texts.push_back(text);
    }
  }
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
  CHECK(fault_of("scenarios.json", "\"victory\": \"14.14\"", "\"victory\": \"14.99\"") ==
        "scenarios.json: /scenarios/0/victory: names no schedule of victory.json");
  CHECK(fault_of("scenarios.json", "\"initiative\"", "\"iniative\"") ==
        "scenarios.json: /scenarios/0/iniative: is not a known key");
  CHECK(fault_of("map/map.json", "{", "") == "map/map.json: is not JSON");
}

TEST_CASE("a fault in the data of the second battle is named with file, path and what is wrong") {
  CHECK(fault_of("deployment.json", "\"1233\", \"type\"", "\"1433\", \"type\"") ==
        "deployment.json: /game_2/union/units/1/hex: must come after the hex before it, because ids follow hexes");
  CHECK(fault_of("deployment.json", "{\"hex\": \"1233\", \"type\": \"infantry\", \"strength\": 5},", "") ==
        "deployment.json: /game_2/union/gloss/names: must name each unit but the leader once");
  CHECK(fault_of("deployment.json", "\"type\": \"artillery\"", "\"type\": \"artillery\", \"strength\": 4") ==
        "deployment.json: /game_2/confederate/units/3/strength: is fixed by 9.3 and 10.1");
  CHECK(fault_of("deployment.json", "[\"0516\"", "[\"1112\"") ==
        "deployment.json: /game_2/confederate/optional_hexes/0: is a unit's own hex");
  CHECK(fault_of("deployment.json", "\"kind\": \"fixed\"", "\"kind\": \"choose\"") ==
        "deployment.json: /game_2/union/army: is not a known key");
  CHECK(fault_of("turn_record.json", "1862-08-29", "1862-08-30") ==
        "turn_record.json: /game_2/first_turn/value: must leave the last day in the same month");
  CHECK(fault_of("turn_record.json", "[8, 16, 24]", "[8, 16, 25]") ==
        "turn_record.json: /game_2/night_turns/value/2: must lie between 1 and 24");
  CHECK(fault_of("victory.json", "[3, 2]", "[5, 2]") ==
        "victory.json: /schedules/1/levels/1/ratio: must be lower than the one before");
  CHECK(fault_of("victory.json", "\"ratio\": [1, 1]", "\"ratio\": [5, 4]") ==
        "victory.json: /schedules/1/levels: must end with the ratio of 1 to 1");
  CHECK(fault_of("victory.json", "\"ratio\": [2, 1]", "\"ratio\": [2]") ==
        "victory.json: /schedules/1/levels/0/ratio: must be two numbers: the winner's points and the loser's");
  CHECK(fault_of("scenarios.json", "\"bull_run/1862\"", "\"bull_run/1863\"") ==
        "scenarios.json: /scenarios/3/map: is not the map or one of its years");
  CHECK(fault_of("scenarios.json", "\"concealment\": \"confederate\"", "\"concealment\": \"none\"") ==
        "scenarios.json: /scenarios/4/dummies/confederate: are more than none, but the side does not move concealed");
  CHECK(fault_of("scenarios.json", "\"game\": \"game_2\"", "\"dummies\": {}, \"game\": \"game_1\"") ==
        "scenarios.json: /scenarios/3/dummies: stand in the orders of battle");
  CHECK(fault_of("scenarios.json", "\"game\": \"game_2\"", "\"orders_of_battle\": {}, \"game\": \"game_2\"") ==
        "scenarios.json: /scenarios/3/orders_of_battle: are given by the fixed set-up");
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
  CHECK_FALSE(named_map("bull_run/").has_value());
}

TEST_CASE("the map files that clients fetch") {
  CHECK(map_file("bull_run")->name == "map.json");
  const auto later = map_file("bull_run/1862");
  REQUIRE(later.has_value());
  CHECK(later->name == "map_1862.json");
  const auto sheet = nlohmann::json::parse(later->text, nullptr, false);
  const auto plain = nlohmann::json::parse(map_file("bull_run")->text, nullptr, false);
  CHECK(sheet["hexsides"]["2408-2508"] == "destroyed_bridge");
  CHECK(sheet["hexsides"].size() == plain["hexsides"].size());
  CHECK(sheet["roads"] == plain["roads"]);
  CHECK_FALSE(map_file("bull_run/1863").has_value());
  CHECK(map_of_file("map.json") == "bull_run");
  CHECK(map_of_file("map_1862.json") == "bull_run/1862");
  for (const char* none : {"", "map", "map_.json", "charts.json", "map_1862"})
    CHECK_FALSE(map_of_file(none).has_value());
}

TEST_CASE("SHA-256 gives the digests of FIPS 180-4") {
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}
