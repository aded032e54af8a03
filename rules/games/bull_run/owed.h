// What the players owe between the phases, for live decisions: who must or may allocate, support, direct repulsions and
// retreats, divide losses, advance, and among which hexes. Called by the ruleset border on a turn that stands between
// two phases of turn.h; changes nothing. What a seat may know of it is the border's business: `enemies` may hold
// dummies.
#pragma once

#include <utility>
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

/// One way to drive a unit: the hex, and who makes room for it [8.22].
struct OwedChoice {
  Hex hex = no_hex;
  std::vector<std::pair<UnitIndex, Hex>> displace;  // ascending units; empty where the hex is free
  bool operator==(const OwedChoice&) const = default;
};
enum class DriveBar : std::uint8_t { river, enemy, zone, friend_stays, friend_not_needed };
/// A unit to be driven one hex by the other side.
struct OwedDrive {
  UnitIndex unit = no_unit;
  Side directed_by = Side::union_side;
  int combat = -1;                  // -1: repulsion
  std::vector<OwedChoice> choices;  // ascending hexes; empty: it will stay. Of very many displacements the first ones
  OwedChoice preferred;             // the standing order's; one of the choices
  std::vector<std::pair<Hex, DriveBar>> forbidden;  // the neighbours that are no choice
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
  UnitSet ordered;  // those of `units` that the standing order would send, as far as can be told before the retreats
};
[[nodiscard]] std::vector<OwedAdvance> owed_advances(const Turn& turn);

}  // namespace simove::bull_run
