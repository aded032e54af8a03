// Reach: where a unit can be, column by column, if it goes on from the end of its path as the plots stand now.
#include "rules/games/bull_run/plotting/ways.h"

namespace simove::bull_run {

namespace {

class Reach {
 public:
  Reach(const Ground& ground, const Walk& walk)
      : ground_(ground), walk_(walk), limit_(last_moving_column(walk)), free_(), at_(), paid_() {}

  std::vector<ReachHex> find() {
    if (walk_.next_column > limit_) return {};
    free_[static_cast<std::size_t>(walk_.next_column - 1)].push_back(walk_.end);
    for (int k = walk_.next_column - 1; k < limit_; ++k) {
      std::array<bool, max_hexes> done{};
      for (const Hex hex : free_[static_cast<std::size_t>(k)]) {
        if (done[hex]) continue;
        done[hex] = true;
        go_on(hex, k);
      }
    }
    return list();
  }

 private:
  // The unit is in `hex`, which is paid for, at the end of column k: it waits, or takes a step.
  void go_on(Hex hex, int k) {
    if (ground_.friend_at(hex, k + 1) == no_unit) free_[static_cast<std::size_t>(k + 1)].push_back(hex);
    const MapHex& here = ground_.map()[hex];
    for (std::size_t d = 0; d < hex::directions; ++d) {
      const Hex to = here.neighbour[d];
      if (to == no_hex || here.cost[d] == closed) continue;
      const int last = k + here.cost[d];
      if (last > limit_ || ground_.clash(hex, to, k + 1, last).unit != no_unit) continue;
      if (at_[to] == 0 || k + 1 < at_[to]) at_[to] = static_cast<std::uint8_t>(k + 1);
      if (paid_[to] == 0 || last < paid_[to]) paid_[to] = static_cast<std::uint8_t>(last);
      free_[static_cast<std::size_t>(last)].push_back(to);
    }
  }

  std::vector<ReachHex> list() {
    const Unit& unit = ground_.turn().position[ground_.unit()];
    const bool fights = unit.arm != Arm::leader && !ground_.turn().position.options.night;  // [10.1, 4.2]
    std::vector<ReachHex> hexes;
    for (int i = 0; i < ground_.map().grid.size(); ++i) {
      const auto hex = static_cast<Hex>(i);
      if (at_[hex] == 0 || hex == walk_.end) continue;
      hexes.push_back({hex, at_[hex], fights && paid_[hex] < mission_column, ground_.watched(hex)});
    }
    return hexes;
  }

  const Ground& ground_;
  const Walk& walk_;
  int limit_;
  std::array<std::vector<Hex>, sub_segments + 1> free_;
  std::array<std::uint8_t, max_hexes> at_;
  std::array<std::uint8_t, max_hexes> paid_;
};

}  // namespace

std::vector<ReachHex> reach_of(const Turn& turn, Side side, const PlotSheet& sheet, UnitIndex unit) {
  if (banned(turn, unit)) return {};
  const Unit& own = turn.position[unit];
  const Walk walk = walk_of(turn, own, readable_line(turn, sheet, own));
  const Ground ground(turn, side, sheet, unit);
  return Reach(ground, walk).find();
}

}  // namespace simove::bull_run
