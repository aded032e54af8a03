// A position between two turns: units, options, losses, who holds the objectives. The engine's input and output; the
// ruleset keeps it in its state, the case reader builds one. A plain value: copy it freely. Units are sorted by id
// in byte order (F30), so that "ascending id" is "ascending index" everywhere.
#pragma once

#include "rules/games/bull_run/types.h"

namespace simove::bull_run {

struct Unit {
  Name id;
  Side side = Side::union_side;
  Arm arm = Arm::infantry;
  std::int8_t strength = 0;  // SP, face value; artillery and leaders 1, dummies 0
  Hex hex = no_hex;          // no_hex: not on the map (eliminated, or yet to come)
  Hex enters = no_hex;       // a reinforcement of this turn: its entry hex [12.1]
  bool face_down = false;    // [15.1]

  [[nodiscard]] bool on_map() const { return hex != no_hex; }
  [[nodiscard]] bool real() const { return arm != Arm::dummy; }
  [[nodiscard]] bool combat_unit() const { return arm == Arm::infantry || arm == Arm::artillery; }
  bool operator==(const Unit&) const = default;
};

struct ObjectiveHex {
  Hex hex = no_hex;
  std::optional<Side> holder;
  bool operator==(const ObjectiveHex&) const = default;
};

struct Options {
  std::array<bool, 2> command_control{};  // by side [10.0]
  std::array<bool, 2> concealment{};      // [15.1]
  std::array<int, 2> demoralization{};    // level in SP, 0 = cannot be demoralized [11.0]
  std::array<bool, 2> movement_ban{};     // [14.15] this turn
  bool night = false;                     // [4.2] this turn
  bool cumulative_doubling = false;       // [R-ONCE]
  bool operator==(const Options&) const = default;
};

struct Position {
  std::array<Unit, max_units> units{};
  int count = 0;
  int turn = 1;
  Options options;
  std::array<int, 2> losses{};  // SP, cumulative
  std::optional<Side> demoralized;
  FixedList<ObjectiveHex, max_objectives> objectives;  // ascending hexes

  [[nodiscard]] const Unit& operator[](int unit) const { return units[static_cast<std::size_t>(unit)]; }
  [[nodiscard]] Unit& operator[](int unit) { return units[static_cast<std::size_t>(unit)]; }
  /// Index of the unit with this id, `no_unit` when there is none.
  [[nodiscard]] UnitIndex find(std::string_view id) const;
  /// Keeps the units sorted; false when the position is full or the id is taken. Indices of other units move.
  bool insert(const Unit& unit);
};

}  // namespace simove::bull_run
