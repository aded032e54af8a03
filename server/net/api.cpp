#include "server/net/api.h"

#include "protocol/account_messages.h"
#include "protocol/limits.h"
#include "protocol/text_checks.h"
#include "server/lobby/names.h"
#include "server/log/log.h"
#include "server/net/address.h"
#include "server/net/headers.h"

namespace simove::net {

using protocol::ErrorCode;

Api::Api(Parts parts) : parts_(std::move(parts)) {
  add_own_routes();
}

void Api::add_own_routes() {
  using enum Access;
  routes_.add(Method::get, "/api/me", anyone, [this](const Call& call) { return me(call.person); });
  routes_.add(Method::get, "/api/games", anyone,
              [this](const Call&) { return json_response(200, protocol::encode_games(parts_.rulesets.manifests())); });
  routes_.add(Method::post, "/api/guest", anyone, [this](const Call& call) { return guest(call.request); });
  routes_.add(Method::post, "/api/signout", signed_in,
              [this](const Call& call) { return signout(*call.person, call.out); });
  routes_.add(Method::post, "/api/matches", signed_in,
              [this](const Call& call) { return create(call.request, *call.person); });
  routes_.add(Method::get, "/api/matches/{match}/invites", signed_in,
              [this](const Call& call) { return invites(MatchId{call.args[0]}, *call.person); });
  routes_.add(Method::get, "/api/matches/{match}/export", anyone,
              [this](const Call& call) { return exported(MatchId{call.args[0]}, call.person); });
  routes_.add(Method::post, "/api/invitation", anyone, [this](const Call& call) { return offer(call.request); });
  routes_.add(Method::post, "/api/join", signed_in,
              [this](const Call& call) { return join(call.request, *call.person); });
}

Api::PersonOrError Api::person_of(const Request& request) {
  const auto secret = cookie_value(request.cookie, session_cookie_name(parts_.secure));
  if (!secret) return std::optional<lobby::Person>{};
  auto person = parts_.sessions.find(*secret);
  if (!person) return Unexpected{parts_.lobby.store_error(person.error())};
  return *person;
}

// The operator sits at this machine; what a proxy forwards comes from somewhere else.
bool Api::is_operator(const Request& request) const {
  const auto peer = read_address(request.address);
  return !parts_.operator_key.empty() && peer && is_loopback(*peer) && !request.proxied &&
         lobby::same_secret(parts_.operator_key, request.token);
}

Response Api::answer(const Request& request, Outbound& out) {
  const auto found = routes_.find(request.method, request.path);
  if (!found) return refuse(ErrorCode::not_found, "There is no such route.");
  if (found->route->access == Access::operator_key) {
    const std::optional<lobby::Person> nobody;
    if (is_operator(request)) return found->route->handler({request, nobody, found->args, out});
    log_warning("security", "event=operator-refused path=" + request.path);
    return refuse(ErrorCode::forbidden, "This is for the server's operator.");
  }
  auto person = person_of(request);
  if (!person) return error_response(person.error());
  if (request.method == Method::post && *person && !lobby::same_secret((**person).token, request.token)) {
    log_warning("security", "event=token-refused path=" + request.path);
    return refuse(ErrorCode::forbidden, "The header X-Simove-Token must carry the session's token.");
  }
  if (found->route->access == Access::signed_in && !*person) return refuse(ErrorCode::not_signed_in, "Sign in first.");
  return found->route->handler({request, *person, found->args, out});
}

Response Api::me(const std::optional<lobby::Person>& person) {
  auto me = parts_.lobby.me(person);
  return me ? json_response(200, protocol::encode(*me)) : error_response(me.error());
}

Response Api::guest(const Request& request) {
  auto wanted = protocol::decode_guest(request.body);
  if (!wanted) return error_response(wanted.error());
  auto known = parts_.lobby.is_account_name(wanted->name);
  if (!known) return error_response(known.error());
  if (*known)
    return error_response(
        {ErrorCode::taken, "/name", "Somebody with an account has this name. Take another, or sign in."});
  auto made = parts_.sessions.sign_in_guest(wanted->name, lobby::device_label(request.user_agent));
  if (!made) return error_response(parts_.lobby.store_error(made.error()));
  log_info("lobby", "event=guest account=" + made->person.account.value);
  Response response = me(made->person);
  response.headers.emplace_back("Set-Cookie",
                                session_cookie(made->secret, parts_.secure, lobby::session_longest_ms / 1000));
  return response;
}

Response Api::signout(const lobby::Person& person, Outbound& out) {
  auto ended = parts_.sessions.sign_out(person);
  if (!ended) return error_response(parts_.lobby.store_error(ended.error()));
  parts_.signed_out(person.session_hash, out);
  Response response = json_response(200, "{\"session\":null}");
  response.headers.emplace_back("Set-Cookie", session_cookie("", parts_.secure, 0));
  return response;
}

Response Api::create(const Request& request, const lobby::Person& person) {
  auto wanted = protocol::decode_create(request.body);
  if (!wanted) return error_response(wanted.error());
  auto made = parts_.lobby.create(person, *wanted);
  if (!made) return error_response(made.error());
  return json_response(200, protocol::encode_created(made->match, made->invites));
}

Response Api::invites(const MatchId& match, const lobby::Person& person) {
  auto codes = parts_.lobby.invites(person, match);
  return codes ? json_response(200, protocol::encode(*codes)) : error_response(codes.error());
}

// Whoever may watch may take it away, once it is over.
Response Api::exported(const MatchId& match, const std::optional<lobby::Person>& person) {
  if (!parts_.archive_of) return refuse(ErrorCode::not_found, "There is nothing here.");
  if (!parts_.lobby.may_watch(match, person)) return refuse(ErrorCode::no_such_match, "There is no such match.");
  auto document = parts_.archive_of(match);
  if (!document) return error_response(document.error());
  Response response = json_response(200, "");
  response.body = *document;
  // The id is letters and digits, so it needs no quoting.
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"simove-" + match.value + ".json\"");
  return response;
}

Response Api::offer(const Request& request) {
  auto wanted = protocol::decode_code(request.body);
  if (!wanted) return error_response(wanted.error());
  auto offer = parts_.lobby.invitation(wanted->code);
  return offer ? json_response(200, protocol::encode(*offer)) : error_response(offer.error());
}

Response Api::join(const Request& request, const lobby::Person& person) {
  auto wanted = protocol::decode_join(request.body);
  if (!wanted) return error_response(wanted.error());
  auto joined = parts_.lobby.join(person, wanted->code, wanted->seat);
  return joined ? json_response(200, protocol::encode_joined(joined->match, joined->seat))
                : error_response(joined.error());
}

}  // namespace simove::net
