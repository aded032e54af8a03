// Repairs: for each thing that is wrong with a plot, changes of which any one mends it (the buttons of the check list).
// Called by the check, on the server and in the page. An offer is tried before it is made: with it the problem is gone
// and nothing new is wrong. Knows one side's lines; draws nothing from what the other side has ordered or hidden.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/games/bull_run/plotting/row.h"

namespace simove::bull_run {

struct LineChange {
  Name unit;
  std::optional<PlotLine> line;  // nothing: the unit's lines are taken out
};
struct PlotRepair {
  std::string label;
  std::vector<LineChange> lines;
};

[[nodiscard]] PlotSheet changed_sheet(const PlotSheet& sheet, const std::vector<LineChange>& lines);

/// Works out what the sheet's errors are once; then asked for each of them.
class Repairs {
 public:
  /// `command` as in judge_plots: with it the sheet is one commander's part of the side's.
  Repairs(const Turn& turn, Side side, const PlotSheet& sheet, const Command* command = nullptr);
  [[nodiscard]] std::vector<PlotRepair> of(const Breach& breach) const;

 private:
  const Turn& turn_;
  Side side_;
  const PlotSheet& sheet_;
  const Command* command_;
  PlotSheet whole_;  // with the allies' lines
  Breaches known_;
};

/// W1: the leader stands still, and commands [10.2].
[[nodiscard]] PlotRepair keep_still(const Turn& turn, UnitIndex leader);
/// W4: units without orders get the order to hold.
[[nodiscard]] PlotRepair they_hold(const Turn& turn, const std::vector<UnitIndex>& idle);

}  // namespace simove::bull_run
