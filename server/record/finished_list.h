// The archive: matches that are over and that anybody may watch, the newest first, a page at a time. Called by
// server/net/api_record in plain calls on the logic thread. Shows no private match, none that goes on, and of those
// that were brought in from elsewhere only what was verified, marked as such.
#pragma once

#include <optional>
#include <string>

#include "protocol/record_messages.h"
#include "server/match/service.h"
#include "server/record/limits.h"
#include "storage/record_store.h"

namespace simove::record {

struct Search {
  std::string game;      // empty: any
  std::string scenario;  // empty: any
  std::string player;    // a part of a player's name; empty: any
  std::string after;     // `next` of the page before; empty: from the newest
};

class FinishedList {
 public:
  FinishedList(storage::RecordStore& store, match::MatchService& matches, RecordLimits limits)
      : store_(store), matches_(matches), limits_(limits) {}

  /// A page may be shorter than it could be, even empty, while `next` says where to look on.
  match::Answered<protocol::ArchivePage> page(const Search& search);

 private:
  [[nodiscard]] const match::Match* listed(const MatchId& match);

  storage::RecordStore& store_;
  match::MatchService& matches_;
  RecordLimits limits_;
};

}  // namespace simove::record
