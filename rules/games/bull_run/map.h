// The map, worked out once: neighbours, cost of every step, where zones reach, where attacks may go [13.0, 6.5].
// Built by read_map from a case file's `map` object (the real map has the same form, see data/map_data.h); read by
// every chapter. All tables are indexed by hex and direction 0..5. Never changes while a turn is resolved.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/core/json_read.h"
#include "rules/games/bull_run/charts.h"

namespace simove::bull_run {

inline constexpr std::uint8_t closed = 0xFF;  // no step: off the map, or a river hexside

struct MapHex {
  std::array<Hex, hex::directions> neighbour{};      // no_hex off the map
  std::array<std::uint8_t, hex::directions> cost{};  // MP of the step, `closed` where there is none [13.0, R-ROAD]
  std::array<Crossing, hex::directions> crossing{};
  std::uint8_t open = 0;  // bit d: the step may be taken (no river): moves, attacks, retreats
  std::uint8_t zoc = 0;   // bit d: a zoc reaches across [6.5]; the same from both ends
  std::uint8_t road = 0;  // bit d: consecutive in the path of one road [R-ROAD]
  std::uint8_t railroad = 0;
  std::uint8_t last_digit = 0;  // of the hex id [10.3]
  Terrain terrain = Terrain::clear;
  bool edge = false;       // on the edge of the sheet
  bool southwest = false;  // south-west of Bull Run [14.15]
};

struct Map {
  hex::Grid grid;
  std::vector<MapHex> hexes;
  std::vector<std::string> names;  // of hexes, mostly empty

  [[nodiscard]] const MapHex& operator[](Hex hex) const { return hexes[hex]; }
  [[nodiscard]] int distance(Hex a, Hex b) const { return hex::distance(grid.place(a), grid.place(b)); }
  /// 0..5, -1 when not adjacent.
  [[nodiscard]] int direction(Hex from, Hex to) const {
    for (int d = 0; d < hex::directions; ++d)
      if (hexes[from].neighbour[static_cast<std::size_t>(d)] == to) return d;
    return -1;
  }
  /// Adjacent, and no river between.
  [[nodiscard]] bool joined(Hex a, Hex b) const {
    const int d = direction(a, b);
    return d >= 0 && ((hexes[a].open >> d) & 1) != 0;
  }
};

/// Reads {columns, rows, hexes, hexsides, roads, railroads, regions}; unknown keys are failures of the reader. Missing
/// members mean none; the reader's failure says where.
[[nodiscard]] Map read_map(const JsonCursor& cursor, const Charts& charts);
/// The plain 12 x 12 sheet that a case without `map` is played on.
[[nodiscard]] Map clear_map(int columns, int rows, const Charts& charts);

}  // namespace simove::bull_run
