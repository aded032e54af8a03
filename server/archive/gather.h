// Makes an archive of a stored match: of a finished one for whoever asks, of any for its operator. Answers of groups
// that are not resolved, drafts, accounts and seeds stay where they are. Called by server/app, which hands `finished`
// to the API; the one place besides the resolver that reads sealed answers.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/archive/archive.h"
#include "server/match/rulesets.h"
#include "storage/sealed_reader.h"
#include "storage/store.h"

namespace simove::archive {

/// Fault "no-such-match"; "no-such-ruleset" when its game is not here; else what the store says.
[[nodiscard]] Result<Archive> gather(storage::Store& store, storage::SealedReader& sealed,
                                     const match::Rulesets& rulesets, const MatchId& match);

/// The ruleset's data files by name and digest, as its manifest gives them.
[[nodiscard]] std::vector<DataDigest> data_of(const Ruleset& ruleset);

}  // namespace simove::archive
