// Names, addresses and zones as people type them, brought into the form in which they are compared, and judged. Called
// by accounts.cpp and passwords.cpp. Never changes what is shown: the form compared is kept beside it.
#pragma once

#include <string>
#include <string_view>

namespace simove::lobby {

inline constexpr std::size_t most_mail_bytes = 254;

/// Small letters for capital ones (those of ASCII and the first blocks beyond it), so that "Anna" and "anna" are one
/// person.
[[nodiscard]] std::string folded_name(std::string_view name);

/// One plain address, "name@host.tld", of printable ASCII without anything a header could trip over; whether somebody
/// reads what is sent there only a link can tell.
[[nodiscard]] bool is_mail_address(std::string_view text);

/// An IANA name as far as its letters go ("Europe/Berlin"); "" means the device's own.
[[nodiscard]] bool is_zone_name(std::string_view text);

/// A device as coarse as "Firefox on Linux", from what its browser says of itself; "A device" when it says nothing
/// known.
[[nodiscard]] std::string device_label(std::string_view user_agent);

}  // namespace simove::lobby
