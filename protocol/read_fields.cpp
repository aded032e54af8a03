#include "protocol/read_fields.h"

#include "protocol/text_checks.h"

namespace simove::protocol {

std::string read_id(const JsonCursor& at, std::size_t most) {
  std::string text = at.text(most);
  if (at.present() && !is_id(text, most)) at.fail("is not an id");
  return text;
}

std::string read_line(const JsonCursor& at, std::size_t most) {
  std::string text = at.text(4 * most);
  if (at.present() && !is_line_of_text(text, most))
    at.fail("must be one line of 1 to " + std::to_string(most) +
            " visible characters, without spaces at the ends or doubled");
  return text;
}

std::string maybe_line(const JsonCursor& at, std::size_t most) {
  if (!at.present() || at.is_null() || (at.node()->is_string() && at.text().empty())) return {};
  return read_line(at, most);
}

std::string read_submission(const JsonCursor& root) {
  const JsonCursor at = root.at("submission");
  std::string text = read_id(at, 64);
  if (at.present() && text.size() < 8) at.fail("must have 8 to 64 characters");
  return text;
}

}  // namespace simove::protocol
