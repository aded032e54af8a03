#include "rules/games/bull_run/types.h"

#include <algorithm>

namespace simove::bull_run {

namespace {

constexpr std::array<std::string_view, 2> side_names{"union", "confederate"};
constexpr std::array<std::string_view, 4> arm_names{"infantry", "artillery", "leader", "dummy"};
constexpr std::array<std::string_view, 4> mission_names{"none", "attack", "bombard", "support"};
constexpr std::array<std::string_view, terrain_kinds> terrain_names{"clear", "forest", "rough", "town"};
constexpr std::array<std::string_view, crossing_kinds> crossing_names{
    "open", "river", "ford", "bridge", "destroyed_bridge", "railroad_bridge"};

template <class Word, std::size_t n>
std::string_view name_of(const std::array<std::string_view, n>& names, Word value) {
  return names[static_cast<std::size_t>(value)];
}

template <class Word, std::size_t n>
std::optional<Word> value_of(const std::array<std::string_view, n>& names, std::string_view text) {
  for (std::size_t i = 0; i < n; ++i)
    if (names[i] == text) return static_cast<Word>(i);
  return std::nullopt;
}

}  // namespace

std::string_view word(Side side) {
  return name_of(side_names, side);
}
std::string_view word(Arm arm) {
  return name_of(arm_names, arm);
}
std::string_view word(Mission mission) {
  return name_of(mission_names, mission);
}
std::string_view word(Terrain terrain) {
  return name_of(terrain_names, terrain);
}
std::string_view word(Crossing crossing) {
  return name_of(crossing_names, crossing);
}
std::optional<Side> side_from(std::string_view text) {
  return value_of<Side>(side_names, text);
}
std::optional<Arm> arm_from(std::string_view text) {
  return value_of<Arm>(arm_names, text);
}
std::optional<Terrain> terrain_from(std::string_view text) {
  return value_of<Terrain>(terrain_names, text);
}
std::optional<Crossing> crossing_from(std::string_view text) {
  return value_of<Crossing>(crossing_names, text);
}

Name::Name(std::string_view from) : length(static_cast<std::uint8_t>(std::min(from.size(), longest))) {
  std::copy_n(from.data(), length, text.data());
}

}  // namespace simove::bull_run
