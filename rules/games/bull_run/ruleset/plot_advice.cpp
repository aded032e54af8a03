#include "rules/games/bull_run/ruleset/plot_advice.h"

#include <algorithm>

#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

const PlotLine* line_of(const PlotSheet& sheet, const Unit& unit) {
  for (const PlotLine& line : sheet)
    if (line.unit == unit.id) return &line;
  return nullptr;
}

Mission mission_of(EntryKind kind) {
  switch (kind) {
    case EntryKind::attack:
      return Mission::attack;
    case EntryKind::bombard:
      return Mission::bombard;
    case EntryKind::support:
      return Mission::support;
    default:
      return Mission::none;
  }
}

namespace {

// One column's entry; false when the walk cannot be followed further.
bool follow(const Map& map, const PlotEntry& entry, int column, Walk& walk) {
  if (entry.kind == EntryKind::hold) return true;
  const Hex to = map.grid.index({entry.column, entry.row});
  if (to == no_hex) return false;
  if (to == walk.end) return true;  // paying for the hex, or waiting in it [5.1]
  const int direction = map.direction(walk.end, to);
  if (direction < 0 || map[walk.end].cost[direction] == closed) return false;
  const int cost = map[walk.end].cost[direction];
  walk.end = to;
  walk.mp += cost;
  walk.hexes.push_back(to);
  walk.next_column = column + cost;
  walk.waits_only = false;
  return true;
}

const Unit* enemy_at(const Turn& turn, Side side, Hex hex) {
  for (int i = 0; i < turn.position.count; ++i)
    if (turn.position[i].side != side && turn.position[i].hex == hex) return &turn.position[i];
  return nullptr;
}

bool enemy_beside(const Turn& turn, Side side, Hex hex) {
  for (const Hex next : (*turn.map)[hex].neighbour)
    if (next != no_hex && turn.map->joined(hex, next) && enemy_at(turn, side, next) != nullptr) return true;
  return false;
}

std::string name(const Unit& unit) {
  return std::string(unit.id.view());
}

Problem advice(Severity severity, const Unit& unit, Hex place, const Turn& turn, std::string rule, std::string text) {
  return {severity, name(unit), 0, turn.map->grid.id(place), std::move(rule), std::move(text)};
}

void warn_unit(const Turn& turn, UnitIndex index, const PlotLine* line, std::vector<Problem>& out) {
  const Unit& unit = turn.position[index];
  const Walk walk = walk_of(turn, unit, line);
  if (!walk.hexes.empty() && pinned_at_start(turn, index))  // W3
    out.push_back(
        advice(Severity::warning, unit, unit.hex, turn, "6.22",
               name(unit) + " starts in an enemy zone of control and does not leave it while the enemy stays."));
  if (walk.mission == Mission::attack && !enemy_beside(turn, unit.side, walk.end))  // W5
    out.push_back(advice(
        Severity::warning, unit, walk.end, turn, "7.13",
        name(unit) + " attacks, but no enemy stands beside " + turn.map->grid.id(walk.end) + ", where it ends, now."));
  Hex before = unit.hex;
  for (const Hex hex : walk.hexes) {  // N1: the first enemy in the way
    if (const Unit* enemy = enemy_at(turn, unit.side, hex)) {
      out.push_back(advice(Severity::note, unit, hex, turn, "5.24",
                           name(*enemy) + " stands in " + turn.map->grid.id(hex) + " now; if it stays, " + name(unit) +
                               " stops in " + turn.map->grid.id(before) + "."));
      break;
    }
    before = hex;
  }
}

}  // namespace

Walk walk_of(const Turn& turn, const Unit& unit, const PlotLine* line) {
  Walk walk;
  walk.end = unit.hex;
  const bool arrives = turn.reinforcements.has(turn.position.find(unit.id.view()));
  if (arrives) walk.mp = 1, walk.next_column = 2;  // entering the map is the first point [12.11]
  if (line == nullptr) return walk;
  for (int k = 1; k <= line->count && k <= sub_segments; ++k) {
    const PlotEntry& entry = line->entries[k - 1];
    walk.mission = mission_of(entry.kind);
    if (walk.mission != Mission::none || entry.kind == EntryKind::unreadable) break;
    if (!follow(*turn.map, entry, k, walk)) break;
    walk.next_column = std::max(walk.next_column, k + 1);
  }
  return walk;
}

std::vector<Problem> plot_warnings(const Game&, const Turn& turn, Side side, const PlotSheet& sheet) {
  std::vector<Problem> out = command_warnings(turn, side, sheet);
  std::size_t idle = 0;
  for (int i = 0; i < turn.position.count; ++i) {
    const Unit& unit = turn.position[i];
    if (unit.side != side || !unit.on_map()) continue;
    const PlotLine* line = line_of(sheet, unit);
    if (line == nullptr || line->count == 0) ++idle;
    if (line != nullptr) warn_unit(turn, static_cast<UnitIndex>(i), line, out);
  }
  if (idle > 0)  // W4
    out.push_back({Severity::warning, "", 0, "", "5.0",
                   counted(idle, "unit") + (idle == 1 ? " has no orders and stays." : " have no orders and stay.")});
  return out;
}

}  // namespace simove::bull_run
