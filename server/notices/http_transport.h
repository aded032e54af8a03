// Carries pushes and calls of webhooks by HTTPS, with libcurl. Addresses come from people, so the address that a name
// leads to is looked at when the socket is made, and one that is not public is refused: nobody reaches the machines
// beside this server through it. No redirect is followed, no proxy asked, no body of an answer kept. Runs on a
// carrier's thread.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/mail/transport.h"

struct sockaddr;

namespace simove::notices {

struct HttpRules {
  bool allow_private = false;  // also http and addresses that are not public: for tests, and hooks in one's own network
  long total_ms = 20'000;
};

[[nodiscard]] std::unique_ptr<mail::Transport> http_transport(const HttpRules& rules);

/// Reachable from anywhere: no loopback, private, link-local, shared, documentation or multicast address, of either
/// family, nor an IPv4 address dressed as IPv6.
[[nodiscard]] bool is_public_address(const sockaddr& address);
/// The same for text ("127.0.0.1", "::1"); false for what is no address.
[[nodiscard]] bool is_public_address(const std::string& text);

struct UrlParts {
  std::string scheme, host, origin;
};
/// Nothing when it is no plain http or https address: no user, no fragment, no spaces, nothing but ASCII.
[[nodiscard]] bool read_url(std::string_view url, UrlParts& parts);
/// "push.example.org", or "*.example.org" for every name below.
[[nodiscard]] bool host_matches(const std::string& host, const std::vector<std::string>& patterns);

}  // namespace simove::notices
