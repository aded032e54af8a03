// Text to the requests of account_messages.h and the answers to text. Strict as everything here: unknown members are
// refused with their path.
#include "protocol/account_messages.h"
#include "protocol/encode.h"
#include "protocol/json_text.h"
#include "protocol/limits.h"
#include "protocol/read_fields.h"
#include "protocol/text_checks.h"

namespace simove::protocol {

namespace {

constexpr std::size_t most_secret_bytes = 4 * 256;  // of 256 characters
constexpr std::size_t most_note_chars = 160;

std::string maybe_text(const JsonCursor& at, std::size_t most) {
  return at.present() && !at.is_null() ? at.text(most) : std::string();
}

bool maybe_flag(const JsonCursor& at) {
  return at.present() && at.boolean();
}

SignUpRequest read(const JsonCursor& root, SignUpRequest*) {
  root.only({"name", "password", "mail"});
  return {read_line(root.at("name"), most_name_chars), maybe_text(root.maybe("password"), most_secret_bytes),
          maybe_text(root.maybe("mail"), 1024)};
}
SignInRequest read(const JsonCursor& root, SignInRequest*) {
  root.only({"who", "password", "bring"});
  return {root.at("who").text(1024), root.at("password").text(most_secret_bytes), maybe_flag(root.maybe("bring"))};
}
MailRequest read(const JsonCursor& root, MailRequest*) {
  root.only({"mail", "present"});
  return {root.at("mail").text(1024), maybe_text(root.maybe("present"), most_secret_bytes)};
}
LinkRequest read(const JsonCursor& root, LinkRequest*) {
  root.only({"token", "bring"});
  return {root.at("token").text(128), maybe_flag(root.maybe("bring"))};
}
TokenRequest read(const JsonCursor& root, TokenRequest*) {
  root.only({"token"});
  return {root.at("token").text(128)};
}
PasswordRequest read(const JsonCursor& root, PasswordRequest*) {
  root.only({"present", "password"});
  return {maybe_text(root.maybe("present"), most_secret_bytes), root.at("password").text(most_secret_bytes)};
}
ProofRequest read(const JsonCursor& root, ProofRequest*) {
  root.only({"present"});
  return {maybe_text(root.maybe("present"), most_secret_bytes)};
}
NameRequest read(const JsonCursor& root, NameRequest*) {
  root.only({"name"});
  return {read_line(root.at("name"), most_name_chars)};
}
ZoneRequest read(const JsonCursor& root, ZoneRequest*) {
  root.only({"zone"});
  return {root.at("zone").text(64)};
}
SessionRequest read(const JsonCursor& root, SessionRequest*) {
  root.only({"session"});
  return {root.at("session").text(64)};
}
NoteRequest read(const JsonCursor& root, NoteRequest*) {
  root.only({"note"});
  return {maybe_line(root.maybe("note"), most_note_chars)};
}
SeatRequest read(const JsonCursor& root, SeatRequest*) {
  root.only({"seat"});
  return {SeatId{read_id(root.at("seat"))}};
}
JoinRequest read(const JsonCursor& root, JoinRequest*) {
  root.only({"code", "seat"});
  const JsonCursor seat = root.maybe("seat");
  return {root.at("code").text(128), seat.present() ? SeatId{read_id(seat)} : SeatId{}};
}
StandInRequest read(const JsonCursor& root, StandInRequest*) {
  root.only({"name", "until"});
  StandInRequest out{maybe_line(root.maybe("name"), most_name_chars), std::nullopt};
  const JsonCursor until = root.maybe("until");
  if (until.present() && !until.is_null()) out.until_ms = until.integer(0, std::int64_t{1} << 53);
  return out;
}

template <class Request>
Result<Request, Error> decode_body(std::string_view body) {
  return decode_with(body, [](const JsonCursor& root) { return read(root, static_cast<Request*>(nullptr)); });
}

Json free_seats(const std::vector<FreeSeat>& seats) {
  Json out = Json::array();
  for (const FreeSeat& seat : seats) out.push_back({{"seat", seat.seat.value}, {"title", seat.title}});
  return out;
}

}  // namespace

Result<SignUpRequest, Error> decode_sign_up(std::string_view body) {
  return decode_body<SignUpRequest>(body);
}
Result<SignInRequest, Error> decode_sign_in(std::string_view body) {
  return decode_body<SignInRequest>(body);
}
Result<MailRequest, Error> decode_mail(std::string_view body) {
  return decode_body<MailRequest>(body);
}
Result<LinkRequest, Error> decode_link(std::string_view body) {
  return decode_body<LinkRequest>(body);
}
Result<TokenRequest, Error> decode_token(std::string_view body) {
  return decode_body<TokenRequest>(body);
}
Result<PasswordRequest, Error> decode_password(std::string_view body) {
  return decode_body<PasswordRequest>(body);
}
Result<ProofRequest, Error> decode_proof(std::string_view body) {
  return decode_body<ProofRequest>(body.empty() ? "{}" : body);
}
Result<NameRequest, Error> decode_name(std::string_view body) {
  return decode_body<NameRequest>(body);
}
Result<ZoneRequest, Error> decode_zone(std::string_view body) {
  return decode_body<ZoneRequest>(body);
}
Result<SessionRequest, Error> decode_session(std::string_view body) {
  return decode_body<SessionRequest>(body);
}
Result<NoteRequest, Error> decode_note(std::string_view body) {
  return decode_body<NoteRequest>(body.empty() ? "{}" : body);
}
Result<SeatRequest, Error> decode_seat(std::string_view body) {
  return decode_body<SeatRequest>(body);
}
Result<JoinRequest, Error> decode_join(std::string_view body) {
  return decode_body<JoinRequest>(body);
}
Result<StandInRequest, Error> decode_stand_in(std::string_view body) {
  return decode_body<StandInRequest>(body);
}

std::string encode(const AccountPage& page) {
  return json_text({{"account",
                     {{"name", page.name},
                      {"guest", page.guest},
                      {"has_password", page.has_password},
                      {"mail", page.mail},
                      {"wanted_mail", page.wanted_mail},
                      {"zone", page.zone}}},
                    {"mail_here", page.mail_here}});
}

std::string encode(const std::vector<DeviceLine>& devices) {
  Json out = Json::array();
  for (const DeviceLine& line : devices)
    out.push_back({{"session", line.session},
                   {"label", line.label},
                   {"since", line.since_ms},
                   {"used", line.used_ms},
                   {"present", line.present}});
  return json_text({{"sessions", out}});
}

std::string encode(const std::vector<OpenOffer>& offers) {
  Json out = Json::array();
  for (const OpenOffer& offer : offers)
    out.push_back({{"match", card_json(offer.match)},
                   {"by", offer.by},
                   {"note", offer.note},
                   {"at", offer.at_ms},
                   {"mine", offer.mine},
                   {"options", offer.options}});
  return json_text({{"offers", out}});
}

std::string encode(const Invitation& invitation) {
  const Offer& offer = invitation.offer;
  return json_text({{"match", offer.match.value},
                    {"title", offer.title},
                    {"game", offer.game},
                    {"scenario", offer.scenario},
                    {"seat", offer.seat.value},
                    {"seat_title", offer.seat_title},
                    {"by", offer.by},
                    {"kind", invitation.kind},
                    {"seats", free_seats(invitation.seats)},
                    {"from", invitation.from},
                    {"options", invitation.options},
                    {"terms", invitation.terms}});
}

std::string encode_code(const std::string& code) {
  return json_text({{"code", code}});
}

}  // namespace simove::protocol
