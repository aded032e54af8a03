// Matches offered to everybody, seats handed on by a link, whoever stands in, and what a guest brings along when he
// turns out to have an account. Called by server/net/api_seats and api_accounts on the logic thread. A private match is
// never offered; a link that hands a seat over is good once, for 14 days, and while its maker holds the seat.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/account_messages.h"
#include "server/lobby/accounts.h"
#include "server/lobby/lobby.h"
#include "server/match/service.h"
#include "storage/account_store.h"

namespace simove::lobby {

inline constexpr std::size_t most_offers_shown = 100;

class SeatLobby {
 public:
  struct Parts {
    storage::Store& store;
    storage::AccountStore& accounts;
    Clock& clock;
    Entropy& entropy;
    match::MatchService& matches;
    Lobby& lobby;
    Accounts& people;
  };
  explicit SeatLobby(Parts parts) : parts_(parts) {}

  // Offers
  /// Those that can still be taken, newest first.
  Answered<std::vector<protocol::OpenOffer>> offers(const std::optional<Person>& person);
  Answered<Done> offer(const Person& person, const MatchId& match, const std::string& note);
  Answered<Done> withdraw(const Person& person, const MatchId& match);
  Answered<Joined> take(const Person& person, const MatchId& match, const SeatId& seat);

  // Handing on
  Answered<std::string> hand_over_code(const Person& person, const MatchId& match, const SeatId& seat);
  /// The same for a seat whose holder has lost his browser: made by the server's operator. The caller has made sure
  /// that it is he.
  Answered<std::string> seat_code_by_operator(const MatchId& match, const SeatId& seat);
  Answered<Done> keep_seat(const Person& person, const MatchId& match, const SeatId& seat);
  Answered<Done> let_stand_in(const Person& person, const MatchId& match, const SeatId& seat,
                              const protocol::StandInRequest& wanted);

  /// Whoever uses the creator's link becomes the umpire: an account, and nobody who has a seat in the match.
  Answered<MatchId> umpire(const Person& person, const std::string& code);

  /// A guest's seats and matches become those of the account he has; only a guest's do.
  Answered<Done> bring(const AccountId& guest, const Person& person);

 private:
  Answered<const match::Match*> held(const Person& person, const MatchId& match, const SeatId& seat);
  Answered<std::string> new_hand_over(const AccountId& from, const MatchId& match, const SeatId& seat);
  Answered<const match::Match*> created(const Person& person, const MatchId& match);

  Parts parts_;
};

}  // namespace simove::lobby
