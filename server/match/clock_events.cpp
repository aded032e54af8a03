#include "server/match/clock_events.h"

#include <set>

#include "server/match/match_events.h"

namespace simove::match {

namespace {

std::string member(const Json& body, const char* key) {
  const auto found = body.find(key);
  if (found == body.end() || !found->is_string()) return {};
  return *found->get_ptr<const std::string*>();
}

std::int64_t number(const Json& body, const char* key) {
  const auto found = body.find(key);
  return found != body.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

std::string title_of(const Match& match, const std::string& id) {
  const MatchSeat* seat = find_seat(match, SeatId{id});
  return seat != nullptr && !seat->title.empty() ? seat->title : id;
}

/// "Union", "Union and Confederate", "A, B and C"
std::string titles_of(const Match& match, const Json& body) {
  std::vector<std::string> names;
  if (const auto seats = body.find("seats"); seats != body.end() && seats->is_array())
    for (const Json& seat : *seats)
      if (const auto* id = seat.get_ptr<const std::string*>()) names.push_back(title_of(match, *id));
  std::string out;
  for (std::size_t n = 0; n < names.size(); ++n) {
    if (n > 0) out += n + 1 == names.size() ? " and " : ", ";
    out += names[n];
  }
  return out;
}

// An umpire's act is told with his reason; it is his word to the players.
void add_by(Json& body, const ClockBy& by) {
  if (by.umpire) body["umpire"] = true;
  if (by.secret)
    body["withheld"] = true;
  else if (!by.reason.empty())
    body["reason"] = by.reason;
}

std::string with_reason(std::string sentence, const Json& body) {
  const std::string reason = member(body, "reason");
  if (body.contains("umpire")) sentence = "The umpire: " + sentence;
  if (body.contains("withheld")) return sentence + " The reason is withheld until the end.";
  return reason.empty() ? sentence : sentence + " Reason: " + reason;
}

Json seats_json(const std::set<SeatId>& seats) {
  Json out = Json::array();
  for (const SeatId& seat : seats) out.push_back(seat.value);
  return out;
}

std::set<SeatId> owing(const Match& match, const GroupId& group) {
  std::set<SeatId> out;
  for (const Decision& decision : match.pending)
    if (decision.group == group && decision.duty == Duty::must && match.promises.count(decision.id) == 0)
      out.insert(decision.seat);
  return out;
}

Json proposal_body(const Match& before, const std::string& id) {
  Json body{{"proposal", id}};
  const auto found = before.proposals.find(id);
  if (found != before.proposals.end()) body["kind"] = found->second.kind;
  return body;
}

std::string span_text(std::int64_t ms) {
  const auto count = [](std::int64_t n, const char* unit) {
    return std::to_string(n) + " " + unit + (n == 1 ? "" : "s");
  };
  constexpr std::int64_t minute = 60'000;
  if (ms % (24 * 60 * minute) == 0) return count(ms / (24 * 60 * minute), "day");
  if (ms % (60 * minute) == 0) return count(ms / (60 * minute), "hour");
  return count((ms + minute - 1) / minute, "minute");
}

/// "a pause until ...", as it stands in the sentences about proposals.
std::string wish(const std::string& kind, const Json& body) {
  if (kind == "pause") return "a pause until " + utc_text(number(body, "until_ms"));
  if (kind == "resume") return "to go on before the pause is over";
  if (kind == "extend") return span_text(number(body, "ms")) + " more for what is due";
  if (kind == "undo") {
    const std::int64_t steps = number(body, "steps");
    if (steps == 0) return "to take back what is ready";
    return steps == 1 ? "to take the last step back" : "to take the last " + std::to_string(steps) + " steps back";
  }
  return kind;
}

std::string deadline_sentence(const Json& body) {
  const std::string due = utc_text(number(body, "due"));
  const std::string why = member(body, "why");
  if (why == "opened") return "Answers are due by " + due + ".";
  if (why == "extended") return with_reason("There is more time: answers are due by " + due + ".", body);
  if (why == "resumed") return "Answers are now due by " + due + ".";
  if (why == "downtime") return "The server was down; that time is given back: answers are due by " + due + ".";
  if (why == "clock_set") return "The server's clock was set; no time is lost by it: answers are due by " + due + ".";
  if (why == "mended")
    return "The time during which the match was frozen is given back: answers are due by " + due + ".";
  return "Answers are due by " + due + ".";
}

}  // namespace

std::vector<KeptEvent> events_of(const Match& before, const DeadlinesRecord& record, std::int64_t at_ms) {
  std::vector<KeptEvent> out;
  if (record.why == ClockWhy::resumed && before.clock.paused_ms) {
    Json body = Json::object();
    add_by(body, record.by);
    out.push_back(match_event(at_ms, "resumed", std::move(body)));
  }
  for (const DeadlineChange& change : record.changes) {
    Json body{{"group", change.group.value}, {"due", change.deadline.due_ms}, {"why", word_of(record.why)}};
    if (!record.seats.empty()) body["seats"] = seats_json({record.seats.begin(), record.seats.end()});
    if (record.why == ClockWhy::extended) add_by(body, record.by);
    out.push_back(match_event(at_ms, "deadline", std::move(body)));
  }
  return out;
}

std::vector<KeptEvent> events_of(const PausedRecord& record, std::int64_t at_ms) {
  Json body{{"until", record.until_ms}};
  add_by(body, record.by);
  return {match_event(at_ms, "paused", std::move(body))};
}

std::vector<KeptEvent> events_of(const Match& before, const TimedOutRecord& record, std::int64_t at_ms) {
  Json body{{"group", record.group.value}, {"seats", seats_json(owing(before, record.group))}};
  add_by(body, record.by);
  return {match_event(at_ms, "timed_out", std::move(body))};
}

std::vector<KeptEvent> events_of(const Match& before, const OverdueRecord& record, std::int64_t at_ms) {
  return {match_event(at_ms, "overdue",
                      {{"group", record.group.value}, {"seats", seats_json(owing(before, record.group))}})};
}

std::vector<KeptEvent> events_of(const ProposedRecord& record, std::int64_t at_ms) {
  return {match_event(at_ms, "proposed",
                      {{"proposal", record.proposal},
                       {"kind", record.kind},
                       {"body", record.body},
                       {"seat", record.seats.front().value}})};
}

std::vector<KeptEvent> events_of(const Match& before, const AgreedRecord& record, std::int64_t at_ms) {
  Json body = proposal_body(before, record.proposal);
  body["seats"] = seats_json({record.seats.begin(), record.seats.end()});
  return {match_event(at_ms, "agreed", std::move(body))};
}

std::vector<KeptEvent> events_of(const Match& before, const DeclinedRecord& record, std::int64_t at_ms) {
  Json body = proposal_body(before, record.proposal);
  if (!record.seat.value.empty()) body["seat"] = record.seat.value;
  const auto found = before.proposals.find(record.proposal);
  if (found != before.proposals.end() && found->second.by == record.seat) body["withdrawn"] = true;
  if (!record.reason.empty()) body["reason"] = record.reason;
  return {match_event(at_ms, "declined", std::move(body))};
}

std::optional<std::string> clock_sentence(const Match& match, const std::string& kind, const Json& body) {
  if (kind == "deadline") {
    const std::string away = member(body, "why") == "holiday" ? titles_of(match, body) : std::string();
    return away.empty() ? deadline_sentence(body)
                        : away + ": on holiday. Answers are due by " + utc_text(number(body, "due")) + ".";
  }
  if (kind == "paused") return with_reason("The clock stands until " + utc_text(number(body, "until")) + ".", body);
  if (kind == "resumed") return with_reason("The clock runs again.", body);
  if (kind == "timed_out")
    return body.contains("umpire")
               ? with_reason("The turn goes on without the answer of " + titles_of(match, body) + ".", body)
               : "Time is up. There was no answer from " + titles_of(match, body) + ".";
  if (kind == "overdue") return "The deadline has passed. The match waits for " + titles_of(match, body) + ".";
  if (kind == "proposed")
    return title_of(match, member(body, "seat")) + " proposes " +
           wish(member(body, "kind"), body.value("body", Json::object())) + ".";
  if (kind == "agreed") return titles_of(match, body) + " agrees.";
  if (kind != "declined") return std::nullopt;
  if (!body.contains("seat"))
    return "What was proposed cannot be done any more" +
           std::string(member(body, "reason").empty() ? "." : ": " + member(body, "reason"));
  return title_of(match, member(body, "seat")) +
         (body.contains("withdrawn") ? " withdraws what was proposed." : " does not agree.");
}

std::string stand_in_sentence(const Match& match, const Json& resolved) {
  std::string out;
  const auto digests = resolved.find("digests");
  if (digests == resolved.end() || !digests->is_array()) return out;
  for (const Json& line : *digests) {
    const std::string missed = member(line, "missed");
    if (missed == "draft") out += " For " + title_of(match, member(line, "seat")) + " the saved draft ran.";
    if (missed == "draft_in_part")
      out += " For " + title_of(match, member(line, "seat")) + " the saved draft ran as far as it could.";
    if (missed == "fallback")
      out += " For " + title_of(match, member(line, "seat")) + " the rules' own answer for silence ran.";
  }
  return out;
}

}  // namespace simove::match
