// Standing orders: the exact best of all allocations against a plain search, and each policy's choice (section 12, F16).
#include <random>

#include "rules/games/bull_run/allocation.h"
#include "rules/games/bull_run/owed.h"
#include "tests/rules/support.h"

namespace simove::bull_run {

using namespace test;

namespace {

// ---- a plain search over all allocations, with its own sums, to compare with ----

std::vector<std::string> names(const Turn& turn, const UnitSet& units) {
  std::vector<std::string> list;
  for (const int unit : units) list.emplace_back(turn.position[unit].id.view());
  return list;
}

class PlainSearch {
 public:
  PlainSearch(Turn& turn, Side side) : turn_(turn), side_(side) {
    for (const int unit : turn.of_side[at(other(side))] & turn.alive) enemies_.push_back(unit);
    for (const int unit : turn.of_side[at(side)] & turn.alive) {
      const Mission mission = turn.plots[static_cast<std::size_t>(unit)].mission;
      if (mission == Mission::attack || mission == Mission::bombard) friends_.push_back(unit);
    }
    attacks_by_lowest_.resize(enemies_.size());
    assign(0);
  }
  [[nodiscard]] const AttackList& best() const { return best_; }
  [[nodiscard]] long legal() const { return legal_; }

 private:
  // Every friend joins an enemy (as its representative) or none; then enemies are merged: done by partitioning enemies
  // into defender groups through the label of their lowest member.
  void assign(std::size_t i) {
    if (i < enemies_.size()) {
      for (std::size_t group = 0; group <= i; ++group) {
        if (group < i && label_[group] != group) continue;
        label_[i] = group;
        assign(i + 1);
      }
      label_[i] = unattacked;
      assign(i + 1);
      return;
    }
    join(0);
  }
  void join(std::size_t i) {
    if (i == friends_.size()) return judge();
    joined_[i] = unattacked;
    join(i + 1);
    for (std::size_t group = 0; group < enemies_.size(); ++group) {
      if (label_[group] != group) continue;
      bool fits = true;  // cuts what could never be legal
      const bool gun = turn_.position[friends_[i]].arm == Arm::artillery;
      for (std::size_t e = 0; e < enemies_.size() && !gun; ++e)
        if (label_[e] == group) fits = fits && targets_of(turn_, friends_[i]).has(enemies_[e]);
      if (!fits) continue;
      joined_[i] = group;
      join(i + 1);
    }
  }
  void judge() {
    AttackList list;
    for (std::size_t group = 0; group < enemies_.size(); ++group) {
      if (label_[group] != group) continue;
      Attack attack;
      for (std::size_t e = 0; e < enemies_.size(); ++e)
        if (label_[e] == group) attack.defenders.add(enemies_[e]);
      for (std::size_t f = 0; f < friends_.size(); ++f)
        if (joined_[f] == group)
          (turn_.position[friends_[f]].arm == Arm::artillery ? attack.bombard : attack.attackers).add(friends_[f]);
      if (attack.attackers.empty() && attack.bombard.empty()) return;
      list.push(attack);
    }
    turn_.breaches.clear();
    check_allocation(turn_, side_, list);
    const bool good = turn_.breaches.empty();
    turn_.breaches.clear();
    if (!good) return;
    ++legal_;
    double value = 0;
    for (const Attack& attack : list) value += expectation(attack);
    if (legal_ > 1 && value < value_ - 1e-9) return;
    if (legal_ > 1 && value < value_ + 1e-9 && !(listed(list) < listed(best_))) return;
    value_ = std::max(value, legal_ > 1 ? value_ : value);
    best_ = list;
  }
  using Listed = std::vector<std::array<std::vector<std::string>, 3>>;
  Listed listed(const AttackList& list) const {
    Listed rows;
    for (const Attack& a : list) rows.push_back({names(turn_, a.defenders), names(turn_, a.attackers), names(turn_, a.bombard)});
    return rows;
  }
  double expectation(const Attack& attack) const {
    int own = 0;
    for (const int unit : attack.attackers) own += turn_.position[unit].strength;
    int enemy = 0;
    int defence = 0;
    for (const int unit : attack.defenders) {
      const int sp = turn_.position[unit].face_down ? 2 : turn_.position[unit].strength;
      enemy += sp;
      const bool town = (*turn_.map)[turn_.position[unit].hex].terrain == Terrain::town;
      defence += sp * (town || across_water(turn_, attack.attackers, unit) ? 2 : 1);
    }
    int strength = own;
    if (attack.defenders.size() == 1 && flanks(turn_, attack.attackers, attack.defenders.first())) strength *= 2;
    strength += 2 * attack.bombard.size();
    const int column = shifted_column(turn_, side_, odds_column(charts(), strength, defence));
    double value = 0;
    for (const auto& row : charts().crt) {
      const std::string word = charts().result_word[static_cast<std::size_t>(row[static_cast<std::size_t>(column)])];
      if (word == "0/2") value += std::min(2, enemy);
      if (word == "2/0") value -= std::min(2, own);
      if (word == "Dr") value += 0.5 * attack.defenders.size();
      if (word == "Ar") value -= 0.5 * attack.attackers.size();
    }
    return value / 6;
  }

  static constexpr std::size_t unattacked = 99;
  Turn& turn_;
  Side side_;
  std::vector<int> enemies_;
  std::vector<int> friends_;
  std::array<std::size_t, 16> label_{};
  std::array<std::size_t, 16> joined_{};
  std::vector<int> attacks_by_lowest_;
  AttackList best_;
  double value_ = 0;
  long legal_ = 0;
};

// A small front: union attackers and guns against confederates, with fords and towns among them.
std::string small_front(std::mt19937& random) {
  const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  std::vector<std::string> hexes;
  for (int c = 1; c <= 4; ++c)
    for (int r = 1; r <= 3; ++r) hexes.push_back(hex::print_id({c, r}));
  std::shuffle(hexes.begin(), hexes.end(), random);
  std::string units;
  std::string plots;
  const int attackers = 1 + pick(4);
  const int enemies = 1 + pick(4);
  const int guns = pick(3);
  std::size_t next = 0;
  const auto add = [&](const std::string& id, const char* side, const char* type, int strength, bool face_down) {
    if (!units.empty()) units += ",";
    units += R"({"id": ")" + id + R"(", "side": ")" + side + R"(", "type": ")" + type + "\"" +
             (strength > 0 ? R"(, "strength": )" + std::to_string(strength) : "") + (face_down ? R"(, "face_down": true)" : "") +
             R"(, "hex": ")" + hexes[next] + "\"}";
    return hexes[next++];
  };
  const auto plot = [&](const std::string& id, const std::string& hex, const char* mission) {
    plots += (plots.empty() ? "\"" : ",\"") + id + "/" + hex + " - - - - " + mission + "\"";
  };
  for (int i = 0; i < attackers; ++i) {
    const std::string id = "U" + std::to_string(i);
    plot(id, add(id, "union", "infantry", 1 + pick(4), false), "ATTACK");
  }
  for (int i = 0; i < guns; ++i) {
    const std::string id = "UA" + std::to_string(i);
    plot(id, add(id, "union", "artillery", 1, false), "BOMBARD");
  }
  for (int i = 0; i < enemies; ++i)
    add("C" + std::to_string(i), "confederate", pick(6) == 0 ? "leader" : "infantry", 0, false);
  for (std::size_t at = units.find("\"infantry\", \"hex\""); at != std::string::npos; at = units.find("\"infantry\", \"hex\""))
    units.replace(at, 11, "\"infantry\", \"strength\": " + std::to_string(1 + pick(5)) + (pick(4) == 0 ? ", \"face_down\": true," : ","));
  std::string hexsides;
  for (const char* side : {"0101-0102", "0102-0201", "0202-0302", "0301-0302", "0202-0203", "0303-0402"})
    if (pick(3) == 0)
      hexsides += std::string(hexsides.empty() ? "\"" : ",\"") + side + R"(": ")" + (pick(3) == 0 ? "river" : "ford") + "\"";
  return R"({"map": {"columns": 4, "rows": 3, "hexes": {"0202": {"terrain": "town"}}, "hexsides": {)" + hexsides +
         R"(}}, "units": [)" + units + R"(], "demoralized": )" + (pick(3) == 0 ? "\"union\"" : "null") +
         R"(, "plots": {"union": [)" + plots + "]}}";
}

std::unique_ptr<Turn> before_combat(const Case& given) {
  auto turn = std::make_unique<Turn>();
  const Decisions none;
  CaseDice dice(given.dice, given.position, given.map.grid);
  REQUIRE(begin_turn(*turn, given.map, charts(), {}, given.position, none, nullptr) == Progress::done);
  REQUIRE(check_plots(*turn, given.sheets) == Progress::done);
  REQUIRE(resolve_command(*turn, dice) == Progress::done);
  REQUIRE(resolve_movement(*turn, dice) == Progress::done);
  REQUIRE(resolve_scatter(*turn, dice) == Progress::done);
  return turn;
}

}  // namespace

TEST_CASE("best-odds is the best of all legal allocations, ties by ids [F16]") {
  std::mt19937 random(1861);
  int choices = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string text = small_front(random);
    CAPTURE(text);
    const Case given = case_of(text);
    const auto turn = before_combat(given);
    AttackList found;
    order_allocation(*turn, Side::union_side, found);
    const PlainSearch plain(*turn, Side::union_side);
    REQUIRE(plain.legal() > 0);
    choices += plain.legal() > 1 ? 1 : 0;
    CHECK(found == plain.best());
  }
  CHECK(choices > 200);
}

TEST_CASE("best-odds holds on a front as dense as the map allows") {
  // 64 attackers among 64 enemies in stripes on a 16 x 8 sheet: all in one group.
  std::string units;
  std::string plots;
  for (int c = 1; c <= 16; ++c)
    for (int r = 1; r <= 8; ++r) {
      const bool ours = (c + r) % 2 == 0;
      const std::string hex = hex::print_id({c, r});
      if (!units.empty()) units += ",";
      units += R"({"id": ")" + std::string(ours ? "U" : "C") + hex + R"(", "side": ")" + (ours ? "union" : "confederate") +
               R"(", "type": "infantry", "strength": )" + std::to_string(1 + (c * 3 + r * 5) % 4) + R"(, "hex": ")" + hex + "\"}";
      if (ours) plots += (plots.empty() ? "\"" : ",\"") + ("U" + hex) + "/" + hex + " - - - - ATTACK\"";
    }
  const Case given =
      case_of(R"({"map": {"columns": 16, "rows": 8}, "units": [)" + units + R"(], "plots": {"union": [)" + plots + "]}}");
  const auto turn = before_combat(given);
  AttackList found;
  order_allocation(*turn, Side::union_side, found);
  check_allocation(*turn, Side::union_side, found);
  CHECK(turn->breaches.empty());
  CHECK(found.size() > 20);
}

// One union unit attacks one confederate and is told what comes of it by `die`; more may be added.
namespace {
std::string duel(const std::string& more_units, const std::string& plots, int die, const std::string& rest = "") {
  return R"({"units": [{"id": "U1", "side": "union", "type": "infantry", "strength": 3, "hex": "0504"},
                       {"id": "C1", "side": "confederate", "type": "infantry", "strength": 3, "hex": "0505"})" +
         more_units + R"(], "plots": {"union": ["U1/0504 - - - - ATTACK")" + plots + R"(]}, "dice": {"combat": [)" +
         std::to_string(die) + "]}" + rest + "}";
}
std::string more(const std::string& id, const char* side, int strength, const std::string& hex) {
  return R"(, {"id": ")" + id + R"(", "side": ")" + side + R"(", "type": "infantry", "strength": )" + std::to_string(strength) +
         R"(, "hex": ")" + hex + "\"}";
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
  const auto anchor = [](const std::string& hex) {
    return hex::Grid{12, 12}.index(hex::parse_id(hex).value());
  };
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
    return std::array<int, 2>{played.turn->position[played.unit("U1")].strength, played.turn->position[played.unit("U2")].strength};
  };
  StandingOrders orders;
  CHECK(left(orders) == std::array<int, 2>{2, 3});  // U2 first, then equal: the lower id
  orders.losses = LossesPolicy::smallest_first;
  CHECK(left(orders) == std::array<int, 2>{1, 4});
  orders.losses = LossesPolicy::spare;
  orders.spare.push(static_cast<UnitIndex>(case_of(strong).position.find("U2")));
  CHECK(left(orders) == std::array<int, 2>{1, 4});
}

TEST_CASE("advances follow the order of the winner (section 12)") {
  StandingOrders orders;
  const auto ends = [&](const std::string& text, const StandingOrders& with) {
    return Played(text, orders_with(Side::union_side, with), true).final_hex("U1");
  };
  const std::string lone = duel("", "", 1);                                       // C1 stands next to 0505 after its retreat
  CHECK(ends(lone, orders) == "0504");                                            // in an enemy zone: stays
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

TEST_CASE("concentrate brings the most strength against the first named enemy") {
  const std::string text = R"({"units": [
      {"id": "U1", "side": "union", "type": "infantry", "strength": 3, "hex": "0504"},
      {"id": "U2", "side": "union", "type": "infantry", "strength": 3, "hex": "0605"},
      {"id": "C1", "side": "confederate", "type": "infantry", "strength": 9, "hex": "0505"},
      {"id": "C2", "side": "confederate", "type": "infantry", "strength": 1, "hex": "0604"}],
      "plots": {"union": ["U1/0504 - - - - ATTACK", "U2/0605 - - - - ATTACK"]}})";
  const Case given = case_of(text);
  const auto turn = before_combat(given);
  StandingOrders& orders = turn->orders[at(Side::union_side)];
  orders.allocate = AllocatePolicy::concentrate;
  AttackList list;
  for (const char* target : {"C1", "C2"}) {
    orders.concentrate.clear();
    orders.concentrate.push(given.position.find(target));
    order_allocation(*turn, Side::union_side, list);
    REQUIRE(list.size() == 2);  // both enemies must be attacked, so one attacker is left for the other
    for (const Attack& attack : list) CHECK(attack.attackers.size() == 1);
  }
}

TEST_CASE("a bad answer in a live match gives way to the standing order and is named [R-GROUP]") {
  Case given = case_of(duel("", "", 1, R"(, "decisions": {"retreat": {"C1": "0504"}, "allocate": {"union": []}})"));
  given.decisions.strict = false;
  const auto turn = std::make_unique<Turn>();
  CaseDice dice(given.dice, given.position, given.map.grid);
  CHECK(run_turn(*turn, given.map, charts(), {}, given.position, given.sheets, given.decisions, dice, nullptr) == Progress::done);
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
  REQUIRE_FALSE(retreats[0].hexes.empty());
  for (const Hex hex : retreats[0].hexes) {  // every hex offered is accepted
    auto copy = std::make_unique<Turn>(*turn);
    Decisions named;
    named.retreat[unit("U1")] = hex;
    CHECK(apply_results(*copy, named, dice) == Progress::done);
    CHECK(copy->retreated[unit("U1")] == hex);
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
  CHECK(repulsions[0].hexes.size() == 3);

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
