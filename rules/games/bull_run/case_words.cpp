#include "rules/games/bull_run/case_words.h"

#include <memory>

namespace simove::bull_run {

namespace {

using Words = std::vector<std::string>;

std::string joined(const Words& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return out;
}

std::string capital(Side side) {
  return side == Side::union_side ? "Union" : "Confederate";
}

const char* scatter_end(ScatterEnd end) {
  switch (end) {
    case ScatterEnd::points:
      return "";
    case ScatterEnd::map_edge:
      return "; the map ends there";
    case ScatterEnd::river:
      return "; a river bars the way";
    case ScatterEnd::enemy:
      return "; an enemy holds the next hex";
    case ScatterEnd::zoc:
      return "; it came into an enemy zone";
    case ScatterEnd::began_in_zoc:
      return "; it stands in an enemy zone (R-SCATTER-ZOC)";
    case ScatterEnd::friend_there:
      return "; it may not rest on a friend";
    case ScatterEnd::found_out:
      return "; it was found out";
  }
  return "";
}

class Explainer {
 public:
  explicit Explainer(const Turn& turn) : turn_(turn) {}

  Words told(const Trace& trace) {
    std::uint8_t at = 0;
    bool pins = false;
    for (const TraceRecord& record : trace) {
      if (record.kind == TraceKind::pinned && record.at == 0) {
        if (!pins) held_from_the_start(trace);
        pins = true;
        continue;
      }
      // The moves of one sub-segment are one sentence; whatever else happens in it follows.
      if (record.kind == TraceKind::moved && record.at != at) moves_of(trace, at = record.at);
      tell(record);
    }
    return lines_;
  }

 private:
  void held_from_the_start(const Trace& trace) {
    Words held;
    for (const TraceRecord& record : trace)
      if (record.kind == TraceKind::pinned && record.at == 0) held.push_back(name(record.unit));
    say("In an enemy zone from the start, and held there: " + joined(held), "6.22");
  }

  void moves_of(const Trace& trace, std::uint8_t at) {
    Words moves;
    for (const TraceRecord& record : trace)
      if (record.kind == TraceKind::moved && record.at == at)
        moves.push_back(name(record.unit) + " to " + hex(record.to));
    say("Sub-segment " + std::to_string(at) + ": " + joined(moves), "5.2");
  }

  void tell(const TraceRecord& record) {
    switch (record.kind) {
      case TraceKind::placed:
      case TraceKind::command_die:
      case TraceKind::scattered:
      case TraceKind::scatter:
      case TraceKind::stack_moved:
        return before_and_after(record);
      case TraceKind::moved:
        return;
      case TraceKind::pinned:
      case TraceKind::contest:
      case TraceKind::contest_lost:
      case TraceKind::head_on:
      case TraceKind::enemy_held:
      case TraceKind::friend_blocked:
      case TraceKind::scattered_friend:
      case TraceKind::put_back:
      case TraceKind::dummy_found:
        return movement(record);
      case TraceKind::attack:
        return attack(turn_.attacks[static_cast<std::size_t>(record.combat)]);
      case TraceKind::repulsed:
      case TraceKind::loss:
      case TraceKind::retreated:
      case TraceKind::displaced:
      case TraceKind::eliminated:
      case TraceKind::advanced:
        return results(record);
      case TraceKind::demoralization_die:
      case TraceKind::demoralized:
      case TraceKind::control:
        return standing(record);
    }
  }

  void before_and_after(const TraceRecord& record) {
    const std::string unit = name(record.unit);
    const std::string die = std::to_string(record.dice[0]);
    switch (record.kind) {
      case TraceKind::placed:
        if (record.from == record.to) return say(unit + " enters at " + hex(record.to), "12.1");
        return say(unit + " enters at " + hex(record.to) + ", because " + hex(record.from) + " is blocked", "12.14");
      case TraceKind::command_die:
        return say(capital(record.side) + " command die " + die, "10.3");
      case TraceKind::scattered:
        return say(unit + " is out of command: its plot is void and it will drift", "5.21, 10.4");
      case TraceKind::scatter: {
        const std::string dice = " drifts, dice " + die + " and " + std::to_string(record.dice[1]) + ": ";
        const bool stays = record.to == no_hex || record.to == record.from;
        return say(unit + dice + (stays ? "it stays" : "it comes to " + hex(record.to)) + scatter_end(record.end),
                   "10.4");
      }
      case TraceKind::stack_moved:
        return say(unit + " may not share its hex and goes to " + hex(record.to), "R-STACK");
      default:
        return;
    }
  }

  void movement(const TraceRecord& record) {
    const std::string unit = name(record.unit);
    const std::string other = name(record.other);
    const std::string stays = unit + " stops in " + hex(record.from) + ": ";
    switch (record.kind) {
      case TraceKind::pinned:
        return say(unit + " is stopped by the zone of " + other, "6.22");
      case TraceKind::contest:
        return say(unit + " and " + other + " reach for " + hex(record.to) + " together, dice " +
                       std::to_string(record.dice[0]) + " and " + std::to_string(record.dice[1]),
                   "5.24");
      case TraceKind::contest_lost:
        return say(stays + other + " has won " + hex(record.to) + " and stops there", "5.24");
      case TraceKind::head_on:
        if (record.unit > record.other) return;  // each of the two has a record; one sentence tells both
        return say(unit + " and " + other + " would change places: both stay", "R-HEADON");
      case TraceKind::enemy_held:
        return say(stays + other + " holds " + hex(record.to) + " and is stopped too", "5.24");
      case TraceKind::friend_blocked:
        return say(stays + other + " is still in " + hex(record.to), "R-BLOCKED");
      case TraceKind::scattered_friend:
        return say(stays + other + " is scattered in " + hex(record.to) + ", where it may not stand", "5.26");
      case TraceKind::put_back:
        return say(unit + " may not stay on " + other + " and is put back to " + hex(record.to), "R-PUTBACK");
      case TraceKind::dummy_found:
        return say(unit + " is found to be a dummy and removed", "15.2");
      default:
        return;
    }
  }

  void attack(const AttackRow& row) {
    const Words attackers = names(row.attack.attackers);
    const Words guns = names(row.attack.bombard);
    std::string who = joined(attackers);
    if (!guns.empty()) who += (who.empty() ? "" : " with ") + joined(guns) + " bombarding";
    who += " against " + joined(names(row.attack.defenders));
    if (!row.support.empty()) who += ", supported by " + joined(names(row.support));
    if (row.combat < 0) return say(who + ": dummies only, no die", "R-DUMMY-ATTACK");
    const auto word = [&](int column) { return std::string(turn_.charts->odds[static_cast<std::size_t>(column)]); };
    std::string sum = std::to_string(row.attack_sp) + (row.flank ? " (flank, doubled)" : "") + " to " +
                      std::to_string(row.defence_sp);
    if (!row.doubled_by_town.empty() || !row.doubled_by_crossing.empty()) sum += " (doubled by the ground)";
    sum += ", odds " + word(row.odds);
    if (row.column != row.odds) sum += " taken as " + word(row.column) + " for demoralization";
    say(who + ": " + sum + ", die " + std::to_string(row.die) + ": " +
            std::string(turn_.charts->result_word[static_cast<std::size_t>(row.result)]),
        "8.0");
  }

  void results(const TraceRecord& record) {
    const std::string unit = name(record.unit);
    const std::string points = std::to_string(record.dice[0]);
    switch (record.kind) {
      case TraceKind::repulsed:
        if (record.to == no_hex) return say(unit + " did not fight, but has nowhere to step back and stays", "7.31");
        return say(unit + " did not fight and steps back to " + hex(record.to), "7.31");
      case TraceKind::loss:
        return say(unit + " loses " + points, blocked_ == record.unit ? "8.21" : "8.11");
      case TraceKind::retreated:
        blocked_ = record.to == no_hex ? record.unit : no_unit;
        if (record.to == no_hex) return say(unit + " cannot retreat", "8.21");
        return say(unit + " retreats to " + hex(record.to), "8.21");
      case TraceKind::displaced:
        return say(unit + " makes room for " + name(record.other) + " and goes to " + hex(record.to), "8.22");
      case TraceKind::eliminated:
        return say(unit + " is destroyed", "8.11");
      case TraceKind::advanced:
        return say(unit + " advances to " + hex(record.to), "8.23");
      default:
        return;
    }
  }

  void standing(const TraceRecord& record) {
    switch (record.kind) {
      case TraceKind::demoralization_die:
        return say("Both armies passed their level alike, dice " + std::to_string(record.dice[0]) + " and " +
                       std::to_string(record.dice[1]),
                   "R-TIE");
      case TraceKind::demoralized:
        return say("The " + capital(record.side) + " army is demoralized", "11.4");
      case TraceKind::control:
        return say(hex(record.to) + " is now held by the " + capital(record.side) + " side", "14.14");
      default:
        return;
    }
  }

  void say(const std::string& text, const std::string& rule) { lines_.push_back(text + " (" + rule + ")."); }
  [[nodiscard]] std::string name(int unit) const {
    return unit == no_unit ? std::string() : std::string(turn_.position[unit].id.view());
  }
  [[nodiscard]] Words names(const UnitSet& units) const {
    Words out;
    for (const int unit : units) out.push_back(name(unit));
    return out;
  }
  [[nodiscard]] std::string hex(Hex hex) const { return hex >= stayed ? std::string() : turn_.map->grid.id(hex); }

  const Turn& turn_;
  Words lines_;
  UnitIndex blocked_ = no_unit;  // could not retreat: the loss that follows is for that
};

std::string refusal(const Breach& breach) {
  std::string text = sentence(breach);
  const std::string rule = " (" + std::string(rule_of(breach.slip)) + ")";
  if (text.empty() || text.back() != '.') return text + rule;
  text.pop_back();
  return text + rule + ".";
}

}  // namespace

Result<std::vector<std::string>> explain(const Case& given, const Charts& charts) {
  const auto turn = std::make_unique<Turn>();
  Trace trace;
  CaseDice dice(given.dice, given.position, given.map.grid);
  run_turn(*turn, given.map, charts, case_orders(), given.position, given.sheets, given.decisions, dice, &trace);
  if (!turn->breaches.empty()) {
    Words lines;
    for (const Breach& breach : turn->breaches) lines.push_back(refusal(breach));
    return lines;
  }
  if (!dice.problem().empty()) return Unexpected{Fault{"bad-case", "/dice: " + dice.problem()}};
  return Explainer(*turn).told(trace);
}

}  // namespace simove::bull_run
