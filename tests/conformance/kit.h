// The conformance kit: what every ruleset must keep at the border (rules/core/ruleset.h), whatever the game.
// A game gives its Subject; the kit plays it at random and by fallback and returns every breach as a sentence.
// Used by tests/conformance on each game, and on wrapped games with a seeded breach that must be found.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/core/ruleset.h"
#include "tests/conformance/rulings.h"

namespace simove::conformance {

struct Subject {
  const Ruleset* rules = nullptr;
  Setup setup;
  std::uint64_t seeds = 20;  // random matches
  int most_groups = 400;     // closed groups before a match counts as endless
  /// What a viewer's view says of the facts that events also tell ("" keys as the game likes).
  std::function<Json(const Json& view)> project;
  /// Takes the projection on by one event as the viewer got it.
  std::function<void(Json& projection, const std::string& kind, const Json& body)> fold;
  /// The saved state with something changed that `seat` may not know; null when there is nothing hidden from it.
  std::function<Json(const Json& saved, const SeatId& seat, std::uint64_t seed)> twin;
  /// Payloads that the hints call legal.
  std::function<std::vector<Json>(const Json& hints, const Decision& decision, const Json& payload)> hinted;
  /// Rulings of an umpire that are good at this state; left out where the game takes none.
  std::function<std::vector<Ruling>(const Json& saved, const std::vector<RulingOffer>& offers)> ruled = {};
  /// The focuses worth asking hints for.
  std::function<std::vector<Json>(const Decision& decision)> focuses;
};

/// Runs every check; an empty list means that the ruleset conforms.
[[nodiscard]] std::vector<std::string> breaches(const Subject& subject);

/// How much the last run did, so that a silent kit cannot pass for a clean one.
struct Effort {
  int matches = 0;
  int groups = 0;
  int permutations = 0;
  int substitutes = 0;  // answers given by somebody else's seat
  int allies = 0;       // answers checked beside those of others of the side
  int refusals = 0;
  int twins = 0;
  int hints = 0;
  int letters = 0;  // answers printed and read back
  int events = 0;
  RulingEffort rulings;
};
[[nodiscard]] const Effort& last_effort();

}  // namespace simove::conformance
