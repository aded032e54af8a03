// The events a match itself makes (seats, readiness, resolution, dice), their sentences, and the form in which
// events of either origin are stored. Used by service.cpp, resolver.cpp and load.cpp. Says nothing of what a game
// means: a game's sentences come from its ruleset.
#pragma once

#include <string>
#include <vector>

#include "server/match/match.h"
#include "storage/records.h"

namespace simove::match {

[[nodiscard]] KeptEvent match_event(std::int64_t at_ms, std::string kind, Json body);
[[nodiscard]] KeptEvent game_event(std::int64_t at_ms, Event event);

[[nodiscard]] storage::StoredEvent to_stored(const KeptEvent& event);
[[nodiscard]] std::vector<storage::StoredEvent> to_stored(const std::vector<KeptEvent>& events);
/// The time comes from the log record it belongs to.
[[nodiscard]] Result<KeptEvent> from_stored(const storage::StoredEvent& event, std::int64_t at_ms);

/// The sentence for a match event's body.
[[nodiscard]] std::string sentence(const Match& match, const std::string& kind, const Json& body);

}  // namespace simove::match
