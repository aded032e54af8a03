// A small program of its own for `adjudicate FILE` and `check PATH...`, so that the rules can be worked on without the
// server: simove_cases adjudicate FILE, simove_cases check PATH...
#include <iostream>

#include "server/app/cmd_adjudicate.h"

int main(int count, char** words) {
  const std::vector<std::string> arguments(words + 1, words + count);
  if (arguments.size() == 2 && arguments[0] == "adjudicate")
    return simove::run_adjudicate(arguments[1], std::cout, std::cerr);
  if (arguments.size() >= 2 && arguments[0] == "check")
    return simove::run_check({arguments.begin() + 1, arguments.end()}, std::cout);
  std::cerr << "usage: simove_cases adjudicate FILE | check PATH...\n";
  return 2;
}
