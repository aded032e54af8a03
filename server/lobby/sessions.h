// Accounts and sessions: guests by name. A session is a 256-bit secret in a cookie, of which the store has the SHA-256
// alone; the session's token for POST and hello is derived from it, so it needs no place of its own. Called by
// lobby.cpp and server/net. Never logs a secret, and compares nothing secret byte by byte in variable time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "protocol/errors.h"
#include "rules/core/result.h"
#include "server/ports/ports.h"
#include "storage/store.h"

namespace simove::lobby {

inline constexpr std::int64_t day_ms = 24LL * 60 * 60 * 1000;
inline constexpr std::int64_t session_idle_ms = 30 * day_ms;
inline constexpr std::int64_t session_longest_ms = 180 * day_ms;
inline constexpr std::int64_t session_touch_ms = 5LL * 60 * 1000;  // a use is noted at most this often

/// Who a request comes from, as far as its cookie shows.
struct Person {
  AccountId account;
  std::string name;
  std::string session_hash;
  std::string token;
};

struct SignedIn {
  Person person;
  std::string secret;  // for the cookie
};

class Sessions {
 public:
  Sessions(storage::Store& store, Clock& clock, Entropy& entropy) : store_(store), clock_(clock), entropy_(entropy) {}

  [[nodiscard]] Result<SignedIn> sign_in_guest(const std::string& name, const std::string& device = "");
  /// A new session of an account that is there.
  [[nodiscard]] Result<SignedIn> open(const AccountId& account, const std::string& device);
  /// Nothing when the secret is no session's, or of one that has run out.
  [[nodiscard]] Result<std::optional<Person>> find(const std::string& secret);
  [[nodiscard]] Result<bool> is_valid(const std::string& session_hash);
  [[nodiscard]] Result<Done> sign_out(const Person& person);

 private:
  storage::Store& store_;
  Clock& clock_;
  Entropy& entropy_;
};

/// The session's token, shown to its owner by /api/me and asked for by POST and hello.
[[nodiscard]] std::string token_of(const std::string& secret);
[[nodiscard]] bool same_secret(const std::string& one, const std::string& other);

}  // namespace simove::lobby
