// How an attack is worked and what a result means, in words: for the event of an attack and for the hints before it.
// Called by combat_events.cpp and the live decisions; knows nothing of who may see what.
#pragma once

#include "rules/games/bull_run/ruleset/state.h"
#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

/// "the defenders retreat one hex"
[[nodiscard]] std::string meaning(const Charts& charts, CombatResult result);

/// An attack with what doubles and supports it.
struct Worked {
  const Turn& turn;
  UnitSet attackers;
  UnitSet bombard;
  UnitSet defenders;
  UnitSet by_town;
  UnitSet by_crossing;
  UnitSet support;
  bool flank = false;
};
/// The sum as a player writes it beside the table: [{"text", "value", "part"}] [7.0, 7.25, 9.1, 9.2].
[[nodiscard]] Json worked_lines(const Worked& worked, const std::array<int, max_units>& strength);

}  // namespace simove::bull_run
