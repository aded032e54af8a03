#include "server/net/origin.h"

#include <algorithm>
#include <charconv>

#include "server/net/address.h"

namespace simove::net {

namespace {

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// A part of a name between dots: letters and digits, with hyphens inside only.
bool is_label(std::string_view text) {
  if (text.empty() || text.size() > 63 || text.front() == '-' || text.back() == '-') return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

// A browser takes a name whose last part is a number for an IPv4 address, so it must be a whole one.
bool is_host(std::string_view text) {
  if (text.empty() || text.size() > 253) return false;
  if (text.front() == '[') {
    const auto address = text.back() == ']' ? read_address(text.substr(1, text.size() - 2)) : std::nullopt;
    return address && text.find(':') != std::string_view::npos && text.find('%') == std::string_view::npos;
  }
  if (is_digits(text.substr(text.rfind('.') + 1))) return read_address(text).has_value();
  for (std::string_view rest = text;;) {
    const auto dot = rest.find('.');
    if (!is_label(rest.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    rest.remove_prefix(dot + 1);
  }
}

// As a browser writes it: no sign, no zero in front.
bool is_port(std::string_view text) {
  if (!is_digits(text) || text.front() == '0' || text.size() > 5) return false;
  unsigned port = 0;
  std::from_chars(text.data(), text.data() + text.size(), port);
  return port <= 65535;
}

std::string default_port(std::string_view scheme) {
  return scheme == "https" ? "443" : "80";
}

Unexpected<Fault> bad(std::string_view text, const char* why) {
  return Unexpected{Fault{"bad-base-url", "The base URL \"" + std::string(text) + "\" " + why}};
}

}  // namespace

std::string BaseUrl::authority() const {
  return port.empty() ? host : host + ":" + port;
}
std::string BaseUrl::origin() const {
  return scheme + "://" + authority();
}

bool is_loopback_host(std::string_view host) {
  if (host == "localhost") return true;
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  const auto address = read_address(host);
  return address && is_loopback(*address);
}

Result<BaseUrl> read_base_url(std::string_view text) {
  const auto colon = text.find("://");
  BaseUrl base;
  base.scheme = std::string(text.substr(0, colon == std::string_view::npos ? 0 : colon));
  if (base.scheme != "http" && base.scheme != "https") return bad(text, "must begin with http:// or https://.");
  std::string_view authority = text.substr(colon + 3);
  if (authority.ends_with('/')) authority.remove_suffix(1);
  const auto bracket = authority.rfind(']');
  const auto port = authority.rfind(':');
  const bool has_port = port != std::string_view::npos && (bracket == std::string_view::npos || port > bracket);
  base.host = std::string(authority.substr(0, has_port ? port : authority.size()));
  if (has_port) base.port = std::string(authority.substr(port + 1));
  if (!is_host(base.host)) return bad(text, "must name a host in lower case, and no path.");
  if (has_port && !is_port(base.port)) return bad(text, "has a port that is not a number from 1 to 65535.");
  if (base.port == default_port(base.scheme)) base.port.clear();
  base.loopback = is_loopback_host(base.host);
  if (!base.secure() && !base.loopback) return bad(text, "must be https: plain http is for loopback addresses only.");
  return base;
}

HostList::HostList(const BaseUrl& base, std::vector<std::string> more)
    : origin_(base.origin()), hosts_(std::move(more)) {
  hosts_.push_back(base.authority());
  // Some clients name the default port although they need not.
  if (base.port.empty()) hosts_.push_back(base.host + ":" + default_port(base.scheme));
}

bool HostList::allows_host(std::string_view host) const {
  return std::any_of(hosts_.begin(), hosts_.end(), [&](const std::string& ours) { return ours == host; });
}

}  // namespace simove::net
