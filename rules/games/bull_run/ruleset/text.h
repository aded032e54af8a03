// Orders as letters carry them: one line a unit, `U01/2504 2505 - ATTACK` for plots, `U01/2504` for a deployment;
// commas, case and dashes of any kind do not matter, `#` begins a comment. Answers between the phases are JSON. Called
// by the border's parse_text and print_text. Reads words only; whether the orders are legal is the check's business.
#pragma once

#include "rules/core/ruleset.h"

namespace simove::bull_run {

/// The payload; or a rejection whose problems carry the line number in `column` and the word in `place`.
[[nodiscard]] Result<Json, Rejection> parse_letter(const Decision& decision, std::string_view text);
[[nodiscard]] std::string print_letter(const Decision& decision, const Json& payload);

}  // namespace simove::bull_run
