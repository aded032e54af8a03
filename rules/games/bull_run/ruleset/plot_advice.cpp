#include "rules/games/bull_run/ruleset/plot_advice.h"

#include <algorithm>

#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

namespace {

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

Repair repair_of(const PlotRepair& repair) {
  Repair out{repair.label, {}};
  for (const LineChange& change : repair.lines)
    out.lines.emplace_back(printable(change.unit.view()),
                           change.line ? std::optional(printable(print_plot_line(*change.line), 400)) : std::nullopt);
  return out;
}

std::vector<Problem> plot_warnings(const Turn& turn, Side side, const PlotSheet& sheet, const Share* share) {
  std::vector<Problem> out = command_warnings(turn, side, sheet, share);
  std::vector<UnitIndex> idle;
  for (int i = 0; i < turn.position.count; ++i) {
    const Unit& unit = turn.position[i];
    if (!may_order(turn, side, share, i) || !unit.on_map()) continue;
    const PlotLine* line = line_of(sheet, unit);
    if (line == nullptr || line->count == 0) idle.push_back(static_cast<UnitIndex>(i));
    if (line != nullptr) warn_unit(turn, static_cast<UnitIndex>(i), line, out);
  }
  if (!idle.empty())  // W4
    out.push_back(
        {Severity::warning,
         "",
         0,
         "",
         "5.0",
         counted(idle.size(), "unit") + (idle.size() == 1 ? " has no orders and stays." : " have no orders and stay."),
         {repair_of(they_hold(turn, idle))}});
  return out;
}

}  // namespace simove::bull_run
