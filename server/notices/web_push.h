// A push as the browser's push service takes it: the text encrypted for one device alone (RFC 8291, aes128gcm of RFC
// 8188) and a signed statement of who sends it (VAPID, RFC 8292, ES256). Called when a row of the outbox is packed.
// Every message has the same length, so that its size tells nothing. Keys and salts come from OpenSSL's random device,
// not from the server's entropy port: two encryptions must never be alike, in tests neither.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "rules/core/result.h"

namespace simove::notices {

[[nodiscard]] std::string base64url(const std::string& bytes);
/// Nothing for what is not base64url; padding is allowed.
[[nodiscard]] Result<std::string> from_base64url(const std::string& text);

/// A P-256 key pair: this server's identity towards push services.
class VapidKey {
 public:
  [[nodiscard]] static Result<VapidKey> make();
  [[nodiscard]] static Result<VapidKey> from_pem(const std::string& pem);
  [[nodiscard]] Result<std::string> to_pem() const;
  /// 65 bytes, uncompressed: what a browser is given to subscribe.
  [[nodiscard]] Result<std::string> public_key() const;
  /// The value of the Authorization header for messages to this origin.
  [[nodiscard]] Result<std::string> authorization(const std::string& origin, const std::string& contact,
                                                  std::int64_t now_ms) const;

 private:
  explicit VapidKey(std::shared_ptr<void> key) : key_(std::move(key)) {}
  std::shared_ptr<void> key_;
};

inline constexpr std::size_t longest_push = 2000;

/// The body for a device: p256dh and auth as the browser gave them. Longer text than longest_push is refused.
[[nodiscard]] Result<std::string> encrypt_push(const std::string& text, const std::string& p256dh,
                                               const std::string& auth);

/// HMAC-SHA-256 in hexadecimal: how calls of webhooks are signed.
[[nodiscard]] std::string hmac_hex(const std::string& key, const std::string& text);

}  // namespace simove::notices
