// Events of phase E: attacks with their worked sums, repulsions, losses, retreats, displacements, advances.
#include "rules/games/bull_run/ruleset/event_writer.h"
#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

namespace {

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

Json line(std::string text, int value, const char* part) {
  return {{"text", std::move(text)}, {"value", value}, {"part", part}};
}

}  // namespace

void EventWriter::combat_phase() {
  std::size_t rows = 0;
  for (const TraceRecord& record : played_.trace) {
    switch (record.kind) {
      case TraceKind::attack:
        attack(rows++);
        break;
      case TraceKind::repulsed:
        repulsed(record);
        break;
      case TraceKind::loss:
        loss(record);
        break;
      case TraceKind::retreated:
        retreated(record);
        break;
      case TraceKind::displaced:
        displaced(record);
        break;
      case TraceKind::advanced:
        advanced(record);
        break;
      case TraceKind::demoralized:
        demoralized(record);
        break;
      default:
        break;
    }
  }
}

// The sum as a player writes it beside the table: each unit, then what doubles or adds [7.0, 7.25, 9.1, 9.2].
void EventWriter::attack(std::size_t index) {
  const Turn& turn = played_.turn;
  if (index >= turn.attacks.size()) return;
  const AttackRow& row = turn.attacks[index];
  const Charts& charts = *turn.charts;
  Json lines = Json::array();
  for (const int unit : row.attack.attackers)
    lines.push_back(line(name(unit) + " " + std::to_string(strength_[unit]), strength_[unit], "attack"));
  if (row.flank) lines.push_back(line("doubled: from two sides that do not touch (7.25)", 2, "attack_factor"));
  for (const int unit : row.attack.bombard)
    lines.push_back(line(name(unit) + " bombards (9.1)", charts.bombard_sp, "attack"));
  UnitSet doubled = row.doubled_by_town | row.doubled_by_crossing;
  for (const int unit : row.real_defenders) {
    const bool town = row.doubled_by_town.has(unit);
    const bool crossing = row.doubled_by_crossing.has(unit);
    const int factor = (town || crossing) ? (town && crossing && turn.position.options.cumulative_doubling ? 4 : 2) : 1;
    std::string text = name(unit) + " " + std::to_string(strength_[unit]);
    if (town) text += ", doubled in the town (13.0)";
    if (crossing) text += town ? " and behind the water" : ", doubled behind the water (13.0)";
    lines.push_back(line(text, strength_[unit] * factor, "defence"));
  }
  for (const int unit : row.support)
    lines.push_back(line(name(unit) + " supports (9.2)", charts.support_sp, "defence"));
  const bool rolled = row.combat >= 0;
  const auto column = [&](int at) { return rolled ? Json(charts.odds[static_cast<std::size_t>(at)]) : Json(); };
  const auto result = static_cast<std::size_t>(row.result);
  emit("attack", "8.0",
       {{"index", rolled ? Json(row.combat) : Json()},
        {"side", std::string(word(row.side))},
        {"attackers", names(row.attack.attackers)},
        {"defenders", names(row.attack.defenders)},
        {"bombard", names(row.attack.bombard)},
        {"support", names(row.support)},
        {"lines", lines},
        {"attack", row.attack_sp},
        {"defence", row.defence_sp},
        {"odds", column(row.odds)},
        {"column", column(row.column)},
        {"flank", row.flank},
        {"doubled", names(doubled)},
        {"die", rolled ? Json(row.die) : Json()},
        {"result", rolled ? Json(charts.result_word[result]) : Json()},
        {"meaning", meaning(charts, row.result)},
        {"by", "standing"}});
}

void EventWriter::repulsed(const TraceRecord& record) {
  Json by = Json::array();
  const Turn& turn = played_.turn;
  const Hex here = hex_[record.unit];
  if (here != no_hex) {
    for (int i = 0; i < turn.position.count; ++i) {
      const Unit& enemy = turn.position[i];
      const int direction = turn.map->direction(here, hex_[i] == no_hex ? here : hex_[i]);
      const bool reaches = direction >= 0 && (((*turn.map)[here].zoc >> direction) & 1) != 0;  // [6.5]
      if (enemy.side != turn.position[record.unit].side && enemy.combat_unit() && reaches) by.push_back(name(i));
    }
  }
  emit("repulsed", "7.3", {{"unit", name(record.unit)}, {"from", hex(here)}, {"to", hex(record.to)}, {"by", by}});
  if (record.to < stayed) moved(record.unit, record.to);
}

void EventWriter::loss(const TraceRecord& record) {
  int& left = strength_[record.unit];
  left -= record.dice[0];
  const bool gone = left <= 0;
  emit("loss", "8.11",
       {{"unit", name(record.unit)},
        {"combat", record.combat < 0 ? Json() : Json(record.combat)},
        {"points", record.dice[0]},
        {"strength", gone ? 0 : left},
        {"eliminated", gone}});
  if (gone) moved(record.unit, no_hex);
}

void EventWriter::retreated(const TraceRecord& record) {
  const Hex here = hex_[record.unit];
  emit("retreated", "8.21",
       {{"unit", name(record.unit)}, {"combat", record.combat}, {"from", hex(here)}, {"to", hex(record.to)}});
  if (record.to < stayed) moved(record.unit, record.to);
}

void EventWriter::displaced(const TraceRecord& record) {
  emit("displaced", "8.22",
       {{"unit", name(record.unit)},
        {"from", hex(hex_[record.unit])},
        {"to", hex(record.to)},
        {"by", record.other == no_unit ? Json() : Json(name(record.other))}});
  moved(record.unit, record.to);
}

void EventWriter::advanced(const TraceRecord& record) {
  emit("advanced", "8.23",
       {{"unit", name(record.unit)},
        {"combat", record.combat},
        {"from", hex(hex_[record.unit])},
        {"to", hex(record.to)}});
  moved(record.unit, record.to);
}

void EventWriter::demoralized(const TraceRecord& record) {
  Json body{{"side", std::string(word(record.side))}};
  Json throws = Json::array();
  for (const TraceRecord& die : played_.trace)
    if (die.kind == TraceKind::demoralization_die) throws.push_back({die.dice[0], die.dice[1]});
  if (!throws.empty()) body["dice"] = throws;
  emit("demoralized", "11.4", std::move(body));
}

}  // namespace simove::bull_run
