// Laws of losses, advances, demoralization and objectives [8.1, 8.23, 11.0, 14.14], of arrivals [12.0], and of the turn
// as a whole.
#include <algorithm>

#include "tests/positions/laws.h"

namespace simove::bull_run::positions {

namespace {

class ResultLaws {
 public:
  ResultLaws(const Scene& scene, const Play& play, Verdict& verdict)
      : scene_(scene),
        ground_(scene.given.map),
        play_(play),
        turn_(play.turn),
        first_(scene.given.position),
        last_(play.position(Phase::results)),
        verdict_(verdict) {
    for (const AttackRow& row : turn_.attacks)
      if (row.combat >= 0) rows_.push_back(&row);
  }

  void judge() {
    for (const Phase phase : {Phase::scatter, Phase::combat, Phase::repulsion, Phase::results}) alone(phase);
    for (int unit = 0; unit < first_.count; ++unit) fate(unit);
    arrivals();
    losses();
    advances();
    demoralization();
    control();
  }

 private:
  void law(const char* name, bool holds, int unit) {
    verdict_.law(name, holds, [&] { return named(play_, unit); });
  }
  [[nodiscard]] bool attackers_lose(const AttackRow& row) const {
    return row.result == CombatResult::attacker_loses || row.result == CombatResult::attacker_retreats;
  }
  [[nodiscard]] const UnitSet& losers(const AttackRow& row) const {
    return attackers_lose(row) ? row.attack.attackers : row.real_defenders;
  }
  [[nodiscard]] const UnitSet& winners(const AttackRow& row) const {
    return attackers_lose(row) ? row.real_defenders : row.attack.attackers;
  }

  // [5.13, 5.24, 15.22] From the end of scatter on everybody stands alone, and no dummy in contact.
  void alone(Phase phase) {
    const Position& position = play_.position(phase);
    for (int a = 0; a < position.count; ++a) {
      if (!position[a].on_map()) continue;
      for (int b = 0; b < position.count; ++b) {
        if (a == b || !position[b].on_map()) continue;
        if (a < b) law("5.13 two units never end in one hex", position[a].hex != position[b].hex, a);
        if (!position[a].real() && position[a].side != position[b].side)
          law("15.22 no dummy stays in contact", !ground_.zone_reaches(position[a].hex, position[b].hex), a);
      }
    }
  }

  void fate(int unit) {
    const Unit& before = first_[unit];
    const Unit& after = last_[unit];
    const bool came = play_.position(Phase::entry)[unit].on_map();
    const bool stays = turn_.alive.has(unit);
    law("every unit on the map stays or is eliminated", came ? stays != turn_.eliminated.has(unit) : !stays, unit);
    law("who is eliminated is off the map", stays == after.on_map(), unit);
    law("arrivals are told once", after.enters == no_hex || !came, unit);
    law("8.11 who has no strength left is gone", !stays || !after.real() || after.strength > 0, unit);
    law("8.11 strength never grows", after.strength <= before.strength && after.strength >= 0, unit);
    law("units keep what they are", before.id == after.id && before.side == after.side && before.arm == after.arm,
        unit);
    if (turn_.eliminated.has(unit) && before.real())
      law("8.11 a real unit is eliminated by losses alone", after.strength == 0, unit);
  }

  // ---- arrivals [12.0, R-ENTRY, R-EDGE, F13] ----

  [[nodiscard]] bool shut(Side side, Hex hex) const {
    for (int enemy = 0; enemy < first_.count; ++enemy)
      if (first_[enemy].hex == hex && first_[enemy].side != side && first_[enemy].real()) return true;
    return in_zone(ground_, first_, side, hex, false);
  }
  [[nodiscard]] bool edge(Hex hex) const {
    for (int d = 0; d < hex::directions; ++d)
      if (d != 1 && d != 2 && d != 4 && d != 5 && ground_.beside(hex, d) == no_hex) return true;
    const int column = ground_.map().grid.place(hex).column;
    return column == 1 || column == ground_.map().grid.columns;
  }
  void arrivals() {
    const Position& position = play_.position(Phase::entry);
    for (int unit = 0; unit < first_.count; ++unit) {
      const Hex entry = first_[unit].enters;
      const Hex hex = position[unit].hex;
      law("12.1 only arrivals are placed", entry != no_hex || hex == first_[unit].hex || hex == no_hex, unit);
      if (entry == no_hex || hex == no_hex) continue;
      const Side side = first_[unit].side;
      law("12.1 an arrival stands on an open hex", !shut(side, hex), unit);
      if (!shut(side, entry)) law("12.1 an open entry hex is used", hex == entry, unit);
      bool nearer = false;
      for (int i = 0; i < ground_.map().grid.size(); ++i) {
        const Hex other = static_cast<Hex>(i);
        const bool counts = !edge(entry) || edge(other) || !edge(hex);
        if (counts && ground_.map().distance(entry, other) < ground_.map().distance(entry, hex) && !shut(side, other))
          nearer = true;
      }
      law("R-ENTRY, R-EDGE no nearer hex was open", !nearer, unit);
    }
  }

  // ---- losses [8.11] ----

  void losses() {
    Position now = play_.position(Phase::repulsion);
    std::array<int, 2> sum = first_.losses;
    std::vector<int> by_table(rows_.size(), 0);
    int blocked = -1;
    bool driving = false;
    for (const TraceRecord& record : play_.records(Phase::results)) {
      driving = driving || record.kind == TraceKind::retreated;
      if (record.kind == TraceKind::retreated && record.to == no_hex) blocked = record.unit;
      if (record.kind != TraceKind::loss) continue;
      const int points = record.dice[0];
      now[record.unit].strength = static_cast<std::int8_t>(now[record.unit].strength - points);
      sum[bull_run::at(now[record.unit].side)] += points;
      const auto combat = static_cast<std::size_t>(record.combat);
      law("8.11 only losers lose", combat < rows_.size() && losers(*rows_[combat]).has(record.unit), record.unit);
      if (driving)
        law("8.21 a blocked retreat costs one point", points == 1 && blocked == record.unit, record.unit);
      else
        by_table[combat] += points;
    }
    for (const Side side : both_sides)
      verdict_.law("8.11 losses add up", last_.losses[bull_run::at(side)] == sum[bull_run::at(side)],
                   [&] { return std::string(word(side)); });
    for (int unit = 0; unit < first_.count; ++unit)
      if (first_[unit].real()) law("8.11 strength is what is left", last_[unit].strength == now[unit].strength, unit);
    owed(by_table);
  }

  // Two points by the table where there are two, in the order of the combats.
  void owed(const std::vector<int>& by_table) {
    Position now = play_.position(Phase::repulsion);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const bool costs =
          rows_[i]->result == CombatResult::attacker_loses || rows_[i]->result == CombatResult::defender_loses;
      int there = 0;
      for (const int unit : losers(*rows_[i])) there += now[unit].strength;
      law("8.11 a loss is taken as far as it can be", by_table[i] == (costs ? std::min(2, there) : 0),
          losers(*rows_[i]).first());
      for (const TraceRecord& record : play_.records(Phase::results)) {
        if (record.kind == TraceKind::retreated) break;
        if (record.kind == TraceKind::loss && record.combat == static_cast<int>(i))
          now[record.unit].strength = static_cast<std::int8_t>(now[record.unit].strength - record.dice[0]);
      }
    }
  }

  // ---- advances [8.23, F25] ----

  void advances() {
    UnitSet retreating;
    for (const AttackRow* row : rows_)
      if (row->result == CombatResult::attacker_retreats || row->result == CombatResult::defender_retreats)
        retreating = retreating | losers(*row);
    const Position& fought = play_.position(Phase::scatter);
    const Position& stood = play_.position(Phase::repulsion);
    UnitSet went;
    for (const TraceRecord& record : play_.records(Phase::results)) {
      if (record.kind != TraceKind::advanced) continue;
      const int unit = record.unit;
      const AttackRow& row = *rows_[static_cast<std::size_t>(record.combat)];
      law("8.23 infantry of the winners advances", first_[unit].arm == Arm::infantry && winners(row).has(unit), unit);
      law("8.23 a unit advances once", !went.has(unit), unit);
      went.add(unit);
      law("8.23 from where it fought, across no river",
          record.from == fought[unit].hex && ground_.joined(record.from, record.to), unit);
      law("F25 nobody under a retreat result advances", !retreating.has(unit), unit);
      bool emptied = false;
      for (const int loser : losers(row)) {
        const bool drove =
            row.result == CombatResult::attacker_retreats || row.result == CombatResult::defender_retreats;
        emptied = emptied || (stood[loser].hex == record.to && last_[loser].hex != record.to &&
                              (drove || turn_.eliminated.has(loser)));
      }
      law("8.23 into a hex that the combat emptied", emptied, unit);
    }
    for (int unit = 0; unit < first_.count; ++unit)
      law("8.23 advances are told", (turn_.advanced[static_cast<std::size_t>(unit)] != not_concerned) == went.has(unit),
          unit);
  }

  // ---- demoralization [11.0, F26] ----

  void demoralization() {
    const auto none = [] { return std::string("level"); };
    if (first_.demoralized) {
      verdict_.law("11.2 who is demoralized stays so", last_.demoralized == first_.demoralized, none);
      return;
    }
    std::array<int, 2> excess{};
    for (const Side side : both_sides) {
      const int level = first_.options.demoralization[bull_run::at(side)];
      excess[bull_run::at(side)] = level == 0 ? -1 : std::max(-1, last_.losses[bull_run::at(side)] - level);
    }
    const bool union_falls = excess[0] >= 0 && excess[0] >= excess[1];
    const bool confederates_fall = excess[1] >= 0 && excess[1] >= excess[0];
    verdict_.law("11.1 a side falls when its level is reached",
                 last_.demoralized.has_value() == (union_falls || confederates_fall), none);
    const auto& dice = play_.faces.demoralization;
    verdict_.law("R-TIE dice are thrown for equal excess only", dice.empty() == !(union_falls && confederates_fall),
                 none);
    if (!last_.demoralized) return;
    Side expected = union_falls ? Side::union_side : Side::confederate;
    if (!dice.empty()) expected = dice.back()[0] > dice.back()[1] ? Side::union_side : Side::confederate;
    verdict_.law("11.1 the greater excess falls, or the higher die", *last_.demoralized == expected, none);
    for (std::size_t i = 0; i < dice.size(); ++i)
      verdict_.law("R-TIE equal dice are thrown again", (dice[i][0] == dice[i][1]) == (i + 1 < dice.size()), none);
  }

  // ---- objectives [14.14, F8]: the last real unit in or passing through ----

  void control() {
    const Position& start = play_.position(Phase::plots);
    std::map<Hex, std::optional<Side>> holder;
    for (const ObjectiveHex& one : first_.objectives) holder[one.hex] = one.holder;
    const auto pass = [&](int unit, Hex hex) {
      if (const auto found = holder.find(hex); found != holder.end() && first_[unit].real())
        found->second = first_[unit].side;
    };
    for (int unit = 0; unit < start.count; ++unit)
      if (start[unit].on_map()) pass(unit, start[unit].hex);
    for (const TraceRecord& record : play_.trace) {
      const bool enters = record.kind == TraceKind::moved || record.kind == TraceKind::put_back ||
                          record.kind == TraceKind::stack_moved || record.kind == TraceKind::repulsed ||
                          record.kind == TraceKind::displaced || record.kind == TraceKind::retreated ||
                          record.kind == TraceKind::advanced;
      if (enters && record.to != no_hex) pass(record.unit, record.to);
      if (record.kind != TraceKind::scatter) continue;
      const ScatterMove& move = turn_.scatter[record.unit];
      for (std::size_t i = 0; i < move.length; ++i) pass(record.unit, move.path[i]);
    }
    for (const ObjectiveHex& one : last_.objectives)
      verdict_.law("14.14 the last side with a real unit there holds it", one.holder == holder[one.hex],
                   [&] { return scene_.given.map.grid.id(one.hex); });
  }

  const Scene& scene_;
  Ground ground_;
  const Play& play_;
  const Turn& turn_;
  const Position& first_;
  const Position& last_;
  Verdict& verdict_;
  std::vector<const AttackRow*> rows_;
};

}  // namespace

void result_laws(const Scene& scene, const Play& play, Verdict& verdict) {
  ResultLaws(scene, play, verdict).judge();
}

}  // namespace simove::bull_run::positions
