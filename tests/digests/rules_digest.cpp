// Prints SHA-256 digests over everything the rules give: the full results of all case files, and whole random matches
// with their events, views and saved states. script/digests builds this with two compilers, debug and release, and
// compares.
//
//   rules_digest FOLDER MATCHES
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "rules/games/bull_run/case_file.h"
#include "rules/games/bull_run/data/sha256.h"
#include "rules/games/bull_run/ruleset/bull_run.h"
#include "rules/games/bull_run/ruleset/seeded_chance.h"

namespace {

using namespace simove;
namespace fs = std::filesystem;

// A chain, so that no text has to be kept: each link is the digest of the one before and of the next text.
class Chain {
 public:
  void add(const std::string& text) {
    link_ = bull_run::sha256_hex(link_ + text);
    bytes_ += text.size();
  }
  void add(const Json& json) { add(json.dump()); }
  void print(const char* what, int count) const {
    std::cout << what << " " << count << " " << bytes_ << " bytes " << link_ << '\n';
  }

 private:
  std::string link_;
  std::size_t bytes_ = 0;
};

std::string text_of(const fs::path& path) {
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void digest_cases(const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  Chain chain;
  for (const fs::path& file : files) {
    chain.add(file.lexically_relative(folder).generic_string());
    const auto given = bull_run::read_case(text_of(file), bull_run::charts());
    if (!given) {
      chain.add(given.error().message);
      continue;
    }
    const auto result = bull_run::adjudicate(*given, bull_run::charts());
    if (result)
      chain.add(*result);
    else
      chain.add(result.error().message);
  }
  chain.print("cases", static_cast<int>(files.size()));
}

void add_step(const Ruleset& rules, const Step& step, Chain& chain) {
  for (const Event& event : step.events) {
    chain.add(event.kind);
    chain.add(event.body);
    if (event.lesser) chain.add(*event.lesser);
    chain.add(rules.narrate(event.kind, event.body));
  }
  for (const char* seat : {"union", "confederate"})
    chain.add(rules.view(*step.state, {ViewerKind::seat, SeatId(seat)}));
  chain.add(rules.view(*step.state, {ViewerKind::observer, {}}));
  chain.add(rules.save(*step.state));
}

GroupAnswers answers(const Ruleset& rules, const State& state, std::uint64_t seed, Chain& chain) {
  const std::vector<Decision> open = rules.pending(state);
  GroupAnswers group{open.front().group, {}};
  for (const Decision& decision : open) {
    const Json payload = rules.sample(state, decision, seed);
    const CheckReport report = rules.check(state, decision, payload, Json());
    chain.add(decision.ask);
    chain.add(report.hints);
    for (const Problem& problem : report.problems) {
      chain.add(problem.subject + problem.rule + problem.text);
      for (const Repair& repair : problem.repairs) chain.add(repair.label);
    }
    group.answers.push_back({decision.id, decision.seat, payload});
  }
  return group;
}

bool digest_match(const Ruleset& rules, std::uint64_t seed, Chain& chain) {
  constexpr std::array<const char*, 3> first_battle{"14.11", "14.12", "14.13"};
  constexpr std::array<const char*, 2> second_battle{"14.21", "14.22"};  // thrice as long
  bull_run::SeededChance chance(seed);
  const Setup setup{seed % 10 == 0 ? second_battle[seed / 10 % 2] : first_battle[seed % 3],
                    {{"decisions", seed / 3 % 2 == 0 ? "standing" : "live"}},
                    {{SeatId("union"), "union"}, {SeatId("confederate"), "confederate"}}};
  auto first = rules.initial(setup, chance);
  if (!std::holds_alternative<Step>(first)) return false;
  add_step(rules, std::get<Step>(first), chain);
  StatePtr state = std::get<Step>(first).state;
  while (!rules.outcome(*state)) {
    auto applied = rules.apply(*state, Input{answers(rules, *state, seed, chain)}, chance);
    if (!std::holds_alternative<Step>(applied)) return false;
    add_step(rules, std::get<Step>(applied), chain);
    state = std::get<Step>(applied).state;
  }
  return true;
}

int digest_matches(int count) {
  const auto rules = bull_run::make_bull_run();
  Chain chain;
  for (int seed = 1; seed <= count; ++seed)
    if (!digest_match(*rules, static_cast<std::uint64_t>(seed), chain)) {
      std::cerr << "rules_digest: match " << seed << " cannot be played\n";
      return 1;
    }
  chain.print("matches", count);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) {
    std::cerr << "rules_digest FOLDER MATCHES\n";
    return 2;
  }
  digest_cases(words[1]);
  return digest_matches(std::stoi(words[2]));
}
