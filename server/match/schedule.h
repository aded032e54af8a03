// When something that is asked now falls due: the pace that was agreed (terms.h) applied to an instant, with time zones
// looked up in the system's own tables. Called by service_time.cpp when a deadline opens; what comes out is stored, so
// nothing is ever computed anew from a zone whose rules have changed since. Where a zone's clock leaves an hour out or
// shows it twice the later reading counts: nothing closes early.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/decision.h"
#include "server/match/deadlines.h"
#include "server/match/terms.h"

namespace simove::match {

/// A fixed hour that is nearer than this is passed over for the next: nobody is asked something at half past five that
/// is due at six.
inline constexpr std::int64_t least_notice_ms = 12LL * 3'600'000;

[[nodiscard]] bool has_deadlines(const Pace& pace);
/// By letter, where holidays count.
[[nodiscard]] bool by_letter(const Pace& pace);

/// The deadline of what is asked at opened_ms; `away`: holidays of those it is asked of. Nothing without a pace.
[[nodiscard]] std::optional<Deadline> first_deadline(const Pace& pace, Urgency urgency, std::int64_t opened_ms,
                                                     const std::vector<Away>& away);

/// The first instant at or after at_ms at which clocks in the zone show that hour on one of the days.
[[nodiscard]] std::int64_t next_hour(const FixedHour& pace, std::int64_t at_ms);

/// With these holidays of those it is asked of, known at now_ms; the deadline as it was where they change nothing. A
/// fixed hour stays one: a due time that has moved goes on to the next such hour.
[[nodiscard]] Deadline with_holidays(const Pace& pace, const Deadline& deadline, std::int64_t now_ms,
                                     const std::vector<Away>& away);

/// A day of the calendar as clocks show it in a zone ("2027-03-28"): from its first instant to the next day's. Nothing
/// for a text that is no day or a zone that is not known.
[[nodiscard]] std::optional<Away> day_in_zone(const std::string& day, const std::string& zone);
/// The day it is in a zone.
[[nodiscard]] std::optional<std::string> day_of(std::int64_t at_ms, const std::string& zone);

}  // namespace simove::match
