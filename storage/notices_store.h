// How somebody wants to be told things, and where: settings (JSON, opaque here), push subscriptions, webhooks, the
// addresses of feeds, and keys this server made for itself. Called by server/notices and server/net on the logic
// thread. Of a feed's address only the SHA-256 is kept. A webhook's secret is kept as it is: a signature is made with
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/result.h"

namespace simove::storage {

struct PushSubscription {
  std::string id;
  AccountId account;
  std::string endpoint;
  std::string p256dh;  // base64url, as the browser gave it
  std::string auth;
  std::int64_t created_ms = 0;
  bool operator==(const PushSubscription&) const = default;
};

struct WebhookRow {
  std::string id;
  AccountId account;
  std::string match;  // "" = of every match of the account
  std::string url;
  std::string secret;
  std::int64_t created_ms = 0;
  std::int64_t last_ok_ms = 0;
  std::int64_t last_error_ms = 0;
  std::string last_error;
  bool operator==(const WebhookRow&) const = default;
};

class NoticesStore {
 public:
  virtual ~NoticesStore() = default;

  /// Of one match, or of all ("") ; "" when there is none.
  virtual Result<std::string> notice_settings(const AccountId& account, const std::string& match) = 0;
  virtual Result<Done> save_notice_settings(const AccountId& account, const std::string& match,
                                            const std::string& body) = 0;

  /// How many of the match's events the letters to a seat have told already.
  virtual Result<std::int64_t> events_told(const MatchId& match, const SeatId& seat) = 0;
  virtual Result<Done> note_told(const MatchId& match, const SeatId& seat, std::int64_t events) = 0;

  /// The same endpoint again takes the place of the former, whoever had it.
  virtual Result<Done> save_push(const PushSubscription& subscription) = 0;
  virtual Result<std::vector<PushSubscription>> pushes_of(const AccountId& account) = 0;
  virtual Result<std::optional<PushSubscription>> push_subscription(const std::string& id) = 0;
  virtual Result<Done> forget_push(const std::string& id) = 0;

  virtual Result<Done> save_webhook(const WebhookRow& webhook) = 0;
  virtual Result<std::vector<WebhookRow>> webhooks_of(const AccountId& account) = 0;
  virtual Result<std::optional<WebhookRow>> webhook(const std::string& id) = 0;
  virtual Result<Done> note_webhook(const std::string& id, std::int64_t now_ms, const std::string& error) = 0;
  virtual Result<Done> forget_webhook(const std::string& id) = 0;

  /// One feed a person; a new hash takes the place of the old, "" ends it.
  virtual Result<Done> set_feed(const AccountId& account, const std::string& token_hash, std::int64_t now_ms) = 0;
  virtual Result<std::optional<AccountId>> feed_owner(const std::string& token_hash) = 0;
  virtual Result<bool> has_feed(const AccountId& account) = 0;

  /// A key that this server made for itself, by name.
  virtual Result<std::optional<std::string>> server_key(const std::string& name) = 0;
  virtual Result<Done> save_server_key(const std::string& name, const std::string& value) = 0;
};

}  // namespace simove::storage
