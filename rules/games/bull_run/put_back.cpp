// Going back along the path [R-PUTBACK, F6].
#include "rules/games/bull_run/put_back.h"

#include "rules/games/bull_run/contact.h"

namespace simove::bull_run {

namespace {

class PutBack {
 public:
  PutBack(Turn& turn, int at) : turn_(turn), at_(at) {}

  void run() {
    for (bool again = !turn_.scattered.empty(); again;) {
      again = false;
      for (const int unit : turn_.alive - turn_.scattered) {
        if (turn_.halted[static_cast<std::size_t>(unit)] != at_) continue;
        const UnitIndex under = scattered_in(hex_of(turn_, unit));
        if (under != no_unit && put_back(unit, under)) again = true;
      }
      if (!again) return;
      find_out_dummies(turn_, at_);
      for (const int unit : moved_& turn_.alive) pin_around(turn_, unit, at_);
      moved_.clear();
    }
  }

 private:
  [[nodiscard]] UnitIndex scattered_in(Hex hex) const {
    UnitIndex found = no_unit;
    each_occupant(turn_, hex, [&](UnitIndex unit) {
      if (turn_.scattered.has(unit)) found = unit;
    });
    return found;
  }

  // To the last hex of its path that is fit; friends that came there later go back in turn.
  bool put_back(int unit, UnitIndex because) {
    const Hex from = hex_of(turn_, unit);
    const Hex to = ++count_ > most ? nearest_empty(from) : fit_hex(unit);
    if (to == from) return false;  // no hex of the map is empty
    note(turn_, {.kind = TraceKind::put_back,
                 .at = static_cast<std::uint8_t>(at_),
                 .unit = static_cast<UnitIndex>(unit),
                 .other = because,
                 .from = from,
                 .to = to});
    UnitSet pushed;
    each_occupant(turn_, to, [&](UnitIndex later) { pushed.add(later); });
    move_to(turn_, unit, to);
    turn_.entered_at[static_cast<std::size_t>(unit)] = static_cast<std::uint8_t>(at_);
    halt(turn_, unit, at_);
    moved_.add(unit);
    hold_objective(turn_, unit, to);
    for (const int later : pushed) put_back(later, static_cast<UnitIndex>(unit));
    return true;
  }

  [[nodiscard]] Hex fit_hex(int unit) const {
    const Plot& plot = turn_.plots[static_cast<std::size_t>(unit)];
    const Hex here = hex_of(turn_, unit);
    int k = at_;
    while (k > 0 && plot.path[static_cast<std::size_t>(k)] != here) --k;
    for (--k; k >= 0; --k) {
      const Hex hex = plot.path[static_cast<std::size_t>(k)];
      if (hex != here && fit(unit, hex, k + 1)) return hex;
    }
    return nearest_empty(here);
  }

  // No enemy, no scattered friend, and no friend that was there when the unit left at `left`.
  [[nodiscard]] bool fit(int unit, Hex hex, int left) const {
    bool good = true;
    each_occupant(turn_, hex, [&](UnitIndex holder) {
      const bool later = turn_.entered_at[holder] >= left && !turn_.scattered.has(holder);
      good = good && !enemies(turn_, unit, holder) && later;
    });
    return good;
  }

  [[nodiscard]] Hex nearest_empty(Hex from) const {
    Hex best = from;
    int least = max_hexes;
    for (int i = 0; i < turn_.map->grid.size(); ++i) {
      const Hex hex = static_cast<Hex>(i);
      if (occupant(turn_, hex) != no_unit) continue;
      const int distance = turn_.map->distance(from, hex);
      if (distance < least) least = distance, best = hex;
    }
    return best;
  }

  // Paths that cross themselves could send two units back and forth; beyond this many they go to the nearest empty hex.
  static constexpr int most = 8 * max_units;

  Turn& turn_;
  int at_;
  int count_ = 0;
  UnitSet moved_;
};

}  // namespace

void put_back_halted(Turn& turn, int at) {
  PutBack(turn, at).run();
}

}  // namespace simove::bull_run
