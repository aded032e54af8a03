// Laws of combat [7.0, 8.0, 9.0]: who must fight whom, and the sums, worked out again.
#include <algorithm>

#include "tests/positions/laws.h"

namespace simove::bull_run::positions {

namespace {

class CombatLaws {
 public:
  CombatLaws(const Scene& scene, const Play& play, Verdict& verdict)
      : ground_(scene.given.map),
        play_(play),
        turn_(play.turn),
        position_(play.position(Phase::scatter)),
        verdict_(verdict) {}

  void judge() {
    std::array<int, max_units> attacks{};
    std::array<int, max_units> attacked{};
    UnitSet engaged;
    int rolled = 0;
    for (const AttackRow& row : turn_.attacks) {
      for (const int unit : row.attack.attackers | row.attack.bombard) ++attacks[static_cast<std::size_t>(unit)];
      for (const int unit : row.attack.defenders) ++attacked[static_cast<std::size_t>(unit)];
      engaged = engaged | row.attack.attackers | row.attack.bombard | row.attack.defenders;
      members(row);
      row.real_defenders.empty() ? only_dummies(row) : sums(row);
      law("8.0 combats are counted as they are rolled", row.combat == (row.real_defenders.empty() ? -1 : rolled), row);
      rolled += row.combat >= 0 ? 1 : 0;
    }
    for (int unit = 0; unit < position_.count; ++unit) {
      law("7.24 nobody attacks twice", times(attacks, unit) <= 1, unit);
      law("7.24 nobody is attacked twice", times(attacked, unit) <= 1, unit);
      if (!ready(unit)) continue;
      bool targets = false;
      for (int enemy = 0; enemy < position_.count; ++enemy) {
        if (!target(unit, enemy)) continue;
        targets = true;
        if (position_[enemy].arm != Arm::leader && ground_.zone_reaches(position_[unit].hex, position_[enemy].hex))
          law("7.23 an enemy in the zone of an attacker is attacked", times(attacked, enemy) == 1, enemy);
      }
      law("7.22 who can attack attacks", times(attacks, unit) == (targets ? 1 : 0), unit);
    }
    verdict_.law("7.31 engaged are those who attack and those attacked", turn_.engaged == engaged,
                 [] { return std::string("engaged"); });
    order();
    turned_up(engaged);
  }

 private:
  static int times(const std::array<int, max_units>& list, int unit) { return list[static_cast<std::size_t>(unit)]; }
  void law(const char* name, bool holds, int unit) {
    verdict_.law(name, holds, [&] { return named(play_, unit); });
  }
  void law(const char* name, bool holds, const AttackRow& row) {
    verdict_.law(name, holds, [&] {
      std::string who = "attack of";
      for (const int unit : row.attack.attackers | row.attack.bombard) who += " " + named(play_, unit);
      return who;
    });
  }
  [[nodiscard]] bool free_with(int unit, Mission mission, Arm arm) const {
    return position_[unit].on_map() && !turn_.scattered.has(unit) && position_[unit].arm == arm &&
           turn_.plots[static_cast<std::size_t>(unit)].mission == mission && !position_.options.night;
  }
  [[nodiscard]] bool ready(int unit) const { return free_with(unit, Mission::attack, Arm::infantry); }
  [[nodiscard]] bool target(int unit, int enemy) const {
    return position_[enemy].on_map() && position_[enemy].side != position_[unit].side &&
           ground_.joined(position_[unit].hex, position_[enemy].hex);
  }
  [[nodiscard]] int apart(int a, int b) const { return ground_.map().distance(position_[a].hex, position_[b].hex); }

  void members(const AttackRow& row) {
    for (const int unit : row.attack.attackers) {
      law("7.0 attackers are free infantry with the mission", ready(unit) && position_[unit].side == row.side, unit);
      for (const int enemy : row.attack.defenders)
        law("7.26 each attacker is next to each defender", target(unit, enemy), unit);
    }
    for (const int gun : row.attack.bombard) {
      law("9.1 bombarding guns have the mission", free_with(gun, Mission::bombard, Arm::artillery), gun);
      bool near = false;
      for (const int enemy : row.attack.defenders)
        near = near || (position_[enemy].side != position_[gun].side && apart(gun, enemy) <= 2);
      law("9.1 bombarding guns are within two hexes", near, gun);
    }
    if (row.attack.attackers.empty()) law("9.1 guns alone attack one unit", row.attack.defenders.size() == 1, row);
    for (const int gun : row.support) {
      law("9.2 supporting guns have the mission", free_with(gun, Mission::support, Arm::artillery), gun);
      bool near = false;
      for (const int own : row.real_defenders) near = near || (own != gun && apart(gun, own) <= 2);
      law("9.2 supporting guns are within two hexes", near, gun);
    }
  }

  void only_dummies(const AttackRow& row) {
    int sum = 2 * row.attack.bombard.size();
    for (const int unit : row.attack.attackers) sum += position_[unit].strength;
    law("R-DUMMY-ATTACK an attack on dummies alone is not rolled", row.die == 0 && row.combat < 0, row);
    law("F19 its sum is plain", row.attack_sp == sum && row.defence_sp == 0 && !row.flank, row);
  }

  // [7.25] Two of the hexsides attacked through have no corner in common.
  [[nodiscard]] bool flank(const AttackRow& row) const {
    if (row.real_defenders.size() != 1) return false;
    const Hex hex = position_[row.real_defenders.first()].hex;
    for (const int a : row.attack.attackers)
      for (const int b : row.attack.attackers) {
        const int turn = (ground_.towards(hex, position_[a].hex) - ground_.towards(hex, position_[b].hex) + 6) % 6;
        if (turn >= 2 && turn <= 4) return true;
      }
    return false;
  }

  [[nodiscard]] int factor(const AttackRow& row, int unit) const {
    const Hex hex = position_[unit].hex;
    const bool town = ground_.map().hexes[hex].terrain == Terrain::town;
    bool water = !row.attack.attackers.empty();
    for (const int attacker : row.attack.attackers)
      water = water && ground_.side(hex, ground_.towards(hex, position_[attacker].hex)) != Crossing::open;
    if (town && water) return position_.options.cumulative_doubling ? 4 : 2;
    return town || water ? 2 : 1;
  }

  void sums(const AttackRow& row) {
    int attack = 0;
    for (const int unit : row.attack.attackers) attack += position_[unit].strength;
    const bool doubled = flank(row);
    law("7.25 flank", row.flank == doubled, row);
    if (doubled) attack *= 2;
    attack += 2 * row.attack.bombard.size();
    int defence = 4 * row.support.size();
    for (const int unit : row.real_defenders) defence += position_[unit].strength * factor(row, unit);
    law("7.0 attack strength", row.attack_sp == attack, row);
    law("7.0, 13.0 defence strength", row.defence_sp == defence, row);
    // Columns 0..9 are 1-5 .. 1-1 (4) .. 6-1.
    int column = 4;
    if (attack >= defence)
      while (column < 9 && attack >= (column - 2) * defence) ++column;
    else
      while (column > 0 && (5 - column) * attack < defence) --column;
    law("7.0 odds are rounded for the defender", row.odds == column, row);
    if (position_.demoralized) column += *position_.demoralized == row.side ? -1 : 1;
    column = std::clamp(column, 0, 9);
    law("11.3 demoralization shifts one column", row.column == column, row);
    law("8.0 a die of six", row.die >= 1 && row.die <= 6, row);
    law("8.0 the printed result", row.result == printed(row.die, column), row);
  }

  // The reconstructed table: each row is the row above it shifted one column to the right, "2/0" coming in on the left.
  static CombatResult printed(int die, int column) {
    const int place = column - (die - 1);
    if (place <= 0) return CombatResult::attacker_loses;
    if (place <= 2) return CombatResult::attacker_retreats;
    return place <= 5 ? CombatResult::defender_retreats : CombatResult::defender_loses;
  }

  // [R-ORDER, F15]
  void order() {
    Side now = Side::union_side;
    for (const AttackRow& row : turn_.attacks) {
      verdict_.law("R-ORDER the Union's attacks come first", row.side >= now, [] { return std::string("order"); });
      now = row.side;
    }
  }

  // [15.13, F20]
  void turned_up(const UnitSet& engaged) {
    UnitSet supporting;
    for (const AttackRow& row : turn_.attacks) supporting = supporting | row.support;
    for (int unit = 0; unit < position_.count; ++unit) {
      const bool part = engaged.has(unit) || supporting.has(unit);
      const bool dummy = !position_[unit].real();
      if (dummy) continue;
      law("15.13 who takes part is turned up, nobody else",
          turn_.revealed.has(unit) == (part && position_[unit].face_down), unit);
      law("15.13 and stays up", play_.position(Phase::results)[unit].face_down == (position_[unit].face_down && !part),
          unit);
    }
    for (const int unit : engaged)
      if (!position_[unit].real() && position_[unit].on_map())
        law("15.13 attacked dummies are removed", !play_.alive[bull_run::positions::at(Phase::combat)].has(unit), unit);
  }

  Ground ground_;
  const Play& play_;
  const Turn& turn_;
  const Position& position_;
  Verdict& verdict_;
};

}  // namespace

void combat_laws(const Scene& scene, const Play& play, Verdict& verdict) {
  CombatLaws(scene, play, verdict).judge();
}

}  // namespace simove::bull_run::positions
