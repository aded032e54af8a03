#include "server/match/match.h"

#include <algorithm>

#include "protocol/json_text.h"
#include "server/match/seats.h"
#include "server/ports/ports.h"
#include "storage/seeded_bugs.h"

namespace simove::match {

namespace {

bool may_answer(const Decision& decision, const SeatId& seat) {
  return decision.seat == seat ||
         std::find(decision.substitutes.begin(), decision.substitutes.end(), seat) != decision.substitutes.end();
}

bool is_promised(const Match& match, const Decision& decision) {
  return match.promises.count(decision.id) != 0;
}

// A deadline is there for what has to be answered, and for nothing else.
void forget_closed(Match& match) {
  std::erase_if(match.deadlines, [&](const auto& entry) { return seats_asked(match, entry.first, false).empty(); });
}

// Promises whose decision is no longer asked have done their work (or were made void by the ruleset).
void forget_answered(Match& match) {
  for (auto it = match.promises.begin(); it != match.promises.end();) {
    const bool open = std::any_of(match.pending.begin(), match.pending.end(),
                                  [&](const Decision& decision) { return decision.id == it->first; });
    it = open ? std::next(it) : match.promises.erase(it);
  }
}

}  // namespace

const MatchSeat* find_seat(const Match& match, const SeatId& seat) {
  for (const MatchSeat& candidate : match.seats)
    if (candidate.seat == seat) return &candidate;
  return nullptr;
}

MatchSeat* find_seat(Match& match, const SeatId& seat) {
  for (MatchSeat& candidate : match.seats)
    if (candidate.seat == seat) return &candidate;
  return nullptr;
}

bool holds(const Match& match, const std::optional<AccountId>& account, const SeatId& seat) {
  const MatchSeat* found = find_seat(match, seat);
  return account && found != nullptr && found->holder == account;
}

bool all_seats_held(const Match& match) {
  return std::all_of(match.seats.begin(), match.seats.end(),
                     [](const MatchSeat& seat) { return seat.holder.has_value(); });
}

const Decision* find_decision(const Match& match, const SeatId& seat, const DecisionId& decision) {
  for (const Decision& open : match.pending)
    if (open.id == decision && may_answer(open, seat)) return &open;
  return nullptr;
}

std::vector<Decision> decisions_for(const Match& match, const SeatId& seat) {
  std::vector<Decision> out;
  for (const Decision& decision : match.pending)
    if (may_answer(decision, seat)) out.push_back(decision);
  return out;
}

std::vector<SeatId> allies_of(const Match& match, const SeatId& seat) {
  std::vector<SeatId> out;
  const MatchSeat* own = find_seat(match, seat);
  if (own == nullptr || own->side.empty()) return out;
  for (const MatchSeat& other : match.seats)
    if (other.side == own->side && other.seat != seat) out.push_back(other.seat);
  return out;
}

bool is_closed(const Match& match, const GroupId& group) {
  bool asked = false;
  for (const Decision& decision : match.pending) {
    if (decision.group != group || decision.duty != Duty::must) continue;
    asked = true;
    if (is_promised(match, decision) && seeded(SeededBug::resolves_too_early)) return true;
    if (!is_promised(match, decision)) return false;
  }
  return asked;
}

std::vector<GroupId> closed_groups(const Match& match) {
  std::vector<GroupId> out;
  for (const Decision& decision : match.pending)
    if (std::find(out.begin(), out.end(), decision.group) == out.end() && is_closed(match, decision.group))
      out.push_back(decision.group);
  return out;
}

std::map<std::string, bool> readiness(const Match& match, const SeatId& seat) {
  std::map<std::string, bool> out;
  for (const Decision& decision : match.pending) {
    if (decision.seat != seat || decision.duty != Duty::must) continue;
    const auto [entry, added] = out.try_emplace(decision.group.value, true);
    entry->second = entry->second && is_promised(match, decision);
  }
  return out;
}

bool would_complete(const Match& match, const Decision& decision) {
  if (decision.duty != Duty::must) return false;
  return std::all_of(match.pending.begin(), match.pending.end(), [&](const Decision& other) {
    const bool counts = other.seat == decision.seat && other.group == decision.group && other.duty == Duty::must;
    return !counts || other.id == decision.id || is_promised(match, other);
  });
}

bool is_ready(const Match& match, const SeatId& seat, const GroupId& group) {
  const auto groups = readiness(match, seat);
  const auto found = groups.find(group.value);
  return found != groups.end() && found->second;
}

std::vector<GroupId> groups_asking(const Match& match) {
  std::vector<GroupId> out;
  for (const Decision& decision : match.pending)
    if (decision.duty == Duty::must && std::find(out.begin(), out.end(), decision.group) == out.end())
      out.push_back(decision.group);
  return out;
}

std::vector<SeatId> seats_asked(const Match& match, const GroupId& group, bool still) {
  std::vector<SeatId> out;
  for (const Decision& decision : match.pending)
    if (decision.group == group && decision.duty == Duty::must && !(still && is_promised(match, decision)) &&
        std::find(out.begin(), out.end(), decision.seat) == out.end())
      out.push_back(decision.seat);
  return out;
}

bool owes(const Match& match, const SeatId& seat) {
  if (match.lifecycle == "finished") return false;
  for (const auto& [group, ready] : readiness(match, seat))
    if (!ready) return true;
  return false;
}

void fold(Match& match, const SeatTakenRecord& record) {
  MatchSeat* seat = find_seat(match, record.seat);
  if (seat == nullptr) return;
  seat->holder = record.account;
  seat->holder_name = record.name;
  if (match.lifecycle == "open" && may_begin(match)) match.lifecycle = "running";
}

void fold(Match& match, const ReadyRecord& record, std::int64_t at_ms) {
  match.promises[record.decision] = {record.seat, record.group, record.submission, record.digest, at_ms};
}

void fold(Match& match, const UnreadyRecord& record) {
  match.promises.erase(record.decision);
}

namespace {

// The match goes on from a new state; promises to what is not asked any more are void.
void go_on(Match& match, StatePtr next, const dice::NextDice& dice_to) {
  match.state = std::move(next);
  match.pending = match.ruleset->pending(*match.state);
  forget_answered(match);
  forget_closed(match);
  forget_proposals(match);
  match.next_dice.open = std::max(match.next_dice.open, dice_to.open + 1);
  match.next_dice.hidden = std::max(match.next_dice.hidden, dice_to.hidden + 1);
  match.frozen.reset();
  match.failed.reset();
  if (match.ruleset->outcome(*match.state)) match.lifecycle = "finished";
}

}  // namespace

void fold(Match& match, const ResolvedRecord& record, StatePtr next) {
  std::erase_if(match.promises, [&](const auto& entry) { return entry.second.group == record.group; });
  match.any_sealed_open = true;
  match.held.reset();
  match.given.clear();
  match.opened.clear();
  go_on(match, std::move(next), {record.dice_to, record.hidden_to});
}

void fold(Match& match, const ResignedRecord& record, StatePtr next) {
  go_on(match, std::move(next), {record.dice_to, record.hidden_to});
}

void fold(Match& match, const FailedRecord& record, std::int64_t at_ms) {
  match.frozen = record.code;
  match.failed = record.group;
  if (!match.clock.stopped_ms) match.clock.stopped_ms = at_ms;
}

void fold(Match& match, const DeadlinesRecord& record, std::int64_t at_ms) {
  for (const DeadlineChange& change : record.changes) match.deadlines[change.group] = change.deadline;
  match.clock.counted_to_ms = std::max(match.clock.counted_to_ms, record.counted_to_ms);
  if (record.why == ClockWhy::resumed) {
    match.clock.paused_ms.reset();
    if (match.clock.stopped_ms) match.clock.stopped_ms = at_ms;  // up to here the pause has made it good
  }
  if (record.why == ClockWhy::mended) match.clock.stopped_ms.reset();
  settle(match, record.by.proposal);
}

void fold(Match& match, const PausedRecord& record, std::int64_t at_ms) {
  match.clock.paused_ms = at_ms;
  match.clock.paused_until_ms = record.until_ms;
  settle(match, record.by.proposal);
}

void fold(Match& match, const TimedOutRecord& record, std::int64_t at_ms) {
  for (const StandInAnswer& answer : record.answers)
    match.promises[answer.decision] = {answer.seat, record.group, "", answer.digest, at_ms, word_of(answer.answer)};
}

void fold(Match& match, const OverdueRecord& record) {
  const auto found = match.deadlines.find(record.group);
  if (found != match.deadlines.end()) found->second.overdue = true;
}

std::string promise_digest(const std::string& nonce_hex, const std::string& payload) {
  std::string bytes;
  const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (std::size_t i = 0; i + 1 < nonce_hex.size(); i += 2)
    bytes += static_cast<char>(value(nonce_hex[i]) * 16 + value(nonce_hex[i + 1]));
  return sha256_hex(bytes + payload);
}

std::string state_digest(const Ruleset& ruleset, const State& state) {
  return sha256_hex(protocol::json_text(ruleset.save(state)));
}

}  // namespace simove::match
