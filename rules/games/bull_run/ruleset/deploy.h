// Deployment before turn 1 (3.0, 14.1, 14.22): every counter of a side, dummies and leader included, on one of the
// side's set-up hexes, one on each; in 14.22 counters may be left over, who then do not exist. Called by the border for
// the decision `deploy`; must never look at the other side.
#pragma once

#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

/// What is asked of a side: items, targets, and the default rows (units in id order onto hexes in id order).
[[nodiscard]] Json deploy_ask(const Scenario& scenario, Side side);

/// {"deploy": ["U01/2504", ...]} judged: every breach as a problem of rule 3.0; hints say what is still to be placed.
/// Where counters may be left over, those that are get a warning.
[[nodiscard]] CheckReport check_deploy(const Game& game, const Scenario& scenario, Side side, const Json& payload);

/// The good rows of a draft, the rest filled in by default.
[[nodiscard]] Json default_deploy(const Game& game, const Scenario& scenario, Side side, const Json& draft);
[[nodiscard]] Json sample_deploy(const Scenario& scenario, Side side, std::uint64_t seed);

/// Puts the counters of a payload that passed the check on the map.
void place_deployment(const Game& game, const Json& payload, Position& position);
/// Counters of the set-up that stand nowhere do not exist [14.22].
void remove_unplaced(Position& position, const Scenario& scenario, Side side);
/// On a side without concealment all counters are turned up and the dummies taken off [14.1]; gives their ids.
std::vector<std::string> remove_dummies(Position& position);

}  // namespace simove::bull_run
