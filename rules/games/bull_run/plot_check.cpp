// Phase B: are the plots legal? [5.1, 7.1, 12.1, 14.15, R-DUMMY-MISSION]
#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

namespace {

using hex::Place;

// A hex as written: on the map or not. Two bytes, so that comparing two columns of two plots is cheap.
struct Written {
  std::uint8_t column = 0;
  std::uint8_t row = 0;
  bool operator==(const Written&) const = default;
  [[nodiscard]] Place place() const { return {column, row}; }
};
Written written(Place place) {
  return {static_cast<std::uint8_t>(place.column), static_cast<std::uint8_t>(place.row)};
}

using Track = std::array<Written, sub_segments + 1>;  // [0] the start, [k] where the unit is at the end of column k
using HexTrack = std::array<Hex, sub_segments + 1>;

std::optional<Mission> mission_of(EntryKind kind) {
  switch (kind) {
    case EntryKind::attack:
      return Mission::attack;
    case EntryKind::bombard:
      return Mission::bombard;
    case EntryKind::support:
      return Mission::support;
    default:
      return std::nullopt;
  }
}

// Judges all lines of one side.
class SideCheck {
 public:
  SideCheck(const Turn& turn, Side side, Breaches& breaches, const Command* command = nullptr)
      : turn_(turn), side_(side), breaches_(breaches), command_(command) {}

  void lines(const PlotSheet& sheet) {
    for (const int unit : mine()) stand_still(unit);
    if (command_ != nullptr) allies();
    for (const PlotLine& line : sheet) judge(line);
    for (const int unit : void_) stand_still(unit);
    for (const int unit : turn_.reinforcements & turn_.of_side[at(side_)] & turn_.alive)
      if (!plotted_.has(unit) && !named_.has(unit) && commanded(unit)) breach(Slip::no_entry_plot, unit, 0);  // [12.13]
    friends();
  }

  [[nodiscard]] const Track& track(int unit) const { return tracks_[static_cast<std::size_t>(unit)]; }
  /// The same as hexes of the map; no_hex off it.
  [[nodiscard]] const HexTrack& hexes(int unit) const { return hexes_[static_cast<std::size_t>(unit)]; }
  [[nodiscard]] Mission mission(int unit) const { return missions_[static_cast<std::size_t>(unit)]; }
  [[nodiscard]] UnitSet plotted() const { return plotted_; }
  [[nodiscard]] UnitSet mine() const { return turn_.of_side[at(side_)] & turn_.alive; }

 private:
  struct Step {
    int unit;
    int column;
    Place at;
    int free_from;  // the first column in which the unit may move on [5.1]
    Mission mission;
    bool moved;  // an entry into another hex has been written
  };

  [[nodiscard]] bool commanded(int unit) const { return command_ == nullptr || command_->units.has(unit); }

  // Where the allies' units will be; what is wrong with their lines is told to them alone.
  void allies() {
    quiet_ = true;
    for (const PlotLine& line : command_->allies) judge(line);
    quiet_ = false;
  }

  void push(const Breach& row) {
    if (!quiet_) breaches_.push(row);
  }

  void stand_still(int unit) {
    tracks_[static_cast<std::size_t>(unit)].fill(written(turn_.map->grid.place(hex_of(turn_, unit))));
    hexes_[static_cast<std::size_t>(unit)].fill(hex_of(turn_, unit));
    missions_[static_cast<std::size_t>(unit)] = Mission::none;
  }

  void breach(Slip slip, int unit, int column, Place from = {}, Place to = {}, int other = -1) {
    Breach row;
    row.slip = slip;
    row.unit = turn_.position[unit].id;
    row.side = side_;
    row.column = static_cast<std::uint8_t>(column);
    row.from = from;
    row.to = to;
    if (other >= 0) row.other = turn_.position[other].id;
    push(row);
  }

  // A line that is refused whole, column 0 [5.1, F27]; -1 when it is not.
  int unit_of(const PlotLine& line) {
    Breach whole;
    whole.unit = line.unit;
    whole.side = side_;
    const UnitIndex unit = turn_.position.find(line.unit.view());
    const bool mine = unit != no_unit && turn_.position[unit].side == side_;
    if (!line.slash)
      whole.slip = Slip::no_slash;
    else if (unit == no_unit)
      whole.slip = Slip::unknown_unit;
    else if (!mine)
      whole.slip = Slip::foreign_unit;
    else if (!turn_.alive.has(unit))
      whole.slip = Slip::off_map_unit;
    else if (!quiet_ && !commanded(unit))
      whole.slip = Slip::not_commanded;
    else if (named_.has(unit))
      whole.slip = Slip::second_line;
    else if (const Place start = turn_.map->grid.place(hex_of(turn_, unit));
             !line.start_readable || Place{line.start_column, line.start_row} != start) {
      whole.slip = Slip::wrong_start;
      whole.from = start;
    } else
      return unit;
    push(whole);
    if (mine && turn_.alive.has(unit) && whole.slip != Slip::not_commanded) void_.add(unit), named_.add(unit);
    return -1;
  }

  void judge(const PlotLine& line) {
    const int unit = unit_of(line);
    if (unit < 0) return;
    named_.add(unit);
    if (line.count == 0) {  // cancels the plot
      if (turn_.reinforcements.has(unit)) breach(Slip::no_entry_plot, unit, 0);
      return;
    }
    plotted_.add(unit);
    Track& track = tracks_[static_cast<std::size_t>(unit)];
    Step step{unit, 0, track[0].place(), 1, Mission::none, false};
    const Mission mission = first_mission(line);
    const int count = std::min<int>(line.count, sub_segments);
    for (step.column = 1; step.column <= count; ++step.column) {
      entry(step, line.entries[static_cast<std::size_t>(step.column - 1)], mission);
      track[static_cast<std::size_t>(step.column)] = written(step.at);
    }
    for (int k = count + 1; k <= sub_segments; ++k) track[static_cast<std::size_t>(k)] = written(step.at);
    HexTrack& hexes = hexes_[static_cast<std::size_t>(unit)];
    for (std::size_t k = 1; k <= sub_segments; ++k)
      hexes[k] = track[k] == track[k - 1] ? hexes[k - 1] : turn_.map->grid.index(track[k].place());
    missions_[static_cast<std::size_t>(unit)] = mission;
    if (line.count > sub_segments) breach(Slip::too_many_entries, unit, sub_segments + 1);  // [5.11]
  }

  static Mission first_mission(const PlotLine& line) {
    for (int i = 0; i < std::min<int>(line.count, sub_segments); ++i)
      if (const auto mission = mission_of(line.entries[static_cast<std::size_t>(i)].kind)) return *mission;
    return Mission::none;
  }

  void entry(Step& step, const PlotEntry& entry, Mission mission) {
    const auto word = mission_of(entry.kind);
    if (step.mission != Mission::none && word != step.mission)
      breach(Slip::word_after_mission, step.unit, step.column);  // [7.0] the unit deploys to the end
    else if (word && step.mission == Mission::none)
      first_word(step, *word);
    if (entry.kind == EntryKind::unreadable) breach(Slip::unreadable, step.unit, step.column);  // [5.12]
    const bool enters = entry.kind == EntryKind::hex && Place{entry.column, entry.row} != step.at;
    const bool arriving = step.column == 1 && turn_.reinforcements.has(step.unit);
    if (enters && arriving) {
      const Place to{entry.column, entry.row};
      breach(Slip::not_entry_hex, step.unit, 1, step.at, to);  // [12.1]
      step.at = to;
    } else if (enters) {
      move(step, {entry.column, entry.row}, mission);
    }
    if (arriving) step.free_from = 2;  // entering the map costs the first MP [12.11]
  }

  void first_word(Step& step, Mission word) {
    step.mission = word;
    const Unit& unit = turn_.position[step.unit];
    if (step.column < mission_column) breach(Slip::mission_too_soon, step.unit, step.column);
    if (step.column > mission_column) breach(Slip::mission_too_late, step.unit, step.column);
    if (turn_.position.options.night) breach(Slip::mission_at_night, step.unit, step.column);  // [4.2]
    const bool for_guns = word != Mission::attack;
    if (unit.arm == Arm::leader)
      breach(Slip::leader_mission, step.unit, step.column);  // [10.1]
    else if (unit.arm != Arm::dummy && for_guns != (unit.arm == Arm::artillery))
      breach(Slip::wrong_arm, step.unit, step.column);  // [9.0]
  }

  void move(Step& step, Place to, Mission mission) {
    const Unit& unit = turn_.position[step.unit];
    const Place from = step.at;
    if (!step.moved && turn_.position.options.movement_ban[at(side_)] && unit.arm != Arm::leader)
      breach(Slip::movement_ban, step.unit, step.column, from, to);  // [14.15]
    step.moved = true;
    step.at = to;
    const Map& map = *turn_.map;
    const int direction = map.grid.contains(from) ? hex::direction_to(from, to) : -1;
    const bool neighbours = direction >= 0 || hex::direction_to(from, to) >= 0;
    if (!neighbours || !map.grid.contains(to)) {
      breach(map.grid.contains(to) ? Slip::not_adjacent : Slip::off_map, step.unit, step.column, from, to);  // [5.12]
      step.free_from = step.column + 1;
      return;
    }
    if (step.column < step.free_from) breach(Slip::too_soon, step.unit, step.column, from, to);  // [5.1]
    step.free_from = step.column + 1;
    if (direction < 0) return;  // back onto the map after a slip
    const int cost = map[map.grid.index(from)].cost[static_cast<std::size_t>(direction)];
    if (cost == closed) return breach(Slip::river, step.unit, step.column, from, to);  // [13.0]
    step.free_from = step.column + cost;
    spend(step, from, to, mission);
  }

  // [5.11, 7.0, 9.4] The cost must be paid by column 8, or by column 4 before a mission.
  void spend(const Step& step, Place from, Place to, Mission mission) {
    const int paid = step.free_from - 1;
    if (mission == Mission::none) {
      if (paid > sub_segments) breach(Slip::beyond_allowance, step.unit, step.column, from, to);
    } else if (paid >= mission_column) {
      const Slip slip = mission == Mission::attack ? Slip::spent_before_attack : Slip::spent_before_guns;
      breach(slip, step.unit, step.column, from, to);
    }
  }

  // [5.13] Finds out cheaply whether any two friends meet at all; only then are the pairs looked at.
  void friends() {
    if (!any_meeting()) return;
    const UnitSet mine = this->mine();
    for (const int a : mine)
      for (const int b : mine)
        if (a < b) pair(a, b);
  }

  bool any_meeting() {
    std::array<UnitIndex, max_hexes> before;
    std::array<UnitIndex, max_hexes> now;
    before.fill(no_unit);
    now.fill(no_unit);
    const UnitSet mine = this->mine();
    for (std::size_t k = 0; k <= sub_segments; ++k) {
      for (const int unit : mine) {
        const Hex hex = hexes(unit)[k];
        if (hex == no_hex || now[hex] != no_unit) return true;
        now[hex] = static_cast<UnitIndex>(unit);
        const UnitIndex left = before[hex];
        if (left != no_unit && left != unit && hexes(left)[k] == hexes(unit)[k - 1]) return true;
      }
      for (const int unit : mine) {
        if (k > 0) before[hexes(unit)[k - 1]] = no_unit;
        now[hexes(unit)[k]] = no_unit;
      }
      for (const int unit : mine) before[hexes(unit)[k]] = static_cast<UnitIndex>(unit);
    }
    return false;
  }

  // The entry hex of a reinforcement may be shared while moving [12.11].
  [[nodiscard]] bool shares_entry(int unit, Written hex) const {
    return turn_.reinforcements.has(unit) && track(unit)[0] == hex;
  }

  void pair(int a, int b) {
    if (!commanded(a) && !commanded(b)) return;
    const Track& one = track(a);
    const Track& two = track(b);
    for (std::size_t k = 1; k <= sub_segments; ++k) {
      const bool exchange = one[k] == two[k - 1] && two[k] == one[k - 1] && one[k] != one[k - 1];
      if (exchange) {
        clash(Slip::friends_exchange, a, b, k);
        clash(Slip::friends_exchange, b, a, k);
      }
      if (one[k] != two[k]) continue;
      if (shares_entry(a, one[k]) || shares_entry(b, one[k])) {
        if (k < sub_segments) continue;
        if (shares_entry(a, one[k])) clash(Slip::not_alone, a, b, k);
        if (shares_entry(b, one[k])) clash(Slip::not_alone, b, a, k);
      } else if (one[k - 1] != two[k - 1] || shares_entry(a, one[k - 1]) || shares_entry(b, one[k - 1])) {
        if (one[k] != one[k - 1]) clash(Slip::friend_in_hex, a, b, k);
        if (two[k] != two[k - 1]) clash(Slip::friend_in_hex, b, a, k);
      }
    }
  }

  void clash(Slip slip, int unit, int other, std::size_t k) {
    if (commanded(unit) != commanded(other)) return clash_with_ally(slip, unit, other, k);
    breach(slip, unit, static_cast<int>(k), track(unit)[k - 1].place(), track(unit)[k].place(), other);
  }
  // Always told of the commander's own unit, whichever of the two enters.
  void clash_with_ally(Slip slip, int unit, int other, std::size_t k) {
    const bool own = commanded(unit);
    Slip told = Slip::allies_exchange;
    if (slip == Slip::friend_in_hex) told = own ? Slip::ally_in_hex : Slip::ally_enters;
    if (slip == Slip::not_alone) told = own ? Slip::ally_not_alone : Slip::not_alone_for_ally;
    const int subject = own ? unit : other;
    breach(told, subject, static_cast<int>(k), track(subject)[k - 1].place(), track(subject)[k].place(),
           own ? other : unit);
  }

  const Turn& turn_;
  Side side_;
  Breaches& breaches_;
  const Command* command_;  // null: one commander has the whole side
  bool quiet_ = false;
  std::array<Track, max_units> tracks_;
  std::array<HexTrack, max_units> hexes_;
  std::array<Mission, max_units> missions_;
  UnitSet plotted_;  // have a line with entries
  UnitSet named_;    // have a line
  UnitSet void_;     // have a line with a breach of column 0: as good as unplotted [F27]
};

void take_plots(Turn& turn, const SideCheck& check) {
  for (const int unit : check.mine()) {
    Plot& plot = turn.plots[static_cast<std::size_t>(unit)];
    plot.mission = check.mission(unit);
    plot.moves = false;
    plot.path = check.hexes(unit);
    for (const Hex hex : plot.path) plot.moves = plot.moves || hex != plot.path[0];
  }
  turn.plotted = turn.plotted | check.plotted();
}

}  // namespace

void judge_plots(const Turn& turn, Side side, const PlotSheet& sheet, Breaches& breaches, const Command* command) {
  SideCheck(turn, side, breaches, command).lines(sheet);
}

Progress check_plots(Turn& turn, const std::array<PlotSheet, 2>& sheets) {
  for (const Side side : both_sides) {
    SideCheck check(turn, side, turn.breaches);
    check.lines(sheets[at(side)]);
    take_plots(turn, check);
  }
  return closed_step(turn);
}

}  // namespace simove::bull_run
