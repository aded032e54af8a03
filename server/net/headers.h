// The headers that every response of ours carries, errors included [reliability section 5], and small readers of what
// browsers send. Called by frontend.cpp, which finishes each response with them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/http_types.h"

namespace simove::net {

/// `secure`: the site is reached by https (through a proxy).
void add_security_headers(Response& response, bool secure);

/// The value of a cookie, or nothing. A name that comes twice counts as none: whoever could plant a second one must
/// not choose the session.
[[nodiscard]] std::optional<std::string> cookie_value(std::string_view header, std::string_view name);

/// "simove" on loopback; "__Host-simove" where the browser holds us to https.
[[nodiscard]] std::string session_cookie_name(bool secure);
[[nodiscard]] std::string session_cookie(const std::string& secret, bool secure, std::int64_t seconds);

[[nodiscard]] bool accepts_gzip(std::string_view accept_encoding);
/// Whether an If-None-Match header names this strong ETag.
[[nodiscard]] bool names_etag(std::string_view if_none_match, std::string_view etag);

/// The value of a query member, undecoded.
[[nodiscard]] std::string query_value(std::string_view query, std::string_view name);
/// The same decoded ("%41" and "+"); "" where it is missing, nothing where it is broken or no UTF-8.
[[nodiscard]] std::optional<std::string> decoded_query_value(std::string_view query, std::string_view name);

}  // namespace simove::net
