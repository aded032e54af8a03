// Rebuilds a match from what the store holds of it: the same path as live play from the ruleset on, with stored
// inputs and recorded dice, nothing published; the digest of every step and every stored event compared. Called by
// service.cpp at start and when memory and store have to be brought together again.
#pragma once

#include <functional>
#include <string>

#include "server/match/match.h"
#include "server/match/resolver.h"
#include "server/match/rulesets.h"
#include "storage/records.h"

namespace simove::match {

using NameOf = std::function<std::string(const AccountId&)>;

/// A match that cannot be rebuilt comes back frozen with a code, at the last state that could be; a fault means
/// that the rows themselves are damaged or its ruleset is not here.
[[nodiscard]] Result<Match> load(const storage::LoadedMatch& stored, const Rulesets& rulesets, Resolver& resolver,
                                 const NameOf& name_of);

/// What a ruleset is told when a match begins.
[[nodiscard]] Setup setup_of(const std::string& scenario, const Json& options, const std::vector<MatchSeat>& seats);

}  // namespace simove::match
