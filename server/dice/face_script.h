// Faces that a test wrote down beforehand, by the label of the die. Only a server in test mode is given one
// (`--test-dice`). What is dealt so does not follow from the chain, and every check of the dice says so: the server's
// own at its next start, `simove verify`'s and any player's.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/result.h"

namespace simove::dice {

class FaceScript {
 public:
  /// `{"combat/0": [5, 1]}`: the faces of each label, in the order in which it is rolled. The fault's message is the
  /// rest of a sentence that begins with the file's name.
  [[nodiscard]] static Result<FaceScript> read(std::string_view text);

  /// The next face of a label, which is used up with it; nothing when none is left.
  [[nodiscard]] std::optional<int> next(std::string_view label);

 private:
  std::map<std::string, std::deque<int>, std::less<>> faces_;
};

}  // namespace simove::dice
