// A few hundred random matches: no invariant breaks, nothing happens that cannot. The program random_play runs 1,000
// and more, and asks that everything that can happen does.
#include <doctest/doctest.h>

#include "tests/ruleset/random_play.h"
#include "tests/ruleset/table.h"

namespace {
using namespace simove;
}

TEST_CASE("random matches keep every invariant") {
  const random_play::Report report = random_play::play_all(table::rules(), {1, 30});
  for (const std::string& breach : report.breaches) FAIL_CHECK(breach);
  CHECK(report.matches == 30);
  for (const random_play::Expected& one : random_play::expected())
    if (!one.impossible.empty()) CHECK_MESSAGE(report.counters.count(one.counter) == 0, one.counter);
  for (const std::string what : {"asked/allocate", "asked/repulse", "asked/results", "attack/order", "retreated/order"})
    CHECK_MESSAGE(report.counters.count(what) == 1, what);
}

TEST_CASE("every scenario is played to its end, by random answers and by none") {
  for (const Json& scenario : table::rules().manifest()["scenarios"])
    for (const bool fallbacks_only : {false, true}) {
      random_play::Plan plan{7, 2, false, scenario["id"].get<std::string>(), fallbacks_only};
      const random_play::Report report = random_play::play_all(table::rules(), plan);
      for (const std::string& breach : report.breaches) FAIL_CHECK(plan.scenario << " " << breach);
      CHECK(report.counters.at("game_ends") == 2);
    }
}

TEST_CASE("the digest of random matches depends on the seeds alone") {
  const std::string one = random_play::play_all(table::rules(), {3, 4, true}).digest;
  CHECK(one.size() == 64);
  CHECK(random_play::play_all(table::rules(), {3, 4, true}).digest == one);
  CHECK(random_play::play_all(table::rules(), {4, 4, true}).digest != one);
}

TEST_CASE("a counter that nobody listed, one that never moved and one that cannot be are told") {
  random_play::Report report;
  for (const random_play::Expected& one : random_play::expected())
    if (one.impossible.empty()) report.counters[one.counter] = 1;
  CHECK(random_play::surprises(report).empty());
  report.counters["weather"] = 1;
  report.counters["attack/replaced"] = 1;
  report.counters.erase("stop/put_back");
  CHECK(random_play::surprises(report).size() == 3);
}
