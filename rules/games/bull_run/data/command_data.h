// How a side may be split among several commanders: the `commands` of an order of battle, and the same in the ids of a
// scenario. Called by the loaders of this folder only. Every unit gets exactly one commander: who is named by nobody is
// the overall commander's.
#pragma once

#include "rules/games/bull_run/data/data_lists.h"

namespace simove::bull_run {

[[nodiscard]] std::vector<CommandList> read_commands(const JsonCursor& rows);

/// A unit may be named that comes as a reinforcement in other scenarios of the game only; `cursor` is blamed for one
/// that is known nowhere.
[[nodiscard]] std::vector<CommandForm> command_forms(const std::vector<CommandList>& lists,
                                                     const std::vector<RosterUnit>& roster,
                                                     const std::vector<Arrival>& arrivals, const JsonCursor& cursor);

}  // namespace simove::bull_run
