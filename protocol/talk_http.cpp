// Text to the requests of talk_messages.h and the answers to text.
#include "protocol/encode.h"
#include "protocol/json_text.h"
#include "protocol/limits.h"
#include "protocol/talk_messages.h"
#include "protocol/text_checks.h"
#include "rules/core/json_read.h"

namespace simove::protocol {

namespace {

constexpr std::size_t least_submission = 8;
constexpr std::size_t most_submission = 64;

std::string id_of(const JsonCursor& at, std::size_t most) {
  std::string text = at.text(most);
  if (at.present() && !is_id(text, most)) at.fail("is not an id");
  return text;
}

std::optional<SeatId> seat_of(const JsonCursor& at) {
  if (at.is_null()) return std::nullopt;
  return SeatId{id_of(at, most_id_bytes)};
}

PostRequest read(const JsonCursor& root, PostRequest*) {
  root.only({"seat", "channel", "submission", "text"});
  PostRequest out{seat_of(root.at("seat")), id_of(root.at("channel"), most_id_bytes),
                  id_of(root.at("submission"), most_submission), root.at("text").text(most_message_bytes)};
  if (root.maybe("submission").present() && out.submission.size() < least_submission)
    root.at("submission").fail("must have 8 to 64 characters");
  return out;
}

ReadRequest read(const JsonCursor& root, ReadRequest*) {
  root.only({"seat", "channel", "number"});
  return {seat_of(root.at("seat")), id_of(root.at("channel"), most_id_bytes), root.at("number").integer(0, 1LL << 53)};
}

template <class Request>
Result<Request, Error> decoded(std::string_view body) {
  const ParsedJson parsed = parse_json(body, most_message_bytes, most_json_depth);
  if (!parsed.ok) return Unexpected{Error{ErrorCode::bad_json, "", "The body " + parsed.text + "."}};
  JsonReader reader(parsed.value);
  Request out = read(reader.root(), static_cast<Request*>(nullptr));
  if (reader.failed()) return Unexpected{Error{ErrorCode::bad_message, reader.failure().path, reader.failure().text}};
  return out;
}

Json posts_json(const std::vector<PostLine>& posts) {
  Json out = Json::array();
  for (const PostLine& post : posts) out.push_back(to_json(post));
  return out;
}

Json to_json(const ChannelLine& line) {
  return {{"channel", line.channel},        {"kind", line.kind}, {"may_post", line.may_post},
          {"couriers", line.couriers},      {"last", line.last}, {"read", line.read ? Json(*line.read) : Json(nullptr)},
          {"posts", posts_json(line.posts)}};
}

}  // namespace

Result<PostRequest, Error> decode_post(std::string_view body) {
  return decoded<PostRequest>(body);
}
Result<ReadRequest, Error> decode_read(std::string_view body) {
  return decoded<ReadRequest>(body);
}

std::string encode(const TalkPage& page) {
  Json channels = Json::array();
  for (const ChannelLine& line : page.channels) channels.push_back(to_json(line));
  return json_text({{"as", page.as}, {"channels", std::move(channels)}, {"longest", page.longest}});
}

std::string encode(const PostList& list) {
  return json_text({{"channel", list.channel}, {"posts", posts_json(list.posts)}, {"more", list.more}});
}

std::string encode_post(const PostLine& post) {
  return json_text({{"post", to_json(post)}});
}

}  // namespace simove::protocol
