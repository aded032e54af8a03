// Text of letters taken apart into lines of plain words: whatever kind of blank, dash, digit or slash a mail program or
// a keyboard put there becomes the one of ASCII, small letters become capitals, `#` begins a comment. Called by the
// readers of letters in the games and by server/mail. Never fails: what is no text becomes '?'.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simove {

struct PlainWord {
  std::string text;
  int line = 1;
  int column = 1;  // characters from 1, counted as they were written
};
using PlainLine = std::vector<PlainWord>;

/// Lines without words are left out. Commas, semicolons and colons part words as blanks do; a full stop at the end of a
/// word is dropped; what stands beside a lone slash belongs to it ("31 / 5306").
[[nodiscard]] std::vector<PlainLine> plain_lines(std::string_view text);

/// One line with its characters as above and its blanks as they are.
[[nodiscard]] std::string plain_text(std::string_view line);

}  // namespace simove
