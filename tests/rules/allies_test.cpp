// The check of plots where a side has several commanders: what is told to one of them, and what is not [5.13, 12.1].
#include "tests/rules/support.h"

namespace simove::bull_run {

using namespace test;

namespace {

std::string unit(const std::string& id, const std::string& place) {
  return R"({"id": ")" + id + R"(", "side": "union", "type": "infantry", "strength": 3, )" + place + "}";
}
std::string on(const std::string& hex) {
  return R"("hex": ")" + hex + "\"";
}
const std::string arrives = R"("enters": "0601")";

// What the commander of U1 and U4 is told of his lines, beside his allies' lines.
std::vector<std::string> told(const std::string& units, const std::string& mine, const std::string& of_allies) {
  const auto lines = [&](const std::string& plots) {
    return case_of(R"({"units": [)" + units + R"(], "plots": {"union": [)" + plots + "]}}");
  };
  const Case given = lines(mine);
  const auto turn = std::make_unique<Turn>();
  REQUIRE(begin_turn(*turn, given.map, charts(), {}, given.position, Decisions{}, nullptr) == Progress::done);
  Command command;
  for (const char* id : {"U1", "U4"})
    if (given.position.find(id) != no_unit) command.units.add(given.position.find(id));
  command.allies = lines(of_allies).sheets[0];
  Breaches breaches;
  judge_plots(*turn, Side::union_side, given.sheets[0], breaches, &command);
  sort_breaches(breaches);
  std::vector<std::string> list;
  for (const Breach& breach : breaches) list.push_back(sentence(breach));
  return list;
}

using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("a clash with an ally's unit is told of the commander's own unit [5.13]") {
  const std::string north = unit("U1", on("0505"));
  const std::string south = north + ", " + unit("U2", on("0507"));
  CHECK(told(south, R"("U1/0505 0506")", R"("U2/0507 0506")") ==
        Told{"U1 enters 0506, where U2 is in the same column."});
  CHECK(told(south, "", R"("U2/0507 0506 0505")") == Told{"U2 enters 0505, where U1 is in the same column."});
  CHECK(told(north + ", " + unit("U2", on("0506")), R"("U1/0505 0506")", R"("U2/0506 0505")") ==
        Told{"U1 and U2 would exchange 0505 and 0506."});
}

TEST_CASE("no clash hides another with the next ally, and the own units come first [5.13]") {
  const std::string units = unit("U1", on("0505")) + ", " + unit("U2", on("0507")) + ", " + unit("U3", on("0605")) +
                            ", " + unit("U4", on("0405"));
  const auto clash = [](const char* one, const char* two) {
    return std::string(one) + " enters 0506, where " + two + " is in the same column.";
  };
  CHECK(told(units, R"("U1/0505 0506", "U4/0405 0506")", R"("U2/0507 0506", "U3/0605 0506")") ==
        Told{clash("U1", "U4"), clash("U1", "U2"), clash("U1", "U3"), clash("U4", "U1"), clash("U4", "U2"),
             clash("U4", "U3")});
}

TEST_CASE("what concerns allies alone is not told, and their units are not ordered") {
  const std::string units = unit("U1", on("0505")) + ", " + unit("U2", on("0507")) + ", " + unit("U3", on("0508"));
  CHECK(told(units, "", R"("U2/0507 0508", "U3/0508 0507")").empty());
  CHECK(told(units, "", R"("U2/0507 0101")").empty());
  CHECK(told(units, R"("U2/0507 0607")", "") == Told{"U2 is under another commander's orders."});
  // The ally's own line for his unit counts all the same.
  CHECK(told(units, R"("U2/0507 0607")", R"("U2/0507 0506 0505")") ==
        Told{"U2 enters 0505, where U1 is in the same column.", "U2 is under another commander's orders."});
}

TEST_CASE("arrivals of two commanders on one entry hex [12.1]") {
  const std::string both = unit("U1", arrives) + ", " + unit("U2", arrives);
  CHECK(told(both, R"("U1/0601 0601")", R"("U2/0601 0601 0602")").empty());
  CHECK(told(both, R"("U1/0601 0601")", R"("U2/0601 0601")") == Told{"U1 still shares 0601 with U2 at column 8."});
  CHECK(told(both, R"("U1/0601 0601 0602")", "").empty());
  CHECK(told(both, "", R"("U2/0601 0601 0602")") ==
        Told{"U1 arrives this turn and needs a plot that starts from its entry hex."});
  CHECK(told(unit("U1", on("0601")) + ", " + unit("U2", arrives), "", R"("U2/0601 0601")") ==
        Told{"U2 still shares 0601 with U1 at column 8."});
  CHECK(told(unit("U1", arrives) + ", " + unit("U2", on("0601")), R"("U1/0601 0601")", "") ==
        Told{"U1 still shares 0601 with U2 at column 8."});
}

}  // namespace simove::bull_run
