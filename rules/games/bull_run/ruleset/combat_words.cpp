#include "rules/games/bull_run/ruleset/combat_words.h"

#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

std::string meaning(const Charts& charts, CombatResult result) {
  const auto row = static_cast<std::size_t>(result);
  const auto lose = [](int points) { return "lose " + counted(static_cast<std::size_t>(points), "strength point"); };
  switch (result) {
    case CombatResult::attacker_loses:
      return "the attackers " + lose(charts.attacker_loss[row]);
    case CombatResult::attacker_retreats:
      return "the attackers retreat one hex";
    case CombatResult::defender_retreats:
      return "the defenders retreat one hex";
    case CombatResult::defender_loses:
      return "the defenders " + lose(charts.defender_loss[row]);
    case CombatResult::none:
      break;
  }
  return "only dummies were there";
}

namespace {

Json line(std::string text, int value, const char* part) {
  return {{"text", std::move(text)}, {"value", value}, {"part", part}};
}

}  // namespace

Json worked_lines(const Worked& worked, const std::array<int, max_units>& strength) {
  const Turn& turn = worked.turn;
  const auto name = [&turn](int unit) { return std::string(turn.position[unit].id.view()); };
  const auto sp = [&strength](int unit) { return strength[static_cast<std::size_t>(unit)]; };
  Json lines = Json::array();
  for (const int unit : worked.attackers)
    lines.push_back(line(name(unit) + " " + std::to_string(sp(unit)), sp(unit), "attack"));
  if (worked.flank) lines.push_back(line("doubled: from two sides that do not touch (7.25)", 2, "attack_factor"));
  for (const int unit : worked.bombard)
    lines.push_back(line(name(unit) + " bombards (9.1)", turn.charts->bombard_sp, "attack"));
  for (const int unit : worked.defenders) {
    const bool town = worked.by_town.has(unit);
    const bool crossing = worked.by_crossing.has(unit);
    const int factor = (town || crossing) ? (town && crossing && turn.position.options.cumulative_doubling ? 4 : 2) : 1;
    std::string text = name(unit) + " " + std::to_string(sp(unit));
    if (town) text += ", doubled in the town (13.0)";
    if (crossing) text += town ? " and behind the water" : ", doubled behind the water (13.0)";
    lines.push_back(line(text, sp(unit) * factor, "defence"));
  }
  for (const int unit : worked.support)
    lines.push_back(line(name(unit) + " supports (9.2)", turn.charts->support_sp, "defence"));
  return lines;
}

}  // namespace simove::bull_run
