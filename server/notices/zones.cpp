#include "server/notices/zones.h"

#include <cctz/civil_time.h>
#include <cctz/time_zone.h>

#include <chrono>

namespace simove::notices {

namespace {

using Instant = cctz::time_point<cctz::seconds>;

Instant instant_of(std::int64_t at_ms) {
  return Instant(cctz::seconds(at_ms >= 0 ? at_ms / 1000 : -((999 - at_ms) / 1000)));
}

cctz::time_zone zone_of(const std::string& name) {
  cctz::time_zone zone = cctz::utc_time_zone();
  if (!name.empty()) cctz::load_time_zone(name, &zone);
  return zone;
}

std::string counted(std::int64_t number, const char* unit) {
  return std::to_string(number) + " " + unit + (number == 1 ? "" : "s");
}

}  // namespace

bool is_zone(const std::string& zone) {
  cctz::time_zone found;
  return !zone.empty() && zone.size() <= 64 && cctz::load_time_zone(zone, &found);
}

std::string instant_in_words(std::int64_t at_ms, const std::string& zone) {
  const bool known = is_zone(zone);
  const cctz::time_zone where = zone_of(known ? zone : "");
  const std::string shown = cctz::format("%A %e %B %Y, %H:%M", instant_of(at_ms), where);
  std::string out;
  for (const char c : shown)
    if (c != ' ' || out.empty() || out.back() != ' ') out += c;  // %e pads with a space
  if (!known) return out + " (UTC)";
  return out + " (UTC" + cctz::format("%Ez", instant_of(at_ms), where) + ", " + zone + ")";
}

std::string span_in_words(std::int64_t span_ms) {
  const std::int64_t minutes = span_ms < 60'000 ? 1 : span_ms / 60'000;
  const std::int64_t days = minutes / 1440;
  const std::int64_t hours = minutes / 60 % 24;
  if (days > 0) return counted(days, "day") + (hours > 0 ? " and " + counted(hours, "hour") : "");
  if (hours > 0) return counted(hours, "hour") + (minutes % 60 > 0 ? " and " + counted(minutes % 60, "minute") : "");
  return counted(minutes, "minute");
}

int minute_of_day(std::int64_t at_ms, const std::string& zone) {
  const cctz::civil_second shown = cctz::convert(instant_of(at_ms), zone_of(zone));
  return shown.hour() * 60 + shown.minute();
}

// Where a clock leaves the minute out, lookup gives the instant at which it was jumped over.
std::int64_t next_minute_of_day(std::int64_t at_ms, int minute, const std::string& zone) {
  const cctz::time_zone where = zone_of(zone);
  const cctz::civil_day today(cctz::convert(instant_of(at_ms), where));
  for (int days = 0; days < 3; ++days) {
    const cctz::civil_day day = today + days;
    const cctz::civil_minute wanted(day.year(), day.month(), day.day(), minute / 60, minute % 60);
    const Instant found = cctz::convert(cctz::civil_second(wanted), where);
    const std::int64_t found_ms = found.time_since_epoch().count() * 1000;
    if (found_ms > at_ms) return found_ms;
  }
  return at_ms + 86'400'000;
}

std::string basic_utc(std::int64_t at_ms) {
  return cctz::format("%Y%m%dT%H%M%SZ", instant_of(at_ms), cctz::utc_time_zone());
}

std::string iso_utc(std::int64_t at_ms) {
  return cctz::format("%Y-%m-%dT%H:%M:%SZ", instant_of(at_ms), cctz::utc_time_zone());
}

}  // namespace simove::notices
