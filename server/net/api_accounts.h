// The HTTP routes of accounts: signing up and in, links that were mailed, the account page, devices. Runs on the logic
// thread; passwords are computed on the pool's threads, between two tasks of the logic thread, so that nobody else
// waits. Called through the table of routes. Never writes a password, token or address into the log.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/lobby/accounts.h"
#include "server/lobby/lobby.h"
#include "server/lobby/password_pool.h"
#include "server/lobby/seat_lobby.h"
#include "server/lobby/sign_in_guard.h"
#include "server/net/limits.h"
#include "server/net/routes.h"

namespace simove::net {

struct AccountParts {
  lobby::Accounts& accounts;
  lobby::Lobby& lobby;
  lobby::SeatLobby& seats;
  lobby::Sessions& sessions;
  lobby::PasswordPool& pool;
  Logic& logic;
  const Limits& limits;
  bool secure = false;
  std::function<void(const std::string& session_hash, Outbound&)> close_session;
};

class AccountApi {
 public:
  explicit AccountApi(AccountParts parts);
  void add_routes(RouteTable& routes);

  /// Goes on with `then` once the caller has shown that he is who he was: at once where nothing is to be shown, else
  /// when the pool has compared what he sent. For changes of weight, of other topics too.
  [[nodiscard]] Response with_proof(const Call& call, const std::string& present,
                                    std::function<Response(const lobby::Person&, Outbound&)> then);

 private:
  using Reply = std::function<void(Response)>;

  Response sign_up(const Call& call);
  Response sign_in(const Call& call);
  Response mail_link(const Call& call);
  Response use_link(const Call& call);
  Response page(const Call& call);
  Response rename(const Call& call);
  Response set_zone(const Call& call);
  Response set_password(const Call& call);
  Response set_mail(const Call& call);
  Response devices(const Call& call);
  Response end_device(const Call& call);
  Response end_all(const Call& call);

  /// `work` on the pool, then `then` with what came of it on the logic thread.
  template <class T>
  Response later(std::function<T()> work, std::function<Response(T, Outbound&)> then);
  [[nodiscard]] Response signed_in(const lobby::SignedIn& in, const std::optional<lobby::Person>& before, bool bring,
                                   Outbound& out);
  [[nodiscard]] std::optional<Response> wait(lobby::SignInGuard& guard, const std::string& who, const Request& request);
  Response page_of(const lobby::Person& person);

  AccountParts parts_;
  lobby::SignInGuard guesses_;
  lobby::SignInGuard letters_;
};

}  // namespace simove::net
