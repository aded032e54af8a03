// The decision `allocate`: who attacks whom in what order, with which guns, and which guns support whom; hints are the
// worked sums with the six results [7.2, 7.25, 8.0, 9.0].
#include <algorithm>

#include "rules/games/bull_run/allocation.h"
#include "rules/games/bull_run/owed.h"
#include "rules/games/bull_run/ruleset/combat_words.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/live.h"
#include "rules/games/bull_run/ruleset/plots.h"

namespace simove::bull_run {

namespace {

std::string name(const Turn& turn, int unit) {
  return std::string(turn.position[unit].id.view());
}

Json targets_json(const Turn& turn, UnitIndex unit, const UnitSet& targets) {
  return {{"unit", name(turn, unit)}, {"targets", unit_names(turn.position, targets)}};
}

// Two attacks can be rolled in two orders, a gun can hold its fire: what is left is one attack that must be as it is.
bool forced(const OwedAllocation& owed) {
  if (!owed.bombard.empty() || !owed.support.empty()) return false;
  if (owed.attackers.size() == 1)
    return owed.attackers[0].targets == owed.must_be_attacked || owed.attackers[0].targets.size() == 1;
  const UnitSet& only = owed.attackers[0].targets;
  return only.size() == 1 && std::all_of(owed.attackers.begin(), owed.attackers.end(),
                                         [&](const OwedAttacker& attacker) { return attacker.targets == only; });
}

Json usual_allocation(const Turn& turn, Side side, const OwedAllocation& owed) {
  AttackList attacks;
  order_allocation(turn, side, attacks);
  Json list = Json::array();
  for (const Attack& attack : attacks)
    list.push_back({{"attackers", unit_names(turn.position, attack.attackers)},
                    {"defenders", unit_names(turn.position, attack.defenders)},
                    {"bombard", unit_names(turn.position, attack.bombard)}});
  Json support = Json::object();
  for (const OwedGun& gun : owed.support) {
    const UnitIndex friend_unit = order_support(turn, gun.unit);
    support[name(turn, gun.unit)] = friend_unit == no_unit ? Json() : Json(name(turn, friend_unit));
  }
  return {{"attacks", list}, {"support", support}};
}

}  // namespace

Json allocate_ask(const Standing& standing, Side side) {
  const Turn& turn = *standing.turn;
  const OwedAllocation owed = owed_allocation(turn, side);
  if (owed.nothing() || forced(owed)) return {};
  Json attackers = Json::array();
  Json bombard = Json::array();
  Json support = Json::array();
  for (const OwedAttacker& attacker : owed.attackers)
    attackers.push_back(targets_json(turn, attacker.unit, attacker.targets));
  for (const OwedGun& gun : owed.bombard) bombard.push_back(targets_json(turn, gun.unit, gun.targets));
  for (const OwedGun& gun : owed.support) support.push_back(targets_json(turn, gun.unit, gun.targets));
  Json ask{{"kind", "allocate"},
           {"turn", standing.state.position.turn},
           {"attackers", attackers},
           {"must_be_attacked", unit_names(turn.position, owed.must_be_attacked)},
           {"bombard", bombard},
           {"support", support},
           {"default", usual_allocation(turn, side, owed)}};
  if (turn.orders[at(side)].allocate == AllocatePolicy::best_odds) return ask;
  const auto other_orders = std::make_unique<Turn>(turn);
  other_orders->orders[at(side)].allocate = AllocatePolicy::best_odds;
  ask["best"] = usual_allocation(*other_orders, side, owed);
  return ask;
}

// ---- reading ----

namespace {

// Reads what it can; each slip of form is a problem, what the words mean is judged by the engine.
class AllocationReader {
 public:
  AllocationReader(const Position& position, Side side, Decisions& given, std::vector<Problem>& problems)
      : position_(position), side_(side), given_(given), problems_(problems) {}

  void read(const Json& payload) {
    const Json& attacks = look(payload, "attacks");
    if (!attacks.is_array() || attacks.size() > max_attacks)
      return form("attacks",
                  R"(An allocation is {"attacks": [{"attackers", "defenders", "bombard"}], "support": {}}.)");
    only_members(payload, {"attacks", "support"}, "7.2", problems_);
    given_.allocate_given[at(side_)] = true;
    for (const Json& attack : attacks) read_attack(attack);
    read_support(look(payload, "support"));
  }

 private:
  void form(std::string place, std::string text) {
    problems_.push_back(live_problem("", std::move(place), "7.2", std::move(text)));
  }

  UnitSet units_of(const Json& attack, const char* member) {
    UnitSet units;
    const Json& list = look(attack, member);
    if (!list.is_array() && !list.is_null()) form(member, std::string("\"") + member + "\" is a list of units.");
    const std::vector<std::string> ids = look_words(attack, member);
    if (list.is_array() && ids.size() != list.size())
      form(member, std::string("\"") + member + "\" names units by their ids and nothing else.");
    for (const std::string& id : ids) {
      const UnitIndex unit = position_.find(id);
      if (unit == no_unit || !position_[unit].on_map())
        problems_.push_back(live_problem(printable(id), member, "7.2", printable(id) + " is no unit on the map."));
      else if (units.has(unit))
        problems_.push_back(live_problem(id, member, "7.24", id + " is named twice in one attack."));
      else
        units.add(unit);
    }
    return units;
  }

  void read_attack(const Json& row) {
    only_members(row, {"attackers", "defenders", "bombard"}, "7.2", problems_);
    const Attack attack{units_of(row, "attackers"), units_of(row, "defenders"), units_of(row, "bombard")};
    if ((attack.attackers.empty() && attack.bombard.empty()) || attack.defenders.empty())
      form("attacks", "An attack needs attackers or guns, and defenders.");
    given_.allocate[at(side_)].push(attack);
  }

  void read_support(const Json& support) {
    if (support.is_null()) return;
    if (!support.is_object()) return form("support", "\"support\" names for each gun a unit, or null for none.");
    for (const auto& [id, friend_id] : support.items()) {
      const UnitIndex gun = position_.find(id);
      const auto* named = friend_id.get_ptr<const std::string*>();
      const UnitIndex supported = named == nullptr ? no_unit : position_.find(*named);
      const bool none = friend_id.is_null();
      if (gun == no_unit || position_[gun].side != side_ || position_[gun].arm != Arm::artillery)
        problems_.push_back(live_problem(printable(id), "support", "9.4", printable(id) + " is no gun of yours."));
      else if (!none && (supported == no_unit || !position_[supported].on_map()))
        problems_.push_back(live_problem(id, "support", "9.2", id + " supports a unit that is not on the map."));
      else if (none)
        given_.no_support.add(gun);
      else
        given_.support[gun] = supported;
    }
  }

  const Position& position_;
  Side side_;
  Decisions& given_;
  std::vector<Problem>& problems_;
};

// ---- hints ----

class Hints {
 public:
  Hints(const Turn& turn, Side side) : turn_(turn), side_(side) {
    for (int i = 0; i < turn.position.count; ++i) strength_[static_cast<std::size_t>(i)] = turn.position[i].strength;
  }

  Json of(const AttackList& attacks) const {
    const OwedAllocation owed = owed_allocation(turn_, side_);
    UnitSet attackers;
    UnitSet attacked;
    Json list = Json::array();
    for (const Attack& attack : attacks) {
      attackers = attackers | attack.attackers;
      attacked = attacked | attack.defenders;
      list.push_back(sums_of(attack));
    }
    UnitSet idle;
    for (const OwedAttacker& attacker : owed.attackers)
      if (!attackers.has(attacker.unit)) idle.add(attacker.unit);
    return {{"attacks", list},
            {"unassigned", unit_names(turn_.position, idle)},
            {"unattacked", unit_names(turn_.position, owed.must_be_attacked - attacked)}};
  }

 private:
  [[nodiscard]] UnitSet fit(const UnitSet& named, Side side, std::optional<Arm> arm) const {
    UnitSet units;
    for (const int unit : named& turn_.alive & turn_.of_side[at(side)])
      if (!arm || turn_.position[unit].arm == *arm) units.add(unit);
    return units;
  }

  [[nodiscard]] Json sums_of(const Attack& written) const {
    const Attack attack{fit(written.attackers, side_, Arm::infantry), fit(written.defenders, other(side_), {}),
                        fit(written.bombard, side_, Arm::artillery)};
    bool unknown = false;
    for (const int unit : attack.defenders) unknown = unknown || turn_.position[unit].face_down;
    const Sums sums =
        work_out(turn_, attack, attack.defenders, [this](int unit) { return turn_.position[unit].strength; });
    const UnitSet shown = unknown ? UnitSet{} : attack.defenders;
    const Json lines = worked_lines(
        {turn_, attack.attackers, attack.bombard, shown, sums.by_town, sums.by_crossing, {}, sums.flank}, strength_);
    Json row{{"lines", lines},   {"attack", sums.attack}, {"defence", Json()},         {"odds", Json()},
             {"column", Json()}, {"flank", sums.flank},   {"possible", Json::array()}, {"unknown", unknown}};
    if (!unknown && sums.attack > 0 && sums.defence > 0) add_results(sums, row);
    return row;
  }

  void add_results(const Sums& sums, Json& row) const {
    const Charts& charts = *turn_.charts;
    const int odds = odds_column(charts, sums.attack, sums.defence);
    const auto column = static_cast<std::size_t>(shifted_column(turn_, side_, odds));
    row["defence"] = sums.defence;
    row["odds"] = charts.odds[static_cast<std::size_t>(odds)];
    row["column"] = charts.odds[column];
    for (std::size_t die = 0; die < die_faces; ++die) {
      const CombatResult result = charts.crt[die][column];
      row["possible"].push_back({{"die", die + 1},
                                 {"result", charts.result_word[static_cast<std::size_t>(result)]},
                                 {"meaning", meaning(charts, result)}});
    }
  }

  const Turn& turn_;
  Side side_;
  std::array<int, max_units> strength_{};
};

}  // namespace

void give_allocate(const Position& position, Side side, const Json& payload, Decisions& given) {
  std::vector<Problem> ignored;
  AllocationReader(position, side, given, ignored).read(payload);
}

CheckReport check_allocate(const Standing& standing, Side side, const Json& ask, const Json& payload) {
  CheckReport report{{}, Json::object()};
  const auto given = std::make_unique<Decisions>();
  const auto judged = std::make_unique<Turn>(*standing.turn);
  judged->trace = nullptr;
  AllocationReader(judged->position, side, *given, report.problems).read(payload);
  report.hints = Hints(*judged, side).of(given->allocate[at(side)]);
  if (!given->allocate_given[at(side)]) return report;
  check_allocation(*judged, side, given->allocate[at(side)]);
  check_support(*judged, side, *given);
  sort_breaches(judged->breaches);
  for (const Breach& breach : judged->breaches) report.problems.push_back(problem_of(breach));
  std::vector<std::string> guns;
  for (const Json& gun : look(ask, "support")) {
    guns.push_back(look_text(gun, "unit"));
    if (!look(payload, "support").contains(guns.back()))
      report.problems.push_back(
          live_problem(guns.back(), "support", "9.2", guns.back() + " is told neither whom to support nor to rest."));
  }
  if (look(payload, "support").is_object())
    for (const auto& [id, friend_id] : look(payload, "support").items())
      if (friend_id.is_null() && std::find(guns.begin(), guns.end(), id) == guns.end())
        report.problems.push_back(live_problem(printable(id), "support", "9.4",
                                               printable(id) + " has no mission to support, or nobody in reach."));
  return report;
}

// ---- random legal allocations ----

namespace {

// Each attacker takes a target; then each enemy left out draws an attacker of its own from those beside it. An attacker
// that is taken out of a joint attack leaves somebody there, so that nothing is undone.
class RandomAllocation {
 public:
  RandomAllocation(const Turn& turn, Side side, SplitMix& source)
      : turn_(turn), owed_(owed_allocation(turn, side)), source_(source) {}

  Json payload() {
    for (const OwedAttacker& attacker : owed_.attackers) join(attacker.unit, target_for(attacker));
    for (const int enemy : owed_.must_be_attacked) cover(enemy);
    widen();
    for (const OwedGun& gun : owed_.bombard) bombard(gun);
    for (std::size_t i = attacks_.size(); i > 1; --i)
      std::swap(attacks_[i - 1], attacks_[static_cast<std::size_t>(source_.below(static_cast<int>(i)))]);
    Json list = Json::array();
    for (const Attack& attack : attacks_)
      list.push_back({{"attackers", unit_names(turn_.position, attack.attackers)},
                      {"defenders", unit_names(turn_.position, attack.defenders)},
                      {"bombard", unit_names(turn_.position, attack.bombard)}});
    return {{"attacks", list}, {"support", support()}};
  }

 private:
  int any(const UnitSet& units) {
    int skip = source_.below(units.size());
    for (const int unit : units)
      if (skip-- == 0) return unit;
    return units.first();
  }
  // Mostly one that others attack already: joint attacks are what makes losses and retreats a choice.
  int target_for(const OwedAttacker& attacker) {
    UnitSet attacked;
    for (const Attack& attack : attacks_) attacked = attacked | (attack.defenders & attacker.targets);
    return any(!attacked.empty() && source_.chance(75) ? attacked : attacker.targets);
  }
  [[nodiscard]] UnitSet reach(int unit) const {
    for (const OwedAttacker& attacker : owed_.attackers)
      if (attacker.unit == unit) return attacker.targets;
    return {};
  }
  Attack* attack_on(int enemy) {
    for (Attack& attack : attacks_)
      if (attack.defenders.has(enemy)) return &attack;
    return nullptr;
  }

  void join(int unit, int enemy) {
    Attack* attack = attack_on(enemy);
    if (attack == nullptr) attack = &attacks_.emplace_back();
    attack->attackers.add(unit);
    attack->defenders.add(enemy);
  }

  void cover(int enemy) {
    if (attack_on(enemy) != nullptr) return;
    UnitSet beside;
    for (const OwedAttacker& attacker : owed_.attackers)
      if (attacker.targets.has(enemy)) beside.add(attacker.unit);
    const int unit = any(beside);
    for (Attack& attack : attacks_) {
      if (!attack.attackers.has(unit)) continue;
      if (attack.attackers.size() == 1) return attack.defenders.add(enemy);
      attack.attackers.remove(unit);
      break;
    }
    join(unit, enemy);
  }

  // Enemies that may be attacked but need not be, next to everybody of an attack.
  void widen() {
    for (Attack& attack : attacks_) {
      UnitSet common = reach(attack.attackers.first());
      for (const int unit : attack.attackers) common = common & reach(unit);
      for (const int enemy : common)
        if (attack_on(enemy) == nullptr && source_.chance(50)) attack.defenders.add(enemy);
    }
  }

  void bombard(const OwedGun& gun) {
    if (source_.chance(20)) return;  // it holds its fire
    const int enemy = any(gun.targets);
    Attack* attack = attack_on(enemy);
    if (attack == nullptr) attack = &attacks_.emplace_back();
    attack->defenders.add(enemy);
    attack->bombard.add(gun.unit);
  }

  Json support() {
    Json named = Json::object();
    for (const OwedGun& gun : owed_.support)
      named[name(turn_, gun.unit)] = source_.chance(20) ? Json() : Json(name(turn_, any(gun.targets)));
    return named;
  }

  const Turn& turn_;
  OwedAllocation owed_;
  SplitMix& source_;
  std::vector<Attack> attacks_;
};

}  // namespace

Json sample_allocate(const Standing& standing, Side side, const Json&, SplitMix& source) {
  return RandomAllocation(*standing.turn, side, source).payload();
}

}  // namespace simove::bull_run
