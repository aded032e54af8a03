#include "server/net/api_talk.h"

#include <charconv>

#include "protocol/limits.h"
#include "protocol/text_checks.h"
#include "server/net/headers.h"

namespace simove::net {

namespace {

using protocol::Error;
using protocol::ErrorCode;

std::optional<AccountId> account_of(const Call& call) {
  return call.person ? std::optional(call.person->account) : std::nullopt;
}

/// A number of the query; nothing is taken for none.
Result<std::optional<std::int64_t>, Error> number_of(const Call& call, const char* name) {
  const std::string text = query_value(call.request.query, name);
  if (text.empty()) return std::optional<std::int64_t>();
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 0)
    return Unexpected{Error{ErrorCode::bad_request, "", std::string("\"") + name + "\" is no number."}};
  return std::optional(number);
}

Result<std::string, Error> id_of(const Call& call, const char* name) {
  auto text = decoded_query_value(call.request.query, name);
  if (!text || (!text->empty() && !protocol::is_id(*text, protocol::most_id_bytes)))
    return Unexpected{Error{ErrorCode::bad_request, "", std::string("\"") + name + "\" is no id."}};
  return std::move(*text);
}

Response read_talk(const TalkParts& parts, const Call& call) {
  const MatchId match{call.args[0]};
  const auto seat = id_of(call, "seat");
  const auto channel = id_of(call, "channel");
  const auto after = number_of(call, "after");
  const auto before = number_of(call, "before");
  if (!seat) return error_response(seat.error());
  if (!channel) return error_response(channel.error());
  if (!after) return error_response(after.error());
  if (!before) return error_response(before.error());
  const std::optional<SeatId> as = seat->empty() ? std::nullopt : std::optional(SeatId{*seat});
  if (channel->empty()) {
    auto page = parts.talk.page(account_of(call), match, as);
    return page ? json_response(200, protocol::encode(*page)) : error_response(page.error());
  }
  auto part = parts.talk.part(account_of(call), {match, as, *channel, {*after, *before}});
  return part ? json_response(200, protocol::encode(*part)) : error_response(part.error());
}

Response say(const TalkParts& parts, const Call& call) {
  auto wanted = protocol::decode_post(call.request.body);
  if (!wanted) return error_response(wanted.error());
  auto post = parts.talk.post({call.person->account, call.person->name}, MatchId{call.args[0]}, *wanted);
  return post ? json_response(200, protocol::encode_post(*post)) : error_response(post.error());
}

Response note_read(const TalkParts& parts, const Call& call) {
  auto wanted = protocol::decode_read(call.request.body);
  if (!wanted) return error_response(wanted.error());
  auto done = parts.talk.read(call.person->account, MatchId{call.args[0]}, *wanted);
  return done ? json_response(200, "{\"done\":true}") : error_response(done.error());
}

}  // namespace

void add_talk_routes(RouteTable& routes, TalkParts parts) {
  using enum Access;
  routes.add(Method::get, "/api/matches/{match}/talk", anyone,
             [parts](const Call& call) { return read_talk(parts, call); });
  routes.add(Method::post, "/api/matches/{match}/talk", signed_in,
             [parts](const Call& call) { return say(parts, call); });
  routes.add(Method::post, "/api/matches/{match}/talk/read", signed_in,
             [parts](const Call& call) { return note_read(parts, call); });
}

}  // namespace simove::net
