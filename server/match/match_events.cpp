#include "server/match/match_events.h"

#include "protocol/json_text.h"
#include "server/match/clock_events.h"
#include "server/match/seats.h"

namespace simove::match {

namespace {

std::string audience_text(const Audience& audience) {
  if (audience.all) return "all";
  Json seats = Json::array();
  for (const SeatId& seat : audience.seats) seats.push_back(seat.value);
  return protocol::json_text(seats);
}

// {"seat": body}; none where no seat has a form of its own.
std::optional<std::string> forms_text(const std::map<SeatId, Json>& forms) {
  if (forms.empty()) return std::nullopt;
  Json object = Json::object();
  for (const auto& [seat, body] : forms) object[seat.value] = body;
  return protocol::json_text(object);
}

std::string member(const Json& body, const char* key) {
  const auto found = body.find(key);
  if (found == body.end() || !found->is_string()) return {};
  return *found->get_ptr<const std::string*>();
}

std::string seat_title(const Match& match, const Json& body) {
  const std::string id = member(body, "seat");
  const MatchSeat* seat = find_seat(match, SeatId{id});
  return seat != nullptr && !seat->title.empty() ? seat->title : id;
}

std::string dice_sentence(const Json& body) {
  const auto draws = body.find("draws");
  const std::size_t count = draws != body.end() && draws->is_array() ? draws->size() : 0;
  std::string rolls = std::to_string(count) + (count == 1 ? " roll" : " rolls");
  if (body.contains("hidden")) rolls = count == 0 ? "hidden rolls" : rolls + " and hidden ones";
  return "Dice of step “" + member(body, "step") + "”: " + rolls + ".";
}

std::string hidden_dice_sentence(const Json& body) {
  return "The hidden dice of step “" + member(body, "step") + "” are shown.";
}

}  // namespace

KeptEvent match_event(std::int64_t at_ms, std::string kind, Json body) {
  return {at_ms, false, std::move(kind), std::move(body), everyone(), std::nullopt};
}

KeptEvent game_event(std::int64_t at_ms, Event event) {
  return {at_ms,
          true,
          std::move(event.kind),
          std::move(event.body),
          std::move(event.audience),
          std::move(event.lesser),
          std::move(event.forms)};
}

std::vector<KeptEvent> events_of(const SeatTakenRecord& record, std::int64_t at_ms) {
  return {match_event(at_ms, "seat_taken", {{"seat", record.seat.value}, {"name", record.name}})};
}

// The asked seat is ready, even where a substitute answered for it.
std::vector<KeptEvent> events_of(const Match& before, const ReadyRecord& record, std::int64_t at_ms) {
  const Decision* decision = find_decision(before, record.seat, record.decision);
  if (decision == nullptr || !would_complete(before, *decision)) return {};
  return {match_event(at_ms, "seat_ready", {{"seat", decision->seat.value}, {"group", decision->group.value}})};
}

std::vector<KeptEvent> events_of(const Match& before, const UnreadyRecord& record, std::int64_t at_ms) {
  const Decision* decision = find_decision(before, record.seat, record.decision);
  if (decision == nullptr || decision->duty != Duty::must) return {};
  if (!is_ready(before, decision->seat, decision->group)) return {};
  return {match_event(at_ms, "seat_unready", {{"seat", decision->seat.value}, {"group", decision->group.value}})};
}

std::vector<KeptEvent> events_of(const FailedRecord& record, std::int64_t at_ms) {
  return {match_event(at_ms, "frozen", {{"code", record.code}})};
}

storage::StoredEvent to_stored(const KeptEvent& event) {
  storage::StoredEvent out;
  out.origin = event.from_game ? "game" : "match";
  out.kind = event.kind;
  out.body = protocol::json_text(event.body);
  out.audience = audience_text(event.audience);
  if (event.lesser) out.lesser = protocol::json_text(*event.lesser);
  out.forms = forms_text(event.forms);
  return out;
}

std::vector<storage::StoredEvent> to_stored(const std::vector<KeptEvent>& events) {
  std::vector<storage::StoredEvent> out;
  out.reserve(events.size());
  for (const KeptEvent& event : events) out.push_back(to_stored(event));
  return out;
}

storage::Append append_of(const Match& match, const Record& record, const std::vector<KeptEvent>& events,
                          std::int64_t at_ms) {
  storage::Append append;
  append.match = match.id;
  append.expected_revision = match.revision;
  append.kind = kind_of(record);
  append.body = body_of(record);
  append.at_ms = at_ms;
  append.events = to_stored(events);
  return append;
}

std::optional<KeptEvent> from_stored(const storage::StoredEvent& event, std::int64_t at_ms) {
  KeptEvent out{at_ms, event.origin == "game", event.kind, {}, everyone(), std::nullopt};
  const auto parsed = [](const std::string& text) { return Json::parse(text, nullptr, false); };
  out.body = parsed(event.body);
  if (event.lesser) out.lesser = parsed(*event.lesser);
  if (event.forms) {
    const Json forms = parsed(*event.forms);
    if (!forms.is_object()) return std::nullopt;
    for (const auto& [seat, body] : forms.items()) out.forms[SeatId{seat}] = body;
  }
  if (event.audience != "all") {
    const Json seats = parsed(event.audience);
    if (!seats.is_array()) return std::nullopt;
    out.audience = only({});
    for (const Json& seat : seats)
      if (const auto* name = seat.get_ptr<const std::string*>()) out.audience.seats.emplace_back(*name);
  }
  if (out.body.is_discarded() || (out.lesser && out.lesser->is_discarded())) return std::nullopt;
  return out;
}

bool same_content(const storage::StoredEvent& stored, const KeptEvent& event) {
  const storage::StoredEvent told = to_stored(event);
  return stored.origin == told.origin && stored.kind == told.kind && stored.body == told.body &&
         stored.audience == told.audience && stored.lesser == told.lesser && stored.forms == told.forms;
}

std::string sentence(const Match& match, const std::string& kind, const Json& body) {
  if (kind == "created") return "The match “" + match.title + "” was created.";
  if (kind == "seat_taken") return member(body, "name") + " takes the seat of " + seat_title(match, body) + ".";
  if (kind == "seat_ready") return seat_title(match, body) + " is ready.";
  if (kind == "seat_unready") return seat_title(match, body) + " is no longer ready.";
  if (kind == "resolved") return "All answers are in; they are opened together." + stand_in_sentence(match, body);
  if (kind == "dice") return dice_sentence(body);
  if (kind == "resigned") return seat_title(match, body) + " resigns.";
  if (kind == "hidden_dice") return hidden_dice_sentence(body);
  if (is_umpire_kind(kind)) return umpire_sentence(match, kind, body);
  if (kind == "finished") return "The match is over.";
  if (kind == "frozen") return "The match is frozen (" + member(body, "code") + ") until its operator looks into it.";
  if (auto told = clock_sentence(match, kind, body)) return *told;
  return seat_sentence(match, kind, body).value_or(kind);
}

}  // namespace simove::match
