// Segment E3: losses, retreats, advances, demoralization, in this order for all combats together [8.1, 8.2, 8.3, 11.0].
#include <algorithm>

#include "rules/games/bull_run/application.h"
#include "rules/games/bull_run/retreat.h"

namespace simove::bull_run {

bool attackers_win(CombatResult result) {
  return result == CombatResult::defender_retreats || result == CombatResult::defender_loses;
}
bool retreats(CombatResult result) {
  return result == CombatResult::defender_retreats || result == CombatResult::attacker_retreats;
}
UnitSet losers_of(const AttackRow& row) {
  return attackers_win(row.result) ? row.real_defenders : row.attack.attackers;
}
UnitSet winners_of(const AttackRow& row) {
  return attackers_win(row.result) ? row.attack.attackers : row.real_defenders;
}
Side winning_side(const AttackRow& row) {
  return attackers_win(row.result) ? row.side : other(row.side);
}
int points_lost(const Turn& turn, const AttackRow& row) {
  const auto i = static_cast<std::size_t>(row.result);
  return attackers_win(row.result) ? turn.charts->defender_loss[i] : turn.charts->attacker_loss[i];
}

bool could_advance(const Turn& turn, const AttackRow& row, int unit, Hex hex) {
  return turn.position[unit].arm == Arm::infantry &&
         turn.map->joined(turn.snapshot[static_cast<std::size_t>(unit)], hex) && winners_of(row).has(unit);
}

namespace {

// 0 for units not spared; the first named is spared longest.
int spared(const StandingOrders& orders, int unit) {
  for (std::size_t i = 0; i < orders.spare.size(); ++i)
    if (orders.spare[i] == unit) return static_cast<int>(orders.spare.size() - i);
  return 0;
}

bool loses_before(const Turn& turn, int unit, int sp, int than, int than_sp) {
  const StandingOrders& orders = turn.orders[at(turn.position[unit].side)];
  if (orders.losses == LossesPolicy::smallest_first) return sp < than_sp;
  if (orders.losses == LossesPolicy::spare && spared(orders, unit) != spared(orders, than))
    return spared(orders, unit) < spared(orders, than);
  return sp > than_sp;
}

}  // namespace

void divide_losses(const Turn& turn, const UnitSet& units, int points, std::array<int, max_units>& take) {
  const auto left = [&](int unit) { return turn.position[unit].strength - take[static_cast<std::size_t>(unit)]; };
  for (; points > 0; --points) {
    int chosen = -1;
    for (const int unit : units)
      if (left(unit) > 0 && (chosen < 0 || loses_before(turn, unit, left(unit), chosen, left(chosen)))) chosen = unit;
    if (chosen < 0) return;
    ++take[static_cast<std::size_t>(chosen)];
  }
}

bool ordered_to_advance(const Turn& turn, int unit, Hex hex) {
  const Side side = turn.position[unit].side;
  const StandingOrders& orders = turn.orders[at(side)];
  if (orders.always_advance.has(unit)) return true;
  if (orders.never_advance.has(unit) || orders.advance == AdvancePolicy::never) return false;
  if (orders.advance == AdvancePolicy::always) return true;
  for (const ObjectiveHex& objective : turn.position.objectives)
    if (objective.hex == hex) return true;
  return !in_enemy_zoc(turn, side, hex, true);
}

namespace {

class Application {
 public:
  Application(Turn& turn, const Decisions& given, Dice& dice) : turn_(turn), given_(given), dice_(dice) {}

  Progress run() {
    for (const int unit : turn_.alive) turn_.snapshot[static_cast<std::size_t>(unit)] = hex_of(turn_, unit);
    if (turn_.combats > 0) {
      for (const AttackRow& row : turn_.attacks)
        if (row.combat >= 0) rows_[static_cast<std::size_t>(row.combat)] = &row;
      Drives drives(turn_, true);
      losses();
      if (!turn_.breaches.empty()) return closed_step(turn_);
      retreat_all(drives);
      if (!turn_.breaches.empty()) return closed_step(turn_);
      advances();
      if (!turn_.breaches.empty()) return closed_step(turn_);
    }
    find_out_dummies(turn_, 0);
    return demoralize() ? Progress::done : Progress::starved;
  }

 private:
  template <class Visit>
  void each_combat(Visit visit) {
    for (int i = 0; i < turn_.combats; ++i) visit(i, *rows_[static_cast<std::size_t>(i)]);
  }

  // ---- losses [8.11] ----

  void lose(int unit, int points, int combat) {
    Unit& loser = turn_.position[unit];
    loser.strength = static_cast<std::int8_t>(loser.strength - points);
    turn_.position.losses[at(loser.side)] += points;
    note(turn_, {.kind = TraceKind::loss,
                 .unit = static_cast<UnitIndex>(unit),
                 .from = loser.hex,
                 .combat = static_cast<std::int16_t>(combat),
                 .dice = {static_cast<std::uint8_t>(points), 0}});
    if (loser.strength > 0) return;
    note(turn_, {.kind = TraceKind::eliminated, .unit = static_cast<UnitIndex>(unit), .from = loser.hex});
    eliminate(turn_, unit);
  }

  void losses() {
    each_combat([&](int combat, const AttackRow& row) {
      const UnitSet units = losers_of(row) & turn_.alive;
      int there = 0;
      for (const int unit : units) there += turn_.position[unit].strength;
      const int owed = std::min(points_lost(turn_, row), there);  // what cannot be taken is void
      if (owed == 0) return;
      std::array<int, max_units> take{};
      if (!named_losses(combat, losers_of(row), owed, take)) divide_losses(turn_, units, owed, take);
      for (const int unit : units) {
        const int points = take[static_cast<std::size_t>(unit)];
        if (points > 0) lose(unit, points, combat);
      }
    });
  }

  // The owner's division; false where there is none, or it gave way to the standing order.
  bool named_losses(int combat, const UnitSet& units, int owed, std::array<int, max_units>& take) {
    const auto strength_left = [this](int unit) { return turn_.alive.has(unit) ? turn_.position[unit].strength : 0; };
    if (!given_.losses_given.has(combat)) return false;
    UnitSet named;
    int sum = 0;
    for (const LossTake& one : given_.losses) {
      if (one.combat != combat) continue;
      named.add(one.unit);
      take[one.unit] += one.points;
      sum += one.points;
    }
    int wrong = -1;
    for (const int unit : named) {
      const bool fits = units.has(unit) && take[static_cast<std::size_t>(unit)] <= strength_left(unit);
      if (!fits && wrong < 0) wrong = unit;  // the first by id [F28]
    }
    if (wrong < 0 && sum == owed) return true;
    const Slip slip = wrong < 0 ? Slip::losses_sum : Slip::losses_wrong;
    if (wrong < 0) wrong = named.empty() ? units.first() : named.first();
    if (given_.strict)
      add_breach(turn_, slip, wrong);
    else
      turn_.replaced.add(wrong);
    take = {};
    return false;
  }

  // ---- retreats [8.21] ----

  void retreat_all(Drives& drives) {
    each_combat([&](int combat, const AttackRow& row) {
      if (!retreats(row.result)) return;
      const UnitSet own = attackers_win(row.result) ? row.attack.defenders : row.attack.attackers | row.attack.bombard;
      for (const UnitIndex unit : by_hex(turn_, losers_of(row) & turn_.alive)) {
        under_retreat_.add(unit);
        if (turn_.retreated[unit] != not_concerned) continue;  // once a phase [F24]
        const bool moved = drives.drive(unit, own, given_.retreat[unit], given_.retreat_displace, given_.strict,
                                        Slip::retreat_hex, combat);
        turn_.retreated[unit] = moved ? hex_of(turn_, unit) : stayed;
        if (!moved) lose(unit, 1, combat);
      }
    });
  }

  // ---- advances [8.23, F25] ----

  // Units whose hex the combat asked for, whichever combat moved or destroyed them in the end [F25].
  [[nodiscard]] UnitSet emptied_by(const AttackRow& row) const {
    return retreats(row.result) ? losers_of(row) : losers_of(row) - turn_.alive;
  }

  // A hex the combat emptied, now free.
  [[nodiscard]] bool open_for_advance(int loser) const {
    const Hex hex = turn_.snapshot[static_cast<std::size_t>(loser)];
    const bool left = !turn_.alive.has(loser) || hex_of(turn_, loser) != hex;
    return left && free_of_units(turn_, hex);
  }

  [[nodiscard]] bool may_advance(const AttackRow& row, int unit, Hex hex) const {
    const auto i = static_cast<std::size_t>(unit);
    return turn_.alive.has(unit) && could_advance(turn_, row, unit, hex) && !under_retreat_.has(unit) &&
           hex_of(turn_, unit) == turn_.snapshot[i] && turn_.displaced[i] == not_concerned;
  }

  void advances() {
    check_advances();
    if (!turn_.breaches.empty()) return;
    each_combat([&](int combat, const AttackRow& row) {
      for (const int loser : emptied_by(row)) {
        const Hex hex = turn_.snapshot[static_cast<std::size_t>(loser)];
        if (open_for_advance(loser)) advance_into(combat, row, hex);
      }
    });
  }

  void advance_into(int combat, const AttackRow& row, Hex hex) {
    const Side side = winning_side(row);
    for (const int unit : winners_of(row)) {
      if (!may_advance(row, unit, hex) || turn_.advanced[static_cast<std::size_t>(unit)] != not_concerned) continue;
      const bool named = given_.advance_given[at(side)] && !gave_way_.has(unit);
      const bool goes =
          named ? given_.advance[static_cast<std::size_t>(unit)] == hex : ordered_to_advance(turn_, unit, hex);
      if (!goes) continue;
      note(turn_, {.kind = TraceKind::advanced,
                   .unit = static_cast<UnitIndex>(unit),
                   .from = hex_of(turn_, unit),
                   .to = hex,
                   .combat = static_cast<std::int16_t>(combat)});
      move_to(turn_, unit, hex);
      turn_.advanced[static_cast<std::size_t>(unit)] = hex;
      hold_objective(turn_, unit, hex);
      return;
    }
  }

  // A side owed no advance has its answers ignored; one that is must name units and hexes that are possible.
  void check_advances() {
    for (const Side side : both_sides) {
      if (!given_.advance_given[at(side)] || !owed_any(side)) continue;
      for (const int unit : turn_.of_side[at(side)]) {
        const Hex hex = given_.advance[static_cast<std::size_t>(unit)];
        if (hex == no_hex || possible(side, unit, hex)) continue;
        const bool gun = turn_.position[unit].arm == Arm::artillery;
        if (given_.strict)
          add_breach(turn_, gun ? Slip::advance_artillery : Slip::advance_wrong, unit, no_hex, hex);
        else
          gave_way_.add(unit);
      }
    }
    turn_.replaced = turn_.replaced | gave_way_;
  }
  [[nodiscard]] bool owed_any(Side side) {
    bool owed = false;
    each_combat([&](int, const AttackRow& row) {
      if (winning_side(row) != side) return;
      for (const int loser : emptied_by(row)) owed = owed || open_for_advance(loser);
    });
    return owed;
  }
  [[nodiscard]] bool possible(Side side, int unit, Hex hex) {
    bool found = false;
    each_combat([&](int, const AttackRow& row) {
      if (winning_side(row) != side || !may_advance(row, unit, hex)) return;
      for (const int loser : emptied_by(row))
        found = found || (turn_.snapshot[static_cast<std::size_t>(loser)] == hex && open_for_advance(loser));
    });
    return found;
  }

  // ---- demoralization [11.1, 11.2, 11.4, R-TIE, F26] ----

  bool demoralize() {
    Position& position = turn_.position;
    if (position.demoralized) return true;
    std::array<int, 2> excess{-1, -1};
    for (const Side side : both_sides) {
      const int level = position.options.demoralization[at(side)];
      if (level > 0) excess[at(side)] = position.losses[at(side)] - level;
    }
    while (excess[0] >= 0 && excess[0] == excess[1]) {
      const int one = dice_.demoralization(Side::union_side);
      const int two = one == 0 ? 0 : dice_.demoralization(Side::confederate);
      if (two == 0) return false;
      const std::array<std::uint8_t, 2> faces{static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(two)};
      note(turn_, {.kind = TraceKind::demoralization_die, .dice = faces});
      if (one != two) return fall(one > two ? Side::union_side : Side::confederate);
    }
    if (std::max(excess[0], excess[1]) < 0) return true;
    return fall(excess[0] > excess[1] ? Side::union_side : Side::confederate);
  }

  bool fall(Side side) {
    turn_.position.demoralized = side;
    TraceRecord record{.kind = TraceKind::demoralized};
    record.side = side;
    note(turn_, record);
    return true;
  }

  Turn& turn_;
  const Decisions& given_;
  Dice& dice_;
  std::array<const AttackRow*, 2 * max_attacks> rows_;
  UnitSet under_retreat_;
  UnitSet gave_way_;  // named for an advance that is not possible: the standing order decides [R-GROUP]
};

}  // namespace

Progress apply_results(Turn& turn, const Decisions& given, Dice& dice) {
  return Application(turn, given, dice).run();
}

}  // namespace simove::bull_run
