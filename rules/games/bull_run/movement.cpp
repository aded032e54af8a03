// Segment D2: simultaneous movement in eight sub-segments [5.2, 6.0, 15.2; R-HEADON, R-BLOCKED, R-RING; F1-F5, F8].
#include <algorithm>

#include "rules/games/bull_run/contact.h"
#include "rules/games/bull_run/put_back.h"

namespace simove::bull_run {

namespace {

// What keeps a unit from leaving its hex in this sub-segment.
enum class Stop : std::uint8_t { none, head_on, contest_lost, enemy_held, friend_blocked, scattered_friend };

class Movement {
 public:
  Movement(Turn& turn, Dice& dice) : turn_(turn), dice_(dice) { entering_.fill(no_unit); }

  Progress run() {
    begin();
    for (at_ = 1; at_ <= sub_segments; ++at_) {
      if (!sub_segment()) return Progress::starved;
      record_track();
    }
    std::sort(turn_.interceptions.begin(), turn_.interceptions.end());
    return Progress::done;
  }

 private:
  [[nodiscard]] const Plot& plot(int unit) const { return turn_.plots[static_cast<std::size_t>(unit)]; }
  [[nodiscard]] Hex target(int unit) const { return plot(unit).path[static_cast<std::size_t>(at_)]; }
  [[nodiscard]] bool halted(int unit) const { return turn_.halted[static_cast<std::size_t>(unit)] >= 0; }
  [[nodiscard]] bool stopped(int unit) const { return stops_[static_cast<std::size_t>(unit)] != Stop::none; }
  // Certainly in its hex at the end of the sub-segment, as far as is known now.
  [[nodiscard]] bool stays(int unit) const { return !moving_.has(unit) || stopped(unit); }

  // Dummies in contact go before anybody is pinned [15.22]; everybody holds the objective he starts on [F8].
  void begin() {
    turn_.tracked = turn_.alive;
    for (const int unit : turn_.alive) hold_objective(turn_, unit, hex_of(turn_, unit));
    at_ = 0;
    find_out_dummies(turn_, 0);
    for (const int unit : turn_.alive) pin_around(turn_, unit, 0);
    put_back_halted(turn_, 0);
    travellers_.clear();
    for (const int unit : turn_.alive - turn_.scattered)
      if (plot(unit).moves) travellers_.add(unit);
  }

  void record_track() {
    for (const int unit : turn_.tracked)
      turn_.track[static_cast<std::size_t>(unit)][static_cast<std::size_t>(at_ - 1)] = hex_of(turn_, unit);
  }

  bool sub_segment() {
    moving_.clear();
    for (const int unit : travellers_& turn_.alive) {
      if (halted(unit)) {
        travellers_.remove(unit);
        continue;
      }
      if (target(unit) != hex_of(turn_, unit)) moving_.add(unit);
    }
    if (moving_.empty()) return true;
    plotted_ = moving_;
    for (const int unit : moving_) enter_list(unit);
    const bool rolled = settle();
    for (const int unit : plotted_) entering_[target(unit)] = no_unit;
    if (!rolled) return false;
    halt_stopped();
    carry_out();
    after_moves();
    return true;
  }

  // Units that would enter a hex hang in a chain from it.
  void enter_list(int unit) {
    entering_next_[static_cast<std::size_t>(unit)] = entering_[target(unit)];
    entering_[target(unit)] = static_cast<UnitIndex>(unit);
  }
  template <class Visit>
  void each_entering(Hex hex, Visit visit) const {
    for (UnitIndex u = entering_[hex]; u != no_unit; u = entering_next_[u]) visit(u);
  }

  // ---- who can move: points 1 to 7 of the sub-segment ----

  bool settle() {
    losers_.clear();
    contests_.clear();
    dummies_first();
    for (;;) {
      settle_certain();
      const Hex hex = next_contest();
      if (hex == no_hex) return true;
      if (!roll_contest(hex)) return false;
    }
  }

  // [15.2, F1] Judged once, on all plotted moves together: contests, entries into a hex nobody plans to leave,
  // exchanges.
  void dummies_first() {
    if (turn_.dummies.empty()) return;
    UnitSet found;
    for (const int unit : plotted_) {
      const Hex to = target(unit);
      each_entering(to, [&](UnitIndex rival) { meet(unit, rival, found); });
      each_occupant(turn_, to, [&](UnitIndex holder) {
        const bool leaves = plotted_.has(holder);
        if (!leaves || target(holder) == hex_of(turn_, unit)) meet(unit, holder, found);
      });
    }
    remove_dummies(found);
  }

  void meet(int unit, int with, UnitSet& found) const {
    if (!enemies(turn_, unit, with)) return;
    for (const int one : {unit, with})
      if (!turn_.position[one].real()) found.add(one);
  }

  // A dummy found out counts as off the map from the beginning of the sub-segment.
  bool remove_dummies(const UnitSet& found) {
    for (const int dummy : found) {
      note(turn_, {.kind = TraceKind::dummy_found,
                   .at = static_cast<std::uint8_t>(at_),
                   .unit = static_cast<UnitIndex>(dummy),
                   .from = hex_of(turn_, dummy)});
      eliminate(turn_, dummy);
      moving_.remove(dummy);
    }
    return !found.empty();
  }

  // All stops that are certain, from scratch: a dummy that goes may set others free again.
  void settle_certain() {
    do {
      for (const int unit : plotted_) stops_[static_cast<std::size_t>(unit)] = Stop::none;
      for (const int unit : losers_) stops_[static_cast<std::size_t>(unit)] = Stop::contest_lost;
      head_ons();
    } while (spread_stops());
  }

  // [R-HEADON] Opposing units that would exchange hexes.
  void head_ons() {
    for (const int unit : moving_) {
      each_occupant(turn_, target(unit), [&](UnitIndex holder) {
        if (moving_.has(holder) && enemies(turn_, unit, holder) && target(holder) == hex_of(turn_, unit))
          stops_[static_cast<std::size_t>(unit)] = Stop::head_on;
      });
    }
  }

  // Stops spread backwards along queues until nothing changes; true when a dummy was found out on the way [F1].
  bool spread_stops() {
    for (bool changed = true; changed;) {
      changed = false;
      UnitSet found;
      for (const int unit : moving_) found = found | found_by_staying(unit);
      if (remove_dummies(found)) return true;
      for (const int unit : moving_) {
        if (stopped(unit)) continue;
        const Stop stop = judge(unit);
        if (stop == Stop::none) continue;
        stops_[static_cast<std::size_t>(unit)] = stop;
        changed = true;
      }
    }
    return false;
  }

  // A dummy whose hex is to be entered by an enemy cannot leave it, or it would enter the hex of an enemy who cannot.
  [[nodiscard]] UnitSet found_by_staying(int unit) const {
    UnitSet found;
    if (turn_.dummies.empty()) return found;
    each_occupant(turn_, target(unit), [&](UnitIndex holder) {
      if (stays(holder)) meet(unit, holder, found);
    });
    return found;
  }

  // [5.24, R-BLOCKED, 5.26] Points 4, 5 and 7, by those who certainly stay in the hex.
  [[nodiscard]] Stop judge(int unit) const {
    const Hex to = target(unit);
    bool friend_stays = false;
    bool scattered_stays = false;
    bool enemy_stays = false;
    each_occupant(turn_, to, [&](UnitIndex holder) {
      if (!stays(holder)) return;
      if (enemies(turn_, unit, holder))
        enemy_stays = true;
      else if (turn_.scattered.has(holder))
        scattered_stays = true;
      else
        friend_stays = true;
    });
    if (enemy_stays) return Stop::enemy_held;
    if (friend_stays) return Stop::friend_blocked;
    if (scattered_stays && !may_pass_over(unit, to)) return Stop::scattered_friend;
    return Stop::none;
  }

  // [5.26] Only if the plot goes on from there, and not into an enemy zone as it was before this sub-segment.
  [[nodiscard]] bool may_pass_over(int unit, Hex hex) const {
    bool goes_on = false;
    for (int k = at_ + 1; k <= sub_segments; ++k)
      goes_on = goes_on || plot(unit).path[static_cast<std::size_t>(k)] != hex;
    return goes_on && !in_enemy_zoc(turn_, turn_.position[unit].side, hex, false);
  }

  // ---- contests [5.24, F3] ----

  // The lowest hex that both sides would still enter and that nobody certainly keeps.
  [[nodiscard]] Hex next_contest() const {
    Hex lowest = no_hex;
    for (const int unit : moving_) {
      const Hex to = target(unit);
      if (to >= lowest || stopped(unit) || settled(to)) continue;
      bool rival = false;
      each_entering(to, [&](UnitIndex other) {
        rival = rival || (moving_.has(other) && !stopped(other) && enemies(turn_, unit, other));
      });
      if (rival) lowest = to;
    }
    return lowest;
  }

  [[nodiscard]] bool settled(Hex hex) const {
    for (const Contest& contest : contests_)
      if (contest.hex == hex) return true;
    return false;
  }

  bool roll_contest(Hex hex) {
    Contest contest{hex, {}};
    each_entering(hex, [&](UnitIndex unit) {
      if (moving_.has(unit) && !stopped(unit)) contest.units.add(unit);
    });
    const UnitSet union_units = contest.units & turn_.of_side[at(Side::union_side)];
    const UnitSet confederates = contest.units & turn_.of_side[at(Side::confederate)];
    for (;;) {
      const int one = dice_.contest(hex, Side::union_side);
      const int two = one == 0 ? 0 : dice_.contest(hex, Side::confederate);
      if (two == 0) return false;
      note(turn_, {.kind = TraceKind::contest,
                   .at = static_cast<std::uint8_t>(at_),
                   .unit = static_cast<UnitIndex>(union_units.first()),
                   .other = static_cast<UnitIndex>(confederates.first()),
                   .to = hex,
                   .dice = {static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(two)}});
      if (one == two) continue;
      losers_ = losers_ | (one < two ? union_units : confederates);
      contests_.push(contest);
      return true;
    }
  }

  // ---- what comes of it ----

  // Who was stopped is halted, and so is whoever stopped him, where an enemy did [5.24, F4].
  void halt_stopped() {
    for (const Contest& contest : contests_) {
      for (const int unit : contest.units) halt(turn_, unit, at_);
      for (const int unit : contest.units & turn_.of_side[at(Side::union_side)])
        for (const int rival : contest.units & turn_.of_side[at(Side::confederate)]) intercept(turn_, unit, rival, at_);
    }
    for (const int unit : moving_) {
      const Stop stop = stops_[static_cast<std::size_t>(unit)];
      if (stop == Stop::none) continue;
      halt(turn_, unit, at_);
      UnitIndex by = no_unit;
      each_occupant(turn_, target(unit), [&](UnitIndex holder) {
        if (stop == Stop::head_on && !(moving_.has(holder) && target(holder) == hex_of(turn_, unit))) return;
        if (!stays(holder)) return;
        by = std::min(by, holder);
        if (stop != Stop::enemy_held && stop != Stop::head_on) return;
        halt(turn_, holder, at_);
        intercept(turn_, unit, holder, at_);
      });
      note_stop(unit, stop, by);
    }
  }

  void note_stop(int unit, Stop stop, UnitIndex by) {
    if (turn_.trace == nullptr) return;
    static constexpr std::array kinds{TraceKind::head_on,    TraceKind::head_on,        TraceKind::contest_lost,
                                      TraceKind::enemy_held, TraceKind::friend_blocked, TraceKind::scattered_friend};
    if (stop == Stop::contest_lost)
      for (const Contest& contest : contests_)
        if (contest.hex == target(unit)) by = static_cast<UnitIndex>((contest.units - losers_).first());
    note(turn_, {.kind = kinds[static_cast<std::size_t>(stop)],
                 .at = static_cast<std::uint8_t>(at_),
                 .unit = static_cast<UnitIndex>(unit),
                 .other = by,
                 .from = hex_of(turn_, unit),
                 .to = target(unit)});
  }

  // Whoever is not certainly stopped moves: queues, and rings of three or more [R-RING].
  void carry_out() {
    moved_.clear();
    for (const int unit : moving_)
      if (!stopped(unit)) moved_.add(unit);
    for (const int unit : moved_) {
      from_[static_cast<std::size_t>(unit)] = hex_of(turn_, unit);
      lift(turn_, unit);
    }
    for (const int unit : moved_) {
      place(turn_, unit, target(unit));
      turn_.entered_at[static_cast<std::size_t>(unit)] = static_cast<std::uint8_t>(at_);
      note(turn_, {.kind = TraceKind::moved,
                   .at = static_cast<std::uint8_t>(at_),
                   .unit = static_cast<UnitIndex>(unit),
                   .from = from_[static_cast<std::size_t>(unit)],
                   .to = target(unit)});
      hold_objective(turn_, unit, target(unit));
    }
  }

  // Point 8: contact that arose by the moves; then put-backs, and contact again where they end [F6].
  void after_moves() {
    find_out_dummies(turn_, at_);
    for (const int unit : moved_& turn_.alive) pin_around(turn_, unit, at_);
    put_back_halted(turn_, at_);
  }

  struct Contest {
    Hex hex = no_hex;
    UnitSet units;
  };

  Turn& turn_;
  Dice& dice_;
  int at_ = 0;
  UnitSet travellers_;  // free, not halted when last looked at, and with a move in the plot
  UnitSet plotted_;     // would move in this sub-segment
  UnitSet moving_;      // the same without dummies found out
  UnitSet losers_;
  UnitSet moved_;
  FixedList<Contest, max_units / 2> contests_;
  std::array<Stop, max_units> stops_;
  std::array<Hex, max_units> from_;
  std::array<UnitIndex, max_hexes> entering_;
  std::array<UnitIndex, max_units> entering_next_;
};

}  // namespace

Progress resolve_movement(Turn& turn, Dice& dice) {
  return Movement(turn, dice).run();
}

}  // namespace simove::bull_run
