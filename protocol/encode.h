// Server messages -> text. A message is encoded once per distinct content and the text shared; with_re puts the
// number of the message it answers in front without encoding again. Called by server/net.
#pragma once

#include <optional>
#include <string>

#include "protocol/messages.h"

namespace simove::protocol {

[[nodiscard]] std::string encode(const ServerBody& body);

/// The same text as an answer to message `re`.
[[nodiscard]] std::string with_re(const std::string& message, const std::optional<std::string>& re);

// Parts that HTTP answers and stored records share.
[[nodiscard]] Json to_json(const Decision& decision);
[[nodiscard]] Json to_json(const Repair& repair);
[[nodiscard]] Json to_json(const Problem& problem);
[[nodiscard]] Json to_json(const std::vector<Problem>& problems);
[[nodiscard]] Json to_json(const Entry& entry);
[[nodiscard]] Json to_json(const SeatLine& line);
[[nodiscard]] Json to_json(const PostLine& post);
[[nodiscard]] Json to_json(const Receipt& receipt);
[[nodiscard]] Json to_json(const ClockLine& clock);

/// {"code","path","text"} and what else the error carries.
[[nodiscard]] Json error_members(const Error& error);

}  // namespace simove::protocol
