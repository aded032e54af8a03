#include "server/net/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace simove::net {

namespace {

constexpr Address mapped_ipv4{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0};

Address only_first_bits(Address address, int bits) {
  for (int i = 0; i < 16; ++i) {
    const int kept = std::clamp(bits - i * 8, 0, 8);
    address[static_cast<std::size_t>(i)] &= static_cast<std::uint8_t>(0xFF00 >> kept);
  }
  return address;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

Unexpected<Fault> bad_proxy(const std::string& text, const char* why) {
  return Unexpected{Fault{"bad-proxy", "--proxy \"" + text + "\" " + why}};
}

}  // namespace

std::optional<Address> read_address(std::string_view text) {
  const std::string plain(text.substr(0, text.find('%')));
  if (plain.find('\0') != std::string::npos) return std::nullopt;
  Address out = mapped_ipv4;
  if (::inet_pton(AF_INET, plain.c_str(), out.data() + 12) == 1) return out;
  if (::inet_pton(AF_INET6, plain.c_str(), out.data()) == 1) return out;
  return std::nullopt;
}

bool is_ipv4(const Address& address) {
  return std::equal(address.begin(), address.begin() + 12, mapped_ipv4.begin());
}

bool is_loopback(const Address& address) {
  if (is_ipv4(address)) return address[12] == 127;
  Address one{};
  one[15] = 1;
  return address == one;
}

std::string count_key(const Address& address) {
  char text[INET6_ADDRSTRLEN] = "";
  if (is_ipv4(address)) {
    ::inet_ntop(AF_INET, address.data() + 12, text, sizeof text);
    return text;
  }
  const Address network = only_first_bits(address, 64);
  ::inet_ntop(AF_INET6, network.data(), text, sizeof text);
  return std::string(text) + "/64";
}

Result<ProxyList> ProxyList::read(const std::vector<std::string>& texts) {
  ProxyList out;
  for (const std::string& text : texts) {
    const auto slash = text.find('/');
    const auto address = read_address(std::string_view(text).substr(0, slash));
    if (!address || text.find('%') != std::string::npos) return bad_proxy(text, "is no address and no network.");
    const int most = is_ipv4(*address) ? 32 : 128;
    int bits = most;
    if (slash != std::string::npos) {
      const char* end = text.data() + text.size();
      const auto [stop, error] = std::from_chars(text.data() + slash + 1, end, bits);
      if (error != std::errc() || stop != end || bits < 1 || bits > most)
        return bad_proxy(text, "has a length that is not from 1 to the address's own.");
    }
    bits += 128 - most;
    if (only_first_bits(*address, bits) != *address) return bad_proxy(text, "has bits beyond its length.");
    out.networks_.push_back({*address, bits});
  }
  return out;
}

bool ProxyList::holds(const Address& address) const {
  return std::any_of(networks_.begin(), networks_.end(),
                     [&](const Network& network) { return only_first_bits(address, network.bits) == network.address; });
}

Address ProxyList::client_of(const Address& peer, std::string_view forwarded) const {
  Address last = peer;
  while (holds(last) && !forwarded.empty()) {
    const auto comma = forwarded.rfind(',');
    const auto next = read_address(trimmed(comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1)));
    if (!next) break;  // counted by the last one that can be believed
    last = *next;
    forwarded = comma == std::string_view::npos ? std::string_view() : forwarded.substr(0, comma);
  }
  return last;
}

}  // namespace simove::net
