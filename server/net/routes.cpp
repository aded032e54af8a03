#include "server/net/routes.h"

#include "protocol/http_messages.h"
#include "protocol/text_checks.h"

namespace simove::net {

using protocol::ErrorCode;

namespace {

constexpr std::size_t longest_part = 64;

std::string_view next_part(std::string_view& rest) {
  const auto end = rest.find('/', 1);
  const std::string_view part = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view() : rest.substr(end);
  return part;  // with the slash it begins with
}

// What the path has in place of the pattern's names, or nothing when it is another path.
std::optional<std::vector<std::string>> args_of(std::string_view pattern, std::string_view path) {
  std::vector<std::string> args;
  while (!pattern.empty() && !path.empty()) {
    const std::string_view wanted = next_part(pattern);
    const std::string_view part = next_part(path);
    if (!wanted.starts_with("/{")) {
      if (wanted != part) return std::nullopt;
      continue;
    }
    std::string arg(part.substr(1));
    if (!protocol::is_id(arg, longest_part)) return std::nullopt;
    args.push_back(std::move(arg));
  }
  if (!pattern.empty() || !path.empty()) return std::nullopt;
  return args;
}

}  // namespace

const char* word(Access access) {
  switch (access) {
    case Access::anyone:
      return "anyone";
    case Access::signed_in:
      return "signed_in";
    case Access::operator_key:
      return "operator_key";
  }
  return "";
}

void RouteTable::add(Method method, std::string pattern, Access access, RouteHandler handler, bool outside_batch) {
  routes_.push_back({method, std::move(pattern), access, std::move(handler), outside_batch});
}

std::optional<RouteTable::Found> RouteTable::find(Method method, const std::string& path) const {
  const Method wanted = method == Method::head ? Method::get : method;
  for (const Route& route : routes_) {
    if (route.method != wanted) continue;
    if (auto args = args_of(route.pattern, path)) return Found{&route, std::move(*args)};
  }
  return std::nullopt;
}

std::string RouteTable::methods_of(const std::string& path) const {
  std::string out;
  if (find(Method::get, path)) out = "GET, HEAD";
  if (find(Method::post, path)) out += out.empty() ? "POST" : ", POST";
  return out;
}

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

Response refuse(ErrorCode code, std::string text) {
  return error_response({code, "", std::move(text)});
}

}  // namespace simove::net
