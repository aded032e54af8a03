// Ways and reach: what the map shows when a unit is selected. Called by the page (page/) and by the repairs. They know
// the map, the own plots and the enemies that are seen; every enemy but a leader is taken to have a zone, so nothing
// here can tell a dummy from a real unit.
#pragma once

#include <vector>

#include "rules/games/bull_run/plotting/row.h"

namespace simove::bull_run {

struct WayStep {
  Hex hex = no_hex;
  int cost = 0;
  int from = 0;  // columns it takes
  int to = 0;
  bool operator==(const WayStep&) const = default;
};
/// A friend that is in the hex as both are plotted now [5.13].
struct Clash {
  UnitIndex unit = no_unit;
  Hex hex = no_hex;
  int at = 0;
  bool operator==(const Clash&) const = default;
};
enum class NoWay : std::uint8_t { none, here_already, banned, no_crossing, too_far };

struct Way {
  NoWay why = NoWay::none;     // none: it can be taken
  std::vector<WayStep> steps;  // as far as they can be paid
  std::vector<Clash> clashes;  // on those steps
  Hex refused = no_hex;        // too_far: the hex that cannot be paid any more
  int needed = 0;              // and what it costs
  int left = 0;                // and the columns that are left
};

/// What ways are judged by, worked out once for a set of questions about one unit.
class Ground {
 public:
  Ground(const Turn& turn, Side side, const PlotSheet& sheet, UnitIndex unit);

  [[nodiscard]] const Map& map() const { return *turn_->map; }
  [[nodiscard]] const Turn& turn() const { return *turn_; }  // with the side's plots in force
  [[nodiscard]] UnitIndex unit() const { return unit_; }
  /// A visible enemy is in the hex or has a zone in it.
  [[nodiscard]] bool watched(Hex hex) const;
  /// Who is in the way of a step that takes the columns from..to; unit == no_unit: nobody.
  [[nodiscard]] Clash clash(Hex from, Hex into, int first, int last) const;
  /// A friend that is in the hex at the end of the column; no_unit: none.
  [[nodiscard]] UnitIndex friend_at(Hex hex, int column) const;

 private:
  std::unique_ptr<Turn> turn_;
  UnitIndex unit_;
  Side side_;
  UnitSet friends_;
};

/// The way from one hex, whose next free column is `column`, to another: fewest columns, fewest watched hexes, fewest
/// clashes, lowest hex ids in the order entered. Empty when there is none. `barred` is never entered.
[[nodiscard]] std::vector<WayStep> cheapest_way(const Ground& ground, Hex from, int column, Hex to,
                                                Hex barred = no_hex);

/// From the end of the unit's path.
[[nodiscard]] Way way_to(const Turn& turn, Side side, const PlotSheet& sheet, UnitIndex unit, Hex to);

struct ReachHex {
  Hex hex = no_hex;
  int at = 0;           // the earliest sub-segment in which the unit can come into it
  bool attack = false;  // it can be paid by column 4, and the unit may carry a mission
  bool stops = false;   // watched
  bool operator==(const ReachHex&) const = default;
};
/// By terrain and friends as plotted, waits included; ascending hexes.
[[nodiscard]] std::vector<ReachHex> reach_of(const Turn& turn, Side side, const PlotSheet& sheet, UnitIndex unit);

/// The last column that the row may use for moving: 4 before a mission [7.0, 9.4].
[[nodiscard]] inline int last_moving_column(const Walk& walk) {
  return walk.mission == Mission::none ? sub_segments : mission_column - 1;
}
[[nodiscard]] inline bool banned(const Turn& turn, UnitIndex unit) {  // [14.15]
  return turn.position[unit].arm != Arm::leader && turn.position.options.movement_ban[at(turn.position[unit].side)];
}

}  // namespace simove::bull_run
