#include "server/lobby/passwords.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "protocol/text_checks.h"
#include "server/lobby/common_passwords.h"
#include "server/lobby/names.h"

namespace simove::lobby {

namespace {

constexpr std::size_t hash_bytes = 32;
constexpr std::string_view kind = "argon2id";

std::size_t chars_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

// "aaaaaaaaaa", "abcabcabcabc": what a short piece makes when it is repeated.
bool is_repetition(std::string_view text) {
  for (std::size_t piece = 1; piece <= 4 && piece < text.size(); ++piece) {
    bool same = true;
    for (std::size_t i = piece; i < text.size() && same; ++i) same = text[i] == text[i - piece];
    if (same) return true;
  }
  return false;
}

// "1234567890", "abcdefghij", and backwards.
bool is_run(std::string_view text) {
  const auto steps = [&](int by) {
    for (std::size_t i = 1; i < text.size(); ++i) {
      const bool around = by == 1 && text[i - 1] == '9' && text[i] == '0';
      if (text[i] - text[i - 1] != by && !around) return false;
    }
    return true;
  };
  return steps(1) || steps(-1);
}

bool is_common(std::string_view folded) {
  if (std::binary_search(common_passwords.begin(), common_passwords.end(), folded)) return true;
  // Digits and marks at the end are what everybody adds.
  const auto last = folded.find_last_not_of("0123456789!.?*#");
  return last != std::string_view::npos &&
         std::binary_search(common_beginnings.begin(), common_beginnings.end(), folded.substr(0, last + 1));
}

struct Parts {
  PasswordCost cost;
  std::string salt;
  std::string hash;
};

std::optional<std::uint64_t> number_of(std::string_view text) {
  std::uint64_t out = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return out;
}

std::optional<Parts> read_hash(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const auto colon = text.find(':');
    parts.push_back(text.substr(0, colon));
    if (colon == std::string_view::npos) break;
    text.remove_prefix(colon + 1);
  }
  if (parts.size() != 5 || parts[0] != kind) return std::nullopt;
  const auto passes = number_of(parts[1]);
  const auto bytes = number_of(parts[2]);
  if (!passes || !bytes || !protocol::is_lower_hex(parts[3], 2 * crypto_pwhash_SALTBYTES)) return std::nullopt;
  return Parts{{*passes, static_cast<std::size_t>(*bytes)}, std::string(parts[3]), std::string(parts[4])};
}

}  // namespace

std::optional<std::string> password_fault(std::string_view password, std::string_view name, std::string_view mail) {
  if (!protocol::is_utf8(password)) return "The password holds something that is no text.";
  const std::size_t chars = chars_of(password);
  if (chars < least_password_chars)
    return "A password has at least " + std::to_string(least_password_chars) +
           " characters. A few words in a row are easy to keep in mind.";
  if (chars > most_password_chars)
    return "A password has at most " + std::to_string(most_password_chars) + " characters.";
  const std::string folded = folded_name(password);
  const std::string own = folded_name(name);
  const std::string address = folded_name(mail);
  const bool tells = (own.size() >= 4 && folded.find(own) != std::string::npos && folded.size() <= own.size() + 6) ||
                     (!address.empty() && folded == address);
  if (tells) return "This password is hardly more than your name or address. Take one that nobody would try first.";
  if (is_common(folded) || is_repetition(folded) || is_run(folded))
    return "This password is among those that are tried first. Take another; a few words in a row are good.";
  return std::nullopt;
}

std::string fresh_salt(Entropy& entropy) {
  return entropy.hex(crypto_pwhash_SALTBYTES);
}

std::string hash_password(const std::string& password, const std::string& salt, const PasswordCost& cost) {
  std::array<unsigned char, crypto_pwhash_SALTBYTES> bytes{};
  std::size_t read = 0;
  if (sodium_hex2bin(bytes.data(), bytes.size(), salt.data(), salt.size(), nullptr, &read, nullptr) != 0) return {};
  if (read != bytes.size()) return {};
  std::array<unsigned char, hash_bytes> out{};
  if (crypto_pwhash(out.data(), out.size(), password.data(), password.size(), bytes.data(), cost.passes,
                    cost.memory_bytes, crypto_pwhash_ALG_ARGON2ID13) != 0)
    return {};
  return std::string(kind) + ":" + std::to_string(cost.passes) + ":" + std::to_string(cost.memory_bytes) + ":" + salt +
         ":" + to_hex(out);
}

bool is_password(const std::string& password, const std::string& hash) {
  const auto parts = read_hash(hash);
  if (!parts) return false;
  const std::string again = hash_password(password, parts->salt, parts->cost);
  return again.size() == hash.size() && !again.empty() && sodium_memcmp(again.data(), hash.data(), hash.size()) == 0;
}

std::string nobodys_hash(const PasswordCost& cost) {
  return std::string(kind) + ":" + std::to_string(cost.passes) + ":" + std::to_string(cost.memory_bytes) + ":" +
         std::string(2 * crypto_pwhash_SALTBYTES, '0') + ":" + std::string(2 * hash_bytes, '0');
}

}  // namespace simove::lobby
