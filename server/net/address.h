// Addresses of peers and proxies as numbers, so that no two spellings of one address count as two. Called by
// frontend.cpp for limits and by server/app to check options. Knows no sockets and asks no name server.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/result.h"

namespace simove::net {

/// 16 bytes; an IPv4 address is mapped (::ffff:a.b.c.d).
using Address = std::array<std::uint8_t, 16>;

/// "192.0.2.1", "2001:db8::1"; a zone ("%eth0") is cut off. Strict: no ports, no brackets, no short forms of IPv4.
[[nodiscard]] std::optional<Address> read_address(std::string_view text);
[[nodiscard]] bool is_ipv4(const Address& address);
[[nodiscard]] bool is_loopback(const Address& address);
/// What limits are counted by: an IPv4 address, or the /64 of an IPv6 address, since whoever has one of its addresses
/// has them all.
[[nodiscard]] std::string count_key(const Address& address);

/// The proxies whose X-Forwarded-For is believed: addresses and networks.
class ProxyList {
 public:
  /// "127.0.0.1", "10.0.0.0/8", "fd00::/8". A network whose address has bits beyond its length is refused.
  [[nodiscard]] static Result<ProxyList> read(const std::vector<std::string>& texts);

  [[nodiscard]] bool empty() const { return networks_.empty(); }
  [[nodiscard]] bool holds(const Address& address) const;
  /// Whose request it is: the peer's, or when that is one of the proxies, the right-most address in the header that is
  /// not. What stands further left is what the client claims, and is not believed.
  [[nodiscard]] Address client_of(const Address& peer, std::string_view forwarded) const;

 private:
  struct Network {
    Address address{};
    int bits = 128;
  };
  std::vector<Network> networks_;
};

}  // namespace simove::net
