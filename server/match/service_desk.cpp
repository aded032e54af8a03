// What an umpire may see: until a group has been executed what everybody sees, readiness included; afterwards the
// answers and the whole state. Of a group that is still open he gets a answer only where he opened it for all to know.
// Notes are his alone; the trail of his acts is everybody's once the match has ended.
#include <algorithm>

#include "protocol/encode.h"
#include "rules/core/json_read.h"
#include "server/match/match_events.h"
#include "server/match/service.h"
#include "storage/seeded_bugs.h"

namespace simove::match {

using protocol::ErrorCode;

namespace {

Json parsed(const std::string& text) {
  Json value = Json::parse(text, nullptr, false);
  return value.is_discarded() ? Json(nullptr) : value;
}

bool umpires(const Match& match, const Asker& asker) {
  return (asker.account && match.umpire == asker.account) || seeded(SeededBug::desk_to_anyone);
}

Json seats_json(const Match& match) {
  Json out = Json::array();
  for (const MatchSeat& seat : match.seats)
    out.push_back({{"seat", seat.seat.value},
                   {"title", seat.title},
                   {"side", seat.side},
                   {"holder", seat.holder ? Json(seat.holder_name) : Json(nullptr)},
                   {"ready", readiness(match, seat.seat)},
                   {"owes", owes(match, seat.seat)}});
  return out;
}

Json steps_json(const std::vector<StepLine>& steps) {
  Json out = Json::array();
  for (const StepLine& step : steps)
    out.push_back({{"revision", step.revision},
                   {"at", step.at_ms},
                   {"kind", step.kind},
                   {"group", step.group},
                   {"branch", step.branch},
                   {"current", step.current}});
  return out;
}

Json branches_json(const Match& match) {
  Json out = Json::array();
  for (const Branch& branch : match.branches)
    out.push_back({{"branch", branch.branch}, {"from", branch.from}, {"begins", branch.begins}});
  return out;
}

/// Open decisions without their asks: an ask may hold what only its seat knows.
Json decisions_json(const Match& match) {
  Json out = Json::array();
  for (const Decision& decision : match.pending)
    out.push_back({{"decision", decision.id.value},
                   {"kind", decision.kind},
                   {"group", decision.group.value},
                   {"seat", decision.seat.value},
                   {"must", decision.duty == Duty::must},
                   {"ready", match.promises.count(decision.id) != 0}});
  return out;
}

// The element of a step stays secret until the turn is published: with it and other nonces dice could be foretold.
Json dice_json(const dice::Dice& dice) {
  Json out = Json::array();
  for (const auto* steps : {&dice.open, &dice.hidden})
    for (const dice::StepRecord& step : *steps) {
      std::map<std::string, int> seen;
      for (const dice::Draw& draw : step.draws) {
        Json line{{"step", step.step},   {"label", draw.label}, {"nth", seen[draw.label]++},
                  {"sides", draw.sides}, {"face", draw.face},   {"hidden", step.hidden}};
        if (draw.pick) line["pick"] = true;
        if (!draw.by.empty()) line["by"] = draw.by, line["rolled"] = draw.rolled;
        out.push_back(std::move(line));
      }
    }
  return out;
}

Json event_json(const Match& match, const KeptEvent& event) {
  Json body = event.body;
  if (event.kind == "dice") body.erase("element"), body.erase("previous"), body.erase("nonces");
  if (event.kind == "resolved") body.erase("digests");
  const std::string text =
      event.from_game ? match.ruleset->narrate(event.kind, body) : sentence(match, event.kind, body);
  body["kind"] = event.kind;
  return {{"origin", event.from_game ? "game" : "match"}, {"event", std::move(body)}, {"text", text}};
}

Json waiting_json(const Match& match, const Failure& failure) {
  Json out{{"group", match.held->value}, {"code", failure.code}};
  if (failure.wanted)
    out["wants"] = {{"step", failure.wanted->step},
                    {"label", failure.wanted->label},
                    {"nth", failure.wanted->nth},
                    {"sides", failure.wanted->sides}};
  return out;
}

Json held_json(const Match& match, const Resolution& resolution) {
  Json events = Json::array();
  for (const KeptEvent& event : resolution.events)
    if (event.kind != "hidden_dice") events.push_back(event_json(match, event));
  return {{"group", match.held->value},
          {"dice", dice_json(resolution.dice)},
          {"events", std::move(events)},
          {"view", match.ruleset->view(*resolution.next, {ViewerKind::umpire, {}})},
          {"finishes", resolution.finished}};
}

Json rulings_json(const Match& match) {
  Json out = Json::array();
  for (const RulingOffer& offer : match.ruleset->rulings(*match.state))
    out.push_back({{"kind", offer.kind}, {"title", offer.title}, {"ask", offer.ask}, {"rule", offer.rule}});
  return out;
}

Json note_json(const storage::NoteRow& note) {
  return {{"note", note.number}, {"at", note.at_ms},    {"turn", note.turn},
          {"unit", note.unit},   {"place", note.place}, {"text", note.text}};
}

Json audit_json(const std::vector<storage::AuditRow>& rows) {
  Json out = Json::array();
  for (const storage::AuditRow& row : rows)
    out.push_back({{"revision", row.revision},
                   {"at", row.at_ms},
                   {"by", row.account.value == operator_account ? operator_account : "umpire"},
                   {"act", row.act},
                   {"reason", row.reason},
                   {"secret", row.secret},
                   {"diff", parsed(row.diff)}});
  return out;
}

}  // namespace

// A group that is closed and not executed yet is nobody's; one that is open only as far as he opened it.
Answered<Json> MatchService::answers_json(Kept& kept) {
  const Match& match = kept.match;
  Json out = Json::array();
  std::vector<GroupId> groups;
  for (const Decision& decision : match.pending)
    if (std::find(groups.begin(), groups.end(), decision.group) == groups.end()) groups.push_back(decision.group);
  for (const GroupId& group : groups) {
    const bool sealed = match.held != group;
    if (sealed && match.opened.empty() && !seeded(SeededBug::umpire_peeks)) continue;
    auto rows = resolver_.promised(match, branch_of(match), group);
    if (!rows) return Unexpected{store_error(rows.error())};
    for (const storage::SealedAnswer& row : *rows) {
      if (sealed && match.opened.count(row.decision) == 0 && !seeded(SeededBug::umpire_peeks)) continue;
      Json line{{"group", group.value}, {"seat", row.seat.value}, {"decision", row.decision.value}};
      line["payload"] = parsed(row.payload);
      for (const Decision& decision : match.pending)
        if (decision.id == row.decision) line["text"] = match.ruleset->print_text(decision, line["payload"]);
      out.push_back(std::move(line));
    }
  }
  return out;
}

Answered<Json> MatchService::desk(const Asker& asker, const MatchId& id) {
  auto found = umpired_reader(asker, id);
  if (!found) return Unexpected{found.error()};
  Kept& kept = **found;
  const Match& match = kept.match;
  auto steps = this->steps(id);
  if (!steps) return Unexpected{steps.error()};
  auto answers = answers_json(kept);
  if (!answers) return Unexpected{answers.error()};
  auto notes = ports_.desk.notes(id);
  if (!notes) return Unexpected{store_error(notes.error())};
  auto trail = audit(asker, id);
  if (!trail) return Unexpected{trail.error()};
  Json out{{"match", match.id.value},
           {"title", match.title},
           {"game", match.game},
           {"scenario", match.scenario},
           {"lifecycle", match.lifecycle},
           {"frozen", match.frozen ? Json(*match.frozen) : Json(nullptr)},
           {"umpire", match.umpire_name},
           {"terms", to_json(match.terms)},
           {"branch", branch_of(match)},
           {"branches", branches_json(match)},
           {"steps", steps_json(*steps)},
           {"seats", seats_json(match)},
           {"decisions", decisions_json(match)},
           {"answers", std::move(*answers)},
           {"held", nullptr},
           {"waiting", nullptr},
           {"rulings", Json::array()},
           {"notes", Json::array()},
           {"audit", std::move(*trail)}};
  for (const storage::NoteRow& note : *notes) out["notes"].push_back(note_json(note));
  protocol::ClockLine clock = clock_line(match);
  clock.now = ports_.clock.now_ms();
  out["clock"] = protocol::to_json(clock);
  const ViewerKind kind = match.any_sealed_open ? ViewerKind::umpire : ViewerKind::observer;
  out["view"] = match.ruleset->view(*match.state, {kind, {}});
  if (match.any_sealed_open && !match.held && match.lifecycle != "finished") out["rulings"] = rulings_json(match);
  if (!match.held) return out;
  const auto& worked_out = preview(kept);
  if (worked_out)
    out["held"] = held_json(match, *worked_out);
  else
    out["waiting"] = waiting_json(match, worked_out.error());
  return out;
}

// The very document that the seat's own devices are sent, and no draft or promise in it: those are no part of a view.
Answered<Json> MatchService::seen_by(const Asker& asker, const MatchId& id, const std::optional<SeatId>& seat) {
  auto found = umpired_reader(asker, id);
  if (!found) return Unexpected{found.error()};
  Kept& kept = **found;
  if (!seat) return view_json(kept, seat);
  if (find_seat(kept.match, *seat) == nullptr)
    return Unexpected{refusal(ErrorCode::not_found, "The match has no such seat.")};
  if (!kept.match.any_sealed_open)
    return Unexpected{
        refusal(ErrorCode::closed, "Until the first answers are carried out you see what everybody sees.")};
  return view_json(kept, seat);
}

Answered<MatchService::Kept*> MatchService::umpired_reader(const Asker& asker, const MatchId& id) {
  auto found = readable(asker, id, std::nullopt);
  if (!found) return found;
  if (!asker.account) return Unexpected{refusal(ErrorCode::not_signed_in, "Sign in first.")};
  if (!umpires((*found)->match, asker))
    return Unexpected{refusal(ErrorCode::forbidden, "Only the umpire of this match may look at its desk.")};
  return found;
}

Answered<Json> MatchService::audit(const Asker& asker, const MatchId& id) {
  auto found = readable(asker, id, std::nullopt);
  if (!found) return Unexpected{found.error()};
  const Match& match = (*found)->match;
  if (!umpires(match, asker) && match.lifecycle != "finished")
    return Unexpected{refusal(ErrorCode::forbidden, "The umpire's trail is open to all when the match has ended.")};
  auto rows = ports_.desk.audit(id);
  if (!rows) return Unexpected{store_error(rows.error())};
  return audit_json(*rows);
}

Answered<storage::NoteRow> MatchService::add_note(const Asker& asker, const MatchId& id, const storage::NoteRow& note) {
  auto found = umpired_reader(asker, id);
  if (!found) return Unexpected{found.error()};
  storage::NoteRow row = note;
  row.at_ms = ports_.clock.now_ms();
  auto kept = ports_.desk.add_note(id, row);
  if (!kept) return Unexpected{store_error(kept.error())};
  return *kept;
}

Answered<Done> MatchService::remove_note(const Asker& asker, const MatchId& id, std::int64_t number) {
  auto found = umpired_reader(asker, id);
  if (!found) return Unexpected{found.error()};
  auto gone = ports_.desk.remove_note(id, number);
  if (!gone) return Unexpected{store_error(gone.error())};
  if (!*gone) return Unexpected{refusal(ErrorCode::not_found, "There is no such note.")};
  return Done{};
}

}  // namespace simove::match
