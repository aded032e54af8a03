#include "server/lobby/lobby.h"

#include "protocol/text_checks.h"
#include "server/lobby/names.h"
#include "server/log/log.h"
#include "server/match/seats.h"

namespace simove::lobby {

using protocol::ErrorCode;

namespace {

protocol::Error refusal(ErrorCode code, std::string text) {
  return {code, "", std::move(text)};
}

// One answer for unknown, used and expired codes: a guess must learn nothing.
protocol::Error no_invitation() {
  return refusal(ErrorCode::taken, "This invitation is not there: it may have been used, or have run out.");
}

std::optional<protocol::Error> no_place_for_umpire(const match::Match& match) {
  if (!match.terms.umpire) return refusal(ErrorCode::forbidden, "This match has no place for an umpire.");
  if (match.umpire) return refusal(ErrorCode::taken, "This match has an umpire.");
  if (match.lifecycle == "finished") return refusal(ErrorCode::closed, "The match is over.");
  return std::nullopt;
}

}  // namespace

protocol::Error Lobby::store_error(const Fault& fault) {
  log_error("store", "event=fault code=" + fault.code + " message=\"" + fault.message + "\"");
  if (fault.code == "cannot-save") return refusal(ErrorCode::cannot_save, "This cannot be saved now; try again later.");
  if (fault.code == "store-failed") matches_.note_fatal(fault);
  return refusal(ErrorCode::fault, "The server could not do this; nothing was changed.");
}

Answered<protocol::Me> Lobby::me(const std::optional<Person>& person) {
  protocol::Me me;
  if (!person) return me;
  me.session = protocol::Me::Session{person->name, person->account, person->token, true};
  if (accounts_ != nullptr) {
    auto login = accounts_->login(person->account);
    if (!login) return Unexpected{store_error(login.error())};
    me.session->guest = !login->has_value();
  }
  // Each card costs a view of its match, on the thread that everybody waits for.
  auto listed = store_.matches_of(person->account, quotas_.cards);
  if (!listed) return Unexpected{store_error(listed.error())};
  me.more = listed->more;
  for (const storage::MatchRow& row : listed->rows)
    if (auto card = matches_.card(row.match, person->account)) me.matches.push_back(std::move(*card));
  return me;
}

Answered<bool> Lobby::is_account_name(const std::string& name) {
  if (accounts_ == nullptr) return false;
  auto login = accounts_->login_by_name(folded_name(name));
  if (!login) return Unexpected{store_error(login.error())};
  return login->has_value();
}

Answered<bool> Lobby::may_create(const Person& person) {
  auto open = store_.open_matches_of(person.account, quotas_.open_matches);
  if (!open) return Unexpected{store_error(open.error())};
  return *open < quotas_.open_matches;
}

Answered<Created> Lobby::create(const Person& person, const protocol::CreateRequest& request) {
  const auto allowed = may_create(person);
  if (!allowed) return Unexpected{allowed.error()};
  if (!*allowed)
    return Unexpected{refusal(ErrorCode::too_many, "You have created " + std::to_string(quotas_.open_matches) +
                                                       " matches that are not finished; no more than that.")};
  auto id = matches_.create({person.account, person.name, request});
  if (!id) return Unexpected{id.error()};
  auto codes = invites(person, *id);
  if (!codes) return Unexpected{codes.error()};
  return Created{*id, std::move(*codes)};
}

Answered<std::string> Lobby::kept_code(const Person& person, const MatchId& match, const SeatId& seat,
                                       storage::InvitationKind kind) {
  const std::int64_t now = clock_.now_ms();
  const auto known = codes_.find({match, seat, kind});
  if (known != codes_.end() && known->second.expires_ms > now) return known->second.text;
  const std::string code = entropy_.hex(16);
  auto made = store_.create_invitation(
      {sha256_hex(code), match, seat, person.account, now, now + invitation_ms, std::nullopt, kind});
  if (!made) return Unexpected{store_error(made.error())};
  codes_[{match, seat, kind}] = {code, now + invitation_ms};
  return code;
}

Answered<std::string> Lobby::code_for(const Person& person, const MatchId& match, const SeatId& seat) {
  return kept_code(person, match, seat, storage::InvitationKind::seat);
}

Answered<std::string> Lobby::code_for_any(const Person& person, const MatchId& id) {
  const match::Match* match = matches_.find(id);
  if (match == nullptr || match->creator != person.account)
    return Unexpected{refusal(ErrorCode::no_such_match, "You created no such match.")};
  if (match::all_seats_held(*match)) return Unexpected{refusal(ErrorCode::taken, "All seats are taken.")};
  if (match->lifecycle != "open" && match->umpire)
    return Unexpected{refusal(ErrorCode::forbidden, "The umpire looks for somebody to take this seat.")};
  return kept_code(person, id, SeatId{}, storage::InvitationKind::any);
}

Answered<std::string> Lobby::code_for_umpire(const Person& person, const MatchId& id) {
  const match::Match* match = matches_.find(id);
  if (match == nullptr || match->creator != person.account)
    return Unexpected{refusal(ErrorCode::no_such_match, "You created no such match.")};
  if (auto refused = no_place_for_umpire(*match)) return Unexpected{*refused};
  return kept_code(person, id, SeatId{}, storage::InvitationKind::umpire);
}

Answered<std::vector<protocol::Invite>> Lobby::invites(const Person& person, const MatchId& id) {
  const match::Match* match = matches_.find(id);
  // The umpire may free a seat, and then looks for somebody to take it.
  if (match == nullptr || (match->creator != person.account && match->umpire != person.account))
    return Unexpected{refusal(ErrorCode::no_such_match, "You created no such match.")};
  std::vector<protocol::Invite> out;
  // Once play has begun, a seat that an umpire has freed is his to give, and no player's.
  if (match->lifecycle != "open" && match->umpire && match->umpire != person.account) return out;
  for (const match::MatchSeat& seat : match->seats) {
    if (seat.holder) continue;
    auto code = code_for(person, id, seat.seat);
    if (!code) return Unexpected{code.error()};
    out.push_back({seat.seat, *code});
  }
  return out;
}

Answered<storage::InvitationRow> Lobby::open_invitation(const std::string& code) {
  if (!protocol::is_lower_hex(code, 32)) return Unexpected{no_invitation()};
  auto row = store_.invitation(sha256_hex(code));
  if (!row) return Unexpected{store_error(row.error())};
  if (!*row || (**row).used_by || (**row).expires_ms <= clock_.now_ms()) return Unexpected{no_invitation()};
  return **row;
}

namespace {

std::vector<protocol::FreeSeat> free_seats(const match::Match& match) {
  std::vector<protocol::FreeSeat> out;
  for (const match::MatchSeat& seat : match.seats)
    if (!seat.holder) out.push_back({seat.seat, seat.title});
  return out;
}

const char* word_of(storage::InvitationKind kind) {
  if (kind == storage::InvitationKind::any) return "any";
  if (kind == storage::InvitationKind::umpire) return "umpire";
  return kind == storage::InvitationKind::hand_over ? "hand_over" : "seat";
}

}  // namespace

Answered<protocol::Invitation> Lobby::invitation(const std::string& code) {
  auto row = open_invitation(code);
  if (!row) return Unexpected{row.error()};
  const match::Match* match = matches_.find(row->match);
  if (match == nullptr) return Unexpected{no_invitation()};
  auto by = store_.account(row->by);
  if (!by) return Unexpected{store_error(by.error())};
  protocol::Invitation out;
  out.kind = word_of(row->kind);
  out.offer = {match->id, match->title, match->game, match->scenario, row->seat, "", *by ? (**by).name : ""};
  out.terms = match::to_json(match->terms);
  out.options = match->options;
  if (row->kind == storage::InvitationKind::umpire) {
    if (auto refused = no_place_for_umpire(*match)) return Unexpected{*refused};
    return out;
  }
  if (row->kind == storage::InvitationKind::any) {
    out.seats = free_seats(*match);
    if (out.seats.empty()) return Unexpected{refusal(ErrorCode::taken, "All seats are taken.")};
    return out;
  }
  const match::MatchSeat* seat = match::find_seat(*match, row->seat);
  const bool over = row->kind == storage::InvitationKind::hand_over;
  if (seat == nullptr || seat->holder.has_value() != over)
    return Unexpected{refusal(ErrorCode::taken, "This seat is taken.")};
  // Whoever made the link to hand his seat over must still hold it.
  if (over && seat->holder != row->by) return Unexpected{no_invitation()};
  out.offer.seat_title = seat->title;
  out.seats = {{seat->seat, seat->title}};
  if (over) out.from = seat->holder_name;
  return out;
}

Answered<Joined> Lobby::join(const Person& person, const std::string& code, const SeatId& wanted) {
  auto offered = invitation(code);
  if (!offered) return Unexpected{offered.error()};
  if (offered->kind == "umpire")
    return Unexpected{refusal(ErrorCode::forbidden, "This link appoints an umpire; it gives no seat.")};
  const MatchId match = offered->offer.match;
  const bool choice = offered->kind == std::string("any");
  const SeatId seat = choice && offered->seats.size() > 1 ? wanted : offered->seats.front().seat;
  if (seat.value.empty())
    return Unexpected{protocol::Error{ErrorCode::bad_message, "/seat", "Say which of the free seats you take."}};
  const match::Match* found = matches_.find(match);
  if (found != nullptr && match::would_see_both(*found, person.account, seat, clock_.now_ms()))
    return Unexpected{refusal(ErrorCode::taken, "You sit on another side of this match; you would see both.")};
  const std::string hash = sha256_hex(code);
  auto taken = offered->kind == std::string("hand_over")
                   ? matches_.hand_over(match, seat, {person.account, person.name}, hash)
                   : matches_.take_seat(match, seat, person.account, person.name, hash);
  if (!taken) return Unexpected{taken.error()};
  codes_.erase(
      {match, choice ? SeatId{} : seat, choice ? storage::InvitationKind::any : storage::InvitationKind::seat});
  return Joined{match, seat};
}

}  // namespace simove::lobby
