// Matches that are over and bookmarks, on the same connection and in the same batch as the matches; see
// storage/record_store.h for what each call promises. Made by open.cpp only.
#pragma once

#include <memory>
#include <utility>

#include "storage/record_store.h"
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {

class SqliteRecord final : public RecordStore {
 public:
  explicit SqliteRecord(std::shared_ptr<SqliteStore> store) : store_(std::move(store)), db_(store_->database()) {}

  Result<std::vector<FinishedLine>> finished_matches(const FinishedQuery& query) override;
  Result<std::optional<FinishedLine>> finished_match(const MatchId& match) override;
  Result<Done> save_bookmark(const BookmarkRow& bookmark) override;
  Result<std::optional<BookmarkRow>> bookmark(const std::string& bookmark) override;
  Result<std::vector<BookmarkRow>> bookmarks_of(const AccountId& account, const MatchId& match,
                                                std::int64_t most) override;
  Result<std::int64_t> count_bookmarks(const AccountId& account) override;
  Result<Done> change_bookmark(const std::string& bookmark, const std::string& note, bool shared) override;
  Result<Done> forget_bookmark(const std::string& bookmark) override;

 private:
  std::shared_ptr<SqliteStore> store_;
  Database& db_;
};

}  // namespace simove::storage::sqlite
