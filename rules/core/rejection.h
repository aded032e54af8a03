// What a player is told when something he sent cannot be done: every breach, with place and rule number.
// Made by rulesets (check, apply) and by server/match; sent as it is in protocol errors. Never holds
// what the seat may not know.
#pragma once

#include <string>
#include <vector>

namespace simove {

enum class Severity { error, warning, note };  // errors block Ready; warnings are listed; notes are quiet

struct Problem {
  Severity severity = Severity::error;
  std::string subject;  // the ruleset's own id of what is concerned (a unit), may be empty
  int column = 0;       // the ruleset's own place within it (0 = the whole of it)
  std::string place;    // the ruleset's own id of a place (a hex), may be empty
  std::string rule;     // rule number
  std::string text;     // a plain sentence
  bool operator==(const Problem&) const = default;
};

struct Rejection {
  std::string code;               // stable, kebab-case
  std::string path;               // JSON pointer into what was sent, may be empty
  std::string text;               // a plain sentence
  std::vector<Problem> problems;  // the particulars, in the ruleset's order
};

}  // namespace simove
