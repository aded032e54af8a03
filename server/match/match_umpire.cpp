// The fold of what an umpire does and of what is undone; and what belongs to the history that is played on.
#include <algorithm>
#include <array>

#include "server/match/match.h"
#include "server/ports/ports.h"
#include "storage/seeded_bugs.h"

namespace simove::match {

namespace {

// No seat is called so: seats' names begin with a letter or digit.
constexpr const char* branch_nonce = "~branch";

/// A branch's dice differ from every other branch's although no player need choose a new nonce: its number takes part
/// as a nonce of its own.
std::string nonce_of_branch(int branch) {
  return sha256_hex("branch " + std::to_string(branch)).substr(0, 32);
}

void nothing_promised(Match& match) {
  match.promises.clear();
  match.held.reset();
  match.given.clear();
  match.opened.clear();
}

// What is asked in another position has time of its own, and what was proposed in the old one is void.
void stands_at(Match& match, StatePtr state) {
  match.deadlines.clear();
  forget_proposals(match);
  match.state = std::move(state);
  match.pending = match.ruleset->pending(*match.state);
  match.frozen.reset();
  match.failed.reset();
}

}  // namespace

void fold(Match& match, const UmpireRecord& record) {
  match.umpire = record.account;
  match.umpire_name = record.name;
}

void fold(Match& match, const HeldRecord& record) {
  match.held = record.group;
  match.any_sealed_open = true;
}

void fold(Match& match, const TakenBackRecord&) {
  nothing_promised(match);
  forget_proposals(match);
}

void fold(Match& match, const AmendedRecord& record) {
  const auto promise = match.promises.find(record.decision);
  if (promise != match.promises.end()) promise->second.digest = record.digest;
}

void fold(Match& match, const FaceRecord& record) {
  const auto same = [&](const dice::GivenFace& one) { return one.label == record.label && one.nth == record.nth; };
  std::erase_if(match.given, same);
  match.given.push_back({record.label, record.nth, record.face, record.by});
}

void fold(Match& match, const OpenedRecord& record) {
  match.opened.insert(record.decision);
}

void fold(Match& match, const ForcedRecord& record, std::int64_t at_ms) {
  match.promises[record.decision] = {record.seat, record.group, record.submission, record.digest, at_ms};
}

void fold(Match& match, const RuledRecord&, StatePtr next) {
  nothing_promised(match);
  stands_at(match, std::move(next));
  if (match.ruleset->outcome(*match.state)) match.lifecycle = "finished";
}

void fold(Match& match, const VacatedRecord& record) {
  MatchSeat* seat = find_seat(match, record.seat);
  if (seat == nullptr) return;
  seat->holder.reset();
  seat->holder_name.clear();
  seat->stand_in.reset();
}

void fold(Match& match, const EndedRecord&) {
  nothing_promised(match);
  match.pending.clear();
  match.deadlines.clear();
  forget_proposals(match);
  match.lifecycle = "finished";
}

Earlier earlier_of(const Match& match) {
  return {match.state, match.nonces, match.next_dice, match.any_sealed_open};
}

void fold(Match& match, const UndoneRecord& record, std::int64_t revision, const Earlier& earlier) {
  nothing_promised(match);
  stands_at(match, earlier.state);
  match.nonces = earlier.nonces;
  match.nonces[branch_nonce] = nonce_of_branch(record.branch);
  match.branches.push_back({record.branch, record.to_revision, revision});
  if (!seeded(SeededBug::undo_reuses_dice)) return;
  match.next_dice = earlier.next_dice;
  match.nonces = earlier.nonces;
}

int branch_of(const Match& match) {
  return match.branches.back().branch;
}

bool is_current(const Match& match, const KeptEvent& event) {
  constexpr std::array<std::string_view, 9> of_play = {"resolved", "dice",     "seat_ready", "seat_unready", "resigned",
                                                       "held",     "finished", "frozen",     "hidden_dice"};
  const bool play =
      event.from_game || std::find(of_play.begin(), of_play.end(), std::string_view(event.kind)) != of_play.end();
  return !play || in_line(match.branches, branch_of(match), event.revision);
}

bool is_due(const Match& match, const GroupId& group) {
  return match.lifecycle != "finished" && is_closed(match, group) && match.held != group;
}

}  // namespace simove::match
