// Accounts and seats of a running server, put together: the parts behind the routes of api_accounts and api_seats, in
// the order in which they lean on each other. Made by serve.cpp and by the tests of those routes. Must be stopped
// before the logic thread is, since passwords that are being computed are answered through it.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/lobby/accounts.h"
#include "server/lobby/lobby.h"
#include "server/lobby/password_pool.h"
#include "server/lobby/seat_lobby.h"
#include "server/net/api_accounts.h"
#include "server/net/api_seats.h"

namespace simove::app {

class People {
 public:
  struct Parts {
    storage::Store& store;
    storage::AccountStore& accounts;
    match::MatchService& matches;
    lobby::Sessions& sessions;
    lobby::Lobby& lobby;
    Clock& clock;
    Entropy& entropy;
    net::Logic& logic;
    const net::Limits& limits;
    std::string origin;
    bool secure = false;
    std::function<void(const std::string& session_hash, net::Outbound&)> close_session;
    lobby::LetterBox* letters = nullptr;
    lobby::PasswordCost cost = {};
  };
  explicit People(Parts parts);
  People(const People&) = delete;
  People& operator=(const People&) = delete;

  void add_routes(net::RouteTable& routes);
  /// What is being computed is finished; nothing more is taken.
  void stop() { pool_.stop(); }
  [[nodiscard]] lobby::Accounts& accounts() { return accounts_; }
  [[nodiscard]] lobby::SeatLobby& seats() { return seats_; }
  /// For other topics whose changes need proof of who asks.
  [[nodiscard]] net::AccountApi& api() { return api_; }

 private:
  match::MatchService& matches_;
  lobby::Lobby& lobby_;
  lobby::PasswordPool pool_;
  lobby::Accounts accounts_;
  lobby::SeatLobby seats_;
  net::AccountApi api_;
};

}  // namespace simove::app
