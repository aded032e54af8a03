// How much anybody may say. Read by talk.cpp; server/net/limits.h carries it among the other limits, and server/app
// sets it from options. None may be zero: nobody could say anything.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simove::talk {

struct TalkLimits {
  std::size_t length = 2000;            // characters of a post
  std::int64_t per_minute = 12;         // posts of one account, in all matches
  std::size_t kept = 2000;              // of a channel; the oldest go
  std::int64_t summary_ms = 1'800'000;  // from what is said first to the letter that tells of it
};

}  // namespace simove::talk
