// Pins and interceptions: who is halted by whom while units move [6.22, 5.24, 10.1]. Internal to the engine; used by
// the movement chapter only.
#pragma once

#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

/// Halts the unit at `at` unless it was halted before.
void halt(Turn& turn, int unit, int at);
/// Reports the pair once in the whole phase.
void intercept(Turn& turn, int a, int b, int at);
/// Halts whatever stands in a zone because `unit` stands where it stands, and reports the new pairs.
void pin_around(Turn& turn, int unit, int at);

}  // namespace simove::bull_run
