// The words of the game as values: sides, arms, missions, terrain, crossings, results, and the capacities of the
// engine. Included by everything in this folder; holds no behaviour but the spelling of the words.
// Capacities: 128 units in a position (both sides, eliminated ones included), 64 x 64 hexes on a sheet, 64 objective
// hexes. A reader that meets more says so; the engine never writes past them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/kit/hex/hex.h"
#include "rules/kit/value/fixed_list.h"
#include "rules/kit/value/index_set.h"

namespace simove::bull_run {

using hex::Hex;
using hex::no_hex;

inline constexpr int max_units = IndexSet::capacity;
inline constexpr int max_columns = 64;
inline constexpr int max_rows = 64;
inline constexpr int max_hexes = max_columns * max_rows;
inline constexpr int max_objectives = 64;
inline constexpr int max_attacks = 128;   // of one side, in one phase
inline constexpr int sub_segments = 8;    // [5.0]
inline constexpr int mission_column = 5;  // columns from here on carry the mission word [7.1]

/// Index of a unit in its position; units are sorted by id, so ascending index is ascending id.
using UnitIndex = std::uint8_t;
inline constexpr UnitIndex no_unit = 0xFF;
using UnitSet = IndexSet;

enum class Side : std::uint8_t { union_side, confederate };  // "union" is a word of C++
inline constexpr std::array<Side, 2> both_sides{Side::union_side, Side::confederate};
inline constexpr Side other(Side side) {
  return side == Side::union_side ? Side::confederate : Side::union_side;
}
inline constexpr std::size_t at(Side side) {
  return static_cast<std::size_t>(side);
}

enum class Arm : std::uint8_t { infantry, artillery, leader, dummy };
enum class Mission : std::uint8_t { none, attack, bombard, support };
enum class Terrain : std::uint8_t { clear, forest, rough, town };
enum class Crossing : std::uint8_t { open, river, ford, bridge, destroyed_bridge, railroad_bridge };
enum class CombatResult : std::uint8_t { none, attacker_loses, attacker_retreats, defender_retreats, defender_loses };

inline constexpr int terrain_kinds = 4;
inline constexpr int crossing_kinds = 6;

/// As in JSON: "union", "infantry", "attack", "forest", "destroyed_bridge".
[[nodiscard]] std::string_view word(Side side);
[[nodiscard]] std::string_view word(Arm arm);
[[nodiscard]] std::string_view word(Mission mission);
[[nodiscard]] std::string_view word(Terrain terrain);
[[nodiscard]] std::string_view word(Crossing crossing);
[[nodiscard]] std::optional<Side> side_from(std::string_view text);
[[nodiscard]] std::optional<Arm> arm_from(std::string_view text);
[[nodiscard]] std::optional<Terrain> terrain_from(std::string_view text);
[[nodiscard]] std::optional<Crossing> crossing_from(std::string_view text);

/// A short text kept in place: ids of units. Longer ones do not fit; readers report them.
struct Name {
  std::array<char, 24> text{};
  std::uint8_t length = 0;

  Name() = default;
  explicit Name(std::string_view from);
  static constexpr std::size_t longest = 24;
  [[nodiscard]] std::string_view view() const { return {text.data(), length}; }
  bool operator==(const Name& other) const { return view() == other.view(); }
};

}  // namespace simove::bull_run
