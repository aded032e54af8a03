#include "server/mail/reply_address.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "server/mail/words.h"

namespace simove::mail {

namespace {

constexpr std::size_t secret_letters = 26;  // of 5 bits each
constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz234567";

bool is_domain(std::string_view text) {
  if (text.empty() || text.size() > 200 || text.front() == '.' || text.back() == '.' || text.front() == '-')
    return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.'; });
}

// Short enough that the secret beside it stays below the 64 characters of a local part.
bool is_local(std::string_view text) {
  return text.size() <= 32 && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
         });
}

std::string bytes_of(std::string_view hex) {
  const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string out;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) out += static_cast<char>(value(hex[i]) * 16 + value(hex[i + 1]));
  return out;
}

std::string letters_of(const unsigned char* bytes) {
  std::string out;
  for (std::size_t letter = 0; letter < secret_letters; ++letter) {
    unsigned value = 0;
    for (std::size_t bit = letter * 5; bit < letter * 5 + 5; ++bit)
      value = value * 2 + ((bytes[bit / 8] >> (7 - bit % 8)) & 1U);
    out += alphabet[value];
  }
  return out;
}

// Every part with its length before it, so that no two places can read as the same text.
std::string secret_of(const std::string& key, std::initializer_list<std::string_view> parts) {
  std::string message = "reply-address";
  for (const std::string_view part : parts) message += "\n" + std::to_string(part.size()) + ":" + std::string(part);
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mac{};
  crypto_auth_hmacsha256(mac.data(), reinterpret_cast<const unsigned char*>(message.data()), message.size(),
                         reinterpret_cast<const unsigned char*>(key.data()));
  return letters_of(mac.data());
}

std::string hash_of_secret(std::string_view secret) {
  return sha256_hex("reply-address " + std::string(secret));
}

}  // namespace

Result<ReplyMailbox> read_reply_mailbox(std::string_view text) {
  if (text.empty()) return ReplyMailbox{};
  const std::string all = small_letters(text);
  const std::size_t at = all.find('@');
  if (at == std::string::npos || !is_local(all.substr(0, at)) || !is_domain(all.substr(at + 1)))
    return Unexpected{Fault{"bad-mailbox", "\"" + std::string(text.substr(0, 80)) +
                                               "\" is no mailbox for orders: it is orders@play.example.org, or "
                                               "@orders.example.org for a domain of its own."}};
  return ReplyMailbox{all.substr(0, at), all.substr(at + 1)};
}

Result<ReplyAddresses> ReplyAddresses::open(storage::MailInStore& store, Entropy& entropy, ReplyMailbox mailbox) {
  static_assert(crypto_auth_hmacsha256_KEYBYTES == 32);
  auto key = store.mail_key(entropy.hex(crypto_auth_hmacsha256_KEYBYTES));
  if (!key) return Unexpected{key.error()};
  std::string bytes = bytes_of(*key);
  if (bytes.size() != crypto_auth_hmacsha256_KEYBYTES)
    return Unexpected{Fault{"bad-mail-key", "The key of reply addresses in the database is not whole."}};
  return ReplyAddresses(store, std::move(mailbox), std::move(bytes));
}

Result<std::string> ReplyAddresses::address_for(const MatchId& match, const SeatId& seat, const GroupId& group,
                                                const AccountId& account, std::int64_t now_ms) {
  if (!enabled()) return std::string();
  const std::string secret = secret_of(key_, {match.value, seat.value, group.value, account.value});
  auto kept = store_->keep_reply_address({hash_of_secret(secret), match, seat, group, account, now_ms});
  if (!kept) return Unexpected{kept.error()};
  return (mailbox_.local.empty() ? secret : mailbox_.local + "+" + secret) + "@" + mailbox_.domain;
}

std::optional<std::string> ReplyAddresses::hash_of(std::string_view address) const {
  if (!enabled() || address.size() > 320) return std::nullopt;
  const std::string all = small_letters(address);
  const std::size_t at = all.rfind('@');
  if (at == std::string::npos || all.substr(at + 1) != mailbox_.domain) return std::nullopt;
  std::string_view secret = std::string_view(all).substr(0, at);
  if (!mailbox_.local.empty()) {
    if (!secret.starts_with(mailbox_.local + "+")) return std::nullopt;
    secret.remove_prefix(mailbox_.local.size() + 1);
  }
  const bool whole = secret.size() == secret_letters && secret.find_first_not_of(alphabet) == std::string_view::npos;
  return whole ? std::optional(hash_of_secret(secret)) : std::nullopt;
}

Result<std::optional<storage::ReplyAddressRow>> ReplyAddresses::find(std::string_view address) {
  const auto hash = hash_of(address);
  if (!hash) return std::optional<storage::ReplyAddressRow>();
  return store_->reply_address(*hash);
}

}  // namespace simove::mail
