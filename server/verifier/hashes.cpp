// SHA-256 and HMAC where there is no libsodium: taken from the page, which has them of a library
// (web/src/verifier_wasm/hashes.ts). They must be those of server/ports/hashes.cpp; a test holds the two equal.
#include "server/ports/ports.h"

namespace {

#define SIMOVE_IMPORT(name) extern "C" __attribute__((import_module("hashes"), import_name(#name)))

SIMOVE_IMPORT(sha256) void page_sha256(const char* bytes, std::size_t count, unsigned char* digest);
SIMOVE_IMPORT(hmac_sha256)
void page_hmac_sha256(const unsigned char* key, const char* message, std::size_t count, unsigned char* code);

}  // namespace

namespace simove {

Sha256 sha256(std::string_view bytes) {
  Sha256 digest{};
  page_sha256(bytes.data(), bytes.size(), digest.data());
  return digest;
}

Sha256 hmac_sha256(const Sha256& key, std::string_view message) {
  Sha256 code{};
  page_hmac_sha256(key.data(), message.data(), message.size(), code.data());
  return code;
}

}  // namespace simove
