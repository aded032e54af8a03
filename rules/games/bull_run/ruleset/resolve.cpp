#include "rules/games/bull_run/ruleset/resolve.h"

#include <algorithm>

#include "rules/games/bull_run/ruleset/deploy.h"
#include "rules/games/bull_run/ruleset/events.h"
#include "rules/games/bull_run/ruleset/outcome.h"
#include "rules/games/bull_run/ruleset/plots.h"
#include "rules/games/bull_run/ruleset/view.h"

namespace simove::bull_run {

namespace {

Rejection refuse(std::string code, std::string text) {
  return {std::move(code), "", std::move(text), {}};
}

// Remembers what face was wanted last, so that a starved turn can say so.
class LabelledChance final : public Chance {
 public:
  explicit LabelledChance(Chance& inner) : inner_(inner) {}
  void begin_step(std::string_view step) override { inner_.begin_step(step); }
  int roll(int sides, std::string_view label, const Audience& audience) override {
    label_ = label;
    return inner_.roll(sides, label, audience);
  }
  int pick(int n, std::string_view label, const Audience& audience) override {
    label_ = label;
    return inner_.pick(n, label, audience);
  }
  [[nodiscard]] bool starved() const override { return inner_.starved(); }
  [[nodiscard]] const std::string& label() const { return label_; }

 private:
  Chance& inner_;
  std::string label_;
};

// ---- the group of answers ----

using Payloads = std::array<const Json*, 2>;

// One answer for each open question, by the right seat, whatever the order they came in.
std::optional<Rejection> match_answers(const BullRunState& state, const std::vector<Decision>& open,
                                       const GroupAnswers& group, Payloads& payloads) {
  if (open.empty()) return refuse("nothing-open", "Nothing is being asked any more.");
  if (open.front().group != group.group)
    return refuse("stale-group", "These answers belong to \"" + group.group.value + "\"; open is \"" +
                                     open.front().group.value + "\".");
  for (const Answer& answer : group.answers) {
    const auto asked =
        std::find_if(open.begin(), open.end(), [&](const Decision& d) { return d.id == answer.decision; });
    if (asked == open.end())
      return refuse("no-such-decision", "\"" + answer.decision.value + "\" is not an open question.");
    if (asked->seat != answer.seat)
      return refuse("wrong-seat", "\"" + answer.decision.value + "\" is asked of another seat.");
    const Json*& slot = payloads[at(*side_of_seat(state, answer.seat))];
    if (slot != nullptr) return refuse("answered-twice", "\"" + answer.decision.value + "\" is answered twice.");
    slot = &answer.payload;
  }
  for (const Decision& decision : open)
    if (payloads[at(*side_of_seat(state, decision.seat))] == nullptr)
      return refuse("missing-answer", "\"" + decision.id.value + "\" has no answer yet.");
  return std::nullopt;
}

std::optional<Rejection> illegal(std::string decision, std::vector<Problem> problems) {
  problems.erase(std::remove_if(problems.begin(), problems.end(),
                                [](const Problem& problem) { return problem.severity != Severity::error; }),
                 problems.end());
  if (problems.empty()) return std::nullopt;
  Rejection rejection =
      refuse("illegal", "The answer to \"" + decision + "\" cannot be carried out: " + problems[0].text);
  rejection.problems = std::move(problems);
  return rejection;
}

// ---- the next state ----

void finish(const Game& game, BullRunState& state, std::vector<Event>& events) {
  state.stage = Stage::done;
  const auto outcome = outcome_of(game, state);
  events.push_back(public_event("game_ends", state.position.turn, outcome ? outcome->rule : "",
                                {{"outcome", outcome ? outcome_json(*outcome) : Json()}}));
}

void start_turn(const Game& game, BullRunState& state, std::vector<Event>& events) {
  const Scenario& scenario = game.scenarios[state.scenario];
  for (const auto& roster : scenario.rosters)
    for (const RosterUnit& counter : roster) {
      const UnitIndex unit = counter.arrives == state.position.turn ? state.position.find(counter.id) : no_unit;
      if (unit != no_unit) state.position[unit].enters = game.hex(counter.enters);  // [12.0]
    }
  set_turn_options(scenario, state);
  append_turn_start(game, state, events);
}

// [14.15] Did a Union unit (no dummy) end a sub-segment south-west of the creek?
bool crossed(const Turn& turn) {
  for (const int unit : turn.tracked & turn.of_side[at(Side::union_side)]) {
    if (!turn.position[unit].real()) continue;
    for (const Hex hex : turn.track[static_cast<std::size_t>(unit)])
      if (hex < stayed && (*turn.map)[hex].southwest) return true;
  }
  return false;
}

// Carries the played turn over; who stood on the map and does no more has fallen.
void take_turn(const BullRunState& before, const Turn& turn, BullRunState& after) {
  after.position = turn.position;
  for (int i = 0; i < turn.position.count; ++i)
    if (turn.eliminated.has(i))
      after.fallen.push_back({std::string(turn.position[i].id.view()), turn.position[i].side, before.position.turn});
  if (before.position.turn == 1) after.union_crossed = crossed(turn);
}

// ---- deployment [3.0, 14.1] ----

Applied deploy(const Game& game, const BullRunState& state, const std::vector<Decision>& open,
               const Payloads& payloads) {
  const Scenario& scenario = game.scenarios[state.scenario];
  for (const Side side : both_sides)
    if (auto refused =
            illegal(open[at(side)].id.value, check_deploy(game, scenario, side, *payloads[at(side)]).problems))
      return *refused;
  TypedStep<BullRunState> step{state, {}};
  for (const Side side : both_sides) place_deployment(game, *payloads[at(side)], step.state.position);
  const std::vector<std::string> removed = remove_dummies(step.state.position);  // all are turned up [14.1]
  Json units = Json::array();
  for (int i = 0; i < step.state.position.count; ++i)
    if (step.state.position[i].on_map()) units.push_back(unit_json(game, scenario, step.state.position[i]));
  step.state.stage = Stage::plot;
  step.events.push_back(public_event("deployed", 1, "14.1", {{"units", units}, {"removed", removed}}));
  start_turn(game, step.state, step.events);
  return step;
}

// ---- a turn [4.1] ----

struct Orders {
  std::array<PlotSheet, 2> sheets;
  std::array<bool, 2> missed{};
};

std::optional<Rejection> read_orders(const Game& game, const BullRunState& state, const Payloads& payloads,
                                     Orders& orders) {
  const auto turn = opened_turn(game, state);
  for (const Side side : both_sides) {
    if (payloads[at(side)] == nullptr) continue;  // nothing was asked of it
    const PlotPayload plots = read_plots(*payloads[at(side)]);
    const std::string decision = std::to_string(state.position.turn) + ".plot." + std::string(word(side));
    if (plots.misshapen) return illegal(decision, {*plots.misshapen});
    orders.sheets[at(side)] = sheet_of(plots.lines);
    orders.missed[at(side)] = plots.missed;
    auto errors = plot_errors(game, *turn, side, orders.sheets[at(side)]);
    if (plots.missed)  // what follows from rows that hold in place is left to R-BLOCKED
      errors.erase(
          std::remove_if(errors.begin(), errors.end(),
                         [](const Problem& problem) { return problem.rule == "5.13" || problem.rule == "12.1"; }),
          errors.end());
    if (auto refused = illegal(decision, std::move(errors))) return refused;
  }
  return std::nullopt;
}

Progress play(const Game& game, const BullRunState& state, const Orders& orders, Dice& dice, Turn& turn, Trace& trace) {
  static const Decisions by_standing_orders;
  Progress progress = begin_turn(turn, game.map, charts(), {}, state.position, by_standing_orders, nullptr);
  turn.trace = &trace;  // the entries of phase A were told when the turn began
  if (progress == Progress::done) progress = check_plots(turn, orders.sheets);
  if (progress == Progress::refused && (orders.missed[0] || orders.missed[1])) {
    turn.breaches.clear();
    progress = Progress::done;
  }
  if (progress == Progress::done) progress = resolve_command(turn, dice);
  if (progress == Progress::done) progress = resolve_movement(turn, dice);
  if (progress == Progress::done) progress = resolve_scatter(turn, dice);
  if (progress == Progress::done) progress = resolve_combat(turn, by_standing_orders, dice);
  if (progress == Progress::done) progress = resolve_repulsion(turn, by_standing_orders);
  if (progress == Progress::done) progress = apply_results(turn, by_standing_orders, dice);
  return progress;
}

// One turn appended to the step; a rejection or the wanted face when it cannot be played.
std::optional<Applied> play_turn(const Game& game, const Orders& orders, Chance& chance,
                                 TypedStep<BullRunState>& step) {
  const BullRunState before = step.state;
  auto turn = std::make_unique<Turn>();
  Trace trace;
  LabelledChance labelled(chance);
  ChanceDice dice(labelled, before.position, game.map.grid);
  const Progress progress = play(game, before, orders, dice, *turn, trace);
  if (progress == Progress::starved) return NeedsDraws{{labelled.label()}};
  if (progress == Progress::refused) return refuse("illegal", "The orders cannot be carried out.");
  append_turn({game, before, orders.sheets, *turn, trace}, step.events);
  take_turn(before, *turn, step.state);
  if (before.position.turn == game.scenarios[before.scenario].turns) {
    finish(game, step.state, step.events);
  } else {
    ++step.state.position.turn;
    start_turn(game, step.state, step.events);
  }
  return std::nullopt;
}

}  // namespace

Applied apply_answers(const Game& game, const BullRunState& state, const GroupAnswers& group, Chance& chance) {
  const std::vector<Decision> open = pending_of(game, state);
  Payloads payloads{};
  if (auto refused = match_answers(state, open, group, payloads)) return *refused;
  if (state.stage == Stage::deploy) return deploy(game, state, open, payloads);
  Orders orders;
  if (auto refused = read_orders(game, state, payloads, orders)) return *refused;
  TypedStep<BullRunState> step{state, {}};
  if (auto failed = play_turn(game, orders, chance, step)) return *failed;
  // With nobody left on either side no question is open; the turns run out by themselves.
  while (step.state.stage == Stage::plot && pending_of(game, step.state).empty())
    if (auto failed = play_turn(game, {}, chance, step)) return *failed;
  return step;
}

Applied apply_resignation(const Game& game, const BullRunState& state, const SeatId& seat) {
  const auto side = side_of_seat(state, seat);
  if (!side) return refuse("wrong-seat", "That seat does not play in this match.");
  if (state.stage == Stage::done) return refuse("nothing-open", "The match is over.");
  TypedStep<BullRunState> step{state, {}};
  step.state.resigned = side;
  finish(game, step.state, step.events);
  return step;
}

}  // namespace simove::bull_run
