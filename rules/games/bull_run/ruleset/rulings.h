// What an umpire may rule in a match of Bull Run: which rulings the moment allows, each with its ask, and what comes of
// one. Called by the border (bull_run.cpp) only. A ruling mends the state as it lies between two decisions; it never
// draws dice, never leaves two counters in one hex, and never changes what was told of anybody whom it does not name.
// While a turn stands half played only the end of the battle can be ruled: the turn is a function of what it was made
// from (turn_run.h), and a counter moved within it would not be found again.
#pragma once

#include <variant>

#include "rules/core/ruleset.h"
#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

/// An offer's ask is {"kind": "form", "fields": [{"name", "title", "hint"?, "ask"}]}, its answer {name: value}.
/// In true names throughout: an umpire sees everything.
[[nodiscard]] std::vector<RulingOffer> rulings_of(const Game& game, const BullRunState& state);

/// What a ruling changed, as it stands before and after; null where there was or is nothing.
struct RuledChange {
  std::string subject;  // "U01", "union", "1611", "turn"
  std::string what;     // "hex", "strength", "losses", ...
  Json before;
  Json after;
};

struct AmendedMatch {
  BullRunState state;
  std::vector<Event> events;  // the first is the ruling itself
  std::vector<RuledChange> changes;
};
using RuledMatch = std::variant<AmendedMatch, Rejection>;

[[nodiscard]] Json diff_json(const std::vector<RuledChange>& changes);

/// The match with the ruling carried out, or why it cannot be. The payload is in the ruleset's own names.
[[nodiscard]] RuledMatch amend_match(const Game& game, const BullRunState& state, const Ruling& ruling);

}  // namespace simove::bull_run
