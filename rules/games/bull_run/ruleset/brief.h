// The position in lines for somebody who answers by letter and has no map before him. Made of his view and of what he
// is asked, so that it can say nothing that the page does not show him.
#pragma once

#include <string>

#include "rules/core/ruleset.h"

namespace simove::bull_run {

/// Lines "# U05 Willcox, strength 2: 2707" under headings, which parse_letter passes over; "" before units stand.
[[nodiscard]] std::string brief_of(const Decision& decision, const Json& view);

}  // namespace simove::bull_run
