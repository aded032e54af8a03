// The printed and reconstructed tables as values: Terrain Effects Chart (13.0), Combat Results Table (8.0), Scatter
// Table (10.3), Scatter Diagram (10.4), artillery values (9.0). Read once from scenarios/bull_run/charts, embedded in
// the program; nothing a table prints stands in C++. Read by the map builder and by every chapter that looks one up.
// Never changes after loading.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/result.h"
#include "rules/games/bull_run/types.h"

namespace simove::bull_run {

inline constexpr int die_faces = 6;
inline constexpr int odds_columns = 10;  // 1-5 ... 1-1 ... 6-1

struct Charts {
  // [13.0] what a hex costs to enter, what a hexside adds, and along a line of communication
  std::array<int, terrain_kinds> terrain_mp{};
  std::array<int, crossing_kinds> crossing_mp{};
  std::array<bool, crossing_kinds> crossing_open{};     // may be crossed at all
  std::array<bool, crossing_kinds> crossing_zoc{};      // a zoc goes across
  std::array<bool, crossing_kinds> crossing_doubles{};  // counts in the crossing test of the defender
  std::array<bool, terrain_kinds> terrain_doubles{};
  int road_mp = 0;
  int railroad_mp = 0;
  std::array<int, crossing_kinds> road_crossing_mp{};      // added when crossed along a road
  std::array<int, crossing_kinds> railroad_crossing_mp{};  // added when crossed along a railroad

  // [8.0] rows by die, columns by odds
  std::array<std::string, odds_columns> odds;  // "1-5" ... "6-1"
  int even_odds = 0;                           // index of "1-1"
  std::array<std::array<CombatResult, odds_columns>, die_faces> crt{};
  /// SP lost by attacker and defender for each CombatResult, and its printed word.
  std::array<int, 5> attacker_loss{};
  std::array<int, 5> defender_loss{};
  std::array<std::string, 5> result_word;

  // [10.3] bit d of row r: a unit whose hex id ends in d is scattered by the die r+1
  std::array<std::uint16_t, die_faces> scatter_digits{};
  std::array<int, die_faces> scatter_direction{};  // [10.4] 0..5

  int bombard_sp = 0;  // [9.1]
  int support_sp = 0;  // [9.2]
  int gun_range = 0;   // [9.1] in hexes

  /// How many of the six dice give each CombatResult, by column; worked out from `crt`.
  std::array<std::array<std::uint8_t, 5>, odds_columns> faces{};
};

using NamedText = std::pair<std::string_view, std::string_view>;

/// Reads the chart files; the fault names file, JSON path and what is wrong there.
[[nodiscard]] Result<Charts> read_charts(std::span<const NamedText> files);
/// The files the program was built with.
[[nodiscard]] std::span<const NamedText> chart_files();
/// The charts the program was built with; read at the first call. A program whose own charts are wrong cannot work:
/// the tests read them through read_charts first.
[[nodiscard]] const Charts& charts();

}  // namespace simove::bull_run
