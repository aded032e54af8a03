// Segment D3: scatter movement, and reinforcements that still share a hex [10.4, R-SCATTER-ORDER, R-STACK, F9-F11,
// F14].
#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

namespace {

class Scatter {
 public:
  Scatter(Turn& turn, Dice& dice) : turn_(turn), dice_(dice) {}

  bool side(Side side) {
    for (const UnitIndex unit : by_hex(turn_, turn_.scattered & turn_.of_side[at(side)] & turn_.alive)) {
      if (!turn_.alive.has(unit)) continue;  // a dummy found out before its turn rolls nothing [F11]
      const int direction = dice_.scatter_direction(unit);
      const int points = direction == 0 ? 0 : dice_.scatter_points(unit);
      if (points == 0) return false;
      move(unit, turn_.charts->scatter_direction[static_cast<std::size_t>(direction - 1)], points);
      ScatterMove& record = turn_.scatter[unit];
      record.dice = {static_cast<std::uint8_t>(direction), static_cast<std::uint8_t>(points)};
      record.rolled = true;
      note(turn_, {.kind = TraceKind::scatter,
                   .unit = unit,
                   .from = from_,
                   .to = record.length == 0 ? from_ : record.path[record.length - 1U],
                   .dice = record.dice,
                   .end = end_});
    }
    return true;
  }

 private:
  void move(UnitIndex unit, int direction, int points) {
    const Side side = turn_.position[unit].side;
    from_ = hex_of(turn_, unit);
    ScatterMove& record = turn_.scatter[unit];
    if (in_enemy_zoc(turn_, side, from_, false)) {  // [R-SCATTER-ZOC]
      end_ = ScatterEnd::began_in_zoc;
      return;
    }
    walk(unit, direction, points, record);
    for (std::size_t i = 0; i < record.length; ++i) {
      if (enter(unit, record.path[i])) continue;
      record.length = static_cast<std::uint8_t>(i + 1);  // a dummy is found out where it stands [F11]
      end_ = ScatterEnd::found_out;
      return;
    }
  }

  // Where it would rest, by terrain, enemies and friends; enemy dummies hinder nobody real.
  void walk(UnitIndex unit, int direction, int points, ScatterMove& record) {
    const Side side = turn_.position[unit].side;
    Hex here = from_;
    std::size_t steps = 0;
    std::size_t rest = 0;
    for (end_ = ScatterEnd::points; points > 0;) {
      const auto d = static_cast<std::size_t>(direction);
      const MapHex& hex = (*turn_.map)[here];
      const Hex to = hex.neighbour[d];
      if (to == no_hex)
        end_ = ScatterEnd::map_edge;
      else if (hex.cost[d] == closed)
        end_ = ScatterEnd::river;
      else if (held_by_real_enemy(side, to))
        end_ = ScatterEnd::enemy;
      else if (hex.cost[d] <= points) {
        points -= hex.cost[d];
        record.path[steps++] = here = to;
        if (!friend_in(side, to)) rest = steps;
        if (!in_enemy_zoc(turn_, side, to, false)) continue;
        end_ = ScatterEnd::zoc;  // [6.22]
      }
      break;
    }
    if (rest < steps) end_ = ScatterEnd::friend_there;
    record.length = static_cast<std::uint8_t>(rest);  // beyond its resting hex it was nowhere [F10]
  }

  [[nodiscard]] bool held_by_real_enemy(Side side, Hex hex) const {
    bool held = false;
    each_occupant(turn_, hex, [&](UnitIndex holder) {
      held = held || (turn_.position[holder].side != side && turn_.position[holder].real());
    });
    return held;
  }
  [[nodiscard]] bool friend_in(Side side, Hex hex) const {
    const UnitIndex holder = occupant(turn_, hex);
    return holder != no_unit && turn_.position[holder].side == side;
  }

  // Contact on the way and at its end, as in movement [15.2]; false when the unit itself was found out.
  bool enter(UnitIndex unit, Hex hex) {
    UnitSet found;
    each_occupant(turn_, hex, [&](UnitIndex holder) {
      if (!enemies(turn_, unit, holder)) return;
      found.add(holder);  // a dummy: the walk stops before real enemies
      if (!turn_.position[unit].real()) found.add(unit);
    });
    for (const int dummy : found) find(dummy, unit);
    if (!turn_.alive.has(unit)) return false;
    move_to(turn_, unit, hex);
    find_out_dummies(turn_, 0);
    if (!turn_.alive.has(unit)) return false;
    hold_objective(turn_, unit, hex);
    return true;
  }
  void find(int dummy, UnitIndex finder) {
    note(turn_, {.kind = TraceKind::dummy_found,
                 .unit = static_cast<UnitIndex>(dummy),
                 .other = finder,
                 .from = hex_of(turn_, dummy)});
    eliminate(turn_, dummy);
  }

  Turn& turn_;
  Dice& dice_;
  Hex from_ = no_hex;
  ScatterEnd end_ = ScatterEnd::points;
};

// Steps over no river from `from`, to the nearest hex without any unit; with `clear_of_zocs` also in no enemy zone,
// dummies' included. no_hex when there is none.
Hex nearest_alone(const Turn& turn, Side side, Hex from, bool clear_of_zocs) {
  std::array<bool, max_hexes> seen{};
  FixedList<Hex, max_hexes> reached;
  reached.push(from);
  seen[from] = true;
  std::size_t begin = 0;
  while (begin < reached.size()) {
    const std::size_t end = reached.size();  // one ring
    Hex best = no_hex;
    for (; begin < end; ++begin) {
      const MapHex& here = (*turn.map)[reached[begin]];
      for (unsigned bits = here.open; bits != 0; bits &= bits - 1) {
        const Hex to = here.neighbour[static_cast<std::size_t>(std::countr_zero(bits))];
        if (seen[to]) continue;
        seen[to] = true;
        reached.push(to);
        if (to < best && free_of_units(turn, to) && !(clear_of_zocs && in_enemy_zoc(turn, side, to, true))) best = to;
      }
    }
    if (best != no_hex) return best;
  }
  return no_hex;
}

// [R-STACK, F14]
void stand_alone(Turn& turn) {
  for (const int unit : turn.reinforcements & turn.alive) {
    const Hex hex = hex_of(turn, unit);
    if (occupant(turn, hex) == unit && next_in_hex(turn, unit) == no_unit) continue;
    Hex to = nearest_alone(turn, turn.position[unit].side, hex, true);
    if (to == no_hex) to = nearest_alone(turn, turn.position[unit].side, hex, false);
    if (to == no_hex) continue;
    move_to(turn, unit, to);
    hold_objective(turn, unit, to);
    note(turn, {.kind = TraceKind::stack_moved, .unit = static_cast<UnitIndex>(unit), .from = hex, .to = to});
  }
  if (!turn.reinforcements.empty()) find_out_dummies(turn, 0);
}

}  // namespace

Progress resolve_scatter(Turn& turn, Dice& dice) {
  Scatter scatter(turn, dice);
  for (const Side side : both_sides)
    if (!scatter.side(side)) return Progress::starved;
  stand_alone(turn);
  return Progress::done;
}

}  // namespace simove::bull_run
