// Which questions are open: a sealed group of one `deploy` for each side or one `plot` for each commander, or what a
// live turn asks between its phases [3.0, 5.0, 4.1]. All but plots are asked of a side's overall commander alone. A
// side whose set-up is fixed is not asked to deploy [14.2].
#include "rules/games/bull_run/ruleset/commanders.h"
#include "rules/games/bull_run/ruleset/deploy.h"
#include "rules/games/bull_run/ruleset/live.h"
#include "rules/games/bull_run/ruleset/plots.h"
#include "rules/games/bull_run/ruleset/resolve.h"
#include "rules/games/bull_run/ruleset/turn_run.h"

namespace simove::bull_run {

namespace {

// A commander without units plays on, but there is nothing to ask of him.
bool has_units(const Game& game, const BullRunState& state, Side side, const SeatId& seat) {
  for (int i = 0; i < state.position.count; ++i) {
    const Unit& unit = state.position[i];
    if (unit.side != side || (!unit.on_map() && unit.enters == no_hex)) continue;
    if (!is_split(state, side) || commander_of(game, state, unit) == seat) return true;
  }
  return false;
}

Decision decision_of(const BullRunState& state, Side side, const char* kind, Json ask, const char* rule) {
  const std::string group = std::to_string(state.position.turn) + "." + kind;
  Decision decision;
  decision.id = DecisionId(group + "." + std::string(word(side)));
  decision.kind = kind;
  decision.group = GroupId(group);
  decision.seat = state.seats[at(side)];
  decision.ask = std::move(ask);
  decision.rule = rule;
  return decision;
}

// Each commander plots for his own units; the overall one may do it for those under him.
void add_plots(const Game& game, const BullRunState& state, Side side, std::vector<Decision>& open) {
  const SeatId& overall = state.seats[at(side)];
  if (has_units(game, state, side, overall))
    open.push_back(decision_of(state, side, "plot", plot_ask(game, state, overall), "5.0"));
  for (const Subordinate& one : state.subordinates[at(side)]) {
    if (!has_units(game, state, side, one.seat)) continue;
    Decision decision = decision_of(state, side, "plot", plot_ask(game, state, one.seat), "5.0");
    decision.id.value += "-" + one.commander;
    decision.seat = one.seat;
    decision.substitutes = {overall};
    open.push_back(std::move(decision));
  }
}

// An entry is asked at the beginning of a turn, with its long clock; the others while both players wait for each other.
std::vector<Decision> between_phases(const Game& game, const BullRunState& state, const Turn* turn) {
  const Standing standing{game, state, turn, state.stage};
  std::vector<Decision> open;
  for (const Side side : both_sides) {
    Json ask = live_ask(standing, side);
    if (ask.is_null()) continue;
    open.push_back(decision_of(state, side, word(state.stage).data(), std::move(ask), rule_of(state.stage)));
    open.back().urgency = state.stage == Stage::enter ? Urgency::letter : Urgency::prompt;
  }
  return open;
}

}  // namespace

std::vector<Decision> pending_of(const Game& game, const BullRunState& state) {
  const Scenario& scenario = game.scenarios[state.scenario];
  if (state.stage == Stage::enter) return state.live ? between_phases(game, state, nullptr) : std::vector<Decision>{};
  if (TurnRun::stops_at(state.stage)) return between_phases(game, state, &standing_turn(game, state).turn());
  std::vector<Decision> open;
  for (const Side side : both_sides) {
    if (state.stage == Stage::deploy && scenario.set_up[at(side)] != SetUp::fixed)
      open.push_back(decision_of(state, side, "deploy", deploy_ask(scenario, side), "3.0"));
    if (state.stage == Stage::plot) add_plots(game, state, side, open);
  }
  return open;
}

}  // namespace simove::bull_run
