// Events of a turn, made from what the engine left (turn.h, trace.h): shapes in this folder's README. Called
// by resolve.cpp once phases have been run, so that everything in them is public: without concealment both sides
// see all of it. Each event names its turn, its rule and its causes.
#pragma once

#include "rules/games/bull_run/ruleset/plots.h"
#include "rules/games/bull_run/ruleset/turn_run.h"

namespace simove::bull_run {

/// `turn_begins`, for the turn that the state is about to play.
void append_turn_begins(const Game& game, const BullRunState& state, std::vector<Event>& events);
/// The entries of phase A, once their hexes are decided.
void append_entries(const Game& game, const BullRunState& state, std::vector<Event>& events);

/// A turn as far as it has been run; `before` is the state it was made from.
struct PlayedTurn {
  const Game& game;
  const BullRunState& before;
  const TurnRun& run;
  const std::array<PlotSheet, 2>& sheets = run.sheets();
  const Turn& turn = run.turn();
  const Trace& trace = run.trace();
};
/// The events of the phases `first` to `last` (of the four of a turn), from `orders_revealed` to `turn_ends`.
void append_phases(const PlayedTurn& played, std::size_t first, std::size_t last, std::vector<Event>& events);

/// {unit: {hex, strength}} of everybody on the map.
[[nodiscard]] Json positions_json(const Game& game, const Position& position);
[[nodiscard]] Event public_event(std::string kind, int turn, std::string rule, Json body);

}  // namespace simove::bull_run
