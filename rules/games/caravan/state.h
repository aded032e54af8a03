// The state of Caravan, a small card game for three that exists to prove the ruleset border: alternating turns,
// a reaction window, hidden hands. Pure values; see README.md for its rules C1 to C7.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace simove::caravan {

constexpr int kSeats = 3;
constexpr int kDeck = 15;  // cards 1..15
constexpr int kHand = 5;

constexpr std::array<const char*, kSeats> kSeatNames = {"amber", "birch", "cedar"};

struct State {
  std::array<std::vector<int>, kSeats> hands;  // ascending
  std::array<int, kSeats> scores{};
  std::array<bool, kSeats> resigned{};
  int turn = 1;
  int active = 0;
  std::optional<int> sent;  // set while the reaction window is open [C3]
  bool operator==(const State&) const = default;

  [[nodiscard]] bool over() const;
  [[nodiscard]] int seat_index(const std::string& name) const;  // -1 when unknown
};

}  // namespace simove::caravan
