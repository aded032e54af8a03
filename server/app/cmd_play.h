// The subcommand `play`: one match in-process, answered at random or from a script, told in sentences or as JSON lines.
// Called by main and by tests; works with any ruleset, opens no socket and no store.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "rules/core/ruleset.h"

namespace simove::app {

struct PlayArguments {
  std::string scenario = {};  // empty: the ruleset's first
  std::uint64_t seed = 1;
  int groups = 0;     // closed groups to play, 0 = to the end
  bool json = false;  // one event a line, then the outcome
  std::string script =
      {};  // a JSON file {"scenario"?, "seed"?, "answers": {decision id: payload}}; the rest by fallback
};

/// 0; 1 when the match could not be played to the end; 2 for a script that cannot be read.
[[nodiscard]] int run_play(const Ruleset& rules, PlayArguments arguments, std::ostream& out, std::ostream& err);

}  // namespace simove::app
