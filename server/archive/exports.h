// Finished matches as documents for the API, the last few kept: they do not change any more. Runs on the logic thread.
// Refuses a match that is not finished: its log holds what seats keep from each other.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "protocol/messages.h"
#include "server/match/service.h"
#include "storage/sealed_reader.h"

namespace simove::archive {

class Exports {
 public:
  using Document = std::shared_ptr<const std::string>;
  Exports(storage::Store& store, storage::SealedReader& sealed, match::MatchService& matches,
          const match::Rulesets& rulesets)
      : store_(store), sealed_(sealed), matches_(matches), rulesets_(rulesets) {}

  [[nodiscard]] Result<Document, protocol::Error> finished(const MatchId& match);
  /// For the operator alone: any match, as far as it has been played.
  [[nodiscard]] Result<Document, protocol::Error> any(const MatchId& match);

 private:
  storage::Store& store_;
  storage::SealedReader& sealed_;
  match::MatchService& matches_;
  const match::Rulesets& rulesets_;
  std::deque<std::pair<MatchId, Document>> kept_;
};

}  // namespace simove::archive
