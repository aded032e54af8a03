// The HTTP API: one function for each route of the contract. Runs on the logic thread. What needs no session and no
// store (static files, data files, Host and Origin) is settled before, in frontend.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/lobby/lobby.h"
#include "server/match/rulesets.h"
#include "server/net/http_types.h"
#include "server/net/logic.h"

namespace simove::net {

[[nodiscard]] int status_of(protocol::ErrorCode code);
[[nodiscard]] Response json_response(int status, std::string body);
[[nodiscard]] Response error_response(const protocol::Error& error);

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
  };
  explicit Api(Parts parts) : parts_(std::move(parts)) {}

  /// Which methods a path has: "" when there is no such path. Needs no session.
  [[nodiscard]] static std::string methods_of(const std::string& path);
  [[nodiscard]] Response answer(const Request& request, Outbound& out);

 private:
  using PersonOrError = Result<std::optional<lobby::Person>, protocol::Error>;
  PersonOrError person_of(const Request& request);
  Response route(const Request& request, const std::optional<lobby::Person>& person, Outbound& out);
  Response me(const std::optional<lobby::Person>& person);
  Response guest(const Request& request);
  Response signout(const lobby::Person& person, Outbound& out);
  Response create(const Request& request, const lobby::Person& person);
  Response invites(const Request& request, const lobby::Person& person);
  Response exported(const Request& request);
  Response offer(const Request& request);
  Response join(const Request& request, const lobby::Person& person);

  Parts parts_;
};

}  // namespace simove::net
