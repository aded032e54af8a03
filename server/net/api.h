// The HTTP API: who asks, whether his token is right, and the route that answers; the routes of signing in, matches and
// invitations are its own, other topics add theirs. Runs on the logic thread. What needs no session and no store
// (static files, data files, Host and Origin) is settled before, in frontend.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/lobby/lobby.h"
#include "server/match/rulesets.h"
#include "server/net/routes.h"

namespace simove::net {

class Api {
 public:
  struct Parts {
    lobby::Lobby& lobby;
    lobby::Sessions& sessions;
    const match::Rulesets& rulesets;
    bool secure = false;
    std::function<void(const std::string& session_hash, Outbound&)> signed_out;
    /// A finished match as a document; without it none is given.
    std::function<Result<Text, protocol::Error>(const MatchId&)> archive_of = {};
    /// What X-Simove-Token must carry on the operator's routes; empty: they are refused.
    std::string operator_key = {};
  };
  explicit Api(Parts parts);
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;

  /// To add to, before the server listens.
  [[nodiscard]] RouteTable& routes() { return routes_; }
  [[nodiscard]] const RouteTable& routes() const { return routes_; }
  [[nodiscard]] Response answer(const Request& request, Outbound& out);

 private:
  using PersonOrError = Result<std::optional<lobby::Person>, protocol::Error>;
  PersonOrError person_of(const Request& request);
  void add_own_routes();
  [[nodiscard]] bool is_operator(const Request& request) const;
  Response me(const std::optional<lobby::Person>& person);
  Response guest(const Request& request);
  Response signout(const lobby::Person& person, Outbound& out);
  Response create(const Request& request, const lobby::Person& person);
  Response invites(const MatchId& match, const lobby::Person& person);
  Response exported(const MatchId& match, const std::optional<lobby::Person>& person);
  Response offer(const Request& request);
  Response join(const Request& request, const lobby::Person& person);

  Parts parts_;
  RouteTable routes_;
};

}  // namespace simove::net
