// Seeded leaks that the twin runs (the first three) and the eavesdropper's test must catch, so that we know they would.
// Armed by server/app in test mode only (SIMOVE_TEST=1 and SIMOVE_TEST_LEAK=log|etag|counter|dice) and by tests;
// without it every call does nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace simove::match {

enum class TestLeak { none, log, etag, counter, dice };

/// False for a word that names no leak; then none is armed.
bool arm_test_leak(std::string_view name);

/// Called with every saved draft.
void note_test_leak(const std::string& payload);
/// What the `etag` leak mixes into a public ETag; "" when it is not armed.
[[nodiscard]] std::string leaked_etag();
/// What the `counter` leak adds to everybody's sequence number; 0 when it is not armed.
[[nodiscard]] std::int64_t leaked_count();
/// The `dice` leak draws hidden faces from the public element.
[[nodiscard]] bool leaks_hidden_dice();

}  // namespace simove::match
