// Hints for one unit: what its next step may be, with cost, columns and the reason where it may not.
#include <algorithm>

#include "rules/games/bull_run/ruleset/plot_advice.h"

namespace simove::bull_run {

namespace {

EntryKind entry_of(Mission mission) {
  switch (mission) {
    case Mission::attack:
      return EntryKind::attack;
    case Mission::bombard:
      return EntryKind::bombard;
    case Mission::support:
      return EntryKind::support;
    case Mission::none:
      break;
  }
  return EntryKind::hold;
}

struct Question {
  const Game& game;
  const Turn& turn;
  Side side;
  const PlotSheet& sheet;
  std::vector<Problem> known;  // errors there are anyway
};

// The sheet with one line put in the place of the unit's own.
PlotSheet with_line(const PlotSheet& sheet, const PlotLine& line) {
  PlotSheet changed;
  bool placed = false;
  for (const PlotLine& old : sheet) {
    changed.push(old.unit == line.unit ? line : old);
    placed = placed || old.unit == line.unit;
  }
  if (!placed) changed.push(line);
  return changed;
}

std::vector<Problem> new_errors(const Question& question, const PlotLine& line) {
  std::vector<Problem> fresh =
      plot_errors(question.game, question.turn, question.side, with_line(question.sheet, line));
  const auto old = [&](const Problem& problem) {
    return std::find(question.known.begin(), question.known.end(), problem) != question.known.end();
  };
  fresh.erase(std::remove_if(fresh.begin(), fresh.end(), old), fresh.end());
  return fresh;
}

PlotLine bare_line(const Turn& turn, const Unit& unit) {
  const hex::Place start = turn.map->grid.place(unit.hex);
  PlotLine line;
  line.unit = unit.id;
  line.slash = line.start_readable = true;
  line.start_column = static_cast<std::uint8_t>(start.column);
  line.start_row = static_cast<std::uint8_t>(start.row);
  return line;
}

PlotEntry hex_entry(const Turn& turn, Hex hex) {
  const hex::Place place = turn.map->grid.place(hex);
  return {EntryKind::hex, static_cast<std::uint8_t>(place.column), static_cast<std::uint8_t>(place.row)};
}

// The unit's line up to the end of its walk, filled with waits to the next free column.
PlotLine walked_line(const Turn& turn, const Unit& unit, const PlotLine* old, const Walk& walk) {
  PlotLine line = old != nullptr ? *old : bare_line(turn, unit);
  const bool arrives = turn.reinforcements.has(turn.position.find(unit.id.view()));
  int used = std::min<int>(line.count, walk.next_column - 1);
  if (walk.mission != Mission::none)
    while (used > 0 && mission_of(line.entries[used - 1].kind) != Mission::none) --used;
  for (int k = used; k < walk.next_column - 1 && k < sub_segments; ++k)
    line.entries[k] = k == 0 && arrives ? hex_entry(turn, unit.hex) : PlotEntry{};
  for (int k = walk.next_column - 1; k < static_cast<int>(line.entries.size()); ++k) line.entries[k] = {};
  line.count = static_cast<std::uint8_t>(std::min(walk.next_column - 1, sub_segments));
  return line;
}

void append_mission(PlotLine& line, Mission mission) {
  if (mission == Mission::none) return;
  for (int k = line.count; k < mission_column - 1; ++k) line.entries[k] = {};
  const int at = std::max<int>(line.count, mission_column - 1);
  if (at >= static_cast<int>(line.entries.size())) return;
  line.entries[at] = {entry_of(mission), 0, 0};
  line.count = static_cast<std::uint8_t>(at + 1);
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
    line.entries[k - 1] = hex_entry(question.turn, here.neighbour[direction]),
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

// A line whose own start cannot be read has no path to go on from.
bool readable(const Turn& turn, const Unit& unit, const PlotLine* line) {
  return line == nullptr || (line->slash && turn.map->grid.index({line->start_column, line->start_row}) == unit.hex);
}

}  // namespace

Json plot_hints(const Game& game, const Turn& turn, Side side, const PlotSheet& sheet, const std::string& unit_id) {
  const UnitIndex index = turn.position.find(unit_id);
  if (index == no_unit || turn.position[index].side != side || !turn.position[index].on_map()) return Json::object();
  const Unit& unit = turn.position[index];
  const PlotLine* old = line_of(sheet, unit);
  if (!readable(turn, unit, old)) old = nullptr;
  const Walk walk = walk_of(turn, unit, old);
  // The errors there would be anyway; the unit's own mission word is judged with each step again.
  Question question{game, turn, side, sheet, {}};
  PlotLine base = walked_line(turn, unit, old, walk);
  question.known = plot_errors(game, turn, side, with_line(sheet, base));
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
