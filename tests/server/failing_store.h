// A store that refuses to commit or gives doctored rows when told to, and is otherwise the one it wraps. For tests of
// what happens to memory when nothing could be saved.
#pragma once

#include <functional>
#include <memory>

#include "storage/store.h"

namespace simove::test {

class FailingStore final : public storage::Store {
 public:
  explicit FailingStore(std::shared_ptr<storage::Store> inner) : inner_(std::move(inner)) {}
  bool fail_commits = false;
  int commits = 0;

  Result<std::unique_ptr<storage::Batch>> begin_batch() override;
  Result<Done> create_match(const storage::NewMatch& m) override { return inner_->create_match(m); }
  Result<storage::AppendOutcome> append(const storage::Append& a) override { return inner_->append(a); }
  /// What somebody's hand has done to the rows of this match.
  MatchId doctored;
  std::function<void(storage::LoadedMatch&)> doctor;
  Result<std::optional<storage::LoadedMatch>> load_match(const MatchId& m) override {
    auto loaded = inner_->load_match(m);
    if (doctor && m == doctored && loaded && *loaded) doctor(**loaded);
    return loaded;
  }
  Result<std::vector<MatchId>> match_ids() override { return inner_->match_ids(); }
  Result<storage::ListedMatches> matches_of(const AccountId& a, std::size_t most) override {
    return inner_->matches_of(a, most);
  }
  Result<std::size_t> open_matches_of(const AccountId& a, std::size_t most) override {
    return inner_->open_matches_of(a, most);
  }
  Result<Done> save_snapshot(const MatchId& m, const storage::SnapshotRow& s) override {
    return inner_->save_snapshot(m, s);
  }
  Result<Done> set_origin(const MatchId& m, const std::string& o) override { return inner_->set_origin(m, o); }
  Result<std::optional<std::string>> submission_reply(const MatchId& m, const SeatId& seat,
                                                      const std::string& s) override {
    return inner_->submission_reply(m, seat, s);
  }
  Result<storage::DraftOutcome> save_draft(const storage::SaveDraft& d) override { return inner_->save_draft(d); }
  Result<std::optional<storage::OwnDraft>> own_draft(const MatchId& m, const SeatId& s, const DecisionId& d) override {
    return inner_->own_draft(m, s, d);
  }
  Result<std::vector<storage::OwnDraft>> own_drafts(const MatchId& m, const SeatId& s) override {
    return inner_->own_drafts(m, s);
  }
  Result<Done> create_account(const storage::AccountRow& a) override { return inner_->create_account(a); }
  Result<std::optional<storage::AccountRow>> account(const AccountId& a) override { return inner_->account(a); }
  Result<Done> create_session(const storage::SessionRow& s) override { return inner_->create_session(s); }
  Result<std::optional<storage::SessionRow>> session(const std::string& hash, std::int64_t now) override {
    return inner_->session(hash, now);
  }
  Result<Done> touch_session(const std::string& hash, std::int64_t now) override {
    return inner_->touch_session(hash, now);
  }
  Result<Done> end_session(const std::string& hash) override { return inner_->end_session(hash); }
  Result<Done> end_sessions_of(const AccountId& a) override { return inner_->end_sessions_of(a); }
  Result<Done> create_invitation(const storage::InvitationRow& i) override { return inner_->create_invitation(i); }
  Result<std::optional<storage::InvitationRow>> invitation(const std::string& hash) override {
    return inner_->invitation(hash);
  }
  Result<std::vector<storage::InvitationRow>> open_invitations(const MatchId& m, std::int64_t now) override {
    return inner_->open_invitations(m, now);
  }

 private:
  std::shared_ptr<storage::Store> inner_;
};

}  // namespace simove::test
