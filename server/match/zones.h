// Whether a name is that of a time zone. Asked when a match is made; never of one that is read again.
#pragma once

#include <string>

namespace simove::match {

/// An IANA name that this machine's zone data has: "Europe/Berlin".
[[nodiscard]] bool is_known_zone(const std::string& name);

}  // namespace simove::match
