// What the records of clock_records.h make known to everybody, and the sentences for it. Part of match_events.h, which
// calls it; tells nothing of what was written or promised: that a seat's answer was missing, not what stands in for it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/match/match.h"

namespace simove::match {

[[nodiscard]] std::vector<KeptEvent> events_of(const Match& before, const DeadlinesRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const PausedRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const Match& before, const TimedOutRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const Match& before, const OverdueRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const ProposedRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const Match& before, const AgreedRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const Match& before, const DeclinedRecord& record, std::int64_t at_ms);

/// Nothing for events of other kinds.
[[nodiscard]] std::optional<std::string> clock_sentence(const Match& match, const std::string& kind, const Json& body);

/// What stood in for missing answers, as `resolved` tells it beside each answer's nonce; "" where nothing had to.
[[nodiscard]] std::string stand_in_sentence(const Match& match, const Json& resolved);

/// "Tue 1 December 2026, 18:00 UTC"
[[nodiscard]] std::string utc_text(std::int64_t at_ms);

}  // namespace simove::match
