// SHA-256 (FIPS 180-4) without any library: the digests of a ruleset's data files in its manifest, and every hash of
// the verifier in the browser. Not for secrets; the server's dice and passwords use their own library.
#pragma once

#include <string>
#include <string_view>

namespace simove::hash {

/// 64 hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace simove::hash
