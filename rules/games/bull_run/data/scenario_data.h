// The scenarios of Bull Run as the data files give them, with ids worked out: who takes part, where he may stand,
// who arrives when, how it is won (14.1 to 14.15). Made by load_scenarios; read by the ruleset border and the tests.
// Holds values only; it must never hold a rule. Sides are indices: 0 union, 1 confederate.
#pragma once

#include <array>
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

struct Victory {
  std::string rule;
  std::vector<Objective> objectives;
  std::vector<VictoryCondition> conditions;
};

struct Scenario {
  std::string id;
  std::string title;
  std::string rule;
  int turns = 0;
  int minutes = 0;       // of one turn
  int first_minute = 0;  // of turn 1, since midnight
  std::vector<int> night_turns;
  std::array<std::string, 2> armies;
  std::array<std::vector<RosterUnit>, 2> rosters;            // set-up first, then by arrival
  std::array<std::vector<CommandForm>, 2> command_forms;     // besides that of one commander
  std::array<std::vector<std::string>, 2> deployment_hexes;  // in id order
  std::array<bool, 2> command_control{};
  std::array<int, 2> demoralization{};
  std::string terrain_doubling;
  bool initiative = false;  // 14.15 is in force
  Victory victory;

  [[nodiscard]] bool night(int turn) const;
  /// "06:00" for turn 1 of the 21st of July.
  [[nodiscard]] std::string clock(int turn) const;
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
