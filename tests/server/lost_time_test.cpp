// Time that nobody lived through: a server that was down, a clock that was set, a match that could not be read. None of
// it may close anything early, and none of it is given back twice.
#include <doctest/doctest.h>

#include <memory>

#include "tests/server/failing_store.h"
#include "tests/server/time_kit.h"

using namespace simove;
using namespace simove::test;

TEST_CASE("time the server was down is given back when it was long, and then once") {
  TimeKit kit;
  const MatchId match = kit.by_letter(2 * day);
  const std::int64_t due = kit.due(match);
  kit.pass(day, hour);
  kit.down(9 * minute);
  CHECK(kit.due(match) == due);
  kit.down(3 * day);
  CHECK(kit.due(match) == due + 3 * day);
  CHECK(kit.at(match).pending.front().group.value == "r1");
  CHECK(kit.events(match, "deadline").back()["why"] == "downtime");
  kit.restart();
  kit.settle();
  CHECK(kit.due(match) == due + 3 * day);
  // A start that was killed before it could note that it lives counts from where the last one had counted.
  kit.remembered.beat = kit.clock.now - 3 * day;
  kit.restart();
  kit.settle();
  CHECK(kit.due(match) == due + 3 * day);
}

TEST_CASE("down over a thousand deadlines: none is missed by it") {
  TimeKit kit;
  std::vector<MatchId> matches;
  std::vector<std::int64_t> dues;
  for (int n = 0; n < 1000; ++n) {
    matches.push_back(kit.by_letter(hour + n * minute / 10));
    dues.push_back(kit.due(matches.back()));
  }
  kit.pass(30 * minute, minute);
  kit.down(2 * hour);
  int wrong = 0;
  for (std::size_t n = 0; n < matches.size(); ++n)
    if (kit.due(matches[n]) != dues[n] + 2 * hour || !kit.events(matches[n], "timed_out").empty()) ++wrong;
  CHECK(wrong == 0);
  // And then each is closed when it is due, within a minute's look.
  while (kit.clock.now < dues.back() + 2 * hour) {
    kit.pass(minute);
    for (std::size_t n = 0; n < matches.size(); ++n) {
      const std::size_t closed = kit.events(matches[n], "timed_out").size();
      const std::int64_t due = dues[n] + 2 * hour;
      if ((closed > 0) != (kit.clock.now >= due)) ++wrong;
    }
  }
  CHECK(wrong == 0);
}

TEST_CASE("a clock that is set forward is no time that passed, and set back it closes nothing early") {
  for (const std::int64_t jump : {hour, day, 365 * day}) {
    TimeKit kit;
    const MatchId match = kit.by_letter(2 * hour);
    kit.pass(hour);
    const std::int64_t due = kit.due(match);
    kit.clock.now += jump;
    kit.clock.set_by += jump;
    kit.tick();
    CHECK(kit.due(match) == due + jump);
    CHECK(kit.at(match).pending.front().group.value == "r1");
    kit.clock.now -= jump;
    kit.clock.set_by -= jump;
    kit.pass(jump / 2, jump / 20);
    CHECK(kit.due(match) == due + jump);
    CHECK(kit.at(match).pending.front().group.value == "r1");
    kit.clock.now += jump;
    kit.clock.set_by += jump;
    kit.tick();
    CHECK(kit.at(match).pending.front().group.value == "r1");  // again it is moved by as much
    CHECK(kit.due(match) == due + 2 * jump);
  }
  TimeKit kit;
  const MatchId match = kit.by_letter(2 * hour);
  kit.pass(30 * day, 30 * day);  // a clock that stood still for the server did so for the steady one too: time passed
  CHECK(kit.at(match).pending.front().group.value == "r2");
}

TEST_CASE("a commit that fails loses no jump of the clock") {
  storage::OpenedStore opened = storage::open_memory();
  TimeKit kit(21, {}, opened);
  const MatchId match = kit.by_letter(2 * hour);
  const std::int64_t due = kit.due(match);
  kit.clock.now += day;
  kit.clock.set_by += day;
  auto batch = kit.store.store->begin_batch();
  REQUIRE(batch.has_value());
  kit.service->pass_time();
  while (kit.service->has_due()) kit.service->do_due();
  batch->reset();  // rolled back
  kit.service->forget_unsaved();
  CHECK(kit.due(match) == due);
  kit.tick();
  CHECK(kit.due(match) == due + day);
  CHECK(kit.at(match).pending.front().group.value == "r1");
}

TEST_CASE("a match that could not be read for a while gets the time back in which nobody could answer") {
  storage::OpenedStore opened = storage::open_memory();
  auto doctored = std::make_shared<FailingStore>(opened.store);
  opened.store = doctored;
  TimeKit kit(21, {}, opened);
  const MatchId match = kit.by_letter(2 * day);
  kit.pass(day, hour);
  const std::int64_t due = kit.due(match);
  doctored->doctored = match;
  doctored->doctor = [](storage::LoadedMatch& m) { m.events.pop_back(); };
  kit.remembered.beat = kit.clock.now;
  CHECK(kit.restart().frozen == 1);
  kit.pass(10 * day, hour);
  doctored->doctor = nullptr;
  kit.remembered.beat = kit.clock.now;
  CHECK(kit.restart().frozen == 0);
  kit.settle();
  kit.tick();
  CHECK(kit.at(match).pending.front().group.value == "r1");
  CHECK(kit.due(match) == due + 10 * day);
  CHECK(kit.remembered.stalled.empty());
}
