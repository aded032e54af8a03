// Segment E1, second half: attacks and supports are revealed together and resolved, Union first [7.2, 8.0, 9.2, 15.13;
// R-SIMULTANEOUS, R-ORDER, R-DUMMY-ATTACK, F19, F20].
#include "rules/games/bull_run/allocation.h"

namespace simove::bull_run {

namespace {

class Combat {
 public:
  Combat(Turn& turn, const Decisions& given, Dice& dice) : turn_(turn), given_(given), dice_(dice) {
    support_.fill(no_unit);
  }

  Progress run() {
    check();
    if (!turn_.breaches.empty()) return closed_step(turn_);
    // All is named before the first attack turns anybody up [R-SIMULTANEOUS].
    for (const Side side : both_sides) name_support(side);
    for (const Side side : both_sides)
      if (ordered_[at(side)]) order_allocation(turn_, side, orders_[at(side)]);
    for (const Side side : both_sides)
      for (const Attack& attack : ordered_[at(side)] ? orders_[at(side)] : given_.allocate[at(side)])
        if (!resolve(side, attack)) return Progress::starved;
    return Progress::done;
  }

 private:
  // Both sides' answers are judged before anything of either is carried out [F28].
  void check() {
    for (const Side side : both_sides) {
      const std::size_t before = turn_.breaches.size();
      if (given_.allocate_given[at(side)]) check_allocation(turn_, side, given_.allocate[at(side)]);
      ordered_[at(side)] = !given_.allocate_given[at(side)] || replaced_by_orders(before);
      const std::size_t supports = turn_.breaches.size();
      check_support(turn_, side, given_);
      support_ordered_[at(side)] = replaced_by_orders(supports);
    }
  }

  // In a live match a bad answer gives way to the standing order [R-GROUP].
  bool replaced_by_orders(std::size_t before) {
    if (given_.strict || turn_.breaches.size() == before) return false;
    for (std::size_t i = before; i < turn_.breaches.size(); ++i)
      turn_.replaced.add(turn_.position.find(turn_.breaches[i].unit.view()));
    turn_.breaches.shrink(before);
    return true;
  }

  void name_support(Side side) {
    for (const int gun : guns_with(turn_, side, Mission::support)) {
      const auto i = static_cast<std::size_t>(gun);
      if (given_.no_support.has(gun) && !support_ordered_[at(side)]) continue;
      const bool answered = given_.support[i] != no_unit && !support_ordered_[at(side)];
      support_[i] = answered ? given_.support[i] : order_support(turn_, gun);
    }
  }

  bool resolve(Side side, const Attack& attack) {
    AttackRow row;
    row.side = side;
    row.attack = attack;
    turn_.engaged = turn_.engaged | attack.attackers | attack.defenders | attack.bombard;
    turn_up(attack.attackers | attack.bombard);
    for (const int unit : attack.defenders)
      if (turn_.position[unit].real()) row.real_defenders.add(unit);
    turn_up(row.real_defenders);
    remove_dummies(attack.defenders - row.real_defenders, attack);
    if (row.real_defenders.empty()) {
      only_dummies(row);
    } else {
      weigh(row);
      if (!roll(row)) return false;
    }
    turn_.attacks.push(row);
    note(turn_, {.kind = TraceKind::attack, .combat = static_cast<std::int16_t>(turn_.attacks.size() - 1)});
    return true;
  }

  // [15.13] Whoever takes part is turned up, before the die.
  void turn_up(const UnitSet& units) {
    for (const int unit : units) {
      if (!turn_.position[unit].face_down) continue;
      turn_.position[unit].face_down = false;
      turn_.revealed.add(unit);
    }
  }

  void remove_dummies(const UnitSet& dummies, const Attack& attack) {
    for (const int unit : dummies) {
      note(turn_, {.kind = TraceKind::dummy_found,
                   .unit = static_cast<UnitIndex>(unit),
                   .other = static_cast<UnitIndex>((attack.attackers | attack.bombard).first()),
                   .from = hex_of(turn_, unit)});
      eliminate(turn_, unit);
    }
  }

  void only_dummies(AttackRow& row) {
    int sp = turn_.charts->bombard_sp * row.attack.bombard.size();
    for (const int unit : row.attack.attackers) sp += turn_.position[unit].strength;
    row.attack_sp = static_cast<std::int16_t>(sp);  // not rolled [R-DUMMY-ATTACK, F19]
  }

  void weigh(AttackRow& row) {
    const Sums sums =
        work_out(turn_, row.attack, row.real_defenders, [this](int unit) { return turn_.position[unit].strength; });
    for (const int gun : turn_.alive)
      if (support_[static_cast<std::size_t>(gun)] != no_unit &&
          row.real_defenders.has(support_[static_cast<std::size_t>(gun)]))
        row.support.add(gun);
    turn_up(row.support);
    row.flank = sums.flank;
    row.doubled_by_town = sums.by_town;
    row.doubled_by_crossing = sums.by_crossing;
    row.attack_sp = static_cast<std::int16_t>(sums.attack);
    row.defence_sp = static_cast<std::int16_t>(sums.defence + turn_.charts->support_sp * row.support.size());
    row.odds = static_cast<std::int8_t>(odds_column(*turn_.charts, row.attack_sp, row.defence_sp));
    row.column = static_cast<std::int8_t>(shifted_column(turn_, row.side, row.odds));
  }

  bool roll(AttackRow& row) {
    const int die = dice_.combat(turn_.combats);
    if (die == 0) return false;
    row.combat = static_cast<std::int8_t>(turn_.combats++);
    row.die = static_cast<std::int8_t>(die);
    row.result = turn_.charts->crt[static_cast<std::size_t>(die - 1)][static_cast<std::size_t>(row.column)];
    return true;
  }

  Turn& turn_;
  const Decisions& given_;
  Dice& dice_;
  std::array<bool, 2> ordered_{};
  std::array<bool, 2> support_ordered_{};
  std::array<AttackList, 2> orders_;
  std::array<UnitIndex, max_units> support_;
};

}  // namespace

Progress resolve_combat(Turn& turn, const Decisions& given, Dice& dice) {
  return Combat(turn, given, dice).run();
}

}  // namespace simove::bull_run
