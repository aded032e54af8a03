// What is wrong with a plot or a decision: unit, column, rule, and a code from which the sentence is made. Made by the
// checks; the ruleset turns them into simove::Problem, the case printer into rows of `errors`. Sentences are written
// here and nowhere else; they never blame and never hold what the side may not know.
#pragma once

#include <string>

#include "rules/games/bull_run/map.h"
#include "rules/games/bull_run/position.h"

namespace simove::bull_run {

enum class Slip : std::uint8_t {
  // the line as a whole, column 0 [5.1]
  unknown_unit,
  foreign_unit,
  off_map_unit,
  not_commanded,
  wrong_start,
  no_slash,
  second_line,
  // movement
  not_adjacent,
  off_map,
  unreadable,
  too_soon,
  beyond_allowance,
  too_many_entries,
  river,
  friend_in_hex,
  friends_exchange,
  // the same with a unit of another commander of the side
  ally_in_hex,
  ally_enters,
  allies_exchange,
  // missions
  spent_before_attack,
  spent_before_guns,
  leader_mission,
  wrong_arm,
  mission_too_soon,
  mission_too_late,
  word_after_mission,
  mission_at_night,
  // arrivals [12.1] and bans [14.15]
  no_entry_plot,
  not_entry_hex,
  not_alone,
  ally_not_alone,
  not_alone_for_ally,
  entry_answer,
  movement_ban,
  // allocation [7.2, 9]
  no_attack_mission,
  not_adjacent_to_target,
  not_adjacent_to_all,
  across_river,
  attacker_left_out,
  enemy_left_out,
  attacked_twice,
  attacks_twice,
  gun_out_of_range,
  gun_twice,
  gun_many_targets,
  support_out_of_range,
  support_misused,
  gun_misused,
  // losses, retreat, advance [8]
  losses_wrong,
  losses_sum,
  retreat_hex,
  repulse_hex,
  displacement,
  advance_wrong,
  advance_artillery
};

struct Breach {
  Slip slip = Slip::unknown_unit;
  Name unit;                     // the id as written: it may be unknown
  Side side = Side::union_side;  // whose submission
  std::uint8_t column = 0;       // 0: the whole line or decision
  hex::Place from;               // where the unit was; {0, 0} when the sentence needs none
  hex::Place to;                 // the hex entered or named
  Name other;                    // a second unit concerned
  bool operator==(const Breach&) const = default;
};

/// Whether `other` is under another commander of the side.
[[nodiscard]] bool concerns_ally(Slip slip);
/// The rule's number: "5.12".
[[nodiscard]] std::string_view rule_of(Slip slip);
/// "31 jumps from 5307 to 5508; they are not neighbours."
[[nodiscard]] std::string sentence(const Breach& breach);
/// By unit id in byte order, column, rule; one row for equal ones, but one for each unit of another commander.
using Breaches = FixedList<Breach, 512>;
void sort_breaches(Breaches& breaches);

}  // namespace simove::bull_run
