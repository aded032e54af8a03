// An instant for people who run a server: "2026-03-01 18:05 UTC". Used by commands that print lists.
#pragma once

#include <cstdint>
#include <string>

namespace simove::app {

[[nodiscard]] std::string utc_text(std::int64_t ms);

}  // namespace simove::app
