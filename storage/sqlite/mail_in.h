// Reply addresses and mails read, on the same connection and in the same batch as the matches; see
// storage/mail_in_store.h for what each call promises. Made by open.cpp only.
#pragma once

#include <memory>
#include <utility>

#include "storage/mail_in_store.h"
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {

class SqliteMailIn final : public MailInStore {
 public:
  explicit SqliteMailIn(std::shared_ptr<SqliteStore> store) : store_(std::move(store)), db_(store_->database()) {}

  Result<std::string> mail_key(const std::string& fresh) override;
  Result<Done> keep_reply_address(const ReplyAddressRow& address) override;
  Result<std::optional<ReplyAddressRow>> reply_address(const std::string& hash) override;
  Result<std::optional<ReadMailRow>> read_mail(const std::string& mail) override;
  Result<Done> note_mail(const std::string& mail, const std::string& address_hash, std::int64_t at_ms) override;
  Result<std::int64_t> receipts_since(const AccountId& account, std::int64_t since_ms) override;
  Result<Done> note_receipt(const AccountId& account, std::int64_t at_ms, std::int64_t forget_ms) override;

 private:
  std::shared_ptr<SqliteStore> store_;  // the connection lives as long as anybody uses it
  Database& db_;
};

}  // namespace simove::storage::sqlite
