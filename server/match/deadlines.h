// Deadlines as plain arithmetic on milliseconds: when something falls due, what is left of it, and what a pause, an
// extension, a holiday or lost time does to it. Used by the fold (match.cpp), by service_time.cpp, which keeps time,
// and by whoever shows or reminds. Reads no clock and knows no zone (schedule.h does). One law stands behind all of it:
// a due time is never moved to an earlier one, and time during which the clock stood is neither lost nor won.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/ids.h"

namespace simove::match {

/// Time in which a deadline's clock does not run, because somebody it waits for is on holiday: from <= t < to.
struct Away {
  std::int64_t from_ms = 0;
  std::int64_t to_ms = 0;
  bool operator==(const Away&) const = default;
};

/// By when a group must be answered. It applies to every seat the group must have something from.
struct Deadline {
  std::int64_t opened_ms = 0;
  std::int64_t due_ms = 0;
  std::vector<Away> away = {};  // holidays that due_ms counts already; ascending, apart from each other
  bool overdue = false;         // it has passed, and the match waits all the same
  bool operator==(const Deadline&) const = default;
};

/// What else of a match's clock follows from its log. The deadlines themselves are Match::deadlines.
struct MatchClock {
  std::optional<std::int64_t> paused_ms;   // since when it stands, by agreement
  std::int64_t paused_until_ms = 0;        // when it goes on by itself
  std::optional<std::int64_t> stopped_ms;  // since when it stands because the match is or was frozen
  std::int64_t counted_to_ms = 0;          // time lost while the server was down has been made good up to here
  bool operator==(const MatchClock&) const = default;
};

using Deadlines = std::map<GroupId, Deadline>;

/// Ascending, and what touches or overlaps in one piece; empty ones left out.
[[nodiscard]] std::vector<Away> merged(std::vector<Away> away);

/// How long the clock has still to run at `at_ms`; 0 once it is due.
[[nodiscard]] std::int64_t time_left(const Deadline& deadline, std::int64_t at_ms);

/// The instant at which a clock that goes on at from_ms has run for left_ms.
[[nodiscard]] std::int64_t due_after(std::int64_t from_ms, std::int64_t left_ms, const std::vector<Away>& away);

/// The clock stood from..to (a pause, a server that was down): what was left at the one is left at the other.
[[nodiscard]] Deadline after_standstill(const Deadline& deadline, std::int64_t from_ms, std::int64_t to_ms);

/// So much longer from its due time on, or from now when that has passed.
[[nodiscard]] Deadline extended(const Deadline& deadline, std::int64_t now_ms, std::int64_t by_ms);

/// Further holidays, known at now_ms: what was left then is left without them. What has passed is not changed.
[[nodiscard]] Deadline with_away(const Deadline& deadline, std::int64_t now_ms, const std::vector<Away>& more);

}  // namespace simove::match
