// What holds of every turn, stated from the rules and worked out again here without the engine's own helpers: geometry,
// zones, walks, sums. Each law names its rule. Called by the program `positions`; changes nothing.
#pragma once

#include <map>
#include <string>

#include "tests/positions/play.h"

namespace simove::bull_run::positions {

/// Collects breaches of laws, and how often each law was tried.
class Verdict {
 public:
  /// True when it holds. `what` is made only when it does not.
  template <class What>
  bool law(const char* name, bool holds, What what) {
    ++tried[name];
    if (!holds) broken.push_back(std::string(name) + ": " + what());
    return holds;
  }
  std::map<std::string, std::uint64_t> tried;
  std::vector<std::string> broken;
};

/// The sheet as the laws see it: places and hexsides, nothing worked out beforehand.
class Ground {
 public:
  explicit Ground(const Map& map) : map_(map) {}

  [[nodiscard]] Hex beside(Hex hex, int direction) const {
    return map_.grid.index(hex::step(map_.grid.place(hex), direction));
  }
  [[nodiscard]] int towards(Hex from, Hex to) const {
    return hex::direction_to(map_.grid.place(from), map_.grid.place(to));
  }
  [[nodiscard]] Crossing side(Hex from, int direction) const {
    return map_.hexes[from].crossing[static_cast<std::size_t>(direction)];
  }
  /// Neighbours with no river between [13.0].
  [[nodiscard]] bool joined(Hex from, Hex to) const {
    const int direction = towards(from, to);
    return direction >= 0 && side(from, direction) != Crossing::river;
  }
  /// A zone goes across: no water at all between [6.5].
  [[nodiscard]] bool zone_reaches(Hex from, Hex to) const {
    const int direction = towards(from, to);
    return direction >= 0 && side(from, direction) == Crossing::open;
  }
  [[nodiscard]] bool on_line(std::uint8_t links, int direction) const { return ((links >> direction) & 1) != 0; }
  /// MP of a step by the Terrain Effects Chart and R-ROAD; 0 where there is none.
  [[nodiscard]] int cost(Hex from, int direction) const;
  [[nodiscard]] const Map& map() const { return map_; }

 private:
  const Map& map_;
};

/// A zone of a real enemy that is no leader holds the hex; with `dummies` those of dummies count too [6.1, 10.1].
[[nodiscard]] bool in_zone(const Ground& ground, const Position& position, Side side, Hex hex, bool dummies);
[[nodiscard]] inline Hex target_at(const Play& play, int unit, int k) {
  return play.turn.plots[static_cast<std::size_t>(unit)].path[static_cast<std::size_t>(k)];
}
[[nodiscard]] inline std::string named(const Play& play, int unit) {
  return std::string(play.turn.position[unit].id.view());
}

void command_laws(const Scene& scene, const Play& play, Verdict& verdict);   // D1 (laws_command.cpp)
void movement_laws(const Scene& scene, const Play& play, Verdict& verdict);  // D2 (laws_movement.cpp)
void scatter_laws(const Scene& scene, const Play& play, Verdict& verdict);   // D3 (laws_command.cpp)
void combat_laws(const Scene& scene, const Play& play, Verdict& verdict);    // E1 (laws_combat.cpp)
void drive_laws(const Scene& scene, const Play& play, Verdict& verdict);   // E2 and the retreats of E3 (laws_drive.cpp)
void result_laws(const Scene& scene, const Play& play, Verdict& verdict);  // the rest of E3 and the whole turn

}  // namespace simove::bull_run::positions
