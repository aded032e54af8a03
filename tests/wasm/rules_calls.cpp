// The module's native twin, for the byte-equality tests: answers one request a line.
//
//   rules_calls                      requests on standard input, answers on standard output
//   rules_calls --record SEED N      questions from N situations, with the answers: what vectors.json holds
//   rules_calls --pairs SEED N       as many requests, one a line, for the input of both builds
#include <iostream>
#include <string>

#include "rules/games/bull_run/page/page_calls.h"
#include "tests/wasm/record.h"

namespace {

using nlohmann::json;

std::string request_of(const json& recorded, const json& vector) {
  json request = vector["question"];
  request.update(recorded["situations"][vector["situation"].get<std::size_t>()]);
  return request.dump();
}

// One vector a line, so that a changed answer is one changed line.
void print_record(json recorded) {
  std::cout << "{\"situations\": [\n";
  for (std::size_t i = 0; i < recorded["situations"].size(); ++i)
    std::cout << (i == 0 ? "" : ",\n") << recorded["situations"][i].dump();
  std::cout << "\n], \"vectors\": [\n";
  for (std::size_t i = 0; i < recorded["vectors"].size(); ++i) {
    json vector = recorded["vectors"][i];
    vector["answer"] = simove::bull_run::page_call(request_of(recorded, vector));
    std::cout << (i == 0 ? "" : ",\n") << vector.dump();
  }
  std::cout << "\n]}\n";
}

int answer_lines() {
  for (std::string line; std::getline(std::cin, line);) std::cout << simove::bull_run::page_call(line) << '\n';
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count == 1) return answer_lines();
  const std::string what = words[1];
  if (count != 4 || (what != "--record" && what != "--pairs")) {
    std::cerr << "rules_calls [--record SEED N | --pairs SEED N]\n";
    return 2;
  }
  const json recorded = simove::record_questions(std::stoull(words[2]), std::stoi(words[3]));
  if (what == "--record") return print_record(recorded), 0;
  for (const json& vector : recorded["vectors"]) std::cout << request_of(recorded, vector) << '\n';
  return 0;
}
