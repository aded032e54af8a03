// What each standing order chooses, and what is owed between the phases (section 12, R-GROUP).
#include "rules/games/bull_run/owed.h"
#include "tests/rules/support.h"

namespace simove::bull_run {

using namespace test;

// One union unit attacks one confederate and is told what comes of it by `die`; more may be added.
namespace {
std::string duel(const std::string& more_units, const std::string& plots, int die, const std::string& rest = "") {
  return R"({"units": [{"id": "U1", "side": "union", "type": "infantry", "strength": 3, "hex": "0504"},
                       {"id": "C1", "side": "confederate", "type": "infantry", "strength": 3, "hex": "0505"})" +
         more_units + R"(], "plots": {"union": ["U1/0504 - - - - ATTACK")" + plots + R"(]}, "dice": {"combat": [)" +
         std::to_string(die) + "]}" + rest + "}";
}
std::string more(const std::string& id, const char* side, int strength, const std::string& hex) {
  return R"(, {"id": ")" + id + R"(", "side": ")" + side + R"(", "type": "infantry", "strength": )" +
         std::to_string(strength) + R"(, "hex": ")" + hex + "\"}";
}
std::array<StandingOrders, 2> orders_with(Side side, const StandingOrders& orders) {
  std::array<StandingOrders, 2> both;
  both[at(side)] = orders;
  return both;
}
}  // namespace

TEST_CASE("retreats are directed by the victor's order (section 12)") {
  StandingOrders orders;
  CHECK(Played(duel("", "", 1)).final_hex("C1") == "0405");  // no objectives: the lowest hex
  const std::string objective = R"(, "options": {"objectives": {"0305": null}})";
  CHECK(Played(duel("", "", 1, objective)).final_hex("C1") == "0605");
  const auto anchor = [](const std::string& hex) { return hex::Grid{12, 12}.index(hex::parse_id(hex).value()); };
  orders.retreat = RetreatPolicy::toward;
  orders.anchor = anchor("0509");
  CHECK(Played(duel("", "", 1), orders_with(Side::union_side, orders)).final_hex("C1") == "0506");
  orders.retreat = RetreatPolicy::away_from;
  orders.anchor = anchor("0305");
  CHECK(Played(duel("", "", 1), orders_with(Side::union_side, orders)).final_hex("C1") == "0605");
}

TEST_CASE("losses are divided by the owner's order (section 12)") {
  const std::string text = duel(more("U2", "union", 4, "0405"), R"(, "U2/0405 - - - - ATTACK")", 6);
  // C1 is made so strong that the attackers lose two.
  std::string strong = text;
  strong.replace(strong.find("\"strength\": 3, \"hex\": \"0505\""), 13, "\"strength\": 40");
  const auto left = [&](const StandingOrders& orders) {
    const Played played(strong, orders_with(Side::union_side, orders));
    REQUIRE(played.turn->position.losses[0] == 2);
    return std::array<int, 2>{played.turn->position[played.unit("U1")].strength,
                              played.turn->position[played.unit("U2")].strength};
  };
  StandingOrders orders;
  CHECK(left(orders) == std::array<int, 2>{2, 3});  // U2 first, then equal: the lower id
  orders.losses = LossesPolicy::smallest_first;
  CHECK(left(orders) == std::array<int, 2>{1, 4});
  orders.losses = LossesPolicy::spare;
  orders.spare.push(static_cast<UnitIndex>(case_of(strong).position.find("U2")));
  CHECK(left(orders) == std::array<int, 2>{1, 4});
}

TEST_CASE("losses: ties, units that have nothing left, and who is spared (section 12)") {
  // The attackers are driven off with two points lost; the strengths are those of U1, U2 and U3.
  const auto left = [](std::array<int, 3> strength, const StandingOrders& orders) {
    std::string text = duel(more("U2", "union", strength[1], "0405") + more("U3", "union", strength[2], "0506"),
                            R"(, "U2/0405 - - - - ATTACK", "U3/0506 - - - - ATTACK")", 6);
    text.replace(text.find("\"strength\": 3, \"hex\": \"0505\""), 13, "\"strength\": 90");
    text.replace(text.find("\"strength\": 3"), 13, "\"strength\": " + std::to_string(strength[0]));
    const Played played(text, orders_with(Side::union_side, orders));
    REQUIRE(played.turn->position.losses[0] == 2);
    std::array<int, 3> rest{};
    for (const char* id : {"U1", "U2", "U3"})
      rest[static_cast<std::size_t>(id[1] - '1')] = played.turn->position[played.unit(id)].strength;
    CHECK(played.count(TraceKind::loss) == (rest[0] < strength[0]) + (rest[1] < strength[1]) + (rest[2] < strength[2]));
    return rest;
  };
  using Left = std::array<int, 3>;
  StandingOrders orders;
  CHECK(left({3, 7, 3}, orders) == Left{3, 5, 3});
  orders.spare.push(2);                             // C1, U1, U2, U3: U2
  CHECK(left({3, 7, 3}, orders) == Left{3, 5, 3});  // named, but sparing is not what is ordered
  orders.losses = LossesPolicy::smallest_first;
  CHECK(left({3, 3, 3}, orders) == Left{1, 3, 3});  // the lower id
  CHECK(left({4, 1, 3}, orders) == Left{4, 0, 2});  // no more than there is
  orders.losses = LossesPolicy::spare;
  orders.spare.clear();
  orders.spare.push(3);
  CHECK(left({3, 4, 9}, orders) == Left{2, 3, 9});  // among those not spared the largest first
}

TEST_CASE("support follows the order of its side (section 12)") {
  const std::string gun =
      R"(, {"id": "CA1", "side": "confederate", "type": "artillery", "strength": 1, "hex": "0507"})";
  const std::string text = duel(gun, R"(], "confederate": ["CA1/0507 - - - - SUPPORT")", 1);
  const auto supports = [&](const StandingOrders& orders) {
    const Played played(text, orders_with(Side::confederate, orders));
    REQUIRE(played.turn->combats == 1);
    return played.turn->attacks[0].support.has(played.unit("CA1"));
  };
  StandingOrders orders;
  CHECK(supports(orders));
  orders.support = SupportPolicy::none;
  CHECK_FALSE(supports(orders));
  orders = {};
  orders.never_support.add(case_of(text).position.find("CA1"));
  CHECK_FALSE(supports(orders));
}

TEST_CASE("to concentrate counts the first six named that are in reach (section 12)") {
  std::string units = more("C2", "confederate", 2, "0604") + more("U2", "union", 1, "0605");
  for (int i = 3; i <= 8; ++i) units += more("C" + std::to_string(i), "confederate", 1, "010" + std::to_string(i));
  std::string text = duel(units, R"(, "U2/0605 - - - - ATTACK")", 1);
  text.replace(text.find("[1]"), 3, "[1, 1]");
  for (const std::string target : {"C1", "C2"}) {
    StandingOrders orders;
    orders.allocate = AllocatePolicy::concentrate;
    const Position position = case_of(text).position;
    for (int i = 3; i <= 8; ++i)
      orders.concentrate.push(static_cast<UnitIndex>(position.find("C" + std::to_string(i))));
    orders.concentrate.push(static_cast<UnitIndex>(position.find(target)));
    const Played played(text, orders_with(Side::union_side, orders));
    REQUIRE(played.turn->attacks.size() == 2);
    for (const AttackRow& row : played.turn->attacks)
      if (row.attack.defenders.has(played.unit(target))) CHECK(row.attack.attackers.has(played.unit("U1")));
  }
}

TEST_CASE("advances follow the order of the winner (section 12)") {
  StandingOrders orders;
  const auto ends = [&](const std::string& text, const StandingOrders& with) {
    return Played(text, orders_with(Side::union_side, with), true).final_hex("U1");
  };
  const std::string lone = duel("", "", 1);  // C1 stands next to 0505 after its retreat
  CHECK(ends(lone, orders) == "0504");       // in an enemy zone: stays
  CHECK(ends(duel("", "", 1, R"(, "options": {"objectives": {"0505": null}})"), orders) == "0505");
  orders.advance = AdvancePolicy::always;
  CHECK(ends(lone, orders) == "0505");
  orders.never_advance.add(case_of(lone).position.find("U1"));
  CHECK(ends(lone, orders) == "0504");
  orders = {};
  orders.always_advance.add(case_of(lone).position.find("U1"));
  CHECK(ends(lone, orders) == "0505");
  orders = {};
  orders.advance = AdvancePolicy::never;
  CHECK(ends(duel("", "", 1, R"(, "options": {"objectives": {"0505": null}})"), orders) == "0504");
}

TEST_CASE("a bad answer in a live match gives way to the standing order and is named [R-GROUP]") {
  Case given = case_of(duel("", "", 1, R"(, "decisions": {"retreat": {"C1": "0504"}, "allocate": {"union": []}})"));
  given.decisions.strict = false;
  const auto turn = std::make_unique<Turn>();
  CaseDice dice(given.dice, given.position, given.map.grid);
  CHECK(run_turn(*turn, given.map, charts(), {}, given.position, given.sheets, given.decisions, dice, nullptr) ==
        Progress::done);
  CHECK(turn->combats == 1);
  CHECK(names(*turn, turn->replaced) == std::vector<std::string>{"C1", "U1"});
  CHECK(turn->map->grid.id(turn->position[given.position.find("C1")].hex) == "0405");
}

// ---- what is owed between the phases ----

TEST_CASE("what is owed before and after each phase, and nothing else") {
  const Case given = case_of(duel(more("C2", "confederate", 2, "0604"), "", 2));
  auto turn = before_combat(given);
  const auto unit = [&](std::string_view id) { return given.position.find(id); };
  const OwedAllocation allocation = owed_allocation(*turn, Side::union_side);
  REQUIRE(allocation.attackers.size() == 1);
  CHECK(names(*turn, allocation.attackers[0].targets) == std::vector<std::string>{"C1", "C2"});
  CHECK(allocation.must_be_attacked == allocation.attackers[0].targets);
  CHECK(owed_allocation(*turn, Side::confederate).nothing());

  Decisions answers;
  CaseDice dice(given.dice, given.position, given.map.grid);
  REQUIRE(resolve_combat(*turn, answers, dice) == Progress::done);
  CHECK(owed_repulsions(*turn).empty());  // all three are engaged
  REQUIRE(resolve_repulsion(*turn, answers) == Progress::done);
  REQUIRE(turn->combats == 1);
  CHECK(turn->charts->result_word[static_cast<std::size_t>(turn->attacks[0].result)] == "Ar");
  CHECK(owed_losses(*turn).empty());
  const auto retreats = owed_retreats(*turn);
  REQUIRE(retreats.size() == 1);
  CHECK(retreats[0].unit == unit("U1"));
  CHECK(retreats[0].directed_by == Side::confederate);
  REQUIRE_FALSE(retreats[0].choices.empty());
  for (const OwedChoice& choice : retreats[0].choices) {  // every hex offered is accepted
    auto copy = std::make_unique<Turn>(*turn);
    Decisions named;
    named.retreat[unit("U1")] = choice.hex;
    CHECK(apply_results(*copy, named, dice) == Progress::done);
    CHECK(copy->retreated[unit("U1")] == choice.hex);
  }
  const auto advances = owed_advances(*turn);
  REQUIRE(advances.size() == 1);
  CHECK(advances[0].loser == unit("U1"));
  CHECK(advances[0].side == Side::confederate);
  CHECK(names(*turn, advances[0].units) == std::vector<std::string>{"C1", "C2"});
}

TEST_CASE("repulsions, losses and entries owed") {
  const Case pair = case_of(R"({"units": [
      {"id": "U1", "side": "union", "type": "infantry", "strength": 3, "hex": "0504"},
      {"id": "C1", "side": "confederate", "type": "infantry", "strength": 3, "hex": "0505"}]})");
  const auto repulsions = owed_repulsions(*before_combat(pair));
  REQUIRE(repulsions.size() == 2);
  CHECK(repulsions[0].directed_by == Side::confederate);
  CHECK(repulsions[0].choices.size() == 3);

  const Case beaten = case_of(duel("", "", 6));
  auto turn = before_combat(beaten);
  CaseDice dice(beaten.dice, beaten.position, beaten.map.grid);
  const Decisions none;
  REQUIRE(resolve_combat(*turn, none, dice) == Progress::done);
  const auto losses = owed_losses(*turn);
  REQUIRE(losses.size() == 1);
  CHECK(losses[0].points == 2);
  CHECK(losses[0].side == Side::union_side);

  const Case blocked = case_of(R"({"units": [
      {"id": "U9", "side": "union", "type": "infantry", "strength": 3, "enters": "0601"},
      {"id": "C1", "side": "confederate", "type": "infantry", "strength": 3, "hex": "0602"}]})");
  const auto entries = owed_entries(blocked.map, blocked.position, Side::union_side);
  REQUIRE(entries.size() == 1);
  CHECK(entries[0].hexes.size() == 2);
  CHECK(owed_entries(blocked.map, blocked.position, Side::confederate).empty());
}

}  // namespace simove::bull_run
