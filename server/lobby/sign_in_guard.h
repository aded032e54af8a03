// Who guesses passwords waits longer and longer: a delay for each account (or name that is none) and a rate for each
// address. Asked by server/net/api_accounts before a password is looked at. Never a ban: the longest wait is bounded,
// ends by itself, and a link by mail is a way in meanwhile. Time is handed in. [reliability X20, B100]
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace simove::lobby {

struct GuardLimits {
  int per_minute = 5;                     // tries of one account before it waits
  int per_minute_and_address = 20;        // of one address
  std::int64_t longest_wait_ms = 60'000;  // between two tries of one account
};

class SignInGuard {
 public:
  explicit SignInGuard(const GuardLimits& limits) : limits_(limits) {}

  /// 0: go on, and this try counts. Else how long to wait; the try does not count.
  [[nodiscard]] std::int64_t wait_ms(const std::string& account, const std::string& address, std::int64_t now_ms);
  /// The password was right: what was wrong before is forgotten.
  void succeeded(const std::string& account) { accounts_.erase(account); }

 private:
  struct Tries {
    int count = 0;             // in a row, that were not right
    std::int64_t next_ms = 0;  // not before
    std::int64_t last_ms = 0;
  };
  struct Window {
    std::int64_t from_ms = 0;
    int count = 0;
  };
  void tidy_up(std::int64_t now_ms);
  std::int64_t delay_after(int tries) const;

  GuardLimits limits_;
  std::map<std::string, Tries> accounts_;
  std::map<std::string, Window> addresses_;
};

}  // namespace simove::lobby
