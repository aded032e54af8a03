#include "server/notices/http_transport.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstring>

#include "rules/core/one_line.h"
#include "server/mail/smtp.h"

namespace simove::notices {

namespace {

struct Net4 {
  std::uint32_t address;
  int bits;
};
constexpr std::array<Net4, 15> not_public_4 = {{{0x00000000, 8},
                                                {0x0A000000, 8},
                                                {0x64400000, 10},
                                                {0x7F000000, 8},
                                                {0xA9FE0000, 16},
                                                {0xAC100000, 12},
                                                {0xC0000000, 24},
                                                {0xC0000200, 24},
                                                {0xC0586300, 24},
                                                {0xC0A80000, 16},
                                                {0xC6120000, 15},
                                                {0xC6336400, 24},
                                                {0xCB007100, 24},
                                                {0xE0000000, 4},
                                                {0xF0000000, 4}}};

bool is_public_4(std::uint32_t address) {
  for (const Net4& net : not_public_4)
    if (address >> (32 - net.bits) == net.address >> (32 - net.bits)) return false;
  return true;
}

// Only what is given out to networks (2000::/3), without the parts that wrap an IPv4 address or are for examples.
bool is_public_6(const unsigned char* bytes) {
  if ((bytes[0] & 0xE0) != 0x20) return false;
  const unsigned first = static_cast<unsigned>(bytes[0]) << 8 | bytes[1];
  const unsigned second = static_cast<unsigned>(bytes[2]) << 8 | bytes[3];
  if (first == 0x2002) return false;  // 6to4
  if (first == 0x2001 && (second == 0x0DB8 || second < 0x0200))
    return false;          // examples; Teredo and other special ones
  return first != 0x3FFF;  // examples
}

struct Guard {
  bool allow_private = false;
  bool refused = false;
};

curl_socket_t open_socket(void* data, curlsocktype /*purpose*/, curl_sockaddr* address) {
  auto* guard = static_cast<Guard*>(data);
  if (!guard->allow_private && !is_public_address(address->addr)) {
    guard->refused = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::size_t drop_body(char* /*data*/, std::size_t size, std::size_t count, void* taken) {
  auto* sum = static_cast<std::size_t*>(taken);
  *sum += size * count;
  return *sum > 64 * 1024 ? 0 : size * count;
}

mail::Verdict verdict_of_status(long status) {
  if (status >= 200 && status < 300) return mail::Verdict::delivered;
  if (status == 404 || status == 410) return mail::Verdict::address_gone;
  if (status == 408 || status == 429 || status >= 500) return mail::Verdict::later;
  return mail::Verdict::refused;
}

class HttpTransport final : public mail::Transport {
 public:
  explicit HttpTransport(const HttpRules& rules) : rules_(rules), handle_(curl_easy_init()) {}
  ~HttpTransport() override { curl_easy_cleanup(handle_); }
  HttpTransport(const HttpTransport&) = delete;
  HttpTransport& operator=(const HttpTransport&) = delete;

  mail::Delivery carry(const mail::Parcel& parcel) override {
    if (handle_ == nullptr) return {mail::Verdict::later, "libcurl cannot be used"};
    Guard guard{rules_.allow_private};
    std::size_t taken = 0;
    curl_slist* headers = curl_slist_append(nullptr, "Expect:");
    for (const std::string& header : parcel.headers) headers = curl_slist_append(headers, header.c_str());
    set_up(parcel, guard, taken, headers);
    const CURLcode code = curl_easy_perform(handle_);
    curl_slist_free_all(headers);
    long status = 0;
    curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &status);
    if (guard.refused) return {mail::Verdict::refused, "the address is not a public one"};
    if (status != 0) return {verdict_of_status(status), "answered " + std::to_string(status)};
    return {mail::Verdict::later, one_line(curl_easy_strerror(code))};
  }

 private:
  void set_up(const mail::Parcel& parcel, Guard& guard, std::size_t& taken, curl_slist* headers) {
    curl_easy_reset(handle_);
    curl_easy_setopt(handle_, CURLOPT_URL, parcel.address.c_str());
    curl_easy_setopt(handle_, CURLOPT_PROTOCOLS_STR, rules_.allow_private ? "http,https" : "https");
    curl_easy_setopt(handle_, CURLOPT_PROXY, "");
    curl_easy_setopt(handle_, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
    curl_easy_setopt(handle_, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(handle_, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle_, CURLOPT_CONNECTTIMEOUT_MS, rules_.total_ms / 2);
    curl_easy_setopt(handle_, CURLOPT_TIMEOUT_MS, rules_.total_ms);
    // A kept connection would not be looked at again.
    curl_easy_setopt(handle_, CURLOPT_FRESH_CONNECT, 1L);
    curl_easy_setopt(handle_, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(handle_, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(handle_, CURLOPT_OPENSOCKETDATA, &guard);
    curl_easy_setopt(handle_, CURLOPT_WRITEFUNCTION, drop_body);
    curl_easy_setopt(handle_, CURLOPT_WRITEDATA, &taken);
    curl_easy_setopt(handle_, CURLOPT_POST, 1L);
    curl_easy_setopt(handle_, CURLOPT_POSTFIELDS, parcel.content.data());
    curl_easy_setopt(handle_, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(parcel.content.size()));
    curl_easy_setopt(handle_, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(handle_, CURLOPT_USERAGENT, "simove");
  }

  HttpRules rules_;
  CURL* handle_;
};

}  // namespace

std::unique_ptr<mail::Transport> http_transport(const HttpRules& rules) {
  mail::prepare_curl();
  return std::make_unique<HttpTransport>(rules);
}

bool is_public_address(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, &address, sizeof four);
    return is_public_4(ntohl(four.sin_addr.s_addr));
  }
  if (address.sa_family != AF_INET6) return false;
  sockaddr_in6 six{};
  std::memcpy(&six, &address, sizeof six);
  return is_public_6(six.sin6_addr.s6_addr);
}

bool is_public_address(const std::string& text) {
  in_addr four{};
  if (::inet_pton(AF_INET, text.c_str(), &four) == 1) return is_public_4(ntohl(four.s_addr));
  in6_addr six{};
  return ::inet_pton(AF_INET6, text.c_str(), &six) == 1 && is_public_6(six.s6_addr);
}

bool read_url(std::string_view url, UrlParts& parts) {
  if (url.size() > 1000) return false;
  for (const char c : url)
    if (c <= 0x20 || c > 0x7E || c == '"' || c == '<' || c == '>' || c == '\\' || c == '#') return false;
  const auto colon = url.find("://");
  if (colon == std::string_view::npos) return false;
  parts.scheme = std::string(url.substr(0, colon));
  if (parts.scheme != "https" && parts.scheme != "http") return false;
  const std::string_view rest = url.substr(colon + 3);
  const std::string_view authority = rest.substr(0, rest.find_first_of("/?"));
  if (authority.empty() || authority.find('@') != std::string_view::npos) return false;
  parts.origin = parts.scheme + "://" + std::string(authority);
  const bool bracket = authority.front() == '[';
  const auto end = bracket ? authority.find(']') : authority.find(':');
  if (bracket && end == std::string_view::npos) return false;
  parts.host = std::string(bracket ? authority.substr(1, end - 1) : authority.substr(0, end));
  return !parts.host.empty();
}

bool host_matches(const std::string& host, const std::vector<std::string>& patterns) {
  for (const std::string& pattern : patterns) {
    if (pattern == host) return true;
    if (pattern.starts_with("*.") && host.size() > pattern.size() - 1 && host.ends_with(pattern.substr(1))) return true;
  }
  return false;
}

}  // namespace simove::notices
