// Command, scatter, zones and rehearsal: what these orders risk, before anybody else has ordered anything. Called by
// the page and by the warnings W1 and W2. All know the side's own lines and the enemies that are seen, nothing else.
#pragma once

#include "rules/games/bull_run/plotting/row.h"

namespace simove::bull_run {

/// Units with a move or a mission, leaders left out [10.5]. For a turn with plots in force.
[[nodiscard]] UnitSet ordered_units(const Turn& plotted, Side side);

struct CommandView {
  UnitIndex leader = no_unit;
  bool moves = false;
  std::vector<Hex> hexes;  // none for a side that never rolls [10.5]
  UnitSet exposed;         // ordered units that a command die may scatter
};
[[nodiscard]] CommandView command_of(const Turn& turn, Side side, const PlotSheet& sheet);

struct ScatterView {
  bool rolls = false;                      // false: this side never scatters [10.5]
  std::array<UnitSet, die_faces> faces{};  // by die - 1
  int worst = 0;                           // the die that scatters most, the lowest of equal ones; 0: none does
};
[[nodiscard]] ScatterView scatter_of(const Turn& plotted, Side side);

struct Zones {
  std::vector<Hex> enemy;  // hexes in a zone of control of what is seen of the other side, dummies included
  std::vector<Hex> own;
};
/// As everybody stands now [6.1, 6.5, 10.1].
[[nodiscard]] Zones zones_of(const Turn& turn, Side side);

struct Rehearsal {
  std::array<std::array<Hex, max_units>, sub_segments + 1> positions{};  // no_hex: not on the map (any more)
  std::array<std::int8_t, max_units> halted{};                           // before its plot ended; -1: not
};
/// The side's orders carried out against enemies that stay; nobody scatters. A line is carried out as far as it has no
/// error; friends that clash stop one another [R-BLOCKED].
[[nodiscard]] std::unique_ptr<Rehearsal> rehearsal_of(const Turn& turn, Side side, const PlotSheet& sheet);

}  // namespace simove::bull_run
