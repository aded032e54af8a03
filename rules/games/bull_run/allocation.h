// Who may attack whom, and what an attack amounts to: shared by the check of allocations, the best-odds standing order,
// the resolution of combat and the live decisions [7.0 to 7.2, 9.0]. For the engine and the ruleset's live decisions
// only.
#pragma once

#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

/// Free infantry with an attack mission; whether there is an enemy beside it or not [7.12].
[[nodiscard]] UnitSet with_attack(const Turn& turn, Side side);
/// Free artillery with the mission (bombard or support).
[[nodiscard]] UnitSet guns_with(const Turn& turn, Side side, Mission mission);
/// Enemies next to the unit, across anything but a river.
[[nodiscard]] UnitSet targets_of(const Turn& turn, int attacker);
/// Units of `side` within gun range of the unit, itself excluded.
[[nodiscard]] UnitSet in_gun_range(const Turn& turn, int gun, Side side);
/// Enemies whose zone holds one of the attackers [7.23].
[[nodiscard]] UnitSet must_be_attacked(const Turn& turn, const UnitSet& attackers);

/// Breaches of one side's allocation and supports [7.21 to 7.26, 9.1, 9.2, 9.4].
void check_allocation(Turn& turn, Side side, const AttackList& attacks);
void check_support(Turn& turn, Side side, const Decisions& given);

/// The worked sums of an attack. SP of defenders are asked of `sp`, which may not know them all [F16].
struct Sums {
  int attack = 0;
  int defence = 0;
  bool flank = false;
  UnitSet by_town;
  UnitSet by_crossing;
};

/// Through two hexsides of the defender that do not touch, by two infantry or more [7.25, 9.7].
[[nodiscard]] bool flanks(const Turn& turn, const UnitSet& attackers, int defender);
/// All attacking infantry crosses fords or bridges to it [13.0, R-CROSS, R-BOMBARD-CROSS].
[[nodiscard]] bool across_water(const Turn& turn, const UnitSet& attackers, int defender);

template <class Sp>
Sums work_out(const Turn& turn, const Attack& attack, const UnitSet& defenders, Sp sp) {
  Sums sums;
  for (const int unit : attack.attackers) sums.attack += turn.position[unit].strength;
  if (defenders.size() == 1) sums.flank = flanks(turn, attack.attackers, defenders.first());
  if (sums.flank) sums.attack *= 2;
  sums.attack += turn.charts->bombard_sp * attack.bombard.size();  // never doubled [9.7]
  for (const int unit : defenders) {
    const bool town = turn.charts->terrain_doubles[static_cast<std::size_t>((*turn.map)[hex_of(turn, unit)].terrain)];
    const bool crossing = across_water(turn, attack.attackers, unit);
    if (town) sums.by_town.add(unit);
    if (crossing) sums.by_crossing.add(unit);
    int factor = town || crossing ? 2 : 1;
    if (town && crossing && turn.position.options.cumulative_doubling) factor = 4;  // [R-ONCE]
    sums.defence += sp(unit) * factor;
  }
  return sums;
}

/// CRT column of the ratio, rounded for the defender and clamped [7.0].
[[nodiscard]] int odds_column(const Charts& charts, int attack, int defence);
/// After the demoralization shift [11.3].
[[nodiscard]] int shifted_column(const Turn& turn, Side attacker, int column);

/// The standing order's allocation for a side [F15, F16].
void order_allocation(const Turn& turn, Side side, AttackList& attacks);
/// The standing order's friend to support, no_unit for none [F17].
[[nodiscard]] UnitIndex order_support(const Turn& turn, int gun);

}  // namespace simove::bull_run
