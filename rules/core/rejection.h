// What a player is told when something he sent cannot be done: every breach, with place and rule number.
// Made by rulesets (check, apply) and by server/match; sent as it is in protocol errors. Never holds
// what the seat may not know.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace simove {

enum class Severity { error, warning, note };  // errors block Ready; warnings are listed; notes are quiet

/// A change that would mend a problem, as a button could offer it. Each pair is a subject and what stands for it in the
/// answer afterwards; nothing: it is taken out.
struct Repair {
  std::string label;
  std::vector<std::pair<std::string, std::optional<std::string>>> lines;
  bool operator==(const Repair&) const = default;
};

struct Problem {
  Severity severity = Severity::error;
  std::string subject;  // the ruleset's own id of what is concerned (a unit), may be empty
  int column = 0;       // the ruleset's own place within it (0 = the whole of it)
  std::string place;    // the ruleset's own id of a place (a hex), may be empty
  std::string rule;     // rule number
  std::string text;     // a plain sentence
  std::vector<Repair> repairs = {};
  bool operator==(const Problem&) const = default;
};

struct Rejection {
  std::string code;               // stable, kebab-case
  std::string path;               // JSON pointer into what was sent, may be empty
  std::string text;               // a plain sentence
  std::vector<Problem> problems;  // the particulars, in the ruleset's order
};

}  // namespace simove
