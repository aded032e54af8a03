// JSON value -> text, the one way: keys sorted, no white space, UTF-8 as it is. That makes it canonical, so
// equal values give equal bytes and equal digests. Never throws: bytes that are no UTF-8 become U+FFFD.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace simove::protocol {

[[nodiscard]] std::string json_text(const nlohmann::json& value);

}  // namespace simove::protocol
