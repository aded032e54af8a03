// Random legal answers from a seed alone: used by random play, fuzzing and tests. Units walk towards enemies and
// objectives, so that random matches meet every kind of event; a line that does not fit to those before it is left out.
// Many a unit has one goal for the whole match: without it nobody would ever come far, such as to where others arrive.
#include <algorithm>

#include "rules/games/bull_run/ruleset/commanders.h"
#include "rules/games/bull_run/ruleset/plot_advice.h"
#include "rules/games/bull_run/ruleset/seeded_chance.h"
#include "rules/games/bull_run/ruleset/standing.h"

namespace simove::bull_run {

namespace {

// MP to a goal from every hex, by the cheapest way that keeps off enemies; worked out when first asked for.
class Ways {
 public:
  Ways(const Map& map, const std::vector<Hex>& enemies) : map_(map), shunned_(map.hexes.size(), 0) {
    for (const Hex enemy : enemies)
      for (const Hex hex : map[enemy].neighbour)
        if (hex != no_hex) shunned_[hex] = 6;
  }

  const std::vector<int>& to(Hex goal) {
    for (const auto& [known, points] : found_)
      if (known == goal) return points;
    return found_.emplace_back(goal, work_out(goal)).second;
  }

 private:
  // Outwards from the goal, nearest first: no step costs more than `most`, so a ring of lists is enough.
  [[nodiscard]] std::vector<int> work_out(Hex goal) const {
    constexpr int most = 16;
    std::vector<int> points(map_.hexes.size(), far);
    std::array<std::vector<Hex>, most + 1> ring;
    points[goal] = 0;
    ring[0].push_back(goal);
    for (int at = 0, idle = 0; idle <= most; ++at) {
      std::vector<Hex> here;
      here.swap(ring[static_cast<std::size_t>(at % (most + 1))]);
      idle = here.empty() ? idle + 1 : 0;
      for (const Hex hex : here)
        if (points[hex] == at) spread(hex, at, points, ring);
    }
    return points;
  }

  template <class Ring>
  void spread(Hex hex, int at, std::vector<int>& points, Ring& ring) const {
    for (std::size_t d = 0; d < hex::directions; ++d) {
      const Hex from = map_[hex].neighbour[d];
      if (from == no_hex) continue;
      const int cost = map_[from].cost[(d + 3) % hex::directions];
      if (cost == closed || at + cost + shunned_[hex] >= points[from]) continue;
      points[from] = at + cost + shunned_[hex];
      ring[static_cast<std::size_t>(points[from]) % ring.size()].push_back(from);
    }
  }

  static constexpr int far = 9999;
  const Map& map_;
  std::vector<int> shunned_;
  std::vector<std::pair<Hex, std::vector<int>>> found_;
};

class RandomPlots {
 public:
  RandomPlots(const Game& game, const Scenario& scenario, const Turn& turn, Side side, const Share* share,
              std::uint64_t seed)
      : game_(game),
        turn_(turn),
        side_(side),
        share_(share),
        source_(seed ^ (side == Side::union_side ? 0x55U : 0xAAU)) {
    for (int i = 0; i < turn.position.count; ++i)
      if (turn.position[i].side != side && turn.position[i].on_map()) enemies_.push_back(turn.position[i].hex);
    goals_ = enemies_;
    for (const ObjectiveHex& objective : turn.position.objectives) lasting_.push_back(objective.hex);
    for (const auto& roster : scenario.rosters)
      for (const RosterUnit& counter : roster)
        if (counter.arrives > 0) lasting_.push_back(game.hex(counter.enters));
    goals_.insert(goals_.end(), lasting_.begin(), lasting_.end());
    ways_.emplace(game.map, enemies_);
  }

  std::vector<std::string> lines() {
    std::vector<std::string> lines;
    for (int i = 0; i < turn_.position.count; ++i) {
      const Unit& unit = turn_.position[i];
      if (!may_order(turn_, side_, share_, i) || !unit.on_map()) continue;
      const bool arrives = turn_.reinforcements.has(i);
      if (!arrives && !source_.chance(unit.arm == Arm::leader ? 25 : 80)) continue;
      lines.push_back(print_plot_line(line_for(static_cast<UnitIndex>(i), unit, arrives)));
    }
    return lines;
  }

 private:
  PlotLine line_for(UnitIndex index, const Unit& unit, bool arrives) {
    PlotLine line;
    const hex::Place start = turn_.map->grid.place(unit.hex);
    line.unit = unit.id;
    line.slash = line.start_readable = true;
    line.start_column = static_cast<std::uint8_t>(start.column);
    line.start_row = static_cast<std::uint8_t>(start.row);
    if (arrives) push(line, unit.hex);
    const Hex enemy = nearest_enemy(unit.hex);
    const bool near = enemy != no_hex && turn_.map->distance(unit.hex, enemy) <= 5;
    const Mission mission = near && (!raids(index) || source_.chance(30)) ? pick_mission(index) : Mission::none;
    const int last = mission == Mission::none ? sub_segments : mission_column - 1;
    if (may_move(turn_, index))
      walk(line, near && !raids(index) && source_.chance(75) ? enemy : goal_of(index), unit, last);
    if (mission != Mission::none) {
      while (line.count < mission_column - 1) line.entries[line.count++] = {};
      line.entries[line.count++] = {mission == Mission::attack    ? EntryKind::attack
                                    : mission == Mission::bombard ? EntryKind::bombard
                                                                  : EntryKind::support,
                                    0, 0};
    }
    return line;
  }

  [[nodiscard]] Hex nearest_enemy(Hex hex) const {
    Hex nearest = no_hex;
    for (const Hex enemy : enemies_)
      if (nearest == no_hex || turn_.map->distance(hex, enemy) < turn_.map->distance(hex, nearest)) nearest = enemy;
    return nearest;
  }

  Mission pick_mission(UnitIndex index) {
    const std::vector<Mission> allowed = missions_of(turn_, index);
    if (allowed.empty() || !source_.chance(85)) return Mission::none;
    return allowed[static_cast<std::size_t>(source_.below(static_cast<int>(allowed.size())))];
  }

  void push(PlotLine& line, Hex hex) const {
    const hex::Place place = turn_.map->grid.place(hex);
    line.entries[line.count++] = {EntryKind::hex, static_cast<std::uint8_t>(place.column),
                                  static_cast<std::uint8_t>(place.row)};
  }

  // Every fourth unit goes its own way for the whole match, and no enemy on the way keeps it.
  [[nodiscard]] bool raids(UnitIndex index) const { return !lasting_.empty() && index % 4 == 1; }

  Hex goal_of(UnitIndex index) {
    if (!lasting_.empty() && source_.chance(raids(index) ? 95 : 40)) return lasting_[index % lasting_.size()];
    return goals_.empty() ? no_hex : goals_[static_cast<std::size_t>(source_.below(static_cast<int>(goals_.size())))];
  }

  void walk(PlotLine& line, Hex goal, const Unit& unit, int last) {
    if (goal == no_hex) return;
    Hex here = unit.hex;
    for (int tries = 0; tries < 12 && line.count < last; ++tries) {
      if (source_.chance(10)) {
        line.entries[line.count++] = {};
        continue;
      }
      const int direction = step(here, goal, last - line.count);
      if (direction < 0) return;
      const int cost = game_.map[here].cost[static_cast<std::size_t>(direction)];
      here = game_.map[here].neighbour[static_cast<std::size_t>(direction)];
      for (int paid = 0; paid < cost; ++paid) push(line, here);
      if (here == goal) return;
    }
  }

  // The open step that leads nearest to the goal; now and then any other.
  int step(Hex here, Hex goal, int points) {
    int best = -1;
    int least = 9999;
    const bool stray = source_.chance(8);
    const std::vector<int>& ways = ways_->to(goal);
    for (int direction = 0; direction < hex::directions; ++direction) {
      const auto d = static_cast<std::size_t>(direction);
      const int cost = game_.map[here].cost[d];
      if (cost == closed || cost > points) continue;
      const int worth = stray ? source_.below(100) : ways[game_.map[here].neighbour[d]] + cost;
      if (worth < least) least = worth, best = direction;
    }
    return best;
  }

  const Game& game_;
  const Turn& turn_;
  Side side_;
  const Share* share_;
  SplitMix source_;
  std::vector<Hex> enemies_;
  std::optional<Ways> ways_;
  std::vector<Hex> goals_;
  std::vector<Hex> lasting_;
};

}  // namespace

namespace {

// The lines with one more, in the place of the unit's own if it has one.
std::vector<std::string> with(std::vector<std::string> lines, const std::string& line) {
  const std::string unit = line.substr(0, line.find('/') + 1);
  for (std::string& old : lines)
    if (old.compare(0, unit.size(), unit) == 0) return old = line, lines;
  lines.push_back(line);
  return lines;
}

// Not even a clash with what an ally may still change.
bool legal(const Turn& turn, Side side, const Share* share, const std::vector<std::string>& lines) {
  return plot_problems(turn, side, sheet_of(lines), share).empty();
}

// The least plots of arrivals: each enters, and whoever finds a friend in its entry hex, or comes with others, goes on
// to a neighbouring hex; if need be the friend who stands there makes room [12.1].
class Entries {
 public:
  Entries(const Game& game, const Turn& turn, Side side, const Share* share)
      : game_(game),
        turn_(turn),
        side_(side),
        share_(share),
        lines_(without_errors(game, turn, side, {}, share)),
        wrong_(errors(lines_)) {}

  std::vector<std::string> that_fit() {
    const std::vector<std::string> entering = lines_;
    for (std::size_t before = wrong_ + 1; wrong_ > 0 && wrong_ < before;) {
      before = wrong_;
      for (const std::string& line : entering)
        if (wrong_ > 0 && !goes_on(line)) makes_room_for(line);
    }
    return lines_;
  }

 private:
  [[nodiscard]] std::size_t errors(const std::vector<std::string>& lines) const {
    return plot_errors(turn_, side_, sheet_of(lines), share_).size();
  }

  // The best of what was tried, if it is better than what there is.
  bool take(const std::vector<std::vector<std::string>>& tried) {
    const std::size_t before = wrong_;
    for (const auto& lines : tried) {
      const std::size_t wrong = errors(lines);
      if (wrong >= wrong_) continue;
      lines_ = lines;
      wrong_ = wrong;
    }
    return wrong_ < before;
  }

  // The line with a step to a neighbouring hex; empty when there is no way.
  [[nodiscard]] std::string stepped(const std::string& line, Hex from, std::size_t direction) const {
    const auto cost = game_.map[from].cost[direction];
    if (cost == closed) return "";
    std::string longer = line;
    for (int paid = 0; paid < cost; ++paid) longer += " " + game_.id(game_.map[from].neighbour[direction]);
    return longer;
  }

  bool goes_on(const std::string& line) {
    const Hex hex = game_.hex(line.substr(line.size() - 4));
    std::vector<std::vector<std::string>> tried;
    for (std::size_t d = 0; d < hex::directions; ++d)
      if (const std::string longer = stepped(line, hex, d); !longer.empty()) tried.push_back(with(lines_, longer));
    return take(tried);
  }

  void makes_room_for(const std::string& line) {
    const Hex hex = game_.hex(line.substr(line.size() - 4));
    std::vector<std::vector<std::string>> tried;
    for (std::size_t d = 0; d < hex::directions; ++d) {
      const std::string longer = stepped(line, hex, d);
      const UnitIndex friend_there = longer.empty() ? no_unit : friend_in(game_.map[hex].neighbour[d]);
      if (friend_there == no_unit) continue;
      const Unit& unit = turn_.position[friend_there];
      const std::string stays = std::string(unit.id.view()) + "/" + game_.id(unit.hex);
      for (std::size_t on = 0; on < hex::directions; ++on)
        if (const std::string leaves = stepped(stays, unit.hex, on); !leaves.empty())
          tried.push_back(with(with(lines_, longer), leaves));
    }
    take(tried);
  }

  [[nodiscard]] UnitIndex friend_in(Hex hex) const {
    for (int i = 0; i < turn_.position.count; ++i)
      if (turn_.position[i].side == side_ && turn_.position[i].hex == hex) return static_cast<UnitIndex>(i);
    return no_unit;
  }

  const Game& game_;
  const Turn& turn_;
  Side side_;
  const Share* share_;
  std::vector<std::string> lines_;
  std::size_t wrong_;
};

}  // namespace

Json sample_plots(const Game& game, const BullRunState& state, const SeatId& seat, std::uint64_t seed,
                  const Allies& allies) {
  const auto turn = opened_turn(game, state);
  const auto part = share_in(game, state, *turn, seat, allies);
  const Share* share = part ? &*part : nullptr;
  const Side side = side_of_seat(state, seat).value_or(Side::union_side);
  std::vector<std::string> lines = Entries(game, *turn, side, share).that_fit();
  for (const std::string& line : RandomPlots(game, game.scenarios[state.scenario], *turn, side, share, seed).lines()) {
    std::vector<std::string> longer = with(lines, line);
    if (legal(*turn, side, share, longer)) lines = std::move(longer);
  }
  Json payload{{"plots", lines}};
  SplitMix source(seed * 3 + at(side));
  if (seat == state.seats[at(side)] && source.chance(25))
    payload["standing"] = sample_standing(game, turn->position, side, source);
  return payload;
}

}  // namespace simove::bull_run
