#include "rules/kit/hex/hex.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace simove::hex {

namespace {

// Steps by direction, for odd and for even columns; even columns stand half a hex lower.
constexpr std::array<Place, 6> odd_steps{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}}};
constexpr std::array<Place, 6> even_steps{{{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}}};

int digit(char c) {
  return c >= '0' && c <= '9' ? c - '0' : -1;
}

}  // namespace

std::optional<Place> parse_id(std::string_view text) {
  if (text.size() != 4) return std::nullopt;
  for (char c : text)
    if (digit(c) < 0) return std::nullopt;
  const Place place{digit(text[0]) * 10 + digit(text[1]), digit(text[2]) * 10 + digit(text[3])};
  if (place.column == 0 || place.row == 0) return std::nullopt;
  return place;
}

std::string print_id(Place place) {
  const auto two = [](int value) {
    return std::string{static_cast<char>('0' + value / 10 % 10), static_cast<char>('0' + value % 10)};
  };
  return two(place.column) + two(place.row);
}

Place step(Place from, int direction) {
  const Place by = (from.column % 2 != 0 ? odd_steps : even_steps)[static_cast<std::size_t>(direction)];
  return {from.column + by.column, from.row + by.row};
}

int direction_to(Place from, Place to) {
  for (int direction = 0; direction < directions; ++direction)
    if (step(from, direction) == to) return direction;
  return -1;
}

int distance(Place a, Place b) {
  // Rows are straightened into one axial axis: every second column starts half a hex lower.
  const auto slope = [](Place p) { return p.row - (p.column - 1) / 2; };
  const int along = b.column - a.column;
  const int across = slope(b) - slope(a);
  return std::max({std::abs(along), std::abs(across), std::abs(along + across)});
}

}  // namespace simove::hex
