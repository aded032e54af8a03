// An answer written as text, as it is read from a letter: what it orders, and by line what could not be read. Made by
// parse_text of the rulesets; read by server/mail, which tells the writer. Whether the orders are legal is not said
// here: that is the check's business.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "rules/core/rejection.h"

namespace simove {

struct TextProblem {
  Severity severity = Severity::error;  // notes are lines that were not taken for orders at all
  int line = 1;
  int column = 1;    // characters from 1 to the beginning of the word
  std::string word;  // as far as it can be shown
  std::string rule;
  std::string text;
  bool operator==(const TextProblem&) const = default;
};

struct Letter {
  nlohmann::json payload;            // what stands with these orders in force; to be taken only if there is no error
  int orders = 0;                    // lines that were read as orders
  std::map<std::string, int> lines;  // by the subject (or place) of a problem: the line that speaks of it
  std::vector<TextProblem> problems;

  [[nodiscard]] bool readable() const {
    for (const TextProblem& problem : problems)
      if (problem.severity == Severity::error) return false;
    return true;
  }
};

}  // namespace simove
