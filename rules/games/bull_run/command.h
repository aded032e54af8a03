// Where a leader's word reaches: the one question about command control that is asked outside segment D1. Called by
// the command overlay of plotting; answered by command.cpp, from the same trace as the die uses.
#pragma once

#include <vector>

#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

/// Hexes, ascending, in which a unit of the side is under automatic command [10.2]; none when its leader is to move.
/// For a turn after check_plots and before resolve_movement.
[[nodiscard]] std::vector<Hex> commanded_hexes(const Turn& turn, Side side);

}  // namespace simove::bull_run
