#include "server/lobby/names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace simove::lobby {

namespace {

bool is_alnum(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_label(std::string_view text) {
  if (text.empty() || text.size() > 63 || text.front() == '-' || text.back() == '-') return false;
  return std::all_of(text.begin(), text.end(), [](char c) { return is_alnum(c) || c == '-'; });
}

bool is_mail_host(std::string_view host) {
  if (host.find('.') == std::string_view::npos) return false;
  while (true) {
    const auto dot = host.find('.');
    if (!is_label(host.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    host.remove_prefix(dot + 1);
  }
}

bool is_mail_local(std::string_view local) {
  if (local.empty() || local.size() > 64 || local.front() == '.' || local.back() == '.') return false;
  if (local.find("..") != std::string_view::npos) return false;
  constexpr std::string_view marks = ".!#$%&'*+-/=?^_`{|}~";
  return std::all_of(local.begin(), local.end(),
                     [&](char c) { return is_alnum(c) || marks.find(c) != std::string_view::npos; });
}

using Word = std::pair<std::string_view, std::string_view>;  // what stands in the text, what it means

std::string_view first_of(std::string_view text, const auto& words) {
  for (const auto& [mark, meaning] : words)
    if (text.find(mark) != std::string_view::npos) return meaning;
  return {};
}

}  // namespace

std::string folded_name(std::string_view name) {
  std::string out(name);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto byte = static_cast<unsigned char>(out[i]);
    const auto next = i + 1 < out.size() ? static_cast<unsigned char>(out[i + 1]) : 0U;
    if (byte >= 'A' && byte <= 'Z') out[i] = static_cast<char>(byte + 32);
    // Latin-1: U+00C0..U+00DE without the multiplication sign. Greek and Cyrillic: their plain capitals.
    if (byte == 0xC3 && next >= 0x80 && next <= 0x9E && next != 0x97) out[i + 1] = static_cast<char>(next + 0x20);
    if (byte == 0xCE && next >= 0x91 && next <= 0x9F) out[i + 1] = static_cast<char>(next + 0x20);
    if (byte == 0xCE && next >= 0xA0 && next <= 0xA9 && next != 0xA2) {
      out[i] = static_cast<char>(0xCF);
      out[i + 1] = static_cast<char>(next - 0x20);
    }
    if (byte == 0xD0 && next >= 0x90 && next <= 0x9F) out[i + 1] = static_cast<char>(next + 0x20);
    if (byte == 0xD0 && next >= 0xA0 && next <= 0xAF) {
      out[i] = static_cast<char>(0xD1);
      out[i + 1] = static_cast<char>(next - 0x20);
    }
  }
  return out;
}

bool is_mail_address(std::string_view text) {
  const auto at = text.find('@');
  if (text.size() > most_mail_bytes || at == std::string_view::npos) return false;
  return is_mail_local(text.substr(0, at)) && is_mail_host(text.substr(at + 1));
}

bool is_zone_name(std::string_view text) {
  if (text.empty()) return true;
  if (text.size() > 64 || text.front() == '/' || text.back() == '/') return false;
  if (text.find("..") != std::string_view::npos || text.find("//") != std::string_view::npos) return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_alnum(c) || c == '/' || c == '_' || c == '-' || c == '+'; });
}

// The order matters: many browsers name those they descend from as well.
std::string device_label(std::string_view user_agent) {
  constexpr std::array<Word, 6> browsers = {{{"Edg/", "Edge"},
                                             {"OPR/", "Opera"},
                                             {"Firefox/", "Firefox"},
                                             {"Chrome/", "Chrome"},
                                             {"CriOS/", "Chrome"},
                                             {"Safari/", "Safari"}}};
  constexpr std::array<Word, 7> systems = {{{"iPhone", "iPhone"},
                                            {"iPad", "iPad"},
                                            {"Android", "Android"},
                                            {"Windows", "Windows"},
                                            {"Mac OS X", "Mac"},
                                            {"CrOS", "Chromebook"},
                                            {"Linux", "Linux"}}};
  const std::string browser(first_of(user_agent, browsers));
  const std::string system(first_of(user_agent, systems));
  if (browser.empty() && system.empty()) return "A device";
  if (browser.empty()) return "A browser on " + system;
  return system.empty() ? browser : browser + " on " + system;
}

}  // namespace simove::lobby
