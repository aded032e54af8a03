// What a viewer sees of a state: data only, shapes in this folder's README. Called by the border. Before
// both deployments are opened a viewer gets his own side's counters only, and they stand nowhere.
#pragma once

#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

[[nodiscard]] Json view_of(const Game& game, const BullRunState& state, const Viewer& viewer);

/// One counter as views and `deployed` show it.
[[nodiscard]] Json unit_json(const Game& game, const Scenario& scenario, const Unit& unit);

}  // namespace simove::bull_run
