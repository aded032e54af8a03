// Where faces come from. Handed to a ruleset's apply; the server's stream (server/match/dice) is derived
// per resolution step from the match's dice chain, a test's from a script. The rules never know which.
#pragma once

#include <string_view>

#include "rules/core/event.h"

namespace simove {

class Chance {
 public:
  virtual ~Chance() = default;

  /// Opens a resolution step ("command", "movement", "combat", ...): the rolls that follow come from one
  /// fresh element of the match's dice chain, which becomes public with this step's result. Call it
  /// before the first roll of each step, and only when nothing can be refused any more.
  virtual void begin_step(std::string_view step) = 0;

  /// One die: 1..sides. 0 when faces come from outside and this one is not there yet; the ruleset then
  /// stops and returns NeedsDraws. `label` names the die for the record ("command/union", "combat/0").
  virtual int roll(int sides, std::string_view label, const Audience& audience) = 0;

  /// A uniform index 0..n-1 (n >= 1), for shuffles; -1 when starved.
  virtual int pick(int n, std::string_view label, const Audience& audience) = 0;

  /// True once a face was wanted that is not there.
  [[nodiscard]] virtual bool starved() const = 0;
};

}  // namespace simove
