// The program `positions`: random positions through the engine, every law of the turn asked of each, and its twins.
// Deterministic: the same numbers on every machine. The first position that breaks a law is printed as a case file.
//   positions [--count N] [--seed S] [--only SEED]
// Ends with "N passed, N failed": each position counts as one, and so does each thing that must have happened.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "tests/positions/twins.h"

namespace {

using namespace simove::bull_run;
using namespace simove::bull_run::positions;

struct Met {
  TraceKind kind;
  const char* what;
};
// What a long run must have met, so that no law is kept by silence.
constexpr std::array met{Met{TraceKind::placed, "arrivals"},
                         Met{TraceKind::scattered, "units out of command"},
                         Met{TraceKind::pinned, "units halted by a zone"},
                         Met{TraceKind::contest, "throws in contests"},
                         Met{TraceKind::head_on, "units met head-on"},
                         Met{TraceKind::enemy_held, "units stopped by an enemy in the hex"},
                         Met{TraceKind::friend_blocked, "units stopped by a friend"},
                         Met{TraceKind::scattered_friend, "units stopped by a scattered friend"},
                         Met{TraceKind::put_back, "units put back"},
                         Met{TraceKind::dummy_found, "dummies found out"},
                         Met{TraceKind::stack_moved, "arrivals moved to stand alone"},
                         Met{TraceKind::repulsed, "repulsions"},
                         Met{TraceKind::loss, "losses"},
                         Met{TraceKind::retreated, "retreats"},
                         Met{TraceKind::displaced, "displacements"},
                         Met{TraceKind::advanced, "advances"},
                         Met{TraceKind::demoralization_die, "throws for demoralization"},
                         Met{TraceKind::control, "objectives that changed hands"}};
constexpr std::uint64_t long_run = 20000;

struct Report {
  std::uint64_t positions = 0;
  std::uint64_t bad = 0;
  std::uint64_t violations = 0;
  std::map<std::string, std::uint64_t> tried;
  std::array<std::uint64_t, 32> kinds{};
};

class Runner {
 public:
  void position(std::uint64_t seed, bool always_print) {
    const Verdict verdict = try_position(seed, *play_, *spare_);
    ++report.positions;
    for (const TraceRecord& record : play_->trace) ++report.kinds[static_cast<std::size_t>(record.kind)];
    for (const auto& [name, times] : verdict.tried) report.tried[name] += times;
    report.violations += verdict.broken.size();
    for (const std::string& breach : verdict.broken)
      if (report.bad < 40) std::printf("BROKEN seed %llu: %s\n", static_cast<unsigned long long>(seed), breach.c_str());
    const bool first = !verdict.broken.empty() && report.bad++ == 0;
    if (first || always_print) std::printf("%s\n", as_case(draw_scene(seed), *play_).dump(1).c_str());
  }

  Report report;

 private:
  std::unique_ptr<Play> play_ = std::make_unique<Play>();
  std::unique_ptr<Play> spare_ = std::make_unique<Play>();
};

int tell(const Report& report) {
  std::uint64_t never = 0;
  std::uint64_t tried = 0;
  for (const auto& [name, times] : report.tried) {
    std::printf("%12llu  %s\n", static_cast<unsigned long long>(times), name.c_str());
    tried += times;
  }
  std::printf("\n");
  for (const Met& one : met) {
    const std::uint64_t times = report.kinds[static_cast<std::size_t>(one.kind)];
    std::printf("%12llu  %s\n", static_cast<unsigned long long>(times), one.what);
    if (times == 0 && report.positions >= long_run) ++never;
  }
  if (never > 0) std::printf("NEVER MET: %llu of the things above\n", static_cast<unsigned long long>(never));
  const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  std::printf("%llu laws, tried %llu times\n", number(report.tried.size()), number(tried));
  std::printf("%llu positions, %llu violations\n", number(report.positions), number(report.violations));
  const std::uint64_t failed = report.bad + never;
  std::printf("%llu passed, %llu failed\n", number(report.positions - report.bad), number(failed));
  return failed == 0 ? 0 : 1;
}

int usage() {
  std::fprintf(stderr, "usage: positions [--count N] [--seed S] [--only SEED]\n");
  return 2;
}

}  // namespace

int main(int count, char** words) {
  std::uint64_t positions = 1000;
  std::uint64_t seed = 1;
  std::uint64_t only = 0;
  for (int i = 1; i < count; i += 2) {
    std::uint64_t* into = std::strcmp(words[i], "--count") == 0  ? &positions
                          : std::strcmp(words[i], "--seed") == 0 ? &seed
                          : std::strcmp(words[i], "--only") == 0 ? &only
                                                                 : nullptr;
    if (into == nullptr || i + 1 >= count) return usage();
    *into = std::strtoull(words[i + 1], nullptr, 10);
  }
  Runner runner;
  if (only != 0) {
    runner.position(only, true);
    return runner.report.bad == 0 ? 0 : 1;
  }
  for (std::uint64_t i = 0; i < positions; ++i) runner.position(seed + i, false);
  return tell(runner.report);
}
