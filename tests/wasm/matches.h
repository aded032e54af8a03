// Whole matches as documents, for the tests that check them on both builds: played through the server's own service on
// a store in memory, every answer drawn by the ruleset's sampler. Called by matches_main.cpp. Opens no socket.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/match/rulesets.h"

namespace simove::test {

/// The export of a match played to its end; empty when it came to none.
[[nodiscard]] std::string played_match(const match::Rulesets& rulesets, const std::string& game,
                                       const std::string& scenario, std::uint64_t seed);

/// The document with one thing changed and every hash made to fit, by the name of what was changed.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> forgeries(const std::string& document);

}  // namespace simove::test
