// The decision `plot` as a match asks it: what needs the state of a match, above all the standing orders. The page,
// which has no state, is built without this file and judges plots with plots.cpp alone.
#include <algorithm>

#include "rules/games/bull_run/ruleset/commanders.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/live.h"
#include "rules/games/bull_run/ruleset/plots.h"
#include "rules/games/bull_run/ruleset/standing.h"

namespace simove::bull_run {

std::unique_ptr<Turn> opened_turn(const Game& game, const BullRunState& state, Trace* trace) {
  const auto given = given_decisions(game, state);
  auto turn = std::make_unique<Turn>();
  static_cast<void>(begin_turn(*turn, game.map, charts(), state.standing, state.position, *given, trace));
  return turn;
}

std::vector<Problem> standing_problems(const Game& game, const BullRunState& state, const SeatId& seat,
                                       const Json& standing) {
  const Side side = side_of_seat(state, seat).value_or(Side::union_side);
  if (seat == state.seats[at(side)]) return read_standing(game, state.position, side, standing).problems;
  return {{Severity::error, "", 0, "standing", "4.1", "The standing orders are the overall commander's."}};
}

CheckReport check_plots_of(const Game& game, const BullRunState& state, const SeatId& seat, const Json& payload,
                           const Json& focus, const Allies& allies) {
  const auto turn = opened_turn(game, state);
  const auto share = share_in(game, state, *turn, seat, allies);
  const Side side = side_of_seat(state, seat).value_or(Side::union_side);
  CheckReport report = check_plots_on(game, *turn, side, payload, focus, share ? &*share : nullptr);
  const PlotPayload plots = read_plots(payload);
  if (plots.misshapen || !plots.standing) return report;
  const auto first_warning = std::find_if(report.problems.begin(), report.problems.end(),
                                          [](const Problem& problem) { return problem.severity != Severity::error; });
  std::vector<Problem> wrong = standing_problems(game, state, seat, *plots.standing);
  report.problems.insert(first_warning, wrong.begin(), wrong.end());
  return report;
}

Json plot_ask(const Game& game, const BullRunState& state, const SeatId& seat) {
  const auto turn = opened_turn(game, state);
  const auto share = share_in(game, state, *turn, seat, {});
  const Side side = side_of_seat(state, seat).value_or(Side::union_side);
  Json units = Json::array();
  for (int i = 0; i < turn->position.count; ++i) {
    const Unit& unit = turn->position[i];
    if (!may_order(*turn, side, share ? &*share : nullptr, i) || !unit.on_map()) continue;
    Json missions = Json::array();
    for (const Mission mission : missions_of(*turn, static_cast<UnitIndex>(i)))
      missions.push_back(std::string(word(mission)));
    units.push_back({{"id", std::string(unit.id.view())},
                     {"start", game.id(unit.hex)},
                     {"pinned", pinned_at_start(*turn, static_cast<UnitIndex>(i))},
                     {"may_move", may_move(*turn, static_cast<UnitIndex>(i))},
                     {"arrives", turn->reinforcements.has(i)},
                     {"missions", missions}});
  }
  Json ask{{"kind", "plot"},
           {"turn", state.position.turn},
           {"columns", sub_segments},
           {"units", units},
           {"night", state.position.options.night}};
  if (share) ask["commander"] = seat.value;
  if (seat == state.seats[at(side)]) {
    ask["standing"] = standing_json(game, state.position, state.standing[at(side)]);
    ask["standing_topics"] = standing_topics(turn->position, side);
  }
  return ask;
}

Json fallback_plots(const Game& game, const BullRunState& state, const SeatId& seat, const Json& draft) {
  const auto turn = opened_turn(game, state);
  const auto part = share_in(game, state, *turn, seat, {});
  const Share* share = part ? &*part : nullptr;
  const Side side = side_of_seat(state, seat).value_or(Side::union_side);
  PlotPayload plots = read_plots(draft);
  if (plots.misshapen) plots.lines.clear();
  const std::vector<std::string> lines = without_errors(game, *turn, side, plots.lines, share);
  Json payload{{"plots", lines}};
  if (plots.standing && standing_problems(game, state, seat, *plots.standing).empty())
    payload["standing"] = *plots.standing;
  // A row that now meets a held friend is left to R-BLOCKED instead of being judged anew. What fellow commanders have
  // promised is not known here, so theirs are left to it in any case.
  if (share != nullptr || !plot_errors(*turn, side, sheet_of(lines)).empty()) payload["missed"] = true;
  return payload;
}

}  // namespace simove::bull_run
