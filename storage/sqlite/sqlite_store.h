// The game store on one SQLite file; see storage/store.h for what each call promises. Made by open.cpp only.
// One object serves the three interfaces (they share the one connection); callers get them as separate types.
#pragma once

#include <utility>

#include "storage/open.h"
#include "storage/sqlite/database.h"

namespace simove::storage::sqlite {

class SqliteStore final : public Store, public SealedReader, public DiceSecrets, public DeskStore {
 public:
  /// The database is open, checked and migrated.
  explicit SqliteStore(std::unique_ptr<Database> database) : database_(std::move(database)), db_(*database_) {}

  Result<std::unique_ptr<Batch>> begin_batch() override;
  Result<Done> create_match(const NewMatch& match) override;
  Result<AppendOutcome> append(const Append& input) override;
  Result<std::optional<LoadedMatch>> load_match(const MatchId& match) override;
  Result<std::vector<MatchId>> match_ids() override;
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
  Result<std::vector<DiceStepRow>> hidden_steps(const MatchId& match) override { return dice_steps(match, true); }

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

  // For the stores of single topics beside this one (accounts.cpp), which share the connection and its batch.
  [[nodiscard]] Database& database() { return db_; }
  /// Rows that the clock alone has changed in this transaction: they do not make it one that the fail points count, or
  /// the nth hit would depend on how long the start took.
  void leave_out_of_fail_points(int rows) { changes_before_ += rows; }
  /// Runs `body` so that all it writes is kept or none: a transaction of its own, or a savepoint in the open batch.
  template <class Body>
  auto atomically(const Body& body) -> decltype(body()) {
    if (auto begun = enter(); !begun) return Unexpected{begun.error()};
    auto result = body();
    if (!result) {
      leave_without_trace();
      return result;
    }
    if (auto left = leave(); !left) return Unexpected{left.error()};
    return result;
  }

 private:
  class OpenBatch;

  // Transactions (transaction.cpp)
  Result<Done> begin();
  Result<Done> commit();
  void roll_back();
  Result<Done> enter();
  Result<Done> leave();
  void leave_without_trace();

  // Parts of an append (append.cpp)
  Result<AppendOutcome> append_now(const Append& input);
  Result<std::optional<AppendOutcome>> refusal(const Append& input);
  Result<Done> write_record(const MatchId& match, std::int64_t revision, const Append& input);
  Result<Done> write_events(const MatchId& match, std::int64_t revision, const std::vector<StoredEvent>& events);
  Result<Done> write_dice(const MatchId& match, std::int64_t revision, const std::vector<NewDiceChain>& chains,
                          const std::vector<DiceStepRow>& steps);
  Result<Done> begin_branch(const Append& input);
  Result<Done> appoint(const Append& input);
  Result<Done> write_audit(const Append& input);
  Result<Done> change_holders(const MatchId& match, const std::vector<HolderChange>& holders);
  Result<Done> change_stand_ins(const MatchId& match, const std::vector<StandInChange>& stand_ins);

  // Sealed rows (sealed.cpp)
  Result<Done> change_sealed(const MatchId& match, const SealedChange& change);
  Result<Done> change(const MatchId& match, const MakeReady& ready);
  Result<Done> change(const MatchId& match, const MakeDraft& draft);
  Result<Done> change(const MatchId& match, const MarkResolved& resolved);
  Result<Done> change(const MatchId& match, const ReplaceReady& replaced);
  Result<Done> change(const MatchId& match, const CarryOver& carried);
  Result<DraftOutcome> save_draft_now(const SaveDraft& draft);

  // Reading whole matches (matches.cpp)
  Result<Done> create_match_now(const NewMatch& match);
  Result<std::optional<MatchRow>> match_row(const MatchId& match);
  Result<std::vector<SeatRow>> seats(const MatchId& match);
  Result<Done> load_log(LoadedMatch& match);
  Result<Done> load_events(LoadedMatch& match);
  Result<Done> load_dice(LoadedMatch& match);
  Result<Done> load_snapshots(LoadedMatch& match);
  Result<std::vector<DiceStepRow>> dice_steps(const MatchId& match, bool hidden);

  std::unique_ptr<Database> database_;
  Database& db_;
  int changes_before_ = 0;  // what had been changed when the transaction began
  bool batch_open_ = false;
  bool batch_lost_ = false;  // SQLite itself rolled the batch back (no room); it can only be given up
};

}  // namespace simove::storage::sqlite
