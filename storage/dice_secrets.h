// The one way to a dice chain's secret seed and to hidden steps before the end. Handed to the resolver (and by it to
// server/dice) alone; nothing else may include this header, since whoever reads a seed knows every die of the match to
// come, and whoever reads a hidden step knows what a seat keeps to itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/core/result.h"
#include "storage/records.h"

namespace simove::storage {

class DiceSecrets {
 public:
  virtual ~DiceSecrets() = default;
  virtual Result<std::optional<std::string>> seed(const MatchId& match, int chain) = 0;
  /// Those stored so far, in the order of their index.
  virtual Result<std::vector<DiceStepRow>> hidden_steps(const MatchId& match) = 0;
};

}  // namespace simove::storage
