// What a viewer sees of a state: data only, shapes in this folder's README. Called by the border. Before
// both deployments are opened a viewer gets his own side's counters only, and they stand nowhere.
#pragma once

#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

[[nodiscard]] Json view_of(const Game& game, const BullRunState& state, const Viewer& viewer);

/// One counter as views and `deployed` show it.
[[nodiscard]] Json unit_json(const Game& game, const BullRunState& state, const Unit& unit);

/// Where everybody stands now. Arrivals of the turn to be plotted stand in their entry hexes: phase A is over when
/// plots are asked for [12.0]; between later phases everybody is where the turn in progress has brought him.
[[nodiscard]] Position shown_position(const Game& game, const BullRunState& state);

}  // namespace simove::bull_run
