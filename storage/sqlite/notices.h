// The outbox and the settings of notices on the same connection and in the same batch as the matches; see
// storage/outbox_store.h and storage/notices_store.h for what each call promises. Made by open.cpp only.
#pragma once

#include <memory>
#include <utility>

#include "storage/notices_store.h"
#include "storage/outbox_store.h"
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {

class SqliteNotices final : public OutboxStore, public NoticesStore {
 public:
  explicit SqliteNotices(std::shared_ptr<SqliteStore> store) : store_(std::move(store)), db_(store_->database()) {}

  Result<bool> queue_notice(const OutboxRow& row) override;
  Result<std::vector<OutboxRow>> due_notices(const std::string& channel, std::int64_t now_ms,
                                             std::size_t most) override;
  Result<std::optional<OutboxRow>> outbox_row(std::int64_t id) override;
  Result<std::optional<OutboxRow>> outbox_row(const std::string& key) override;
  Result<Done> record_sent(std::int64_t id, std::int64_t now_ms) override;
  Result<Done> record_retry(std::int64_t id, std::int64_t next_ms, const std::string& error) override;
  Result<Done> record_given_up(std::int64_t id, std::int64_t now_ms, OutboxState state,
                               const std::string& error) override;
  Result<Done> postpone(std::int64_t id, std::int64_t next_ms) override;
  Result<Done> drop_queued(const std::string& person, const std::string& match, const std::string& kind,
                           std::int64_t now_ms) override;
  Result<std::int64_t> sent_since(const std::string& channel, const std::string& address,
                                  std::int64_t since_ms) override;
  Result<std::int64_t> queued_for(const std::string& person) override;
  Result<std::vector<OutboxCounts>> outbox_counts() override;
  Result<Done> prune_outbox(std::int64_t before_ms) override;
  Result<std::optional<RefusedAddress>> refused_address(const std::string& address) override;
  Result<Done> note_refused(const std::string& address, std::int64_t now_ms, const std::string& error) override;
  Result<Done> forget_refused(const std::string& address) override;

  Result<std::string> notice_settings(const AccountId& account, const std::string& match) override;
  Result<Done> save_notice_settings(const AccountId& account, const std::string& match,
                                    const std::string& body) override;
  Result<std::int64_t> events_told(const MatchId& match, const SeatId& seat) override;
  Result<Done> note_told(const MatchId& match, const SeatId& seat, std::int64_t events) override;
  Result<Done> save_push(const PushSubscription& subscription) override;
  Result<std::vector<PushSubscription>> pushes_of(const AccountId& account) override;
  Result<std::optional<PushSubscription>> push_subscription(const std::string& id) override;
  Result<Done> forget_push(const std::string& id) override;
  Result<Done> save_webhook(const WebhookRow& webhook) override;
  Result<std::vector<WebhookRow>> webhooks_of(const AccountId& account) override;
  Result<std::optional<WebhookRow>> webhook(const std::string& id) override;
  Result<Done> note_webhook(const std::string& id, std::int64_t now_ms, const std::string& error) override;
  Result<Done> forget_webhook(const std::string& id) override;
  Result<Done> set_feed(const AccountId& account, const std::string& token_hash, std::int64_t now_ms) override;
  Result<std::optional<AccountId>> feed_owner(const std::string& token_hash) override;
  Result<bool> has_feed(const AccountId& account) override;
  Result<std::optional<std::string>> server_key(const std::string& name) override;
  Result<Done> save_server_key(const std::string& name, const std::string& value) override;

 private:
  std::shared_ptr<SqliteStore> store_;
  Database& db_;
};

}  // namespace simove::storage::sqlite
