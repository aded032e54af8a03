#include "protocol/encode.h"
#include "protocol/http_messages.h"
#include "protocol/json_text.h"

namespace simove::protocol {

Json card_json(const MatchCard& card) {
  Json seats = Json::array();
  for (const SeatCard& seat : card.seats)
    seats.push_back({{"seat", seat.seat.value},
                     {"title", seat.title},
                     {"holder", seat.holder ? Json(*seat.holder) : Json(nullptr)},
                     {"mine", seat.mine}});
  Json owes = Json::array();
  for (const SeatId& seat : card.owes) owes.push_back(seat.value);
  Json musters = Json::array();
  for (const SeatId& seat : card.musters) musters.push_back(seat.value);
  return {{"match", card.match.value},
          {"title", card.title},
          {"game", card.game},
          {"scenario", card.scenario},
          {"seats", seats},
          {"lifecycle", card.lifecycle},
          {"owes", owes},
          {"headline", card.headline},
          {"terms", card.terms},
          {"musters", musters},
          {"created", card.created},
          {"umpires", card.umpires},
          {"held", card.held}};
}

namespace {

Json invites_json(const std::vector<Invite>& invites) {
  Json out = Json::array();
  for (const Invite& invite : invites) out.push_back({{"seat", invite.seat.value}, {"code", invite.code}});
  return out;
}

}  // namespace

std::string encode(const Me& me) {
  if (!me.session) return json_text({{"session", nullptr}});
  Json matches = Json::array();
  for (const MatchCard& card : me.matches) matches.push_back(card_json(card));
  return json_text({{"session",
                     {{"name", me.session->name},
                      {"account", me.session->account.value},
                      {"token", me.session->token},
                      {"guest", me.session->guest}}},
                    {"matches", matches},
                    {"more", me.more}});
}

std::string encode_created(const MatchId& match, const std::vector<Invite>& invites) {
  return json_text({{"match", match.value}, {"invites", invites_json(invites)}});
}

std::string encode(const std::vector<Invite>& invites) {
  return json_text({{"invites", invites_json(invites)}});
}

std::string encode(const Offer& offer) {
  return json_text({{"match", offer.match.value},
                    {"title", offer.title},
                    {"game", offer.game},
                    {"scenario", offer.scenario},
                    {"seat", offer.seat.value},
                    {"seat_title", offer.seat_title},
                    {"by", offer.by}});
}

std::string encode_joined(const MatchId& match, const SeatId& seat) {
  return json_text({{"match", match.value}, {"seat", seat.value}});
}

std::string encode_games(const std::vector<Json>& manifests) {
  return json_text({{"games", manifests}});
}

std::string encode_http_error(const Error& error) {
  return json_text({{"error", error_members(error)}});
}

}  // namespace simove::protocol
