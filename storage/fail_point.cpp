#include "storage/fail_point.h"

#include <array>
#include <atomic>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include "storage/test_mode.h"

namespace simove {
namespace {

constexpr std::array<std::string_view, 10> names = {"before-begin",
                                                    "after-insert",
                                                    "before-commit",
                                                    "after-commit-before-ack",
                                                    "after-ack-before-broadcast",
                                                    "resolver-mid",
                                                    "after-resolve",
                                                    "startup-recovery",
                                                    "mid-backup",
                                                    "after-mail-before-record"};

int armed = -1;  // index into names; -1 = nothing
std::atomic<long> hits_left{0};

}  // namespace

Result<std::string> arm_fail_point_from_environment() {
  const char* const text = std::getenv("SIMOVE_FAIL_POINT");
  if (text == nullptr || *text == '\0') return std::string();
  if (!in_test_mode()) return Unexpected{Fault{"test-mode", "SIMOVE_FAIL_POINT is for tests only (SIMOVE_TEST=1)."}};
  const std::string_view whole(text);
  const std::size_t colon = whole.find(':');
  const std::string_view name = whole.substr(0, colon);
  const std::string_view count = colon == std::string_view::npos ? "1" : whole.substr(colon + 1);
  long nth = 0;
  const auto read = std::from_chars(count.data(), count.data() + count.size(), nth);
  const bool counted = read.ec == std::errc() && read.ptr == count.data() + count.size() && nth >= 1;
  for (std::size_t i = 0; counted && i < names.size(); ++i) {
    if (names[i] != name) continue;
    hits_left = nth;
    armed = static_cast<int>(i);
    return std::string(whole);
  }
  return Unexpected{Fault{"fail-point", "SIMOVE_FAIL_POINT=" + std::string(whole) + " names no fail point and count."}};
}

void fail_point(FailPoint point) {
  if (armed != static_cast<int>(point)) return;
  if (hits_left.fetch_sub(1) == 1) std::raise(SIGKILL);
}

}  // namespace simove
