// Fixed hours in zones: days of 23 and 25 hours, hours that do not exist or come twice, changes between opening and
// due. The expected instants come from an own walk over the zone's clock, minute by minute, not from the code under
// test.
#include "server/match/schedule.h"

#include <cctz/civil_time.h>
#include <cctz/time_zone.h>
#include <doctest/doctest.h>

#include <chrono>

using namespace simove;
using namespace simove::match;

namespace {

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t hour = 60 * minute;

cctz::time_zone zone_of(const std::string& name) {
  cctz::time_zone zone;
  REQUIRE(cctz::load_time_zone(name, &zone));
  return zone;
}

cctz::civil_second shown_at(const cctz::time_zone& zone, std::int64_t at_ms) {
  return zone.lookup(cctz::time_point<cctz::seconds>(std::chrono::seconds(at_ms / 1000))).cs;
}

std::int64_t instant(const std::string& utc) {
  cctz::time_point<cctz::seconds> at;
  REQUIRE(cctz::parse("%Y-%m-%d %H:%M", utc, cctz::utc_time_zone(), &at));
  return std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count();
}

FixedHour daily(int minute_of_day, const std::string& zone) {
  return {minute_of_day, {1, 2, 3, 4, 5, 6, 7}, zone};
}

/// A zone, and an instant shortly before its clock is put forward or back.
struct Change {
  const char* zone;
  const char* before;
};
const Change short_days[] = {
    {"Europe/Berlin", "2027-03-27 12:00"},       {"America/New_York", "2027-03-13 12:00"},
    {"America/Los_Angeles", "2027-03-13 12:00"}, {"Europe/London", "2027-03-27 12:00"},
    {"Australia/Sydney", "2027-10-02 00:00"},    {"Australia/Lord_Howe", "2027-10-02 00:00"},
    {"Pacific/Auckland", "2027-09-25 00:00"},    {"America/Santiago", "2027-09-04 12:00"},
    {"America/Havana", "2027-03-13 12:00"},      {"Atlantic/Azores", "2027-03-27 12:00"},
};
const Change long_days[] = {
    {"Europe/Berlin", "2027-10-30 12:00"},       {"America/New_York", "2027-11-06 12:00"},
    {"America/Los_Angeles", "2027-11-06 12:00"}, {"Europe/London", "2027-10-30 12:00"},
    {"Australia/Sydney", "2027-04-03 00:00"},    {"Australia/Lord_Howe", "2027-04-03 00:00"},
    {"Pacific/Auckland", "2027-04-03 00:00"},    {"America/Santiago", "2027-04-03 12:00"},
    {"America/Havana", "2027-11-06 12:00"},      {"Atlantic/Azores", "2027-10-30 12:00"},
};

/// For every hour of the day: the next due instant shows that hour, or, where that day has none, comes after it; it is
/// the last minute that shows it on its day; and no earlier day's such minute lies between.
void check_hours(const Change& change) {
  const cctz::time_zone zone = zone_of(change.zone);
  const std::int64_t from = instant(change.before);
  for (int at = 0; at < 24 * 60; at += 30) {
    const std::int64_t due = next_hour(daily(at, change.zone), from);
    INFO(change.zone << " " << at << " " << due);
    CHECK(due >= from);
    CHECK(due - from <= 25 * hour);
    // Walk: the first day from `from` on whose last such minute is not before it.
    std::int64_t expected = -1;
    for (cctz::civil_day day(shown_at(zone, from)); expected < from; ++day) {
      const cctz::civil_second wanted(day.year(), day.month(), day.day(), at / 60, at % 60, 0);
      std::int64_t last = -1;
      std::int64_t after = -1;  // the first minute past an hour that is left out
      const std::int64_t around = std::chrono::duration_cast<std::chrono::milliseconds>(
                                      cctz::convert(cctz::civil_second(day), cctz::utc_time_zone()).time_since_epoch())
                                      .count();
      for (std::int64_t t = around - 15 * hour; t < around + 40 * hour; t += minute) {
        const cctz::civil_second shown = shown_at(zone, t);
        if (shown == wanted) last = t;
        if (after < 0 && shown > wanted && cctz::civil_day(shown) == day && shown_at(zone, t - minute) < wanted)
          after = t;
      }
      // Where the hour is left out, it is read on the clock before the change: as far past it as the hour was in it.
      if (last < 0) {
        const cctz::civil_second eve = shown_at(zone, after - minute);
        last = after + ((wanted - eve) - 60) * 1000;
      }
      expected = last;
    }
    CHECK(due == expected);
  }
}

}  // namespace

TEST_CASE("on days of 23 hours the hour is found in ten zones, whatever it is") {
  for (const Change& change : short_days) check_hours(change);
}
TEST_CASE("on days of 25 hours the hour is found in ten zones, and comes the second time where it comes twice") {
  for (const Change& change : long_days) check_hours(change);
}

TEST_CASE("an hour that does not exist, and one that exists twice") {
  // Berlin, 28 March 2027: 02:00 becomes 03:00 at 01:00 UTC; 31 October: 03:00 becomes 02:00 at 01:00 UTC.
  CHECK(next_hour(daily(150, "Europe/Berlin"), instant("2027-03-27 12:00")) == instant("2027-03-28 01:30"));
  CHECK(next_hour(daily(150, "Europe/Berlin"), instant("2027-10-30 12:00")) == instant("2027-10-31 01:30"));
  CHECK(next_hour(daily(150, "Europe/Berlin"), instant("2027-10-31 00:45")) == instant("2027-10-31 01:30"));
  CHECK(next_hour(daily(150, "Europe/Berlin"), instant("2027-10-31 01:31")) == instant("2027-11-01 01:30"));
}

TEST_CASE("the clock changes between opening and due: the hour stays, the length does not") {
  const FixedHour sundays{18 * 60, {7}, "Europe/Berlin"};
  const std::int64_t opened = instant("2027-03-21 17:00");  // Sunday 18:00
  const auto deadline = first_deadline(sundays, Urgency::letter, opened, {});
  REQUIRE(deadline.has_value());
  CHECK(deadline->due_ms == instant("2027-03-28 16:00"));  // Sunday 18:00 again, an hour less than a week
  CHECK(deadline->due_ms - deadline->opened_ms == 7 * 24 * hour - hour);
  // A period is so many hours, whatever the clocks do.
  CHECK(first_deadline(Period{7 * 24 * hour}, Urgency::letter, opened, {})->due_ms == opened + 7 * 24 * hour);
}

TEST_CASE("weekdays, and no hour that is too near") {
  const FixedHour tue_fri{21 * 60, {2, 5}, "America/New_York"};
  // Monday 30 November 2026, 16:00 UTC; Tuesday 21:00 in New York is Wednesday 02:00 UTC.
  CHECK(first_deadline(tue_fri, Urgency::letter, instant("2026-11-30 16:00"), {})->due_ms ==
        instant("2026-12-02 02:00"));
  // Tuesday noon there: nine hours are too few, so Friday.
  CHECK(first_deadline(tue_fri, Urgency::letter, instant("2026-12-01 17:00"), {})->due_ms ==
        instant("2026-12-05 02:00"));
  CHECK_FALSE(first_deadline(NoPace{}, Urgency::letter, 0, {}).has_value());
  CHECK(first_deadline(LiveClock{900'000, 120'000}, Urgency::letter, 5, {})->due_ms == 900'005);
  CHECK(first_deadline(LiveClock{900'000, 120'000}, Urgency::prompt, 5, {})->due_ms == 120'005);
}

TEST_CASE("a holiday moves a fixed hour to another fixed hour, and never into the holiday") {
  const FixedHour evenings = daily(18 * 60, "Europe/Berlin");
  const std::int64_t opened = instant("2027-06-07 16:00");                                   // Monday 18:00
  const std::vector<Away> away{{instant("2027-06-07 22:00"), instant("2027-06-10 22:00")}};  // Tuesday to Thursday
  const auto deadline = first_deadline(evenings, Urgency::letter, opened, away);
  CHECK(deadline->due_ms == instant("2027-06-11 16:00"));  // Friday 18:00: one whole day all the same
  CHECK(with_holidays(evenings, *deadline, opened + hour, away) == *deadline);
  const Deadline moved =
      with_holidays(evenings, *deadline, opened + hour, {{instant("2027-06-10 22:00"), instant("2027-06-12 22:00")}});
  CHECK(moved.due_ms == instant("2027-06-13 16:00"));
}

TEST_CASE("days in a zone are whole, however long they are") {
  const auto length = [](const char* day, const char* zone) {
    const auto found = day_in_zone(day, zone);
    REQUIRE(found.has_value());
    return (found->to_ms - found->from_ms) / hour;
  };
  CHECK(length("2027-03-28", "Europe/Berlin") == 23);
  CHECK(length("2027-10-31", "Europe/Berlin") == 25);
  CHECK(length("2027-06-01", "Europe/Berlin") == 24);
  CHECK(length("2027-09-05", "America/Santiago") == 23);  // there the midnight itself is left out
  CHECK(length("2027-11-07", "America/Havana") == 25);    // and here it comes twice
  CHECK_FALSE(day_in_zone("2027-02-29", "Europe/Berlin").has_value());
  CHECK_FALSE(day_in_zone("2027-6-1", "Europe/Berlin").has_value());
  CHECK_FALSE(day_in_zone("2027-06-01", "Europe/Nowhere").has_value());
  CHECK(day_of(instant("2027-06-01 23:30"), "Europe/Berlin") == "2027-06-02");
}
