#include "rules/games/bull_run/ruleset/plots.h"

#include <algorithm>

#include "rules/core/sort_stably.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/plot_advice.h"

namespace simove::bull_run {

namespace {

constexpr std::size_t most_lines = max_units;
constexpr std::size_t longest_line = 200;

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

Problem misshapen_plots(std::string text) {
  return {Severity::error, "", 0, "", "5.1", std::move(text)};
}

}  // namespace

PlotPayload read_plots(const Json& payload) {
  PlotPayload plots;
  const Json& lines = look(payload, "plots");
  plots.missed = look_flag(payload, "missed");
  if (payload.is_object() && payload.contains("standing")) plots.standing = look(payload, "standing");
  const std::size_t members = 1U + (plots.missed ? 1U : 0U) + (plots.standing ? 1U : 0U);
  if (!payload.is_object() || !lines.is_array() || payload.size() != members) {
    plots.misshapen = misshapen_plots(
        R"(Plots are {"plots": ["U01/2504 2505 - ATTACK", ...]}, one line a unit, and at will "standing" orders.)");
    return plots;
  }
  if (lines.size() > most_lines) plots.misshapen = misshapen_plots("There are more lines than units.");
  for (const Json& line : lines) {
    const auto* text = line.get_ptr<const std::string*>();
    if (text == nullptr || text->size() > longest_line || text->find('\n') != std::string::npos)
      plots.misshapen = misshapen_plots("Each line of the plots is one short text.");
    else
      plots.lines.push_back(*text);
  }
  return plots;
}

PlotSheet sheet_of(const std::vector<std::string>& lines) {
  PlotSheet sheet;
  for (const std::string& text : lines)
    if (const auto line = parse_plot_line(text)) sheet.push(*line);
  return sheet;
}

Problem problem_of(const Breach& breach) {
  const bool placed = breach.to.column > 0 && breach.to.row > 0;
  return {Severity::error,
          printable(breach.unit.view()),
          breach.column,
          placed ? hex::print_id(breach.to) : std::string(),
          std::string(rule_of(breach.slip)),
          printable(sentence(breach), 400)};
}

namespace {

Breaches breaches_of(const Turn& turn, Side side, const PlotSheet& sheet, const Share* share) {
  Breaches breaches;
  judge_plots(turn, side, sheet, breaches, command_of(share));
  sort_breaches(breaches);
  return breaches;
}

// Both commanders must see a clash; but nobody is bound by what the other may still change [5.13].
Problem problem_between(const Turn& turn, const Breach& breach, const Share* share) {
  Problem problem = problem_of(breach);
  if (share == nullptr || !concerns_ally(breach.slip)) return problem;
  const UnitIndex ally = turn.position.find(breach.other.view());
  const bool firm = ally != no_unit && share->firm.has(ally);
  problem.severity = firm ? Severity::error : Severity::warning;
  if (ally != no_unit)
    problem.text += " " + printable(breach.other.view()) + " is under " + share->commander[ally] +
                    (firm ? ", who is ready." : ", who is not ready yet.");
  return problem;
}

// Errors before warnings, each in the order they were in.
std::vector<Problem> errors_first(std::vector<Problem> problems) {
  sort_stably(problems, [](const Problem& a, const Problem& b) { return a.severity < b.severity; });
  return problems;
}

}  // namespace

std::vector<Problem> plot_problems(const Turn& turn, Side side, const PlotSheet& sheet, const Share* share) {
  std::vector<Problem> problems;
  for (const Breach& breach : breaches_of(turn, side, sheet, share))
    problems.push_back(problem_between(turn, breach, share));
  return errors_first(std::move(problems));
}

std::vector<Problem> plot_errors(const Turn& turn, Side side, const PlotSheet& sheet, const Share* share) {
  std::vector<Problem> problems = plot_problems(turn, side, sheet, share);
  std::erase_if(problems, [](const Problem& problem) { return problem.severity != Severity::error; });
  return problems;
}

namespace {

// More than a player would press one by one; it bounds what a hostile payload costs.
constexpr std::size_t most_mended = 24;

std::vector<Problem> problems_with_repairs(const Turn& turn, Side side, const PlotSheet& sheet, const Share* share) {
  const Repairs repairs(turn, side, sheet, command_of(share));
  std::vector<Problem> problems;
  for (const Breach& breach : breaches_of(turn, side, sheet, share)) {
    problems.push_back(problem_between(turn, breach, share));
    if (problems.size() > most_mended) continue;
    for (const PlotRepair& repair : repairs.of(breach)) problems.back().repairs.push_back(repair_of(repair));
  }
  return errors_first(std::move(problems));
}

}  // namespace

CheckReport check_plots_on(const Game& game, const Turn& turn, Side side, const Json& payload, const Json& focus,
                           const Share* share) {
  const PlotPayload plots = read_plots(payload);
  if (plots.misshapen) return {{*plots.misshapen}, Json::object()};
  if (plots.missed)
    return {{misshapen_plots("\"missed\" marks the answer to a deadline; it cannot be sent.")}, Json::object()};
  const PlotSheet sheet = sheet_of(plots.lines);
  CheckReport report{problems_with_repairs(turn, side, sheet, share), Json::object()};
  for (Problem& warning : plot_warnings(turn, side, sheet, share)) report.problems.push_back(std::move(warning));
  report.hints = plot_hints(game, turn, side, sheet, look_text(focus, "unit"), share);
  return report;
}

bool pinned_at_start(const Turn& turn, UnitIndex unit) {
  const Unit& own = turn.position[unit];
  const MapHex& here = (*turn.map)[own.hex];
  for (int i = 0; i < turn.position.count; ++i) {
    const Unit& enemy = turn.position[i];
    // [10.1] A face-down enemy counts, whatever it is: what hides behind it must not show here.
    if (enemy.side == own.side || !enemy.on_map() || enemy.arm == Arm::leader) continue;
    const int direction = turn.map->direction(own.hex, enemy.hex);
    if (direction >= 0 && ((here.zoc >> direction) & 1) != 0) return true;  // [6.5]
  }
  return false;
}

bool may_move(const Turn& turn, UnitIndex unit) {
  const Unit& own = turn.position[unit];
  return own.arm == Arm::leader || !turn.position.options.movement_ban[at(own.side)];  // [14.15]
}

std::vector<Mission> missions_of(const Turn& turn, UnitIndex unit) {
  if (turn.position.options.night) return {};  // [4.2]
  switch (turn.position[unit].arm) {
    case Arm::infantry:
      return {Mission::attack};
    case Arm::artillery:
      return {Mission::bombard, Mission::support};  // [9.0]
    case Arm::leader:
      return {};  // [10.1]
    case Arm::dummy:
      return {Mission::attack, Mission::bombard, Mission::support};  // [R-DUMMY-MISSION]
  }
  return {};
}

PlotRow row_of(const PlotLine& line) {
  PlotRow row{std::string(line.unit.view()), hex::print_id({line.start_column, line.start_row}), {}, "none"};
  const PlotEntry* last = nullptr;
  for (std::size_t column = 0; column < row.cells.size(); ++column) {
    const bool written = column < line.count;
    if (written) last = &line.entries[column];
    const bool word_goes_on = last != nullptr && last->kind != EntryKind::hex && last->kind != EntryKind::hold;
    if (last == nullptr || (!written && !word_goes_on) || last->kind == EntryKind::hold)
      row.cells[column] = "-";
    else if (last->kind == EntryKind::hex)
      row.cells[column] = hex::print_id({last->column, last->row});
    else
      row.mission = last->kind == EntryKind::attack    ? "attack"
                    : last->kind == EntryKind::bombard ? "bombard"
                                                       : "support",
      row.cells[column] = upper(row.mission);
  }
  return row;
}

namespace {

// An arrival must be plotted: its least plot is to stand in its entry hex [12.1].
std::string entry_line(const Game& game, const Unit& unit) {
  const std::string hex = game.id(unit.hex);
  return std::string(unit.id.view()) + "/" + hex + " " + hex;
}

std::vector<std::string> entry_lines(const Game& game, const Turn& turn, Side side, const PlotSheet& plotted,
                                     const Share* share) {
  std::vector<std::string> lines;
  for (const int i : turn.reinforcements) {
    const Unit& unit = turn.position[i];
    const bool has_line =
        std::any_of(plotted.begin(), plotted.end(), [&](const PlotLine& line) { return line.unit == unit.id; });
    if (may_order(turn, side, share, i) && !has_line) lines.push_back(entry_line(game, unit));
  }
  return lines;
}

}  // namespace

std::vector<std::string> without_errors(const Game& game, const Turn& turn, Side side, std::vector<std::string> lines,
                                        const Share* share) {
  const std::vector<Problem> problems = plot_errors(turn, side, sheet_of(lines), share);
  const auto wrong = [&](const std::string& text) {
    const auto line = parse_plot_line(text);
    return !line || std::any_of(problems.begin(), problems.end(), [&](const Problem& problem) {
      return problem.subject == printable(line->unit.view());
    });
  };
  lines.erase(std::remove_if(lines.begin(), lines.end(), wrong), lines.end());
  for (std::string& entry : entry_lines(game, turn, side, sheet_of(lines), share)) lines.push_back(std::move(entry));
  return lines;
}

}  // namespace simove::bull_run
