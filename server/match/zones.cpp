#include "server/match/zones.h"

#include <cctz/time_zone.h>

#include <chrono>

#include "server/match/clock_events.h"

namespace simove::match {

bool is_known_zone(const std::string& name) {
  cctz::time_zone zone;
  return cctz::load_time_zone(name, &zone);
}

std::string utc_text(std::int64_t at_ms) {
  const cctz::time_point<cctz::seconds> at{std::chrono::seconds(at_ms / 1000)};
  return cctz::format("%a %-d %B %Y, %H:%M UTC", at, cctz::utc_time_zone());
}

}  // namespace simove::match
