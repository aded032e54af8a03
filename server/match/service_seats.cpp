// Seats that change hands: everybody says that he is there, a holder hands his seat on, somebody stands in for him.
// Each is a record of the log like any other. Whoever loses a seat loses its watch with the next publication, before
// anything of the seat is sent (service.cpp). A plot is never looked at here.
#include <algorithm>

#include "server/log/log.h"
#include "server/match/match_events.h"
#include "server/match/seats.h"
#include "server/match/service.h"

namespace simove::match {

using protocol::ErrorCode;

namespace {

constexpr std::int64_t longest_stand_in_ms = 366LL * 24 * 3'600'000;

protocol::Error moved_on() {
  return refusal(ErrorCode::fault, "The match has moved on; try again.");
}

std::optional<protocol::Error> obstacle(const Match& match) {
  if (match.frozen) return refusal(ErrorCode::frozen, "This match waits for its operator; nothing is accepted.");
  if (match.lifecycle == "finished") return refusal(ErrorCode::closed, "The match is over.");
  return std::nullopt;
}

}  // namespace

/// The seat's holder alone; who stands in for him decides nothing about the seat itself.
Answered<MatchService::Kept*> MatchService::held(const Asker& asker, const MatchId& match, const SeatId& seat) {
  auto found = seated(asker, match, seat);
  if (!found) return found;
  if (!holds((*found)->match, asker.account, seat))
    return Unexpected{refusal(ErrorCode::not_your_seat, "Only who holds the seat can do this.")};
  if (auto refused = obstacle((*found)->match)) return Unexpected{*refused};
  return found;
}

template <class Content>
Answered<Done> MatchService::append_seat(Kept& kept, const Content& record, std::vector<KeptEvent> events,
                                         const std::function<void(storage::Append&)>& more) {
  Match& match = kept.match;
  storage::Append append = append_of(match, record, events, ports_.clock.now_ms());
  more(append);
  auto stored = ports_.store.append(append);
  if (!stored) return Unexpected{store_error(stored.error())};
  if (std::holds_alternative<storage::InvitationSpent>(*stored))
    return Unexpected{refusal(ErrorCode::taken, "This link has been used or has run out.")};
  const auto* appended = std::get_if<storage::Appended>(&*stored);
  if (appended == nullptr) return Unexpected{moved_on()};
  fold(match, record);
  took(kept, appended->revision, std::move(events), true);
  return Done{};
}

Answered<Done> MatchService::muster(const Asker& asker, const MatchId& id, const SeatId& seat) {
  auto found = seated(asker, id, seat);
  if (!found) return Unexpected{found.error()};
  const Match& match = (*found)->match;
  if (auto refused = obstacle(match)) return Unexpected{*refused};
  const MatchSeat* place = find_seat(match, seat);
  if (!is_mustering(match) || place == nullptr || place->mustered) return Done{};  // said already
  const MusteredRecord record{seat};
  const bool begins = would_complete_muster(match, seat);
  auto done =
      append_seat(**found, record, events_of(match, record, ports_.clock.now_ms()), [&](storage::Append& append) {
        if (begins) append.lifecycle = "running";
      });
  if (done) log_info("match", "event=mustered match=" + id.value + " seat=" + seat.value);
  return done;
}

Answered<Done> MatchService::hand_over(const MatchId& id, const SeatId& seat, const SeatTaker& taker,
                                       const std::string& code_hash) {
  return hand_over(id, seat, taker, code_hash, false);
}

Answered<Done> MatchService::hand_over(const MatchId& id, const SeatId& seat, const SeatTaker& taker,
                                       const std::string& code_hash, bool saw_both) {
  Kept* found = kept(id);
  if (found == nullptr) return Unexpected{refusal(ErrorCode::no_such_match, "There is no such match.")};
  const Match& match = found->match;
  if (auto refused = obstacle(match)) return Unexpected{*refused};
  const std::int64_t now = ports_.clock.now_ms();
  const MatchSeat* place = find_seat(match, seat);
  if (place == nullptr || !place->holder) return Unexpected{refusal(ErrorCode::taken, "Nobody holds this seat.")};
  if (place->holder == taker.account) return Unexpected{refusal(ErrorCode::taken, "You hold this seat already.")};
  if (match.umpire == taker.account)
    return Unexpected{refusal(ErrorCode::forbidden, "The umpire of a match holds no seat in it.")};
  if (!saw_both && sits_elsewhere(match, taker.account, seat, now))
    return Unexpected{refusal(ErrorCode::taken, "You sit on another side of this match; you would see both.")};
  const HandedOverRecord record{seat, taker.account, taker.name, place->holder_name};
  auto done = append_seat(*found, record, events_of(record, now), [&](storage::Append& append) {
    append.holders = {{seat, taker.account}};
    append.stand_ins = {{seat, std::nullopt}};
    if (!code_hash.empty()) append.uses_invitation = storage::InvitationUse{code_hash, taker.account, now};
  });
  if (done) log_info("match", "event=handed_over match=" + id.value + " seat=" + seat.value);
  return done;
}

Answered<Done> MatchService::let_stand_in(const Asker& asker, const MatchId& id, const SeatId& seat,
                                          const SeatTaker& taker, std::optional<std::int64_t> until_ms) {
  auto found = held(asker, id, seat);
  if (!found) return Unexpected{found.error()};
  const Match& match = (*found)->match;
  const std::int64_t now = ports_.clock.now_ms();
  if (holds(match, taker.account, seat)) return Unexpected{refusal(ErrorCode::taken, "That is yourself.")};
  if (until_ms && (*until_ms <= now || *until_ms > now + longest_stand_in_ms))
    return Unexpected{protocol::Error{ErrorCode::bad_message, "/until", "Name a day within the coming year."}};
  if (match.umpire == taker.account)
    return Unexpected{refusal(ErrorCode::forbidden, "The umpire of a match stands in for nobody in it.")};
  if (sits_elsewhere(match, taker.account, seat, now))
    return Unexpected{refusal(ErrorCode::taken, "He sits on another side of this match; he would see both.")};
  const StandInRecord record{seat, taker.account, taker.name, until_ms};
  auto done = append_seat(**found, record, events_of(record, now),
                          [&](storage::Append& append) { append.stand_ins = {{seat, taker.account}}; });
  if (done) log_info("match", "event=stand_in match=" + id.value + " seat=" + seat.value);
  return done;
}

Answered<Done> MatchService::end_stand_in(const Asker& asker, const MatchId& id, const SeatId& seat) {
  auto found = seated(asker, id, seat);  // he may lay it down himself
  if (!found) return Unexpected{found.error()};
  return end_stand_in(**found, seat);
}

Answered<Done> MatchService::end_stand_in(Kept& kept, const SeatId& seat) {
  const MatchSeat* place = find_seat(kept.match, seat);
  if (place == nullptr || !place->stand_in) return Done{};
  const StandInEndedRecord record{seat, place->stand_in->name};
  return append_seat(kept, record, events_of(record, ports_.clock.now_ms()),
                     [&](storage::Append& append) { append.stand_ins = {{seat, std::nullopt}}; });
}

// He could not act any more from the instant on; this only says so, to everybody and to the store.
void MatchService::end_overdue_stand_ins() {
  const std::int64_t now = ports_.clock.now_ms();
  for (auto& [id, kept] : matches_) {
    if (kept.match.frozen || kept.match.lifecycle == "finished") continue;
    for (const MatchSeat& seat : kept.match.seats)
      if (seat.stand_in && seat.stand_in->until_ms && *seat.stand_in->until_ms <= now) {
        (void)end_stand_in(kept, SeatId(seat.seat));
        break;  // the list of seats may have moved; the next comes with the next tick
      }
  }
}

namespace {

bool holds_two_sides(const Match& match, const AccountId& account) {
  const MatchSeat* first = nullptr;
  for (const MatchSeat& seat : match.seats) {
    if (seat.holder != account) continue;
    if (first != nullptr && (seat.side.empty() || seat.side != first->side)) return true;
    first = &seat;
  }
  return false;
}

}  // namespace

Answered<Done> MatchService::bring_seats(const AccountId& from, const SeatTaker& to) {
  auto listed = ports_.store.matches_of(from, storage::most_counted);
  if (!listed) return Unexpected{store_error(listed.error())};
  for (const storage::MatchRow& row : listed->rows) {
    Kept* found = kept(row.match);
    if (found == nullptr) continue;
    if (found->match.creator == from) {
      found->match.creator = to.account;
      changed_[row.match];  // a failed commit must undo this too
    }
    // Whoever held both sides sees no more than he did when all of it comes along. Who sits there by another name too
    // would: then the seats that he must not have stay with the guest, and so out of the way.
    const bool saw_both = holds_two_sides(found->match, from) && !takes_part(found->match, to.account);
    for (const storage::SeatRow& seat : row.seats) {
      if (seat.holder != from) continue;
      // Over or frozen: nobody needs it.
      if (auto moved = hand_over(row.match, seat.seat, to, "", saw_both);
          !moved && moved.error().code == ErrorCode::cannot_save)
        return moved;
    }
    if (found->match.umpire != from || takes_part(found->match, to.account)) continue;
    if (auto moved = seat_umpire(*found, to, ""); !moved && moved.error().code == ErrorCode::cannot_save) return moved;
  }
  return Done{};
}

bool MatchService::may_watch(const MatchId& id, const std::optional<AccountId>& account) {
  const Kept* found = kept(id);
  return found != nullptr && match::may_watch(found->match, account, ports_.clock.now_ms());
}

}  // namespace simove::match
