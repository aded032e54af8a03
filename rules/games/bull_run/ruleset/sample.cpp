// Random legal answers from a seed alone: used by random play, fuzzing and tests. Units walk towards enemies and
// objectives, so that random matches meet every kind of event; a line that does not fit to those before it is left out.
#include <algorithm>

#include "rules/games/bull_run/ruleset/plot_advice.h"
#include "rules/games/bull_run/ruleset/seeded_chance.h"

namespace simove::bull_run {

namespace {

class RandomPlots {
 public:
  RandomPlots(const Game& game, const Turn& turn, Side side, std::uint64_t seed)
      : game_(game), turn_(turn), side_(side), source_(seed ^ (side == Side::union_side ? 0x55U : 0xAAU)) {
    for (int i = 0; i < turn.position.count; ++i)
      if (turn.position[i].side != side && turn.position[i].on_map()) goals_.push_back(turn.position[i].hex);
    for (const ObjectiveHex& objective : turn.position.objectives) goals_.push_back(objective.hex);
  }

  std::vector<std::string> lines() {
    std::vector<std::string> lines;
    for (int i = 0; i < turn_.position.count; ++i) {
      const Unit& unit = turn_.position[i];
      if (unit.side != side_ || !unit.on_map()) continue;
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
    const Mission mission = pick_mission(index, unit);
    const int last = mission == Mission::none ? sub_segments : mission_column - 1;
    if (may_move(turn_, index)) walk(line, unit, last);
    if (mission != Mission::none) {
      while (line.count < mission_column - 1) line.entries[line.count++] = {};
      line.entries[line.count++] = {mission == Mission::attack    ? EntryKind::attack
                                    : mission == Mission::bombard ? EntryKind::bombard
                                                                  : EntryKind::support,
                                    0, 0};
    }
    return line;
  }

  Mission pick_mission(UnitIndex index, const Unit& unit) {
    const std::vector<Mission> allowed = missions_of(turn_, index);
    int near = 99;
    for (int i = 0; i < turn_.position.count; ++i)
      if (turn_.position[i].side != side_ && turn_.position[i].on_map())
        near = std::min(near, turn_.map->distance(unit.hex, turn_.position[i].hex));
    if (allowed.empty() || near > 5 || !source_.chance(70)) return Mission::none;
    return allowed[static_cast<std::size_t>(source_.below(static_cast<int>(allowed.size())))];
  }

  void push(PlotLine& line, Hex hex) const {
    const hex::Place place = turn_.map->grid.place(hex);
    line.entries[line.count++] = {EntryKind::hex, static_cast<std::uint8_t>(place.column),
                                  static_cast<std::uint8_t>(place.row)};
  }

  void walk(PlotLine& line, const Unit& unit, int last) {
    if (goals_.empty()) return;
    const Hex goal = goals_[static_cast<std::size_t>(source_.below(static_cast<int>(goals_.size())))];
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
    const bool stray = source_.chance(15);
    for (int direction = 0; direction < hex::directions; ++direction) {
      const auto d = static_cast<std::size_t>(direction);
      const int cost = game_.map[here].cost[d];
      if (cost == closed || cost > points) continue;
      const int worth = stray ? source_.below(100) : game_.map.distance(game_.map[here].neighbour[d], goal) * 4 + cost;
      if (worth < least) least = worth, best = direction;
    }
    return best;
  }

  const Game& game_;
  const Turn& turn_;
  Side side_;
  SplitMix source_;
  std::vector<Hex> goals_;
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

}  // namespace

Json sample_plots(const Game& game, const BullRunState& state, Side side, std::uint64_t seed) {
  const auto turn = opened_turn(game, state);
  std::vector<std::string> lines = without_errors(game, *turn, side, {});  // the entries of arrivals
  for (const std::string& line : RandomPlots(game, *turn, side, seed).lines()) {
    std::vector<std::string> longer = with(lines, line);
    if (plot_errors(game, *turn, side, sheet_of(longer)).empty()) lines = std::move(longer);
  }
  return {{"plots", lines}};
}

}  // namespace simove::bull_run
