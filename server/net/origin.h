// Which Host and Origin headers are ours. Exact comparison with what the operator configured: no suffixes, no
// patterns, no case folding beyond what a browser does itself. Called by frontend.cpp for every request.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/result.h"
#include "storage/seeded_bugs.h"

namespace simove::net {

struct BaseUrl {
  std::string scheme;  // "http" or "https"
  std::string host;    // without port
  std::string port;    // empty when it is the scheme's own
  bool loopback = false;

  [[nodiscard]] bool secure() const { return scheme == "https"; }
  /// As a browser writes it: the default port is left out.
  [[nodiscard]] std::string origin() const;
  /// As it stands in a Host header.
  [[nodiscard]] std::string authority() const;
};

/// Refuses anything but scheme://host[:port], and plain http anywhere but on loopback: session cookies must not travel
/// in the clear.
[[nodiscard]] Result<BaseUrl> read_base_url(std::string_view text);

[[nodiscard]] bool is_loopback_host(std::string_view host);

class HostList {
 public:
  HostList(const BaseUrl& base, std::vector<std::string> more);
  [[nodiscard]] bool allows_host(std::string_view host) const;
  [[nodiscard]] bool allows_origin(std::string_view origin) const {
    return origin == origin_ || (seeded(SeededBug::origin_suffix) && origin.ends_with(origin_));
  }
  [[nodiscard]] const std::string& origin() const { return origin_; }

 private:
  std::string origin_;
  std::vector<std::string> hosts_;
};

}  // namespace simove::net
