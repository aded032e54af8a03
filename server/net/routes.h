// The routes of the HTTP API as a table: which paths there are, which methods each has, and what answers. Filled by
// server/app before the first request (api.cpp adds its own, each topic its own in api_<topic>.cpp), read by
// frontend.cpp on the network thread and by api.cpp on the logic thread. `simove routes` prints it, and the matrix of
// who may do what must name every row. Never changed once the server listens.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors.h"
#include "server/lobby/sessions.h"
#include "server/net/http_types.h"
#include "server/net/logic.h"

namespace simove::net {

/// Who gets as far as the handler. Whatever depends on a match or a seat the handler's own call decides.
enum class Access {
  anyone,
  signed_in,
  operator_key,  // whoever can read the key file beside the database, from this machine alone
};

/// As `simove routes` prints it.
[[nodiscard]] const char* word(Access access);

/// One request on its way through a handler; lives until the handler returns.
struct Call {
  const Request& request;
  const std::optional<lobby::Person>& person;  // set when the route needs somebody signed in
  std::vector<std::string> args;               // what stands where the pattern has {names}, in its order
  Outbound& out;                               // what may leave only once the commit stands
};
using RouteHandler = std::function<Response(const Call&)>;

struct Route {
  Method method = Method::get;  // get serves HEAD too
  std::string pattern;          // "/api/matches/{match}/invites"
  Access access = Access::signed_in;
  RouteHandler handler;
  bool outside_batch = false;  // see Task::alone
};

class RouteTable {
 public:
  /// Each pair of method and pattern once; a {name} stands for one part of a path, made of the characters of an id.
  void add(Method method, std::string pattern, Access access, RouteHandler handler, bool outside_batch = false);

  struct Found {
    const Route* route = nullptr;
    std::vector<std::string> args;
  };
  [[nodiscard]] std::optional<Found> find(Method method, const std::string& path) const;
  /// "GET, HEAD", "POST", "GET, HEAD, POST", or "" when there is no such path.
  [[nodiscard]] std::string methods_of(const std::string& path) const;
  [[nodiscard]] const std::vector<Route>& all() const { return routes_; }

 private:
  std::vector<Route> routes_;
};

[[nodiscard]] int status_of(protocol::ErrorCode code);
/// `Cache-Control: no-store`, `Vary: Cookie`.
[[nodiscard]] Response json_response(int status, std::string body);
[[nodiscard]] Response error_response(const protocol::Error& error);
[[nodiscard]] Response refuse(protocol::ErrorCode code, std::string text);

}  // namespace simove::net
