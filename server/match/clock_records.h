// The records by which a match's log keeps time: deadlines set and moved, pauses, answers that somebody else's silence
// made necessary. Part of records.h's Record. Every due time is stored as it was worked out, so that the fold needs no
// zone, no pace and no holiday; what is told of each record is a function of the match before it and the record.
// Written by service_time.cpp, never with a payload.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/json_read.h"
#include "server/match/consent.h"
#include "server/match/deadlines.h"

namespace simove::match {

/// Why deadlines are what they are from now on.
enum class ClockWhy {
  opened,     // something is asked that was not asked before
  extended,   // more time, by agreement or by an umpire
  resumed,    // a pause is over
  downtime,   // the server was down for long
  clock_set,  // its clock was set forward, and that was no time that passed
  mended,     // the match was frozen and is not any more
  holiday     // somebody it waits for is away
};

struct DeadlineChange {
  GroupId group;
  Deadline deadline;
};

/// Who is behind an act on the clock: a proposal all agreed on, an umpire with his reason, or neither.
struct ClockBy {
  std::string proposal;
  bool umpire = false;
  std::string reason;
  bool secret = false;  // the reason is withheld from the players until the end
};

struct DeadlinesRecord {
  ClockWhy why = ClockWhy::opened;
  std::vector<DeadlineChange> changes;  // may be empty where the why itself is the change (resumed, mended)
  std::vector<SeatId> seats = {};       // holiday: who is away
  std::int64_t counted_to_ms = 0;       // downtime: time lost before this instant has been made good
  ClockBy by = {};
};
struct PausedRecord {
  std::int64_t until_ms = 0;
  ClockBy by;
};

/// What stands in for an answer that did not come: what was written last; that, as far as the ruleset could use it; or
/// the ruleset's own answer for silence.
enum class StandIn { draft, draft_in_part, fallback };

struct StandInAnswer {
  SeatId seat;  // whose sealed row it is: of whom it was asked, or who wrote the draft for him
  DecisionId decision;
  StandIn answer = StandIn::fallback;
  std::string digest;
};
/// One for all that was missing in the group, so that it closes at once or not at all.
struct TimedOutRecord {
  GroupId group;
  std::vector<StandInAnswer> answers;
  ClockBy by;  // an umpire's, when it closed before its time
};
/// The deadline has passed and nothing is done about it but to say so (policy `wait`).
struct OverdueRecord {
  GroupId group;
};

[[nodiscard]] const char* word_of(ClockWhy why);
[[nodiscard]] const char* word_of(StandIn answer);

[[nodiscard]] Json members(const DeadlinesRecord& record);
[[nodiscard]] Json members(const PausedRecord& record);
[[nodiscard]] Json members(const TimedOutRecord& record);
[[nodiscard]] Json members(const OverdueRecord& record);
[[nodiscard]] Json members(const ProposedRecord& record);
[[nodiscard]] Json members(const AgreedRecord& record);
[[nodiscard]] Json members(const DeclinedRecord& record);

[[nodiscard]] DeadlinesRecord read_deadlines(const JsonCursor& root);
[[nodiscard]] PausedRecord read_paused(const JsonCursor& root);
[[nodiscard]] TimedOutRecord read_timed_out(const JsonCursor& root);
[[nodiscard]] OverdueRecord read_overdue(const JsonCursor& root);
[[nodiscard]] ProposedRecord read_proposed(const JsonCursor& root);
[[nodiscard]] AgreedRecord read_agreed(const JsonCursor& root);
[[nodiscard]] DeclinedRecord read_declined(const JsonCursor& root);

// As snapshots keep them, beside the records.
[[nodiscard]] Json members(const Deadline& deadline);
[[nodiscard]] Deadline read_deadline(const JsonCursor& at);
[[nodiscard]] Json members(const Proposal& proposal);
[[nodiscard]] Proposal read_proposal(const JsonCursor& at);

}  // namespace simove::match
