// Settings of notices, push subscriptions, webhooks, feeds, the server's own keys.
#include "storage/sqlite/notices.h"

namespace simove::storage::sqlite {
namespace {

PushSubscription read_push(const Query& row) {
  return {row.text(0), AccountId(row.text(1)), row.text(2), row.text(3), row.text(4), row.integer(5)};
}

WebhookRow read_webhook(const Query& row) {
  return {row.text(0),    AccountId(row.text(1)), row.text(2),    row.text(3), row.text(4),
          row.integer(5), row.integer(6),         row.integer(7), row.text(8)};
}

}  // namespace

Result<std::string> SqliteNotices::notice_settings(const AccountId& account, const std::string& match) {
  Query row = db_.query("SELECT body FROM notice_settings WHERE account_id=? AND match_id=?", account, match);
  if (row.row()) return row.text(0);
  if (!row.ok()) return Unexpected{row.fault("reading settings of notices")};
  return std::string();
}

Result<Done> SqliteNotices::save_notice_settings(const AccountId& account, const std::string& match,
                                                 const std::string& body) {
  return store_->atomically([&] {
    return db_.run("INSERT OR REPLACE INTO notice_settings (account_id, match_id, body) VALUES (?,?,?)", account, match,
                   body);
  });
}

Result<std::int64_t> SqliteNotices::events_told(const MatchId& match, const SeatId& seat) {
  Query row = db_.query("SELECT events FROM notice_told WHERE match_id=? AND seat=?", match, seat);
  if (row.row()) return row.integer(0);
  if (!row.ok()) return Unexpected{row.fault("reading what was told")};
  return std::int64_t{0};
}

Result<Done> SqliteNotices::note_told(const MatchId& match, const SeatId& seat, std::int64_t events) {
  return store_->atomically([&] {
    return db_.run("INSERT OR REPLACE INTO notice_told (match_id, seat, events) VALUES (?,?,?)", match, seat, events);
  });
}

Result<Done> SqliteNotices::save_push(const PushSubscription& push) {
  return store_->atomically([&]() -> Result<Done> {
    if (auto gone = db_.run("DELETE FROM push_subscription WHERE endpoint=?", push.endpoint); !gone) return gone;
    return db_.run(
        "INSERT INTO push_subscription (id, account_id, endpoint, p256dh, auth, created_ms) VALUES (?,?,?,?,?,?)",
        push.id, push.account, push.endpoint, push.p256dh, push.auth, push.created_ms);
  });
}

Result<std::vector<PushSubscription>> SqliteNotices::pushes_of(const AccountId& account) {
  Query row = db_.query(
      "SELECT id, account_id, endpoint, p256dh, auth, created_ms FROM push_subscription WHERE account_id=? "
      "ORDER BY created_ms, id",
      account);
  std::vector<PushSubscription> out;
  while (row.row()) out.push_back(read_push(row));
  if (!row.ok()) return Unexpected{row.fault("reading push subscriptions")};
  return out;
}

Result<std::optional<PushSubscription>> SqliteNotices::push_subscription(const std::string& id) {
  Query row =
      db_.query("SELECT id, account_id, endpoint, p256dh, auth, created_ms FROM push_subscription WHERE id=?", id);
  if (row.row()) return std::optional(read_push(row));
  if (!row.ok()) return Unexpected{row.fault("reading a push subscription")};
  return std::optional<PushSubscription>();
}

Result<Done> SqliteNotices::forget_push(const std::string& id) {
  return store_->atomically([&] { return db_.run("DELETE FROM push_subscription WHERE id=?", id); });
}

Result<Done> SqliteNotices::save_webhook(const WebhookRow& webhook) {
  return store_->atomically([&] {
    return db_.run(
        "INSERT INTO webhook (id, account_id, match_id, url, secret, created_ms, last_ok_ms, last_error_ms, "
        "last_error) "
        "VALUES (?,?,?,?,?,?,0,0,'')",
        webhook.id, webhook.account, webhook.match, webhook.url, webhook.secret, webhook.created_ms);
  });
}

Result<std::vector<WebhookRow>> SqliteNotices::webhooks_of(const AccountId& account) {
  Query row = db_.query(
      "SELECT id, account_id, match_id, url, secret, created_ms, last_ok_ms, last_error_ms, last_error FROM webhook "
      "WHERE account_id=? ORDER BY created_ms, id",
      account);
  std::vector<WebhookRow> out;
  while (row.row()) out.push_back(read_webhook(row));
  if (!row.ok()) return Unexpected{row.fault("reading webhooks")};
  return out;
}

Result<std::optional<WebhookRow>> SqliteNotices::webhook(const std::string& id) {
  Query row = db_.query(
      "SELECT id, account_id, match_id, url, secret, created_ms, last_ok_ms, last_error_ms, last_error FROM webhook "
      "WHERE id=?",
      id);
  if (row.row()) return std::optional(read_webhook(row));
  if (!row.ok()) return Unexpected{row.fault("reading a webhook")};
  return std::optional<WebhookRow>();
}

Result<Done> SqliteNotices::note_webhook(const std::string& id, std::int64_t now_ms, const std::string& error) {
  return store_->atomically([&] {
    if (error.empty()) return db_.run("UPDATE webhook SET last_ok_ms=? WHERE id=?", now_ms, id);
    return db_.run("UPDATE webhook SET last_error_ms=?, last_error=? WHERE id=?", now_ms, error, id);
  });
}

Result<Done> SqliteNotices::forget_webhook(const std::string& id) {
  return store_->atomically([&] { return db_.run("DELETE FROM webhook WHERE id=?", id); });
}

Result<Done> SqliteNotices::set_feed(const AccountId& account, const std::string& token_hash, std::int64_t now_ms) {
  return store_->atomically([&] {
    if (token_hash.empty()) return db_.run("DELETE FROM feed WHERE account_id=?", account);
    return db_.run("INSERT OR REPLACE INTO feed (account_id, token_hash, created_ms) VALUES (?,?,?)", account,
                   token_hash, now_ms);
  });
}

Result<std::optional<AccountId>> SqliteNotices::feed_owner(const std::string& token_hash) {
  Query row = db_.query("SELECT account_id FROM feed WHERE token_hash=?", token_hash);
  if (row.row()) return std::optional(AccountId(row.text(0)));
  if (!row.ok()) return Unexpected{row.fault("reading a feed")};
  return std::optional<AccountId>();
}

Result<bool> SqliteNotices::has_feed(const AccountId& account) {
  Query row = db_.query("SELECT 1 FROM feed WHERE account_id=?", account);
  if (row.row()) return true;
  if (!row.ok()) return Unexpected{row.fault("reading a feed")};
  return false;
}

Result<std::optional<std::string>> SqliteNotices::server_key(const std::string& name) {
  Query row = db_.query("SELECT value FROM server_key WHERE name=?", name);
  if (row.row()) return std::optional(row.text(0));
  if (!row.ok()) return Unexpected{row.fault("reading a key")};
  return std::optional<std::string>();
}

Result<Done> SqliteNotices::save_server_key(const std::string& name, const std::string& value) {
  return store_->atomically(
      [&] { return db_.run("INSERT OR REPLACE INTO server_key (name, value) VALUES (?,?)", name, value); });
}

}  // namespace simove::storage::sqlite
