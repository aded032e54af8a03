// One commander's part of a side that is split among several: which units he may order, whose the others are, and what
// their commanders have plotted as far as he knows. Made for a match by commanders.h and for the page from what its
// seat was sent; used by the check of plots, its warnings and hints. Knows one side only and nothing of the other.
#pragma once

#include <map>

#include "rules/games/bull_run/ruleset/game.h"
#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

struct Share {
  Command command;
  UnitSet firm;                                  // allies' units whose commander is ready with his orders
  std::array<std::string, max_units> commander;  // name of the one who commands the unit

  [[nodiscard]] bool has(int unit) const { return command.units.has(unit); }
};

/// Who commands whom: by unit the seat; the names of seats.
struct Commanders {
  std::array<std::string, max_units> seat;
  std::map<std::string, std::string> name;
};

/// What a fellow commander has written or promised.
struct AllyPlots {
  std::string seat;
  const Json* payload = nullptr;
  bool ready = false;
};

/// `own` is the seat whose part it is. Of the allies' lines those count that are for units of theirs.
[[nodiscard]] Share share_of(const Turn& turn, const std::string& own, const Commanders& commanders,
                             const std::vector<AllyPlots>& allies);

/// Whether the plot is for the unit: one of the share, or any of the side without a share.
[[nodiscard]] inline bool may_order(const Turn& turn, Side side, const Share* share, int unit) {
  return turn.position[unit].side == side && (share == nullptr || share->has(unit));
}
[[nodiscard]] inline const Command* command_of(const Share* share) {
  return share == nullptr ? nullptr : &share->command;
}

}  // namespace simove::bull_run
