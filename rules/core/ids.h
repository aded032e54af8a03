// Strong identifiers: a seat can never be passed where a match is meant.
// Used everywhere; holds text as it stands in JSON and SQL, nothing else.
#pragma once

#include <compare>
#include <functional>
#include <string>
#include <utility>

namespace simove {

template <class Tag>
struct Id {
  std::string value;

  Id() = default;
  explicit Id(std::string text) : value(std::move(text)) {}
  [[nodiscard]] bool empty() const { return value.empty(); }
  auto operator<=>(const Id&) const = default;
};

using SeatId = Id<struct SeatTag>;          // who decides; named by the scenario's command tree
using MatchId = Id<struct MatchTag>;        // one game being played
using AccountId = Id<struct AccountTag>;    // a person
using DecisionId = Id<struct DecisionTag>;  // one open question to one seat
using GroupId = Id<struct GroupTag>;        // decisions that are answered together

}  // namespace simove

template <class Tag>
struct std::hash<simove::Id<Tag>> {
  std::size_t operator()(const simove::Id<Tag>& id) const noexcept { return std::hash<std::string>{}(id.value); }
};
