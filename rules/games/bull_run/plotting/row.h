// One unit's row while it is drawn: where it leads, how it goes on, the sheet with it changed. Called by the checks,
// hints, ways and repairs of plotting; judges nothing (judge_plots of turn.h does) and knows one side's lines only.
#pragma once

#include <memory>
#include <vector>

#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

/// Where a line leads, column by column, as far as it can be read.
struct Walk {
  Hex end = no_hex;
  int next_column = 1;  // the first column that is still free
  int mp = 0;
  bool waits_only = true;
  Mission mission = Mission::none;
  std::vector<Hex> hexes;  // entered, in order
};
[[nodiscard]] Walk walk_of(const Turn& turn, const Unit& unit, const PlotLine* line);

[[nodiscard]] Mission mission_of(EntryKind kind);
[[nodiscard]] EntryKind entry_of(Mission mission);
[[nodiscard]] bool arrives(const Turn& turn, const Unit& unit);

[[nodiscard]] const PlotLine* line_of(const PlotSheet& sheet, const Unit& unit);
/// The same, but nothing where the line's own start cannot be read: it has no path to go on from.
[[nodiscard]] const PlotLine* readable_line(const Turn& turn, const PlotSheet& sheet, const Unit& unit);
/// The sheet with one line in the place of the unit's own.
[[nodiscard]] PlotSheet with_line(const PlotSheet& sheet, const PlotLine& line);
/// A commander's lines and those of his fellow commanders, as far as he knows them; the sheet itself without a command.
[[nodiscard]] PlotSheet whole_sheet(const PlotSheet& sheet, const Command* command);
[[nodiscard]] PlotSheet without_line(const PlotSheet& sheet, const Name& unit);

/// "U01/2504", nothing after it.
[[nodiscard]] PlotLine bare_line(const Turn& turn, const Unit& unit);
[[nodiscard]] PlotEntry hex_entry(const Map& map, Hex hex);
/// The unit's line up to the end of its walk, filled with waits to the next free column; no mission.
[[nodiscard]] PlotLine walked_line(const Turn& turn, const Unit& unit, const PlotLine* old, const Walk& walk);
/// Puts the mission word into column 5, or behind what is longer.
void append_mission(PlotLine& line, Mission mission);

/// The turn with this side's plots in force, whatever is still wrong with them; the other side's are not known.
[[nodiscard]] std::unique_ptr<Turn> with_plots(const Turn& turn, Side side, const PlotSheet& sheet);

}  // namespace simove::bull_run
