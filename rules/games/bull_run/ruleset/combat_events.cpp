// Events of phase E, in the order of the trace: attacks with their worked sums, dummies found out, repulsions, losses,
// retreats, displacements, advances.
#include "rules/games/bull_run/ruleset/combat_words.h"
#include "rules/games/bull_run/ruleset/event_writer.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/view.h"

namespace simove::bull_run {

void EventWriter::combat_phase(Records records) {
  for (const TraceRecord& record : records) {
    switch (record.kind) {
      case TraceKind::attack:
        attack(attacks_++);
        break;
      case TraceKind::dummy_found:
        dummy_found(record);
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

// [15.13] Before the attack itself is told, as they stand then; each once.
void EventWriter::turned_up(const UnitSet& units) {
  Json rows = Json::array();
  for (const int i : (units & played_.turn.revealed) - told_up_) {
    Unit unit = played_.turn.position[i];
    unit.hex = hex_[i];
    unit.strength = static_cast<std::int8_t>(strength_[i]);
    Json row = unit_json(played_.game, played_.before, unit);
    row["mission"] = std::string(word(played_.turn.plots[i].mission));
    rows.push_back(std::move(row));
    told_up_.add(i);
  }
  if (!rows.empty()) emit("revealed", "15.13", {{"units", rows}});
}

// The sum as a player writes it beside the table: each unit, then what doubles or adds [7.0, 7.25, 9.1, 9.2].
void EventWriter::attack(std::size_t index) {
  const Turn& turn = played_.turn;
  if (index >= turn.attacks.size()) return;
  const AttackRow& row = turn.attacks[index];
  turned_up(row.attack.attackers | row.attack.bombard | row.real_defenders | row.support);
  const Charts& charts = *turn.charts;
  const Json lines = worked_lines({turn, row.attack.attackers, row.attack.bombard, row.real_defenders,
                                   row.doubled_by_town, row.doubled_by_crossing, row.support, row.flank},
                                  strength_);
  const UnitSet doubled = row.doubled_by_town | row.doubled_by_crossing;
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
        {"decided", decided_attack(row.side)}});
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
  emit("repulsed", "7.3",
       {{"unit", name(record.unit)},
        {"from", hex(here)},
        {"to", hex(record.to)},
        {"by", by},
        {"decided", decided_drive(record.unit, record.to, false)}});
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
        {"eliminated", gone},
        {"decided", decided_loss(record)}});
  if (gone) moved(record.unit, no_hex);
}

void EventWriter::retreated(const TraceRecord& record) {
  const Hex here = hex_[record.unit];
  emit("retreated", "8.21",
       {{"unit", name(record.unit)},
        {"combat", record.combat},
        {"from", hex(here)},
        {"to", hex(record.to)},
        {"decided", decided_drive(record.unit, record.to, true)}});
  if (record.to < stayed)
    moved(record.unit, record.to);
  else
    could_not_retreat_.add(record.unit);
}

void EventWriter::displaced(const TraceRecord& record) {
  emit("displaced", "8.22",
       {{"unit", name(record.unit)},
        {"from", hex(hex_[record.unit])},
        {"to", hex(record.to)},
        {"by", record.other == no_unit ? Json() : Json(name(record.other))},
        {"decided",
         record.other == no_unit ? "standing" : decided_drive(record.other, driven_to(record.other), in_results_)}});
  moved(record.unit, record.to);
}

void EventWriter::advanced(const TraceRecord& record) {
  emit("advanced", "8.23",
       {{"unit", name(record.unit)},
        {"combat", record.combat},
        {"from", hex(hex_[record.unit])},
        {"to", hex(record.to)},
        {"decided", decided_advance(record)}});
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
