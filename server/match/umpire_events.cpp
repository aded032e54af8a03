// What everybody is told of an umpire's acts and of what is undone. The reason is part of the line unless the umpire
// keeps it to himself until the end; labels of dice, answers and rulings are never part of it.
#include "server/match/match_events.h"

namespace simove::match {

namespace {

Json with_reason(Json body, const Act& act) {
  if (act.secret)
    body["withheld"] = true;
  else if (!act.reason.empty())
    body["reason"] = act.reason;
  return body;
}

KeptEvent act_event(std::int64_t at_ms, const char* word, Json body, const Act& act) {
  body["act"] = word;
  return match_event(at_ms, "umpire_act", with_reason(std::move(body), act));
}

std::string member(const Json& body, const char* key) {
  const auto found = body.find(key);
  return found != body.end() && found->is_string() ? *found->get_ptr<const std::string*>() : std::string();
}

std::string title_of(const Match& match, const Json& body) {
  const std::string id = member(body, "seat");
  const MatchSeat* seat = find_seat(match, SeatId{id});
  return seat != nullptr && !seat->title.empty() ? seat->title : id;
}

std::string reason_of(const Json& body) {
  if (body.contains("withheld")) return " The reason is withheld until the end.";
  const std::string reason = member(body, "reason");
  return reason.empty() ? std::string() : " Reason: " + reason;
}

std::string act_sentence(const Match& match, const Json& body) {
  const std::string act = member(body, "act");
  const std::string seat = title_of(match, body);
  if (act == "amend") return "The umpire amended the sealed answer of " + seat + ".";
  if (act == "override") return "The umpire put a die.";
  if (act == "open") return "The umpire opened the sealed answer of " + seat + " before its time.";
  if (act == "force") return "The umpire made " + seat + " ready.";
  if (act == "vacate") return "The umpire calls for somebody else in the seat of " + seat + ".";
  if (act == "rule") return member(body, "line");  // the game's own sentence, which says that it is a ruling
  if (act == "end") return "The umpire ended the match.";
  return "The umpire acted.";
}

std::string undone_sentence(const Json& body) {
  const std::string by = member(body, "by");
  if (by == "umpire") return "The umpire rolled the match back to an earlier step.";
  if (by == "operator") return "The operator of this server rolled the match back to an earlier step.";
  return "All seats agreed to go back to an earlier step.";
}

}  // namespace

std::vector<KeptEvent> events_of(const UmpireRecord& record, std::int64_t at_ms) {
  return {match_event(at_ms, "umpire_appointed", {{"name", record.name}})};
}

std::vector<KeptEvent> events_of(const HeldRecord& record, std::int64_t at_ms) {
  return {match_event(at_ms, "held", {{"group", record.group.value}})};
}

std::vector<KeptEvent> events_of(const UndoneRecord& record, std::int64_t at_ms) {
  return {match_event(at_ms, "undone", with_reason({{"by", record.by}, {"branch", record.branch}}, record.act))};
}

// Readiness of every seat goes with it.
std::vector<KeptEvent> events_of(const Match& before, const TakenBackRecord& record, std::int64_t at_ms) {
  std::vector<KeptEvent> events{match_event(at_ms, "taken_back", with_reason({{"by", record.by}}, record.act))};
  for (const MatchSeat& seat : before.seats)
    for (const auto& [group, ready] : readiness(before, seat.seat))
      if (ready) events.push_back(match_event(at_ms, "seat_unready", {{"seat", seat.seat.value}, {"group", group}}));
  return events;
}

std::vector<KeptEvent> events_of(const AmendedRecord& record, std::int64_t at_ms) {
  return {act_event(at_ms, "amend", {{"seat", record.seat.value}}, record.act)};
}

// Faces from a table are the ordinary course of such a match: how many there were is told with the turn, not before.
std::vector<KeptEvent> events_of(const FaceRecord& record, std::int64_t at_ms) {
  if (record.by == "table") return {};
  return {act_event(at_ms, "override", Json::object(), record.act)};
}

std::vector<KeptEvent> events_of(const OpenedRecord& record, std::int64_t at_ms) {
  return {act_event(at_ms, "open", {{"seat", record.seat.value}}, record.act)};
}

std::vector<KeptEvent> events_of(const Match& before, const ForcedRecord& record, std::int64_t at_ms) {
  std::vector<KeptEvent> events{act_event(at_ms, "force", {{"seat", record.seat.value}}, record.act)};
  const Decision* decision = find_decision(before, record.seat, record.decision);
  if (decision != nullptr && would_complete(before, *decision))
    events.push_back(
        match_event(at_ms, "seat_ready", {{"seat", decision->seat.value}, {"group", decision->group.value}}));
  return events;
}

std::vector<KeptEvent> events_of(const VacatedRecord& record, std::int64_t at_ms) {
  return {act_event(at_ms, "vacate", {{"seat", record.seat.value}}, record.act)};
}

KeptEvent ruled_event(const RuledRecord& record, const std::string& line, std::int64_t at_ms) {
  return act_event(at_ms, "rule", {{"line", line}}, record.act);
}

KeptEvent ended_event(const EndedRecord& record, std::int64_t at_ms) {
  return act_event(at_ms, "end", Json::object(), record.act);
}

bool is_umpire_kind(const std::string& kind) {
  return kind == "umpire_act" || kind == "umpire_appointed" || kind == "held" || kind == "undone" ||
         kind == "taken_back" || kind == "abandoned";
}

std::string umpire_sentence(const Match& match, const std::string& kind, const Json& body) {
  if (kind == "umpire_appointed") return member(body, "name") + " is the umpire of this match.";
  if (kind == "held") return "All answers are in; the umpire is looking at what comes of them.";
  if (kind == "undone") return undone_sentence(body) + reason_of(body);
  if (kind == "abandoned") return "This was undone.";
  if (kind == "taken_back") return "All answers that were ready are open again." + reason_of(body);
  return act_sentence(match, body) + reason_of(body);
}

}  // namespace simove::match
