// SHA-256 and HMAC by libsodium. The verifier in the browser has others (server/verifier/hashes.cpp); a test holds the
// two equal.
#include <sodium.h>

#include "server/ports/ports.h"

namespace simove {

namespace {

const unsigned char* data_of(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

}  // namespace

Sha256 sha256(std::string_view bytes) {
  Sha256 digest;
  crypto_hash_sha256(digest.data(), data_of(bytes), bytes.size());
  return digest;
}

Sha256 hmac_sha256(const Sha256& key, std::string_view message) {
  Sha256 code;
  crypto_auth_hmacsha256(code.data(), data_of(message), message.size(), key.data());
  return code;
}

}  // namespace simove
