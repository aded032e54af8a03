// A side's standing orders (section 12 of the executable rules): what is done where no decision is given. Kept per
// match and seat by the ruleset; read by the chapters that answer decisions. The defaults here are the defaults of
// the rules; a case file changes only `advance` (nobody advances unless named).
#pragma once

#include "rules/games/bull_run/position.h"

namespace simove::bull_run {

enum class AllocatePolicy : std::uint8_t { best_odds, concentrate };
enum class LossesPolicy : std::uint8_t { largest_first, smallest_first, spare };
enum class RetreatPolicy : std::uint8_t { away_from_objectives, toward, away_from };
enum class AdvancePolicy : std::uint8_t { never, always, if_objective_or_no_zoc };
enum class SupportPolicy : std::uint8_t { most_threatened, none };
enum class MissedPlot : std::uint8_t { last_draft, hold, wait };  // a match setting; not read by the engine

/// Units in order of priority.
using Priority = FixedList<UnitIndex, 32>;

struct StandingOrders {
  AllocatePolicy allocate = AllocatePolicy::best_odds;
  Priority concentrate;  // enemy units to be hit hardest, first first; the first six in reach count
  LossesPolicy losses = LossesPolicy::largest_first;
  Priority spare;  // own units that lose last, the last named before the first named
  RetreatPolicy retreat = RetreatPolicy::away_from_objectives;  // where this side drives its enemies
  Hex anchor = no_hex;                                          // of toward and away_from
  AdvancePolicy advance = AdvancePolicy::if_objective_or_no_zoc;
  SupportPolicy support = SupportPolicy::most_threatened;
  // Units that differ from the rest of their side.
  UnitSet always_advance;
  UnitSet never_advance;
  UnitSet never_support;
};

}  // namespace simove::bull_run
