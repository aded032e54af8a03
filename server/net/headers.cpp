#include "server/net/headers.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "protocol/text_checks.h"

namespace simove::net {

namespace {

constexpr const char* document_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src "
    "'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'";
constexpr const char* other_policy = "default-src 'none'; frame-ancestors 'none'";

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  while (true) {
    const auto at = text.find(separator);
    out.push_back(trimmed(text.substr(0, at)));
    if (at == std::string_view::npos) return out;
    text.remove_prefix(at + 1);
  }
}

}  // namespace

void add_security_headers(Response& response, bool secure) {
  auto& headers = response.headers;
  headers.emplace_back("X-Content-Type-Options", "nosniff");
  headers.emplace_back("Referrer-Policy", "no-referrer");
  headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
  headers.emplace_back("Permissions-Policy",
                       "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), "
                       "payment=(), usb=()");
  headers.emplace_back("X-Frame-Options", "DENY");
  headers.emplace_back("Content-Security-Policy",
                       response.kind == ContentKind::document ? document_policy : other_policy);
  if (secure) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
}

std::optional<std::string> cookie_value(std::string_view header, std::string_view name) {
  std::optional<std::string> found;
  for (std::string_view pair : split(header, ';')) {
    const auto equals = pair.find('=');
    if (equals == std::string_view::npos || pair.substr(0, equals) != name) continue;
    if (found) return std::nullopt;
    found = std::string(pair.substr(equals + 1));
  }
  return found;
}

std::string session_cookie_name(bool secure) {
  return secure ? "__Host-simove" : "simove";
}

std::string session_cookie(const std::string& secret, bool secure, std::int64_t seconds) {
  return session_cookie_name(secure) + "=" + secret + "; Path=/; Max-Age=" + std::to_string(seconds) +
         "; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "");
}

bool accepts_gzip(std::string_view accept_encoding) {
  for (std::string_view item : split(accept_encoding, ',')) {
    const auto parts = split(item, ';');
    if (parts.front() != "gzip") continue;
    for (std::size_t i = 1; i < parts.size(); ++i)
      if (parts[i].starts_with("q=0") && parts[i].find_first_not_of("0.", 2) == std::string_view::npos) return false;
    return true;
  }
  return false;
}

bool names_etag(std::string_view if_none_match, std::string_view etag) {
  if (trimmed(if_none_match) == "*") return true;
  for (std::string_view item : split(if_none_match, ',')) {
    if (item.starts_with("W/")) item.remove_prefix(2);
    if (item == etag) return true;
  }
  return false;
}

std::string query_value(std::string_view query, std::string_view name) {
  for (std::string_view pair : split(query, '&')) {
    const auto equals = pair.find('=');
    if (equals != std::string_view::npos && pair.substr(0, equals) == name) return std::string(pair.substr(equals + 1));
  }
  return {};
}

std::optional<std::string> decoded_query_value(std::string_view query, std::string_view name) {
  std::string out;
  const std::string text = query_value(query, name);
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      out += text[at] == '+' ? ' ' : text[at];
      continue;
    }
    unsigned byte = 0;
    const char* const end = text.data() + std::min(at + 3, text.size());
    const auto read = std::from_chars(text.data() + at + 1, end, byte, 16);
    if (read.ec != std::errc() || read.ptr != text.data() + at + 3) return std::nullopt;
    out += static_cast<char>(byte);
    at += 2;
  }
  if (!protocol::is_utf8(out)) return std::nullopt;
  return out;
}

}  // namespace simove::net
