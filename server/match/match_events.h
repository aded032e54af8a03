// The events a match itself makes (seats, readiness, resolution, dice), their sentences, and the form in which
// events of either origin are stored. Used by service*.cpp, resolver.cpp and load.cpp. Says nothing of what a game
// means: a game's sentences come from its ruleset.
#pragma once

#include <string>
#include <vector>

#include "server/match/match.h"
#include "storage/append.h"
#include "storage/records.h"

namespace simove::match {

[[nodiscard]] KeptEvent match_event(std::int64_t at_ms, std::string kind, Json body);
[[nodiscard]] KeptEvent game_event(std::int64_t at_ms, Event event);

// What a record makes known, told from the match as it stands before it: the same for live play, where it is stored,
// and for the replay at start, which compares.
[[nodiscard]] std::vector<KeptEvent> events_of(const SeatTakenRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const Match& before, const ReadyRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const Match& before, const UnreadyRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const FailedRecord& record, std::int64_t at_ms);

// Those of clock_records.h stand in clock_events.h.
// Of what an umpire does (umpire_events.cpp): a public line each, without anything that some seat may not know.
[[nodiscard]] std::vector<KeptEvent> events_of(const UmpireRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const HeldRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const UndoneRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const Match& before, const TakenBackRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const AmendedRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const FaceRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const OpenedRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const Match& before, const ForcedRecord& record, std::int64_t at_ms);
[[nodiscard]] std::vector<KeptEvent> events_of(const VacatedRecord& record, std::int64_t at_ms);
/// The umpire's public line of a ruling; what the game makes of it comes after.
[[nodiscard]] KeptEvent ruled_event(const RuledRecord& record, const std::string& line, std::int64_t at_ms);
[[nodiscard]] KeptEvent ended_event(const EndedRecord& record, std::int64_t at_ms);
[[nodiscard]] std::string umpire_sentence(const Match& match, const std::string& kind, const Json& body);
[[nodiscard]] bool is_umpire_kind(const std::string& kind);

[[nodiscard]] storage::StoredEvent to_stored(const KeptEvent& event);
[[nodiscard]] std::vector<storage::StoredEvent> to_stored(const std::vector<KeptEvent>& events);
/// What every input of the log begins with: the record and what it makes known, on the match's present revision.
[[nodiscard]] storage::Append append_of(const Match& match, const Record& record, const std::vector<KeptEvent>& events,
                                        std::int64_t at_ms);
/// The other way round; nothing when the text is not JSON. Whether it is what was stored the caller must know.
[[nodiscard]] std::optional<KeptEvent> from_stored(const storage::StoredEvent& event, std::int64_t at_ms);
/// The stored form says what the event says, in the same bytes; place and time belong to the log record.
[[nodiscard]] bool same_content(const storage::StoredEvent& stored, const KeptEvent& event);

/// The sentence for a match event's body.
[[nodiscard]] std::string sentence(const Match& match, const std::string& kind, const Json& body);

}  // namespace simove::match
