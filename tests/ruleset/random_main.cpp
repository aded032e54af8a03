// The program `random_play`: plays random matches of Bull Run and prints what they met; fails when an invariant breaks,
// or when something that can happen never did. With --digest it prints one SHA-256 over all events and saved states.
// With --each it plays every scenario by itself to its end: COUNT random matches, and a quarter as many in which nobody
// ever answers.
//   random_play [--first SEED] [--seeds COUNT] [--digest]
//   random_play [--first SEED] --each COUNT
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "rules/games/bull_run/ruleset/bull_run.h"
#include "tests/ruleset/random_play.h"

namespace {

using namespace simove;

int usage() {
  std::fprintf(stderr, "usage: random_play [--first SEED] [--seeds COUNT | --each COUNT] [--digest]\n");
  return 2;
}

int tell(const random_play::Report& report) {
  for (const random_play::Expected& one : random_play::expected()) {
    const auto found = report.counters.find(one.counter);
    const unsigned long long times = found == report.counters.end() ? 0 : found->second;
    const std::string note = !one.impossible.empty() ? "  (cannot be: " + one.impossible + ")"
                             : !one.rare.empty()     ? "  (rare; " + one.rare + ")"
                                                     : std::string();
    std::printf("%10llu  %s%s\n", times, one.counter.c_str(), note.c_str());
  }
  std::printf("%llu matches, %llu steps, %llu events\n", static_cast<unsigned long long>(report.matches),
              static_cast<unsigned long long>(report.steps), static_cast<unsigned long long>(report.events));
  const auto surprises = random_play::surprises(report);
  for (const std::string& breach : report.breaches) std::printf("BREACH %s\n", breach.c_str());
  for (const std::string& surprise : surprises) std::printf("SURPRISE %s\n", surprise.c_str());
  const std::size_t listed = random_play::expected().size();
  std::printf("%zu passed, %zu failed\n", listed - std::min(listed, surprises.size()),
              surprises.size() + report.breaches.size());
  return surprises.empty() && report.breaches.empty() ? 0 : 1;
}

// One scenario: how its matches ended, in a line.
bool tell_one(const Ruleset& rules, const random_play::Plan& plan) {
  const random_play::Report report = random_play::play_all(rules, plan);
  std::printf("%s: %llu of %llu matches played to the end%s;", plan.scenario.c_str(),
              static_cast<unsigned long long>(report.matches - report.breaches.size()),
              static_cast<unsigned long long>(plan.count), plan.fallbacks_only ? " without an answer" : "");
  for (const char* level : {"decisive", "substantive", "marginal", "draw"}) {
    const auto found = report.counters.find(std::string("game_ends/") + level);
    if (found != report.counters.end()) std::printf(" %llu %s", static_cast<unsigned long long>(found->second), level);
  }
  std::printf("\n");
  for (const std::string& breach : report.breaches) std::printf("BREACH %s\n", breach.c_str());
  const auto ended = report.counters.find("game_ends");
  return report.breaches.empty() && ended != report.counters.end() && ended->second == plan.count;
}

int tell_each(const Ruleset& rules, std::uint64_t first, std::uint64_t count) {
  int passed = 0;
  int failed = 0;
  for (const Json& scenario : rules.manifest()["scenarios"])
    for (const bool fallbacks_only : {false, true}) {
      const random_play::Plan plan{first, fallbacks_only ? (count + 3) / 4 : count, false,
                                   scenario["id"].get<std::string>(), fallbacks_only};
      ++(tell_one(rules, plan) ? passed : failed);
    }
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  std::uint64_t first = 1;
  std::uint64_t seeds = 1000;
  std::uint64_t each = 0;
  bool digest = false;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--digest")
      digest = true;
    else if ((word == "--first" || word == "--seeds" || word == "--each") && i + 1 < count)
      (word == "--first" ? first : word == "--seeds" ? seeds : each) = std::strtoull(words[++i], nullptr, 10);
    else
      return usage();
  }
  const auto rules = bull_run::make_bull_run();
  if (rules == nullptr) return 1;
  if (each > 0) return tell_each(*rules, first, each);
  const random_play::Report report = random_play::play_all(*rules, {first, seeds, digest});
  if (!digest) return tell(report);
  for (const std::string& breach : report.breaches) std::fprintf(stderr, "BREACH %s\n", breach.c_str());
  std::printf("%s\n", report.digest.c_str());
  return report.breaches.empty() ? 0 : 1;
}
