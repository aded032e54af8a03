#include "rules/games/bull_run/page/plotting_calls.h"

#include "rules/games/bull_run/plotting/overlays.h"
#include "rules/games/bull_run/plotting/ways.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/plots.h"

namespace simove::bull_run {

namespace {

const char* severity_word(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

// As the protocol writes a problem; a test holds the two together.
Json problem_json(const Problem& problem) {
  Json object{{"severity", severity_word(problem.severity)},
              {"subject", problem.subject},
              {"column", problem.column},
              {"place", problem.place},
              {"rule", problem.rule},
              {"text", problem.text}};
  for (const Repair& repair : problem.repairs) {
    Json lines = Json::object();
    for (const auto& [unit, line] : repair.lines) lines[unit] = line ? Json(*line) : Json();
    object["repairs"].push_back({{"label", repair.label}, {"lines", lines}});
  }
  return object;
}

// One question: what is plotted, by whom, about which unit.
struct Question {
  const Turn& turn;
  Side side;
  PlotSheet sheet;
  UnitIndex unit;

  [[nodiscard]] std::string id(Hex hex) const { return turn.map->grid.id(hex); }
  [[nodiscard]] std::string name(UnitIndex index) const { return printable(turn.position[index].id.view()); }
  [[nodiscard]] bool own_unit() const {
    return unit != no_unit && turn.alive.has(unit) && turn.position[unit].side == side;
  }
  [[nodiscard]] Json names(const UnitSet& units) const {
    Json list = Json::array();
    for (const int index : units) list.push_back(name(static_cast<UnitIndex>(index)));
    return list;
  }
};

Json error(std::string text) {
  return {{"error", std::move(text)}};
}

const Share* share_of(const Situation& situation) {
  return situation.share ? &*situation.share : nullptr;
}

Json check_call(const Situation& situation, const Json& request) {
  const CheckReport report = check_plots_on(*situation.game, *situation.turn, situation.side, look(request, "payload"),
                                            look(request, "focus"), share_of(situation));
  Json problems = Json::array();
  for (const Problem& problem : report.problems) problems.push_back(problem_json(problem));
  return {{"problems", problems}, {"hints", report.hints}};
}

void say_why_not(const Question& question, const Way& way, Json& answer) {
  const std::string unit = question.name(question.unit);
  switch (way.why) {
    case NoWay::none:
      return;
    case NoWay::here_already:
      answer["rule"] = "5.1";
      answer["text"] = "The path of " + unit + " ends here.";
      return;
    case NoWay::banned:
      answer["rule"] = "14.15";
      answer["text"] = unit + " stands still this turn.";
      return;
    case NoWay::no_crossing:
      answer["rule"] = "13.0";
      answer["text"] = "No ford or bridge leads there.";
      return;
    case NoWay::too_far:
      answer["rule"] = "5.11";
      answer["text"] = "Too far: entering " + question.id(way.refused) + " on the way takes " +
                       std::to_string(way.needed) + " MP, and " + std::to_string(way.left) +
                       (way.left == 1 ? " is left." : " are left.");
  }
}

Json way_call(const Question& question, const Json& request) {
  const auto place = hex::parse_id(look_text(request, "to"));
  const Hex to = place ? question.turn.map->grid.index(*place) : no_hex;
  if (to == no_hex) return error("/to is not a hex of the map");
  const Way way = way_to(question.turn, question.side, question.sheet, question.unit, to);
  Json cells = Json::array();
  Json steps = Json::array();
  for (const WayStep& step : way.steps) {
    for (int paid = 0; paid < step.cost; ++paid) cells.push_back(question.id(step.hex));
    steps.push_back({{"hex", question.id(step.hex)},
                     {"terrain", std::string(word((*question.turn.map)[step.hex].terrain))},
                     {"cost", step.cost},
                     {"from", step.from},
                     {"to", step.to}});
  }
  Json clashes = Json::array();
  for (const Clash& clash : way.clashes)
    clashes.push_back({{"unit", question.name(clash.unit)}, {"hex", question.id(clash.hex)}, {"at", clash.at}});
  Json answer{{"legal", way.why == NoWay::none},
              {"cells", cells},
              {"steps", steps},
              {"clashes", clashes},
              {"last", way.steps.empty() ? Json() : Json(question.id(way.steps.back().hex))}};
  say_why_not(question, way, answer);
  return answer;
}

Json reach_call(const Question& question) {
  Json hexes = Json::array();
  for (const ReachHex& reach : reach_of(question.turn, question.side, question.sheet, question.unit))
    hexes.push_back(
        {{"hex", question.id(reach.hex)}, {"at", reach.at}, {"attack", reach.attack}, {"stops", reach.stops}});
  return {{"hexes", hexes}};
}

Json hexes_json(const Question& question, const std::vector<Hex>& hexes) {
  Json list = Json::array();
  for (const Hex hex : hexes) list.push_back(question.id(hex));
  return list;
}

Json zoc_call(const Question& question) {
  const Zones zones = zones_of(question.turn, question.side);
  return {{"enemy", hexes_json(question, zones.enemy)}, {"own", hexes_json(question, zones.own)}};
}

Json command_call(const Question& question) {
  const CommandView command = command_of(question.turn, question.side, question.sheet);
  return {{"leader", command.leader == no_unit ? Json() : Json(question.name(command.leader))},
          {"moves", command.moves},
          {"hexes", hexes_json(question, command.hexes)},
          {"exposed", question.names(command.exposed)}};
}

Json scatter_call(const Question& question) {
  const ScatterView scatter = scatter_of(*with_plots(question.turn, question.side, question.sheet), question.side);
  Json faces = Json::array();
  for (std::size_t die = 0; scatter.rolls && die < scatter.faces.size(); ++die)
    faces.push_back({{"die", die + 1}, {"units", question.names(scatter.faces[die])}});
  return {{"faces", faces}, {"worst", scatter.worst}};
}

Json rehearse_call(const Question& question) {
  const auto rehearsal = rehearsal_of(question.turn, question.side, question.sheet);
  Json positions = Json::array();
  for (const auto& moment : rehearsal->positions) {
    Json units = Json::object();
    for (int i = 0; i < question.turn.position.count; ++i)
      if (moment[static_cast<std::size_t>(i)] != no_hex)
        units[question.name(static_cast<UnitIndex>(i))] = question.id(moment[static_cast<std::size_t>(i)]);
    positions.push_back(units);
  }
  Json halted = Json::object();
  for (int i = 0; i < question.turn.position.count; ++i)
    if (rehearsal->halted[static_cast<std::size_t>(i)] >= 0)
      halted[question.name(static_cast<UnitIndex>(i))] = rehearsal->halted[static_cast<std::size_t>(i)];
  return {{"positions", positions}, {"halted", halted}};
}

}  // namespace

std::optional<Json> plotting_call(std::string_view call, const Situation& situation, const Json& request) {
  if (call == "check") return check_call(situation, request);
  const bool of_unit = call == "way" || call == "reach";
  if (!of_unit && call != "command" && call != "scatter" && call != "rehearse" && call != "zoc") return std::nullopt;
  const PlotPayload plots = read_plots(look(request, "payload"));
  if (plots.misshapen) return error(plots.misshapen->text);
  const Turn& turn = *situation.turn;
  const Share* share = share_of(situation);
  const Question question{turn, situation.side, whole_sheet(sheet_of(plots.lines), command_of(share)),
                          turn.position.find(look_text(request, "unit"))};
  if (of_unit && (!question.own_unit() || !may_order(turn, situation.side, share, question.unit)))
    return error("/unit is not a unit of the seat on the map");
  if (call == "way") return way_call(question, request);
  if (call == "reach") return reach_call(question);
  if (call == "command") return command_call(question);
  if (call == "zoc") return zoc_call(question);
  return call == "scatter" ? scatter_call(question) : rehearse_call(question);
}

}  // namespace simove::bull_run
