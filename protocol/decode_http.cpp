#include "protocol/http_messages.h"
#include "protocol/limits.h"
#include "protocol/read_fields.h"
#include "protocol/text_checks.h"

namespace simove::protocol {

namespace {

GuestRequest read(const JsonCursor& root, GuestRequest*) {
  root.only({"name"});
  return {read_line(root.at("name"), most_name_chars)};
}

CreateRequest read(const JsonCursor& root, CreateRequest*) {
  root.only({"game", "scenario", "options", "title", "seat", "terms"});
  CreateRequest request{read_id(root.at("game")), read_id(root.at("scenario")), Json::object(),
                        read_line(root.at("title"), most_title_chars), read_id(root.at("seat"))};
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
  return decode_with(body, [](const JsonCursor& root) { return read(root, static_cast<Request*>(nullptr)); });
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
