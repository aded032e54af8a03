// Bodies of the HTTP API about accounts, devices, open offers and seats that change hands, in and out. Decoded and
// encoded in account_http.cpp, handled by server/lobby and server/net. Passwords and tokens stand in bodies alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/http_messages.h"

namespace simove::protocol {

struct SignUpRequest {
  std::string name;
  std::string password;  // empty: signs in by mail
  std::string mail;      // empty: none
};
struct SignInRequest {
  std::string who;  // a name or a mail address
  std::string password;
  bool bring = false;  // what the guest who asks holds comes along
};
struct MailRequest {
  std::string mail;
  std::string present;  // the password as it is now, where one is asked for
};
struct LinkRequest {
  std::string token;
  bool bring = false;
};
struct TokenRequest {
  std::string token;
};
struct PasswordRequest {
  std::string present;
  std::string password;
};
struct ProofRequest {
  std::string present;
};
struct NameRequest {
  std::string name;
};
struct ZoneRequest {
  std::string zone;
};
struct SessionRequest {
  std::string session;
};
struct NoteRequest {
  std::string note;
};
struct SeatRequest {
  SeatId seat;
};
struct JoinRequest {
  std::string code;
  SeatId seat;  // empty: the one the code names
};
struct StandInRequest {
  std::string name;                      // of an account; empty: nobody any more
  std::optional<std::int64_t> until_ms;  // none: until it is taken back
};

[[nodiscard]] Result<SignUpRequest, Error> decode_sign_up(std::string_view body);
[[nodiscard]] Result<SignInRequest, Error> decode_sign_in(std::string_view body);
[[nodiscard]] Result<MailRequest, Error> decode_mail(std::string_view body);
[[nodiscard]] Result<LinkRequest, Error> decode_link(std::string_view body);
[[nodiscard]] Result<TokenRequest, Error> decode_token(std::string_view body);
[[nodiscard]] Result<PasswordRequest, Error> decode_password(std::string_view body);
[[nodiscard]] Result<ProofRequest, Error> decode_proof(std::string_view body);
[[nodiscard]] Result<NameRequest, Error> decode_name(std::string_view body);
[[nodiscard]] Result<ZoneRequest, Error> decode_zone(std::string_view body);
[[nodiscard]] Result<SessionRequest, Error> decode_session(std::string_view body);
[[nodiscard]] Result<NoteRequest, Error> decode_note(std::string_view body);
[[nodiscard]] Result<SeatRequest, Error> decode_seat(std::string_view body);
[[nodiscard]] Result<JoinRequest, Error> decode_join(std::string_view body);
[[nodiscard]] Result<StandInRequest, Error> decode_stand_in(std::string_view body);

struct AccountPage {
  std::string name;
  bool guest = true;
  bool has_password = false;
  std::string mail;
  std::string wanted_mail;
  std::string zone;
  bool mail_here = false;  // this server can send letters
};
struct DeviceLine {
  std::string session;  // by which it is ended; no secret
  std::string label;
  std::int64_t since_ms = 0;
  std::int64_t used_ms = 0;
  bool present = false;  // the one that asks
};
struct OpenOffer {
  MatchCard match;
  std::string by;
  std::string note;
  std::int64_t at_ms = 0;
  bool mine = false;
  Json options = Json::object();  // as they were chosen
};
struct FreeSeat {
  SeatId seat;
  std::string title;
};
/// What a code is good for.
struct Invitation {
  Offer offer;  // with an empty seat where there is a choice
  std::string kind;
  std::vector<FreeSeat> seats;  // to choose from
  std::string from;             // of a seat handed over: its holder
  Json options = Json::object();
  Json terms = Json::object();
};

[[nodiscard]] std::string encode(const AccountPage& page);
[[nodiscard]] std::string encode(const std::vector<DeviceLine>& devices);
[[nodiscard]] std::string encode(const std::vector<OpenOffer>& offers);
[[nodiscard]] std::string encode(const Invitation& invitation);
[[nodiscard]] std::string encode_code(const std::string& code);

}  // namespace simove::protocol
