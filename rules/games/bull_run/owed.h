// What the players owe between the phases, for live decisions: who must or may allocate, support, direct repulsions and
// retreats, divide losses, advance, and among which hexes. Called by the ruleset border on a turn that stands between
// two phases of turn.h; changes nothing. What a seat may know of it is the border's business: `enemies` may hold
// dummies.
#pragma once

#include <vector>

#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

/// Before begin_turn: a blocked entry with several nearest hexes [12.14].
struct OwedEntry {
  UnitIndex unit = no_unit;
  std::vector<Hex> hexes;
};
[[nodiscard]] std::vector<OwedEntry> owed_entries(const Map& map, const Position& before, Side side);

/// Before resolve_combat.
struct OwedAttacker {
  UnitIndex unit = no_unit;
  UnitSet targets;  // adjacent, no river between
};
struct OwedGun {
  UnitIndex unit = no_unit;
  UnitSet targets;  // of `bombard`: enemies in range; of `support`: friends in range
};
struct OwedAllocation {
  std::vector<OwedAttacker> attackers;  // each must be in exactly one attack [7.22]
  UnitSet must_be_attacked;             // [7.23]
  std::vector<OwedGun> bombard;
  std::vector<OwedGun> support;
  [[nodiscard]] bool nothing() const { return attackers.empty() && bombard.empty() && support.empty(); }
};
[[nodiscard]] OwedAllocation owed_allocation(const Turn& turn, Side side);

/// A unit to be driven one hex by the other side; hexes with a friend in them open a chain [8.22].
struct OwedDrive {
  UnitIndex unit = no_unit;
  Side directed_by = Side::union_side;
  int combat = -1;              // -1: repulsion
  std::vector<Hex> hexes;       // empty: it will stay
  std::vector<Hex> displacing;  // only where `hexes` is empty: hexes whose friend must make room
};
/// Before resolve_repulsion. Judged on the position before any repulsion; later ones may differ (R-GROUP).
[[nodiscard]] std::vector<OwedDrive> owed_repulsions(const Turn& turn);

/// After resolve_repulsion, before apply_results.
struct OwedLoss {
  int combat = 0;
  Side side = Side::union_side;
  int points = 0;  // as far as the units of the combat can take it, earlier combats not yet counted
  UnitSet units;
};
[[nodiscard]] std::vector<OwedLoss> owed_losses(const Turn& turn);
[[nodiscard]] std::vector<OwedDrive> owed_retreats(const Turn& turn);

/// A hex that a combat may empty, and who of the winners could enter it.
struct OwedAdvance {
  int combat = 0;
  Side side = Side::union_side;
  UnitIndex loser = no_unit;
  Hex hex = no_hex;
  UnitSet units;
};
[[nodiscard]] std::vector<OwedAdvance> owed_advances(const Turn& turn);

}  // namespace simove::bull_run
