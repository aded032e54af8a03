#include "server/net/api.h"

#include "protocol/http_messages.h"
#include "protocol/limits.h"
#include "protocol/text_checks.h"
#include "server/log/log.h"
#include "server/net/headers.h"

namespace simove::net {

using protocol::ErrorCode;

namespace {

Response refuse(ErrorCode code, std::string text) {
  return error_response({code, "", std::move(text)});
}

// "/api/matches/ID/invites" with "/invites" -> ID, or "".
std::string match_of(const std::string& path, std::string_view after) {
  constexpr std::string_view before = "/api/matches/";
  if (!path.starts_with(before) || !path.ends_with(after) || path.size() <= before.size() + after.size()) return {};
  std::string id = path.substr(before.size(), path.size() - before.size() - after.size());
  const bool plain = protocol::is_id(id, 64) && id.find('/') == std::string::npos;
  return plain ? id : std::string();
}

constexpr std::string_view invites_path = "/invites";
constexpr std::string_view export_path = "/export";

}  // namespace

int status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::bad_json:
    case ErrorCode::bad_version:
    case ErrorCode::bad_message:
    case ErrorCode::unknown_type:
    case ErrorCode::bad_request:
      return 400;
    case ErrorCode::not_signed_in:
      return 401;
    case ErrorCode::forbidden:
    case ErrorCode::not_your_seat:
      return 403;
    case ErrorCode::not_found:
    case ErrorCode::no_such_match:
    case ErrorCode::no_such_decision:
      return 404;
    case ErrorCode::closed:
    case ErrorCode::stale_draft:
    case ErrorCode::duplicate:
    case ErrorCode::illegal:
    case ErrorCode::taken:
    case ErrorCode::frozen:
      return 409;
    case ErrorCode::too_fast:
    case ErrorCode::too_many:
      return 429;
    case ErrorCode::cannot_save:
      return 503;
    case ErrorCode::fault:
      return 500;
  }
  return 500;
}

Response json_response(int status, std::string body) {
  Response response;
  response.status = status;
  response.content_type = "application/json; charset=utf-8";
  response.headers = {{"Cache-Control", "no-store"}, {"Vary", "Cookie"}};
  response.body = std::make_shared<const std::string>(std::move(body));
  return response;
}

Response error_response(const protocol::Error& error) {
  return json_response(status_of(error.code), protocol::encode_http_error(error));
}

std::string Api::methods_of(const std::string& path) {
  if (path == "/api/me" || path == "/api/games") return "GET, HEAD";
  if (path == "/api/guest" || path == "/api/signout" || path == "/api/matches" || path == "/api/invitation" ||
      path == "/api/join")
    return "POST";
  if (!match_of(path, invites_path).empty() || !match_of(path, export_path).empty()) return "GET, HEAD";
  return {};
}

Api::PersonOrError Api::person_of(const Request& request) {
  const auto secret = cookie_value(request.cookie, session_cookie_name(parts_.secure));
  if (!secret) return std::optional<lobby::Person>{};
  auto person = parts_.sessions.find(*secret);
  if (!person) return Unexpected{parts_.lobby.store_error(person.error())};
  return *person;
}

Response Api::answer(const Request& request, Outbound& out) {
  auto person = person_of(request);
  if (!person) return error_response(person.error());
  if (request.method == Method::post && *person && !lobby::same_secret((**person).token, request.token)) {
    log_warning("security", "event=token-refused path=" + request.path);
    return refuse(ErrorCode::forbidden, "The header X-Simove-Token must carry the session's token.");
  }
  return route(request, *person, out);
}

Response Api::route(const Request& request, const std::optional<lobby::Person>& person, Outbound& out) {
  if (request.path == "/api/me") return me(person);
  if (request.path == "/api/games") return json_response(200, protocol::encode_games(parts_.rulesets.manifests()));
  if (request.path == "/api/guest") return guest(request);
  if (request.path == "/api/invitation") return offer(request);
  if (!match_of(request.path, export_path).empty()) return exported(request);
  if (!person) return refuse(ErrorCode::not_signed_in, "Sign in first.");
  if (request.path == "/api/signout") return signout(*person, out);
  if (request.path == "/api/matches") return create(request, *person);
  if (request.path == "/api/join") return join(request, *person);
  return invites(request, *person);
}

Response Api::me(const std::optional<lobby::Person>& person) {
  auto me = parts_.lobby.me(person);
  return me ? json_response(200, protocol::encode(*me)) : error_response(me.error());
}

Response Api::guest(const Request& request) {
  auto wanted = protocol::decode_guest(request.body);
  if (!wanted) return error_response(wanted.error());
  auto made = parts_.sessions.sign_in_guest(wanted->name);
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

Response Api::invites(const Request& request, const lobby::Person& person) {
  auto codes = parts_.lobby.invites(person, MatchId{match_of(request.path, invites_path)});
  return codes ? json_response(200, protocol::encode(*codes)) : error_response(codes.error());
}

// Whoever may watch may take it away, once it is over.
Response Api::exported(const Request& request) {
  const std::string id = match_of(request.path, export_path);
  if (!parts_.archive_of) return refuse(ErrorCode::not_found, "There is nothing here.");
  auto document = parts_.archive_of(MatchId{id});
  if (!document) return error_response(document.error());
  Response response = json_response(200, "");
  response.body = *document;
  // The id is letters and digits, so it needs no quoting.
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"simove-" + id + ".json\"");
  return response;
}

Response Api::offer(const Request& request) {
  auto wanted = protocol::decode_code(request.body);
  if (!wanted) return error_response(wanted.error());
  auto offer = parts_.lobby.offer(wanted->code);
  return offer ? json_response(200, protocol::encode(*offer)) : error_response(offer.error());
}

Response Api::join(const Request& request, const lobby::Person& person) {
  auto wanted = protocol::decode_code(request.body);
  if (!wanted) return error_response(wanted.error());
  auto joined = parts_.lobby.join(person, wanted->code);
  return joined ? json_response(200, protocol::encode_joined(joined->match, joined->seat))
                : error_response(joined.error());
}

}  // namespace simove::net
