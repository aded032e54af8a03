#include "rules/games/bull_run/ruleset/bull_run.h"

#include <algorithm>

#include "rules/core/json_read.h"
#include "rules/core/typed_ruleset.h"
#include "rules/games/bull_run/ruleset/brief.h"
#include "rules/games/bull_run/ruleset/codec.h"
#include "rules/games/bull_run/ruleset/commanders.h"
#include "rules/games/bull_run/ruleset/courier.h"
#include "rules/games/bull_run/ruleset/deploy.h"
#include "rules/games/bull_run/ruleset/fog.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/live.h"
#include "rules/games/bull_run/ruleset/narrate.h"
#include "rules/games/bull_run/ruleset/outcome.h"
#include "rules/games/bull_run/ruleset/plots.h"
#include "rules/games/bull_run/ruleset/resolve.h"
#include "rules/games/bull_run/ruleset/rulings.h"
#include "rules/games/bull_run/ruleset/text.h"
#include "rules/games/bull_run/ruleset/turn_run.h"
#include "rules/games/bull_run/ruleset/view.h"

namespace simove::bull_run {

namespace {

// Which sides move face down: as the scenario says, or as the match chooses where the scenario leaves it open [15.0].
void take_concealment(const Scenario& scenario, const JsonCursor& chosen, Options& options) {
  options.concealment[at(Side::confederate)] = scenario.concealment == ConcealmentRule::confederate;  // [14.22]
  if (!chosen.present()) return;
  const bool wanted = chosen.boolean();
  if (scenario.concealment == ConcealmentRule::optional)
    options.concealment.fill(wanted);  // both sides or none
  else if (wanted != (scenario.concealment == ConcealmentRule::confederate))
    chosen.fail(wanted ? "is not offered in this scenario" : "cannot be turned off in this scenario");
}

// What the match chooses besides its scenario; a refusal names the option.
std::optional<Rejection> take_options(const Scenario& scenario, const Json& given, BullRunState& state) {
  const Json options = given.is_null() ? Json::object() : given;
  JsonReader reader(options);
  const JsonCursor root = reader.root();
  root.only({"concealment", "decisions", command_option(Side::union_side), command_option(Side::confederate)});
  const JsonCursor decisions = root.maybe("decisions");
  if (decisions.present() && decisions.text(16) != "standing" && decisions.text(16) != "live")
    decisions.fail("must be \"standing\" or \"live\"");
  take_concealment(scenario, root.maybe("concealment"), state.position.options);
  state.live = decisions.present() && decisions.text(16) == "live";
  for (const Side side : both_sides) {
    const JsonCursor commanders = root.maybe(command_option(side));
    if (!commanders.present() || commanders.text(16) == "one") continue;
    state.form[at(side)] = commanders.text(16);
    if (scenario.form(at(side), state.form[at(side)]) == nullptr)
      commanders.fail("is not a form of command of this side in this scenario");
  }
  if (!reader.failed()) return std::nullopt;
  return Rejection{"bad-options", "/options" + reader.failure().path, "This option " + reader.failure().text + ".", {}};
}

struct BullRun {
  using State = BullRunState;

  std::shared_ptr<const Games> games;

  const Json& manifest() const { return games->manifest; }

  const std::string* data_file(std::string_view name) const {
    const auto found = games->files.find(name);
    return found == games->files.end() ? nullptr : &found->second;
  }

  const Game& game_of(const State& state) const {
    return *games->by_scenario[static_cast<std::size_t>(state.scenario)];
  }

  std::variant<TypedStep<State>, Rejection> initial(const Setup& setup, Chance&) const {
    State state;
    state.scenario = games->by_scenario.front()->scenario_index(setup.scenario);
    if (state.scenario < 0)
      return Rejection{"unknown-scenario", "/scenario", "There is no scenario \"" + setup.scenario + "\".", {}};
    const Scenario& scenario = scenario_of(state);
    state.position = undeployed_position(game_of(state), scenario);
    if (auto refused = take_options(scenario, setup.options, state)) return *refused;
    if (auto refused = take_seats(scenario, setup, state)) return *refused;
    set_turn_options(scenario, state);
    return set_up(game_of(state), std::move(state));
  }

  std::vector<Decision> pending(const State& state) const {
    std::vector<Decision> open = pending_of(game_of(state), state);
    const Fog fog = fog_over(state);
    for (Decision& decision : open)
      decision.ask = fog.ask({side_of_seat(state, decision.seat), false}, std::move(decision.ask));
    return open;
  }

  const Scenario& scenario_of(const State& state) const {
    return game_of(state).scenarios[static_cast<std::size_t>(state.scenario)];
  }

  CheckReport check(const State& state, const Decision& decision, const Json& payload, const Json& focus,
                    const Allies& allies) const {
    const auto side = side_of_seat(state, decision.seat);
    if (!side) return {{{Severity::error, "", 0, "", "", "That seat does not play in this match."}}, Json::object()};
    const Fog fog = fog_over(state);
    const Eyes eyes{side, false};
    Allies read = allies;
    for (AllyAnswer& ally : read) ally.payload = fog.written(eyes, std::move(ally.payload));
    CheckReport report = check_of(state, decision, *side, fog.written(eyes, payload), fog.written(eyes, focus), read);
    fog.report(eyes, report);
    return report;
  }

  CheckReport check_of(const State& state, const Decision& decision, Side side, const Json& payload, const Json& focus,
                       const Allies& allies) const {
    if (decision.kind == "deploy" && state.stage == Stage::deploy)
      return check_deploy(game_of(state), scenario_of(state), side, payload);
    if (decision.kind == "plot" && state.stage == Stage::plot)
      return check_plots_of(game_of(state), state, decision.seat, payload, focus, allies);
    if (decision.kind == word(state.stage) && is_live(state.stage)) return check_between(state, side, payload);
    return {{{Severity::error, "", 0, "", "4.1", "This question is no longer open."}}, Json::object()};
  }

  static bool is_live(Stage stage) { return stage == Stage::enter || TurnRun::stops_at(stage); }

  // Calls `use(standing, ask)` with the side's question between two phases as it stands in the state.
  template <class Use>
  auto between(const State& state, Side side, Use use) const {
    std::optional<TurnRun> run;
    if (TurnRun::stops_at(state.stage)) run.emplace(standing_turn(game_of(state), state));
    const Standing standing{game_of(state), state, run ? &run->turn() : nullptr, state.stage};
    return use(standing, live_ask(standing, side));
  }

  CheckReport check_between(const State& state, Side side, const Json& payload) const {
    return between(state, side, [&](const Standing& standing, const Json& ask) {
      return ask.is_null() ? CheckReport{{{Severity::error, "", 0, "", "4.1", "Nothing is asked of you now."}}, {}}
                           : check_live(standing, side, ask, payload);
    });
  }

  // Without masks nothing lies, and nothing needs to be worked out.
  Fog fog_over(const State& state) const {
    return state.masked.empty() ? Fog(state, state.position) : Fog(state, shown_position(game_of(state), state));
  }

  // Seats write and read in the names they know, everything within goes by aliases; see fog.h.
  TypedApplied<State> apply(const State& state, const Input& input, Chance& chance) const {
    const Fog fog = fog_over(state);
    auto applied = apply_within(state, fog, input, chance);
    if (auto* step = std::get_if<TypedStep<State>>(&applied); step != nullptr && !step->state.masked.empty())
      Fog(step->state, shown_position(game_of(state), state)).veil(eyes_of_seats(step->state), step->events);
    if (auto* refused = std::get_if<Rejection>(&applied)) fog.refusal(*refused);
    return applied;
  }

  TypedApplied<State> apply_within(const State& state, const Fog& fog, const Input& input, Chance& chance) const {
    const auto* group = std::get_if<GroupAnswers>(&input);
    if (group == nullptr) return apply_resignation(game_of(state), state, std::get_if<Resigned>(&input)->seat);
    GroupAnswers read = *group;
    for (Answer& answer : read.answers)
      answer.payload = fog.written({side_of_seat(state, answer.seat), false}, std::move(answer.payload));
    return apply_answers(game_of(state), state, read, chance);
  }

  std::vector<RulingOffer> rulings(const State& state) const { return rulings_of(game_of(state), state); }

  // An umpire writes and reads true names; what everybody is told at once is what an observer gets of it.
  std::variant<TypedAmended<State>, Rejection> amend(const State& state, const Ruling& ruling) const {
    const Eyes truth{std::nullopt, true};
    const Fog fog = fog_over(state);
    RuledMatch ruled = amend_match(game_of(state), state, {ruling.kind, fog.written(truth, ruling.payload)});
    if (auto* refused = std::get_if<Rejection>(&ruled)) {
      fog.refusal(*refused);
      return std::move(*refused);
    }
    auto& amended = *std::get_if<AmendedMatch>(&ruled);
    if (!amended.state.masked.empty())
      Fog(amended.state, shown_position(game_of(state), state)).veil(eyes_of_seats(amended.state), amended.events);
    const Event& told = amended.events.front();
    const Json* seen = form_for(told, {ViewerKind::observer, {}});
    std::string line = ruling_line(seen != nullptr ? *seen : told.body);
    return TypedAmended<State>{{std::move(amended.state), std::move(amended.events)},
                               std::move(line),
                               fog.named(truth, diff_json(amended.changes))};
  }

  CourierRide courier(const State& state, const SeatId& from, const SeatId& to, const Json& ride) const {
    return ride_courier(game_of(state), state, from, to, ride);
  }

  Json fallback(const State& state, const Decision& decision, const Json& draft) const {
    const Side side = side_of_seat(state, decision.seat).value_or(Side::union_side);
    if (decision.kind == "deploy") return default_deploy(game_of(state), scenario_of(state), side, draft);
    const Fog fog = fog_over(state);
    const Eyes eyes{side, false};
    if (!is_live(state.stage))
      return fog.named(eyes, fallback_plots(game_of(state), state, decision.seat, fog.written(eyes, draft)));
    return fog.named(eyes, between(state, side, [](const Standing&, const Json& ask) { return look(ask, "default"); }));
  }

  Json view(const State& state, const Viewer& viewer) const {
    return fog_over(state).view(eyes_of(state, viewer), view_of(game_of(state), state, viewer));
  }
  std::optional<Outcome> outcome(const State& state) const { return outcome_of(game_of(state), state); }

  Letter parse_text(const State&, const Decision& decision, std::string_view text, const Json& base) const {
    return parse_letter(decision, text, base);
  }
  std::string print_text(const Decision& decision, const Json& payload) const {
    return print_letter(decision, payload);
  }
  std::string brief(const Decision& decision, const Json& view) const { return brief_of(decision, view); }
  std::string narrate(const std::string& kind, const Json& body) const { return sentence_of(kind, body); }

  Json sample(const State& state, const Decision& decision, std::uint64_t seed, const Allies& allies) const {
    const Side side = side_of_seat(state, decision.seat).value_or(Side::union_side);
    if (decision.kind == "deploy") return sample_deploy(scenario_of(state), side, seed + at(side));
    const Fog fog = fog_over(state);
    const Eyes eyes{side, false};
    Allies read = allies;
    for (AllyAnswer& ally : read) ally.payload = fog.written(eyes, std::move(ally.payload));
    if (!is_live(state.stage)) return fog.named(eyes, sample_plots(game_of(state), state, decision.seat, seed, read));
    return fog.named(eyes, between(state, side, [&](const Standing& standing, const Json& ask) {
                       return ask.is_null() ? Json() : sample_live(standing, side, ask, seed);
                     }));
  }

  Json save(const State& state) const { return save_state(game_of(state), state); }
  Result<State> load(const Json& saved) const {
    const int scenario = games->by_scenario.front()->scenario_index(look_text(saved, "scenario"));
    return load_state(*games->by_scenario[static_cast<std::size_t>(std::max(scenario, 0))], saved);
  }
};

static_assert(TypedRuleset<BullRun> && TakesRulings<BullRun> && KnowsCouriers<BullRun>);

}  // namespace

std::unique_ptr<simove::Ruleset> make_bull_run() {
  auto games = load_games();
  if (!games) return nullptr;
  return std::make_unique<ErasedRuleset<BullRun>>(BullRun{std::move(*games)});
}

}  // namespace simove::bull_run
