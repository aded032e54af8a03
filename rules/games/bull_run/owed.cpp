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

constexpr std::size_t most_chains = 64;  // into one hex

OwedChoice choice_of(Hex hex, const Drives::Chain& chain) {
  OwedChoice choice{hex, {}};
  for (const Drives::Link& link : chain) choice.displace.emplace_back(link.unit, link.to);
  std::sort(choice.displace.begin(), choice.displace.end());
  return choice;
}

void list_choices(const Drives& drives, const DriveChoice& choice, const UnitSet& involved, OwedDrive& owed) {
  FixedList<Hex, hex::directions> hexes = choice.hexes;
  std::sort(hexes.begin(), hexes.end());
  for (const Hex hex : hexes) {
    if (choice.kind != DriveKind::displacing) {
      owed.choices.push_back({hex, {}});
      continue;
    }
    for (const Drives::Chain& chain : drives.chains(owed.unit, hex, involved, most_chains))
      owed.choices.push_back(choice_of(hex, chain));
  }
  if (hexes.empty()) return;
  Drives::Chain chain;
  owed.preferred = {drives.preferred(owed.directed_by, hexes), {}};
  if (choice.kind == DriveKind::displacing && drives.chain_from(owed.unit, owed.preferred.hex, involved, chain))
    owed.preferred = choice_of(owed.preferred.hex, chain);
  if (std::find(owed.choices.begin(), owed.choices.end(), owed.preferred) == owed.choices.end())
    owed.choices.push_back(owed.preferred);
}

// Why a neighbouring hex is no choice, as its director may know it: the zones that close it are his own.
void list_forbidden(const Turn& turn, const Drives& drives, OwedDrive& owed) {
  const Side side = turn.position[owed.unit].side;
  const MapHex& here = (*turn.map)[hex_of(turn, owed.unit)];
  const bool free = !owed.choices.empty() && owed.choices[0].displace.empty();
  for (std::size_t d = 0; d < hex::directions; ++d) {
    const Hex hex = here.neighbour[d];
    const auto offers = [&](const OwedChoice& choice) { return choice.hex == hex; };
    if (hex == no_hex || std::any_of(owed.choices.begin(), owed.choices.end(), offers)) continue;
    const UnitIndex there = occupant(turn, hex);
    DriveBar bar = free ? DriveBar::friend_not_needed : DriveBar::friend_stays;
    if (((here.open >> d) & 1) == 0)
      bar = DriveBar::river;
    else if (there != no_unit && turn.position[there].side != side)
      bar = DriveBar::enemy;
    else if (drives.barred(side, hex, true))
      bar = DriveBar::zone;
    owed.forbidden.emplace_back(hex, bar);
  }
}

OwedDrive drive_of(const Turn& turn, const Drives& drives, int unit, const UnitSet& involved, int combat) {
  OwedDrive owed;
  owed.unit = static_cast<UnitIndex>(unit);
  owed.directed_by = other(turn.position[unit].side);
  owed.combat = combat;
  list_choices(drives, drives.choices(unit, involved), involved, owed);
  list_forbidden(turn, drives, owed);
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

namespace {

// SP that the results of the phase may cost a unit at most; a failed retreat costs one [8.11, 8.21].
int at_stake(const Turn& turn, int unit) {
  int points = 0;
  bool driven = false;
  each_rolled(turn, [&](const AttackRow& row) {
    if (!losers_of(row).has(unit)) return;
    points += points_lost(turn, row);
    driven = driven || retreats(row.result);
  });
  return points + (driven ? 1 : 0);
}

}  // namespace

std::vector<OwedAdvance> owed_advances(const Turn& turn) {
  std::vector<OwedAdvance> owed;
  Turn copy = turn;
  copy.trace = nullptr;
  for (const int unit : turn.alive) copy.snapshot[static_cast<std::size_t>(unit)] = hex_of(turn, unit);
  UnitSet under_retreat;
  each_rolled(turn, [&](const AttackRow& row) {
    if (retreats(row.result)) under_retreat = under_retreat | losers_of(row);
  });
  Turn after = copy;  // those that are driven off close nothing any more
  for (const int unit : under_retreat& turn.alive) lift(after, unit);
  each_rolled(turn, [&](const AttackRow& row) {
    for (const int loser : losers_of(row) & turn.alive) {
      if (!retreats(row.result) && at_stake(turn, loser) < turn.position[loser].strength) continue;
      OwedAdvance advance{row.combat, winning_side(row), static_cast<UnitIndex>(loser), hex_of(turn, loser), {}, {}};
      for (const int unit : (winners_of(row) & turn.alive) - under_retreat) {
        const bool fits = could_advance(copy, row, unit, advance.hex) &&
                          turn.displaced[static_cast<std::size_t>(unit)] == not_concerned;
        if (fits) advance.units.add(unit);
        if (fits && ordered_to_advance(after, unit, advance.hex)) advance.ordered.add(unit);
      }
      if (!advance.units.empty()) owed.push_back(advance);
    }
  });
  return owed;
}

}  // namespace simove::bull_run
