// How long a start takes from logs and from snapshots: plays matches at random into a database in memory, then rebuilds
// all of them in turn by either way. Processor time, so that other work on the machine does not count. Before measuring
// it makes sure that both ways give the same states.
//   bench_startup [MATCHES [ROUNDS]]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "rules/games/bull_run/ruleset/bull_run.h"
#include "server/match/service.h"
#include "storage/open.h"

namespace {

using namespace simove;
using match::From;
using match::MatchService;

struct Table {
  storage::OpenedStore store = storage::open_memory();
  std::unique_ptr<Clock> clock = fixed_clock(1'800'000'000'000);
  std::unique_ptr<Entropy> entropy = seeded_entropy(1861, "bench");
  match::Rulesets rulesets;
  AccountId person{"anna"};
  std::vector<MatchId> matches;

  Table() {
    rulesets.add(bull_run::make_bull_run());
    (void)store.store->create_account({person, "Anna", 0});
  }
  [[nodiscard]] MatchService service() {
    return MatchService(
        {*store.store, *store.sealed, *store.dice_secrets, *store.desk, *clock, *entropy, rulesets, 16});
  }
};

/// One person in both seats answers everything at random until the match is over. False when it comes to no end.
bool play(Table& table, MatchService& service, std::uint64_t seed) {
  auto id = service.create({table.person, "Anna", {"bull_run", "14.11", Json::object(), "Bench", "all"}});
  if (!id) return false;
  table.matches.push_back(*id);
  for (int group = 0; group < 1000; ++group) {
    const match::Match& match = *service.find(*id);
    if (match.lifecycle == "finished") return true;
    if (match.frozen) return false;
    const std::vector<Decision> open = match.pending;
    for (const Decision& decision : open) {
      const Json payload = match.ruleset->sample(*match.state, decision, seed * 1009 + static_cast<unsigned>(group));
      const std::string submission = "bench-" + id->value + decision.id.value;
      if (!service.ready({table.person, nullptr},
                         {*id, decision.seat, decision.id, submission, "00112233445566778899aabbccddeeff", payload}))
        return false;
    }
    while (service.has_due()) service.do_due();
    service.publish();
  }
  return false;
}

struct Start {
  double milliseconds = 0;
  std::string states;
  std::size_t from_snapshot = 0;
};

Start start(Table& table, From from) {
  MatchService service = table.service();
  const std::clock_t begin = std::clock();
  auto recovered = service.recover(from);
  Start out;
  out.milliseconds = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  if (!recovered || recovered->frozen > 0) return out;
  out.from_snapshot = recovered->from_snapshot;
  for (const MatchId& id : table.matches) {
    const match::Match& match = *service.find(id);
    out.states += match::state_digest(*match.ruleset, *match.state) + std::to_string(match.events.size());
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const int matches = argc > 1 ? std::atoi(argv[1]) : 40;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 7;
  Table table;
  {
    MatchService service = table.service();
    for (int n = 0; n < matches; ++n)
      if (!play(table, service, static_cast<std::uint64_t>(n) + 1)) return std::puts("a match came to no end"), 1;
  }
  std::vector<double> log, snapshot;
  for (int round = 0; round < rounds; ++round) {
    const Start slow = start(table, From::log);
    const Start fast = start(table, From::snapshot);
    if (slow.states.empty() || slow.states != fast.states || fast.from_snapshot == 0)
      return std::puts("the two ways do not give the same matches"), 1;
    log.push_back(slow.milliseconds);
    snapshot.push_back(fast.milliseconds);
    std::printf("%d matches, %zu from snapshots: log %.1f ms, snapshots %.1f ms, ratio %.2f\n", matches,
                fast.from_snapshot, slow.milliseconds, fast.milliseconds, slow.milliseconds / fast.milliseconds);
  }
  std::sort(log.begin(), log.end());
  std::sort(snapshot.begin(), snapshot.end());
  const auto middle = log.size() / 2;
  std::printf("median: log %.1f ms, snapshots %.1f ms, ratio %.2f\n", log[middle], snapshot[middle],
              log[middle] / snapshot[middle]);
  return 0;
}
