// A small random sheet with units and plots on it, for the tests of plotting. Test code only.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "rules/games/bull_run/plotting/repairs.h"
#include "rules/games/bull_run/plotting/ways.h"
#include "rules/games/bull_run/ruleset/seeded_chance.h"

namespace simove::bull_run::sketch {

using nlohmann::json;

inline Map random_map(SplitMix& random, int columns, int rows) {
  const hex::Grid grid{columns, rows};
  json hexes = json::object();
  json hexsides = json::object();
  json road = json::array();
  static constexpr std::array<const char*, 4> terrain{"clear", "forest", "rough", "town"};
  static constexpr std::array<const char*, 3> crossings{"river", "ford", "bridge"};
  for (int i = 0; i < grid.size(); ++i) {
    const auto here = static_cast<Hex>(i);
    if (!random.chance(50)) hexes[grid.id(here)] = {{"terrain", terrain[static_cast<std::size_t>(random.below(4))]}};
    for (int d = 0; d < hex::directions; ++d) {
      const Hex next = grid.index(hex::step(grid.place(here), d));
      if (next != no_hex && next > here && random.chance(15))
        hexsides[grid.id(here) + "-" + grid.id(next)] = crossings[static_cast<std::size_t>(random.below(3))];
    }
  }
  const int row = 1 + random.below(rows);
  for (int column = 1; column <= columns; ++column) road.push_back(hex::print_id({column, row}));
  const json whole{
      {"columns", columns}, {"rows", rows}, {"hexes", hexes}, {"hexsides", hexsides}, {"roads", {{{"path", road}}}}};
  JsonReader reader(whole);
  Map map = read_map(reader.root(), charts());
  REQUIRE_MESSAGE(!reader.failed(), reader.failure().path << reader.failure().text);
  return map;
}

/// A position of both sides, opened for plotting. Keep it where it is: the turn points into it.
struct Sketch {
  Map map;
  std::unique_ptr<Turn> turn = std::make_unique<Turn>();
  Side side = Side::union_side;

  void open(const Position& position) {
    static const Decisions none;
    REQUIRE(begin_turn(*turn, map, charts(), {}, position, none, nullptr) == Progress::done);
  }
  [[nodiscard]] UnitIndex unit(std::string_view id) const { return turn->position.find(id); }
  [[nodiscard]] Hex hex(std::string_view id) const { return map.grid.index(*hex::parse_id(id)); }
  [[nodiscard]] std::string id(Hex hex) const { return map.grid.id(hex); }
  [[nodiscard]] PlotSheet sheet(const std::vector<std::string>& lines) const {
    PlotSheet sheet;
    for (const std::string& line : lines) sheet.push(*parse_plot_line(line));
    return sheet;
  }
  [[nodiscard]] Breaches judged(const PlotSheet& sheet) const {
    Breaches breaches;
    judge_plots(*turn, side, sheet, breaches);
    sort_breaches(breaches);
    return breaches;
  }
};

struct Placed {
  std::string id;
  std::string hex;
  Arm arm = Arm::infantry;
  bool face_down = false;
};
inline Unit unit_of(const Map& map, const Placed& placed) {
  Unit unit;
  unit.id = Name(placed.id);
  unit.side = placed.id[0] == 'U' ? Side::union_side : Side::confederate;
  unit.arm = placed.arm;
  unit.strength = placed.arm == Arm::dummy ? std::int8_t{0} : std::int8_t{1};
  unit.hex = map.grid.index(*hex::parse_id(placed.hex));
  unit.face_down = placed.face_down;
  return unit;
}

inline std::unique_ptr<Sketch> sketch_of(Map map, const std::vector<Placed>& units) {
  auto made = std::make_unique<Sketch>();
  made->map = std::move(map);
  Position position;
  position.options.command_control = {true, true};
  for (const Placed& placed : units) REQUIRE(position.insert(unit_of(made->map, placed)));
  made->open(position);
  return made;
}

/// Up to six units a side, no two in one hex; UL leads.
inline std::unique_ptr<Sketch> random_sketch(SplitMix& random, int columns, int rows, bool dummies = false) {
  Map map = random_map(random, columns, rows);
  std::vector<Placed> units;
  std::vector<bool> taken(static_cast<std::size_t>(map.grid.size()));
  for (const char* id : {"U01", "U02", "U03", "UL", "C01", "C02"}) {
    const auto hex = static_cast<Hex>(random.below(map.grid.size()));
    if (taken[hex]) continue;
    taken[hex] = true;
    Arm arm = std::string_view(id) == "UL" ? Arm::leader : random.chance(20) ? Arm::artillery : Arm::infantry;
    if (dummies && id[0] == 'C') arm = Arm::dummy;
    units.push_back({id, map.grid.id(hex), arm, id[0] == 'C'});
  }
  return sketch_of(std::move(map), units);
}

/// A line as a clumsy hand would write it: steps, waits, jumps, missions anywhere.
inline std::string clumsy_line(SplitMix& random, const Sketch& sketch, const Unit& unit, int faults) {
  Hex here = unit.hex;
  std::string line = std::string(unit.id.view()) + "/" + sketch.id(here);
  const int columns = 1 + random.below(9);
  for (int k = 0; k < columns; ++k) {
    if (random.chance(faults / 2)) {
      line += std::array{" ATTACK", " BOMBARD", " ?", " 9901"}[static_cast<std::size_t>(random.below(4))];
    } else if (random.chance(faults)) {
      here = static_cast<Hex>(random.below(sketch.map.grid.size()));
      line += " " + sketch.id(here);
    } else if (random.chance(25)) {
      line += " -";
    } else {
      const auto d = static_cast<std::size_t>(random.below(6));
      const Hex next = sketch.map[here].neighbour[d];
      const int cost = next == no_hex || sketch.map[here].cost[d] == closed ? 1 : sketch.map[here].cost[d];
      if (next != no_hex) here = next;
      for (int paid = 0; paid < (random.chance(faults) ? 1 : cost); ++paid) line += " " + sketch.id(here);
    }
  }
  return line;
}

inline PlotSheet clumsy_sheet(SplitMix& random, const Sketch& sketch, int faults) {
  std::vector<std::string> lines;
  for (int i = 0; i < sketch.turn->position.count; ++i)
    if (sketch.turn->position[i].side == sketch.side && random.chance(80))
      lines.push_back(clumsy_line(random, sketch, sketch.turn->position[i], faults));
  if (random.chance(faults)) lines.push_back("C01/0101 0102");
  if (random.chance(faults) && !lines.empty()) lines.push_back(lines.front());
  return sketch.sheet(lines);
}

}  // namespace simove::bull_run::sketch
