// The allocation orders: the exact best of all allocations against a plain search (section 12, F16).
#include <random>

#include "rules/games/bull_run/allocation.h"
#include "tests/rules/support.h"

namespace simove::bull_run {

using namespace test;

namespace {

// ---- a plain search over all allocations, with its own sums, to compare with ----

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
    for (const Attack& a : list)
      rows.push_back({names(turn_, a.defenders), names(turn_, a.attackers), names(turn_, a.bombard)});
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
             (strength > 0 ? R"(, "strength": )" + std::to_string(strength) : "") +
             (face_down ? R"(, "face_down": true)" : "") + R"(, "hex": ")" + hexes[next] + "\"}";
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
  for (std::size_t at = units.find("\"infantry\", \"hex\""); at != std::string::npos;
       at = units.find("\"infantry\", \"hex\""))
    units.replace(
        at, 11,
        "\"infantry\", \"strength\": " + std::to_string(1 + pick(5)) + (pick(4) == 0 ? ", \"face_down\": true," : ","));
  std::string hexsides;
  for (const char* side : {"0101-0102", "0102-0201", "0202-0302", "0301-0302", "0202-0203", "0303-0402"})
    if (pick(3) == 0)
      hexsides +=
          std::string(hexsides.empty() ? "\"" : ",\"") + side + R"(": ")" + (pick(3) == 0 ? "river" : "ford") + "\"";
  return R"({"map": {"columns": 4, "rows": 3, "hexes": {"0202": {"terrain": "town"}}, "hexsides": {)" + hexsides +
         R"(}}, "units": [)" + units + R"(], "demoralized": )" + (pick(3) == 0 ? "\"union\"" : "null") +
         R"(, "plots": {"union": [)" + plots + "]}}";
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
      units += R"({"id": ")" + std::string(ours ? "U" : "C") + hex + R"(", "side": ")" +
               (ours ? "union" : "confederate") + R"(", "type": "infantry", "strength": )" +
               std::to_string(1 + (c * 3 + r * 5) % 4) + R"(, "hex": ")" + hex + "\"}";
      if (ours) plots += (plots.empty() ? "\"" : ",\"") + ("U" + hex) + "/" + hex + " - - - - ATTACK\"";
    }
  const Case given = case_of(R"({"map": {"columns": 16, "rows": 8}, "units": [)" + units +
                             R"(], "plots": {"union": [)" + plots + "]}}");
  const auto turn = before_combat(given);
  AttackList found;
  order_allocation(*turn, Side::union_side, found);
  check_allocation(*turn, Side::union_side, found);
  CHECK(turn->breaches.empty());
  CHECK(found.size() > 20);
}

TEST_CASE("concentrate brings the most strength against the first named enemy") {
  // U1 and U2 stand next to both enemies, U3 next to C1 only; both enemies must be attacked.
  const Case given = case_of(R"({"units": [
      {"id": "U1", "side": "union", "type": "infantry", "strength": 3, "hex": "0604"},
      {"id": "U2", "side": "union", "type": "infantry", "strength": 2, "hex": "0404"},
      {"id": "U3", "side": "union", "type": "infantry", "strength": 1, "hex": "0506"},
      {"id": "C1", "side": "confederate", "type": "infantry", "strength": 9, "hex": "0505"},
      {"id": "C2", "side": "confederate", "type": "infantry", "strength": 9, "hex": "0504"}],
      "plots": {"union": ["U1/0604 - - - - ATTACK", "U2/0404 - - - - ATTACK", "U3/0506 - - - - ATTACK"]}})");
  const auto turn = before_combat(given);
  StandingOrders& orders = turn->orders[at(Side::union_side)];
  orders.allocate = AllocatePolicy::concentrate;
  const auto against = [&](const char* target) {
    orders.concentrate.clear();
    orders.concentrate.push(given.position.find(target));
    AttackList list;
    order_allocation(*turn, Side::union_side, list);
    REQUIRE(list.size() == 2);
    return names(*turn, list[list[0].defenders.has(given.position.find(target)) ? 0 : 1].attackers);
  };
  CHECK(against("C1") == std::vector<std::string>{"U1", "U3"});
  CHECK(against("C2") == std::vector<std::string>{"U1", "U2"});
}

}  // namespace simove::bull_run
