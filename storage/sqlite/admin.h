// What the operator asks, on the file's one connection; see storage/admin_store.h. Made by open.cpp only.
#pragma once

#include <memory>

#include "storage/admin_store.h"
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {

class SqliteAdmin final : public AdminStore {
 public:
  explicit SqliteAdmin(std::shared_ptr<SqliteStore> store) : store_(std::move(store)), db_(store_->database()) {}

  Result<Listed<AccountLine>> users(const std::string& text, std::int64_t most) override;
  Result<Listed<MatchLine>> matches(const std::string& text, const std::string& lifecycle, std::int64_t most) override;
  Result<std::map<std::string, std::int64_t>> counts() override;
  Result<std::map<std::string, std::int64_t>> prune(std::int64_t now_ms, std::int64_t before_ms,
                                                    bool only_count) override;
  Result<Done> backup(const std::string& path) override;

 private:
  std::shared_ptr<SqliteStore> store_;
  Database& db_;
};

}  // namespace simove::storage::sqlite
