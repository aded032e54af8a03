// Flat-topped hexes named CCRR (column, row, both from 01), even columns half a hex lower.
// Called by map loaders, plot readers and whatever measures a distance; knows no terrain and no game.
// Directions are numbered 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW in text; code counts them 0..5.
// A grid gives each hex a dense index whose order is the order of the ids, so that "ascending hex id" is "ascending
// index". Never allocates save for the text of an id.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace simove::hex {

/// Dense index of a hex of one grid; `no_hex` stands for none.
using Hex = std::uint16_t;
inline constexpr Hex no_hex = 0xFFFF;

inline constexpr int directions = 6;
inline constexpr int opposite(int direction) {
  return (direction + 3) % directions;
}

/// Column and row, from 1. May lie outside any grid.
struct Place {
  int column = 0;
  int row = 0;
  bool operator==(const Place&) const = default;
};

/// Four digits, neither half 00; nothing for any other text.
[[nodiscard]] std::optional<Place> parse_id(std::string_view text);
[[nodiscard]] std::string print_id(Place place);

[[nodiscard]] Place step(Place from, int direction);
/// The direction (0..5) of a neighbour, -1 when the places are not adjacent.
[[nodiscard]] int direction_to(Place from, Place to);
[[nodiscard]] int distance(Place a, Place b);

/// A sheet of hexes, 1..columns by 1..rows.
struct Grid {
  int columns = 0;
  int rows = 0;

  [[nodiscard]] int size() const { return columns * rows; }
  [[nodiscard]] bool contains(Place place) const {
    return place.column >= 1 && place.column <= columns && place.row >= 1 && place.row <= rows;
  }
  [[nodiscard]] Hex index(Place place) const {
    if (!contains(place)) return no_hex;
    return static_cast<Hex>((place.column - 1) * rows + place.row - 1);
  }
  [[nodiscard]] Place place(Hex index) const { return {index / rows + 1, index % rows + 1}; }
  [[nodiscard]] std::string id(Hex index) const { return print_id(place(index)); }
  bool operator==(const Grid&) const = default;
};

}  // namespace simove::hex
