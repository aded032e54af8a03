// Answers to decisions: how a wrong one is told, and in a live match what takes its place [R-GROUP].
#include "rules/games/bull_run/owed.h"
#include "tests/rules/support.h"

namespace simove::bull_run {

using namespace test;

namespace {

std::string unit(const std::string& id, int strength, const std::string& place) {
  const std::string side = id[0] == 'C' ? "confederate" : "union";
  return R"({"id": ")" + id + R"(", "side": ")" + side + R"(", "type": "infantry", "strength": )" +
         std::to_string(strength) + ", " + place + "}";
}
std::string on(const std::string& hex) {
  return R"("hex": ")" + hex + "\"";
}

// U1 in 0504 attacks; C1 stands south of it in 0505, C2, where it is there, in 0604.
std::string attack(int u1, const std::string& confederates, int die, const std::string& decisions) {
  return R"({"units": [)" + unit("U1", u1, on("0504")) + ", " + confederates +
         R"(], "plots": {"union": ["U1/0504 - - - - ATTACK"]}, "dice": {"combat": [)" + std::to_string(die) +
         R"(]}, "decisions": {)" + decisions + "}}";
}

std::vector<std::string> sentences(const std::string& text) {
  std::vector<std::string> list;
  for (const Breach& breach : Played(text).turn->breaches) list.push_back(sentence(breach));
  return list;
}

// As in a live match: what is wrong gives way.
std::unique_ptr<Turn> live(const Case& given, const std::array<StandingOrders, 2>& orders = {}) {
  Decisions decisions = given.decisions;
  decisions.strict = false;
  auto turn = std::make_unique<Turn>();
  CaseDice dice(given.dice, given.position, given.map.grid);
  CHECK(run_turn(*turn, given.map, charts(), orders, given.position, given.sheets, decisions, dice, nullptr) ==
        Progress::done);
  return turn;
}

}  // namespace

TEST_CASE("a wrong answer is told with the units and hexes it is about") {
  using Told = std::vector<std::string>;
  CHECK(sentences(attack(3, unit("C1", 3, on("0505")), 1, R"("retreat": {"C1": "0504"})")) ==
        Told{"C1 cannot retreat to 0504."});
  const std::string river = R"({"map": {"columns": 9, "rows": 9, "hexsides": {"0504-0505": "river"}}, "units": [)" +
                            unit("U1", 3, on("0505")) + ", " + unit("C1", 3, on("0504")) +
                            R"(], "plots": {"union": ["U1/0505 - - - - ATTACK"]},
      "decisions": {"allocate": {"union": [{"attackers": ["U1"], "defenders": ["C1"]}]}}})";
  CHECK(sentences(river) == Told{"A river lies between U1 and C1; there is no attack across it."});
}

TEST_CASE("losses wrongly divided name the first unit that is wrong, or the first named [8.11, F28]") {
  using Told = std::vector<std::string>;
  const auto divided = [](const std::string& take) {
    return sentences(attack(40, unit("C1", 1, on("0505")) + ", " + unit("C2", 3, on("0604")), 1,
                            R"("allocate": {"union": [{"attackers": ["U1"], "defenders": ["C1", "C2"]}]},
                               "losses": [{"combat": 0, "take": {)" +
                                take + "}}]"));
  };
  CHECK(divided(R"("C2": 2)").empty());
  const std::string of_c1 = "C1 cannot take this loss: more than it has or is owed, or it was not in the combat.";
  CHECK(divided(R"("C1": 2)") == Told{of_c1});           // the sum is right
  CHECK(divided(R"("C1": 9, "C2": 9)") == Told{of_c1});  // both are wrong
  CHECK(divided(R"("C2": 1)") == Told{"The losses of this combat, C2 first, do not add up to what is owed."});
}

TEST_CASE("an answer of where to enter: wrong ones give way, those not owed are ignored [12.14, F13]") {
  const auto arrival = [](const std::string& entry, const std::string& enemy, const std::string& start,
                          const std::string& answer) {
    return R"({"units": [)" + unit("U9", 3, R"("enters": ")" + entry + "\"") + ", " + unit("C1", 3, on(enemy)) +
           R"(], "plots": {"union": ["U9/)" + start + " " + start + "\"]}" +
           (answer.empty() ? "" : R"(, "decisions": {"enter": {"U9": ")" + answer + "\"}}") + "}";
  };
  // 0601 is in the zone of C1; 0501 and 0701 are the nearest edge hexes that are not.
  const Case wrong = case_of(arrival("0601", "0602", "0501", "0101"));
  auto turn = live(wrong);
  CHECK(names(*turn, turn->replaced) == std::vector<std::string>{"U9"});
  CHECK(turn->map->grid.id(turn->position[wrong.position.find("U9")].hex) == "0501");
  turn = live(case_of(arrival("0601", "0602", "0501", "")));
  CHECK(turn->replaced.empty());
  turn = live(case_of(arrival("0601", "0602", "0701", "0701")));
  CHECK(turn->replaced.empty());
  // From the corner 0301 alone is nearest.
  const Played ignored(arrival("0101", "0102", "0301", "0104"));
  CHECK(ignored.progress == Progress::done);
  CHECK(ignored.final_hex("U9") == "0301");
}

TEST_CASE("a good allocation stands in a live match") {
  const std::string leader = R"({"id": "CL", "side": "confederate", "type": "leader", "hex": "0604"})";
  for (const std::string defenders : {R"("C1")", R"("C1", "CL")"}) {
    const Case given =
        case_of(attack(3, unit("C1", 2, on("0505")) + ", " + leader, 5,
                       R"("allocate": {"union": [{"attackers": ["U1"], "defenders": [)" + defenders + "]}]}"));
    const auto turn = live(given);
    CHECK(turn->replaced.empty());
    REQUIRE(turn->attacks.size() == 1);
    CHECK(turn->attacks[0].attack.defenders == given.decisions.allocate[0][0].defenders);
  }
}

TEST_CASE("a support that is not possible gives way to the standing order") {
  const std::string gun = R"({"id": "CA1", "side": "confederate", "type": "artillery", "strength": 1, "hex": "0507"})";
  std::string text = attack(3, unit("C1", 3, on("0505")) + ", " + gun, 1, R"("support": {"CA1": "U1"})");
  text.replace(text.find("ATTACK\"]"), 8, R"(ATTACK"], "confederate": ["CA1/0507 - - - - SUPPORT"])");
  const Case given = case_of(text);
  const auto turn = live(given);
  CHECK(names(*turn, turn->replaced) == std::vector<std::string>{"CA1"});
  REQUIRE(turn->attacks.size() == 1);
  CHECK(turn->attacks[0].support.has(given.position.find("CA1")));
}

TEST_CASE("an advance that is not possible gives way to the standing order") {
  const Case given = case_of(attack(3, unit("C1", 3, on("0505")), 1, R"("advance": {"U1": "0101"})"));
  std::array<StandingOrders, 2> orders;
  orders[0].advance = AdvancePolicy::always;
  const auto turn = live(given, orders);
  CHECK(names(*turn, turn->replaced) == std::vector<std::string>{"U1"});
  CHECK(turn->map->grid.id(turn->position[given.position.find("U1")].hex) == "0505");
}

TEST_CASE("who holds an objective already takes it from nobody [14.14]") {
  std::string text = attack(3, unit("C1", 3, on("0505")), 1, "");
  text.insert(1, R"("options": {"objectives": {"0504": "union"}}, )");
  CHECK(Played(text).count(TraceKind::control) == 0);
  text.replace(text.find("\"union\"}"), 8, "null}");
  CHECK(Played(text).count(TraceKind::control) == 1);
}

TEST_CASE("no entry is owed for the other side's unit, nor for one that is on the map or gone [12.14]") {
  const Case given = case_of(R"({"units": [)" + unit("U8", 3, on("0201")) + ", " +
                             unit("U9", 3, R"("enters": "0601")") + ", " + unit("C1", 3, on("0602")) + ", " +
                             unit("C2", 3, on("0402")) + ", " + unit("C9", 3, R"("enters": "0401")") + "]}");
  Position position = given.position;
  position[position.find("U8")].hex = no_hex;
  const auto owed = owed_entries(given.map, position, Side::union_side);
  REQUIRE(owed.size() == 1);
  CHECK(owed[0].unit == position.find("U9"));
  // From the corner one hex alone is nearest, and nothing is owed.
  const Case corner =
      case_of(R"({"units": [)" + unit("U9", 3, R"("enters": "0101")") + ", " + unit("C1", 3, on("0102")) + "]}");
  CHECK(owed_entries(corner.map, corner.position, Side::union_side).empty());
}

TEST_CASE("the row of an attack tells whether town or water doubles the defender [13.0]") {
  std::string text = attack(3, unit("C1", 3, on("0505")), 5, "");
  const auto doubled = [&text](const std::string& map) {
    const Played played("{" + (R"("map": {"columns": 9, "rows": 9)" + map) + "}, " + text.substr(1));
    REQUIRE(played.turn->attacks.size() == 1);
    const AttackRow& row = played.turn->attacks[0];
    return names(*played.turn, row.doubled_by_town).size() + 10 * names(*played.turn, row.doubled_by_crossing).size();
  };
  CHECK(doubled("") == 0);
  CHECK(doubled(R"(, "hexes": {"0505": {"terrain": "town"}})") == 1);
  CHECK(doubled(R"(, "hexsides": {"0504-0505": "ford"})") == 10);
}

TEST_CASE("every chain of displacements is offered, and no other [8.22]") {
  // C1 in the corner can only go to 0102, C2 there only to 0103, C3 there to 0104 or 0203.
  const Case given = case_of(R"({"map": {"columns": 9, "rows": 9, "hexsides": {"0102-0201": "ford"}}, "units": [)" +
                             unit("U1", 9, on("0201")) + ", " + unit("C1", 3, on("0101")) + ", " +
                             unit("C2", 3, on("0102")) + ", " + unit("C3", 3, on("0103")) +
                             R"(], "plots": {"union": ["U1/0201 - - - - ATTACK"]}, "dice": {"combat": [2]},
      "decisions": {"allocate": {"union": [{"attackers": ["U1"], "defenders": ["C1"]}]}}})");
  auto turn = before_combat(given);
  CaseDice dice(given.dice, given.position, given.map.grid);
  REQUIRE(resolve_combat(*turn, given.decisions, dice) == Progress::done);
  REQUIRE(resolve_repulsion(*turn, given.decisions) == Progress::done);
  const auto retreats = owed_retreats(*turn);
  REQUIRE(retreats.size() == 1);
  const auto hex = [&](int column, int row) { return given.map.grid.index({column, row}); };
  const auto by = [&](std::string_view id) { return given.position.find(id); };
  const OwedChoice south{hex(1, 2), {{by("C2"), hex(1, 3)}, {by("C3"), hex(1, 4)}}};
  const OwedChoice east{hex(1, 2), {{by("C2"), hex(1, 3)}, {by("C3"), hex(2, 3)}}};
  const std::vector<OwedChoice>& offered = retreats[0].choices;
  CHECK(offered.size() == 2);
  CHECK(std::count(offered.begin(), offered.end(), south) == 1);
  CHECK(std::count(offered.begin(), offered.end(), east) == 1);
  CHECK(retreats[0].preferred == south);
}

}  // namespace simove::bull_run
