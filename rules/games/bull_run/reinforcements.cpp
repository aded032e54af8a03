// Phase A: reinforcements enter the map [12.0, R-ENTRY, R-EDGE, F13].
#include "rules/games/bull_run/owed.h"
#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

namespace {

// Real enemies that were on the map before the phase, by hex; what reinforcements of the turn do is not asked.
struct Before {
  const Map& map;
  const Position& position;

  [[nodiscard]] bool held(Hex hex, Side by) const {
    for (int unit = 0; unit < position.count; ++unit)
      if (position[unit].hex == hex && position[unit].side == by && position[unit].real()) return true;
    return false;
  }
  // [12.14, F13] Only real enemies block: by standing there, or by their zone.
  [[nodiscard]] bool blocked(Hex hex, Side side) const {
    if (held(hex, other(side))) return true;
    const MapHex& here = map[hex];
    for (unsigned bits = here.zoc; bits != 0; bits &= bits - 1) {
      const Hex there = here.neighbour[static_cast<std::size_t>(std::countr_zero(bits))];
      for (int unit = 0; unit < position.count; ++unit)
        if (position[unit].hex == there && position[unit].side != side && position[unit].combat_unit()) return true;
    }
    return false;
  }
};

using HexList = FixedList<Hex, max_hexes>;

// The nearest open hexes; for an entry on the edge first among edge hexes at any distance [R-EDGE].
void nearest_open(const Before& before, Hex entry, Side side, HexList& nearest) {
  const Map& map = before.map;
  for (const bool edge_only : {true, false}) {
    if (edge_only && !map[entry].edge) continue;
    int least = max_hexes;
    for (int i = 0; i < map.grid.size(); ++i) {
      const Hex hex = static_cast<Hex>(i);
      if (edge_only && !map[hex].edge) continue;
      const int distance = map.distance(entry, hex);
      if (distance > least || before.blocked(hex, side)) continue;
      if (distance < least) nearest.clear();
      least = distance;
      nearest.push(hex);
    }
    if (!nearest.empty()) return;
  }
}

bool holds(const HexList& list, Hex hex) {
  for (const Hex one : list)
    if (one == hex) return true;
  return false;
}

void find_dummy(Turn& turn, Hex hex, int finder) {
  for (UnitIndex u = occupant(turn, hex); u != no_unit; u = occupant(turn, hex)) {
    if (!enemies(turn, u, finder) || turn.position[u].real()) return;
    note(turn, {.kind = TraceKind::dummy_found, .unit = u, .other = static_cast<UnitIndex>(finder), .from = hex});
    eliminate(turn, u);
  }
}

}  // namespace

void enter_reinforcements(Turn& turn, const Decisions& given);

void enter_reinforcements(Turn& turn, const Decisions& given) {
  bool any = false;
  for (int unit = 0; unit < turn.position.count; ++unit)
    any = any || (turn.position[unit].enters != no_hex && !turn.position[unit].on_map());
  if (!any) return;
  const Position start = turn.position;
  const Before before{*turn.map, start};
  for (int unit = 0; unit < start.count; ++unit) {
    const Hex entry = start[unit].enters;
    if (entry == no_hex || start[unit].on_map()) continue;
    Hex hex = entry;
    if (before.blocked(entry, start[unit].side)) {
      HexList nearest;
      nearest_open(before, entry, start[unit].side, nearest);
      if (nearest.empty()) continue;  // nowhere to enter: it stays off the map
      // Where one hex alone is nearest nothing is owed, and an answer is ignored.
      const Hex answer = nearest.size() > 1 ? given.enter[static_cast<std::size_t>(unit)] : no_hex;
      hex = nearest[0];
      if (answer != no_hex && holds(nearest, answer))
        hex = answer;
      else if (answer != no_hex && given.strict)
        add_breach(turn, Slip::entry_answer, unit, entry, answer);
      else if (answer != no_hex)
        turn.replaced.add(unit);
    }
    find_dummy(turn, hex, unit);
    place(turn, unit, hex);
    turn.alive.add(unit);
    turn.reinforcements.add(unit);
    if (start[unit].arm == Arm::dummy) turn.dummies.add(unit);
    note(turn, {.kind = TraceKind::placed, .unit = static_cast<UnitIndex>(unit), .from = entry, .to = hex});
  }
  for (int unit = 0; unit < start.count; ++unit) turn.position[unit].enters = no_hex;
}

std::vector<OwedEntry> owed_entries(const Map& map, const Position& position, Side side) {
  std::vector<OwedEntry> owed;
  const Before before{map, position};
  for (int unit = 0; unit < position.count; ++unit) {
    const Unit& arriving = position[unit];
    if (arriving.side != side || arriving.enters == no_hex || arriving.on_map()) continue;
    if (!before.blocked(arriving.enters, side)) continue;
    HexList nearest;
    nearest_open(before, arriving.enters, side, nearest);
    if (nearest.size() > 1) owed.push_back({static_cast<UnitIndex>(unit), {nearest.begin(), nearest.end()}});
  }
  return owed;
}

}  // namespace simove::bull_run
