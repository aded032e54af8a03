// Laws of command control and of scatter movement [10.0, 10.4].
#include <algorithm>
#include <set>

#include "tests/positions/laws.h"

namespace simove::bull_run::positions {

int Ground::cost(Hex from, int direction) const {
  const Hex to = beside(from, direction);
  const Crossing water = to == no_hex ? Crossing::river : side(from, direction);
  if (water == Crossing::river) return 0;
  const bool costs = water == Crossing::ford || water == Crossing::destroyed_bridge;
  constexpr std::array terrain{1, 3, 4, 2};  // clear, forest, rough, town
  int least = terrain[static_cast<std::size_t>(map_.hexes[to].terrain)];
  least += costs || water == Crossing::railroad_bridge ? 1 : 0;
  if (on_line(map_.hexes[from].road, direction))
    least = std::min(least, costs || water == Crossing::railroad_bridge ? 2 : 1);
  if (on_line(map_.hexes[from].railroad, direction)) least = std::min(least, costs ? 2 : 1);
  return least;
}

bool in_zone(const Ground& ground, const Position& position, Side side, Hex hex, bool dummies) {
  for (int unit = 0; unit < position.count; ++unit) {
    const Unit& enemy = position[unit];
    if (!enemy.on_map() || enemy.side == side || enemy.arm == Arm::leader) continue;
    if ((dummies || enemy.arm != Arm::dummy) && ground.zone_reaches(enemy.hex, hex)) return true;
  }
  return false;
}

namespace {

// [10.2, R-TRACE] Hexes from which at most four steps lead to a leader who stands still.
std::set<Hex> commanded(const Ground& ground, const Play& play, Side side) {
  const Position& position = play.position(Phase::plots);
  std::set<Hex> reached;
  std::set<Hex> ring;
  const auto barred = [&](Hex hex) {
    for (int unit = 0; unit < position.count; ++unit)
      if (position[unit].hex == hex && position[unit].side != side) return true;
    return in_zone(ground, position, side, hex, true);
  };
  for (int unit = 0; unit < position.count; ++unit) {
    const Unit& leader = position[unit];
    if (leader.side != side || leader.arm != Arm::leader || !leader.on_map()) continue;
    bool still = true;
    for (int k = 1; k <= sub_segments; ++k) still = still && target_at(play, unit, k) == leader.hex;
    if (still) ring.insert(leader.hex);
  }
  reached = ring;
  for (int step = 0; step < 4; ++step) {
    std::set<Hex> next;
    for (const Hex hex : ring) {
      if (step > 0 && barred(hex)) continue;
      for (int d = 0; d < hex::directions; ++d)
        if (const Hex to = ground.beside(hex, d); to != no_hex && reached.insert(to).second) next.insert(to);
    }
    ring = next;
  }
  return reached;
}

// [10.3] The last digits that a face scatters.
constexpr std::array<std::string_view, 6> digits{"1379", "2480", "359", "460", "157", "268"};

}  // namespace

void command_laws(const Scene& scene, const Play& play, Verdict& verdict) {
  const Ground ground(scene.given.map);
  const Position& position = play.position(Phase::plots);
  for (const Side side : both_sides) {
    const bool rolls = position.options.command_control[bull_run::at(side)];
    const int die = play.turn.command_die[bull_run::at(side)];
    verdict.law("10.0 a side under command control rolls, no other", rolls == (die > 0),
                [&] { return std::string(word(side)); });
    const std::set<Hex> reached = commanded(ground, play, side);
    const std::vector<Hex>& told = play.commanded_hexes[bull_run::at(side)];
    verdict.law("10.2 the hexes under command", std::set<Hex>(told.begin(), told.end()) == reached,
                [&] { return std::string(word(side)); });
    for (int unit = 0; unit < position.count; ++unit) {
      if (position[unit].side != side) continue;
      const bool there = position[unit].on_map() && position[unit].arm != Arm::leader;
      bool ordered = false;
      if (there) {
        ordered = play.turn.plots[static_cast<std::size_t>(unit)].mission != Mission::none;
        for (int k = 1; k <= sub_segments; ++k) ordered = ordered || target_at(play, unit, k) != position[unit].hex;
      }
      verdict.law("10.2 the ordered units under command",
                  play.commanded[bull_run::at(side)].has(unit) == (ordered && reached.count(position[unit].hex) > 0),
                  [&] { return named(play, unit); });
      bool scattered = false;
      if (there && rolls && ordered && reached.count(position[unit].hex) == 0) {
        const char digit = static_cast<char>('0' + scene.given.map.grid.place(position[unit].hex).row % 10);
        scattered = digits[static_cast<std::size_t>(die - 1)].find(digit) != std::string_view::npos;
      }
      verdict.law("10.3 scattered are those out of command whose digit is rolled",
                  play.turn.scattered.has(unit) == scattered, [&] { return named(play, unit); });
    }
  }
}

namespace {

// One walk [10.4]: the hexes entered up to the last that was free.
std::vector<Hex> walk(const Ground& ground, const Position& position, int unit, int direction, int points) {
  const Side side = position[unit].side;
  Hex here = position[unit].hex;
  std::vector<Hex> path;
  std::size_t rest = 0;
  if (in_zone(ground, position, side, here, false)) return path;
  for (;;) {
    const Hex to = ground.beside(here, direction);
    const int cost = to == no_hex ? 0 : ground.cost(here, direction);
    if (cost == 0 || cost > points) break;
    bool enemy = false;
    bool friendly = false;
    for (int other = 0; other < position.count; ++other)
      if (other != unit && position[other].hex == to) (position[other].side == side ? friendly : enemy) = true;
    if (enemy) break;
    points -= cost;
    path.push_back(here = to);
    if (!friendly) rest = path.size();
    if (in_zone(ground, position, side, here, false)) break;
  }
  path.resize(rest);
  return path;
}

bool shares(const Position& position, int unit) {
  for (int other = 0; other < position.count; ++other)
    if (other != unit && position[other].hex == position[unit].hex) return true;
  return false;
}

// [F14] By steps over no river to the nearest hex without a unit and out of enemy zones, else without a unit; lowest
// id.
Hex alone(const Ground& ground, const Position& position, int unit) {
  for (const bool clear : {true, false}) {
    std::set<Hex> seen{position[unit].hex};
    for (std::set<Hex> ring = seen; !ring.empty();) {
      std::set<Hex> next;
      for (const Hex from : ring)
        for (int d = 0; d < hex::directions; ++d)
          if (const Hex to = ground.beside(from, d); ground.cost(from, d) > 0 && seen.insert(to).second)
            next.insert(to);
      for (const Hex hex : next) {
        bool held = false;
        for (int other = 0; other < position.count; ++other) held = held || position[other].hex == hex;
        if (!held && !(clear && in_zone(ground, position, position[unit].side, hex, true))) return hex;
      }
      ring = next;
    }
  }
  return position[unit].hex;
}

}  // namespace

// Walked again one unit after the other. With dummies about, only what holds all the same is asked.
void scatter_laws(const Scene& scene, const Play& play, Verdict& verdict) {
  const Ground ground(scene.given.map);
  const Charts& tables = charts();
  Position now = play.position(Phase::movement);
  bool dummies = false;
  for (int unit = 0; unit < now.count; ++unit) dummies = dummies || (now[unit].on_map() && !now[unit].real());
  std::vector<int> order;
  for (const Side side : both_sides) {
    std::vector<int> own;
    for (int unit = 0; unit < now.count; ++unit)
      if (play.turn.scattered.has(unit) && now[unit].side == side && now[unit].on_map()) own.push_back(unit);
    std::sort(own.begin(), own.end(), [&](int a, int b) { return now[a].hex < now[b].hex; });
    order.insert(order.end(), own.begin(), own.end());
  }
  for (const int unit : order) {
    const ScatterMove& move = play.turn.scatter[static_cast<std::size_t>(unit)];
    const std::vector<Hex> told(move.path.begin(), move.path.begin() + move.length);
    if (!move.rolled) {
      verdict.law("10.4 every scattered unit rolls, but for dummies found out before", !now[unit].real(),
                  [&] { return named(play, unit); });
      continue;
    }
    const int direction = tables.scatter_direction[static_cast<std::size_t>(move.dice[0] - 1)];
    Hex here = now[unit].hex;
    int spent = 0;
    for (const Hex to : told) {
      const int cost = ground.beside(here, direction) == to ? ground.cost(here, direction) : 0;
      verdict.law("10.4 scatter goes straight on", cost > 0, [&] { return named(play, unit); });
      spent += cost;
      here = to;
    }
    verdict.law("10.4 scatter pays its way", spent <= move.dice[1], [&] { return named(play, unit); });
    if (!dummies)
      verdict.law("10.4 scatter goes exactly so far", told == walk(ground, now, unit, direction, move.dice[1]),
                  [&] { return named(play, unit); });
    now[unit].hex = here;
  }
  if (dummies) return;
  for (int unit = 0; unit < now.count; ++unit)
    if (play.turn.reinforcements.has(unit) && now[unit].on_map() && shares(now, unit))
      now[unit].hex = alone(ground, now, unit);
  for (int unit = 0; unit < now.count; ++unit)
    verdict.law("10.4, F14 nobody else moves in segment D3, but arrivals that share a hex",
                play.position(Phase::scatter)[unit].hex == now[unit].hex, [&] { return named(play, unit); });
}

}  // namespace simove::bull_run::positions
