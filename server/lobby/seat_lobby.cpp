#include "server/lobby/seat_lobby.h"

#include <algorithm>

#include "server/log/log.h"
#include "server/match/seats.h"

namespace simove::lobby {

using protocol::ErrorCode;

namespace {

Unexpected<protocol::Error> refused(ErrorCode code, std::string text, std::string path = "") {
  return Unexpected{protocol::Error{code, std::move(path), std::move(text)}};
}

bool can_be_taken(const match::Match& match) {
  return match.lifecycle == "open" && !match.frozen && !match.terms.is_private && !match::all_seats_held(match);
}

}  // namespace

Answered<const match::Match*> SeatLobby::created(const Person& person, const MatchId& id) {
  const match::Match* match = parts_.matches.find(id);
  if (match == nullptr || match->creator != person.account)
    return refused(ErrorCode::no_such_match, "You created no such match.");
  return match;
}

Answered<const match::Match*> SeatLobby::held(const Person& person, const MatchId& id, const SeatId& seat) {
  const match::Match* match = parts_.matches.find(id);
  if (match == nullptr || !parts_.matches.may_watch(id, person.account))
    return refused(ErrorCode::no_such_match, "There is no such match.");
  if (!match::holds(*match, person.account, seat))
    return refused(ErrorCode::not_your_seat, "Only who holds the seat can do this.");
  if (match->lifecycle == "finished") return refused(ErrorCode::closed, "The match is over.");
  return match;
}

// ---- offers

Answered<std::vector<protocol::OpenOffer>> SeatLobby::offers(const std::optional<Person>& person) {
  auto rows = parts_.accounts.offers(most_offers_shown);
  if (!rows) return Unexpected{parts_.lobby.store_error(rows.error())};
  std::vector<protocol::OpenOffer> out;
  for (const storage::OfferRow& row : *rows) {
    const match::Match* match = parts_.matches.find(row.match);
    if (match == nullptr || !can_be_taken(*match)) continue;
    auto card = parts_.matches.card(row.match, person ? person->account : AccountId{});
    auto by = parts_.store.account(row.by);
    if (!card || !by) continue;
    out.push_back({std::move(*card), *by ? (**by).name : "", row.note, row.created_ms,
                   person && match->creator == person->account, match->options});
  }
  return out;
}

Answered<Done> SeatLobby::offer(const Person& person, const MatchId& id, const std::string& note) {
  auto match = created(person, id);
  if (!match) return Unexpected{match.error()};
  if ((**match).terms.is_private)
    return refused(ErrorCode::forbidden, "A private match is not offered to everybody. Send somebody the link.");
  if (!can_be_taken(**match)) return refused(ErrorCode::taken, "There is no free seat to offer.");
  auto done = parts_.accounts.offer({id, person.account, note, parts_.clock.now_ms()});
  if (!done) return Unexpected{parts_.lobby.store_error(done.error())};
  return Done{};
}

Answered<Done> SeatLobby::withdraw(const Person& person, const MatchId& id) {
  auto match = created(person, id);
  if (!match) return Unexpected{match.error()};
  auto done = parts_.accounts.withdraw_offer(id);
  if (!done) return Unexpected{parts_.lobby.store_error(done.error())};
  return Done{};
}

Answered<Joined> SeatLobby::take(const Person& person, const MatchId& id, const SeatId& seat) {
  auto offered = parts_.accounts.offer_of(id);
  if (!offered) return Unexpected{parts_.lobby.store_error(offered.error())};
  const match::Match* match = parts_.matches.find(id);
  if (!*offered || match == nullptr || !can_be_taken(*match))
    return refused(ErrorCode::taken, "This match is not offered any more.");
  if (match::find_seat(*match, seat) == nullptr) return refused(ErrorCode::taken, "There is no such seat.", "/seat");
  if (match::would_see_both(*match, person.account, seat, parts_.clock.now_ms()))
    return refused(ErrorCode::taken, "You sit on another side of this match; you would see both.");
  auto taken = parts_.matches.take_seat(id, seat, person.account, person.name, "");
  if (!taken) return Unexpected{taken.error()};
  if (match::all_seats_held(*match))
    if (auto gone = parts_.accounts.withdraw_offer(id); !gone)
      return Unexpected{parts_.lobby.store_error(gone.error())};
  return Joined{id, seat};
}

// ---- handing on

Answered<std::string> SeatLobby::hand_over_code(const Person& person, const MatchId& id, const SeatId& seat) {
  auto match = held(person, id, seat);
  if (!match) return Unexpected{match.error()};
  return new_hand_over(person.account, id, seat);
}

Answered<std::string> SeatLobby::seat_code_by_operator(const MatchId& id, const SeatId& seat) {
  const match::Match* match = parts_.matches.find(id);
  if (match == nullptr) return refused(ErrorCode::no_such_match, "There is no match " + id.value + ".");
  if (match->lifecycle == "finished") return refused(ErrorCode::closed, "The match is over.");
  const match::MatchSeat* place = match::find_seat(*match, seat);
  if (place == nullptr) return refused(ErrorCode::bad_request, "This match has no seat " + seat.value + ".", "/seat");
  if (!place->holder)
    return refused(ErrorCode::taken, "Nobody holds this seat: its creator or umpire has a link for it.", "/seat");
  return new_hand_over(*place->holder, id, seat);
}

// One link at a time: a newer one takes the place of the one before.
Answered<std::string> SeatLobby::new_hand_over(const AccountId& from, const MatchId& id, const SeatId& seat) {
  if (auto gone = parts_.accounts.withdraw_hand_overs(id, seat); !gone)
    return Unexpected{parts_.lobby.store_error(gone.error())};
  const std::int64_t now = parts_.clock.now_ms();
  const std::string code = parts_.entropy.hex(16);
  auto made = parts_.store.create_invitation(
      {sha256_hex(code), id, seat, from, now, now + invitation_ms, std::nullopt, storage::InvitationKind::hand_over});
  if (!made) return Unexpected{parts_.lobby.store_error(made.error())};
  log_info("security", "event=hand-over-link match=" + id.value + " seat=" + seat.value);
  return code;
}

Answered<Done> SeatLobby::keep_seat(const Person& person, const MatchId& id, const SeatId& seat) {
  auto match = held(person, id, seat);
  if (!match) return Unexpected{match.error()};
  auto done = parts_.accounts.withdraw_hand_overs(id, seat);
  if (!done) return Unexpected{parts_.lobby.store_error(done.error())};
  return Done{};
}

Answered<Done> SeatLobby::let_stand_in(const Person& person, const MatchId& id, const SeatId& seat,
                                       const protocol::StandInRequest& wanted) {
  const match::Asker asker{person.account, nullptr};
  if (wanted.name.empty()) return parts_.matches.end_stand_in(asker, id, seat);
  auto account = parts_.people.named(wanted.name);
  if (!account) return Unexpected{account.error()};
  if (!*account)
    return refused(ErrorCode::bad_message, "Nobody here has an account of this name. A guest cannot stand in.",
                   "/name");
  auto row = parts_.store.account(**account);
  if (!row) return Unexpected{parts_.lobby.store_error(row.error())};
  const match::SeatTaker taker{**account, *row ? (**row).name : wanted.name};
  return parts_.matches.let_stand_in(asker, id, seat, taker, wanted.until_ms);
}

// ---- the umpire

Answered<MatchId> SeatLobby::umpire(const Person& person, const std::string& code) {
  auto offered = parts_.lobby.invitation(code);
  if (!offered) return Unexpected{offered.error()};
  if (offered->kind != "umpire") return refused(ErrorCode::forbidden, "This link gives a seat; it appoints no umpire.");
  auto is_guest = parts_.people.is_guest(person.account);
  if (!is_guest) return Unexpected{is_guest.error()};
  if (*is_guest)
    return refused(ErrorCode::forbidden,
                   "An umpire needs an account, so that the match does not lose him with a browser. Open one, or sign "
                   "in, and follow the link again.");
  const MatchId match = offered->offer.match;
  if (auto done = parts_.matches.appoint(match, {person.account, person.name}, sha256_hex(code)); !done)
    return Unexpected{done.error()};
  log_info("security", "event=umpire-appointed match=" + match.value);
  return match;
}

Answered<Done> SeatLobby::bring(const AccountId& guest, const Person& person) {
  auto is_guest = parts_.people.is_guest(guest);
  if (!is_guest) return Unexpected{is_guest.error()};
  if (!*is_guest || guest == person.account) return Done{};
  if (auto moved = parts_.matches.bring_seats(guest, {person.account, person.name}); !moved) return moved;
  if (auto made = parts_.accounts.move_creations(guest, person.account); !made)
    return Unexpected{parts_.lobby.store_error(made.error())};
  log_info("lobby", "event=guest-brought account=" + person.account.value);
  return Done{};
}

}  // namespace simove::lobby
