// Events of a turn, made from what the engine left (turn.h, trace.h): shapes in this folder's README. Called
// by resolve.cpp once a turn has run to its end, so that everything in them is public: without concealment both sides
// see all of it. Each event names its turn, its rule and its causes.
#pragma once

#include "rules/games/bull_run/ruleset/plots.h"

namespace simove::bull_run {

/// `turn_begins` and the entries of phase A, for the turn that the state is about to plot.
void append_turn_start(const Game& game, const BullRunState& state, std::vector<Event>& events);

/// Everything from `orders_revealed` to `turn_ends`.
struct PlayedTurn {
  const Game& game;
  const BullRunState& before;
  const std::array<PlotSheet, 2>& sheets;
  const Turn& turn;
  const Trace& trace;
};
void append_turn(const PlayedTurn& played, std::vector<Event>& events);

/// {unit: {hex, strength}} of everybody on the map.
[[nodiscard]] Json positions_json(const Game& game, const Position& position);
[[nodiscard]] Event public_event(std::string kind, int turn, std::string rule, Json body);

}  // namespace simove::bull_run
