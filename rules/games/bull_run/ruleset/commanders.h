// Sides that are split among several commanders: who has which seat, who commands which unit, what the manifest offers.
// The overall commander has the leader, the standing orders, deployment and all that is asked after movement; he may
// answer for any commander under him. Called by the border and by what asks and judges plots. Knows the command tree of
// the data alone; whether a match is split at all is an option of the match.
#pragma once

#include "rules/games/bull_run/ruleset/share.h"
#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

/// "union_commanders": the option that splits a side.
[[nodiscard]] std::string command_option(Side side);
/// Its schema, with the seats that each form brings; nothing where the scenario knows no form for the side.
void add_command_options(const Scenario& scenario, Json& schemas);

/// One seat for each node of the command tree as the options chose it: the sides, and the commanders under them.
[[nodiscard]] std::optional<Rejection> take_seats(const Scenario& scenario, const Setup& setup, BullRunState& state);

[[nodiscard]] inline bool is_split(const BullRunState& state, Side side) {
  return !state.subordinates[at(side)].empty();
}
/// The overall commander's first.
[[nodiscard]] std::vector<SeatId> seats_of(const BullRunState& state, Side side);
/// The seat that commands the unit.
[[nodiscard]] SeatId commander_of(const Game& game, const BullRunState& state, const Unit& unit);
[[nodiscard]] Commanders commanders_of(const Game& game, const BullRunState& state, const Position& position,
                                       Side side);
/// What the view tells of them; null in a match without a split side.
[[nodiscard]] Json commanders_json(const Game& game, const BullRunState& state);

/// The seat's part of its side; nothing where the side is not split.
[[nodiscard]] std::optional<Share> share_in(const Game& game, const BullRunState& state, const Turn& turn,
                                            const SeatId& seat, const Allies& allies);

}  // namespace simove::bull_run
