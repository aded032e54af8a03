// What the server says of a plot beyond its errors: warnings W1 to W5 and note N1 of the client's check list, and
// hints for one unit (what its next step may be). Called by check_plots_of; knows only what the side may know: its own
// lines, the visible positions, the charts.
#pragma once

#include "rules/games/bull_run/ruleset/plots.h"

namespace simove::bull_run {

[[nodiscard]] std::vector<Problem> plot_warnings(const Game& game, const Turn& turn, Side side, const PlotSheet& sheet);

/// W1 and W2: what command control may do to these plots [10.2, 10.3].
[[nodiscard]] std::vector<Problem> command_warnings(const Turn& turn, Side side, const PlotSheet& sheet);

/// The next steps from the end of `unit`'s path; an empty object when `unit` is not a unit of the side on the map.
/// A step is legal when taking it makes no new error in the columns it fills; `stay` is false where a friend comes
/// through later, so that the unit must go on.
[[nodiscard]] Json plot_hints(const Game& game, const Turn& turn, Side side, const PlotSheet& sheet,
                              const std::string& unit);

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
[[nodiscard]] const PlotLine* line_of(const PlotSheet& sheet, const Unit& unit);

}  // namespace simove::bull_run
