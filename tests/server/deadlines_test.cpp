// The arithmetic of deadlines by itself, the alarms, and the watch on the clock.
#include "server/match/deadlines.h"

#include <doctest/doctest.h>

#include <random>

#include "server/match/alarms.h"
#include "server/match/clock_watch.h"

using namespace simove;
using namespace simove::match;

TEST_CASE("time on holiday is left out of what is left") {
  const Deadline plain{100, 200};
  CHECK(time_left(plain, 0) == 100);
  CHECK(time_left(plain, 150) == 50);
  CHECK(time_left(plain, 200) == 0);
  CHECK(time_left(plain, 300) == 0);
  const Deadline away{100, 230, {{150, 180}}};
  CHECK(time_left(away, 100) == 100);
  CHECK(time_left(away, 150) == 50);
  CHECK(time_left(away, 165) == 50);
  CHECK(time_left(away, 190) == 40);
  CHECK(due_after(100, 100, {{150, 180}}) == 230);
  CHECK(due_after(100, 50, {{150, 180}}) == 150);  // due when the holiday begins is due before it
  CHECK(due_after(160, 10, {{150, 180}}) == 190);
}

TEST_CASE("a standstill leaves what was left, and nothing is ever due earlier") {
  const Deadline plain{100, 200};
  CHECK(after_standstill(plain, 150, 1000).due_ms == 1050);
  CHECK(after_standstill(plain, 200, 1000) == plain);  // it was due before
  CHECK(after_standstill(plain, 20, 60) == plain);     // it opened after
  CHECK(after_standstill(plain, 20, 140).due_ms == 240);
  const Deadline away{100, 230, {{150, 180}}};
  CHECK(after_standstill(away, 120, 160).due_ms == 260);
  CHECK(after_standstill(away, 150, 180) == away);  // the holiday had it stand anyway
}

TEST_CASE("more time and more holidays") {
  CHECK(extended({100, 200}, 150, 50).due_ms == 250);
  CHECK(extended({100, 200, {}, true}, 500, 50) == Deadline{100, 550});
  CHECK(with_away({100, 200}, 150, {{160, 170}}).due_ms == 210);
  CHECK(with_away({100, 200}, 150, {{100, 170}}).due_ms == 220);  // what has passed has passed
  const Deadline once = with_away({100, 200}, 110, {{150, 170}});
  CHECK(with_away(once, 120, {{150, 170}}) == once);
  CHECK(with_away(once, 120, {{160, 190}}).due_ms == 240);
  CHECK(merged({{5, 9}, {1, 3}, {3, 4}, {8, 12}, {7, 7}}) == std::vector<Away>{{1, 4}, {5, 12}});
}

TEST_CASE("an alarm moved up and down goes off once, at its last instant, and none is late") {
  std::mt19937_64 random(5);
  Alarms alarms;
  std::map<MatchId, std::int64_t> expected;
  for (int round = 0; round < 5; ++round)
    for (int n = 0; n < 1000; ++n) {
      const MatchId id{"m" + std::to_string(n)};
      expected[id] = static_cast<std::int64_t>(random() % 100'000);
      alarms.set(id, expected[id]);
    }
  for (int n = 0; n < 1000; n += 10) {
    alarms.set(MatchId{"m" + std::to_string(n)}, std::nullopt);
    expected.erase(MatchId{"m" + std::to_string(n)});
  }
  CHECK(alarms.size() == expected.size());
  int wrong = 0;
  for (std::int64_t now = 0; now <= 100'000; now += 100)
    for (const MatchId& id : alarms.take_due(now)) {
      const auto found = expected.find(id);
      if (found == expected.end() || found->second > now || found->second <= now - 100) ++wrong;
      if (found != expected.end()) expected.erase(found);
    }
  CHECK(wrong == 0);
  CHECK(expected.empty());
}

TEST_CASE("a clock that was set is told from time that passed") {
  ClockWatch watch;
  CHECK_FALSE(watch.look(1'000'000, 7).has_value());
  CHECK_FALSE(watch.look(1'001'000, 1007).has_value());
  CHECK_FALSE(watch.look(1'005'100, 2007).has_value());  // disciplined by three seconds
  const auto forward = watch.look(90'000'000, 3007);
  REQUIRE(forward.has_value());
  CHECK(forward->from_ms == 1'006'100);
  CHECK(forward->to_ms == 90'000'000);
  const auto back = watch.look(5'000'000, 4007);
  REQUIRE(back.has_value());
  CHECK(back->to_ms < back->from_ms);
  CHECK_FALSE(watch.look(5'001'000, 5007).has_value());
}
