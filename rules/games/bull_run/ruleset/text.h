// Orders as letters carry them, for every kind of decision: `U01/2504 2505 - ATTACK` for plots, `U01/2504` for a
// deployment, `STANDING advance never` beside plots, `ATTACK U01 ON C03` and the like between the phases. Case, blanks,
// commas, dashes of any kind and lines broken by a mail program do not matter; `#` begins a comment. The page's own
// reader (web/src/games/bull_run/plot/notation.ts) knows the same lines of plots. Called by the border's parse_text and
// print_text. Reads words only; whether the orders are legal is the check's business.
#pragma once

#include "rules/core/ruleset.h"

namespace simove::bull_run {

/// `base` (may be null) is what stands so far: lines take the place of those of the same unit; CLEAR drops it all,
/// DEFAULT takes the suggested answer in its place.
[[nodiscard]] Letter parse_letter(const Decision& decision, std::string_view text, const Json& base);
[[nodiscard]] std::string print_letter(const Decision& decision, const Json& payload);

}  // namespace simove::bull_run
