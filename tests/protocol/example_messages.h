// The messages behind protocol/examples: one for each server message, each error code, each HTTP answer.
// Used by examples_test.cpp alone.
#pragma once

#include <string>
#include <vector>

namespace simove::protocol::examples {

struct Example {
  std::string file;  // below protocol/examples
  std::string text;  // what the encoder gives
};

[[nodiscard]] std::vector<Example> encoded();

}  // namespace simove::protocol::examples
