// The scenarios of Bull Run as the data files give them, with ids worked out: who takes part, where he may stand,
// who arrives when, how it is won (14.1 to 14.23). Made by load_scenarios; read by the ruleset border and the tests.
// Holds values only; it must never hold a rule. Sides are indices: 0 union, 1 confederate.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/result.h"

namespace simove::bull_run {

inline constexpr std::array<std::string_view, 2> side_words{"union", "confederate"};
/// 0 or 1; -1 for any other word.
[[nodiscard]] int side_of_word(std::string_view word);

/// One counter of an army's list. `arrives` is 0 for a unit of the set-up.
struct RosterUnit {
  std::string id;
  std::string type;    // "infantry", "artillery", "leader", "dummy"
  std::string symbol;  // "cavalry" where the type alone does not say what to draw
  int strength = 0;    // 0 for dummies
  std::string name;    // a gloss, no effect
  int arrives = 0;
  std::string enters;  // entry hex of a reinforcement
  std::string starts;  // where a fixed set-up has it
};

/// Who commands a part of a side under its overall commander.
struct Commander {
  std::string id;
  std::string name;
  std::vector<std::string> units;  // ids
};
/// One way to split a side among several commanders; whoever is named by none of them, the leader above all, is the
/// overall commander's.
struct CommandForm {
  std::string id;  // "three"
  std::string title;
  std::vector<Commander> commanders;
};
/// How a side is set up: its player puts every counter on one of its hexes, one on each [14.1]; the list says where
/// everybody stands [14.2]; its player puts them where he will, and whoever is left over does not exist [14.22].
enum class SetUp : std::uint8_t { everybody, fixed, whoever };

/// Concealed movement [15.0]: left to the match, never, or always for the Confederates alone.
enum class ConcealmentRule : std::uint8_t { optional, none, confederate };

struct Objective {
  std::string hex;
  std::string name;
  int held = -1;  // side, -1 nobody
  std::array<int, 2> points{};
};

/// One line of 14.14; the first that holds decides. Empty lists and -1 ask for nothing.
struct VictoryCondition {
  int side = 0;
  std::string level;
  int demoralized = -1;
  std::vector<std::string> any_of;
  std::vector<std::string> all_of;
};

/// One line of the schedule of 14.23: from which ratio of the winner's points to the loser's on.
struct VictoryLevel {
  std::string level;
  int winner = 1;
  int loser = 1;
};

/// Decided by conditions [14.14] or by points [14.23].
struct Victory {
  std::string rule;
  std::vector<Objective> objectives;
  std::vector<VictoryCondition> conditions;
  std::vector<VictoryLevel> levels;  // highest first; the last one is any majority
  int per_strength_point = 0;
  int per_unit = 0;

  [[nodiscard]] bool by_points() const { return !levels.empty(); }
};

/// The day on which a battle begins.
struct Date {
  int year = 0;
  int month = 0;
  int day = 0;
};

struct Scenario {
  std::string id;
  std::string title;
  std::string rule;
  std::string map;  // as case files name it: "bull_run", "bull_run/1862"
  std::string situation;
  std::array<std::string, 2> aims;
  int turns = 0;
  int minutes = 0;        // of one turn
  int turns_per_day = 0;  // after the last one night passes
  int first_minute = 0;   // of the first turn of a day, since midnight
  Date first_day;
  std::vector<int> night_turns;
  std::array<std::string, 2> armies;
  std::array<std::vector<RosterUnit>, 2> rosters;         // set-up first, then by arrival
  std::array<std::vector<CommandForm>, 2> command_forms;  // besides that of one commander
  std::array<SetUp, 2> set_up{};
  std::array<std::vector<std::string>, 2> deployment_hexes;  // in id order; none where the set-up is fixed
  std::array<bool, 2> command_control{};
  std::array<int, 2> demoralization{};  // 0: cannot be demoralized
  ConcealmentRule concealment = ConcealmentRule::optional;
  std::string terrain_doubling;
  bool initiative = false;  // 14.15 is in force
  Victory victory;

  [[nodiscard]] bool night(int turn) const;
  /// "06:00" for turn 1 of the 21st of July.
  [[nodiscard]] std::string clock(int turn) const;
  [[nodiscard]] int days() const { return (turns + turns_per_day - 1) / turns_per_day; }
  [[nodiscard]] int day(int turn) const { return (turn - 1) / turns_per_day + 1; }
  /// "30 August 1862".
  [[nodiscard]] std::string date(int turn) const;
  [[nodiscard]] const RosterUnit* find(std::string_view unit) const;
  /// nullptr: there is none of that name, or the side is not split ("one").
  [[nodiscard]] const CommandForm* form(std::size_t side, std::string_view name) const;
};

struct DataFile {
  std::string name;
  std::string text;
};

/// Reads and checks the files named in scenarios/bull_run/README.md. A fault's message names file, JSON path and
/// what is wrong there: "deployment.json: /game_1/union/hexes/3: is not a hex of the map".
[[nodiscard]] Result<std::vector<Scenario>> load_scenarios(const std::vector<DataFile>& files);

}  // namespace simove::bull_run
