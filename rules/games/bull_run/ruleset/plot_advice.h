// What the server says of a plot beyond its errors: warnings W1 to W5 and note N1 of the client's check list, and
// hints for one unit (what its next step may be). Called by check_plots_of; knows only what the side may know: its own
// lines, the visible positions, the charts.
#pragma once

#include "rules/games/bull_run/plotting/repairs.h"
#include "rules/games/bull_run/ruleset/plots.h"

namespace simove::bull_run {

[[nodiscard]] std::vector<Problem> plot_warnings(const Turn& turn, Side side, const PlotSheet& sheet,
                                                 const Share* share);

/// The changes of a repair as they stand in the payload.
[[nodiscard]] Repair repair_of(const PlotRepair& repair);

/// W1 and W2: what command control may do to these plots [10.2, 10.3].
[[nodiscard]] std::vector<Problem> command_warnings(const Turn& turn, Side side, const PlotSheet& sheet,
                                                    const Share* share);

/// The next steps from the end of `unit`'s path; an empty object when `unit` is not a unit of the side on the map.
/// A step is legal when taking it makes no new error in the columns it fills; `stay` is false where a friend comes
/// through later, so that the unit must go on.
[[nodiscard]] Json plot_hints(const Game& game, const Turn& turn, Side side, const PlotSheet& sheet,
                              const std::string& unit, const Share* share);

}  // namespace simove::bull_run
