// Files that are no valid cases are refused with one line that says where and what [F29].
#include "tests/rules/support.h"

namespace simove::bull_run {

using namespace test;

namespace {

const std::string good = R"({
  "units": [{"id": "U1", "side": "union", "type": "infantry", "strength": 3, "hex": "0505"},
            {"id": "C1", "side": "confederate", "type": "infantry", "strength": 3, "hex": "0504"}],
  "plots": {"union": ["U1/0505 - - - - ATTACK"]}, "dice": {"combat": [6]}})";

std::string failure(const std::string& text) {
  const auto read = read_case(text, charts());
  if (!read) return read.error().message;
  const auto result = adjudicate(*read, charts());
  return result ? "" : result.error().message;
}

std::string with(const std::string& from, const std::string& to) {
  std::string text = good;
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return failure(text.replace(at, from.size(), to));
}

}  // namespace

TEST_CASE("the case the slips below are made from is valid") {
  CHECK(failure(good).empty());
}

TEST_CASE("slips in a case file are named with their place [F29]") {
  CHECK(with("\"hex\": \"0504\"", "\"hex\": \"1304\"") == "/units/1/hex: \"1304\" is not a hex of the map");
  CHECK(with("\"hex\": \"0504\"", "\"hex\": \"0505\"") == "/units/1/hex: another unit stands there already");
  CHECK(with("\"hex\": \"0504\"", "\"enters\": \"0504\", \"hex\": \"0504\"") ==
        "/units/1: expected either hex or enters");
  CHECK(with("\"C1\"", "\"U1\"") == "/units/1/id: there are two units \"U1\"");
  CHECK(with("\"C1\"", "\"C 1\"") == "/units/1/id: expected an id without blanks, / and #");
  CHECK(with("\"C1\"", "\"C1234567890123456789012345\"").rfind("/units/1/id: ", 0) == 0);
  CHECK(with("infantry", "cavalry") == "/units/0/type: expected infantry, artillery, leader or dummy");
  CHECK(with("\"strength\": 3", "\"strength\": 0") == "/units/0/strength: must lie between 1 and 99");
  CHECK(with("infantry\", \"strength\": 3", "artillery\", \"strength\": 4").rfind("/units/0/strength: ", 0) == 0);
  CHECK(with("\"plots\"", "\"plot\"").rfind("/plot", 0) == 0);
  CHECK(with("\"union\": [", "\"Union\": [") == "/plots/Union: expected union or confederate");
  CHECK(with("[6]", "[7]") == "/dice/combat/0: must lie between 1 and 6");
  CHECK(with("\"plots\"", "\"map\": \"nowhere\", \"plots\"") == "/map: there is no map named \"nowhere\"");
  CHECK(with("\"plots\"", "\"decisions\": {\"advance\": {\"U7\": \"0504\"}}, \"plots\"") ==
        "/decisions/advance/U7: there is no unit \"U7\"");
  CHECK(with("\"plots\"", "\"decisions\": {\"allocate\": {\"union\": [{\"defenders\": [\"C1\"]}]}}, \"plots\"") ==
        "/decisions/allocate/union/0: an attack needs attackers or guns");
  CHECK(with("\"plots\"", "\"decisions\": {\"allocate\": {\"union\": [{\"attackers\": [\"U1\"]}]}}, \"plots\"") ==
        "/decisions/allocate/union/0: an attack needs defenders");
  CHECK(failure("[1]").empty() == false);
  CHECK(failure("{\"units\": [").empty() == false);
}

TEST_CASE("slips in a map are named with their place") {
  const auto map = [](const std::string& members) {
    return with("\"plots\"", "\"map\": {\"columns\": 9, \"rows\": 9" + members + "}, \"plots\"");
  };
  CHECK(map("").empty());
  CHECK(map(", \"hexes\": {\"1001\": {\"terrain\": \"forest\"}}") ==
        "/map/hexes/1001: \"1001\" is not a hex of this map");
  CHECK(map(", \"hexes\": {\"0101\": {\"terrain\": \"swamp\"}}") ==
        "/map/hexes/0101/terrain: expected clear, forest, rough or town");
  CHECK(map(", \"hexsides\": {\"0101-0103\": \"ford\"}") ==
        "/map/hexsides/0101-0103: \"0101-0103\" is not a hexside of this map");
  CHECK(map(", \"hexsides\": {\"0101-0102\": \"open\"}").rfind("/map/hexsides/0101-0102: expected river", 0) == 0);
  CHECK(map(", \"roads\": [{\"path\": [\"0101\", \"0103\"]}]") ==
        "/map/roads/0/path/1: is not adjacent to the hex before it");
  CHECK(map(", \"railroads\": [{\"path\": [\"0101\", \"0103\"], \"unfinished\": true}]") ==
        "/map/railroads/0/path/1: is not adjacent to the hex before it");
  CHECK(map(", \"columns\": 65").rfind("/map/columns: ", 0) == 0);
  for (const std::string id : {"0101-0102x", "0101 0102", "0101"})
    CHECK(map(", \"hexsides\": {\"" + id + "\": \"ford\"}") ==
          "/map/hexsides/" + id + ": \"" + id + "\" is not a hexside of this map");
  CHECK(map(", \"hexsides\": {\"0101-0102\": \"lava\"}").rfind("/map/hexsides/0101-0102: expected river", 0) == 0);
  CHECK(map(", \"regions\": {\"southwest_of_bull_run\": [\"0101\", \"1001\"]}") ==
        "/map/regions/southwest_of_bull_run/1: \"1001\" is not a hex of this map");
}

TEST_CASE("one unit more than there is room for is refused") {
  std::string units;
  for (int i = 1; i <= max_units + 1; ++i) {
    const std::string number = std::to_string(1000 + i);
    const std::string column = std::to_string(100 + 1 + (i - 1) / 12).substr(1);
    const std::string row = std::to_string(100 + 1 + (i - 1) % 12).substr(1);
    units += (i > 1 ? ", " : "") + (R"({"id": "U)" + number) +
             R"(", "side": "union", "type": "infantry", "strength": 1, "hex": ")" + column + row + "\"}";
  }
  CHECK(failure(R"({"units": [)" + units + "]}") == "/units/128: there are more than 128 units");
}

TEST_CASE("railroads, unfinished grades and regions of a map are read") {
  const Case given = case_of(R"({"units": [], "map": {"columns": 9, "rows": 9,
    "railroads": [{"path": ["0101", "0102"]},
                  {"path": ["0201", "0202"], "unfinished": true},
                  {"path": ["0301", "0302"], "kind": "unfinished"},
                  {"path": ["0401", "0402"], "kind": "railroad"},
                  {"path": ["0501", "0502"], "kind": "railroad", "unfinished": true}],
    "regions": {"southwest_of_bull_run": ["0102", "0203"]}}})");
  const auto at = [&](int column, int row) { return given.map[given.map.grid.index({column, row})]; };
  CHECK(at(1, 1).railroad != 0);
  CHECK(at(2, 1).railroad == 0);
  CHECK(at(3, 1).railroad == 0);
  CHECK(at(4, 1).railroad != 0);
  CHECK(at(5, 1).railroad == 0);
  int southwest = 0;
  for (const MapHex& hex : given.map.hexes) southwest += hex.southwest ? 1 : 0;
  CHECK(southwest == 2);
  CHECK(at(1, 2).southwest);
  CHECK(at(2, 3).southwest);
}

TEST_CASE("dice wanting or left over are named [F29]") {
  CHECK(with("[6]", "[]") == "/dice: combat die 0 is needed and not given");
  CHECK(with("[6]", "[6, 5]") == "/dice: combat die 1 is left over");
  CHECK(with("\"combat\"", "\"command\": {\"union\": 2}, \"combat\"") == "/dice: command die of union is left over");
  CHECK(with("\"combat\"", "\"scatter\": {\"U1\": [1, 1]}, \"combat\"") == "/dice: scatter dice of U1 are left over");
  CHECK(with("\"combat\"", "\"contest\": [[1, 2]], \"combat\"") == "/dice: contest 0 is left over");
  CHECK(with("\"combat\"", "\"demoralization\": [[1, 2]], \"combat\"") == "/dice: demoralization pair 0 is left over");
  CHECK(with("\"plots\"", "\"options\": {\"command_control\": [\"confederate\"]}, \"plots\"") ==
        "/dice: command die of confederate is needed and not given");
}

TEST_CASE("the project's own map can be named") {
  std::string text = good;
  text.insert(1, "\"map\": \"bull_run\",");
  const Case plain = case_of(text);
  CHECK(plain.map.grid == hex::Grid{59, 36});
  const auto bridge = [](const Case& on) {
    const Map& map = on.map;
    const Hex west = map.grid.index({24, 8});
    return map[west].crossing[static_cast<std::size_t>(map.direction(west, map.grid.index({25, 8})))];
  };
  CHECK(bridge(plain) == Crossing::bridge);
  text.replace(text.find("bull_run"), 8, "bull_run/1862");
  CHECK(bridge(case_of(text)) == Crossing::destroyed_bridge);
}

}  // namespace simove::bull_run
