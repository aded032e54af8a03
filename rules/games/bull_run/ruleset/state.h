// The state of one match: where it stands in the sequence of play (4.1), the engine's position, and what the position
// does not tell. A plain value; made by initial, changed only by making the next one. Between decisions only: a turn
// runs from plots to its end within one apply, because standing orders answer what comes after movement.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/ids.h"
#include "rules/games/bull_run/position.h"
#include "rules/games/bull_run/ruleset/game.h"
#include "rules/games/bull_run/standing_orders.h"

namespace simove::bull_run {

enum class Stage : std::uint8_t { deploy, plot, done };

struct Fallen {
  std::string unit;
  Side side = Side::union_side;
  int turn = 0;
  bool operator==(const Fallen&) const = default;
};

struct BullRunState {
  int scenario = 0;             // index into Game::scenarios
  std::array<SeatId, 2> seats;  // who decides for each side
  Stage stage = Stage::deploy;
  Position position;           // position.turn is the turn to be plotted; at the end the last one
  bool union_crossed = false;  // a Union unit ended a sub-segment of turn 1 south-west of Bull Run [14.15]
  std::vector<Fallen> fallen;  // in the order they left
  std::optional<Side> resigned;
};

/// The options that change from turn to turn: night [4.2] and the ban of the Union initiative [14.15].
void set_turn_options(const Scenario& scenario, BullRunState& state);

/// The position before deployment: every counter of both lists, nobody on the map.
[[nodiscard]] Position undeployed_position(const Game& game, const Scenario& scenario);

[[nodiscard]] std::optional<Side> side_of_seat(const BullRunState& state, const SeatId& seat);

}  // namespace simove::bull_run
