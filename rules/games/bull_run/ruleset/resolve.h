// From a set-up to the first state, and from answers to the next one: deployment opened, a turn played, a resignation.
// Called by the border's initial and apply; checks everything before it draws a die, so that a refusal changes nothing
// and draws nothing.
#pragma once

#include "rules/core/typed_ruleset.h"
#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

using Applied = TypedApplied<BullRunState>;

/// The first state, its scenario, options and seats chosen: who stands at fixed places is put there, and where nobody
/// has a choice turn 1 begins [14.2].
[[nodiscard]] TypedStep<BullRunState> set_up(const Game& game, BullRunState state);
[[nodiscard]] std::vector<Decision> pending_of(const Game& game, const BullRunState& state);
[[nodiscard]] Applied apply_answers(const Game& game, const BullRunState& state, const GroupAnswers& group,
                                    Chance& chance);
[[nodiscard]] Applied apply_resignation(const Game& game, const BullRunState& state, const SeatId& seat);

}  // namespace simove::bull_run
