// The sealed table: the only file that names it. Saving a draft writes its row and nothing else; opening a group and
// reading a dice seed are here too because both are what nobody but one narrow caller may do.
#include "storage/seeded_bugs.h"
#include "storage/sqlite/sqlite_store.h"

namespace simove::storage::sqlite {
namespace {

SealedState state_of(const std::string& text) {
  if (text == "ready") return SealedState::ready;
  return text == "resolved" ? SealedState::resolved : SealedState::draft;
}

OwnDraft read_own(const Query& row) {
  return {DecisionId(row.text(0)), GroupId(row.text(1)), state_of(row.text(2)),
          row.integer(3),          row.text(4),          row.text(5),
          row.integer(6),          row.text(7)};
}

Fault wrong_state(const MatchId& match, const DecisionId& decision) {
  return {"sealed-state", "Answer " + decision.value + " of match " + match.value + " is not in the state expected."};
}

}  // namespace

Result<DraftOutcome> SqliteStore::save_draft(const SaveDraft& draft) {
  return atomically([&] { return save_draft_now(draft); });
}

Result<DraftOutcome> SqliteStore::save_draft_now(const SaveDraft& draft) {
  auto found = own_draft(draft.match, draft.seat, draft.decision);
  if (!found) return Unexpected{found.error()};
  const std::int64_t last = *found ? (*found)->draft : 0;
  if (*found && (*found)->state != SealedState::draft) return DraftOutcome(NotADraft{(*found)->state});
  if (draft.base != last)
    return DraftOutcome(*found ? StaleDraft{last, (*found)->payload, (*found)->at_ms} : StaleDraft{});
  if (seeded(SeededBug::draft_not_kept)) return DraftOutcome(DraftSaved{last + 1});
  auto saved = db_.run(
      "INSERT INTO sealed (match_id, branch, seat, decision_id, group_id, state, draft, payload, nonce, digest, at_ms) "
      "VALUES (?1,(SELECT branch FROM game_match WHERE match_id=?1),?2,?3,?4,'draft',?5,?6,'','',?7) "
      "ON CONFLICT (match_id, branch, seat, decision_id) DO UPDATE SET "
      "draft=excluded.draft, payload=excluded.payload, at_ms=excluded.at_ms",
      draft.match, draft.seat, draft.decision, draft.group, last + 1, draft.payload, draft.at_ms);
  if (!saved) return Unexpected{saved.error()};
  return DraftOutcome(DraftSaved{last + 1});
}

Result<std::optional<OwnDraft>> SqliteStore::own_draft(const MatchId& match, const SeatId& seat,
                                                       const DecisionId& decision) {
  Query row = db_.query(
      "SELECT decision_id, group_id, state, draft, payload, digest, at_ms, submission FROM sealed "
      "WHERE match_id=?1 AND branch=(SELECT branch FROM game_match WHERE match_id=?1) AND seat=?2 AND decision_id=?3",
      match, seat, decision);
  if (row.row()) return std::optional<OwnDraft>(read_own(row));
  if (!row.ok()) return Unexpected{row.fault("reading a seat's own answer")};
  return std::optional<OwnDraft>();
}

Result<std::vector<OwnDraft>> SqliteStore::own_drafts(const MatchId& match, const SeatId& seat) {
  Query row = db_.query(
      "SELECT decision_id, group_id, state, draft, payload, digest, at_ms, submission FROM sealed "
      "WHERE match_id=?1 AND branch=(SELECT branch FROM game_match WHERE match_id=?1) AND seat=?2 "
      "AND state<>'resolved' ORDER BY decision_id",
      match, seat);
  std::vector<OwnDraft> drafts;
  while (row.row()) drafts.push_back(read_own(row));
  if (!row.ok()) return Unexpected{row.fault("reading a seat's own answers")};
  return drafts;
}

Result<Done> SqliteStore::change_sealed(const MatchId& match, const SealedChange& change) {
  return std::visit([&](const auto& one) { return this->change(match, one); }, change);
}

Result<Done> SqliteStore::change(const MatchId& match, const MakeReady& ready) {
  auto done = db_.run(
      "INSERT INTO sealed (match_id, branch, seat, decision_id, group_id, state, draft, payload, nonce, digest, at_ms, "
      "submission) VALUES (?1,(SELECT branch FROM game_match WHERE match_id=?1),?2,?3,?4,'ready',1,?5,?6,?7,?8,?9) "
      "ON CONFLICT (match_id, branch, seat, decision_id) DO UPDATE SET "
      "state='ready', draft=sealed.draft+1, payload=excluded.payload, nonce=excluded.nonce, digest=excluded.digest, "
      "at_ms=excluded.at_ms, submission=excluded.submission "
      "WHERE sealed.state='draft' AND sealed.group_id=excluded.group_id",
      match, ready.seat, ready.decision, ready.group, ready.payload, ready.nonce, ready.digest, ready.at_ms,
      ready.submission);
  if (done && db_.changes() != 1) return Unexpected{wrong_state(match, ready.decision)};
  return done;
}

Result<Done> SqliteStore::change(const MatchId& match, const MakeDraft& draft) {
  auto done = db_.run(
      "UPDATE sealed SET state='draft', nonce='', digest='', submission='' "
      "WHERE match_id=?1 AND branch=(SELECT branch FROM game_match WHERE match_id=?1) AND seat=?2 AND decision_id=?3 "
      "AND state='ready'",
      match, draft.seat, draft.decision);
  if (done && db_.changes() != 1) return Unexpected{wrong_state(match, draft.decision)};
  return done;
}

Result<Done> SqliteStore::change(const MatchId& match, const MarkResolved& resolved) {
  return db_.run(
      "UPDATE sealed SET state='resolved' WHERE match_id=?1 AND "
      "branch=(SELECT branch FROM game_match WHERE match_id=?1) AND group_id=?2 AND state='ready'",
      match, resolved.group);
}

Result<Done> SqliteStore::change(const MatchId& match, const ReplaceReady& replaced) {
  auto done = db_.run(
      "UPDATE sealed SET payload=?4, digest=?5 WHERE match_id=?1 AND "
      "branch=(SELECT branch FROM game_match WHERE match_id=?1) AND seat=?2 AND decision_id=?3 AND state='ready'",
      match, replaced.seat, replaced.decision, replaced.payload, replaced.digest);
  if (done && db_.changes() != 1) return Unexpected{wrong_state(match, replaced.decision)};
  return done;
}

// Draft numbers go on where they were, so that a device that edited in the old branch notices.
Result<Done> SqliteStore::change(const MatchId& match, const CarryOver& carried) {
  return db_.run(
      "INSERT OR IGNORE INTO sealed (match_id, branch, seat, decision_id, group_id, state, draft, payload, nonce, "
      "digest, at_ms) SELECT match_id, (SELECT branch FROM game_match WHERE match_id=?1), seat, decision_id, group_id, "
      "'draft', draft+1, payload, '', '', at_ms FROM sealed WHERE match_id=?1 AND branch=?2 AND group_id=?3",
      match, carried.from_branch, carried.group);
}

Result<std::vector<SealedAnswer>> SqliteStore::open_group(const MatchId& match, int branch, const GroupId& group) {
  Query row = db_.query(
      "SELECT seat, decision_id, state, payload, nonce, digest FROM sealed WHERE match_id=? AND branch=? AND "
      "group_id=? "
      "ORDER BY seat, decision_id",
      match, branch, group);
  std::vector<SealedAnswer> answers;
  while (row.row())
    answers.push_back(
        {SeatId(row.text(0)), DecisionId(row.text(1)), state_of(row.text(2)), row.text(3), row.text(4), row.text(5)});
  if (!row.ok()) return Unexpected{row.fault("opening a group")};
  return answers;
}

Result<std::optional<std::string>> SqliteStore::seed(const MatchId& match, int chain) {
  Query row = db_.query("SELECT seed FROM dice_chain WHERE match_id=? AND chain=?", match, chain);
  if (row.row()) return std::optional<std::string>(row.text(0));
  if (!row.ok()) return Unexpected{row.fault("reading a dice seed")};
  return std::optional<std::string>();
}

}  // namespace simove::storage::sqlite
