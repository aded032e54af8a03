// What keeping time needs, on the same connection and in the same batch as the matches; see storage/time_store.h for
// what each call promises. Made by open.cpp only.
#pragma once

#include <memory>
#include <utility>

#include "storage/sqlite/sqlite_store.h"
#include "storage/time_store.h"

namespace simove::storage::sqlite {

class SqliteTime final : public TimeStore {
 public:
  explicit SqliteTime(std::shared_ptr<SqliteStore> store) : store_(std::move(store)), db_(store_->database()) {}

  Result<std::optional<std::int64_t>> heartbeat() override;
  Result<Done> note_heartbeat(std::int64_t now_ms) override;
  Result<std::optional<std::int64_t>> stalled_since(const MatchId& match) override;
  Result<Done> note_stalled(const MatchId& match, std::int64_t since_ms) override;
  Result<Done> forget_stalled(const MatchId& match) override;
  Result<std::vector<HolidayRow>> holidays() override;
  Result<Done> save_holiday(const HolidayRow& holiday) override;
  Result<Done> delete_holiday(const std::string& holiday) override;

 private:
  std::shared_ptr<SqliteStore> store_;
  Database& db_;
};

}  // namespace simove::storage::sqlite
