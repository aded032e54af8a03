// Decisions between the phases of a turn, for matches in which the players are asked: enter (phase A), allocate (E1),
// repulse (E2), results (E3). Each is an ask that holds every choice, a check of a payload against it, the standing
// order's answer ("default") and a random one. Called by the border, pending and resolve. A question with one legal
// answer is not asked. What is asked of a side depends on what that side may know: never on the other's standing
// orders.
#pragma once

#include <memory>

#include "rules/games/bull_run/ruleset/seeded_chance.h"
#include "rules/games/bull_run/ruleset/state.h"
#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

/// What stands before the stage's question: the game, the match and, from `allocate` on, the turn.
struct Standing {
  const Game& game;
  const BullRunState& state;
  const Turn* turn;  // null for `enter`
  Stage stage;
};

/// The ask of one side; null when it owes nothing, or nothing that could be decided otherwise.
[[nodiscard]] Json live_ask(const Standing& standing, Side side);
/// Judges a payload against the ask; hints of `allocate` are its worked sums.
[[nodiscard]] CheckReport check_live(const Standing& standing, Side side, const Json& ask, const Json& payload);
[[nodiscard]] Json sample_live(const Standing& standing, Side side, const Json& ask, std::uint64_t seed);

/// How an answer that passed the check is kept: "standing" when it is the standing order's own, else the payload,
/// without members that were not asked.
[[nodiscard]] Json kept_answer(Stage stage, const Json& ask, const Json& payload);
/// The engine's form of all answers kept so far; what is not given is left to the standing orders [R-GROUP].
[[nodiscard]] std::unique_ptr<Decisions> given_decisions(const Game& game, const BullRunState& state);

/// The rule that a stage's decision cites.
[[nodiscard]] const char* rule_of(Stage stage);

// ---- between the files of the live decisions ----

[[nodiscard]] Json unit_names(const Position& position, const UnitSet& units);
[[nodiscard]] Problem live_problem(std::string subject, std::string place, const char* rule, std::string text);
/// Names the members that are missing and those that nobody asks for.
void check_members(const Json& payload, std::initializer_list<const char*> members, const char* rule,
                   std::vector<Problem>& problems);
/// Names those that nobody asks for alone: a part of an answer, of which some may be left out.
void only_members(const Json& object, std::initializer_list<const char*> members, const char* rule,
                  std::vector<Problem>& problems);

// live_enter.cpp
[[nodiscard]] Json enter_ask(const Standing& standing, Side side);
void check_enter(const Json& ask, const Json& payload, std::vector<Problem>& problems);
[[nodiscard]] Json sample_enter(const Json& ask, SplitMix& source);
void give_enter(const Game& game, const Position& position, const Json& payload, Decisions& given);

// live_allocate.cpp
[[nodiscard]] Json allocate_ask(const Standing& standing, Side side);
[[nodiscard]] CheckReport check_allocate(const Standing& standing, Side side, const Json& ask, const Json& payload);
[[nodiscard]] Json sample_allocate(const Standing& standing, Side side, const Json& ask, SplitMix& source);
void give_allocate(const Position& position, Side side, const Json& payload, Decisions& given);

// live_drives.cpp: repulsions, and the retreats among the results
[[nodiscard]] Json drives_json(const Standing& standing, Side side, bool retreats);
[[nodiscard]] Json drives_default(const Json& drives);
void check_drives(const Json& drives, const Json& answers, const char* rule, std::vector<Problem>& problems);
[[nodiscard]] Json sample_drives(const Json& drives, SplitMix& source);
void give_drives(const Game& game, const Position& position, const Json& answers, bool retreats, Decisions& given);

// live_results.cpp
[[nodiscard]] Json results_ask(const Standing& standing, Side side);
void check_results(const Json& ask, const Json& payload, std::vector<Problem>& problems);
[[nodiscard]] Json sample_results(const Json& ask, SplitMix& source);
void give_results(const Game& game, const Position& position, Side side, const Json& payload, Decisions& given);

}  // namespace simove::bull_run
