// Answering: draft, ready, unready. A draft touches the sealed table alone; a ready is one transaction that makes the
// sealed row final, writes the receipt into the log and remembers the submission.
#include <algorithm>

#include "protocol/encode.h"
#include "protocol/json_text.h"
#include "rules/core/json_read.h"
#include "server/log/log.h"
#include "server/match/match_events.h"
#include "server/match/seats.h"
#include "server/match/service.h"
#include "storage/seeded_bugs.h"

namespace simove::match {

using protocol::ErrorCode;

namespace {

bool has_errors(const std::vector<Problem>& problems) {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& problem) { return problem.severity == Severity::error; });
}

std::string reply_text(const protocol::Receipt& receipt) {
  return protocol::json_text({{"kind", "ready"}, {"receipt", protocol::to_json(receipt)}});
}

std::string reply_text(const UnreadyRecord& record) {
  return protocol::json_text({{"kind", "unready"}, {"decision", record.decision.value}, {"owner", record.seat.value}});
}

// Null where there is none (a draft on an old revision may have no newer one beside it): what is sent must be JSON.
Json stored_payload(const std::string& text) {
  Json payload = Json::parse(text, nullptr, false);
  return payload.is_discarded() ? Json(nullptr) : payload;
}

protocol::Error used_otherwise() {
  return refusal(ErrorCode::duplicate, "This submission id stands for something else already.");
}

// The receipt that was given for this submission, if it was for the same decision, payload and nonce.
Answered<protocol::Receipt> receipt_again(const std::string& stored, const protocol::Ready& wanted,
                                          const std::string& digest) {
  const ParsedJson parsed = parse_json(stored, stored.size(), 8);
  JsonReader reader(parsed.value);
  const JsonCursor root = reader.root();
  if (!parsed.ok || root.at("kind").text() != "ready") return Unexpected{used_otherwise()};
  const JsonCursor receipt = root.at("receipt");
  protocol::Receipt out{receipt.at("submission").text(), DecisionId{receipt.at("decision").text()},
                        receipt.at("at").integer(0, INT64_MAX), receipt.at("digest").text()};
  if (reader.failed() || out.decision != wanted.decision || out.digest != digest) return Unexpected{used_otherwise()};
  return out;
}

/// Whose answer this submission took back; a substitute may take back what another gave.
Answered<SeatId> owner_taken_back(const std::string& stored, const protocol::Unready& wanted) {
  const ParsedJson parsed = parse_json(stored, stored.size(), 8);
  JsonReader reader(parsed.value);
  const JsonCursor root = reader.root();
  if (!parsed.ok || root.at("kind").text() != "unready") return Unexpected{used_otherwise()};
  const SeatId owner{root.at("owner").text()};
  if (root.at("decision").text() != wanted.decision.value || reader.failed()) return Unexpected{used_otherwise()};
  return owner;
}

// What stands in the way of a change to this decision, if anything does.
std::optional<protocol::Error> obstacle(const Match& match, const Decision* decision) {
  if (match.frozen) return refusal(ErrorCode::frozen, "This match waits for its operator; nothing is accepted.");
  if (decision == nullptr) return refusal(ErrorCode::no_such_decision, "Nothing of this name is open for the seat.");
  if (is_closed(match, decision->group))
    return refusal(ErrorCode::closed, "All answers are in; nothing can be changed any more.");
  return std::nullopt;
}

}  // namespace

Answered<storage::OwnDraft> MatchService::answer_now(const MatchId& match, const SeatId& seat,
                                                     const DecisionId& decision) {
  auto row = ports_.store.own_draft(match, seat, decision);
  if (!row) return Unexpected{store_error(row.error())};
  return *row ? std::move(**row) : storage::OwnDraft{};
}

// A retry is told what is true now: a receipt for a promise that was taken back since would make its sender believe
// that he has promised. Only ids of the sender's own seat are looked up.
Answered<std::optional<protocol::Receipt>> MatchService::earlier_receipt(const protocol::Ready& wanted,
                                                                         const std::string& digest) {
  auto stored = ports_.store.submission_reply(wanted.match, wanted.seat, wanted.submission);
  if (!stored) return Unexpected{store_error(stored.error())};
  if (!*stored) return std::optional<protocol::Receipt>{};
  auto receipt = receipt_again(**stored, wanted, digest);
  if (!receipt) return Unexpected{receipt.error()};
  auto now = answer_now(wanted.match, wanted.seat, wanted.decision);
  if (!now) return Unexpected{now.error()};
  if (now->submission != wanted.submission)
    return Unexpected{
        refusal(ErrorCode::duplicate, "This promise was taken back since; promise again with a fresh submission id.")};
  return std::optional(std::move(*receipt));
}

Answered<std::optional<protocol::DoneMessage>> MatchService::earlier_done(const protocol::Unready& wanted) {
  auto stored = ports_.store.submission_reply(wanted.match, wanted.seat, wanted.submission);
  if (!stored) return Unexpected{store_error(stored.error())};
  if (!*stored) return std::optional<protocol::DoneMessage>{};
  auto owner = owner_taken_back(**stored, wanted);
  if (!owner) return Unexpected{owner.error()};
  auto now = answer_now(wanted.match, *owner, wanted.decision);
  if (!now) return Unexpected{now.error()};
  if (now->state != storage::SealedState::draft)
    return Unexpected{refusal(ErrorCode::duplicate,
                              "This answer was promised again since; take it back with a fresh submission id.")};
  return std::optional(protocol::DoneMessage{});
}

Answered<protocol::DraftSaved> MatchService::draft(const Asker& asker, const protocol::Draft& wanted) {
  auto found = seated(asker, wanted.match, wanted.seat);
  if (!found) return Unexpected{found.error()};
  const Match& match = (*found)->match;
  const Decision* decision = find_decision(match, wanted.seat, wanted.decision);
  if (const auto refused = obstacle(match, decision)) return Unexpected{*refused};
  if (match.promises.count(wanted.decision) != 0)
    return Unexpected{refusal(ErrorCode::closed, "This answer is ready; take it back before you change it.")};

  const std::int64_t now = ports_.clock.now_ms();
  const std::string text = protocol::json_text(wanted.payload);
  note_secret(text);
  if (seeded(SeededBug::answer_in_log)) log_info("match", "event=draft payload=" + text);
  auto saved =
      ports_.store.save_draft({wanted.match, wanted.seat, wanted.decision, decision->group, wanted.base, text, now});
  if (!saved) return Unexpected{store_error(saved.error())};
  if (const auto* stale = std::get_if<storage::StaleDraft>(&*saved)) {
    protocol::Error error = refusal(ErrorCode::stale_draft, "A newer draft was saved on another device.");
    error.extra = {{"draft", stale->draft}, {"payload", stored_payload(stale->payload)}, {"at", stale->at_ms}};
    return Unexpected{std::move(error)};
  }
  const auto* number = std::get_if<storage::DraftSaved>(&*saved);
  if (number == nullptr)
    return Unexpected{refusal(ErrorCode::closed, "This answer is ready; take it back before you change it.")};
  tell_other_devices(asker, wanted.match, wanted.seat, wanted.decision);
  tell_allies(match, wanted.seat);
  auto report = judge(match, wanted.seat, *decision, wanted.payload, nullptr);
  if (!report) return Unexpected{report.error()};
  return protocol::DraftSaved{wanted.decision, number->draft, now, std::move(report->problems)};
}

Answered<protocol::Receipt> MatchService::ready(const Asker& asker, const protocol::Ready& wanted) {
  auto found = seated(asker, wanted.match, wanted.seat);
  if (!found) return Unexpected{found.error()};
  const std::string text = protocol::json_text(wanted.payload);
  const std::string digest =
      promise_digest(wanted.nonce, seeded(SeededBug::digest_without_answer) ? std::string() : text);
  auto earlier = earlier_receipt(wanted, digest);
  if (!earlier) return Unexpected{earlier.error()};
  if (*earlier) return std::move(**earlier);

  Match& match = (*found)->match;
  const Decision* decision = find_decision(match, wanted.seat, wanted.decision);
  if (const auto refused = obstacle(match, decision)) return Unexpected{*refused};
  if (is_mustering(match))
    return Unexpected{refusal(ErrorCode::closed, "The match begins when everybody has said that he is there.")};
  if (match.promises.count(wanted.decision) != 0)
    return Unexpected{refusal(ErrorCode::closed, "This answer is ready already; take it back before you change it.")};
  auto report = judge(match, wanted.seat, *decision, wanted.payload, nullptr);
  if (!report) return Unexpected{report.error()};
  if (has_errors(report->problems))
    return Unexpected{protocol::Error{ErrorCode::illegal, "/payload", "This cannot be done as it stands.",
                                      std::move(report->problems)}};

  const std::int64_t now = ports_.clock.now_ms();
  const ReadyRecord record{wanted.seat, wanted.decision, decision->group, wanted.submission, digest};
  const protocol::Receipt receipt{wanted.submission, wanted.decision, now, digest};
  std::vector<KeptEvent> events = events_of(match, record, now);
  storage::Append append = append_of(match, record, events, now);
  append.sealed = {storage::MakeReady{wanted.seat, wanted.decision, decision->group, wanted.submission, text,
                                      wanted.nonce, digest, now}};
  append.submission = storage::Submission{wanted.seat, wanted.submission, reply_text(receipt)};
  auto stored = ports_.store.append(append);
  if (!stored) return Unexpected{store_error(stored.error())};
  const auto* appended = std::get_if<storage::Appended>(&*stored);
  if (appended == nullptr) return Unexpected{refusal(ErrorCode::fault, "The match has moved on; try again.")};

  const GroupId group = decision->group;
  fold(match, record, now);
  took(**found, appended->revision, std::move(events), false);
  tell_other_devices(asker, wanted.match, wanted.seat, wanted.decision);
  tell_allies(match, wanted.seat);
  // Resolution is work for later, never part of this reply: its time must not tell the sender anything.
  if (is_closed(match, group)) due_.push_back({match.id, group});
  log_info("match", "event=ready match=" + match.id.value + " seat=" + wanted.seat.value + " group=" + group.value);
  return receipt;
}

Answered<protocol::DoneMessage> MatchService::unready(const Asker& asker, const protocol::Unready& wanted) {
  auto found = seated(asker, wanted.match, wanted.seat);
  if (!found) return Unexpected{found.error()};
  auto earlier = earlier_done(wanted);
  if (!earlier) return Unexpected{earlier.error()};
  if (*earlier) return **earlier;

  Match& match = (*found)->match;
  const Decision* decision = find_decision(match, wanted.seat, wanted.decision);
  if (const auto refused = obstacle(match, decision)) return Unexpected{*refused};
  const auto promise = match.promises.find(wanted.decision);
  if (promise == match.promises.end())
    return Unexpected{
        refusal(ErrorCode::no_such_decision, "This answer is not ready, so there is nothing to take back.")};

  const std::int64_t now = ports_.clock.now_ms();
  const SeatId owner = promise->second.seat;
  const UnreadyRecord record{owner, wanted.decision, decision->group};
  std::vector<KeptEvent> events = events_of(match, record, now);
  storage::Append append = append_of(match, record, events, now);
  append.sealed = {storage::MakeDraft{owner, wanted.decision}};
  append.submission = storage::Submission{wanted.seat, wanted.submission, reply_text(record)};
  auto stored = ports_.store.append(append);
  if (!stored) return Unexpected{store_error(stored.error())};
  const auto* appended = std::get_if<storage::Appended>(&*stored);
  if (appended == nullptr) return Unexpected{refusal(ErrorCode::fault, "The match has moved on; try again.")};

  fold(match, record);
  took(**found, appended->revision, std::move(events), false);
  tell_other_devices(asker, wanted.match, owner, wanted.decision);
  tell_allies(match, owner);
  log_info("match", "event=unready match=" + match.id.value + " seat=" + owner.value);
  return protocol::DoneMessage{};
}

void MatchService::tell_other_devices(const Asker& asker, const MatchId& match, const SeatId& seat,
                                      const DecisionId& decision) {
  auto row = ports_.store.own_draft(match, seat, decision);
  if (!row || !*row) return;
  const storage::OwnDraft& own = **row;
  const protocol::DraftChanged message{
      match,
      seat,
      decision,
      {own.draft, stored_payload(own.payload), own.state == storage::SealedState::ready, own.at_ms, own.digest}};
  notes_.push_back({match, seat, asker.listener, std::make_shared<const std::string>(protocol::encode(message))});
}

}  // namespace simove::match
