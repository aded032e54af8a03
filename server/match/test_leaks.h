// Three seeded leaks that the twin runs must catch, so that we know they would. Armed by server/app in test mode only
// (SIMOVE_TEST=1 and SIMOVE_TEST_LEAK=log|etag|counter); without it every call does nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace simove::match {

enum class TestLeak { none, log, etag, counter };

/// False for a word that names no leak.
bool arm_test_leak(std::string_view name);

/// Called with every saved draft.
void note_test_leak(const std::string& payload);
/// What the `etag` leak mixes into a public ETag; "" when it is not armed.
[[nodiscard]] std::string leaked_etag();
/// What the `counter` leak adds to everybody's sequence number; 0 when it is not armed.
[[nodiscard]] std::int64_t leaked_count();

}  // namespace simove::match
