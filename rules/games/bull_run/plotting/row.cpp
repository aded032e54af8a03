#include "rules/games/bull_run/plotting/row.h"

#include <algorithm>

namespace simove::bull_run {

const PlotLine* line_of(const PlotSheet& sheet, const Unit& unit) {
  for (const PlotLine& line : sheet)
    if (line.unit == unit.id) return &line;
  return nullptr;
}

const PlotLine* readable_line(const Turn& turn, const PlotSheet& sheet, const Unit& unit) {
  const PlotLine* line = line_of(sheet, unit);
  if (line == nullptr || !line->slash) return nullptr;
  return turn.map->grid.index({line->start_column, line->start_row}) == unit.hex ? line : nullptr;
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

EntryKind entry_of(Mission mission) {
  switch (mission) {
    case Mission::attack:
      return EntryKind::attack;
    case Mission::bombard:
      return EntryKind::bombard;
    case Mission::support:
      return EntryKind::support;
    case Mission::none:
      break;
  }
  return EntryKind::hold;
}

bool arrives(const Turn& turn, const Unit& unit) {
  return turn.reinforcements.has(turn.position.find(unit.id.view()));
}

PlotSheet with_line(const PlotSheet& sheet, const PlotLine& line) {
  PlotSheet changed;
  bool placed = false;
  for (const PlotLine& old : sheet) {
    changed.push(old.unit == line.unit ? line : old);
    placed = placed || old.unit == line.unit;
  }
  if (!placed) changed.push(line);
  return changed;
}

PlotSheet whole_sheet(const PlotSheet& sheet, const Command* command) {
  if (command == nullptr) return sheet;
  PlotSheet whole = command->allies;  // first: of two lines for one unit the first counts
  for (const PlotLine& line : sheet) whole.push(line);
  return whole;
}

PlotSheet without_line(const PlotSheet& sheet, const Name& unit) {
  PlotSheet changed;
  for (const PlotLine& old : sheet)
    if (!(old.unit == unit)) changed.push(old);
  return changed;
}

PlotLine bare_line(const Turn& turn, const Unit& unit) {
  const hex::Place start = turn.map->grid.place(unit.hex);
  PlotLine line;
  line.unit = unit.id;
  line.slash = line.start_readable = true;
  line.start_column = static_cast<std::uint8_t>(start.column);
  line.start_row = static_cast<std::uint8_t>(start.row);
  return line;
}

PlotEntry hex_entry(const Map& map, Hex hex) {
  const hex::Place place = map.grid.place(hex);
  return {EntryKind::hex, static_cast<std::uint8_t>(place.column), static_cast<std::uint8_t>(place.row)};
}

namespace {

// One column's entry; false when the walk cannot be followed further.
bool follow(const Map& map, const PlotEntry& entry, int column, Walk& walk) {
  if (entry.kind == EntryKind::hold) return true;
  const Hex to = map.grid.index({entry.column, entry.row});
  if (to == no_hex) return false;
  if (to == walk.end) return true;  // paying for the hex, or waiting in it [5.1]
  const int direction = map.direction(walk.end, to);
  if (direction < 0 || map[walk.end].cost[static_cast<std::size_t>(direction)] == closed) return false;
  const int cost = map[walk.end].cost[static_cast<std::size_t>(direction)];
  walk.end = to;
  walk.mp += cost;
  walk.hexes.push_back(to);
  walk.next_column = column + cost;
  walk.waits_only = false;
  return true;
}

}  // namespace

Walk walk_of(const Turn& turn, const Unit& unit, const PlotLine* line) {
  Walk walk;
  walk.end = unit.hex;
  if (arrives(turn, unit)) walk.mp = 1, walk.next_column = 2;  // entering the map is the first point [12.11]
  if (line == nullptr) return walk;
  for (int k = 1; k <= line->count && k <= sub_segments; ++k) {
    const PlotEntry& entry = line->entries[static_cast<std::size_t>(k - 1)];
    walk.mission = mission_of(entry.kind);
    if (walk.mission != Mission::none || entry.kind == EntryKind::unreadable) break;
    if (!follow(*turn.map, entry, k, walk)) break;
    walk.next_column = std::max(walk.next_column, k + 1);
  }
  return walk;
}

PlotLine walked_line(const Turn& turn, const Unit& unit, const PlotLine* old, const Walk& walk) {
  PlotLine line = old != nullptr ? *old : bare_line(turn, unit);
  const bool enters = arrives(turn, unit);
  const auto kind_at = [&](int k) { return line.entries[static_cast<std::size_t>(k)].kind; };
  int used = std::min<int>(line.count, walk.next_column - 1);
  if (walk.mission != Mission::none)
    while (used > 0 && mission_of(kind_at(used - 1)) != Mission::none) --used;
  for (int k = used; k < walk.next_column - 1 && k < sub_segments; ++k)
    line.entries[static_cast<std::size_t>(k)] = k == 0 && enters ? hex_entry(*turn.map, unit.hex) : PlotEntry{};
  for (int k = walk.next_column - 1; k < static_cast<int>(line.entries.size()); ++k)
    line.entries[static_cast<std::size_t>(k)] = {};
  line.count = static_cast<std::uint8_t>(std::min(walk.next_column - 1, sub_segments));
  return line;
}

void append_mission(PlotLine& line, Mission mission) {
  if (mission == Mission::none) return;
  for (int k = line.count; k < mission_column - 1; ++k) line.entries[static_cast<std::size_t>(k)] = {};
  const auto at = static_cast<std::size_t>(std::max<int>(line.count, mission_column - 1));
  if (at >= line.entries.size()) return;
  line.entries[at] = {entry_of(mission), 0, 0};
  line.count = static_cast<std::uint8_t>(at + 1);
}

std::unique_ptr<Turn> with_plots(const Turn& turn, Side side, const PlotSheet& sheet) {
  auto plotted = std::make_unique<Turn>(turn);
  std::array<PlotSheet, 2> sheets;
  sheets[at(side)] = sheet;
  static_cast<void>(check_plots(*plotted, sheets));
  return plotted;
}

}  // namespace simove::bull_run
