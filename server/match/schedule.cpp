#include "server/match/schedule.h"

#include <cctz/civil_time.h>
#include <cctz/time_zone.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "storage/seeded_bugs.h"

namespace simove::match {

namespace {

using Instant = cctz::time_point<cctz::seconds>;

Instant instant(std::int64_t at_ms) {
  // Rounded up, so that an instant found at or after it is so to the millisecond.
  return Instant(std::chrono::seconds((at_ms + 999) / 1000));
}

std::int64_t in_ms(const Instant& at) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count();
}

// An hour that is left out is read on the clock before the change, an hour that comes twice the second time.
Instant later_reading(const cctz::time_zone& zone, const cctz::civil_second& shown) {
  const auto found = zone.lookup(shown);
  return std::max(found.pre, found.post);
}

int number_of(cctz::weekday day) {
  return static_cast<int>(day) + 1;  // cctz counts from Monday, 0
}

cctz::time_zone zone_named(const std::string& name) {
  cctz::time_zone zone;
  if (seeded(SeededBug::deadline_local_time)) return cctz::local_time_zone();
  cctz::load_time_zone(name, &zone);  // UTC when it is gone from this machine since the match was made
  return zone;
}

std::int64_t budget(const Pace& pace, Urgency urgency) {
  if (const auto* period = std::get_if<Period>(&pace)) return period->period_ms;
  if (const auto* live = std::get_if<LiveClock>(&pace))
    return urgency == Urgency::letter ? live->letter_ms : live->prompt_ms;
  return 0;
}

// The hour itself may lie in a holiday although the instant before it did not.
std::int64_t hour_outside(const FixedHour& pace, std::int64_t at_ms, const std::vector<Away>& away) {
  std::int64_t due = next_hour(pace, at_ms);
  for (const Away& one : away)  // ascending: what was passed over once is not met again
    if (one.from_ms <= due && due < one.to_ms) due = next_hour(pace, one.to_ms);
  return due;
}

std::optional<cctz::civil_day> civil_day_of(const std::string& day) {
  int year = 0;
  int month = 0;
  int date = 0;
  char rest = 0;
  if (day.size() != 10 || std::sscanf(day.c_str(), "%4d-%2d-%2d%c", &year, &month, &date, &rest) != 3)
    return std::nullopt;
  const cctz::civil_day found(year, month, date);
  // The 31st of February would have become a day of March.
  if (found.year() != year || found.month() != month || found.day() != date) return std::nullopt;
  return found;
}

}  // namespace

bool has_deadlines(const Pace& pace) {
  return !std::holds_alternative<NoPace>(pace);
}

bool by_letter(const Pace& pace) {
  return std::holds_alternative<Period>(pace) || std::holds_alternative<FixedHour>(pace);
}

std::int64_t next_hour(const FixedHour& pace, std::int64_t at_ms) {
  const cctz::time_zone zone = zone_named(pace.zone);
  const Instant from = instant(at_ms);
  // One day earlier than it is there: the later reading of yesterday's hour may fall on today.
  cctz::civil_day day(zone.lookup(from).cs - 86'400);
  for (int tried = 0; tried < 16; ++tried, ++day) {
    if (std::find(pace.weekdays.begin(), pace.weekdays.end(), number_of(cctz::get_weekday(day))) == pace.weekdays.end())
      continue;
    const cctz::civil_second shown(day.year(), day.month(), day.day(), pace.minute_of_day / 60, pace.minute_of_day % 60,
                                   0);
    if (const Instant due = later_reading(zone, shown); due >= from) return in_ms(due);
  }
  return at_ms;  // not reached: some day of every week is named
}

std::optional<Deadline> first_deadline(const Pace& pace, Urgency urgency, std::int64_t opened_ms,
                                       const std::vector<Away>& away) {
  if (!has_deadlines(pace)) return std::nullopt;
  const auto* fixed = std::get_if<FixedHour>(&pace);
  const std::int64_t due =
      fixed != nullptr ? next_hour(*fixed, opened_ms + least_notice_ms) : opened_ms + budget(pace, urgency);
  return with_holidays(pace, {opened_ms, due}, opened_ms, away);
}

Deadline with_holidays(const Pace& pace, const Deadline& deadline, std::int64_t now_ms, const std::vector<Away>& away) {
  if (!by_letter(pace)) return deadline;
  Deadline moved = with_away(deadline, now_ms, away);
  if (moved.due_ms == deadline.due_ms) return deadline;
  if (const auto* fixed = std::get_if<FixedHour>(&pace)) moved.due_ms = hour_outside(*fixed, moved.due_ms, moved.away);
  // Holidays that begin once everything is over say nothing about this deadline.
  std::erase_if(moved.away, [&](const Away& one) { return one.from_ms >= moved.due_ms; });
  return moved;
}

std::optional<Away> day_in_zone(const std::string& day, const std::string& zone) {
  cctz::time_zone found;
  const auto civil = civil_day_of(day);
  if (!civil || !cctz::load_time_zone(zone, &found)) return std::nullopt;
  // Where a day begins with an hour that comes twice or not at all, no part of it may be missing.
  const auto first = [&](const cctz::civil_day& one) {
    const auto looked = found.lookup(cctz::civil_second(one));
    return in_ms(looked.kind == cctz::time_zone::civil_lookup::SKIPPED ? looked.trans : looked.pre);
  };
  return Away{first(*civil), first(*civil + 1)};
}

std::optional<std::string> day_of(std::int64_t at_ms, const std::string& zone) {
  cctz::time_zone found;
  if (!cctz::load_time_zone(zone, &found)) return std::nullopt;
  return cctz::format("%Y-%m-%d", Instant(std::chrono::seconds(at_ms / 1000)), found);
}

}  // namespace simove::match
