// What the chapters of the engine share while they carry a turn on: occupants of hexes, zones, contact, elimination,
// control of objectives. Internal to the engine: for its sources, plotting/ and the live decisions of ruleset/ only.
// Occupants of one hex are always of one side once a set of moves is complete [5.24].
#pragma once

#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

inline bool enemies(const Turn& turn, int a, int b) {
  return turn.position[a].side != turn.position[b].side;
}
inline Hex hex_of(const Turn& turn, int unit) {
  return turn.position[unit].hex;
}
inline UnitIndex occupant(const Turn& turn, Hex hex) {
  return turn.first[hex];
}
inline UnitIndex next_in_hex(const Turn& turn, int unit) {
  return turn.next[static_cast<std::size_t>(unit)];
}

/// Calls `visit(UnitIndex)` for every unit in the hex.
template <class Visit>
void each_occupant(const Turn& turn, Hex hex, Visit visit) {
  for (UnitIndex u = turn.first[hex]; u != no_unit; u = turn.next[u]) visit(u);
}
/// Calls `visit(UnitIndex)` for every unit of the other side in a hex that shares a zoc hexside with `hex`.
template <class Visit>
void each_contact(const Turn& turn, Side side, Hex hex, Visit visit) {
  const MapHex& here = (*turn.map)[hex];
  for (unsigned bits = here.zoc; bits != 0; bits &= bits - 1) {
    const Hex there = here.neighbour[static_cast<std::size_t>(std::countr_zero(bits))];
    const UnitIndex first = turn.first[there];
    if (first == no_unit || turn.position[first].side == side) continue;
    for (UnitIndex u = first; u != no_unit; u = turn.next[u]) visit(u);
  }
}

void place(Turn& turn, int unit, Hex hex);
void lift(Turn& turn, int unit);
inline void move_to(Turn& turn, int unit, Hex hex) {
  lift(turn, unit);
  place(turn, unit, hex);
}

/// A zone of `side`'s enemy holds the hex: of a real unit that is no leader [6.1, 10.1]; with `dummies` also of
/// dummies.
[[nodiscard]] bool in_enemy_zoc(const Turn& turn, Side side, Hex hex, bool dummies);

/// Off the map for good; `track` is the movement phase's business.
void eliminate(Turn& turn, int unit);
/// A unit (not a dummy) stands in or passes through the hex: it holds the objective there [14.14].
void hold_objective(Turn& turn, int unit, Hex hex);
/// Eliminates every dummy that shares a zoc hexside with an enemy, all at once; gives those eliminated [15.22, 15.23].
UnitSet find_out_dummies(Turn& turn, int at);

inline void note(Turn& turn, const TraceRecord& record) {
  if (turn.trace != nullptr) turn.trace->push_back(record);
}

void add_breach(Turn& turn, Slip slip, int unit, Hex from = no_hex, Hex to = no_hex, int other = -1);
inline Progress closed_step(Turn& turn) {
  if (turn.breaches.empty()) return Progress::done;
  sort_breaches(turn.breaches);
  return Progress::refused;
}

/// What stands on one hex in the way of a retreating unit, seen from the side that retreats.
[[nodiscard]] inline bool free_of_units(const Turn& turn, Hex hex) {
  return turn.first[hex] == no_unit;
}

/// Units of the set in ascending order of their present hex; units are few, so a plain insertion sort.
FixedList<UnitIndex, max_units> by_hex(const Turn& turn, const UnitSet& units);

}  // namespace simove::bull_run
