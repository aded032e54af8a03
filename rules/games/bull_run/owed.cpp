// What is owed between the phases, for live decisions.
#include "rules/games/bull_run/owed.h"

#include <algorithm>

#include "rules/games/bull_run/allocation.h"
#include "rules/games/bull_run/application.h"
#include "rules/games/bull_run/retreat.h"

namespace simove::bull_run {

UnitSet to_be_repulsed(const Turn& turn, Side side);  // repulsion.cpp

OwedAllocation owed_allocation(const Turn& turn, Side side) {
  OwedAllocation owed;
  const UnitSet ready = with_attack(turn, side);
  for (const int unit : ready) {
    const UnitSet targets = targets_of(turn, unit);
    if (!targets.empty()) owed.attackers.push_back({static_cast<UnitIndex>(unit), targets});
  }
  owed.must_be_attacked = must_be_attacked(turn, ready);
  const auto guns = [&](Mission mission, Side targets_side, std::vector<OwedGun>& list) {
    for (const int gun : guns_with(turn, side, mission)) {
      const UnitSet targets = in_gun_range(turn, gun, targets_side);
      if (!targets.empty()) list.push_back({static_cast<UnitIndex>(gun), targets});
    }
  };
  guns(Mission::bombard, other(side), owed.bombard);
  guns(Mission::support, side, owed.support);
  return owed;
}

namespace {

OwedDrive drive_of(const Turn& turn, const Drives& drives, int unit, const UnitSet& involved, int combat) {
  OwedDrive owed;
  owed.unit = static_cast<UnitIndex>(unit);
  owed.directed_by = other(turn.position[unit].side);
  owed.combat = combat;
  const DriveChoice choice = drives.choices(unit, involved);
  auto& hexes = choice.kind == DriveKind::displacing ? owed.displacing : owed.hexes;
  hexes.assign(choice.hexes.begin(), choice.hexes.end());
  std::sort(hexes.begin(), hexes.end());
  return owed;
}

template <class Visit>
void each_rolled(const Turn& turn, Visit visit) {
  for (const AttackRow& row : turn.attacks)
    if (row.combat >= 0) visit(row);
}

}  // namespace

std::vector<OwedDrive> owed_repulsions(const Turn& turn) {
  std::vector<OwedDrive> owed;
  Turn copy = turn;  // Drives works on a turn; nothing is driven here
  copy.trace = nullptr;
  const Drives drives(copy, false);
  for (const Side side : both_sides)
    for (const UnitIndex unit : by_hex(turn, to_be_repulsed(turn, side)))
      owed.push_back(drive_of(copy, drives, unit, {}, -1));
  return owed;
}

std::vector<OwedLoss> owed_losses(const Turn& turn) {
  std::vector<OwedLoss> owed;
  each_rolled(turn, [&](const AttackRow& row) {
    const UnitSet units = losers_of(row);
    int there = 0;
    for (const int unit : units) there += turn.position[unit].strength;
    const int points = std::min(points_lost(turn, row), there);
    if (points > 0) owed.push_back({row.combat, other(winning_side(row)), points, units});
  });
  return owed;
}

std::vector<OwedDrive> owed_retreats(const Turn& turn) {
  std::vector<OwedDrive> owed;
  Turn copy = turn;
  copy.trace = nullptr;
  const Drives drives(copy, true);
  UnitSet named;
  each_rolled(turn, [&](const AttackRow& row) {
    if (!retreats(row.result)) return;
    const UnitSet own = attackers_win(row.result) ? row.attack.defenders : row.attack.attackers | row.attack.bombard;
    for (const UnitIndex unit : by_hex(turn, (losers_of(row) & turn.alive) - named)) {
      named.add(unit);
      owed.push_back(drive_of(copy, drives, unit, own, row.combat));
    }
  });
  return owed;
}

std::vector<OwedAdvance> owed_advances(const Turn& turn) {
  std::vector<OwedAdvance> owed;
  Turn copy = turn;
  for (const int unit : turn.alive) copy.snapshot[static_cast<std::size_t>(unit)] = hex_of(turn, unit);
  UnitSet under_retreat;
  each_rolled(turn, [&](const AttackRow& row) {
    if (retreats(row.result)) under_retreat = under_retreat | losers_of(row);
  });
  each_rolled(turn, [&](const AttackRow& row) {
    for (const int loser : losers_of(row) & turn.alive) {
      UnitSet units;
      for (const int unit : (winners_of(row) & turn.alive) - under_retreat)
        if (could_advance(copy, row, unit, hex_of(turn, loser)) &&
            turn.displaced[static_cast<std::size_t>(unit)] == not_concerned)
          units.add(unit);
      if (!units.empty())
        owed.push_back({row.combat, winning_side(row), static_cast<UnitIndex>(loser), hex_of(turn, loser), units});
    }
  });
  return owed;
}

}  // namespace simove::bull_run
