#include "storage/test_mode.h"

#include <cstdlib>
#include <string_view>

namespace simove {

bool in_test_mode() {
  const char* const value = std::getenv("SIMOVE_TEST");
  return value != nullptr && std::string_view(value) == "1";
}

}  // namespace simove
