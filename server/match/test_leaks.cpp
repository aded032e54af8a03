#include "server/match/test_leaks.h"

#include <mutex>

#include "server/log/log.h"
#include "server/ports/ports.h"

namespace simove::match {

namespace {

// Written by the logic thread, read by the network thread too.
struct Armed {
  std::mutex mutex;
  TestLeak leak = TestLeak::none;
  std::string last_digest;
  std::int64_t drafts = 0;
};

Armed& armed() {
  static Armed state;
  return state;
}

}  // namespace

bool arm_test_leak(std::string_view name) {
  Armed& state = armed();
  const std::lock_guard lock(state.mutex);
  state.leak = TestLeak::none;
  if (name == "log")
    state.leak = TestLeak::log;
  else if (name == "etag")
    state.leak = TestLeak::etag;
  else if (name == "counter")
    state.leak = TestLeak::counter;
  else if (name == "dice")
    state.leak = TestLeak::dice;
  return state.leak != TestLeak::none;
}

void note_test_leak(const std::string& payload) {
  Armed& state = armed();
  const std::lock_guard lock(state.mutex);
  if (state.leak == TestLeak::log) log_info("match", "event=draft payload=" + payload);
  if (state.leak == TestLeak::etag) state.last_digest = sha256_hex(payload).substr(0, 16);
  if (state.leak == TestLeak::counter) ++state.drafts;
}

std::string leaked_etag() {
  Armed& state = armed();
  const std::lock_guard lock(state.mutex);
  return state.last_digest;
}

std::int64_t leaked_count() {
  Armed& state = armed();
  const std::lock_guard lock(state.mutex);
  return state.drafts;
}

bool leaks_hidden_dice() {
  Armed& state = armed();
  const std::lock_guard lock(state.mutex);
  return state.leak == TestLeak::dice;
}

}  // namespace simove::match
