// Random plots, mostly towards the enemy, made legal by the engine's own check: what it objects to is dropped.
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "rules/games/bull_run/owed.h"
#include "tests/positions/scene.h"

namespace simove::bull_run::positions {

namespace {

using hex::Place;

class Drawer {
 public:
  Drawer(Generator& random, const Turn& turn, Side side) : random_(random), turn_(turn), side_(side) {}

  bool draw(PlotSheet& sheet) {
    for (const int unit : turn_.of_side[at(side_)] & turn_.alive)
      if (turn_.reinforcements.has(unit) || random_.chance(85)) lines_.push_back(line(unit, random_.chance(15)));
    for (int round = 0; round < 60; ++round) {
      sheet.clear();
      for (const PlotLine& line : lines_) sheet.push(line);
      Breaches breaches;
      judge_plots(turn_, side_, sheet, breaches);
      if (breaches.empty()) return true;
      give_way(breaches);
    }
    return false;
  }

 private:
  // One of those objected to is dropped, or stands still where it arrives.
  void give_way(const Breaches& breaches) {
    const Breach& one = breaches[static_cast<std::size_t>(random_.below(static_cast<int>(breaches.size())))];
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!(lines_[i].unit == one.unit)) continue;
      const UnitIndex unit = turn_.position.find(one.unit.view());
      if (turn_.reinforcements.has(unit))
        lines_[i] = line(unit, random_.chance(30));
      else
        lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(i));
      return;
    }
  }

  [[nodiscard]] bool may_move(int unit) const {
    return !turn_.position.options.movement_ban[at(side_)] || turn_.position[unit].arm == Arm::leader;
  }

  PlotLine line(int unit, bool stands) {
    const Unit& mover = turn_.position[unit];
    PlotLine line;
    const Place start = turn_.map->grid.place(mover.hex);
    line.unit = mover.id;
    line.slash = line.start_readable = true;
    line.start_column = static_cast<std::uint8_t>(start.column);
    line.start_row = static_cast<std::uint8_t>(start.row);
    const EntryKind mission = draw_mission(mover);
    line.count = sub_segments;
    const int limit = mission == EntryKind::hold ? sub_segments : mission_column - 1;
    if (!stands && may_move(unit)) walk(line, mover.hex, limit, turn_.reinforcements.has(unit) ? 2 : 1);
    if (mission != EntryKind::hold)
      for (int k = mission_column; k <= sub_segments; ++k) line.entries[static_cast<std::size_t>(k - 1)] = {mission};
    return line;
  }

  EntryKind draw_mission(const Unit& unit) {
    if (turn_.position.options.night || unit.arm == Arm::leader || !random_.chance(60)) return EntryKind::hold;
    if (unit.arm == Arm::infantry) return EntryKind::attack;
    if (unit.arm == Arm::artillery) return random_.chance(60) ? EntryKind::bombard : EntryKind::support;
    return random_.pick(std::array{EntryKind::attack, EntryKind::bombard, EntryKind::support});
  }

  void walk(PlotLine& line, Hex here, int limit, int column) {
    int heading = side_ == Side::union_side ? random_.between(0, 3) : random_.pick(std::array{0, 5, 4, 3});
    while (column <= limit) {
      const int cost = (*turn_.map)[here].cost[static_cast<std::size_t>(heading)];
      const bool affordable = cost != closed && column + cost - 1 <= limit;
      if (random_.chance(12)) {  // a pause is free, and the present hex may be named
        if (random_.chance(30)) write(line, column, here);
        ++column;
      } else if (affordable && random_.chance(90)) {
        here = (*turn_.map)[here].neighbour[static_cast<std::size_t>(heading)];
        write(line, column, here);
        column += cost;
      } else if (random_.chance(10)) {
        return;
      }
      if (random_.chance(35)) heading = (heading + random_.pick(std::array{1, 5})) % hex::directions;
      if (!affordable) heading = random_.below(hex::directions);
    }
  }

  void write(PlotLine& line, int column, Hex hex) const {
    const Place place = turn_.map->grid.place(hex);
    line.entries[static_cast<std::size_t>(column - 1)] = {EntryKind::hex, static_cast<std::uint8_t>(place.column),
                                                          static_cast<std::uint8_t>(place.row)};
  }

  Generator& random_;
  const Turn& turn_;
  Side side_;
  std::vector<PlotLine> lines_;
};

StandingOrders draw_orders(Generator& random, const Case& given, Side side) {
  StandingOrders orders;
  orders.allocate = random.chance(80) ? AllocatePolicy::best_odds : AllocatePolicy::concentrate;
  orders.losses = static_cast<LossesPolicy>(random.below(3));
  orders.retreat = static_cast<RetreatPolicy>(random.below(3));
  orders.advance = static_cast<AdvancePolicy>(random.below(3));
  orders.support = random.chance(85) ? SupportPolicy::most_threatened : SupportPolicy::none;
  if (orders.retreat != RetreatPolicy::away_from_objectives)
    orders.anchor = static_cast<Hex>(random.below(given.map.grid.size()));
  for (int unit = 0; unit < given.position.count; ++unit) {
    if (!random.chance(30)) continue;
    (given.position[unit].side == side ? orders.spare : orders.concentrate).push(static_cast<UnitIndex>(unit));
  }
  return orders;
}

void draw_entries(Generator& random, Scene& scene) {
  for (const Side side : both_sides)
    for (const OwedEntry& owed : owed_entries(scene.given.map, scene.given.position, side))
      if (random.chance(60)) scene.given.decisions.enter[owed.unit] = random.pick(owed.hexes);
}

// Both sides arriving in one hex in one turn: no scenario does it and no rule says what would come of it (F13 asks only
// for enemies who were there before), so it is not drawn.
bool arrive_on_each_other(const Turn& turn) {
  if (turn.eliminated.intersects(turn.reinforcements)) return true;
  for (const int a : turn.alive)
    for (const int b : turn.alive)
      if (turn.position[a].hex == turn.position[b].hex && turn.position[a].side != turn.position[b].side) return true;
  return false;
}

}  // namespace

bool draw_plots(Generator& random, Scene& scene) {
  static const auto turn = std::make_unique<Turn>();
  const Case& given = scene.given;
  if (begin_turn(*turn, given.map, charts(), scene.orders, given.position, given.decisions, nullptr) != Progress::done)
    return false;
  if (arrive_on_each_other(*turn)) return false;
  for (const Side side : both_sides)
    if (!Drawer(random, *turn, side).draw(scene.given.sheets[at(side)])) return false;
  return true;
}

Scene draw_scene(std::uint64_t seed) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    Scene scene;
    scene.seed = seed;
    Generator random(mix(seed) + attempt * 0x632BE59BD9B4E019U);
    scene.far_space = random.chance(20);
    scene.sketch = draw_sketch(random, scene.far_space);
    auto read = read_case(scene.sketch.dump(), charts());
    if (!read) {  // a bug of the sketch, not of the engine
      std::fprintf(stderr, "seed %llu: %s\n", static_cast<unsigned long long>(seed), read.error().message.c_str());
      std::abort();
    }
    scene.given = std::move(*read);
    scene.given.decisions.strict = false;
    scene.given.decisions.advance_given = {};
    for (const Side side : both_sides)
      if (random.chance(50)) scene.orders[at(side)] = draw_orders(random, scene.given, side);
    draw_entries(random, scene);
    if (draw_plots(random, scene)) return scene;
  }
}

}  // namespace simove::bull_run::positions
