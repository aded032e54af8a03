#include "server/match/seats.h"

#include <algorithm>

#include "server/match/match_events.h"

namespace simove::match {

namespace {

bool stands_in(const MatchSeat& seat, const AccountId& account, std::int64_t now_ms) {
  if (!seat.stand_in || seat.stand_in->account != account) return false;
  return !seat.stand_in->until_ms || *seat.stand_in->until_ms > now_ms;
}

bool acts(const MatchSeat& seat, const AccountId& account, std::int64_t now_ms) {
  return seat.holder == account || stands_in(seat, account, now_ms);
}

bool all_mustered(const Match& match) {
  return std::all_of(match.seats.begin(), match.seats.end(), [](const MatchSeat& seat) { return seat.mustered; });
}

std::string member(const Json& body, const char* key) {
  const auto found = body.find(key);
  if (found == body.end() || !found->is_string()) return {};
  return *found->get_ptr<const std::string*>();
}

std::string title_of(const Match& match, const Json& body) {
  const std::string id = member(body, "seat");
  const MatchSeat* seat = find_seat(match, SeatId{id});
  return seat != nullptr && !seat->title.empty() ? seat->title : id;
}

}  // namespace

bool acts_for(const Match& match, const std::optional<AccountId>& account, const SeatId& seat, std::int64_t now_ms) {
  const MatchSeat* found = find_seat(match, seat);
  return account && found != nullptr && acts(*found, *account, now_ms);
}

bool takes_part(const Match& match, const AccountId& account) {
  return match.umpire == account || std::any_of(match.seats.begin(), match.seats.end(), [&](const MatchSeat& seat) {
           return seat.holder == account || (seat.stand_in && seat.stand_in->account == account);
         });
}

bool may_watch(const Match& match, const std::optional<AccountId>& account, std::int64_t now_ms) {
  if (!match.terms.is_private) return true;
  if (!account) return false;
  if (match.creator == *account || match.umpire == *account) return true;
  return std::any_of(match.seats.begin(), match.seats.end(),
                     [&](const MatchSeat& seat) { return acts(seat, *account, now_ms); });
}

bool sits_elsewhere(const Match& match, const AccountId& account, const SeatId& seat, std::int64_t now_ms) {
  const MatchSeat* own = find_seat(match, seat);
  return std::any_of(match.seats.begin(), match.seats.end(), [&](const MatchSeat& other) {
    const bool beside = own != nullptr && (other.seat == seat || (!own->side.empty() && other.side == own->side));
    return !beside && acts(other, account, now_ms);
  });
}

// Alone one may sit on both sides, but only before play begins: afterwards a free seat is one that somebody has left,
// with his drafts and what he was told.
bool would_see_both(const Match& match, const AccountId& account, const SeatId& seat, std::int64_t now_ms) {
  const bool alone =
      match.lifecycle == "open" && std::none_of(match.seats.begin(), match.seats.end(), [&](const MatchSeat& other) {
        return other.holder.has_value() && other.holder != account;
      });
  return !alone && sits_elsewhere(match, account, seat, now_ms);
}

bool is_mustering(const Match& match) {
  return match.lifecycle == "open" && match.terms.muster;
}

bool would_complete_muster(const Match& match, const SeatId& seat) {
  return all_seats_held(match) && std::all_of(match.seats.begin(), match.seats.end(), [&](const MatchSeat& other) {
           return other.mustered || other.seat == seat;
         });
}

bool may_begin(const Match& match) {
  return all_seats_held(match) && (!match.terms.muster || all_mustered(match));
}

void fold(Match& match, const MusteredRecord& record) {
  if (MatchSeat* seat = find_seat(match, record.seat)) seat->mustered = true;
  if (match.lifecycle == "open" && may_begin(match)) match.lifecycle = "running";
}

void fold(Match& match, const HandedOverRecord& record) {
  MatchSeat* seat = find_seat(match, record.seat);
  if (seat == nullptr) return;
  seat->holder = record.account;
  seat->holder_name = record.name;
  seat->stand_in.reset();
  // What the one before said of himself says nothing of the one who sits there now.
  if (match.lifecycle == "open") seat->mustered = false;
}

void fold(Match& match, const StandInRecord& record) {
  if (MatchSeat* seat = find_seat(match, record.seat))
    seat->stand_in = Deputy{record.account, record.name, record.until_ms};
}

void fold(Match& match, const StandInEndedRecord& record) {
  if (MatchSeat* seat = find_seat(match, record.seat)) seat->stand_in.reset();
}

std::vector<KeptEvent> events_of(const Match& before, const MusteredRecord& record, std::int64_t at_ms) {
  return {match_event(at_ms, "mustered",
                      {{"seat", record.seat.value}, {"all", would_complete_muster(before, record.seat)}})};
}

std::vector<KeptEvent> events_of(const HandedOverRecord& record, std::int64_t at_ms) {
  return {
      match_event(at_ms, "handed_over", {{"seat", record.seat.value}, {"name", record.name}, {"from", record.from}})};
}

std::vector<KeptEvent> events_of(const StandInRecord& record, std::int64_t at_ms) {
  Json body{{"seat", record.seat.value}, {"name", record.name}};
  if (record.until_ms) body["until"] = *record.until_ms;
  return {match_event(at_ms, "stand_in", std::move(body))};
}

std::vector<KeptEvent> events_of(const StandInEndedRecord& record, std::int64_t at_ms) {
  return {match_event(at_ms, "stand_in_ended", {{"seat", record.seat.value}, {"name", record.name}})};
}

std::optional<std::string> seat_sentence(const Match& match, const std::string& kind, const Json& body) {
  const std::string seat = title_of(match, body);
  if (kind == "mustered") {
    const bool all = body.contains("all") && body["all"].is_boolean() && body["all"].get<bool>();
    return seat + " is there." + (all ? " Everybody is; the match begins." : "");
  }
  if (kind == "handed_over")
    return member(body, "from") + " hands the seat of " + seat + " over to " + member(body, "name") + ".";
  if (kind == "stand_in")
    return member(body, "name") + " stands in for " + seat + (body.contains("until") ? " for a time." : ".");
  if (kind == "stand_in_ended") return member(body, "name") + " no longer stands in for " + seat + ".";
  return std::nullopt;
}

}  // namespace simove::match
