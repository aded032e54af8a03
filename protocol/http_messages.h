// Bodies of the HTTP API, in and out. Decoded and encoded here, handled by server/lobby and server/net.
// Codes and tokens never stand in an address, only in bodies, so that they stay out of logs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages.h"
#include "rules/core/result.h"

namespace simove::protocol {

struct GuestRequest {
  std::string name;
};
struct CreateRequest {
  std::string game;
  std::string scenario;
  Json options;
  std::string title;
  std::string seat;             // one of the scenario's seats, or "all"
  Json terms = Json::object();  // read by server/match/terms.h
};
struct CodeRequest {
  std::string code;
};

[[nodiscard]] Result<GuestRequest, Error> decode_guest(std::string_view body);
[[nodiscard]] Result<CreateRequest, Error> decode_create(std::string_view body);
[[nodiscard]] Result<CodeRequest, Error> decode_code(std::string_view body);

struct SeatCard {
  SeatId seat;
  std::string title;
  std::optional<std::string> holder;
  bool mine = false;
};
struct MatchCard {
  MatchId match;
  std::string title;
  std::string game;
  std::string scenario;
  std::vector<SeatCard> seats;
  std::string lifecycle;
  std::vector<SeatId> owes;  // the reader's seats that owe an answer
  std::string headline;
  Json terms = Json::object();
  std::vector<SeatId> musters = {};  // the reader's seats of which he has not said that he is there
  bool created = false;              // the reader made it
  bool umpires = false;              // the reader is its umpire
  bool held = false;                 // a turn waits for the umpire
};
[[nodiscard]] Json card_json(const MatchCard& card);
struct Me {
  struct Session {
    std::string name;
    AccountId account;
    std::string token;
    bool guest = true;
  };
  std::optional<Session> session;
  std::vector<MatchCard> matches;  // the newest
  std::size_t more = 0;            // older ones that are left out
};
struct Invite {
  SeatId seat;
  std::string code;
};
struct Offer {
  MatchId match;
  std::string title;
  std::string game;
  std::string scenario;
  SeatId seat;
  std::string seat_title;
  std::string by;
};

[[nodiscard]] std::string encode(const Me& me);
[[nodiscard]] std::string encode_created(const MatchId& match, const std::vector<Invite>& invites);
[[nodiscard]] std::string encode(const std::vector<Invite>& invites);
[[nodiscard]] std::string encode(const Offer& offer);
[[nodiscard]] std::string encode_joined(const MatchId& match, const SeatId& seat);
[[nodiscard]] std::string encode_games(const std::vector<Json>& manifests);
/// {"error": {...}}
[[nodiscard]] std::string encode_http_error(const Error& error);

}  // namespace simove::protocol
