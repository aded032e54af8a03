#include "rules/games/bull_run/ruleset/deploy.h"

#include <algorithm>

#include "rules/core/sort_stably.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/seeded_chance.h"

namespace simove::bull_run {

namespace {

using Words = std::vector<std::string>;
constexpr std::string_view rule = "3.0";
constexpr std::size_t most_rows = 64;

Words counters_of(const Scenario& scenario, Side side) {
  Words ids;
  for (const RosterUnit& counter : scenario.rosters[at(side)])
    if (counter.arrives == 0) ids.push_back(counter.id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

// What has been placed so far, and what may still be.
struct Board {
  Words units;
  Words hexes;

  Board(const Scenario& scenario, Side side)
      : units(counters_of(scenario, side)), hexes(scenario.deployment_hexes[at(side)]) {}
};

bool contains(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Takes a word out of a list; false when it is not (or no longer) there.
bool take(Words& words, const std::string& word) {
  const auto found = std::find(words.begin(), words.end(), word);
  if (found == words.end()) return false;
  words.erase(found);
  return true;
}

struct Row {
  std::string unit;
  std::string hex;
  bool readable = false;
};

Row read_row(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos || text.size() > 40) return {printable(text), "", false};
  return {printable(text.substr(0, slash)), printable(text.substr(slash + 1)), true};
}

Problem problem(std::string unit, std::string hex, std::string text) {
  return {Severity::error, std::move(unit), 0, std::move(hex), std::string(rule), std::move(text)};
}

// One row against what is still free; gives the problem, or nothing and takes unit and hex.
std::optional<Problem> judge(const Row& row, const Board& whole, Board& free) {
  if (!row.readable) return problem(row.unit, "", "\"" + row.unit + "\" is not of the form unit/hex.");
  if (!contains(whole.units, row.unit))
    return problem(row.unit, row.hex, row.unit + " is not one of your counters to deploy.");
  if (!contains(whole.hexes, row.hex)) return problem(row.unit, row.hex, row.hex + " is not one of your set-up hexes.");
  if (!contains(free.units, row.unit)) return problem(row.unit, row.hex, row.unit + " is placed twice.");
  if (!contains(free.hexes, row.hex)) return problem(row.unit, row.hex, row.hex + " already holds another counter.");
  take(free.units, row.unit);
  take(free.hexes, row.hex);
  return std::nullopt;
}

Words rows_of(const Json& payload) {
  return look_words(payload, "deploy");
}

// The shape of the payload: an object with a list of texts and nothing else.
std::optional<Problem> shape(const Json& payload) {
  const Json& rows = look(payload, "deploy");
  const bool texts = rows.is_array() && rows.size() <= most_rows &&
                     std::all_of(rows.begin(), rows.end(), [](const Json& row) { return row.is_string(); });
  if (payload.is_object() && payload.size() == 1 && texts) return std::nullopt;
  return problem("", "", "A deployment is {\"deploy\": [\"U01/2504\", ...]}, one row for each counter.");
}

// One line for all of them, since the tray shows which: every counter must stand somewhere [3.0], save where whoever is
// left over does not exist [14.22].
Problem unplaced(const Words& units, SetUp set_up) {
  const bool one = units.size() == 1;
  const std::string whom = one ? units[0] + " has" : counted(units.size(), "counter") + " have";
  Problem found = problem(one ? units[0] : "", "", whom + " no hex yet.");
  if (set_up != SetUp::whoever) return found;
  found.severity = Severity::warning;
  found.rule = "14.22";
  found.text = whom + " no hex and will not be in the battle at all.";
  return found;
}

Json rows_onto(const Words& units, const Words& hexes) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < units.size() && i < hexes.size(); ++i) rows.push_back(units[i] + "/" + hexes[i]);
  return rows;
}

}  // namespace

Json deploy_ask(const Scenario& scenario, Side side) {
  const Board board(scenario, side);
  return {{"kind", "targets"},
          {"items", board.units},
          {"targets", board.hexes},
          {"one_to_one", true},
          {"default", rows_onto(board.units, board.hexes)}};
}

CheckReport check_deploy(const Game&, const Scenario& scenario, Side side, const Json& payload) {
  const Board whole(scenario, side);
  Board free = whole;
  CheckReport report;
  if (auto misshapen = shape(payload)) {
    report.problems.push_back(std::move(*misshapen));
  } else {
    for (const std::string& text : rows_of(payload))
      if (auto found = judge(read_row(text), whole, free)) report.problems.push_back(std::move(*found));
    sort_stably(report.problems, [](const Problem& a, const Problem& b) { return a.subject < b.subject; });
  }
  if (!free.units.empty()) report.problems.push_back(unplaced(free.units, scenario.set_up[at(side)]));
  report.hints = {{"unplaced", free.units}, {"free", free.hexes}};
  return report;
}

Json default_deploy(const Game&, const Scenario& scenario, Side side, const Json& draft) {
  const Board whole(scenario, side);
  Board free = whole;
  Json rows = Json::array();
  for (const std::string& text : rows_of(draft))
    if (!judge(read_row(text), whole, free)) rows.push_back(text);
  for (const Json& row : rows_onto(free.units, free.hexes)) rows.push_back(row);
  return {{"deploy", rows}};
}

Json sample_deploy(const Scenario& scenario, Side side, std::uint64_t seed) {
  Board board(scenario, side);
  SplitMix source(seed);
  for (std::size_t i = board.hexes.size(); i > 1; --i)
    std::swap(board.hexes[i - 1], board.hexes[static_cast<std::size_t>(source.below(static_cast<int>(i)))]);
  return {{"deploy", rows_onto(board.units, board.hexes)}};
}

void place_deployment(const Game& game, const Json& payload, Position& position) {
  for (const std::string& text : rows_of(payload)) {
    const Row row = read_row(text);
    const UnitIndex unit = position.find(row.unit);
    if (unit != no_unit) position[unit].hex = game.hex(row.hex);
  }
}

void remove_unplaced(Position& position, const Scenario& scenario, Side side) {
  const Position before = position;
  position.count = 0;
  position.units = {};
  for (int i = 0; i < before.count; ++i) {
    const Unit& unit = before[i];
    const RosterUnit* counter = scenario.find(unit.id.view());
    const bool placed = unit.side != side || unit.on_map() || counter == nullptr || counter->arrives > 0;
    if (placed) position.insert(unit);
  }
}

std::vector<std::string> remove_dummies(Position& position) {
  std::vector<std::string> removed;
  const Position before = position;
  position.count = 0;
  position.units = {};
  for (int i = 0; i < before.count; ++i) {
    if (before[i].real() || before.options.concealment[at(before[i].side)])
      position.insert(before[i]);
    else
      removed.emplace_back(before[i].id.view());
  }
  return removed;
}

}  // namespace simove::bull_run
