// Rebuilds a match from what the store holds of it: the same path as live play from the ruleset on, with stored
// inputs and recorded dice, nothing published; the digest of every step and every stored event compared. What a
// snapshot covers is not replayed, but must hash to what it was when the snapshot was taken. Called by service.cpp at
// start and when memory and store have to be brought together again.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "server/match/match.h"
#include "server/match/resolver.h"
#include "server/match/rulesets.h"
#include "storage/records.h"

namespace simove::match {

using NameOf = std::function<std::string(const AccountId&)>;

/// Where and why a replay stopped; no code: it did not.
struct Stop {
  std::int64_t revision = 0;
  int event = -1;  // its ordinal, where events differ
  std::string code;
  std::string message;
};

enum class From { snapshot, log };  // snapshot: the newest that fits, else the whole log

struct Loaded {
  Match match;
  Stop stop;
  std::int64_t snapshot = 0;         // the revision it began with, 0: the whole log
  std::vector<std::string> skipped;  // why a snapshot did not fit, a sentence each
};

/// A match that cannot be rebuilt comes back frozen with a code, at the last state that could be; a fault means
/// that the rows themselves are damaged or its ruleset is not here.
[[nodiscard]] Result<Loaded> load(const storage::LoadedMatch& stored, const Rulesets& rulesets, Resolver& resolver,
                                  const NameOf& name_of, From from);

/// What a ruleset is told when a match begins.
[[nodiscard]] Setup setup_of(const std::string& scenario, const Json& options, const std::vector<MatchSeat>& seats);

}  // namespace simove::match
