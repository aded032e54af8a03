// Whole matches of Bull Run by random legal answers, from seeds alone: all scenarios, standing and live, with every
// invariant checked after each step and every kind of event counted. Called by the program `random_play` and by
// random_test.cpp; must never look into a state but through save, view and events.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "rules/core/ruleset.h"

namespace simove::random_play {

struct Report {
  std::uint64_t matches = 0;
  std::uint64_t steps = 0;
  std::uint64_t events = 0;
  std::map<std::string, std::uint64_t> counters;
  std::vector<std::string> breaches;  // "seed 17: ...", the first of each match
  std::string digest;                 // over all events and saved states, as a chain of SHA-256
};

struct Plan {
  std::uint64_t first = 1;
  std::uint64_t count = 1000;
  bool digest = false;
  std::string scenario = {};    // empty: now this one, now that one
  bool fallbacks_only = false;  // as if nobody ever answered
};

/// Plays `count` matches from seed `first`; the same plan gives the same report on every machine.
[[nodiscard]] Report play_all(const Ruleset& rules, const Plan& plan);

/// What can happen in the offered scenarios, and what cannot, with the reason.
struct Expected {
  std::string counter;
  std::string impossible;  // empty: must happen
  std::string rare = {};   // may happen, but hardly in thousands of matches: the test that makes it happen
};
[[nodiscard]] const std::vector<Expected>& expected();

/// Counters that should have been above zero and are not, or the other way round, or that nobody listed.
[[nodiscard]] std::vector<std::string> surprises(const Report& report);

}  // namespace simove::random_play
