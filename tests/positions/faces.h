// Dice that depend on a seed and on what is rolled for: who, where, the how manyth throw; not on what was rolled
// before. A twin of a scene (mirrored, renamed) asks in its own words and is given the face of the same event.
// Everything rolled is kept in the form of a case file. Test code only.
#pragma once

#include <functional>
#include <map>

#include "tests/positions/scene.h"

namespace simove::bull_run::positions {

/// How a twin's hexes, units, sides and directions are called in the scene; the scene itself leaves all as it is.
struct Wording {
  std::function<Hex(Hex)> hex = [](Hex one) { return one; };
  std::function<UnitIndex(UnitIndex)> unit = [](UnitIndex one) { return one; };
  bool other_side = false;
  bool mirrored = false;
};

class SeededDice final : public Dice {
 public:
  SeededDice(std::uint64_t seed, const Charts& charts, const Wording& wording)
      : seed_(seed), charts_(charts), wording_(wording) {}

  int command(Side side) override {
    const int face = roll(1, at(heard(side)));
    kept.command[at(side)] = face;
    return face;
  }
  int contest(Hex hex, Side side) override {
    int& throws = contests_[hex];
    const int face = roll(2, 4096U * static_cast<std::uint64_t>(throws) + wording_.hex(hex), at(heard(side)));
    keep(kept.contest, side, face);
    if (side == Side::confederate) ++throws;
    return face;
  }
  int scatter_direction(UnitIndex unit) override {
    const int face = turned(roll(3, wording_.unit(unit)));
    kept.scatter.push_back({unit, {face, 0}});
    return face;
  }
  int scatter_points(UnitIndex unit) override {
    const int face = roll(4, wording_.unit(unit));
    kept.scatter.back().second[1] = face;
    return face;
  }
  int combat(int combat) override {
    kept.combat.push_back(roll(5, static_cast<std::uint64_t>(combat)));
    return kept.combat.back();
  }
  int demoralization(Side side) override {
    const int face = roll(6, kept.demoralization.size() - (side == Side::confederate ? 1 : 0), at(heard(side)));
    keep(kept.demoralization, side, face);
    return face;
  }

  CaseDice::Faces kept;

 private:
  [[nodiscard]] Side heard(Side side) const { return wording_.other_side ? other(side) : side; }
  [[nodiscard]] int roll(std::uint64_t purpose, std::uint64_t key, std::size_t side = 0) const {
    return static_cast<int>(mix(seed_ ^ mix(purpose << 40 | key << 8 | side)) % 6) + 1;
  }
  static void keep(std::vector<std::array<int, 2>>& list, Side side, int face) {
    if (side == Side::union_side) list.push_back({});
    list.back()[at(side)] = face;
  }
  // East and west change places on a mirrored sheet.
  [[nodiscard]] int turned(int face) const {
    if (!wording_.mirrored) return face;
    const int direction = (6 - charts_.scatter_direction[static_cast<std::size_t>(face - 1)]) % 6;
    for (int other = 1; other <= 6; ++other)
      if (charts_.scatter_direction[static_cast<std::size_t>(other - 1)] == direction) return other;
    return face;
  }

  std::uint64_t seed_;
  const Charts& charts_;
  const Wording& wording_;
  std::map<Hex, int> contests_;
};

}  // namespace simove::bull_run::positions
