// What came of a case in sentences, in the order it happened, each with the rule that decided: for umpires who have to
// explain a result (`adjudicate --explain`) and for the diagrams of the rules help. Made from the trace; decides
// nothing.
#pragma once

#include <string>
#include <vector>

#include "rules/games/bull_run/case_file.h"

namespace simove::bull_run {

/// One sentence a line. A case whose plots or decisions are refused gives its errors alone, as adjudicate does. A fault
/// where a die is missing or left over.
[[nodiscard]] Result<std::vector<std::string>> explain(const Case& given, const Charts& charts);

}  // namespace simove::bull_run
