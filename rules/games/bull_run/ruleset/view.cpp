#include "rules/games/bull_run/ruleset/view.h"

#include "rules/games/bull_run/ruleset/commanders.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/outcome.h"
#include "rules/games/bull_run/ruleset/plots.h"
#include "rules/games/bull_run/ruleset/score.h"
#include "rules/games/bull_run/ruleset/turn_run.h"

namespace simove::bull_run {

namespace {

constexpr int movement_allowance = 8;  // every counter prints it [2.3]

std::optional<Side> side_of(const BullRunState& state, const Viewer& viewer) {
  return viewer.kind == ViewerKind::seat ? side_of_seat(state, viewer.seat) : std::nullopt;
}

std::string headline(const Game& game, const BullRunState& state) {
  switch (state.stage) {
    case Stage::deploy:
      return "Deployment";
    case Stage::done:
      break;
    default:
      return "Turn " + std::to_string(state.position.turn) + " of " +
             std::to_string(game.scenarios[state.scenario].turns) + " \u00b7 " +
             capital(std::string(word(state.stage)));
  }
  const auto outcome = outcome_of(game, state);
  const std::string& text = outcome ? outcome->text : std::string();
  return "Finished \u00b7 " + text.substr(0, text.find(':'));
}

bool has_deployed(const Scenario& scenario, const BullRunState& state, Side side) {
  return state.stage != Stage::deploy || scenario.set_up[at(side)] == SetUp::fixed;
}

Json sides(const Game& game, const Scenario& scenario, const BullRunState& state) {
  Json both = Json::object();
  for (const Side side : both_sides) {
    const int level = scenario.demoralization[at(side)];
    Json& facts = both[std::string(word(side))];
    facts = {{"title", capital(std::string(word(side)))},
             {"army", scenario.armies[at(side)]},
             {"losses", state.position.losses[at(side)]},
             {"demoralized", state.position.demoralized == side},
             {"demoralization_at", level > 0 ? Json(level) : Json()},
             {"deployed", has_deployed(scenario, state, side)}};
    if (!scenario.victory.by_points()) continue;  // [14.23]
    const Score score = score_of(game, state, side);
    facts["points"] = score.sum();
    facts["score"] = {{"strength", score.strength}, {"units", score.units}, {"places", score.places}};
  }
  return both;
}

// A fixed set-up is no secret [14.2].
bool shows(const Scenario& scenario, const BullRunState& state, const Viewer& viewer, Side side) {
  if (has_deployed(scenario, state, side)) return true;
  if (viewer.kind == ViewerKind::umpire || viewer.kind == ViewerKind::everybody) return true;
  return side_of(state, viewer) == side;
}

Json units(const Game& game, const BullRunState& state, const Viewer& viewer) {
  const Scenario& scenario = game.scenarios[state.scenario];
  const Position position = shown_position(game, state);
  Json list = Json::array();
  for (int i = 0; i < position.count; ++i) {
    const Unit& unit = position[i];
    const bool waits = state.stage == Stage::deploy && unit.enters == no_hex &&
                       scenario.find(unit.id.view()) != nullptr && scenario.find(unit.id.view())->arrives == 0;
    if ((!unit.on_map() && !waits) || !shows(scenario, state, viewer, unit.side)) continue;
    list.push_back(unit_json(game, state, unit));
    if (is_split(state, unit.side)) list.back()["commander"] = commander_of(game, state, unit).value;
  }
  return list;
}

Json fallen(const BullRunState& state) {
  Json list = Json::array();
  for (const Fallen& unit : state.fallen)
    list.push_back({{"id", unit.unit}, {"side", std::string(word(unit.side))}, {"turn", unit.turn}});
  return list;
}

Json arrivals(const Scenario& scenario, const BullRunState& state) {
  Json list = Json::array();
  const int turn = state.stage == Stage::deploy ? 0 : state.position.turn;
  for (const Side side : both_sides)
    for (const RosterUnit& counter : scenario.rosters[at(side)])
      if (counter.arrives > turn)
        list.push_back({{"id", counter.id},
                        {"side", std::string(word(side))},
                        {"turn", counter.arrives},
                        {"hex", counter.enters},
                        {"strength", counter.strength},
                        {"type", counter.type},
                        {"name", counter.name}});
  return list;
}

Json objectives(const Game& game, const Scenario& scenario, const BullRunState& state) {
  Json list = Json::array();
  for (const Objective& objective : scenario.victory.objectives) {
    std::optional<Side> holder;
    for (const ObjectiveHex& held : state.position.objectives)
      if (held.hex == game.hex(objective.hex)) holder = held.holder;
    Json points = Json::object();
    for (const Side side : both_sides)
      if (objective.points[at(side)] > 0) points[std::string(word(side))] = objective.points[at(side)];
    list.push_back({{"hex", objective.hex},
                    {"name", objective.name},
                    {"held_by", holder ? Json(std::string(word(*holder))) : Json()},
                    {"points", points}});
  }
  return list;
}

Json options(const Scenario& scenario, const BullRunState& state) {
  Json controlled = Json::array();
  Json concealed = Json::array();
  for (const Side side : both_sides) {
    if (scenario.command_control[at(side)]) controlled.push_back(std::string(word(side)));
    if (state.position.options.concealment[at(side)]) concealed.push_back(std::string(word(side)));
  }
  Json options{{"decisions", state.live ? "live" : "standing"},
               {"command_control", controlled},
               {"concealment", concealed},
               {"initiative", scenario.initiative},
               {"terrain_doubling", scenario.terrain_doubling}};
  for (const Side side : both_sides)
    if (is_split(state, side)) options[command_option(side)] = state.form[at(side)];
  return options;
}

std::string size_mark(const Unit& unit) {
  if (unit.arm == Arm::leader || unit.arm == Arm::dummy) return "";
  return unit.arm == Arm::artillery ? "II" : "X";  // brigades
}

}  // namespace

Position shown_position(const Game& game, const BullRunState& state) {
  if (state.stage == Stage::plot) return opened_turn(game, state)->position;
  if (TurnRun::stops_at(state.stage)) return standing_turn(game, state).turn().position;
  return state.position;
}

Json unit_json(const Game& game, const BullRunState& state, const Unit& unit) {
  const RosterUnit* counter = game.scenarios[state.scenario].find(counter_of(state, unit));
  const std::string type(word(unit.arm));
  return {{"id", std::string(unit.id.view())},
          {"side", std::string(word(unit.side))},
          {"type", type},
          {"symbol", counter != nullptr && !counter->symbol.empty() ? counter->symbol : type},
          {"strength", unit.strength},
          {"full_strength", counter != nullptr ? counter->strength : unit.strength},
          {"ma", movement_allowance},
          {"hex", unit.on_map() ? Json(game.id(unit.hex)) : Json()},
          {"name", counter != nullptr ? counter->name : ""},
          {"size", size_mark(unit)}};
}

Json view_of(const Game& game, const BullRunState& state, const Viewer& viewer) {
  const Scenario& scenario = game.scenarios[state.scenario];
  const auto own = side_of(state, viewer);
  const auto outcome = outcome_of(game, state);
  Json view{{"game", "bull_run"},
            {"scenario", scenario.id},
            {"title", scenario.title},
            {"headline", headline(game, state)},
            {"phase", std::string(word(state.stage))},
            {"turn", state.position.turn},
            {"turns", scenario.turns},
            {"clock", scenario.clock(state.position.turn)},
            {"night", state.position.options.night},
            {"map", game.map_file},
            {"side", own ? Json(std::string(word(*own))) : Json()},
            {"sides", sides(game, scenario, state)},
            {"units", units(game, state, viewer)},
            {"eliminated", fallen(state)},
            {"reinforcements", arrivals(scenario, state)},
            {"objectives", objectives(game, scenario, state)},
            {"options", options(scenario, state)},
            {"outcome", outcome ? outcome_json(*outcome) : Json()}};
  if (Json commanders = commanders_json(game, state); !commanders.is_null()) view["commanders"] = std::move(commanders);
  if (outcome)
    view["length"] = std::to_string(state.position.turn) + " of " + std::to_string(scenario.turns) + " turns";
  if (scenario.days() > 1) view["date"] = scenario.date(state.position.turn);
  return view;
}

}  // namespace simove::bull_run
