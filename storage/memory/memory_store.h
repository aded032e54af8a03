// The game store in memory, for tests and for `play`: the same answers and refusals as the SQLite store (one contract
// test runs on both), kept until the object is destroyed. Made by open_memory() only.
// Each match is an immutable value behind a pointer: a call changes a copy and puts it in place when all went well,
// so a refused input leaves no trace, and a batch is undone by putting the old pointers back.
#pragma once

#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "storage/open.h"

namespace simove::storage::memory {

struct SealedRow {
  GroupId group;
  SealedState state = SealedState::draft;
  std::int64_t draft = 0;
  std::string payload;
  std::string nonce;
  std::string digest;
  std::int64_t at_ms = 0;
  std::string submission;
};

struct MatchData {
  LoadedMatch whole;
  std::map<std::pair<SeatId, std::string>, std::string> replies;    // seat, submission -> reply
  std::map<std::tuple<int, SeatId, DecisionId>, SealedRow> sealed;  // by branch, seat, decision
  std::map<int, std::string> seeds;                                 // chain -> seed
  std::vector<AuditRow> audit;
  std::vector<NoteRow> notes;
};

/// Everything; cheap to copy, since matches are shared.
struct World {
  std::map<MatchId, std::shared_ptr<const MatchData>> matches;
  std::vector<MatchId> order;
  std::map<AccountId, AccountRow> accounts;
  std::map<std::string, SessionRow> sessions;
  std::map<std::string, InvitationRow> invitations;
};

class MemoryStore final : public Store, public SealedReader, public DiceSecrets, public DeskStore {
 public:
  Result<std::unique_ptr<Batch>> begin_batch() override;
  Result<Done> create_match(const NewMatch& match) override;
  Result<AppendOutcome> append(const Append& input) override;
  Result<std::optional<LoadedMatch>> load_match(const MatchId& match) override;
  Result<std::vector<MatchId>> match_ids() override { return world_.order; }
  Result<ListedMatches> matches_of(const AccountId& account, std::size_t most) override;
  Result<std::size_t> open_matches_of(const AccountId& creator, std::size_t most) override;
  Result<Done> save_snapshot(const MatchId& match, const SnapshotRow& snapshot) override;
  Result<Done> set_origin(const MatchId& match, const std::string& origin) override;
  Result<std::optional<std::string>> submission_reply(const MatchId& match, const SeatId& seat,
                                                      const std::string& submission) override;

  Result<DraftOutcome> save_draft(const SaveDraft& draft) override;
  Result<std::optional<OwnDraft>> own_draft(const MatchId& match, const SeatId& seat,
                                            const DecisionId& decision) override;
  Result<std::vector<OwnDraft>> own_drafts(const MatchId& match, const SeatId& seat) override;
  Result<std::vector<SealedAnswer>> open_group(const MatchId& match, int branch, const GroupId& group) override;
  Result<std::optional<std::string>> seed(const MatchId& match, int chain) override;
  Result<std::vector<DiceStepRow>> hidden_steps(const MatchId& match) override;

  Result<std::vector<AuditRow>> audit(const MatchId& match) override;
  Result<std::vector<NoteRow>> notes(const MatchId& match) override;
  Result<NoteRow> add_note(const MatchId& match, const NoteRow& note) override;
  Result<bool> remove_note(const MatchId& match, std::int64_t number) override;

  Result<Done> create_account(const AccountRow& account) override;
  Result<std::optional<AccountRow>> account(const AccountId& account) override;
  Result<Done> create_session(const SessionRow& session) override;
  Result<std::optional<SessionRow>> session(const std::string& token_hash, std::int64_t now_ms) override;
  Result<Done> touch_session(const std::string& token_hash, std::int64_t now_ms) override;
  Result<Done> end_session(const std::string& token_hash) override;
  Result<Done> end_sessions_of(const AccountId& account) override;

  Result<Done> create_invitation(const InvitationRow& invitation) override;
  Result<std::optional<InvitationRow>> invitation(const std::string& code_hash) override;
  Result<std::vector<InvitationRow>> open_invitations(const MatchId& match, std::int64_t now_ms) override;

 private:
  class OpenBatch;
  [[nodiscard]] const MatchData* find(const MatchId& match) const;
  [[nodiscard]] std::optional<AppendOutcome> refusal(const Append& input) const;

  World world_;
  bool batch_open_ = false;
};

}  // namespace simove::storage::memory
