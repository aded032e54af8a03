// The program `golden`: plays the recorded matches of a folder again and compares, or records them.
//   golden check FOLDER
//   golden record FOLDER
#include <cstdio>
#include <string>

#include "rules/games/bull_run/ruleset/bull_run.h"
#include "tests/golden/golden.h"

int main(int count, char** words) {
  const std::string command = count == 3 ? words[1] : "";
  if (command != "check" && command != "record") {
    std::fprintf(stderr, "usage: golden check FOLDER | golden record FOLDER\n");
    return 2;
  }
  const auto rules = simove::bull_run::make_bull_run();
  if (rules == nullptr) {
    std::fprintf(stderr, "golden: the scenario data cannot be loaded\n");
    return 1;
  }
  return command == "check" ? simove::golden::check_folder(*rules, words[2])
                            : simove::golden::record_folder(*rules, words[2]);
}
