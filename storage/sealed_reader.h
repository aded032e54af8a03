// The one way to other seats' sealed answers. Handed to the resolver alone (and to the replay at start, which is the
// resolver on stored inputs); code that builds views, logs or messages must not include this header.
#pragma once

#include <string>
#include <vector>

#include "rules/core/result.h"
#include "storage/records.h"

namespace simove::storage {

struct SealedAnswer {
  SeatId seat;
  DecisionId decision;
  SealedState state = SealedState::draft;
  std::string payload;
  std::string nonce;  // empty while it is a draft
  std::string digest;
  bool operator==(const SealedAnswer&) const = default;
};

class SealedReader {
 public:
  virtual ~SealedReader() = default;
  /// Every row of the group in that branch, drafts too (a deadline's fallback may use them), ordered by seat, then
  /// decision.
  virtual Result<std::vector<SealedAnswer>> open_group(const MatchId& match, int branch, const GroupId& group) = 0;
};

}  // namespace simove::storage
