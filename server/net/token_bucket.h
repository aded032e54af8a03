// A rate limit: so many at once, so many a second after that. Time is handed in, so that tests need not wait.
#pragma once

#include <algorithm>
#include <cstdint>

namespace simove::net {

class TokenBucket {
 public:
  TokenBucket(int per_minute, int burst) : per_minute_(per_minute), burst_(burst), milli_tokens_(burst * 1000LL) {}

  /// Takes one if there is one.
  [[nodiscard]] bool take(std::int64_t now_ms) {
    // per_minute a minute are per_minute / 60 thousandths of a token each millisecond.
    refilled_ = refilled_ == 0 ? now_ms : refilled_;
    const std::int64_t gained = (now_ms - refilled_) * per_minute_ / 60;
    if (gained > 0) {
      milli_tokens_ = std::min<std::int64_t>(burst_ * 1000LL, milli_tokens_ + gained);
      refilled_ = now_ms;
    }
    if (milli_tokens_ < 1000) return false;
    milli_tokens_ -= 1000;
    return true;
  }

  /// Full again, so it can be forgotten.
  [[nodiscard]] bool is_full(std::int64_t now_ms) const {
    return milli_tokens_ + (now_ms - refilled_) * per_minute_ / 60 >= burst_ * 1000LL;
  }

 private:
  std::int64_t per_minute_;
  std::int64_t burst_;
  std::int64_t milli_tokens_;
  std::int64_t refilled_ = 0;
};

}  // namespace simove::net
