#include "rules/games/bull_run/ruleset/score.h"

namespace simove::bull_run {

namespace {

// [15.27] Dummies are no units that could be destroyed.
int destroyed_units(const BullRunState& state, Side side) {
  int count = 0;
  for (const Fallen& fallen : state.fallen) {
    const UnitIndex unit = fallen.side == side ? state.position.find(fallen.unit) : no_unit;
    if (unit != no_unit && state.position[unit].real()) ++count;
  }
  return count;
}

}  // namespace

Score score_of(const Game& game, const BullRunState& state, Side side) {
  const Victory& victory = game.scenarios[static_cast<std::size_t>(state.scenario)].victory;
  Score score;
  score.strength = victory.per_strength_point * state.position.losses[at(other(side))];
  score.units = victory.per_unit * destroyed_units(state, other(side));
  for (const Objective& objective : victory.objectives)
    for (const ObjectiveHex& held : state.position.objectives)
      if (held.hex == game.hex(objective.hex) && held.holder == side) score.places += objective.points[at(side)];
  return score;
}

}  // namespace simove::bull_run
