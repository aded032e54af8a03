#include "server/lobby/sign_in_guard.h"

namespace simove::lobby {

namespace {

constexpr std::int64_t minute_ms = 60'000;
constexpr std::size_t most_kept = 20'000;

}  // namespace

// The first tries cost nothing; each after them twice as long as the one before, from a second on.
std::int64_t SignInGuard::delay_after(int tries) const {
  const int over = tries - limits_.per_minute;
  if (over < 0) return 0;
  return over >= 30 ? limits_.longest_wait_ms : std::min<std::int64_t>(limits_.longest_wait_ms, 1000LL << over);
}

void SignInGuard::tidy_up(std::int64_t now_ms) {
  const std::int64_t forgotten = 2 * limits_.longest_wait_ms + minute_ms;
  if (accounts_.size() > most_kept)
    std::erase_if(accounts_, [&](const auto& entry) { return entry.second.last_ms + forgotten <= now_ms; });
  if (addresses_.size() > most_kept)
    std::erase_if(addresses_, [&](const auto& entry) { return entry.second.from_ms + minute_ms <= now_ms; });
}

std::int64_t SignInGuard::wait_ms(const std::string& account, const std::string& address, std::int64_t now_ms) {
  tidy_up(now_ms);
  Tries& tries = accounts_[account];
  // A quiet while is as good as a right password: nobody is kept out by what was tried long ago.
  if (tries.last_ms + 2 * limits_.longest_wait_ms + minute_ms <= now_ms) tries = {};
  if (tries.next_ms > now_ms) return tries.next_ms - now_ms;
  if (!address.empty()) {
    Window& window = addresses_[address];
    if (window.count == 0 || window.from_ms + minute_ms <= now_ms) window = {now_ms, 0};
    if (window.count >= limits_.per_minute_and_address) return window.from_ms + minute_ms - now_ms;
    ++window.count;
  }
  ++tries.count;
  tries.last_ms = now_ms;
  tries.next_ms = now_ms + delay_after(tries.count);
  return 0;
}

}  // namespace simove::lobby
