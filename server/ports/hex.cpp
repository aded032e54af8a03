// Bytes as hexadecimal text; needs no library, so the verifier in the browser has the same.
#include <vector>

#include "server/ports/ports.h"

namespace simove {

std::string Entropy::hex(std::size_t count) {
  std::vector<unsigned char> bytes(count);
  fill(bytes);
  return to_hex(bytes);
}

std::string to_hex(std::span<const unsigned char> bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string text;
  text.reserve(bytes.size() * 2);
  for (unsigned char byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::string sha256_hex(std::string_view bytes) {
  return to_hex(sha256(bytes));
}

}  // namespace simove
