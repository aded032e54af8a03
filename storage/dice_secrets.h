// The one way to a dice chain's secret seed. Handed to server/dice alone; nothing else may include this header,
// since whoever reads a seed knows every die of the match to come.
#pragma once

#include <optional>
#include <string>

#include "rules/core/result.h"
#include "storage/records.h"

namespace simove::storage {

class DiceSecrets {
 public:
  virtual ~DiceSecrets() = default;
  virtual Result<std::optional<std::string>> seed(const MatchId& match, int chain) = 0;
};

}  // namespace simove::storage
