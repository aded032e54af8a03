// Victory points (14.23): what a side has scored, at any moment of a match that is decided by points. Called by view
// and outcome; knows no number of its own. Nothing in it is a secret: whoever loses anything has been turned up.
#pragma once

#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

struct Score {
  int strength = 0;  // points for enemy strength destroyed, a leader counting 1
  int units = 0;     // for enemy units destroyed, leaders too, dummies never
  int places = 0;    // for objectives held now

  [[nodiscard]] int sum() const { return strength + units + places; }
};

[[nodiscard]] Score score_of(const Game& game, const BullRunState& state, Side side);

}  // namespace simove::bull_run
