// The game store: everything that must outlive the process. Called by server/match and server/lobby from one
// thread at a time; implemented by storage/sqlite and storage/memory under one contract test (tests/storage).
// A call that returned success outside a batch is durable. Other seats' sealed answers and dice secrets cannot be
// had from here: see sealed_reader.h and dice_secrets.h.
//
// Faults: "cannot-save" (no room; nothing was written, the next call may succeed), "store-failed" (the file can no
// longer be trusted; every later call fails the same way and the process must end and start again), and codes that
// mean a bug of the caller ("dice-gap", "sealed-state", "bad-row"), after which nothing was written.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/result.h"
#include "storage/append.h"
#include "storage/records.h"

namespace simove::storage {

struct ListedMatches {
  std::vector<MatchRow> rows;
  std::size_t more = 0;  // older ones that were left out, counted no further than most_counted
};
inline constexpr std::size_t most_counted = 1000;

/// Several inputs in one commit. While a batch is open every writing call of the store belongs to it, each atomic in
/// itself; nothing may be acknowledged before commit() succeeded. Destroyed uncommitted it leaves no trace.
class Batch {
 public:
  virtual ~Batch() = default;
  virtual Result<Done> commit() = 0;
};

class Store {
 public:
  virtual ~Store() = default;

  /// One batch at a time; a second one while it is open is a fault.
  virtual Result<std::unique_ptr<Batch>> begin_batch() = 0;

  // Matches
  virtual Result<Done> create_match(const NewMatch& match) = 0;
  virtual Result<AppendOutcome> append(const Append& input) = 0;
  virtual Result<std::optional<LoadedMatch>> load_match(const MatchId& match) = 0;
  virtual Result<std::vector<MatchId>> match_ids() = 0;  // in the order of creation
  /// The matches in which the account holds a seat, stands in for one, or which it created, newest first.
  virtual Result<ListedMatches> matches_of(const AccountId& account, std::size_t most) = 0;
  /// How many matches of this creator are not finished; counts no further than `most`.
  virtual Result<std::size_t> open_matches_of(const AccountId& creator, std::size_t most) = 0;
  /// Keeps the newest two of a match.
  virtual Result<Done> save_snapshot(const MatchId& match, const SnapshotRow& snapshot) = 0;
  /// Where a match came from; see MatchRow::origin.
  virtual Result<Done> set_origin(const MatchId& match, const std::string& origin) = 0;
  virtual Result<std::optional<std::string>> submission_reply(const MatchId& match, const SeatId& seat,
                                                              const std::string& submission) = 0;

  // A seat's own answers
  virtual Result<DraftOutcome> save_draft(const SaveDraft& draft) = 0;
  virtual Result<std::optional<OwnDraft>> own_draft(const MatchId& match, const SeatId& seat,
                                                    const DecisionId& decision) = 0;
  /// Those that are not resolved yet.
  virtual Result<std::vector<OwnDraft>> own_drafts(const MatchId& match, const SeatId& seat) = 0;

  // People
  virtual Result<Done> create_account(const AccountRow& account) = 0;
  virtual Result<std::optional<AccountRow>> account(const AccountId& account) = 0;
  virtual Result<Done> create_session(const SessionRow& session) = 0;
  /// Nothing when there is none or it has expired at now_ms.
  virtual Result<std::optional<SessionRow>> session(const std::string& token_hash, std::int64_t now_ms) = 0;
  /// Notes a use; callers do so at most every few minutes, since each is a commit.
  virtual Result<Done> touch_session(const std::string& token_hash, std::int64_t now_ms) = 0;
  virtual Result<Done> end_session(const std::string& token_hash) = 0;
  virtual Result<Done> end_sessions_of(const AccountId& account) = 0;

  // Invitations (used through Append::uses_invitation, with the seat they offer)
  virtual Result<Done> create_invitation(const InvitationRow& invitation) = 0;
  virtual Result<std::optional<InvitationRow>> invitation(const std::string& code_hash) = 0;
  /// Neither used nor expired at now_ms.
  virtual Result<std::vector<InvitationRow>> open_invitations(const MatchId& match, std::int64_t now_ms) = 0;
};

}  // namespace simove::storage
