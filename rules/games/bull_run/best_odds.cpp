// The allocation standing orders `best-odds` and `concentrate`: the best of all legal allocations, exactly [F15, F16].
// Units that can meet in an attack form connected groups, each solved apart. Within a group, value(rest) is the best
// that can be had of the units not yet used: the first attacker by hex joins each possible attack in turn, and what
// remains is looked up in a table. Attackers are taken in the order of their hexes, so what remains is cut off along a
// short front and few different remainders arise. Ties are then settled by building the list from the lowest defender
// upwards and keeping the value at its best.
#include <algorithm>
#include <vector>

#include "rules/games/bull_run/allocation.h"

namespace simove::bull_run {

namespace {

constexpr std::int64_t impossible = INT64_MIN / 4;

// Remainder -> value. Open addressing; the memory is kept from turn to turn.
class Table {
 public:
  void reset() {
    if (slots_.empty()) slots_.resize(256);
    ++round_;
    used_ = 0;
  }
  [[nodiscard]] const std::int64_t* find(const UnitSet& key) const {
    for (std::size_t i = key.hash() & mask();; i = (i + 1) & mask()) {
      if (slots_[i].round != round_) return nullptr;
      if (slots_[i].key == key) return &slots_[i].value;
    }
  }
  void put(const UnitSet& key, std::int64_t value) {
    if (++used_ * 2 > slots_.size()) grow();
    std::size_t i = key.hash() & mask();
    while (slots_[i].round == round_) i = (i + 1) & mask();
    slots_[i] = {key, value, round_};
  }

 private:
  struct Slot {
    UnitSet key;
    std::int64_t value = 0;
    std::uint64_t round = 0;
  };
  [[nodiscard]] std::size_t mask() const { return slots_.size() - 1; }
  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.round != round_) continue;
      std::size_t i = slot.key.hash() & mask();
      while (slots_[i].round == round_) i = (i + 1) & mask();
      slots_[i] = slot;
    }
  }
  std::vector<Slot> slots_;
  std::uint64_t round_ = 0;
  std::size_t used_ = 0;
};

// -1, 0, 1: lists of ids compared one by one, lower ids first, a shorter list first.
int compare(const UnitSet& a, const UnitSet& b) {
  auto one = a.begin();
  auto two = b.begin();
  for (; one != a.end() && two != b.end(); ++one, ++two)
    if (*one != *two) return *one < *two ? -1 : 1;
  if (one == a.end() && two == b.end()) return 0;
  return one == a.end() ? -1 : 1;
}

bool listed_before(const Attack& a, const Attack& b) {
  if (const int order = compare(a.defenders, b.defenders); order != 0) return order < 0;
  if (const int order = compare(a.attackers, b.attackers); order != 0) return order < 0;
  return compare(a.bombard, b.bombard) < 0;
}

// Calls `visit` with every subset of `set`, the empty one included. Sets are small: six neighbours, six guns.
template <class Visit>
void each_subset(const UnitSet& set, Visit visit) {
  std::array<int, 16> members;
  std::size_t count = 0;
  for (const int unit : set)
    if (count < members.size()) members[count++] = unit;
  for (std::uint32_t bits = 0; bits < (1U << count); ++bits) {
    UnitSet subset;
    for (std::uint32_t left = bits; left != 0; left &= left - 1)
      subset.add(members[static_cast<std::size_t>(std::countr_zero(left))]);
    visit(subset);
  }
}

// More guns than this in one group of units are left out, highest ids first: every gun doubles the choices.
constexpr int most_guns = 6;

class BestOdds {
 public:
  BestOdds(const Turn& turn, Side side, Table& table) : turn_(turn), side_(side), table_(table) {
    for (const int unit : with_attack(turn, side)) {
      const UnitSet targets = targets_of(turn, unit);
      if (targets.empty()) continue;  // [7.13]
      reach_[static_cast<std::size_t>(unit)] = targets;
      attackers_.add(unit);
      for (const int enemy : targets) beside(enemy).add(unit);
      enemies_ = enemies_ | targets;
    }
    for (const int gun : guns_with(turn, side, Mission::bombard)) {
      const UnitSet targets = in_gun_range(turn, gun, other(side));
      if (targets.empty()) continue;
      reach_[static_cast<std::size_t>(gun)] = targets;
      guns_.add(gun);
      for (const int enemy : targets) in_range(enemy).add(gun);
      enemies_ = enemies_ | targets;
    }
    must_ = must_be_attacked(turn, attackers_);
  }

  void allocate(AttackList& attacks) {
    UnitSet left = attackers_ | guns_;
    while (!left.empty()) {
      const UnitSet group = group_of(left.first());
      left = left - group;
      solve(group, attacks);
    }
    std::sort(attacks.begin(), attacks.end(),
              [](const Attack& a, const Attack& b) { return a.defenders.first() < b.defenders.first(); });
  }

 private:
  UnitSet& beside(int enemy) { return beside_[static_cast<std::size_t>(enemy)]; }
  UnitSet& in_range(int enemy) { return in_range_[static_cast<std::size_t>(enemy)]; }
  [[nodiscard]] const UnitSet& reach(int unit) const { return reach_[static_cast<std::size_t>(unit)]; }

  // All units joined to the first by a possible attack; each group apart [F16].
  UnitSet group_of(int first) {
    UnitSet group;
    UnitSet open;
    open.add(first);
    while (!open.empty()) {
      const int unit = open.first();
      open.remove(unit);
      group.add(unit);
      const UnitSet linked = enemies_.has(unit) ? beside(unit) | in_range(unit) : reach(unit);
      open = open | (linked - group);
    }
    return group;
  }

  void solve(UnitSet group, AttackList& attacks) {
    int guns = 0;
    for (const int gun : group& guns_)
      if (++guns > most_guns) group.remove(gun);
    if (group.size() == 2 && group.intersects(attackers_)) {  // one against one: nothing to choose
      attacks.push({group & attackers_, group & enemies_, {}});
      return;
    }
    table_.reset();
    front_.clear();
    for (const UnitIndex unit : by_hex(turn_, group & attackers_)) front_.push(unit);
    weigh_targets(group);
    build_list(group, attacks);
  }

  // `concentrate`: the strength brought against the first named counts before anything else, and so on.
  void weigh_targets(const UnitSet& group) {
    weighed_.clear();
    const StandingOrders& orders = turn_.orders[at(side_)];
    if (orders.allocate != AllocatePolicy::concentrate) return;
    for (const UnitIndex target : orders.concentrate)
      if (group.has(target) && weighed_.size() < weighed_.capacity()) weighed_.push(target);
  }

  // ---- the value of an attack, in twelfths of a point ----

  [[nodiscard]] int known_sp(int enemy) const {
    const Unit& unit = turn_.position[enemy];
    return unit.face_down || !unit.real() ? 2 : unit.strength;
  }

  [[nodiscard]] std::int64_t value(const Attack& attack) const {
    const Charts& charts = *turn_.charts;
    const Sums sums = work_out(turn_, attack, attack.defenders, [this](int enemy) { return known_sp(enemy); });
    const int column = shifted_column(turn_, side_, odds_column(charts, sums.attack, sums.defence));
    const auto& faces = charts.faces[static_cast<std::size_t>(column)];
    int own_sp = 0;
    for (const int unit : attack.attackers) own_sp += turn_.position[unit].strength;
    int enemy_sp = 0;
    for (const int unit : attack.defenders) enemy_sp += known_sp(unit);
    int twelfths = 0;
    for (std::size_t i = 1; i < faces.size(); ++i)
      twelfths +=
          2 * faces[i] * (std::min(charts.defender_loss[i], enemy_sp) - std::min(charts.attacker_loss[i], own_sp));
    twelfths += faces[static_cast<std::size_t>(CombatResult::defender_retreats)] * attack.defenders.size();
    twelfths -= faces[static_cast<std::size_t>(CombatResult::attacker_retreats)] * attack.attackers.size();
    return twelfths + weight(attack, sums.attack);
  }

  [[nodiscard]] std::int64_t weight(const Attack& attack, int strength) const {
    if (attack.defenders.size() != 1) return 0;
    for (std::size_t i = 0; i < weighed_.size(); ++i)
      if (attack.defenders.has(weighed_[i])) return std::int64_t{std::min(strength, 255)} << (14 + 8 * (5 - i));
    return 0;
  }

  // ---- the best value of what remains ----

  std::int64_t best(const UnitSet& rest) {
    if (!rest.intersects(attackers_) && !rest.intersects(guns_)) return rest.intersects(must_) ? impossible : 0;
    if (const std::int64_t* known = table_.find(rest)) return *known;
    const std::int64_t found = hopeless(rest) ? impossible : best_by_pivot(rest);
    table_.put(rest, found);
    return found;
  }

  // An enemy that must be attacked, and nobody left who could [7.23].
  [[nodiscard]] bool hopeless(const UnitSet& rest) const {
    for (const int enemy : rest& must_)
      if (!rest.intersects(beside_[static_cast<std::size_t>(enemy)] | in_range_[static_cast<std::size_t>(enemy)]))
        return true;
    return false;
  }

  std::int64_t best_by_pivot(const UnitSet& rest) {
    std::int64_t most = impossible;
    const auto consider = [&](const Attack& attack) {
      const std::int64_t after = best(rest - attack.attackers - attack.defenders - attack.bombard);
      if (after != impossible) most = std::max(most, after + value(attack));
    };
    for (const UnitIndex unit : front_) {
      if (!rest.has(unit)) continue;
      each_attack_of(unit, rest, consider);
      return most;
    }
    const int gun = (rest & guns_).first();
    UnitSet without = rest;
    without.remove(gun);
    most = best(without);  // it holds its fire
    for (const int enemy : reach(gun) & rest)
      each_subset((in_range_[static_cast<std::size_t>(enemy)] & without), [&](UnitSet guns) {
        guns.add(gun);
        Attack attack;
        attack.defenders.add(enemy);
        attack.bombard = guns;
        consider(attack);
      });
    return most;
  }

  // Every attack that this attacker may take part in [R-MANY, 7.26].
  template <class Visit>
  void each_attack_of(int unit, const UnitSet& rest, Visit visit) const {
    each_subset(reach(unit) & rest, [&](const UnitSet& defenders) {
      if (defenders.empty()) return;
      UnitSet partners = rest & attackers_;
      UnitSet guns;
      for (const int enemy : defenders) {
        partners = partners & beside_[static_cast<std::size_t>(enemy)];
        guns = guns | (in_range_[static_cast<std::size_t>(enemy)] & rest);
      }
      partners.remove(unit);
      each_subset(partners, [&](UnitSet attackers) {
        attackers.add(unit);
        each_subset(guns, [&](const UnitSet& bombard) { visit(Attack{attackers, defenders, bombard}); });
      });
    });
  }

  // ---- ties: the list that comes first among the best ----

  void build_list(const UnitSet& group, AttackList& attacks) {
    UnitSet rest = group;
    while (!rest.empty()) {
      const std::int64_t goal = best(rest);
      // A shorter list comes first: where nothing must and nothing gains, nothing is done.
      if (goal == 0 && !rest.intersects(attackers_) && !rest.intersects(must_)) return;
      const int enemy = (rest & enemies_).first();
      if (enemy < 0) return;
      Attack chosen;
      if (first_attack_on(enemy, rest, goal, chosen)) {
        attacks.push(chosen);
        rest = rest - chosen.attackers - chosen.defenders - chosen.bombard;
      } else {
        rest.remove(enemy);
      }
    }
  }

  // The first attack, as lists are compared, with this enemy as its lowest defender that still reaches the goal.
  bool first_attack_on(int enemy, const UnitSet& rest, std::int64_t goal, Attack& chosen) {
    bool found = false;
    const auto consider = [&](const Attack& attack) {
      if (found && !listed_before(attack, chosen)) return;
      const std::int64_t after = best(rest - attack.attackers - attack.defenders - attack.bombard);
      if (after == impossible || after + value(attack) != goal) return;
      chosen = attack;
      found = true;
    };
    each_subset(beside(enemy) & rest, [&](const UnitSet& attackers) {
      UnitSet common = rest & enemies_;
      for (const int unit : attackers) common = common & reach(unit);
      common.remove(enemy);
      if (attackers.empty()) common.clear();  // guns alone attack one unit [F18]
      each_subset(common, [&](UnitSet defenders) {
        if (!defenders.empty() && defenders.first() < enemy) return;
        defenders.add(enemy);
        UnitSet guns;
        for (const int target : defenders) guns = guns | (in_range(target) & rest);
        each_subset(guns, [&](const UnitSet& bombard) {
          if (!attackers.empty() || !bombard.empty()) consider({attackers, defenders, bombard});
        });
      });
    });
    return found;
  }

  const Turn& turn_;
  Side side_;
  Table& table_;
  UnitSet attackers_;
  UnitSet guns_;
  UnitSet enemies_;
  UnitSet must_;
  std::array<UnitSet, max_units> reach_{};     // by attacker or gun: enemies it can attack
  std::array<UnitSet, max_units> beside_{};    // by enemy: attackers next to it
  std::array<UnitSet, max_units> in_range_{};  // by enemy: guns
  FixedList<UnitIndex, max_units> front_;      // attackers of the group by hex
  FixedList<UnitIndex, 6> weighed_;
};

}  // namespace

void order_allocation(const Turn& turn, Side side, AttackList& attacks) {
  thread_local Table table;  // memory only: nothing in it outlives a group
  attacks.clear();
  BestOdds(turn, side, table).allocate(attacks);
}

}  // namespace simove::bull_run
