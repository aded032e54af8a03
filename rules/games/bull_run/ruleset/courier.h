// How a letter between two commanders of a side fares (rules/core/courier.h). It is no rule of the printed game: a
// match may have it, off by default. A commander writes from his headquarters: the leader's hex, or, of one who has
// none, the hex of the first of his units that is on the map. Never draws dice and never changes a state.
#pragma once

#include "rules/core/courier.h"
#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

inline constexpr int courier_reach = 4;   // hexes within which a letter is there while orders are still written
inline constexpr int courier_speed = 16;  // hexes of a turn: twice a clear march [5.1]

/// `no_hex` while he has nobody on the map.
[[nodiscard]] Hex headquarters(const Game& game, const BullRunState& state, const SeatId& seat);

/// `ride` is null, or {"hex","turn"}: where the courier was, and in which turn he rode there.
[[nodiscard]] CourierRide ride_courier(const Game& game, const BullRunState& state, const SeatId& from,
                                       const SeatId& to, const Json& ride);

}  // namespace simove::bull_run
