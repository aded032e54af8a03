// Segment D1: who is under command, who is scattered [10.1 to 10.3, 10.5].
#include "rules/games/bull_run/command.h"

#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

namespace {

constexpr int command_radius = 4;  // [10.2]

// Marks every hex within a path of four from a leader that stands still; enemies and their zones (dummies' too) stop a
// path in its intermediate hexes [R-TRACE].
class CommandReach {
 public:
  CommandReach(const Turn& turn, Side side) : turn_(turn) {
    reached_.fill(false);
    for (const int leader : turn.leaders & turn.of_side[at(side)] & turn.alive)
      if (!turn.plots[static_cast<std::size_t>(leader)].moves) spread(side, hex_of(turn, leader));
  }
  [[nodiscard]] bool has(Hex hex) const { return reached_[hex]; }

 private:
  void spread(Side side, Hex leader) {
    FixedList<Hex, 64> ring;  // 61 hexes lie within four of one hex
    std::array<bool, max_hexes> seen{};
    ring.push(leader);
    seen[leader] = reached_[leader] = true;
    std::size_t begin = 0;
    for (int step = 1; step <= command_radius; ++step) {
      const std::size_t end = ring.size();
      for (; begin < end; ++begin) {
        const Hex from = ring[begin];
        if (from != leader && barred(side, from)) continue;
        for (const Hex to : (*turn_.map)[from].neighbour) {
          if (to == no_hex || seen[to]) continue;
          seen[to] = reached_[to] = true;
          ring.push(to);
        }
      }
    }
  }
  [[nodiscard]] bool barred(Side side, Hex hex) const {
    const UnitIndex holder = occupant(turn_, hex);
    if (holder != no_unit && turn_.position[holder].side != side) return true;
    return in_enemy_zoc(turn_, side, hex, true);
  }

  const Turn& turn_;
  std::array<bool, max_hexes> reached_;
};

// [10.5, F12] Ordered to move or to fight.
bool inert(const Turn& turn, int unit) {
  const Plot& plot = turn.plots[static_cast<std::size_t>(unit)];
  return !plot.moves && plot.mission == Mission::none;
}

void scatter_side(Turn& turn, Side side, int die) {
  const std::uint16_t digits = turn.charts->scatter_digits[static_cast<std::size_t>(die - 1)];
  const CommandReach reach(turn, side);
  for (const int unit : (turn.of_side[at(side)] & turn.alive) - turn.leaders) {
    const Hex hex = hex_of(turn, unit);
    if (inert(turn, unit) || reach.has(hex) || ((digits >> (*turn.map)[hex].last_digit) & 1) == 0) continue;
    turn.scattered.add(unit);
    note(turn, {.kind = TraceKind::scattered, .unit = static_cast<UnitIndex>(unit), .from = hex});
  }
}

}  // namespace

UnitSet in_command(const Turn& turn, Side side) {
  const CommandReach reach(turn, side);
  UnitSet safe;
  for (const int unit : (turn.of_side[at(side)] & turn.alive) - turn.leaders)
    if (!inert(turn, unit) && reach.has(hex_of(turn, unit))) safe.add(unit);
  return safe;
}

std::vector<Hex> commanded_hexes(const Turn& turn, Side side) {
  const CommandReach reach(turn, side);
  std::vector<Hex> hexes;
  for (int i = 0; i < turn.map->grid.size(); ++i)
    if (reach.has(static_cast<Hex>(i))) hexes.push_back(static_cast<Hex>(i));
  return hexes;
}

Progress resolve_command(Turn& turn, Dice& dice) {
  for (const Side side : both_sides) {
    if (!turn.position.options.command_control[at(side)]) continue;  // exempt sides do not roll [10.5]
    const int die = dice.command(side);
    if (die == 0) return Progress::starved;
    turn.command_die[at(side)] = static_cast<std::uint8_t>(die);
    TraceRecord record{.kind = TraceKind::command_die, .dice = {static_cast<std::uint8_t>(die), 0}};
    record.side = side;
    note(turn, record);
    scatter_side(turn, side, die);
  }
  return Progress::done;
}

}  // namespace simove::bull_run
