// Units halted while they pass over a scattered friend go back along their path [5.26, R-PUTBACK, F6]. Internal to the
// engine; called by the movement chapter after the moves of a sub-segment and the contact they made.
#pragma once

#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

/// Puts back whoever was halted at `at` on a scattered friend, then judges contact again where they end.
void put_back_halted(Turn& turn, int at);

}  // namespace simove::bull_run
