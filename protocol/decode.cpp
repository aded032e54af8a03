#include "protocol/decode.h"

#include <array>

#include "protocol/limits.h"
#include "protocol/read_fields.h"
#include "protocol/text_checks.h"

namespace simove::protocol {

namespace {

constexpr std::int64_t largest_exact = 9007199254740992;  // 2^53: the browser's numbers are exact up to here

std::optional<SeatId> read_viewer_seat(const JsonCursor& root) {
  const JsonCursor seat = root.at("seat");
  if (!seat.present() || seat.is_null()) return std::nullopt;
  return SeatId{read_id(seat)};
}

Json read_payload(const JsonCursor& root) {
  const JsonCursor payload = root.at("payload");
  const Json& value = payload.object();
  if (const auto bad = first_non_integer(value, payload.path()))
    payload.fail("holds a number that is not an integer at " + *bad);
  return value;
}

std::string read_nonce(const JsonCursor& root) {
  const JsonCursor cursor = root.at("nonce");
  std::string text = cursor.text(most_id_bytes);
  if (cursor.present() && !is_lower_hex(text, nonce_hex_chars)) cursor.fail("must be 32 lower-case hexadecimal digits");
  return text;
}

MatchId read_match(const JsonCursor& root) {
  return MatchId{read_id(root.at("match"), 64)};
}
SeatId read_seat(const JsonCursor& root) {
  return SeatId{read_id(root.at("seat"))};
}
DecisionId read_decision(const JsonCursor& root) {
  return DecisionId{read_id(root.at("decision"))};
}

ClientBody read_hello(const JsonCursor& root) {
  root.only({"v", "id", "type", "token"});
  const JsonCursor token = root.at("token");
  if (!token.present() || token.is_null()) return Hello{};
  return Hello{token.text(128)};
}

ClientBody read_watch(const JsonCursor& root) {
  root.only({"v", "id", "type", "match", "seat", "last_seq"});
  Watch watch{read_match(root), read_viewer_seat(root), std::nullopt};
  const JsonCursor last = root.maybe("last_seq");
  if (last.present() && !last.is_null()) watch.last_seq = last.integer(0, largest_exact);
  return watch;
}

ClientBody read_unwatch(const JsonCursor& root) {
  root.only({"v", "id", "type", "match", "seat"});
  return Unwatch{read_match(root), read_viewer_seat(root)};
}

ClientBody read_check(const JsonCursor& root) {
  root.only({"v", "id", "type", "match", "seat", "decision", "payload", "focus"});
  Check check{read_match(root), read_seat(root), read_decision(root), read_payload(root), nullptr};
  const JsonCursor focus = root.maybe("focus");
  if (focus.present() && !focus.is_null()) check.focus = focus.object();
  return check;
}

ClientBody read_draft(const JsonCursor& root) {
  root.only({"v", "id", "type", "match", "seat", "decision", "base", "payload"});
  return Draft{read_match(root), read_seat(root), read_decision(root), root.at("base").integer(0, largest_exact),
               read_payload(root)};
}

ClientBody read_ready(const JsonCursor& root) {
  root.only({"v", "id", "type", "match", "seat", "decision", "submission", "nonce", "payload"});
  return Ready{read_match(root),      read_seat(root),  read_decision(root),
               read_submission(root), read_nonce(root), read_payload(root)};
}

ClientBody read_unready(const JsonCursor& root) {
  root.only({"v", "id", "type", "match", "seat", "decision", "submission"});
  return Unready{read_match(root), read_seat(root), read_decision(root), read_submission(root)};
}

ClientBody read_resign(const JsonCursor& root) {
  root.only({"v", "id", "type", "match", "seat", "submission"});
  return Resign{read_match(root), read_seat(root), read_submission(root)};
}

ClientBody read_history(const JsonCursor& root) {
  root.only({"v", "id", "type", "match", "seat", "from", "to"});
  History history{read_match(root), read_viewer_seat(root), root.at("from").integer(1, largest_exact), std::nullopt};
  const JsonCursor to = root.maybe("to");
  if (to.present() && !to.is_null()) history.to = to.integer(0, largest_exact);
  return history;
}

ClientBody read_ping(const JsonCursor& root) {
  root.only({"v", "id", "type"});
  return Ping{};
}

struct Kind {
  std::string_view type;
  ClientBody (*read)(const JsonCursor&);
};
constexpr std::array<Kind, 10> kinds{{{"hello", read_hello},
                                      {"watch", read_watch},
                                      {"unwatch", read_unwatch},
                                      {"check", read_check},
                                      {"draft", read_draft},
                                      {"ready", read_ready},
                                      {"unready", read_unready},
                                      {"resign", read_resign},
                                      {"history", read_history},
                                      {"ping", read_ping}}};

}  // namespace

std::vector<std::string> client_message_types() {
  std::vector<std::string> out;
  for (const Kind& kind : kinds) out.emplace_back(kind.type);
  return out;
}

namespace {

const Kind* find_kind(std::string_view type) {
  for (const Kind& kind : kinds)
    if (kind.type == type) return &kind;
  return nullptr;
}

Unexpected<DecodeError> refuse(std::optional<std::string> re, ErrorCode code, std::string path, std::string text) {
  return Unexpected{DecodeError{std::move(re), Error{code, std::move(path), std::move(text)}}};
}

// The id is read leniently first, so that even a refusal can name the message it answers.
std::optional<std::string> peek_id(const Json& document) {
  if (!document.is_object()) return std::nullopt;
  const auto found = document.find("id");
  if (found == document.end() || !found->is_string()) return std::nullopt;
  const auto& text = *found->get_ptr<const std::string*>();
  return is_id(text, most_re_bytes) ? std::optional(text) : std::nullopt;
}

}  // namespace

std::optional<std::string> first_non_integer(const Json& value, const std::string& path) {
  if (value.is_number_float()) return path;
  if (value.is_number_unsigned() && *value.get_ptr<const std::uint64_t*>() > std::uint64_t{largest_exact}) return path;
  if (value.is_number_integer() && !value.is_number_unsigned() &&
      *value.get_ptr<const std::int64_t*>() < -largest_exact)
    return path;
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i)
      if (auto bad = first_non_integer(value[i], path + "/" + std::to_string(i))) return bad;
  if (value.is_object())
    for (const auto& [key, member] : value.items())
      if (auto bad = first_non_integer(member, path + "/" + key)) return bad;
  return std::nullopt;
}

Result<ClientMessage, DecodeError> decode(std::string_view text) {
  const ParsedJson parsed = parse_json(text, most_message_bytes, most_json_depth);
  if (!parsed.ok) return refuse(std::nullopt, ErrorCode::bad_json, "", "The message " + parsed.text + ".");
  const std::optional<std::string> re = peek_id(parsed.value);

  JsonReader reader(parsed.value);
  const JsonCursor root = reader.root();
  const std::int64_t version = root.at("v").integer(0, 1000);
  std::string id = read_id(root.at("id"), most_re_bytes);
  const std::string type = root.at("type").text(64);
  if (reader.failed()) return refuse(re, ErrorCode::bad_message, reader.failure().path, reader.failure().text);
  if (version != protocol_version) return refuse(re, ErrorCode::bad_version, "/v", "This server speaks version 1.");

  const Kind* kind = find_kind(type);
  if (kind == nullptr) return refuse(re, ErrorCode::unknown_type, "/type", "No message has this type.");
  ClientBody body = kind->read(root);
  if (reader.failed()) return refuse(re, ErrorCode::bad_message, reader.failure().path, reader.failure().text);
  return ClientMessage{std::move(id), std::move(body)};
}

}  // namespace simove::protocol
