// Holidays: days of a person's own calendar within a yearly budget, and what they do to deadlines.
#include "server/match/holidays.h"

#include <doctest/doctest.h>

#include "tests/server/time_kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

// The kit's clock begins on 15 January 2027, 08:00 UTC.
match::HolidayPlan plan(const std::string& from, const std::string& to, const std::string& zone = "UTC") {
  return {from, to, zone};
}

}  // namespace

TEST_CASE("a holiday is days to come, within the budget of each year, one at a time") {
  TimeKit kit(10);
  const AccountId anna = kit.accounts[0];
  const auto code = [&](const match::HolidayPlan& wanted) {
    auto made = kit.rest.add(anna, wanted);
    return made ? "" : std::string(protocol::name(made.error().code));
  };
  CHECK(code(plan("2027-01-14", "2027-01-16")) == "bad-request");
  CHECK(code(plan("2027-02-05", "2027-02-01")) == "bad-request");
  CHECK(code(plan("2027-02-30", "2027-03-01")) == "bad-request");
  CHECK(code(plan("2027-02-01", "2027-02-03", "Mars/Olympus")) == "bad-request");
  CHECK(code(plan("2029-02-01", "2029-02-03")) == "bad-request");
  CHECK(code(plan("2027-02-01", "2027-02-11")) == "too-many");
  CHECK(code(plan("2027-02-01", "2027-02-06")) == "");
  CHECK(code(plan("2027-02-06", "2027-02-07")) == "bad-request");
  CHECK(kit.rest.days_used(anna, "2027").value() == 6);
  // Over new year each year pays its own days.
  CHECK(code(plan("2027-12-28", "2028-01-05")) == "");
  CHECK(kit.rest.days_used(anna, "2027").value() == 10);
  CHECK(kit.rest.days_used(anna, "2028").value() == 5);
  CHECK(code(plan("2027-03-01", "2027-03-01")) == "too-many");
  CHECK(kit.rest.of(kit.accounts[1]).value().empty());
}

TEST_CASE("a holiday that has not begun is struck off, one that has ends with the day; both give days back") {
  TimeKit kit(10);
  const AccountId anna = kit.accounts[0];
  const std::string later = kit.rest.add(anna, plan("2027-03-01", "2027-03-04")).value().holiday;
  const std::string now = kit.rest.add(anna, plan("2027-01-15", "2027-01-19")).value().holiday;
  CHECK(kit.rest.end(kit.accounts[1], later).error().code == ErrorCode::not_found);
  REQUIRE(kit.rest.end(anna, later));
  CHECK(kit.rest.days_used(anna, "2027").value() == 5);
  kit.clock.now += day;
  REQUIRE(kit.rest.end(anna, now));
  CHECK(kit.rest.days_used(anna, "2027").value() == 2);
  kit.clock.now += 5 * day;
  CHECK(kit.rest.end(anna, now).error().code == ErrorCode::bad_request);
}

TEST_CASE("a holiday moves what is open and what opens, for everybody the same, and never back") {
  TimeKit kit;
  const MatchId match = kit.by_letter(3 * day);
  const std::int64_t due = kit.due(match);  // 18 January, 08:00
  const std::string holiday = kit.rest.add(kit.accounts[1], plan("2027-01-16", "2027-01-17")).value().holiday;
  kit.service->holidays_changed(kit.accounts[1]);
  kit.settle();
  CHECK(kit.due(match) == due + 2 * day);
  CHECK(kit.events(match, "deadline").back() ==
        Json{{"group", "r1"}, {"due", due + 2 * day}, {"why", "holiday"}, {"seats", {"b"}}});
  kit.service->holidays_changed(kit.accounts[1]);
  kit.settle();
  CHECK(kit.due(match) == due + 2 * day);
  REQUIRE(kit.rest.end(kit.accounts[1], holiday));
  kit.service->holidays_changed(kit.accounts[1]);
  kit.settle();
  CHECK(kit.due(match) == due + 2 * day);  // what was told stands
  // A match that is made now knows of the holidays to come; two who are away at once are away once.
  REQUIRE(kit.rest.add(kit.accounts[0], plan("2027-01-17", "2027-01-18")));
  REQUIRE(kit.rest.add(kit.accounts[2], plan("2027-01-18", "2027-01-19")));
  const MatchId fresh = kit.by_letter(3 * day);
  CHECK(kit.due(fresh) == kit.clock.now + 6 * day);
  // At the table nobody is away.
  const MatchId live = kit.paced({{"pace", {{"kind", "live"}, {"letter_ms", 3 * day}, {"prompt_ms", 1000}}}});
  CHECK(kit.due(live) == kit.clock.now + 3 * day);
}

TEST_CASE("more time that reaches into a holiday goes round it") {
  TimeKit kit;
  const MatchId match = kit.by_letter(day);
  REQUIRE(kit.rest.add(kit.accounts[0], plan("2027-01-17", "2027-01-18")));
  kit.service->holidays_changed(kit.accounts[0]);
  kit.settle();
  const std::int64_t due = kit.due(match);  // 16 January, 08:00: before it
  kit.agreed(match, "extend", {{"ms", day}});
  CHECK(kit.due(match) == due + 3 * day);
}
