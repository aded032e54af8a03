// Bodies of the HTTP API about what people say in a match, in and out; the post itself travels on the socket too and
// stands in messages.h. Decoded and encoded in talk_http.cpp, handled by server/talk and server/net. A text is taken as
// it stands: what it may be made of text_checks.h says, how long it may be the operator.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages.h"
#include "rules/core/result.h"

namespace simove::protocol {

struct PostRequest {
  std::optional<SeatId> seat;  // who speaks; none: the umpire
  std::string channel;
  std::string submission;
  std::string text;
};
struct ReadRequest {
  std::optional<SeatId> seat;
  std::string channel;
  std::int64_t number = 0;
};

[[nodiscard]] Result<PostRequest, Error> decode_post(std::string_view body);
[[nodiscard]] Result<ReadRequest, Error> decode_read(std::string_view body);

/// One channel as one reader has it.
struct ChannelLine {
  std::string channel;
  std::string kind;  // "all", "side", "umpire"
  bool may_post = false;
  bool couriers = false;  // what is posted here travels
  std::int64_t last = 0;
  std::optional<std::int64_t> read = {};  // how far he has read; none: nobody is signed in
  std::vector<PostLine> posts = {};       // the newest, oldest of them first
};
struct TalkPage {
  std::string as;  // "seat", "umpire", "observer"
  std::vector<ChannelLine> channels;
  std::size_t longest = 0;  // characters of a post
};
/// A part of one channel.
struct PostList {
  std::string channel;
  std::vector<PostLine> posts;
  bool more = false;  // further on in the direction that was asked for
};

[[nodiscard]] std::string encode(const TalkPage& page);
[[nodiscard]] std::string encode(const PostList& list);
[[nodiscard]] std::string encode_post(const PostLine& post);

}  // namespace simove::protocol
