// SHA-256 (FIPS 180-4) of a data file, for the digests in the manifest: the client fetches a file by its digest and
// may keep it for ever. Not for secrets; the server's dice and passwords use their own library.
#pragma once

#include <string>
#include <string_view>

namespace simove::bull_run {

/// 64 hexadecimal digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace simove::bull_run
