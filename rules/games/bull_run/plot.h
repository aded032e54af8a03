// Plots as written: one line a unit, eight columns (5.1, 7.1). parse_plot_line reads the letter form, print_plot_line
// writes it; check_plots (turn.h) judges the lines. A line keeps what was written even when it is wrong, so that the
// check can name the column.
#pragma once

#include <string>

#include "rules/games/bull_run/map.h"
#include "rules/games/bull_run/position.h"

namespace simove::bull_run {

enum class EntryKind : std::uint8_t { hold, hex, attack, bombard, support, unreadable };

struct PlotEntry {
  EntryKind kind = EntryKind::hold;
  std::uint8_t column = 0;  // of kind hex, as written; may be off the map
  std::uint8_t row = 0;
  bool operator==(const PlotEntry&) const = default;
};

struct PlotLine {
  Name unit;           // as written
  bool slash = false;  // "31/5306"; a line without it is refused whole [F27]
  bool start_readable = false;
  std::uint8_t start_column = 0;
  std::uint8_t start_row = 0;
  std::uint8_t count = 0;  // entries written; one more than 8 stands for any greater number
  std::array<PlotEntry, sub_segments + 1> entries{};
  bool operator==(const PlotLine&) const = default;
};

/// All lines of one side, in the order written.
using PlotSheet = FixedList<PlotLine, max_units + 32>;

/// Reads "31/5306 - 5307 ... ATTACK  # comment"; an empty or comment line gives nothing. Never fails: what cannot be
/// read is kept as such.
[[nodiscard]] std::optional<PlotLine> parse_plot_line(std::string_view text);
[[nodiscard]] std::string print_plot_line(const PlotLine& line);

/// A legal plot as the engine executes it.
struct Plot {
  std::array<Hex, sub_segments + 1> path{};  // [0] the start hex, [k] the hex at the end of column k
  Mission mission = Mission::none;
  bool moves = false;  // enters another hex at some column
};

}  // namespace simove::bull_run
