// How a match ended: by conditions (14.14) or points (14.23) read from the data, or by a resignation. Called by the
// border; knows no number of its own.
#pragma once

#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

/// Nothing while the match goes on.
[[nodiscard]] std::optional<Outcome> outcome_of(const Game& game, const BullRunState& state);
[[nodiscard]] Json outcome_json(const Outcome& outcome);

}  // namespace simove::bull_run
