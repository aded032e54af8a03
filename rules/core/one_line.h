// Makes any text fit for one line of a terminal or a log: control characters are written as \u001b. Called where text
// of others gets into a sentence of ours: errors of readers, names of files. Never fails and changes nothing else, so
// that applying it twice gives the same.
#pragma once

#include <string>
#include <string_view>

namespace simove {

[[nodiscard]] inline std::string one_line(std::string_view text) {
  constexpr char digits[] = "0123456789abcdef";
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto point = static_cast<unsigned char>(text[i]);
    // U+0080 to U+009F are control characters too; in UTF-8 they take two bytes.
    const bool second_set = point == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
    if (second_set) point = static_cast<unsigned char>(text[++i]);
    if (!second_set && point >= 0x20 && point != 0x7F) {
      out += text[i];
      continue;
    }
    out += "\\u00";
    out += digits[point >> 4];
    out += digits[point & 15];
  }
  return out;
}

/// The beginning of a UTF-8 text, of `most` bytes or as many fewer as keep its last character whole.
[[nodiscard]] inline std::string_view whole_characters(std::string_view text, std::size_t most) {
  std::size_t end = most < text.size() ? most : text.size();
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80) --end;
  return text.substr(0, end);
}

}  // namespace simove
