// Segment E1, first half: who may attack whom; checks of allocations and supports [7.2, 9.0, F17, F18].
#include "rules/games/bull_run/allocation.h"

#include <algorithm>

namespace simove::bull_run {

UnitSet with_attack(const Turn& turn, Side side) {
  UnitSet ready;
  if (turn.position.options.night) return ready;  // [4.2]
  for (const int unit : (turn.of_side[at(side)] & turn.alive) - turn.scattered)
    if (turn.plots[static_cast<std::size_t>(unit)].mission == Mission::attack &&
        turn.position[unit].arm == Arm::infantry)
      ready.add(unit);
  return ready;
}

UnitSet guns_with(const Turn& turn, Side side, Mission mission) {
  UnitSet ready;
  if (turn.position.options.night) return ready;
  for (const int unit : (turn.of_side[at(side)] & turn.alive) - turn.scattered)
    if (turn.plots[static_cast<std::size_t>(unit)].mission == mission && turn.position[unit].arm == Arm::artillery)
      ready.add(unit);
  return ready;
}

UnitSet targets_of(const Turn& turn, int attacker) {
  UnitSet targets;
  const MapHex& here = (*turn.map)[hex_of(turn, attacker)];
  for (unsigned bits = here.open; bits != 0; bits &= bits - 1)
    each_occupant(turn, here.neighbour[static_cast<std::size_t>(std::countr_zero(bits))], [&](UnitIndex unit) {
      if (enemies(turn, attacker, unit)) targets.add(unit);
    });
  return targets;
}

UnitSet in_gun_range(const Turn& turn, int gun, Side side) {
  UnitSet reached;
  for (const int unit : turn.of_side[at(side)] & turn.alive)
    if (unit != gun && turn.map->distance(hex_of(turn, gun), hex_of(turn, unit)) <= turn.charts->gun_range)
      reached.add(unit);
  return reached;
}

UnitSet must_be_attacked(const Turn& turn, const UnitSet& attackers) {
  UnitSet must;
  for (const int unit : attackers)
    each_contact(turn, turn.position[unit].side, hex_of(turn, unit), [&](UnitIndex enemy) {
      if (!turn.leaders.has(enemy)) must.add(enemy);  // a leader has no zone [R-LEADER-TARGET]
    });
  return must;
}

bool flanks(const Turn& turn, const UnitSet& attackers, int defender) {
  unsigned sides = 0;
  const Hex hex = hex_of(turn, defender);
  for (const int unit : attackers) {
    const int direction = turn.map->direction(hex, hex_of(turn, unit));
    if (direction >= 0) sides |= 1U << direction;
  }
  for (int d = 0; d < hex::directions; ++d) {
    const unsigned apart = 1U << ((d + 2) % 6) | 1U << ((d + 3) % 6) | 1U << ((d + 4) % 6);
    if (((sides >> d) & 1U) != 0 && (sides & apart) != 0) return true;
  }
  return false;
}

bool across_water(const Turn& turn, const UnitSet& attackers, int defender) {
  if (attackers.empty()) return false;
  const MapHex& hex = (*turn.map)[hex_of(turn, defender)];
  for (const int unit : attackers) {
    const int direction = turn.map->direction(hex_of(turn, defender), hex_of(turn, unit));
    if (direction < 0) return false;
    const auto crossing = static_cast<std::size_t>(hex.crossing[static_cast<std::size_t>(direction)]);
    if (!turn.charts->crossing_doubles[crossing]) return false;
  }
  return true;
}

int odds_column(const Charts& charts, int attack, int defence) {
  const int column = attack >= defence ? charts.even_odds + attack / defence - 1
                                       : charts.even_odds - ((defence + attack - 1) / attack - 1);
  return std::clamp(column, 0, odds_columns - 1);
}

int shifted_column(const Turn& turn, Side attacker, int column) {
  if (turn.position.demoralized) column += *turn.position.demoralized == attacker ? -1 : 1;
  return std::clamp(column, 0, odds_columns - 1);
}

namespace {

void check_attacker(Turn& turn, int attacker, const UnitSet& defenders, const UnitSet& ready) {
  if (!ready.has(attacker)) return add_breach(turn, Slip::no_attack_mission, attacker);  // [7.0]
  const UnitSet targets = targets_of(turn, attacker);
  if (targets.contains_all(defenders)) return;
  const Hex here = hex_of(turn, attacker);
  for (const int unit : defenders - targets)
    if (turn.alive.has(unit) && enemies(turn, attacker, unit) && turn.map->direction(here, hex_of(turn, unit)) >= 0)
      return add_breach(turn, Slip::across_river, attacker, here, hex_of(turn, unit), unit);  // [13.0]
  const bool some = targets.intersects(defenders);
  add_breach(turn, some ? Slip::not_adjacent_to_all : Slip::not_adjacent_to_target, attacker, here);
}

void check_guns(Turn& turn, const Attack& attack, const UnitSet& ready) {
  for (const int gun : attack.bombard) {
    if (!ready.has(gun)) {
      add_breach(turn, Slip::gun_misused, gun);  // [9.4]
      continue;
    }
    const Side enemy = other(turn.position[gun].side);
    if (!in_gun_range(turn, gun, enemy).intersects(attack.defenders))
      add_breach(turn, Slip::gun_out_of_range, gun, hex_of(turn, gun));  // [9.1]
    if (attack.attackers.empty() && attack.defenders.size() > 1)
      add_breach(turn, Slip::gun_many_targets, gun);  // [F18]
  }
}

}  // namespace

void check_allocation(Turn& turn, Side side, const AttackList& attacks) {
  const UnitSet ready = with_attack(turn, side);
  const UnitSet guns = guns_with(turn, side, Mission::bombard);
  UnitSet attacking;
  UnitSet attacked;
  UnitSet bombarding;
  const auto count = [&turn](const UnitSet& named, UnitSet& counted, Slip twice) {
    for (const int unit : named& counted) add_breach(turn, twice, unit);
    counted = counted | named;
  };
  for (const Attack& attack : attacks) {
    for (const int unit : attack.attackers) check_attacker(turn, unit, attack.defenders, ready);
    check_guns(turn, attack, guns);
    count(attack.attackers, attacking, Slip::attacks_twice);  // [7.24]
    count(attack.defenders, attacked, Slip::attacked_twice);  // [7.24]
    count(attack.bombard, bombarding, Slip::gun_twice);       // [9.1]
  }
  for (const int unit : ready - attacking)
    if (!targets_of(turn, unit).empty()) add_breach(turn, Slip::attacker_left_out, unit);  // [7.22]
  for (const int unit : must_be_attacked(turn, ready) - attacked) {
    add_breach(turn, Slip::enemy_left_out, unit);  // [7.23]
    if (!turn.breaches.overflowed()) turn.breaches[turn.breaches.size() - 1].side = side;
  }
}

void check_support(Turn& turn, Side side, const Decisions& given) {
  const UnitSet guns = guns_with(turn, side, Mission::support);
  for (const int gun : turn.of_side[at(side)]) {
    const UnitIndex named = given.support[static_cast<std::size_t>(gun)];
    if (named == no_unit) continue;
    if (!guns.has(gun) || named == gun || enemies(turn, gun, named))
      add_breach(turn, Slip::support_misused, gun, no_hex, no_hex, named);  // [9.4]
    else if (!in_gun_range(turn, gun, side).has(named))
      add_breach(turn, Slip::support_out_of_range, gun, no_hex, no_hex, named);  // [9.2]
  }
}

UnitIndex order_support(const Turn& turn, int gun) {
  const Side side = turn.position[gun].side;
  const StandingOrders& orders = turn.orders[at(side)];
  if (orders.support == SupportPolicy::none || orders.never_support.has(gun)) return no_unit;
  UnitIndex best = no_unit;
  int most = 0;
  for (const int unit : in_gun_range(turn, gun, side)) {
    int threat = 0;
    for (const int enemy : targets_of(turn, unit)) {
      if (turn.position[enemy].face_down)
        threat += 2;  // unknown: as infantry of two [F17]
      else if (turn.position[enemy].arm == Arm::infantry)
        threat += turn.position[enemy].strength;
    }
    if (threat > most) most = threat, best = static_cast<UnitIndex>(unit);
  }
  return best;
}

}  // namespace simove::bull_run
