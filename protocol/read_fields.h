// How the decoders read what several messages have: ids, lines of text, submission ids, and a body as a whole. Used by
// the decode files of this folder only; each gives a default and notes the failure at the cursor's path.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "protocol/errors.h"
#include "protocol/limits.h"
#include "rules/core/json_read.h"
#include "rules/core/result.h"

namespace simove::protocol {

[[nodiscard]] std::string read_id(const JsonCursor& at, std::size_t most = most_id_bytes);
/// One line of 1..most visible characters.
[[nodiscard]] std::string read_line(const JsonCursor& at, std::size_t most);
/// "" where it is left out, null or empty.
[[nodiscard]] std::string maybe_line(const JsonCursor& at, std::size_t most);
/// The member "submission" of 8 to 64 characters.
[[nodiscard]] std::string read_submission(const JsonCursor& root);

/// Parses a body within the limits of a message and reads it with `read(root)`.
template <class Read>
auto decode_with(std::string_view body, const Read& read)
    -> Result<decltype(read(std::declval<const JsonCursor&>())), Error> {
  const ParsedJson parsed = parse_json(body, most_message_bytes, most_json_depth);
  if (!parsed.ok) return Unexpected{Error{ErrorCode::bad_json, "", "The body " + parsed.text + "."}};
  JsonReader reader(parsed.value);
  auto request = read(reader.root());
  if (reader.failed()) return Unexpected{Error{ErrorCode::bad_message, reader.failure().path, reader.failure().text}};
  return request;
}

}  // namespace simove::protocol
