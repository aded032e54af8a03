#include "server/lobby/sessions.h"

#include "protocol/text_checks.h"

namespace simove::lobby {

std::string token_of(const std::string& secret) {
  return sha256_hex("simove session token\n" + secret);
}

bool same_secret(const std::string& one, const std::string& other) {
  // Digests of what is compared: how far they agree tells nothing of the secrets.
  const Sha256 left = sha256(one);
  const Sha256 right = sha256(other);
  unsigned difference = 0;
  for (std::size_t i = 0; i < left.size(); ++i) difference |= static_cast<unsigned>(left[i] ^ right[i]);
  return difference == 0;
}

Result<SignedIn> Sessions::sign_in_guest(const std::string& name, const std::string& device) {
  const AccountId account{"a" + entropy_.hex(10)};
  if (auto made = store_.create_account({account, name, clock_.now_ms()}); !made) return Unexpected{made.error()};
  return open(account, device);
}

Result<SignedIn> Sessions::open(const AccountId& account, const std::string& device) {
  const std::int64_t now = clock_.now_ms();
  auto known = store_.account(account);
  if (!known) return Unexpected{known.error()};
  if (!*known) return Unexpected{Fault{"bad-row", "There is no account " + account.value + "."}};
  const std::string secret = entropy_.hex(32);
  const std::string hash = sha256_hex(secret);
  const storage::SessionRow row{hash, account, now, now, session_idle_ms, now + session_longest_ms, device};
  if (auto made = store_.create_session(row); !made) return Unexpected{made.error()};
  return SignedIn{{account, (**known).name, hash, token_of(secret)}, secret};
}

Result<std::optional<Person>> Sessions::find(const std::string& secret) {
  if (!protocol::is_lower_hex(secret, 64)) return std::optional<Person>{};
  const std::int64_t now = clock_.now_ms();
  const std::string hash = sha256_hex(secret);
  auto session = store_.session(hash, now);
  if (!session) return Unexpected{session.error()};
  if (!*session) return std::optional<Person>{};
  auto account = store_.account((**session).account);
  if (!account) return Unexpected{account.error()};
  if (!*account) return std::optional<Person>{};
  if (now - (**session).used_ms >= session_touch_ms)
    if (auto noted = store_.touch_session(hash, now); !noted) return Unexpected{noted.error()};
  return std::optional(Person{(**account).account, (**account).name, hash, token_of(secret)});
}

Result<bool> Sessions::is_valid(const std::string& session_hash) {
  auto session = store_.session(session_hash, clock_.now_ms());
  if (!session) return Unexpected{session.error()};
  return session->has_value();
}

Result<Done> Sessions::sign_out(const Person& person) {
  return store_.end_session(person.session_hash);
}

}  // namespace simove::lobby
