// Text of one socket message -> ClientMessage, or the error to answer with. Called by server/net for every
// frame. Never throws, never looks into a payload beyond its form, accepts no member it does not know.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages.h"
#include "rules/core/result.h"

namespace simove::protocol {

struct DecodeError {
  std::optional<std::string> re;  // the message's id, if it could be read
  Error error;
};

[[nodiscard]] Result<ClientMessage, DecodeError> decode(std::string_view text);

/// The types a client may send, in the order of the contract.
[[nodiscard]] std::vector<std::string> client_message_types();

/// JSON pointer of the first number in `value` that is not an integer within +-2^53, or nothing.
[[nodiscard]] std::optional<std::string> first_non_integer(const Json& value, const std::string& path);

}  // namespace simove::protocol
