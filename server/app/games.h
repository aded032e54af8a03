// The games this server can play: the only list of rulesets outside rules/ and scenarios/. Called by serve.cpp and
// main.cpp; a new game is one line here and one in CMakeLists.txt.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/core/ruleset.h"

namespace simove::app {

/// Everything there is, in the order in which it is offered; `proving`: also the games that only prove the border.
[[nodiscard]] std::vector<std::shared_ptr<const Ruleset>> games(bool proving);

}  // namespace simove::app
