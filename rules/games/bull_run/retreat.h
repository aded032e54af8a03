// Where a unit may be driven, and the chains of displacement that make room for it: shared by repulsion (E2), retreats
// (E3) and the live decisions [7.3, 8.21, 8.22, 15.24, F21-F24]. Internal to the engine.
// One Drives is made for a segment: it remembers the positions by which everything in the segment is judged, and the
// hexes that units have been driven into since.
#pragma once

#include <vector>

#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

enum class DriveKind : std::uint8_t { blocked, free, past_dummies, displacing };

struct DriveChoice {
  DriveKind kind = DriveKind::blocked;
  FixedList<Hex, hex::directions> hexes;
};

class Drives {
 public:
  /// `retreats`: in E3 enemy dummies give way; in E2 they block as if real [15.24].
  Drives(Turn& turn, bool retreats);

  /// Among what the directing side may choose now; `involved` are friends that may not be displaced.
  [[nodiscard]] DriveChoice choices(int unit, const UnitSet& involved) const;

  /// One link of a chain of displacements: the unit makes room by going there.
  struct Link {
    UnitIndex unit = no_unit;
    Hex to = no_hex;
  };
  using Chain = FixedList<Link, max_units>;

  /// What the directing side's standing order prefers of them; at least one must be given.
  [[nodiscard]] Hex preferred(Side directing, const FixedList<Hex, hex::directions>& hexes) const;
  /// The chain by which the standing order makes room in `into`, last link first; false when there is none [8.22].
  bool chain_from(int unit, Hex into, const UnitSet& involved, Chain& chain) const;
  /// Every chain by which a player may make room in `into`, first link first; at most `most` of them.
  [[nodiscard]] std::vector<Chain> chains(int unit, Hex into, const UnitSet& involved, std::size_t most) const;
  /// An enemy holds the hex, or his zone closes it to `side` [8.21].
  [[nodiscard]] bool barred(Side side, Hex hex, bool dummies) const;

  /// Drives the unit one hex by the answer given, or by the directing side's standing order. False when it stays.
  bool drive(int unit, const UnitSet& involved, Hex answer, const Displacements& displacements, bool strict,
             Slip bad_hex, int combat);

 private:
  [[nodiscard]] bool dummy_bars(UnitIndex dummy, Side side, Hex hex) const;
  [[nodiscard]] FixedList<Hex, hex::directions> open_hexes(int unit, bool dummies, bool with_friend) const;
  [[nodiscard]] std::array<int, 2> rank(Side directing, Hex hex) const;
  bool find_chain(int unit, const UnitSet& involved, UnitSet& in_chain, Chain& chain) const;
  void add_chains(int unit, const UnitSet& involved, UnitSet& in_chain, Chain& so_far, std::size_t most,
                  std::vector<Chain>& found) const;
  bool given_chain(int unit, Hex into, const UnitSet& involved, const Displacements& displacements, Chain& chain,
                   UnitIndex& wrong, Hex& wrong_hex, bool& missing) const;
  void carry_out(int unit, Hex to, DriveKind kind, const Chain& chain);
  void enter(int unit, Hex to);
  void remove_dummies_at(int unit, Hex to);
  bool take_answer(int unit, const DriveChoice& choice, const UnitSet& involved, Hex answer,
                   const Displacements& displacements, bool strict, Slip bad_hex, Chain& chain);

  Turn& turn_;
  bool retreats_;
  std::array<UnitIndex, max_hexes> stood_;    // by hex: who stood there when the segment began
  std::array<UnitIndex, max_hexes> entered_;  // by hex: who has been driven into it since [F21]
};

}  // namespace simove::bull_run
