// A side's standing orders as its player writes them: {"allocate", "losses", "retreat", "advance", "support", "units"}
// to the engine's value and back (section 12 of the executable rules). Called by the plot decision, which carries them,
// and by the codec. They are a secret of their side: nothing here may reach an event, a hint or the other side's view.
#pragma once

#include "rules/games/bull_run/ruleset/seeded_chance.h"
#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

/// Complete: every member is written, defaults too.
[[nodiscard]] Json standing_json(const Game& game, const Position& position, const StandingOrders& orders);

/// A member left out means its default. Each problem names the member in `place` ("standing/advance").
struct ReadStanding {
  StandingOrders orders;
  std::vector<Problem> problems;
};
[[nodiscard]] ReadStanding read_standing(const Game& game, const Position& position, Side side, const Json& written);

/// Which units may be named for what: {"concentrate", "spare", "advance", "support"}.
[[nodiscard]] Json standing_topics(const Position& position, Side side);

[[nodiscard]] Json sample_standing(const Game& game, const Position& position, Side side, SplitMix& source);

}  // namespace simove::bull_run
