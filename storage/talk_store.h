// What people say in a match: posts, how far each reader has read, what couriers carry, and who is owed a summary.
// Called by server/talk alone, on the thread that owns the store: every call belongs to the batch that is open. Posts
// stand in boxes: what a number counts, and what a reader may fetch, is one box, so that no count is shared by people
// who may not read the same. Never part of the log or of an export. Kept by the SQLite store alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/decision.h"
#include "rules/core/ids.h"
#include "rules/core/result.h"

namespace simove::storage {

struct PostRow {
  std::string box;
  std::int64_t number = 0;     // within the box, from 1
  std::optional<SeatId> seat;  // who speaks; none: the umpire
  AccountId account;
  std::string name;
  std::string text;
  std::int64_t written_ms = 0;
  std::int64_t at_ms = 0;  // when it came into this box
  std::string submission;  // of its author; "" in a copy for somebody else
  bool operator==(const PostRow&) const = default;
};

/// Which part of a box: what came after a number, oldest first; or what came before one, newest first.
struct PostRange {
  std::optional<std::int64_t> after;
  std::optional<std::int64_t> before;
  std::size_t most = 50;
};

/// A copy that is on its way to one seat. `ride` is the ruleset's, opaque here.
struct CourierRow {
  std::int64_t id = 0;
  MatchId match;
  std::string from_box;
  std::int64_t number = 0;  // in its author's box
  std::string to_box;
  SeatId from;
  SeatId to;
  AccountId account;
  std::string name;
  std::string text;
  std::int64_t written_ms = 0;
  std::string ride;
  std::string fate = "under_way";  // "under_way", "arrived", "stopped"
  std::int64_t fate_ms = 0;
  bool operator==(const CourierRow&) const = default;
};

/// Somebody has not been told yet that something was said.
struct SummaryRow {
  MatchId match;
  AccountId account;
  std::int64_t due_ms = 0;
  bool operator==(const SummaryRow&) const = default;
};

class TalkStore {
 public:
  virtual ~TalkStore() = default;

  /// Gives the post its number. What is older than the newest `keep` of the box goes.
  virtual Result<PostRow> add_post(const MatchId& match, const PostRow& post, std::size_t keep) = 0;
  /// The author's own copy of what he sent under this id.
  virtual Result<std::optional<PostRow>> post_of(const MatchId& match, const AccountId& account,
                                                 const std::string& submission) = 0;
  virtual Result<std::vector<PostRow>> posts(const MatchId& match, const std::string& box, const PostRange& range) = 0;
  /// 0 while the box is empty.
  virtual Result<std::int64_t> last_post(const MatchId& match, const std::string& box) = 0;
  /// What others than `account` have put into the box after that number; counts no further than `most`.
  virtual Result<std::int64_t> count_posts(const MatchId& match, const std::string& box, std::int64_t after,
                                           const AccountId& account, std::int64_t most) = 0;
  /// How many posts of the account, in all matches, were written after that.
  virtual Result<std::int64_t> written_since(const AccountId& account, std::int64_t since_ms) = 0;

  /// 0 when nothing was read.
  virtual Result<std::int64_t> read_up_to(const MatchId& match, const AccountId& account, const std::string& box) = 0;
  /// Only ever forwards.
  virtual Result<Done> note_read(const MatchId& match, const AccountId& account, const std::string& box,
                                 std::int64_t number) = 0;

  /// One that is owed already keeps its time.
  virtual Result<Done> owe_summary(const SummaryRow& summary) = 0;
  virtual Result<std::vector<SummaryRow>> due_summaries(std::int64_t now_ms, std::size_t most) = 0;
  virtual Result<Done> forget_summary(const MatchId& match, const AccountId& account) = 0;

  virtual Result<Done> send_courier(const CourierRow& courier) = 0;
  /// In the order in which they left.
  virtual Result<std::vector<CourierRow>> couriers_under_way(const MatchId& match) = 0;
  /// What a post went out as, to one seat each.
  virtual Result<std::vector<CourierRow>> couriers_of(const MatchId& match, const std::string& from_box,
                                                      std::int64_t number) = 0;
  virtual Result<Done> change_courier(std::int64_t id, const std::string& ride, const std::string& fate,
                                      std::int64_t at_ms) = 0;
};

}  // namespace simove::storage
