// An umpire's acts between turns: readiness, envelopes, rulings, seats, the end. Every one is an input of the log,
// names a reason, and writes its line of the trail in the same transaction. He holds no seat, so none of them gives him
// a answer.
#include <algorithm>

#include "protocol/json_text.h"
#include "protocol/text_checks.h"
#include "rules/core/json_read.h"
#include "server/log/log.h"
#include "server/match/match_events.h"
#include "server/match/service.h"

namespace simove::match {

using protocol::ErrorCode;

namespace {

bool has_errors(const std::vector<Problem>& problems) {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& problem) { return problem.severity == Severity::error; });
}

bool holds_any(const Match& match, const AccountId& account) {
  return std::any_of(match.seats.begin(), match.seats.end(), [&](const MatchSeat& seat) {
    return seat.holder == account || (seat.stand_in && seat.stand_in->account == account);
  });
}

Json diff_line(const std::string& subject, const char* what, Json before, Json after) {
  return {{"subject", subject}, {"what", what}, {"before", std::move(before)}, {"after", std::move(after)}};
}

storage::AuditRow audit_of(const Act& act, const char* word, const Json& diff, std::int64_t at_ms) {
  return {0, at_ms, act.account, word, act.reason, act.secret, protocol::json_text(diff)};
}

Act act_of(const Asker& asker, const Acting& acting) {
  return {*asker.account, acting.reason, acting.secret};
}

protocol::Error first_the_held_turn() {
  return refusal(ErrorCode::closed, "A turn is held: publish it or roll back first.");
}

}  // namespace

// The one check of who an umpire is. A seat of the same match is never his: appoint() and take_seat() see to it.
Answered<MatchService::Kept*> MatchService::umpired(const Asker& asker, const Acting& acting, bool needs_reason) {
  auto read = readable(asker, acting.match, std::nullopt);
  if (!read) return read;
  Kept* found = *read;
  if (!asker.account) return Unexpected{refusal(ErrorCode::not_signed_in, "Sign in first.")};
  if (found->match.umpire != asker.account || holds_any(found->match, *asker.account))
    return Unexpected{refusal(ErrorCode::forbidden, "Only the umpire of this match may do this.")};
  if (found->match.lifecycle == "finished") return Unexpected{refusal(ErrorCode::closed, "The match is over.")};
  if (auto refused = fault_of_reason(acting.reason, needs_reason)) return Unexpected{*refused};
  return found;
}

std::optional<protocol::Error> MatchService::fault_of_reason(const std::string& reason, bool needed) {
  if (needed && reason.find_first_not_of(" \t\r\n") == std::string::npos)
    return protocol::Error{ErrorCode::bad_request, "/reason", "This needs a reason."};
  if (reason.size() > longest_reason_bytes)
    return protocol::Error{ErrorCode::bad_request, "/reason", "The reason is too long."};
  if (!reason.empty() && !protocol::is_talk(reason, longest_reason_bytes))
    return protocol::Error{ErrorCode::bad_request, "/reason", "The reason is not plain text."};
  return std::nullopt;
}

Answered<Done> MatchService::store_act(Kept&, storage::Append append) {
  auto stored = ports_.store.append(append);
  if (!stored) return Unexpected{store_error(stored.error())};
  if (std::holds_alternative<storage::InvitationSpent>(*stored))
    return Unexpected{refusal(ErrorCode::taken, "This invitation has been used, or has run out.")};
  if (!std::holds_alternative<storage::Appended>(*stored))
    return Unexpected{refusal(ErrorCode::fault, "The match has moved on; try again.")};
  if (append.audit) log_info("match", "event=umpire-act match=" + append.match.value + " act=" + append.audit->act);
  return Done{};
}

Answered<Done> MatchService::appoint(const MatchId& id, const SeatTaker& umpire, const std::string& code_hash) {
  Kept* found = kept(id);
  if (found == nullptr) return Unexpected{refusal(ErrorCode::no_such_match, "There is no such match.")};
  const Match& match = found->match;
  if (!match.terms.umpire) return Unexpected{refusal(ErrorCode::forbidden, "This match has no place for an umpire.")};
  if (match.umpire) return Unexpected{refusal(ErrorCode::taken, "This match has an umpire.")};
  if (match.lifecycle == "finished") return Unexpected{refusal(ErrorCode::closed, "The match is over.")};
  if (holds_any(match, umpire.account))
    return Unexpected{refusal(ErrorCode::forbidden, "Whoever holds a seat cannot be the umpire.")};
  return seat_umpire(*found, umpire, code_hash);
}

Answered<Done> MatchService::seat_umpire(Kept& kept, const SeatTaker& umpire, const std::string& code_hash) {
  Match& match = kept.match;
  const std::int64_t now = ports_.clock.now_ms();
  const UmpireRecord record{umpire.account, umpire.name};
  std::vector<KeptEvent> events = events_of(record, now);
  storage::Append append = append_of(match, record, events, now);
  append.umpire = umpire.account;
  if (!code_hash.empty()) append.uses_invitation = storage::InvitationUse{code_hash, umpire.account, now};
  if (auto done = store_act(kept, std::move(append)); !done) return done;
  fold(match, record);
  took(kept, match.revision + 1, std::move(events), false);
  return Done{};
}

Answered<Acted> MatchService::roll_back(const Asker& asker, const Acting& acting, std::int64_t to_revision) {
  auto found = umpired(asker, acting);
  if (!found) return Unexpected{found.error()};
  return undo(**found, to_revision, "umpire", act_of(asker, acting));
}

Answered<Acted> MatchService::take_back(const Asker& asker, const Acting& acting) {
  auto found = umpired(asker, acting);
  if (!found) return Unexpected{found.error()};
  return take_all_back(**found, "umpire", act_of(asker, acting));
}

Answered<Done> MatchService::force_one(Kept& kept, const Decision& decision, Forced how, const Act& act) {
  Match& match = kept.match;
  auto own = answer_now(match.id, decision.seat, decision.id);
  if (!own) return Unexpected{own.error()};
  Json draft = own->payload.empty() ? Json(nullptr) : Json::parse(own->payload, nullptr, false);
  if (draft.is_discarded() || how == Forced::hold) draft = nullptr;
  const bool usable =
      !draft.is_null() && !has_errors(match.ruleset->check(*match.state, decision, draft, nullptr).problems);
  const Json payload = usable ? draft : match.ruleset->fallback(*match.state, decision, draft);
  const std::string text = protocol::json_text(payload);
  // The seat's last one, or zeros: a nonce that the server could choose would let it choose dice.
  const auto last = match.nonces.find(decision.seat.value);
  const std::string nonce = last == match.nonces.end() ? std::string(32, '0') : last->second;
  const std::int64_t now = ports_.clock.now_ms();
  const ForcedRecord record{decision.seat,
                            decision.id,
                            decision.group,
                            "umpire-" + ports_.entropy.hex(8),
                            promise_digest(nonce, text),
                            how == Forced::hold ? "hold" : (usable ? "draft" : "fallback"),
                            act};
  std::vector<KeptEvent> events = events_of(match, record, now);
  storage::Append append = append_of(match, record, events, now);
  append.sealed = {storage::MakeReady{decision.seat, decision.id, decision.group, record.submission, text, nonce,
                                      record.digest, now}};
  // The trail does not say with what he was made ready: that there was a draft is his own business.
  const Json diff = Json::array({diff_line(decision.seat.value, "readiness", "not ready", "ready")});
  append.audit = audit_of(act, how == Forced::hold ? "hold" : "force", diff, now);
  if (auto done = store_act(kept, std::move(append)); !done) return done;
  fold(match, record, now);
  took(kept, match.revision + 1, std::move(events), false);
  tell_other_devices({}, match.id, decision.seat, decision.id);
  tell_allies(match, decision.seat);
  return Done{};
}

Answered<Acted> MatchService::force(const Asker& asker, const Acting& acting, const SeatId& seat, Forced how) {
  auto found = umpired(asker, acting);
  if (!found) return Unexpected{found.error()};
  Kept& kept = **found;
  Match& match = kept.match;
  const Act act = act_of(asker, acting);
  if (match.frozen) return Unexpected{refusal(ErrorCode::frozen, "This match waits for its operator.")};
  const std::vector<Decision> open = match.pending;
  std::vector<GroupId> touched;
  // What is sealed and held already can still be held in place, as an amended answer.
  if (match.held && how == Forced::hold)
    for (const Decision& decision : open)
      if (decision.seat == seat && decision.group == *match.held && match.promises.count(decision.id) != 0)
        return replace_answer(kept, decision, match.ruleset->fallback(*match.state, decision, nullptr), act);
  if (match.held) return Unexpected{first_the_held_turn()};
  for (const Decision& decision : open) {
    if (decision.seat != seat || decision.duty != Duty::must || match.promises.count(decision.id) != 0) continue;
    if (auto done = force_one(kept, decision, how, act); !done) return Unexpected{done.error()};
    touched.push_back(decision.group);
  }
  if (touched.empty()) return Unexpected{refusal(ErrorCode::closed, "Nothing is owed by this seat.")};
  note_closed_groups(match);
  return Acted{Json::array({diff_line(seat.value, "readiness", "not ready", "ready")})};
}

Answered<Acted> MatchService::open_envelope(const Asker& asker, const Acting& acting, const DecisionId& decision) {
  auto found = umpired(asker, acting);
  if (!found) return Unexpected{found.error()};
  Match& match = (*found)->match;
  if (!match.terms.umpire_opens_envelopes)
    return Unexpected{refusal(ErrorCode::forbidden, "In this match answers stay sealed until all are in.")};
  const auto promise = match.promises.find(decision);
  if (promise == match.promises.end())
    return Unexpected{refusal(ErrorCode::no_such_decision, "Only a answer that is ready can be opened.")};
  if (match.opened.count(decision) != 0) return Acted{};
  const std::int64_t now = ports_.clock.now_ms();
  const OpenedRecord record{promise->second.seat, decision, act_of(asker, acting)};
  const Json diff = Json::array({diff_line(record.seat.value, "answer", "sealed", "opened")});
  std::vector<KeptEvent> events = events_of(record, now);
  storage::Append append = append_of(match, record, events, now);
  append.audit = audit_of(record.act, "open", diff, now);
  if (auto done = store_act(**found, std::move(append)); !done) return Unexpected{done.error()};
  fold(match, record);
  took(**found, match.revision + 1, std::move(events), false);
  return Acted{diff};
}

Answered<Ruled> MatchService::ruled(const Kept& kept, const RuledRecord& wanted, std::int64_t now_ms) {
  const Match& match = kept.match;
  if (match.held || !closed_groups(match).empty()) return Unexpected{first_the_held_turn()};
  if (match.frozen && !match.failed)
    return Unexpected{refusal(ErrorCode::frozen, "This match waits for its operator.")};
  auto ruled = resolver_.rule(match, wanted, now_ms);
  if (!ruled)
    return Unexpected{refusal(ErrorCode::illegal, ruled.error().refusal.empty()
                                                      ? "The game does not take this ruling; nothing was changed."
                                                      : ruled.error().refusal)};
  return std::move(*ruled);
}

// Nothing is drawn and nothing is kept. A position that he does not see whole yet is not his to try things on.
Answered<Tried> MatchService::try_ruling(const Asker& asker, const MatchId& id, const std::string& kind,
                                         const Json& payload) {
  const Acting acting{id, ""};
  auto found = umpired(asker, acting, false);
  if (!found) return Unexpected{found.error()};
  const Match& match = (*found)->match;
  if (!match.any_sealed_open)
    return Unexpected{refusal(ErrorCode::closed, "Rulings begin when the first answers have been carried out.")};
  auto tried = ruled(**found, {kind, payload, "", act_of(asker, acting)}, ports_.clock.now_ms());
  if (!tried) return Unexpected{tried.error()};
  const KeptEvent& told = tried->events.front();
  return Tried{std::move(tried->diff), sentence(match, told.kind, told.body)};
}

Answered<Acted> MatchService::rule(const Asker& asker, const Acting& acting, const std::string& kind,
                                   const Json& payload) {
  auto found = umpired(asker, acting);
  if (!found) return Unexpected{found.error()};
  Kept& kept = **found;
  Match& match = kept.match;
  const std::int64_t now = ports_.clock.now_ms();
  auto ruled = this->ruled(kept, {kind, payload, "", act_of(asker, acting)}, now);
  if (!ruled) return Unexpected{ruled.error()};
  storage::Append append = append_of(match, ruled->record, ruled->events, now);
  for (const auto& [decision, promise] : match.promises)
    append.sealed.emplace_back(storage::MakeDraft{promise.seat, decision});
  append.audit = audit_of(ruled->record.act, "rule", ruled->diff, now);
  if (ruled->finished) append.lifecycle = "finished";
  if (auto done = store_act(kept, std::move(append)); !done) return Unexpected{done.error()};
  fold(match, ruled->record, ruled->next);
  kept.views.clear();
  took(kept, match.revision + 1, std::move(ruled->events), true);
  note_closed_groups(match);
  return Acted{std::move(ruled->diff)};
}

// Whoever sat there no longer does: his devices stop getting what the seat gets.
Answered<Acted> MatchService::vacate(const Asker& asker, const Acting& acting, const SeatId& seat) {
  auto found = umpired(asker, acting);
  if (!found) return Unexpected{found.error()};
  Match& match = (*found)->match;
  const MatchSeat* place = find_seat(match, seat);
  if (place == nullptr || !place->holder) return Unexpected{refusal(ErrorCode::not_found, "Nobody sits in this seat.")};
  const std::int64_t now = ports_.clock.now_ms();
  const VacatedRecord record{seat, act_of(asker, acting)};
  const Json diff = Json::array({diff_line(seat.value, "player", place->holder_name, nullptr)});
  std::vector<KeptEvent> events = events_of(record, now);
  storage::Append append = append_of(match, record, events, now);
  append.holders = {{seat, std::nullopt}};
  append.stand_ins = {{seat, std::nullopt}};
  append.audit = audit_of(record.act, "vacate", diff, now);
  if (auto done = store_act(**found, std::move(append)); !done) return Unexpected{done.error()};
  fold(match, record);
  publisher_.forget(match.id, seat);
  took(**found, match.revision + 1, std::move(events), true);
  return Acted{diff};
}

Answered<Acted> MatchService::end(const Asker& asker, const Acting& acting) {
  auto found = umpired(asker, acting);
  if (!found) return Unexpected{found.error()};
  Kept& kept = **found;
  Match& match = kept.match;
  const std::int64_t now = ports_.clock.now_ms();
  const EndedRecord record{state_digest(*match.ruleset, *match.state), act_of(asker, acting)};
  auto events = resolver_.end(match, record, now);
  if (!events) return Unexpected{refusal(ErrorCode::fault, "The match could not be ended; nothing was changed.")};
  const Json diff = Json::array({diff_line("match", "lifecycle", match.lifecycle, "finished")});
  storage::Append append = append_of(match, record, *events, now);
  append.lifecycle = "finished";
  append.audit = audit_of(record.act, "end", diff, now);
  if (auto done = store_act(kept, std::move(append)); !done) return Unexpected{done.error()};
  fold(match, record);
  kept.views.clear();
  took(kept, match.revision + 1, std::move(*events), true);
  return Acted{diff};
}

}  // namespace simove::match
