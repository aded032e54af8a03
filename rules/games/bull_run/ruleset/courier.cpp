// A courier takes the shortest way that no river bars, and each turn anew, since whom he seeks may have moved. An
// enemy's hex, or his zone (a dummy's too, as for the path of command [R-TRACE]), stops him for good; the hexes in
// which he sets out and arrives are exempt, likewise as there.
#include "rules/games/bull_run/ruleset/courier.h"

#include <algorithm>
#include <array>
#include <deque>

#include "rules/games/bull_run/ruleset/commanders.h"
#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

namespace {

using Marks = std::array<bool, max_hexes>;

// Where enemies of the side stand or reach; a leader reaches nowhere [10.1].
Marks barred_to(const Map& map, const Position& position, Side side) {
  Marks barred{};
  for (int i = 0; i < position.count; ++i) {
    const Unit& unit = position[i];
    if (unit.side == side || !unit.on_map()) continue;
    barred[unit.hex] = true;
    if (unit.arm == Arm::leader) continue;
    for (int d = 0; d < hex::directions; ++d)
      if (((map[unit.hex].zoc >> d) & 1) != 0) barred[map[unit.hex].neighbour[static_cast<std::size_t>(d)]] = true;
  }
  return barred;
}

// The hexes of the shortest way, without the first; of equals the one whose steps come first in the order of
// directions. Empty when there is none.
std::vector<Hex> way(const Map& map, Hex from, Hex to) {
  std::vector<Hex> came(static_cast<std::size_t>(map.grid.size()), no_hex);
  std::deque<Hex> ring{from};
  came[from] = from;
  while (!ring.empty() && came[to] == no_hex) {
    const Hex here = ring.front();
    ring.pop_front();
    for (int d = 0; d < hex::directions; ++d) {
      const Hex there = map[here].neighbour[static_cast<std::size_t>(d)];
      if (there == no_hex || ((map[here].open >> d) & 1) == 0 || came[there] != no_hex) continue;
      came[there] = here;
      ring.push_back(there);
    }
  }
  std::vector<Hex> hexes;
  if (came[to] == no_hex) return hexes;
  for (Hex hex = to; hex != from; hex = came[hex]) hexes.push_back(hex);
  std::reverse(hexes.begin(), hexes.end());
  return hexes;
}

struct Leg {
  CourierFate fate = CourierFate::under_way;
  Hex hex = no_hex;
};

/// So many hexes towards `to`.
Leg ride_towards(const Game& game, const BullRunState& state, Side side, Hex from, Hex to, int most) {
  if (from == to) return {CourierFate::arrived, to};
  const Marks barred = barred_to(game.map, state.position, side);
  Hex here = from;
  for (const Hex next : way(game.map, from, to)) {
    if (next == to && most > 0) return {CourierFate::arrived, to};
    if (most-- == 0) return {CourierFate::under_way, here};
    if (barred[next]) return {CourierFate::stopped, next};
    here = next;
  }
  return {CourierFate::under_way, here};
}

CourierRide under_way(const Game& game, const BullRunState& state, Hex hex) {
  return {CourierFate::under_way, {{"hex", hex == no_hex ? "" : game.id(hex)}, {"turn", state.position.turn}}};
}

}  // namespace

Hex headquarters(const Game& game, const BullRunState& state, const SeatId& seat) {
  const auto side = side_of_seat(state, seat);
  if (!side) return no_hex;
  const bool overall = seat == state.seats[at(*side)];
  Hex first = no_hex;
  for (int i = 0; i < state.position.count; ++i) {
    const Unit& unit = state.position[i];
    if (unit.side != *side || !unit.on_map()) continue;
    if (overall && unit.arm == Arm::leader) return unit.hex;
    if (first == no_hex && unit.real() && commander_of(game, state, unit) == seat) first = unit.hex;
  }
  return first;
}

CourierRide ride_courier(const Game& game, const BullRunState& state, const SeatId& from, const SeatId& to,
                         const Json& ride) {
  const auto side = side_of_seat(state, from);
  // Before the battle the commanders are together.
  if (!side || state.stage == Stage::deploy) return {};
  const Hex goal = headquarters(game, state, to);
  if (ride.is_null()) {
    const Hex start = headquarters(game, state, from);
    if (start == no_hex || goal == no_hex) return under_way(game, state, start);
    const Leg near = ride_towards(game, state, *side, start, goal, courier_reach);
    // What cannot be brought over at once sets out, and what bars it then is seen when it rides.
    return near.fate == CourierFate::arrived ? CourierRide{} : under_way(game, state, start);
  }
  if (state.position.turn <= look_number(ride, "turn")) return {CourierFate::under_way, ride};
  const Hex start = game.hex(look_text(ride, "hex"));
  // Off the map nobody is in his way: whoever has nobody there is found, or finds, by the roads in the rear.
  if (start == no_hex || goal == no_hex) return {};
  const Leg leg = ride_towards(game, state, *side, start, goal, courier_speed);
  if (leg.fate == CourierFate::under_way) return under_way(game, state, leg.hex);
  return {leg.fate, nullptr};
}

}  // namespace simove::bull_run
