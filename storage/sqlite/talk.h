// What is said in matches, on the same connection and in the same batch as the matches; see storage/talk_store.h for
// what each call promises. Made by open.cpp only.
#pragma once

#include <memory>
#include <utility>

#include "storage/sqlite/sqlite_store.h"
#include "storage/talk_store.h"

namespace simove::storage::sqlite {

class SqliteTalk final : public TalkStore {
 public:
  explicit SqliteTalk(std::shared_ptr<SqliteStore> store) : store_(std::move(store)), db_(store_->database()) {}

  Result<PostRow> add_post(const MatchId& match, const PostRow& post, std::size_t keep) override;
  Result<std::optional<PostRow>> post_of(const MatchId& match, const AccountId& account,
                                         const std::string& submission) override;
  Result<std::vector<PostRow>> posts(const MatchId& match, const std::string& box, const PostRange& range) override;
  Result<std::int64_t> last_post(const MatchId& match, const std::string& box) override;
  Result<std::int64_t> count_posts(const MatchId& match, const std::string& box, std::int64_t after,
                                   const AccountId& account, std::int64_t most) override;
  Result<std::int64_t> written_since(const AccountId& account, std::int64_t since_ms) override;
  Result<std::int64_t> read_up_to(const MatchId& match, const AccountId& account, const std::string& box) override;
  Result<Done> note_read(const MatchId& match, const AccountId& account, const std::string& box,
                         std::int64_t number) override;
  Result<Done> owe_summary(const SummaryRow& summary) override;
  Result<std::vector<SummaryRow>> due_summaries(std::int64_t now_ms, std::size_t most) override;
  Result<Done> forget_summary(const MatchId& match, const AccountId& account) override;
  Result<Done> send_courier(const CourierRow& courier) override;
  Result<std::vector<CourierRow>> couriers_under_way(const MatchId& match) override;
  Result<std::vector<CourierRow>> couriers_of(const MatchId& match, const std::string& from_box,
                                              std::int64_t number) override;
  Result<Done> change_courier(std::int64_t id, const std::string& ride, const std::string& fate,
                              std::int64_t at_ms) override;

 private:
  std::shared_ptr<SqliteStore> store_;  // the connection lives as long as anybody uses it
  Database& db_;
};

}  // namespace simove::storage::sqlite
