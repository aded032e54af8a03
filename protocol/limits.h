// How large and how deep anything that travels may be. Used by the decoders and by server/net before it
// parses. These are part of the contract; what an operator may tune stands in server/net/limits.h.
#pragma once

#include <cstddef>

namespace simove::protocol {

inline constexpr int protocol_version = 1;
inline constexpr std::size_t most_message_bytes = 64 * 1024;  // one client message, one HTTP body of the API
inline constexpr int most_json_depth = 32;
inline constexpr std::size_t most_batch_bytes = 96 * 1024;  // entries in one `events` message, about

inline constexpr std::size_t most_id_bytes = 128;    // decision, seat, group, match
inline constexpr std::size_t most_re_bytes = 64;     // the client's own message id
inline constexpr std::size_t most_name_chars = 32;   // a guest's name
inline constexpr std::size_t most_title_chars = 80;  // a match's title
inline constexpr std::size_t nonce_hex_chars = 32;   // 128 bits

}  // namespace simove::protocol
