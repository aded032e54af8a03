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

/// The end, however it came: nothing is concealed any longer, and the outcome is told.
void finish_match(const Game& game, BullRunState& state, std::vector<Event>& events);
/// In the stage `enter`: goes on to the plots when no entry hex is to be chosen.
void enter_if_nothing_owed(const Game& game, BullRunState& state, std::vector<Event>& events);

}  // namespace simove::bull_run
