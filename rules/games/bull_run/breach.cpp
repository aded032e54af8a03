#include "rules/games/bull_run/breach.h"

#include <algorithm>

namespace simove::bull_run {

namespace {

struct SlipText {
  Slip slip;
  std::string_view rule;
  /// {u} the unit, {o} the other unit, {f} and {t} hexes, {c} the column.
  std::string_view text;
};

// In the order of Slip.
constexpr std::array slip_texts{
    SlipText{Slip::unknown_unit, "5.1", "There is no unit {u}."},
    SlipText{Slip::foreign_unit, "5.1", "{u} belongs to the other side."},
    SlipText{Slip::off_map_unit, "5.1", "{u} is not on the map."},
    SlipText{Slip::not_commanded, "5.1", "{u} is under another commander's orders."},
    SlipText{Slip::wrong_start, "5.1", "{u} stands in {f}; the line starts elsewhere."},
    SlipText{Slip::no_slash, "5.1", "\"{u}\" is not followed by / and the hex the unit starts from."},
    SlipText{Slip::second_line, "5.1", "{u} has a second line; one line a unit."},
    SlipText{Slip::not_adjacent, "5.12", "{u} jumps from {f} to {t}; they are not neighbours."},
    SlipText{Slip::off_map, "5.12", "{u} would leave the map from {f}; there is no hex {t}."},
    SlipText{Slip::unreadable, "5.12", "The word in column {c} of {u} is neither a hex, a dash nor a mission."},
    SlipText{Slip::too_soon, "5.1", "{u} cannot go on to {t} yet; {f} is not paid for until a later column."},
    SlipText{Slip::beyond_allowance, "5.11", "{u} cannot pay for {t} by column 8."},
    SlipText{Slip::too_many_entries, "5.11", "{u} has more than 8 columns."},
    SlipText{Slip::river, "13.0", "{u} cannot cross the river between {f} and {t}."},
    SlipText{Slip::friend_in_hex, "5.13", "{u} enters {t}, where {o} is in the same column."},
    SlipText{Slip::friends_exchange, "5.13", "{u} and {o} would exchange {f} and {t}."},
    SlipText{Slip::ally_in_hex, "5.13", "{u} enters {t}, where {o} is in the same column."},
    SlipText{Slip::ally_enters, "5.13", "{o} enters {t}, where {u} is in the same column."},
    SlipText{Slip::allies_exchange, "5.13", "{u} and {o} would exchange {f} and {t}."},
    SlipText{Slip::spent_before_attack, "7.0",
             "{u} cannot pay for {t} by column 4; an attack takes the other four columns."},
    SlipText{Slip::spent_before_guns, "9.4",
             "{u} cannot pay for {t} by column 4; its guns take the other four columns."},
    SlipText{Slip::leader_mission, "10.1", "{u} is a leader; leaders carry no mission."},
    SlipText{Slip::wrong_arm, "9.0",
             "{u} is not of the arm for this mission: infantry attacks, artillery bombards or supports."},
    SlipText{Slip::mission_too_soon, "7.0", "The mission of {u} stands in column {c}; it begins in column 5."},
    SlipText{Slip::mission_too_late, "7.0", "The mission of {u} first stands in column {c}; it takes columns 5 to 8."},
    SlipText{Slip::word_after_mission, "7.0",
             "{u} has another word in column {c} after its mission; the mission lasts to column 8."},
    SlipText{Slip::mission_at_night, "4.2", "{u} has a mission; nobody fights on a night turn."},
    SlipText{Slip::no_entry_plot, "12.1", "{u} arrives this turn and needs a plot that starts from its entry hex."},
    SlipText{Slip::not_entry_hex, "12.1", "{u} arrives at {f}; column 1 names that hex."},
    SlipText{Slip::not_alone, "12.1", "{u} still shares {t} with {o} at column 8."},
    SlipText{Slip::ally_not_alone, "12.1", "{u} still shares {t} with {o} at column 8."},
    SlipText{Slip::not_alone_for_ally, "12.1", "{o} still shares {t} with {u} at column 8."},
    SlipText{Slip::entry_answer, "12.1", "{u} cannot enter at {t}."},
    SlipText{Slip::movement_ban, "14.15", "{u} may not leave {f}: its side's combat units stand still this turn."},
    SlipText{Slip::no_attack_mission, "7.0", "{u} has no attack plotted that it could carry out."},
    SlipText{Slip::not_adjacent_to_target, "7.21", "{u} is not next to the unit it would attack."},
    SlipText{Slip::not_adjacent_to_all, "7.26", "{u} is next to some, but not all, of the units it would attack."},
    SlipText{Slip::across_river, "13.0", "A river lies between {u} and {o}; there is no attack across it."},
    SlipText{Slip::attacker_left_out, "7.22",
             "{u} has an attack plotted and an enemy beside it; it takes part in one attack."},
    SlipText{Slip::enemy_left_out, "7.23", "{u} has an attacking unit in its zone and is attacked by nobody."},
    SlipText{Slip::attacked_twice, "7.24", "{u} is attacked more than once."},
    SlipText{Slip::attacks_twice, "7.24", "{u} attacks more than once."},
    SlipText{Slip::gun_out_of_range, "9.1", "{u} has no unit of this attack within two hexes."},
    SlipText{Slip::gun_twice, "9.1", "{u} bombards more than once."},
    SlipText{Slip::gun_many_targets, "9.1", "{u} bombards without infantry and then has one target only."},
    SlipText{Slip::support_out_of_range, "9.2", "{u} cannot support {o}: more than two hexes away."},
    SlipText{Slip::support_misused, "9.4",
             "{u} cannot support {o}: it needs the mission, and a friend other than itself."},
    SlipText{Slip::gun_misused, "9.4", "{u} has no bombardment plotted that it could carry out."},
    SlipText{Slip::losses_wrong, "8.11",
             "{u} cannot take this loss: more than it has or is owed, or it was not in the combat."},
    SlipText{Slip::losses_sum, "8.11", "The losses of this combat, {u} first, do not add up to what is owed."},
    SlipText{Slip::retreat_hex, "8.21", "{u} cannot retreat to {t}."},
    SlipText{Slip::repulse_hex, "8.21", "{u} cannot be driven back to {t}."},
    SlipText{Slip::displacement, "8.22", "{u} cannot be displaced to {t}."},
    SlipText{Slip::advance_wrong, "8.23", "{u} cannot advance into {t}."},
    SlipText{Slip::advance_artillery, "9.5", "{u} is artillery, which never advances."},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < slip_texts.size(); ++i)
    if (slip_texts[i].slip != static_cast<Slip>(i)) return false;
  return slip_texts.size() == static_cast<std::size_t>(Slip::advance_artillery) + 1;
}
static_assert(in_order(), "one row for each Slip, in its order");

bool before(const Breach& a, const Breach& b) {
  if (a.unit.view() != b.unit.view()) return a.unit.view() < b.unit.view();
  if (a.column != b.column) return a.column < b.column;
  if (rule_of(a.slip) != rule_of(b.slip)) return rule_of(a.slip) < rule_of(b.slip);
  if (concerns_ally(a.slip) != concerns_ally(b.slip)) return concerns_ally(b.slip);
  if (concerns_ally(a.slip) && a.other.view() != b.other.view()) return a.other.view() < b.other.view();
  return a.slip < b.slip;  // which sentence stands for the row
}

// A clash with an ally never hides another one: what is settled with him is not settled with the next.
bool same_row(const Breach& a, const Breach& b) {
  if (a.unit != b.unit || a.column != b.column || rule_of(a.slip) != rule_of(b.slip)) return false;
  if (concerns_ally(a.slip) != concerns_ally(b.slip)) return false;
  return !concerns_ally(a.slip) || a.other == b.other;
}

}  // namespace

bool concerns_ally(Slip slip) {
  switch (slip) {
    case Slip::ally_in_hex:
    case Slip::ally_enters:
    case Slip::allies_exchange:
    case Slip::ally_not_alone:
    case Slip::not_alone_for_ally:
      return true;
    default:
      return false;
  }
}

std::string_view rule_of(Slip slip) {
  return slip_texts[static_cast<std::size_t>(slip)].rule;
}

std::string sentence(const Breach& breach) {
  const std::string_view pattern = slip_texts[static_cast<std::size_t>(breach.slip)].text;
  std::string text;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '{') {
      text += pattern[i];
      continue;
    }
    switch (pattern[i + 1]) {
      case 'u':
        text += breach.unit.view();
        break;
      case 'o':
        text += breach.other.view();
        break;
      case 'f':
        text += hex::print_id(breach.from);
        break;
      case 't':
        text += hex::print_id(breach.to);
        break;
      default:
        text += std::to_string(breach.column);
    }
    i += 2;
  }
  return text;
}

void sort_breaches(Breaches& breaches) {
  std::sort(breaches.begin(), breaches.end(), before);
  const auto* end = std::unique(breaches.begin(), breaches.end(), same_row);
  breaches.shrink(static_cast<std::size_t>(end - breaches.begin()));
}

}  // namespace simove::bull_run
