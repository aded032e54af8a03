#include "rules/games/bull_run/ruleset/resolve.h"

#include <algorithm>

#include "rules/games/bull_run/ruleset/commanders.h"
#include "rules/games/bull_run/ruleset/concealment.h"
#include "rules/games/bull_run/ruleset/deploy.h"
#include "rules/games/bull_run/ruleset/events.h"
#include "rules/games/bull_run/ruleset/live.h"
#include "rules/games/bull_run/ruleset/outcome.h"
#include "rules/games/bull_run/ruleset/plots.h"
#include "rules/games/bull_run/ruleset/standing.h"
#include "rules/games/bull_run/ruleset/turn_run.h"
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

using Payloads = std::vector<const Json*>;  // one for each open question, in the order asked

bool may_answer(const Decision& decision, const SeatId& seat) {
  return decision.seat == seat ||
         std::find(decision.substitutes.begin(), decision.substitutes.end(), seat) != decision.substitutes.end();
}

// One answer for each open question, by the right seat, whatever the order they came in.
std::optional<Rejection> match_answers(const std::vector<Decision>& open, const GroupAnswers& group,
                                       Payloads& payloads) {
  payloads.assign(open.size(), nullptr);
  if (open.empty()) return refuse("nothing-open", "Nothing is being asked any more.");
  if (open.front().group != group.group)
    return refuse("stale-group", "These answers belong to \"" + group.group.value + "\"; open is \"" +
                                     open.front().group.value + "\".");
  for (const Answer& answer : group.answers) {
    const auto asked =
        std::find_if(open.begin(), open.end(), [&](const Decision& d) { return d.id == answer.decision; });
    if (asked == open.end())
      return refuse("no-such-decision", "\"" + answer.decision.value + "\" is not an open question.");
    if (!may_answer(*asked, answer.seat))
      return refuse("wrong-seat", "\"" + answer.decision.value + "\" is asked of another seat.");
    const Json*& slot = payloads[static_cast<std::size_t>(asked - open.begin())];
    if (slot != nullptr) return refuse("answered-twice", "\"" + answer.decision.value + "\" is answered twice.");
    slot = &answer.payload;
  }
  for (std::size_t i = 0; i < open.size(); ++i)
    if (payloads[i] == nullptr) return refuse("missing-answer", "\"" + open[i].id.value + "\" has no answer yet.");
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

}  // namespace

void finish_match(const Game& game, BullRunState& state, std::vector<Event>& events) {
  state.stage = Stage::done;
  lift_concealment(game, state, events);
  const auto outcome = outcome_of(game, state);
  events.push_back(public_event("game_ends", state.position.turn, outcome ? outcome->rule : "",
                                {{"outcome", outcome ? outcome_json(*outcome) : Json()}}));
}

namespace {

// With every entry hex known, phase A is over and plots can be asked for [12.0].
void enter_map(const Game& game, BullRunState& state, std::vector<Event>& events) {
  append_entries(game, state, events);
  state.stage = Stage::plot;
}

}  // namespace

void enter_if_nothing_owed(const Game& game, BullRunState& state, std::vector<Event>& events) {
  if (pending_of(game, state).empty()) enter_map(game, state, events);
}

namespace {

void start_turn(const Game& game, BullRunState& state, std::vector<Event>& events) {
  const Scenario& scenario = game.scenarios[state.scenario];
  for (const auto& roster : scenario.rosters)
    for (const RosterUnit& counter : roster) {
      const UnitIndex unit = counter.arrives == state.position.turn ? state.position.find(counter.id) : no_unit;
      if (unit != no_unit) state.position[unit].enters = game.hex(counter.enters);  // [12.0]
    }
  state.ruled.held = {};
  state.ruled.night.reset();
  set_turn_options(scenario, state);
  state.in_turn = {};
  append_turn_begins(game, state, events);
  state.stage = Stage::enter;
  enter_if_nothing_owed(game, state, events);
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

// ---- deployment [3.0, 14.1, 14.2] ----

// All counters stand; the first turn begins.
void open_battle(const Game& game, const char* rule, const std::vector<std::string>& removed,
                 TypedStep<BullRunState>& step) {
  Json units = Json::array();
  for (int i = 0; i < step.state.position.count; ++i)
    if (step.state.position[i].on_map()) units.push_back(unit_json(game, step.state, step.state.position[i]));
  step.events.push_back(public_event("deployed", 1, rule, {{"units", units}, {"removed", removed}}));
  start_turn(game, step.state, step.events);
}

Applied deploy(const Game& game, const BullRunState& state, const std::vector<Decision>& open, const Payloads& payloads,
               Chance& chance) {
  const Scenario& scenario = game.scenarios[state.scenario];
  std::array<const Json*, 2> given{};  // of a side whose set-up is fixed nothing is asked
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Side side = *side_of_seat(state, open[i].seat);
    given[at(side)] = payloads[i];
    if (auto refused = illegal(open[i].id.value, check_deploy(game, scenario, side, *payloads[i]).problems))
      return *refused;
  }
  TypedStep<BullRunState> step{state, {}};
  for (const Side side : both_sides) {
    if (given[at(side)] == nullptr) continue;
    place_deployment(game, *given[at(side)], step.state.position);
    if (scenario.set_up[at(side)] == SetUp::whoever) remove_unplaced(step.state.position, scenario, side);
  }
  const std::vector<std::string> removed = remove_dummies(step.state.position);  // all are turned up [14.1]
  LabelledChance labelled(chance);
  if (!give_aliases(step.state, labelled)) return NeedsDraws{{labelled.label()}};
  open_battle(game, step.state.masked.empty() ? "14.1" : "15.1", removed, step);
  return step;
}

// ---- a turn [4.1] ----

// What follows from rows that hold in place is left to R-BLOCKED.
void forgive_missed(std::vector<Problem>& errors) {
  std::erase_if(errors, [](const Problem& problem) { return problem.rule == "5.13" || problem.rule == "12.1"; });
}

// Judges a commander's plots and puts them into the state, with the standing orders that came along.
std::optional<Rejection> take_plots(const Game& game, const BullRunState& before, const Turn& turn,
                                    const Decision& decision, const Json& payload, BullRunState& state) {
  const Side side = *side_of_seat(before, decision.seat);
  PlotPayload plots = read_plots(payload);
  if (plots.misshapen) return illegal(decision.id.value, {*plots.misshapen});
  const auto share = share_in(game, before, turn, decision.seat, {});
  auto errors = plot_errors(turn, side, sheet_of(plots.lines), share ? &*share : nullptr);
  if (plots.missed) forgive_missed(errors);
  if (plots.standing) {
    for (Problem& problem : standing_problems(game, before, decision.seat, *plots.standing))
      errors.push_back(std::move(problem));
    state.standing[at(side)] = read_standing(game, before.position, side, *plots.standing).orders;
  }
  if (auto refused = illegal(decision.id.value, std::move(errors))) return refused;
  auto& lines = state.in_turn.plots[at(side)];
  std::move(plots.lines.begin(), plots.lines.end(), std::back_inserter(lines));
  state.in_turn.missed[at(side)] = state.in_turn.missed[at(side)] || plots.missed;
  return std::nullopt;
}

// All plots of both sides; those of one side's commanders must fit together as one man's would [5.13].
std::optional<Rejection> take_orders(const Game& game, const std::vector<Decision>& open, const Payloads& payloads,
                                     BullRunState& state) {
  const BullRunState before = state;
  const auto turn = opened_turn(game, before);
  for (std::size_t i = 0; i < open.size(); ++i)
    if (auto refused = take_plots(game, before, *turn, open[i], *payloads[i], state)) return refused;
  for (const Side side : both_sides) {
    if (!is_split(before, side)) continue;
    auto errors = plot_errors(*turn, side, sheet_of(state.in_turn.plots[at(side)]));
    if (state.in_turn.missed[at(side)]) forgive_missed(errors);
    if (auto refused = illegal(open.front().group.value + "." + std::string(word(side)), std::move(errors)))
      return refused;
  }
  return std::nullopt;
}

// The same for what is asked between the phases, judged against the asks that are open.
std::optional<Rejection> take_answers(const Game& game, const std::vector<Decision>& open, const Payloads& payloads,
                                      BullRunState& state) {
  const BullRunState before = state;
  std::optional<TurnRun> run;
  if (TurnRun::stops_at(before.stage)) run.emplace(standing_turn(game, before));
  const Standing standing{game, before, run ? &run->turn() : nullptr, before.stage};
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Decision& decision = open[i];
    const Side side = *side_of_seat(before, decision.seat);
    const Json& payload = *payloads[i];
    if (auto refused = illegal(decision.id.value, check_live(standing, side, decision.ask, payload).problems))
      return refused;
    state.in_turn.answers[at(before.stage)][at(side)] = kept_answer(before.stage, decision.ask, payload);
  }
  return std::nullopt;
}

// Phases of events by the stage whose group has closed: after the plots movement is told first.
std::size_t first_phase(Stage closed) {
  return at(closed) - at(Stage::plot);
}

bool asks(const Game& game, const BullRunState& state, const TurnRun& run) {
  const Standing standing{game, state, &run.turn(), run.stage()};
  return std::any_of(both_sides.begin(), both_sides.end(),
                     [&](Side side) { return !live_ask(standing, side).is_null(); });
}

void end_turn(const Game& game, const BullRunState& before, const Turn& turn, TypedStep<BullRunState>& step) {
  take_turn(before, turn, step.state);
  step.state.in_turn = {};
  if (before.position.turn == game.scenarios[before.scenario].turns) {
    finish_match(game, step.state, step.events);
  } else {
    ++step.state.position.turn;
    start_turn(game, step.state, step.events);
  }
}

// Runs the turn from the stage whose group has closed to the next question, or to its end. Nothing can be refused any
// more; when a face is wanted that is not there, the step is thrown away.
std::optional<Applied> carry_on(const Game& game, Chance& chance, TypedStep<BullRunState>& step) {
  const BullRunState before = step.state;
  TurnRun run(game, before);
  if (run.progress() == Progress::refused) return refuse("illegal", "The orders cannot be carried out.");
  LabelledChance labelled(chance);
  ChanceDice fresh(labelled, before.position, game.map.grid);
  ReplayDice dice(before.in_turn.faces, &fresh);
  Stage reached = before.stage;
  while (reached != Stage::done) {
    reached = static_cast<Stage>(at(reached) + 1);
    const Progress progress = run.to(reached, dice);
    if (progress == Progress::starved) return NeedsDraws{{labelled.label()}};
    if (progress == Progress::refused) return refuse("illegal", "The orders cannot be carried out.");
    if (before.live && reached != Stage::done && asks(game, before, run)) break;
  }
  append_phases({game, before, run}, first_phase(before.stage), first_phase(reached) - 1, step.events);
  note_real(run.turn(), step.state);
  if (reached == Stage::done) {
    end_turn(game, before, run.turn(), step);
  } else {
    step.state.stage = reached;
    step.state.in_turn.faces = dice.faces();
  }
  return std::nullopt;
}

}  // namespace

TypedStep<BullRunState> set_up(const Game& game, BullRunState state) {
  const Scenario& scenario = game.scenarios[state.scenario];
  bool fixed = true;
  for (const Side side : both_sides) {
    if (scenario.set_up[at(side)] == SetUp::fixed)
      place_fixed(game, scenario, side, state.position);
    else
      fixed = false;
  }
  TypedStep<BullRunState> step{std::move(state), {}};
  if (fixed) open_battle(game, "14.2", {}, step);  // else there is nothing to tell before deployment is opened
  return step;
}

Applied apply_answers(const Game& game, const BullRunState& state, const GroupAnswers& group, Chance& chance) {
  const std::vector<Decision> open = pending_of(game, state);
  Payloads payloads;
  if (auto refused = match_answers(open, group, payloads)) return *refused;
  if (state.stage == Stage::deploy) return deploy(game, state, open, payloads, chance);
  TypedStep<BullRunState> step{state, {}};
  if (auto refused = state.stage == Stage::plot ? take_orders(game, open, payloads, step.state)
                                                : take_answers(game, open, payloads, step.state))
    return *refused;
  if (state.stage == Stage::enter)
    enter_map(game, step.state, step.events);
  else if (auto failed = carry_on(game, chance, step))
    return *failed;
  // With nobody left on either side no question is open; the turns run out by themselves.
  while (step.state.stage == Stage::plot && pending_of(game, step.state).empty())
    if (auto failed = carry_on(game, chance, step)) return *failed;
  return step;
}

Applied apply_resignation(const Game& game, const BullRunState& state, const SeatId& seat) {
  const auto side = side_of_seat(state, seat);
  if (!side) return refuse("wrong-seat", "That seat does not play in this match.");
  if (state.stage == Stage::done) return refuse("nothing-open", "The match is over.");
  if (seat != state.seats[at(*side)])
    return refuse("not-in-command",
                  "Only the overall commander can give the match up; he may answer for you meanwhile.");
  TypedStep<BullRunState> step{state, {}};
  step.state.resigned = side;
  // Whoever looks back at the table sees everybody where he stood when it was given up.
  const Position last = shown_position(game, state);
  step.state.position.units = last.units;
  step.state.in_turn = {};
  finish_match(game, step.state, step.events);
  return step;
}

}  // namespace simove::bull_run
