// Instants as a reader's clock shows them, with the offset beside it, by the system's zone tables (cctz). Used for
// letters, quiet hours and digests. What is stored and compared stays UTC milliseconds; a zone that is not known is
// UTC.
#pragma once

#include <cstdint>
#include <string>

namespace simove::notices {

/// "Tuesday 1 December 2026, 21:00 (UTC+01:00, Europe/Berlin)"
[[nodiscard]] std::string instant_in_words(std::int64_t at_ms, const std::string& zone);
/// "2 days and 3 hours", "45 minutes"; never less than "1 minute".
[[nodiscard]] std::string span_in_words(std::int64_t span_ms);
[[nodiscard]] bool is_zone(const std::string& zone);
/// Minutes since midnight on the reader's clock.
[[nodiscard]] int minute_of_day(std::int64_t at_ms, const std::string& zone);
/// The first instant after at_ms at which the reader's clock shows that minute of the day.
[[nodiscard]] std::int64_t next_minute_of_day(std::int64_t at_ms, int minute, const std::string& zone);
/// "20261201T200000Z"
[[nodiscard]] std::string basic_utc(std::int64_t at_ms);
/// "2026-12-01T20:00:00Z"
[[nodiscard]] std::string iso_utc(std::int64_t at_ms);

}  // namespace simove::notices
