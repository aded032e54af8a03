#include "protocol/http_messages.h"
#include "protocol/limits.h"
#include "protocol/text_checks.h"
#include "rules/core/json_read.h"

namespace simove::protocol {

namespace {

std::string read_line(const JsonCursor& cursor, std::size_t most) {
  std::string text = cursor.text(4 * most);
  if (cursor.present() && !is_line_of_text(text, most))
    cursor.fail("must be one line of 1 to " + std::to_string(most) +
                " visible characters, without spaces at the ends or doubled");
  return text;
}

std::string read_word(const JsonCursor& cursor) {
  std::string text = cursor.text(most_id_bytes);
  if (cursor.present() && !is_id(text, most_id_bytes)) cursor.fail("is not an id");
  return text;
}

GuestRequest read(const JsonCursor& root, GuestRequest*) {
  root.only({"name"});
  return {read_line(root.at("name"), most_name_chars)};
}

CreateRequest read(const JsonCursor& root, CreateRequest*) {
  root.only({"game", "scenario", "options", "title", "seat", "terms"});
  CreateRequest request{read_word(root.at("game")), read_word(root.at("scenario")), Json::object(),
                        read_line(root.at("title"), most_title_chars), read_word(root.at("seat"))};
  if (const JsonCursor terms = root.maybe("terms"); terms.present()) request.terms = terms.object();
  const JsonCursor options = root.maybe("options");
  if (options.present()) request.options = options.object();
  return request;
}

CodeRequest read(const JsonCursor& root, CodeRequest*) {
  root.only({"code"});
  return {root.at("code").text(128)};
}

template <class Request>
Result<Request, Error> decode_body(std::string_view body) {
  const ParsedJson parsed = parse_json(body, most_message_bytes, most_json_depth);
  if (!parsed.ok) return Unexpected{Error{ErrorCode::bad_json, "", "The body " + parsed.text + "."}};
  JsonReader reader(parsed.value);
  Request request = read(reader.root(), static_cast<Request*>(nullptr));
  if (reader.failed()) return Unexpected{Error{ErrorCode::bad_message, reader.failure().path, reader.failure().text}};
  return request;
}

}  // namespace

Result<GuestRequest, Error> decode_guest(std::string_view body) {
  return decode_body<GuestRequest>(body);
}
Result<CreateRequest, Error> decode_create(std::string_view body) {
  return decode_body<CreateRequest>(body);
}
Result<CodeRequest, Error> decode_code(std::string_view body) {
  return decode_body<CodeRequest>(body);
}

}  // namespace simove::protocol
