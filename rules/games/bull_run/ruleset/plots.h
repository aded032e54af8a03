// The decision `plot` (5.0, 7.1): payload {"plots": ["U01/2504 2505 - ATTACK", ...], "standing": {...}} to the engine's
// sheets and standing orders and back, and the server's check of it. Called by the border; judges one side by what that
// side may know. No dice, no change.
#pragma once

#include <memory>

#include "rules/games/bull_run/ruleset/share.h"
#include "rules/games/bull_run/ruleset/state.h"
#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

/// The turn that is being plotted, phase A executed by the default standing orders: where arrivals stand, what the
/// plots are judged against. `trace` (may be null) gets the entries.
[[nodiscard]] std::unique_ptr<Turn> opened_turn(const Game& game, const BullRunState& state, Trace* trace = nullptr);

/// A payload as sent, its shape checked.
struct PlotPayload {
  std::vector<std::string> lines;
  bool missed = false;           // made by `fallback`: rows in error hold, the others are not judged anew
  std::optional<Json> standing;  // new standing orders, as written; none: they stay as they are
  std::optional<Problem> misshapen;
};
[[nodiscard]] PlotPayload read_plots(const Json& payload);
[[nodiscard]] PlotSheet sheet_of(const std::vector<std::string>& lines);

/// Errors of the plots, then warnings and notes; hints for `focus` {"unit": ...}. `seat` is who commands.
[[nodiscard]] CheckReport check_plots_of(const Game& game, const BullRunState& state, const SeatId& seat,
                                         const Json& payload, const Json& focus, const Allies& allies);
/// The same on a turn that is already open: the page makes one from what the seat may know. `share` is null where one
/// commander has the whole side, here and in what follows.
[[nodiscard]] CheckReport check_plots_on(const Game& game, const Turn& turn, Side side, const Json& payload,
                                         const Json& focus, const Share* share = nullptr);
/// Errors, and clashes with orders of a fellow commander who is not ready: those are warnings, since he may still
/// change them.
[[nodiscard]] std::vector<Problem> plot_problems(const Turn& turn, Side side, const PlotSheet& sheet,
                                                 const Share* share);
/// The errors alone.
[[nodiscard]] std::vector<Problem> plot_errors(const Turn& turn, Side side, const PlotSheet& sheet,
                                               const Share* share = nullptr);
[[nodiscard]] Problem problem_of(const Breach& breach);

/// What is wrong with the standing orders that a seat sends with its plots.
[[nodiscard]] std::vector<Problem> standing_problems(const Game& game, const BullRunState& state, const SeatId& seat,
                                                     const Json& standing);

/// What is asked of a commander: his units, where they start, whether they may move and what missions they may take;
/// the standing orders belong to the overall commander.
[[nodiscard]] Json plot_ask(const Game& game, const BullRunState& state, const SeatId& seat);
/// The good rows of a draft; arrivals get at least their entry.
[[nodiscard]] Json fallback_plots(const Game& game, const BullRunState& state, const SeatId& seat, const Json& draft);
/// The lines that have no error, and the entry of each arrival that has no line.
[[nodiscard]] std::vector<std::string> without_errors(const Game& game, const Turn& turn, Side side,
                                                      std::vector<std::string> lines, const Share* share = nullptr);
[[nodiscard]] Json sample_plots(const Game& game, const BullRunState& state, const SeatId& seat, std::uint64_t seed,
                                const Allies& allies);

/// The eight cells of a line as the chart shows them: "2505", "-", "ATTACK".
struct PlotRow {
  std::string unit;
  std::string start;
  std::array<std::string, sub_segments> cells;
  std::string mission;  // "none", "attack", ...
};
[[nodiscard]] PlotRow row_of(const PlotLine& line);

/// True when an enemy's zone of control holds the unit, as far as its owner can tell [6.22].
[[nodiscard]] bool pinned_at_start(const Turn& turn, UnitIndex unit);
/// Whether the unit may be plotted to move at all this turn [14.15].
[[nodiscard]] bool may_move(const Turn& turn, UnitIndex unit);
/// Missions the unit's arm may carry this turn [4.2, 9.0, 10.1].
[[nodiscard]] std::vector<Mission> missions_of(const Turn& turn, UnitIndex unit);

}  // namespace simove::bull_run
