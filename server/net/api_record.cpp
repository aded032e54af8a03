#include "server/net/api_record.h"

#include "protocol/limits.h"
#include "server/net/headers.h"

namespace simove::net {

using protocol::ErrorCode;

namespace {

constexpr std::size_t most_query_value = 4 * protocol::most_title_chars;

Unexpected<protocol::Error> bad_value(const char* name) {
  return Unexpected{protocol::Error{ErrorCode::bad_request, std::string("/") + name, "This cannot be searched for."}};
}

Result<std::string, protocol::Error> value_of(const Request& request, const char* name) {
  auto value = decoded_query_value(request.query, name);
  if (!value || value->size() > most_query_value) return bad_value(name);
  return std::move(*value);
}

Response archive(const RecordParts& parts, const Call& call) {
  record::Search search;
  for (auto [name, member] : {std::pair("game", &search.game), std::pair("scenario", &search.scenario),
                              std::pair("player", &search.player), std::pair("after", &search.after)}) {
    auto value = value_of(call.request, name);
    if (!value) return error_response(value.error());
    *member = std::move(*value);
  }
  auto page = parts.finished.page(search);
  return page ? json_response(200, protocol::encode(*page)) : error_response(page.error());
}

template <class Answer>
Response answered(const Answer& answer) {
  return answer ? json_response(200, protocol::encode(*answer)) : error_response(answer.error());
}

Response list(const RecordParts& parts, const Call& call) {
  auto match = value_of(call.request, "match");
  if (!match) return error_response(match.error());
  return answered(parts.bookmarks.list(call.person->account, MatchId{*match}));
}

Response add(const RecordParts& parts, const Call& call) {
  auto wanted = protocol::decode_bookmark(call.request.body, parts.bookmarks.limits().note_chars);
  if (!wanted) return error_response(wanted.error());
  return answered(parts.bookmarks.add(call.person->account, *wanted));
}

Response read(const RecordParts& parts, const Call& call) {
  return answered(parts.bookmarks.read(call.person ? std::optional(call.person->account) : std::nullopt, call.args[0]));
}

Response change(const RecordParts& parts, const Call& call) {
  auto wanted = protocol::decode_bookmark_change(call.request.body, parts.bookmarks.limits().note_chars);
  if (!wanted) return error_response(wanted.error());
  return answered(parts.bookmarks.change(call.person->account, call.args[0], *wanted));
}

Response forget(const RecordParts& parts, const Call& call) {
  auto gone = parts.bookmarks.forget(call.person->account, call.args[0]);
  return gone ? json_response(200, "{\"done\":true}") : error_response(gone.error());
}

}  // namespace

void add_record_routes(RouteTable& routes, RecordParts parts) {
  const auto add_one = [&](Method method, const char* pattern, Access access,
                           Response (*answer)(const RecordParts&, const Call&)) {
    routes.add(method, pattern, access, [parts, answer](const Call& call) { return answer(parts, call); });
  };
  add_one(Method::get, "/api/archive", Access::anyone, archive);
  add_one(Method::get, "/api/bookmarks", Access::signed_in, list);
  add_one(Method::post, "/api/bookmarks", Access::signed_in, add);
  add_one(Method::get, "/api/bookmarks/{bookmark}", Access::anyone, read);
  add_one(Method::post, "/api/bookmarks/{bookmark}/change", Access::signed_in, change);
  add_one(Method::post, "/api/bookmarks/{bookmark}/delete", Access::signed_in, forget);
}

}  // namespace simove::net
