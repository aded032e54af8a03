// The list of everything that random play must meet.
#include "tests/ruleset/random_play.h"

namespace simove::random_play {

namespace {

constexpr const char* same_position = "both sides' allocations are judged on the very position they are made for";
constexpr const char* may_stay = "nobody must advance [8.23], so an advance is never the only answer";

}  // namespace

const std::vector<Expected>& expected() {
  static const std::vector<Expected> list{
      // what is asked and how it is answered
      {"asked/deploy", ""},
      {"asked/enter", ""},
      {"asked/plot", ""},
      {"asked/allocate", ""},
      {"asked/repulse", ""},
      {"asked/results", ""},
      {"answer/sample", ""},
      {"answer/fallback", ""},
      {"plot/standing orders changed", ""},
      {"plot/missed", ""},
      {"resigned", ""},
      // kinds of events
      {"deployed", ""},
      {"turn_begins", ""},
      {"turn_begins/night", ""},
      {"revealed", ""},
      {"entered", ""},
      {"orders_revealed", ""},
      {"command", ""},
      {"pinned", ""},
      {"sub_segment", ""},
      {"scatter", ""},
      {"attack", ""},
      {"repulsed", ""},
      {"loss", ""},
      {"retreated", ""},
      {"displaced", ""},
      {"advanced", ""},
      {"eliminated", ""},
      {"demoralized", ""},
      {"control", ""},
      {"turn_ends", ""},
      {"game_ends", ""},
      // entries
      {"entered/free", ""},
      {"entered/blocked", ""},
      {"entered/standing", ""},
      {"entered/order", ""},
      {"entered/only", ""},
      {"entered/replaced", "an entry is judged on the very position it is made for"},
      // command
      {"command/scattered", ""},
      {"command/nobody", ""},
      {"command/commanded", ""},
      {"command/leader_moves", ""},
      // movement
      {"stop/zoc", ""},
      {"stop/contest_lost", ""},
      {"stop/contest_won", ""},
      {"stop/head_on", ""},
      {"stop/enemy_held", ""},
      {"stop/blocked", ""},
      {"stop/scattered_friend", ""},
      {"stop/put_back", ""},
      {"contest", ""},
      {"contest/tie", ""},
      {"interception", ""},
      {"sub_segment/eliminated", ""},
      // scatter
      {"scatter/mp", ""},
      {"scatter/edge", ""},
      {"scatter/river", ""},
      {"scatter/enemy", ""},
      {"scatter/zoc", ""},
      {"scatter/friend", ""},
      {"scatter/pinned", ""},
      // combat
      {"result/2/0", ""},
      {"result/Ar", ""},
      {"result/Dr", ""},
      {"result/0/2", ""},
      {"attack/flank", ""},
      {"attack/doubled", ""},
      {"attack/many attackers", ""},
      {"attack/many defenders", ""},
      {"attack/shifted", ""},
      {"attack/leader", ""},
      {"attack/guns", ""},
      {"attack/guns alone", ""},
      {"attack/support", ""},
      {"attack/only dummies", ""},
      {"attack/standing", ""},
      {"attack/order", ""},
      {"attack/only", ""},
      {"attack/replaced", same_position},
      // repulsion
      {"repulsed/moved", ""},
      {"repulsed/stays", ""},
      {"repulsed/standing", ""},
      {"repulsed/order", ""},
      {"repulsed/replaced", ""},
      {"repulsed/only", ""},
      // results
      {"loss/reduced", ""},
      {"loss/eliminated", ""},
      {"loss/standing", ""},
      {"loss/order", ""},
      // A unit must lose with others as an attacker, by its player's division, and again as one of several defenders.
      {"loss/replaced", "", "live_test.cpp: a division that an earlier loss has made impossible"},
      {"loss/only", ""},
      {"retreated/moved", ""},
      {"retreated/stays", ""},
      {"retreated/standing", ""},
      {"retreated/order", ""},
      {"retreated/replaced", ""},
      {"retreated/only", ""},
      {"displaced/8.22", ""},
      {"displaced/12.11", ""},  // R-STACK
      {"displaced/standing", ""},
      {"displaced/order", ""},
      {"displaced/replaced", ""},
      {"displaced/only", ""},
      {"advanced/standing", ""},
      {"advanced/order", ""},
      {"advanced/replaced", ""},
      {"advanced/only", may_stay},
      // the turn record
      {"demoralized/union", ""},
      {"demoralized/confederate", ""},
      {"demoralized/dice", "", "tests/cases: R-TIE-equal-excess-is-rolled"},
      {"control/first", ""},
      {"control/taken", ""},
      {"control/union", ""},
      {"control/confederate", ""},
      {"game_ends/decisive", ""},
      {"game_ends/substantive", ""},
      {"game_ends/marginal", ""},
      {"game_ends/draw", "", "outcome_test.cpp: only equal points make one [14.23]"},
  };
  return list;
}

std::vector<std::string> surprises(const Report& report) {
  std::vector<std::string> found;
  std::map<std::string, std::uint64_t> unlisted = report.counters;
  for (const Expected& one : expected()) {
    const auto counted = report.counters.find(one.counter);
    const bool happened = counted != report.counters.end() && counted->second > 0;
    unlisted.erase(one.counter);
    if (!happened && one.impossible.empty() && one.rare.empty())
      found.push_back("\"" + one.counter + "\" never happened");
    if (happened && !one.impossible.empty())
      found.push_back("\"" + one.counter + "\" happened, though " + one.impossible);
  }
  for (const auto& [counter, times] : unlisted) found.push_back("\"" + counter + "\" is not in the list");
  return found;
}

}  // namespace simove::random_play
