// What every ruleset must keep when an umpire rules (rules/core/ruleset.h, rulings and amend). Called by kit.cpp at
// each state of a match it plays; knows no game: good rulings come from the game's Subject.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/core/ruleset.h"

namespace simove::conformance {

struct RulingEffort {
  int refused = 0;
  int taken = 0;
};

/// A refusal changes nothing and says why; a ruling that is taken is a function of its state, says something to
/// everybody, tells what it changed, and leaves a state that can be saved and played on from.
void check_rulings(const Ruleset& rules, const State& state, const std::vector<Ruling>& good,
                   const std::function<void(const std::string&)>& breach, RulingEffort& effort);

}  // namespace simove::conformance
