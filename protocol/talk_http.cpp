// Text to the requests of talk_messages.h and the answers to text.
#include "protocol/encode.h"
#include "protocol/json_text.h"
#include "protocol/limits.h"
#include "protocol/read_fields.h"
#include "protocol/talk_messages.h"
#include "protocol/text_checks.h"

namespace simove::protocol {

namespace {

std::optional<SeatId> seat_of(const JsonCursor& at) {
  if (at.is_null()) return std::nullopt;
  return SeatId{read_id(at)};
}

PostRequest read(const JsonCursor& root, PostRequest*) {
  root.only({"seat", "channel", "submission", "text"});
  return {seat_of(root.at("seat")), read_id(root.at("channel")), read_submission(root),
          root.at("text").text(most_message_bytes)};
}

ReadRequest read(const JsonCursor& root, ReadRequest*) {
  root.only({"seat", "channel", "number"});
  return {seat_of(root.at("seat")), read_id(root.at("channel")), root.at("number").integer(0, 1LL << 53)};
}

template <class Request>
Result<Request, Error> decoded(std::string_view body) {
  return decode_with(body, [](const JsonCursor& root) { return read(root, static_cast<Request*>(nullptr)); });
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
