// How to read the result of a combat: who lost, who won, who could follow. Shared by the application of results and
// the live decisions of phase E3 [8.1, 8.23]. For the engine and
// the ruleset's live decisions only; a row must have been rolled.
#pragma once

#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

[[nodiscard]] bool attackers_win(CombatResult result);
[[nodiscard]] bool retreats(CombatResult result);
[[nodiscard]] UnitSet losers_of(const AttackRow& row);  // guns that bombard are never among them [9.1]
[[nodiscard]] UnitSet winners_of(const AttackRow& row);
[[nodiscard]] Side winning_side(const AttackRow& row);
/// SP the losing side loses at once by the table.
[[nodiscard]] int points_lost(const Turn& turn, const AttackRow& row);
/// Of the winners, infantry, and next to the hex across anything but a river, by the positions after E2.
[[nodiscard]] bool could_advance(const Turn& turn, const AttackRow& row, int unit, Hex hex);

/// Divides a loss by the owner's standing order, one point at a time; `points` must fit into the units.
void divide_losses(const Turn& turn, const UnitSet& units, int points, std::array<int, max_units>& take);
/// The winner's standing order, asked of one unit and one hex [8.23].
[[nodiscard]] bool ordered_to_advance(const Turn& turn, int unit, Hex hex);

}  // namespace simove::bull_run
