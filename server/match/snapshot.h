// A match's fold put away at one revision, so that a start need not replay what came before. Written by service.cpp,
// read by load.cpp. Never trusted: the stored log must still hash to what it was, and the state's digest must be the
// one that the log itself names; else it is passed over and the whole log is replayed. Holds no payload.
#pragma once

#include <string>

#include "server/match/match.h"
#include "storage/records.h"

namespace simove::match {

/// From what the store holds (not from memory, which the next start will not have). `match` is at stored.row.revision.
[[nodiscard]] storage::SnapshotRow take_snapshot(const Match& match, const storage::LoadedMatch& stored);

/// Brings a fresh match (seats and chains from its rows) to the snapshot's revision; else says why it does not fit, and
/// `match` is as it was.
[[nodiscard]] Result<Match, std::string> restore(const Match& fresh, const storage::LoadedMatch& stored,
                                                 const storage::SnapshotRow& snapshot);

}  // namespace simove::match
