// When somebody who has not answered yet is reminded. Pure; called about once a second by notifier.cpp for every open
// question with a deadline, which then tells each reminder once.
#pragma once

#include <cstdint>
#include <string>

namespace simove::notices {

/// The latest reminder whose time has come, "" when none has: half of the time, a day, three hours before. Those that
/// would come within an hour of another, or of the opening, are left out.
[[nodiscard]] std::string reminder_at(std::int64_t opened_ms, std::int64_t due_ms, std::int64_t now_ms);

}  // namespace simove::notices
