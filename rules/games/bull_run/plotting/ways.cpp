#include "rules/games/bull_run/plotting/ways.h"

#include <algorithm>

#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

Ground::Ground(const Turn& turn, Side side, const PlotSheet& sheet, UnitIndex unit)
    : turn_(with_plots(turn, side, sheet)), unit_(unit), side_(side) {
  friends_ = turn_->of_side[at(side)] & turn_->alive;
  friends_.remove(unit);
}

bool Ground::watched(Hex hex) const {
  const UnitIndex holder = occupant(*turn_, hex);
  if (holder != no_unit && turn_->position[holder].side != side_) return true;
  return in_enemy_zoc(*turn_, side_, hex, true);
}

UnitIndex Ground::friend_at(Hex hex, int column) const {
  if (column < 0 || column > sub_segments) return no_unit;
  const auto k = static_cast<std::size_t>(column);
  // An arrival's entry hex is shared while moving [12.11].
  if (turn_->reinforcements.has(unit_) && turn_->plots[unit_].path[0] == hex) return no_unit;
  for (const int other : friends_) {
    const auto& path = turn_->plots[static_cast<std::size_t>(other)].path;
    if (path[k] == hex && !(turn_->reinforcements.has(other) && path[0] == hex)) return static_cast<UnitIndex>(other);
  }
  return no_unit;
}

Clash Ground::clash(Hex from, Hex into, int first, int last) const {
  for (int k = first; k <= std::min(last, sub_segments); ++k)
    if (const UnitIndex other = friend_at(into, k); other != no_unit) return {other, into, k};
  if (first < 1 || first > sub_segments) return {};
  for (const int other : friends_) {  // exchanging hexes
    const auto& path = turn_->plots[static_cast<std::size_t>(other)].path;
    const auto k = static_cast<std::size_t>(first);
    if (path[k - 1] == into && path[k] == from) return {static_cast<UnitIndex>(other), into, first};
  }
  return {};
}

namespace {

constexpr std::int16_t unreached = 0x7FFF;
constexpr std::size_t widest_step = 16;  // dearer than any step: rough ground behind a ford costs 5

// What is still to come on the best way from a hex to the goal.
struct Rest {
  int watched = unreached;
  int clashes = unreached;
  auto operator<=>(const Rest&) const = default;
};

class CheapestWay {
 public:
  CheapestWay(const Ground& ground, Hex from, int column, Hex to, Hex barred)
      : ground_(ground), map_(ground.map()), from_(from), column_(column), to_(to), barred_(barred) {
    distance_.fill(unreached);
  }

  std::vector<WayStep> find() {
    spread();
    if (distance_[to_] == unreached) return {};
    judge();
    return follow();
  }

 private:
  [[nodiscard]] int cost(Hex here, std::size_t direction) const {
    const Hex next = map_[here].neighbour[direction];
    const int cost = map_[here].cost[direction];
    return next == no_hex || next == barred_ || cost == closed ? 0 : cost;
  }

  // Distances in columns, nearest hexes first, until the goal is reached: a ring of buckets, as steps are short.
  void spread() {
    std::array<std::vector<Hex>, widest_step> ring;
    ring[0].push_back(from_);
    distance_[from_] = 0;
    std::size_t waiting = 1;
    for (std::int16_t here = 0; waiting > 0 && here <= distance_[to_]; ++here) {
      std::vector<Hex>& bucket = ring[static_cast<std::size_t>(here) % widest_step];
      waiting -= bucket.size();
      for (const Hex hex : bucket) {
        if (distance_[hex] != here) continue;  // found nearer meanwhile
        if (!order_.empty() && settled(hex)) continue;
        settled_[hex] = true;
        order_.push_back(hex);
        for (std::size_t d = 0; d < hex::directions; ++d) waiting += reach(ring, hex, d, here) ? 1U : 0U;
      }
      bucket.clear();
    }
  }
  [[nodiscard]] bool settled(Hex hex) const { return settled_[hex]; }
  bool reach(std::array<std::vector<Hex>, widest_step>& ring, Hex hex, std::size_t d, int here) {
    const int step = cost(hex, d);
    if (step == 0) return false;
    const Hex next = map_[hex].neighbour[d];
    if (here + step >= distance_[next]) return false;
    distance_[next] = static_cast<std::int16_t>(here + step);
    ring[static_cast<std::size_t>(here + step) % widest_step].push_back(next);
    return true;
  }

  // On the cheapest ways alone, from the goal backwards: farther hexes are settled later, so their rest is known.
  void judge() {
    rest_.assign(static_cast<std::size_t>(map_.grid.size()), Rest{});
    rest_[to_] = {0, 0};
    for (auto hex = order_.rbegin(); hex != order_.rend(); ++hex)
      for (std::size_t d = 0; d < hex::directions; ++d)
        if (on_way(*hex, d)) rest_[*hex] = std::min(rest_[*hex], through(*hex, d));
  }
  [[nodiscard]] bool on_way(Hex hex, std::size_t d) const {
    const int step = cost(hex, d);
    if (step == 0) return false;
    const Hex next = map_[hex].neighbour[d];
    return distance_[hex] + step == distance_[next] && rest_[next].watched != unreached;
  }
  [[nodiscard]] Rest through(Hex hex, std::size_t d) const {
    const Hex next = map_[hex].neighbour[d];
    Rest rest = rest_[next];
    rest.watched += ground_.watched(next) ? 1 : 0;
    const int first = column_ + distance_[hex];
    rest.clashes += ground_.clash(hex, next, first, column_ + distance_[next] - 1).unit != no_unit ? 1 : 0;
    return rest;
  }

  std::vector<WayStep> follow() {
    std::vector<WayStep> steps;
    for (Hex here = from_; here != to_;) {
      Hex best = no_hex;
      for (std::size_t d = 0; d < hex::directions; ++d)
        if (on_way(here, d) && through(here, d) == rest_[here]) best = std::min(best, map_[here].neighbour[d]);
      const int first = column_ + distance_[here];
      const int cost = distance_[best] - distance_[here];
      steps.push_back({best, cost, first, first + cost - 1});
      here = best;
    }
    return steps;
  }

  const Ground& ground_;
  const Map& map_;
  Hex from_;
  int column_;
  Hex to_;
  Hex barred_;
  std::array<std::int16_t, max_hexes> distance_;
  std::array<bool, max_hexes> settled_{};
  std::vector<Hex> order_;  // hexes by distance
  std::vector<Rest> rest_;
};

}  // namespace

std::vector<WayStep> cheapest_way(const Ground& ground, Hex from, int column, Hex to, Hex barred) {
  if (from == to) return {};
  return CheapestWay(ground, from, column, to, barred).find();
}

Way way_to(const Turn& turn, Side side, const PlotSheet& sheet, UnitIndex unit, Hex to) {
  const Unit& own = turn.position[unit];
  const Walk walk = walk_of(turn, own, readable_line(turn, sheet, own));
  Way way;
  if (to == walk.end) return way.why = NoWay::here_already, way;
  if (banned(turn, unit)) return way.why = NoWay::banned, way;
  const Ground ground(turn, side, sheet, unit);
  const std::vector<WayStep> steps = cheapest_way(ground, walk.end, walk.next_column, to);
  if (steps.empty()) return way.why = NoWay::no_crossing, way;
  const int limit = last_moving_column(walk);
  Hex here = walk.end;
  for (const WayStep& step : steps) {
    if (step.to > limit) {
      way.why = NoWay::too_far;
      way.refused = step.hex;
      way.needed = step.cost;
      way.left = std::max(0, limit - step.from + 1);
      break;
    }
    way.steps.push_back(step);
    const Clash clash = ground.clash(here, step.hex, step.from, step.to);
    if (clash.unit != no_unit) way.clashes.push_back(clash);
    here = step.hex;
  }
  return way;
}

}  // namespace simove::bull_run
