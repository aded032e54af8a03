// Segment E2: units in an enemy zone that took no part in combat are driven off [7.31 to 7.33, R-REPULSE-ZOC].
#include "rules/games/bull_run/retreat.h"

namespace simove::bull_run {

UnitSet to_be_repulsed(const Turn& turn, Side side);

UnitSet to_be_repulsed(const Turn& turn, Side side) {
  UnitSet units;
  for (const int unit : (turn.of_side[at(side)] & turn.alive) - turn.engaged)
    if (in_enemy_zoc(turn, side, hex_of(turn, unit), false)) units.add(unit);
  return units;
}

Progress resolve_repulsion(Turn& turn, const Decisions& given) {
  std::array<UnitSet, 2> units;
  for (const Side side : both_sides) units[at(side)] = to_be_repulsed(turn, side);
  if (!(units[0] | units[1]).empty()) {
    Drives drives(turn, false);
    std::array<FixedList<UnitIndex, max_units>, 2> order;  // by the hexes before any repulsion
    for (const Side side : both_sides) order[at(side)] = by_hex(turn, units[at(side)]);
    for (const Side side : both_sides)
      for (const UnitIndex unit : order[at(side)]) {
        const bool moved =
            drives.drive(unit, {}, given.repulse[unit], given.repulse_displace, given.strict, Slip::repulse_hex, -1);
        turn.repulsed[unit] = moved ? hex_of(turn, unit) : stayed;
      }
  }
  find_out_dummies(turn, 0);
  return closed_step(turn);
}

}  // namespace simove::bull_run
