// Accounts, devices, one-time links and open offers on the same connection and in the same batch as the matches; see
// storage/account_store.h for what each call promises. Made by open.cpp only.
#pragma once

#include <memory>
#include <utility>

#include "storage/account_store.h"
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {

class SqliteAccounts final : public AccountStore {
 public:
  explicit SqliteAccounts(std::shared_ptr<SqliteStore> store) : store_(std::move(store)), db_(store_->database()) {}

  Result<std::optional<Contact>> contact(const AccountId& account) override;
  Result<Done> set_zone(const AccountId& account, const std::string& zone) override;

  Result<std::optional<LoginRow>> login(const AccountId& account) override;
  Result<std::optional<LoginRow>> login_by_name(const std::string& login) override;
  Result<std::optional<LoginRow>> login_by_mail(const std::string& mail_key) override;
  Result<bool> create_login(const LoginRow& login) override;
  Result<bool> rename(const AccountId& account, const std::string& name, const std::string& login) override;
  Result<Done> set_password(const AccountId& account, const std::string& hash) override;
  Result<Done> set_wanted_mail(const AccountId& account, const std::string& mail) override;
  Result<bool> confirm_mail(const AccountId& account, const std::string& mail, const std::string& mail_key) override;
  Result<Done> remove_mail(const AccountId& account) override;

  Result<std::vector<SessionRow>> sessions_of(const AccountId& account, std::int64_t now_ms) override;

  Result<Done> create_link(const LinkRow& link) override;
  Result<std::optional<LinkRow>> link(const std::string& token_hash, std::int64_t now_ms) override;
  Result<std::optional<LinkRow>> use_link(const std::string& token_hash, std::int64_t now_ms) override;
  Result<Done> forget_links_of(const AccountId& account, std::int64_t now_ms) override;
  Result<Done> forget_expired_links(std::int64_t now_ms) override;

  Result<Done> offer(const OfferRow& offer) override;
  Result<Done> withdraw_offer(const MatchId& match) override;
  Result<std::optional<OfferRow>> offer_of(const MatchId& match) override;
  Result<std::vector<OfferRow>> offers(std::size_t most) override;

  Result<Done> withdraw_hand_overs(const MatchId& match, const SeatId& seat) override;
  Result<Done> move_creations(const AccountId& from, const AccountId& to) override;

 private:
  /// One writing statement.
  template <class... Arguments>
  Result<Done> write(const char* sql, const Arguments&... arguments) {
    return store_->atomically([&] { return db_.run(sql, arguments...); });
  }
  Result<std::optional<LoginRow>> read_login(Query row);

  std::shared_ptr<SqliteStore> store_;  // the connection lives as long as anybody uses it
  Database& db_;
};

}  // namespace simove::storage::sqlite
