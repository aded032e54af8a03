// Turns that wait for an umpire. Of a held turn the log says only that it is held: what comes of it follows from the
// sealed answers, the dice of its indices and what the umpire put, and is worked out for his eyes whenever he asks.
// So nothing of it can reach a player before it is published: no event, no number, no size. Publishing is the same
// resolution by the same path as without an umpire. The same turn has the same dice however often it is looked at or
// amended; only going back, which everybody is told of, gives other ones.
#include "protocol/json_text.h"
#include "rules/core/json_read.h"
#include "server/log/log.h"
#include "server/match/match_events.h"
#include "server/match/service.h"
#include "storage/seeded_bugs.h"

namespace simove::match {

using protocol::ErrorCode;

namespace {

bool has_errors(const std::vector<Problem>& problems) {
  for (const Problem& problem : problems)
    if (problem.severity == Severity::error) return true;
  return false;
}

Json diff_line(const std::string& subject, const char* what, Json before, Json after) {
  return {{"subject", subject}, {"what", what}, {"before", std::move(before)}, {"after", std::move(after)}};
}

Json parsed(const std::string& text) {
  Json value = Json::parse(text, nullptr, false);
  return value.is_discarded() ? Json(nullptr) : value;
}

/// The draw that a put face is meant for, in a resolution that has been worked out.
const dice::Draw* find_draw(const dice::Dice& dice, const std::string& label, int nth) {
  for (const auto* steps : {&dice.open, &dice.hidden}) {
    int seen = 0;
    for (const dice::StepRecord& step : *steps)
      for (const dice::Draw& draw : step.draws)
        if (draw.label == label && seen++ == nth) return &draw;
  }
  return nullptr;
}

std::vector<Problem> unread(const Letter& letter) {
  std::vector<Problem> out;
  for (const TextProblem& one : letter.problems) {
    Problem problem;
    problem.severity = Severity::error;
    problem.subject = one.word;
    problem.rule = one.rule;
    problem.text = "Line " + std::to_string(one.line) + " (" + one.word + "): " + one.text;
    out.push_back(std::move(problem));
  }
  return out;
}

storage::AuditRow audit_of(const Act& act, const char* word, const Json& diff, std::int64_t at_ms) {
  return {0, at_ms, act.account, word, act.reason, act.secret, protocol::json_text(diff)};
}

}  // namespace

// Without an umpire there is nobody to look: then only faces from a table can be waited for.
bool MatchService::waits_for_umpire(const Match& match) {
  if (seeded(SeededBug::held_turn_published)) return false;
  return match.terms.manual_dice || (match.terms.umpire_preview && match.umpire);
}

void MatchService::hold(Kept& kept, const GroupId& group) {
  Match& match = kept.match;
  const HeldRecord record{group};
  const std::int64_t now = ports_.clock.now_ms();
  std::vector<KeptEvent> events = events_of(record, now);
  auto stored = ports_.store.append(append_of(match, record, events, now));
  if (!stored) {
    store_error(stored.error());
    later_.push_back({match.id, group});
    return;
  }
  if (const auto* appended = std::get_if<storage::Appended>(&*stored)) {
    fold(match, record);
    took(kept, appended->revision, std::move(events), true);
    log_info("match", "event=held match=" + match.id.value + " group=" + group.value);
    if (!match.terms.umpire_preview) due_.push_back({match.id, group, true});
  }
}

// Faces may be missing still: then it goes on waiting.
void MatchService::resolve_held(Kept& kept) {
  const auto& worked_out = preview(kept);
  if (!worked_out) {
    if (worked_out.error().code != "needs-face") store_failure(kept, *kept.match.held, worked_out.error());
    return;
  }
  Resolution resolution = *worked_out;
  if (store_resolution(kept, resolution, ports_.clock.now_ms())) note_closed_groups(kept.match);
}

const Result<Resolution, Failure>& MatchService::preview(Kept& kept) {
  if (!kept.preview || kept.previewed != kept.match.revision) {
    kept.preview = resolver_.resolve(kept.match, *kept.match.held, ports_.clock.now_ms());
    kept.previewed = kept.match.revision;
  }
  return *kept.preview;
}

Answered<MatchService::Kept*> MatchService::umpired_held(const Asker& asker, const Acting& acting, bool needs_reason) {
  auto found = umpired(asker, acting, needs_reason);
  if (found && !(*found)->match.held)
    return Unexpected{refusal(ErrorCode::closed, "No turn is held; this can be done while one is.")};
  return found;
}

Answered<Acted> MatchService::publish_held(const Asker& asker, const Acting& acting) {
  auto found = umpired_held(asker, acting, false);
  if (!found) return Unexpected{found.error()};
  const std::int64_t now = ports_.clock.now_ms();
  auto resolution = resolver_.resolve((*found)->match, *(*found)->match.held, now);
  if (!resolution && resolution.error().code == "needs-face")
    return Unexpected{refusal(ErrorCode::closed, "A die still waits for its face.")};
  if (!resolution)
    return Unexpected{refusal(ErrorCode::illegal, "The turn cannot be carried out as it stands (" +
                                                      resolution.error().code + "); amend a answer or roll back.")};
  const Act act{*asker.account, acting.reason, acting.secret};
  if (!store_resolution(**found, *resolution, now, audit_of(act, "publish", Json::array(), now)))
    return Unexpected{refusal(ErrorCode::fault, "The match has moved on; try again.")};
  note_closed_groups((*found)->match);
  return Acted{};
}

Answered<Acted> MatchService::replace_answer(Kept& kept, const Decision& decision, const Json& payload,
                                             const Act& act) {
  Match& match = kept.match;
  const auto promise = match.promises.find(decision.id);
  if (promise == match.promises.end() || decision.group != *match.held)
    return Unexpected{refusal(ErrorCode::no_such_decision, "The turn that is held has no such answer.")};
  const SeatId seat = promise->second.seat;
  const CheckReport report = match.ruleset->check(*match.state, decision, payload, nullptr);
  if (has_errors(report.problems))
    return Unexpected{
        protocol::Error{ErrorCode::illegal, "/payload", "This cannot be done as it stands.", report.problems}};
  auto rows = resolver_.promised(match, branch_of(match), decision.group);
  if (!rows) return Unexpected{store_error(rows.error())};
  const std::string text = protocol::json_text(payload);
  for (const storage::SealedAnswer& row : *rows) {
    if (row.decision != decision.id || row.seat != seat) continue;
    const std::int64_t now = ports_.clock.now_ms();
    const AmendedRecord record{seat, decision.id, decision.group, promise_digest(row.nonce, text), act};
    const Json before = parsed(row.payload);
    Json line = diff_line(seat.value, "answer", before, payload);
    line["before_text"] = match.ruleset->print_text(decision, before);
    line["after_text"] = match.ruleset->print_text(decision, payload);
    const Json diff = Json::array({std::move(line)});
    std::vector<KeptEvent> events = events_of(record, now);
    storage::Append append = append_of(match, record, events, now);
    append.sealed = {storage::ReplaceReady{seat, decision.id, text, record.digest}};
    append.audit = audit_of(act, "amend", diff, now);
    if (auto done = store_act(kept, std::move(append)); !done) return Unexpected{done.error()};
    fold(match, record);
    took(kept, match.revision + 1, std::move(events), false);
    return Acted{diff};
  }
  return Unexpected{refusal(ErrorCode::no_such_decision, "The turn that is held has no such answer.")};
}

Answered<Acted> MatchService::amend_answer(const Asker& asker, const Acting& acting, const DecisionId& decision,
                                           const Json& payload) {
  auto found = umpired_held(asker, acting);
  if (!found) return Unexpected{found.error()};
  for (const Decision& open : (*found)->match.pending)
    if (open.id == decision)
      return replace_answer(**found, Decision(open), payload, {*asker.account, acting.reason, acting.secret});
  return Unexpected{refusal(ErrorCode::no_such_decision, "The turn that is held has no such answer.")};
}

Answered<Acted> MatchService::amend_by_text(const Asker& asker, const Acting& acting, const DecisionId& decision,
                                            const std::string& text) {
  auto found = umpired_held(asker, acting);
  if (!found) return Unexpected{found.error()};
  const Match& match = (*found)->match;
  for (const Decision& open : match.pending) {
    if (open.id != decision || open.group != *match.held) continue;
    const Letter letter = match.ruleset->parse_text(*match.state, open, text);
    // A letter may hold words that are no orders; what an umpire writes here is nothing else.
    if (letter.orders == 0 || !letter.problems.empty())
      return Unexpected{protocol::Error{ErrorCode::illegal, "/text", "This cannot be read.", unread(letter)}};
    return replace_answer(**found, Decision(open), letter.payload, {*asker.account, acting.reason, acting.secret});
  }
  return Unexpected{refusal(ErrorCode::no_such_decision, "The turn that is held has no such answer.")};
}

Answered<Acted> MatchService::put_face(Kept& kept, const FaceRecord& record, Json diff) {
  const std::int64_t now = ports_.clock.now_ms();
  std::vector<KeptEvent> events = events_of(record, now);
  storage::Append append = append_of(kept.match, record, events, now);
  append.audit = audit_of(record.act, record.by == "table" ? "face" : "override", diff, now);
  if (auto done = store_act(kept, std::move(append)); !done) return Unexpected{done.error()};
  fold(kept.match, record);
  took(kept, kept.match.revision + 1, std::move(events), false);
  return Acted{std::move(diff)};
}

Answered<Acted> MatchService::override_face(const Asker& asker, const Acting& acting, const FacePut& put) {
  auto found = umpired_held(asker, acting);
  if (!found) return Unexpected{found.error()};
  const auto& worked_out = preview(**found);
  const dice::Draw* draw = worked_out ? find_draw(worked_out->dice, put.label, put.nth) : nullptr;
  if (draw == nullptr || draw->pick)
    return Unexpected{refusal(ErrorCode::not_found, "The turn that is held has no such die.")};
  if (put.face < 1 || put.face > draw->sides)
    return Unexpected{refusal(ErrorCode::bad_request, "The die has no such face.")};
  const Json diff =
      Json::array({diff_line(put.label + " #" + std::to_string(put.nth + 1), "die", draw->face, put.face)});
  const Act act{*asker.account, acting.reason, acting.secret};
  return put_face(**found, {put.label, put.nth, put.face, "umpire", act}, diff);
}

Answered<Acted> MatchService::enter_face(const Asker& asker, const Acting& acting, const FacePut& put) {
  auto found = umpired_held(asker, acting, false);
  if (!found) return Unexpected{found.error()};
  Kept& kept = **found;
  if (!kept.match.terms.manual_dice)
    return Unexpected{refusal(ErrorCode::forbidden, "In this match the server rolls.")};
  const auto& worked_out = preview(kept);
  if (worked_out || !worked_out.error().wanted)
    return Unexpected{refusal(ErrorCode::closed, "No die waits for a face.")};
  const dice::WantedFace wanted = *worked_out.error().wanted;
  if (!put.label.empty() && (put.label != wanted.label || put.nth != wanted.nth))
    return Unexpected{refusal(ErrorCode::closed, "Another die is waited for: " + wanted.label + ".")};
  if (put.face < 1 || put.face > wanted.sides)
    return Unexpected{refusal(ErrorCode::bad_request, "The die has no such face.")};
  const std::string subject = wanted.label + " #" + std::to_string(wanted.nth + 1);
  const Json diff = Json::array({diff_line(subject, "die", nullptr, put.face)});
  const Act act{*asker.account, acting.reason, acting.secret};
  auto done = put_face(kept, {wanted.label, wanted.nth, put.face, "table", act}, diff);
  if (done && !kept.match.terms.umpire_preview) due_.push_back({kept.match.id, *kept.match.held, true});
  return done;
}

}  // namespace simove::match
