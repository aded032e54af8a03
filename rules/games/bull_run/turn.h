// One game-turn in progress and the functions that carry it on, phase by phase: the adjudication engine [4.1].
// Called by the case runner (all phases in one go), by the ruleset border (stopping between phases for live decisions)
// and by the benchmark. Pure and deterministic: a turn is a function of position, plots, decisions and faces; to save a
// turn in progress, save those and run it again. Never allocates save for the trace, never throws, does no I/O.
//
// Order: begin_turn -> check_plots -> resolve_command -> resolve_movement -> resolve_scatter -> resolve_combat ->
// resolve_repulsion -> apply_results. After the last, `position` is the position after phase E. Each gives `done`,
// `refused` (see `breaches`; nothing may follow) or `starved` (a die is missing; throw the turn away).
#pragma once

#include "rules/games/bull_run/breach.h"
#include "rules/games/bull_run/decisions.h"
#include "rules/games/bull_run/dice.h"
#include "rules/games/bull_run/map.h"
#include "rules/games/bull_run/plot.h"
#include "rules/games/bull_run/standing_orders.h"
#include "rules/games/bull_run/trace.h"

namespace simove::bull_run {

enum class Progress : std::uint8_t { done, refused, starved };

/// Fates of units that may stay where they are: `not_concerned`, `stayed` (blocked), or the hex.
inline constexpr Hex not_concerned = no_hex;
inline constexpr Hex stayed = 0xFFFE;

struct Interception {
  std::uint8_t at = 0;  // 0: pinned at the start
  UnitIndex first = no_unit;
  UnitIndex second = no_unit;  // first < second
  auto operator<=>(const Interception&) const = default;
};

/// One attack as resolved, with its worked sums [7, 8, 9].
struct AttackRow {
  Side side = Side::union_side;
  Attack attack;           // as allocated
  UnitSet real_defenders;  // without the dummies turned up
  UnitSet support;         // guns that support one of them
  UnitSet doubled_by_town;
  UnitSet doubled_by_crossing;
  bool flank = false;
  std::int16_t attack_sp = 0;
  std::int16_t defence_sp = 0;
  std::int8_t combat = -1;  // index among the phase's combats; -1: only dummies, not rolled
  std::int8_t odds = -1;    // CRT column before the demoralization shift
  std::int8_t column = -1;  // and after it
  std::int8_t die = 0;
  CombatResult result = CombatResult::none;
};

struct ScatterMove {
  std::array<Hex, 6> path{};  // hexes entered, the resting hex last
  std::uint8_t length = 0;
  std::array<std::uint8_t, 2> dice{};
  bool rolled = false;
};

struct Turn {
  // Given.
  const Map* map = nullptr;
  const Charts* charts = nullptr;
  std::array<StandingOrders, 2> orders;
  Trace* trace = nullptr;  // may be null

  // As it stands now.
  Position position;
  std::array<Plot, max_units> plots{};  // legal ones, after check_plots; inert units stand still
  UnitSet plotted;                      // units with a line
  UnitSet alive;                        // on the map
  std::array<UnitSet, 2> of_side;
  UnitSet dummies;
  UnitSet leaders;
  UnitSet scattered;
  UnitSet reinforcements;                    // that entered this turn
  std::array<UnitIndex, max_hexes> first{};  // occupants: a chain through `next`
  std::array<UnitIndex, max_units> next{};
  std::array<std::uint8_t, max_units> entered_at{};  // sub-segment in which the unit came into its hex

  // What came of it.
  Breaches breaches;
  std::array<std::uint8_t, 2> command_die{};
  UnitSet tracked;                                               // on the map when D2 began
  std::array<std::array<Hex, sub_segments>, max_units> track{};  // no_hex once eliminated
  std::array<std::int8_t, max_units> halted{};                   // sub-segment, -1 never
  FixedList<Interception, 1024> interceptions;                   // sorted after resolve_movement
  std::array<UnitSet, max_units> met;                            // pairs already reported
  std::array<ScatterMove, max_units> scatter{};
  FixedList<AttackRow, 2 * max_attacks> attacks;  // in the order resolved
  int combats = 0;                                // rolled
  UnitSet engaged;
  UnitSet revealed;
  std::array<Hex, max_units> repulsed{};
  std::array<Hex, max_units> retreated{};
  std::array<Hex, max_units> displaced{};
  std::array<Hex, max_units> advanced{};
  UnitSet eliminated;
  UnitSet replaced;  // decisions given but answered by the standing order instead [R-GROUP]
  std::array<std::array<std::uint8_t, 2>, 8> demoralization_dice{};
  int demoralization_throws = 0;
  // Positions after E2: what retreats are judged by [8.3].
  std::array<Hex, max_units> snapshot{};
  std::array<std::uint8_t, max_units> lost_in_combat{};  // SP, by losses of E3
};

/// Phase A: reinforcements enter [12.0]. Fills the turn from `before`; the turn keeps the pointers given.
Progress begin_turn(Turn& turn, const Map& map, const Charts& charts, const std::array<StandingOrders, 2>& orders,
                    const Position& before, const Decisions& given, Trace* trace);

/// Phase B: both sides' lines; every breach of both is in `turn.breaches` [5.1, 7.1, 12.1, 14.15].
Progress check_plots(Turn& turn, const std::array<PlotSheet, 2>& sheets);
/// A part of a side under one of several commanders: the units he may order, and what his fellow commanders have
/// plotted so far (lines for units of theirs alone; who has none stands still).
struct Command {
  UnitSet units;
  PlotSheet allies;
};
/// The same for one side's lines alone, for the check while plotting: judges, changes nothing else of the turn. With a
/// `command` the lines are that commander's: only what concerns his units is told, clashes with allies' units included.
void judge_plots(const Turn& turn, Side side, const PlotSheet& sheet, Breaches& breaches,
                 const Command* command = nullptr);

Progress resolve_command(Turn& turn, Dice& dice);  // D1 [10]
/// Ordered units that no command die can scatter: inside the radius of a leader who stands still [10.2]. For a turn
/// after check_plots and before resolve_movement.
[[nodiscard]] UnitSet in_command(const Turn& turn, Side side);
Progress resolve_movement(Turn& turn, Dice& dice);                        // D2 [5.2, 6]
Progress resolve_scatter(Turn& turn, Dice& dice);                         // D3 [10.4], R-STACK
Progress resolve_combat(Turn& turn, const Decisions& given, Dice& dice);  // E1 [7, 8, 9]
Progress resolve_repulsion(Turn& turn, const Decisions& given);           // E2 [7.3]
Progress apply_results(Turn& turn, const Decisions& given, Dice& dice);   // E3 [8, 11]

/// All phases in one go.
Progress run_turn(Turn& turn, const Map& map, const Charts& charts, const std::array<StandingOrders, 2>& orders,
                  const Position& before, const std::array<PlotSheet, 2>& sheets, const Decisions& given, Dice& dice,
                  Trace* trace);

}  // namespace simove::bull_run
