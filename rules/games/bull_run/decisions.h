// Answers to what is asked after the plots: entry, allocation and support (E1), repulsion (E2), losses, retreats and
// advances (E3). Filled by the case reader or by the ruleset from sealed answers; read by the phases of turn.h. What is
// not given is answered by the side's standing orders. What is not owed is ignored.
#pragma once

#include "rules/games/bull_run/position.h"

namespace simove::bull_run {

/// Attackers x defenders, and the guns that bombard with them [7.2, 9.1].
struct Attack {
  UnitSet attackers;
  UnitSet defenders;
  UnitSet bombard;
  bool operator==(const Attack&) const = default;
};
using AttackList = FixedList<Attack, max_attacks>;

/// One link of a chain: `displaced` makes room for the retreat (or repulsion) of `mover` [8.22].
struct Displacement {
  UnitIndex mover = no_unit;
  UnitIndex displaced = no_unit;
  Hex to = no_hex;
  bool operator==(const Displacement&) const = default;
};
using Displacements = FixedList<Displacement, 512>;

struct LossTake {
  std::uint8_t combat = 0;  // from 0 in the order rolled
  UnitIndex unit = no_unit;
  std::uint8_t points = 0;
  bool operator==(const LossTake&) const = default;
};

struct Decisions {
  /// True: a bad answer is a breach (case files). False: it is replaced by the standing order, and the turn's
  /// `replaced` names the unit [R-GROUP].
  bool strict = true;

  std::array<Hex, max_units> enter;          // by reinforcement [12.1]
  std::array<bool, 2> allocate_given{};      // by side; given and empty attacks with nobody [F30]
  std::array<AttackList, 2> allocate;        // rolled in this order
  std::array<UnitIndex, max_units> support;  // by gun: the friend supported
  UnitSet no_support;                        // guns told to support nobody
  std::array<Hex, max_units> repulse;        // by unit: where the opposing player drives it
  Displacements repulse_displace;
  UnitSet losses_given;  // combats whose loss is divided by `losses`
  FixedList<LossTake, 512> losses;
  std::array<Hex, max_units> retreat;
  Displacements retreat_displace;
  /// By unit: the hex it enters [8.23]. A side with `advance_given` advances only as named here; any other side
  /// follows its standing order.
  std::array<Hex, max_units> advance;
  std::array<bool, 2> advance_given{};

  Decisions() { clear(); }
  void clear() {
    enter.fill(no_hex);
    allocate_given = {};
    allocate[0].clear();
    allocate[1].clear();
    support.fill(no_unit);
    no_support.clear();
    repulse.fill(no_hex);
    repulse_displace.clear();
    losses_given.clear();
    losses.clear();
    retreat.fill(no_hex);
    retreat_displace.clear();
    advance.fill(no_hex);
    advance_given = {};
  }
};

}  // namespace simove::bull_run
