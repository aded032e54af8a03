// What concealed movement changes in a match itself (15.0): counters get their aliases when deployment is opened, an
// interception tells who is real, and all is lifted before victory is judged. Called by resolve.cpp; what others may
// see of it is fog.h's business.
#pragma once

#include "rules/core/typed_ruleset.h"
#include "rules/games/bull_run/ruleset/state.h"
#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

/// [15.1, 15.14] Every counter of a concealed side but its leader is face down and goes by an alias, shuffled with
/// draws that its side alone may see. False when a draw is not there.
[[nodiscard]] bool give_aliases(BullRunState& state, Chance& chance);

/// [15.26] Whoever was intercepted, or intercepts, is known to be real from now on.
void note_real(const Turn& turn, BullRunState& state);

/// [15.25] The last dummies go, and everybody else is turned up; told as `eliminated` and `revealed`.
void lift_concealment(const Game& game, BullRunState& state, std::vector<Event>& events);

}  // namespace simove::bull_run
