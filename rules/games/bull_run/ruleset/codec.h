// State to JSON and back: canonical (sorted keys, integers only), exact at every step. Used by save and load of the
// border only; what it reads is what it once wrote, yet it checks everything and never throws.
#pragma once

#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

[[nodiscard]] Json save_state(const Game& game, const BullRunState& state);
[[nodiscard]] Result<BullRunState> load_state(const Game& game, const Json& saved);

}  // namespace simove::bull_run
