// The state of one match: where it stands in the sequence of play (4.1), the engine's position, and what the position
// does not tell. A plain value; made by initial, changed only by making the next one. Between decisions only: where
// standing orders answer what comes after movement, a turn runs from plots to its end within one apply; where the
// players are asked, a turn that stands between two phases is kept as what it was made from (turn_run.h).
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

/// In the order of play [4.1]; `enter` to `results` are stages of a turn.
enum class Stage : std::uint8_t { deploy, enter, plot, allocate, repulse, results, done };
inline constexpr std::size_t stage_count = 7;
[[nodiscard]] std::string_view word(Stage stage);
inline constexpr std::size_t at(Stage stage) {
  return static_cast<std::size_t>(stage);
}

struct Fallen {
  std::string unit;
  Side side = Side::union_side;
  int turn = 0;
  bool operator==(const Fallen&) const = default;
};

/// What the players have given of a turn so far: with the position before it and the standing orders, all that it is
/// made of.
struct TurnInProgress {
  std::array<std::vector<std::string>, 2> plots;
  std::array<bool, 2> missed{};
  /// By stage and side: null where nothing was asked, "standing" where the answer was left to the standing orders, else
  /// the payload of that decision.
  std::array<std::array<Json, 2>, stage_count> answers;
  std::vector<std::uint8_t> faces;  // in the order drawn
};

/// Under concealment a counter goes by its alias from deployment on, everywhere but on the far side of the border: in
/// the position, the trace, the labels of dice. So nothing made of these tells who is who, not even an order by id.
/// This says which counter it is; fog.h alone decides who is told [15.1].
struct Masked {
  Name alias;
  Name counter;             // its id in the order of battle
  bool known_real = false;  // an interception told that it is no dummy [15.26]
  bool operator==(const Masked&) const = default;
};

/// Who commands a part of a side that is split [scenarios/bull_run/orders_of_battle.json, `commands`].
struct Subordinate {
  SeatId seat;
  std::string commander;  // id in the form
  bool operator==(const Subordinate&) const = default;
};

/// How an umpire ended the battle; no winner: a draw.
struct RuledOutcome {
  std::optional<Side> winner;
  std::string level;
  bool operator==(const RuledOutcome&) const = default;
};
/// What an umpire has ruled beyond what the position says (rulings.h). All but the outcome ends with the turn.
struct Ruled {
  std::array<bool, 2> held{};  // the side's combat units stand still, as by 14.15
  std::optional<bool> night;   // set where it differs from the calendar [4.2]
  std::optional<RuledOutcome> outcome;
  bool operator==(const Ruled&) const = default;
};

struct BullRunState {
  int scenario = 0;                 // index into Game::scenarios
  std::array<SeatId, 2> seats;      // who decides for each side; of a split one the overall commander
  std::array<std::string, 2> form;  // of command; "": the side is not split
  std::array<std::vector<Subordinate>, 2> subordinates;  // in the order of the form
  Stage stage = Stage::deploy;
  bool live = false;           // the players are asked after movement, too
  Position position;           // before phase A of the turn in progress; at the end the last one
  bool union_crossed = false;  // a Union unit ended a sub-segment of turn 1 south-west of Bull Run [14.15]
  std::vector<Fallen> fallen;  // in the order they left
  std::optional<Side> resigned;
  std::array<StandingOrders, 2> standing;  // secret of its side, in force until its next plots
  TurnInProgress in_turn;
  Ruled ruled;
  std::vector<Masked> masked;  // ascending aliases, eliminated ones too; empty without concealment
};

/// The options that change from turn to turn: night [4.2] and the ban of the Union initiative [14.15], and what an
/// umpire has ruled of either.
void set_turn_options(const Scenario& scenario, BullRunState& state);

/// The position before deployment: every counter of both lists, nobody on the map.
[[nodiscard]] Position undeployed_position(const Game& game, const Scenario& scenario);

/// Puts the counters of a fixed set-up on the map [14.2].
void place_fixed(const Game& game, const Scenario& scenario, Side side, Position& position);

/// nullptr for a unit that goes by its own id.
[[nodiscard]] Masked* find_masked(BullRunState& state, std::string_view alias);
/// The id in the order of battle of a unit of the position.
[[nodiscard]] std::string counter_of(const BullRunState& state, const Unit& unit);

/// Of an overall commander or one of his subordinates.
[[nodiscard]] std::optional<Side> side_of_seat(const BullRunState& state, const SeatId& seat);

}  // namespace simove::bull_run
