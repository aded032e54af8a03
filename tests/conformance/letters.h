// Answers as letters: what a ruleset prints it must read back to the same payload, in the dress of other mail programs
// too. Part of the conformance kit.
#pragma once

#include "rules/core/ruleset.h"

namespace simove::conformance {

/// Small letters, other dashes, blanks that are none of ASCII's, comments, empty lines, lines ended as in mails.
[[nodiscard]] inline std::string dressed(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '-')
      out += "\xE2\x80\x93";
    else if (c == ' ')
      out += "\xC2\xA0 ";
    else if (c == '\n')
      out += "  # turn\r\n\r\n";
    else
      out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return out;
}

[[nodiscard]] inline bool reads_back(const Ruleset& rules, const State& state, const Decision& decision,
                                     const Json& payload) {
  const std::string text = rules.print_text(decision, payload);
  // Where things stand is quoted back without a mark by some mail programs: it is no order.
  const std::string brief = rules.brief(decision, rules.view(state, {ViewerKind::seat, decision.seat}));
  for (const std::string& written : {text, dressed(text), brief + text + brief}) {
    const Letter letter = rules.parse_text(state, decision, written);
    if (!letter.readable() || letter.orders == 0 || letter.payload != payload) return false;
  }
  return true;
}

}  // namespace simove::conformance
