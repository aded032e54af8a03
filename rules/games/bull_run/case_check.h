// Compares what came of a case with what its file expects: objects key by key (an empty object means empty), lists in
// full and in order, rows of `attacks` key by key. Called by `check` and the tests.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace simove::bull_run {

struct Difference {
  std::string path;  // JSON pointer within `expect`
  std::string expected;
  std::string found;
};

struct Comparison {
  std::vector<Difference> differences;
  int values = 0;  // scalars and empty containers compared
};

[[nodiscard]] Comparison compare(const nlohmann::json& expect, const nlohmann::json& found);

}  // namespace simove::bull_run
