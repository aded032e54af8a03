#include "server/net/api_seats.h"

#include "protocol/account_messages.h"
#include "protocol/json_text.h"

namespace simove::net {

namespace {

Response answered(const lobby::Answered<Done>& result) {
  return result ? json_response(200, "{\"done\":true}") : error_response(result.error());
}

MatchId match_of(const Call& call) {
  return MatchId{call.args[0]};
}

SeatId seat_of(const Call& call) {
  return SeatId{call.args[1]};
}

Response offers(const SeatParts& parts, const Call& call) {
  auto offers = parts.seats.offers(call.person);
  return offers ? json_response(200, protocol::encode(*offers)) : error_response(offers.error());
}

Response offer(const SeatParts& parts, const Call& call) {
  auto wanted = protocol::decode_note(call.request.body);
  if (!wanted) return error_response(wanted.error());
  return answered(parts.seats.offer(*call.person, match_of(call), wanted->note));
}

Response take(const SeatParts& parts, const Call& call) {
  auto wanted = protocol::decode_seat(call.request.body);
  if (!wanted) return error_response(wanted.error());
  auto joined = parts.seats.take(*call.person, match_of(call), wanted->seat);
  return joined ? json_response(200, protocol::encode_joined(joined->match, joined->seat))
                : error_response(joined.error());
}

Response invite_any(const SeatParts& parts, const Call& call) {
  auto code = parts.lobby.code_for_any(*call.person, match_of(call));
  return code ? json_response(200, protocol::encode_code(*code)) : error_response(code.error());
}

Response invite_umpire(const SeatParts& parts, const Call& call) {
  auto code = parts.lobby.code_for_umpire(*call.person, match_of(call));
  return code ? json_response(200, protocol::encode_code(*code)) : error_response(code.error());
}

Response umpire(const SeatParts& parts, const Call& call) {
  auto wanted = protocol::decode_token(call.request.body);
  if (!wanted) return error_response(wanted.error());
  auto match = parts.seats.umpire(*call.person, wanted->token);
  return match ? json_response(200, protocol::json_text({{"match", match->value}})) : error_response(match.error());
}

Response muster(const SeatParts& parts, const Call& call) {
  return answered(parts.matches.muster({call.person->account, nullptr}, match_of(call), seat_of(call)));
}

Response hand_over(const SeatParts& parts, const Call& call) {
  auto wanted = protocol::decode_proof(call.request.body);
  if (!wanted) return error_response(wanted.error());
  const auto make = [parts, match = match_of(call), seat = seat_of(call)](const lobby::Person& person, Outbound&) {
    auto code = parts.seats.hand_over_code(person, match, seat);
    return code ? json_response(200, protocol::encode_code(*code)) : error_response(code.error());
  };
  return parts.accounts.with_proof(call, wanted->present, make);
}

Response stand_in(const SeatParts& parts, const Call& call) {
  auto wanted = protocol::decode_stand_in(call.request.body);
  if (!wanted) return error_response(wanted.error());
  return answered(parts.seats.let_stand_in(*call.person, match_of(call), seat_of(call), *wanted));
}

}  // namespace

void add_seat_routes(RouteTable& routes, const SeatParts& parts) {
  const auto add = [&](Method method, const char* pattern, Access access,
                       Response (*answer)(const SeatParts&, const Call&)) {
    routes.add(method, pattern, access, [parts, answer](const Call& call) { return answer(parts, call); });
  };
  add(Method::get, "/api/lobby", Access::anyone, offers);
  add(Method::post, "/api/matches/{match}/offer", Access::signed_in, offer);
  add(Method::post, "/api/matches/{match}/withdraw", Access::signed_in, [](const SeatParts& all, const Call& call) {
    return answered(all.seats.withdraw(*call.person, match_of(call)));
  });
  add(Method::post, "/api/matches/{match}/take", Access::signed_in, take);
  add(Method::post, "/api/matches/{match}/invite_any", Access::signed_in, invite_any);
  add(Method::post, "/api/matches/{match}/umpire_invite", Access::signed_in, invite_umpire);
  add(Method::post, "/api/umpire", Access::signed_in, umpire);
  add(Method::post, "/api/matches/{match}/seats/{seat}/muster", Access::signed_in, muster);
  add(Method::post, "/api/matches/{match}/seats/{seat}/hand_over", Access::signed_in, hand_over);
  add(Method::post, "/api/matches/{match}/seats/{seat}/keep", Access::signed_in,
      [](const SeatParts& all, const Call& call) {
        return answered(all.seats.keep_seat(*call.person, match_of(call), seat_of(call)));
      });
  add(Method::post, "/api/matches/{match}/seats/{seat}/stand_in", Access::signed_in, stand_in);
}

}  // namespace simove::net
