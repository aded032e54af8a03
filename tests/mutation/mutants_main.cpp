// The program `mutants`, built with the switchable copy of the engine: each mutant in a process of its own, tried by
// the case files, then by random positions and the laws of the turn, then by the unit tests of the engine. Prints for
// each mutant what caught it first. script/mutation builds and runs it.
//   mutants CASES MUTANTS [--positions N] [--first M] [--last M] [--only FILE] [--jobs J] [--cases-only]
// FILE names mutants, one number a line.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>

#include "rules/games/bull_run/case_check.h"
#include "tests/mutation/switches.h"
#include "tests/positions/twins.h"

namespace {

using namespace simove::bull_run;

// An endless loop is caught by the processor time it takes, not by a clock.
constexpr rlim_t cpu_seconds = 12;
constexpr rlim_t cpu_seconds_of_cases = 3;

struct CaseText {
  std::string name;
  std::string text;
  Case given;  // read before anything is spoilt
};

std::vector<CaseText> read_cases(const std::string& folder) {
  std::vector<CaseText> cases;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    const std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    auto given = read_case(text.str(), charts());
    if (!given) continue;  // script/test cases tells of those
    cases.push_back({entry.path().stem().string(), text.str(), std::move(*given)});
  }
  std::sort(cases.begin(), cases.end(), [](const CaseText& a, const CaseText& b) { return a.name < b.name; });
  return cases;
}

bool holds(const Case& given) {
  const auto result = adjudicate(given, charts());
  return result && compare(given.expect, *result).differences.empty();
}

bool holds_read_anew(const CaseText& one) {
  const auto given = read_case(one.text, charts());
  return given && holds(*given);
}

std::string first_broken_law(std::uint64_t count) {
  using namespace positions;
  const auto play = std::make_unique<Play>();
  const auto spare = std::make_unique<Play>();
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    const std::vector<std::string> broken = try_position(seed, *play, *spare).broken;
    if (!broken.empty()) return "seed " + std::to_string(seed) + ", " + broken.front();
  }
  return "";
}

bool unit_tests_hold() {
  doctest::Context context;
  context.setOption("abort-after", 1);
  context.setOption("minimal", true);
  return context.run() == 0;
}

struct Settings {
  std::uint64_t positions = 2000;
  bool cases_only = false;
  bool without_unit = false;
  int first = 0;
  int last = 0;
  std::set<int> only;
  std::size_t jobs = 1;
};

std::set<int> numbers_in(const std::string& path) {
  std::set<int> numbers;
  std::ifstream file(path);
  for (int number = 0; file >> number;) numbers.insert(number);
  return numbers;
}

bool read_words(int count, char** words, Settings& settings) {
  if (count < 3) return false;
  settings.last = std::atoi(words[2]);
  for (int i = 3; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--cases-only") {
      settings.cases_only = true;
      continue;
    }
    if (word == "--without-unit") {
      settings.without_unit = true;
      continue;
    }
    if (++i == count) return false;
    if (word == "--positions")
      settings.positions = std::strtoull(words[i], nullptr, 10);
    else if (word == "--first")
      settings.first = std::atoi(words[i]);
    else if (word == "--last")
      settings.last = std::atoi(words[i]);
    else if (word == "--only")
      settings.only = numbers_in(words[i]);
    else if (word == "--jobs")
      settings.jobs = static_cast<std::size_t>(std::max(1, std::atoi(words[i])));
    else
      return false;
  }
  return true;
}

// What catches the mutant, as the child writes it; nothing when it survives.
std::string caught_by(const std::vector<CaseText>& cases, const Settings& settings) {
  for (const CaseText& one : cases)
    if (!holds(one.given)) return "case " + one.name;
  for (const CaseText& one : cases)  // maps and plots are read by conditions too
    if (!holds_read_anew(one)) return "case " + one.name;
  if (settings.cases_only) return "";
  if (const std::string law = first_broken_law(settings.positions); !law.empty()) return "law " + law;
  return settings.without_unit || unit_tests_hold() ? "" : "unit tests";
}

[[noreturn]] void child(int mutant, int out, const std::vector<CaseText>& cases, const Settings& settings) {
  const rlim_t seconds = settings.cases_only ? cpu_seconds_of_cases : cpu_seconds;
  const rlimit limit{seconds, seconds};
  setrlimit(RLIMIT_CPU, &limit);
  const rlimit memory{rlim_t{2} << 30, rlim_t{2} << 30};
  setrlimit(RLIMIT_AS, &memory);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen("/dev/null", "w", stderr) == nullptr) _exit(3);
  simove::mutation::active = mutant;
  const std::string what = caught_by(cases, settings);
  const bool written = write(out, what.data(), what.size()) == static_cast<ssize_t>(what.size());
  _exit(written ? 0 : 3);
}

struct Running {
  int mutant = 0;
  int pipe = -1;
};

std::string verdict_of(int status, int pipe) {
  std::string text;
  std::array<char, 512> buffer{};
  for (ssize_t got = 0; (got = read(pipe, buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(got));
  close(pipe);
  std::replace(text.begin(), text.end(), '\n', ' ');
  if (WIFSIGNALED(status)) {
    const bool endless = WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL;
    return endless ? "caught endless" : "caught crash";
  }
  if (WEXITSTATUS(status) != 0) return "caught crash";  // an exception that nobody awaits, an exit in the midst
  return text.empty() ? "survived" : "caught " + text;
}

}  // namespace

int main(int count, char** words) {
  Settings settings;
  if (!read_words(count, words, settings)) {
    std::fprintf(stderr,
                 "usage: mutants CASES MUTANTS [--positions N] [--first M] [--last M] [--only FILE] [--jobs J] ...\n");
    return 2;
  }
  const std::vector<CaseText> cases = read_cases(words[1]);
  static_cast<void>(charts());
  std::map<pid_t, Running> running;
  const auto collect = [&] {
    int status = 0;
    const pid_t done = waitpid(-1, &status, 0);
    const Running one = running[done];
    running.erase(done);
    std::printf("%d\t%s\n", one.mutant, verdict_of(status, one.pipe).c_str());
    std::fflush(stdout);
  };
  for (int mutant = settings.first; mutant <= settings.last; ++mutant) {  // 0: the engine as it is, which must survive
    if (!settings.only.empty() && settings.only.count(mutant) == 0) continue;
    if (running.size() >= settings.jobs) collect();
    std::array<int, 2> pipes{};
    if (pipe(pipes.data()) != 0) return 3;
    const pid_t process = fork();
    if (process < 0) return 3;
    if (process == 0) child(mutant, pipes[1], cases, settings);
    close(pipes[1]);
    running[process] = {mutant, pipes[0]};
  }
  while (!running.empty()) collect();
  return 0;
}
