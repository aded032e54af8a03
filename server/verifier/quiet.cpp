// Fail points and seeded bugs belong to a server under test; in the browser none can be armed.
#include "storage/fail_point.h"
#include "storage/seeded_bugs.h"

namespace simove {

void fail_point(FailPoint) {}

bool seeded(SeededBug) {
  return false;
}

void note_secret(std::string_view) {}

std::string noted_secret(SeededBug) {
  return {};
}

std::int64_t noted_count(SeededBug) {
  return 0;
}

}  // namespace simove
