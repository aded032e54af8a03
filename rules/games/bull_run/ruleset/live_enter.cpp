// The decision `enter`: a reinforcement whose entry hex is blocked takes the nearest open one, the owner's choice among
// equals [12.14, R-ENTRY, R-EDGE].
#include <algorithm>

#include "rules/games/bull_run/owed.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/live.h"

namespace simove::bull_run {

Json enter_ask(const Standing& standing, Side side) {
  const Position& position = standing.state.position;
  Json entries = Json::array();
  Json usual = Json::object();
  for (const OwedEntry& owed : owed_entries(standing.game.map, position, side)) {
    Json hexes = Json::array();
    for (const Hex hex : owed.hexes) hexes.push_back(standing.game.id(hex));
    const std::string unit(position[owed.unit].id.view());
    usual[unit] = hexes[0];  // the lowest hex id [F13]
    entries.push_back({{"unit", unit}, {"wanted", standing.game.id(position[owed.unit].enters)}, {"hexes", hexes}});
  }
  if (entries.empty()) return {};
  return {{"kind", "form"}, {"turn", position.turn}, {"entries", entries}, {"default", {{"enter", usual}}}};
}

void check_enter(const Json& ask, const Json& payload, std::vector<Problem>& problems) {
  check_members(payload, {"enter"}, "12.1", problems);
  const Json& answers = look(payload, "enter");
  std::vector<std::string> asked;
  for (const Json& entry : look(ask, "entries")) {
    const std::string unit = look_text(entry, "unit");
    const std::string hex = look_text(answers, unit);
    const std::vector<std::string> hexes = look_words(entry, "hexes");
    asked.push_back(unit);
    if (std::find(hexes.begin(), hexes.end(), hex) == hexes.end())
      problems.push_back(live_problem(
          unit, printable(hex), "12.1",
          hex.empty() ? unit + " has no hex to enter yet."
                      : unit + " cannot enter at " + printable(hex) + "; open and nearest are " + spoken(hexes) + "."));
  }
  if (!answers.is_object()) return;
  for (const auto& [unit, hex] : answers.items())
    if (std::find(asked.begin(), asked.end(), unit) == asked.end())
      problems.push_back(
          live_problem(printable(unit), "", "12.1", "Nothing is asked about an entry of " + printable(unit) + "."));
}

Json sample_enter(const Json& ask, SplitMix& source) {
  Json answers = Json::object();
  for (const Json& entry : look(ask, "entries")) {
    const std::vector<std::string> hexes = look_words(entry, "hexes");
    answers[look_text(entry, "unit")] = hexes[static_cast<std::size_t>(source.below(static_cast<int>(hexes.size())))];
  }
  return {{"enter", answers}};
}

void give_enter(const Game& game, const Position& position, const Json& payload, Decisions& given) {
  const Json& answers = look(payload, "enter");
  if (!answers.is_object()) return;
  for (const auto& [id, hex] : answers.items())
    if (const UnitIndex unit = position.find(id); unit != no_unit) given.enter[unit] = game.hex(look_text(answers, id));
}

}  // namespace simove::bull_run
