// SHA-256 and HMAC (RFC 2104) where there is no libsodium: on the hash that the ruleset names its data files with.
// Nothing secret is hashed here, so nothing need be kept from a clock or a memory dump.
#include "rules/kit/hash/sha256.h"
#include "server/ports/ports.h"

namespace simove {

namespace {

constexpr std::size_t block_bytes = 64;

Sha256 from_hex(const std::string& hex) {
  const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  Sha256 out{};
  for (std::size_t n = 0; n < out.size(); ++n)
    out[n] = static_cast<unsigned char>(value(hex[2 * n]) * 16 + value(hex[2 * n + 1]));
  return out;
}

/// The key, filled with zeros to a whole block, each byte mixed with `mix`.
std::string padded_key(const Sha256& key, unsigned char mix) {
  std::string out(block_bytes, static_cast<char>(mix));
  for (std::size_t n = 0; n < key.size(); ++n) out[n] = static_cast<char>(key[n] ^ mix);
  return out;
}

std::string text_of(const Sha256& digest) {
  return {digest.begin(), digest.end()};
}

}  // namespace

Sha256 sha256(std::string_view bytes) {
  return from_hex(hash::sha256_hex(bytes));
}

Sha256 hmac_sha256(const Sha256& key, std::string_view message) {
  const Sha256 inner = sha256(padded_key(key, 0x36) + std::string(message));
  return sha256(padded_key(key, 0x5c) + text_of(inner));
}

}  // namespace simove
