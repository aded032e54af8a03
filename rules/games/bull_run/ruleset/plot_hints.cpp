// Hints for one unit: what its next step may be, with cost, columns and the reason where it may not.
#include <algorithm>

#include "rules/games/bull_run/ruleset/plot_advice.h"

namespace simove::bull_run {

namespace {

struct Question {
  const Game& game;
  const Turn& turn;
  Side side;
  const PlotSheet& sheet;
  const Share* share;
  std::vector<Problem> known;  // errors there are anyway
};

std::vector<Problem> new_errors(const Question& question, const PlotLine& line) {
  std::vector<Problem> fresh =
      plot_errors(question.turn, question.side, with_line(question.sheet, line), question.share);
  const auto old = [&](const Problem& problem) {
    return std::find(question.known.begin(), question.known.end(), problem) != question.known.end();
  };
  fresh.erase(std::remove_if(fresh.begin(), fresh.end(), old), fresh.end());
  return fresh;
}

Json step_base(const Question& question, const Walk& walk, int direction) {
  const MapHex& here = question.game.map[walk.end];
  const Hex to = here.neighbour[direction];
  const bool open = here.cost[direction] != closed;
  const bool road = ((here.road >> direction) & 1) != 0;
  const bool railroad = ((here.railroad >> direction) & 1) != 0;
  return {{"direction", direction + 1},
          {"hex", question.game.id(to)},
          {"terrain", std::string(word(question.game.map[to].terrain))},
          {"cost", open ? Json(here.cost[direction]) : Json()},
          {"along", road       ? Json("road")
                    : railroad ? Json("railroad")
                               : Json()},
          {"crossing",
           here.crossing[direction] == Crossing::open ? Json() : Json(std::string(word(here.crossing[direction])))}};
}

void refuse(Json& step, const std::string& rule, const std::string& text) {
  step["legal"] = false;
  step["rule"] = rule;
  step["text"] = text;
}

Json step_hint(const Question& question, const Unit& unit, const PlotLine* old, const Walk& walk, int direction) {
  Json step = step_base(question, walk, direction);
  const MapHex& here = question.game.map[walk.end];
  const int cost = here.cost[direction] == closed ? 1 : here.cost[direction];
  if (walk.next_column > sub_segments) {
    refuse(step, "5.11", "All eight columns are used.");
    return step;
  }
  const int last = walk.next_column + cost - 1;
  step["from"] = walk.next_column;
  step["to"] = last;
  PlotLine line = walked_line(question.turn, unit, old, walk);
  for (int k = walk.next_column; k <= last && k <= sub_segments; ++k)
    line.entries[k - 1] = hex_entry(*question.turn.map, here.neighbour[direction]),
                     line.count = static_cast<std::uint8_t>(k);
  append_mission(line, walk.mission);
  step["legal"] = true;
  for (const Problem& problem : new_errors(question, line)) {
    if (problem.column <= last || problem.subject.empty()) {
      refuse(step, problem.rule, problem.text);
      break;
    }
    step["stay"] = false;  // legal to pass, not to remain [5.13]
    step["rule"] = problem.rule;
    step["text"] = problem.text;
  }
  return step;
}

Json mission_hint(const Question& question, const Unit& unit, const PlotLine* old, const Walk& walk, Mission mission) {
  PlotLine line = walked_line(question.turn, unit, old, walk);
  append_mission(line, mission);
  Json hint{{"mission", std::string(word(mission))}, {"legal", true}};
  for (const Problem& problem : new_errors(question, line)) {
    refuse(hint, problem.rule, problem.text);
    break;
  }
  return hint;
}

std::vector<Mission> missions_shown(const Unit& unit) {
  if (unit.arm == Arm::infantry || unit.arm == Arm::leader) return {Mission::attack};
  if (unit.arm == Arm::artillery) return {Mission::bombard, Mission::support};
  return {Mission::attack, Mission::bombard, Mission::support};
}

}  // namespace

Json plot_hints(const Game& game, const Turn& turn, Side side, const PlotSheet& sheet, const std::string& unit_id,
                const Share* share) {
  const UnitIndex index = turn.position.find(unit_id);
  if (index == no_unit || !may_order(turn, side, share, index) || !turn.position[index].on_map()) return Json::object();
  const Unit& unit = turn.position[index];
  const PlotLine* old = readable_line(turn, sheet, unit);
  const Walk walk = walk_of(turn, unit, old);
  // The errors there would be anyway; the unit's own mission word is judged with each step again.
  Question question{game, turn, side, sheet, share, {}};
  PlotLine base = walked_line(turn, unit, old, walk);
  question.known = plot_errors(turn, side, with_line(sheet, base), share);
  Json next = Json::array();
  for (int direction = 0; direction < hex::directions; ++direction)
    if (game.map[walk.end].neighbour[direction] != no_hex)
      next.push_back(step_hint(question, unit, old, walk, direction));
  Json missions = Json::array();
  for (const Mission mission : missions_shown(unit))
    missions.push_back(mission_hint(question, unit, old, walk, mission));
  return {{"unit", unit_id},
          {"hex", game.id(walk.end)},
          {"next_column", walk.next_column},
          {"mp_used", walk.mp},
          {"columns_used", std::min(walk.next_column - 1, sub_segments)},
          {"next", next},
          {"missions", missions}};
}

}  // namespace simove::bull_run
