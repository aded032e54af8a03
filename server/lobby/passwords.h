// Passwords: which may be chosen, and their Argon2id hashes in a form of our own ("argon2id:PASSES:BYTES:SALT:HASH").
// The slow calls (hash_password, is_password) are for the pool's threads (password_pool.h), never for the thread that
// everybody waits for. A password is never stored, logged or compared as such. [reliability X20, section 5]
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/ports/ports.h"

namespace simove::lobby {

inline constexpr std::size_t least_password_chars = 10;
inline constexpr std::size_t most_password_chars = 256;

/// What one computation costs. The least that is served to people is 19 MiB and two passes; tests may take less.
struct PasswordCost {
  std::uint64_t passes = 2;
  std::size_t memory_bytes = std::size_t{19} * 1024 * 1024;
};
inline constexpr PasswordCost cheapest_cost{1, 8192};

/// Why this password is not taken, in a sentence for whoever chose it; nothing when it is. `name` and `mail` are what
/// others may know of him. No rule about kinds of characters: length is what counts.
[[nodiscard]] std::optional<std::string> password_fault(std::string_view password, std::string_view name,
                                                        std::string_view mail);

/// 16 bytes as hexadecimal, for hash_password.
[[nodiscard]] std::string fresh_salt(Entropy& entropy);
/// Empty when there is not enough memory for it.
[[nodiscard]] std::string hash_password(const std::string& password, const std::string& salt, const PasswordCost& cost);
/// Takes the same time whatever the answer is. A hash that cannot be read is nobody's.
[[nodiscard]] bool is_password(const std::string& password, const std::string& hash);
/// Compared with where there is no account, or one without a password, so that the time tells nothing.
[[nodiscard]] std::string nobodys_hash(const PasswordCost& cost);

}  // namespace simove::lobby
