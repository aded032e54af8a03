#include "tests/source_dir.h"

namespace simove::test {

const char* source_dir() {
  return SIMOVE_SOURCE_DIR;
}

}  // namespace simove::test
