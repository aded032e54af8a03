// What happened in a turn, in order, with causes: for the replay and for sentences. Filled by the phases of turn.h only
// when a turn carries a trace, so that speed is not hurt. The ruleset makes events of it. One flat record for all
// kinds: the table at TraceKind says which members mean what.
#pragma once

#include <vector>

#include "rules/games/bull_run/types.h"

namespace simove::bull_run {

enum class TraceKind : std::uint8_t {
  placed,        // unit enters the map at `to`; `from` = its entry hex where that was blocked [12.1]
  command_die,   // side in `side`, face dice[0] [10.3]
  scattered,     // unit lost command
  pinned,        // unit halted at `at` by the zone of `other` [6.22]
  moved,         // unit from -> to at `at`
  contest,       // hex `to`: union unit `unit`, confederate `other`, faces dice[0], dice[1]; one record a throw [5.24]
  contest_lost,  // unit stays at `from`, `other` won hex `to`
  head_on,       // unit and other would exchange from and to [R-HEADON]
  enemy_held,    // unit stays at `from`: `other` holds `to` [5.24]
  friend_blocked,      // unit stays at `from`: friend `other` holds `to` [R-BLOCKED]
  scattered_friend,    // unit stops before the scattered friend `other` in `to` [5.26]
  put_back,            // unit from -> to; `other` = the scattered friend it stood on, or who pushed it [R-PUTBACK]
  dummy_found,         // dummy `unit` eliminated at `from`, found by `other` [15.2]
  scatter,             // unit from -> to, dice = direction, points; `end` says why it went no farther [10.4]
  stack_moved,         // reinforcement moved from -> to to stand alone [R-STACK]
  attack,              // row `combat` of Turn::attacks, now rolled [8.0]
  repulsed,            // unit from -> to (no_hex = stays) [7.3]
  loss,                // unit loses dice[0] SP by combat `combat` [8.11]
  retreated,           // unit from -> to (no_hex = blocked: loses 1 SP) by combat `combat` [8.21]
  displaced,           // unit from -> to to make room for `other` [8.22]
  eliminated,          // unit has no SP left at `from`
  advanced,            // unit from -> to by combat `combat` [8.23]
  demoralization_die,  // faces dice[0] union, dice[1] confederate [R-TIE]
  demoralized,         // `side`
  control              // objective `to` passes to `side` [14.14]
};

enum class ScatterEnd : std::uint8_t { points, map_edge, river, enemy, zoc, began_in_zoc, friend_there, found_out };

struct TraceRecord {
  TraceKind kind = TraceKind::moved;
  std::uint8_t at = 0;  // sub-segment 1..8 in D2, else 0
  UnitIndex unit = no_unit;
  UnitIndex other = no_unit;
  Hex from = no_hex;
  Hex to = no_hex;
  std::int16_t combat = -1;
  std::array<std::uint8_t, 2> dice{};
  Side side = Side::union_side;
  ScatterEnd end = ScatterEnd::points;
};

using Trace = std::vector<TraceRecord>;

}  // namespace simove::bull_run
