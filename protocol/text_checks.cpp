#include "protocol/text_checks.h"

#include <cstdint>

namespace simove::protocol {

namespace {

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

// How many bytes a sequence with this lead byte has; 0 for a byte that cannot lead.
int sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

// Reads the code point at `at` and moves `at` behind it; false when it is not well formed.
bool next_code_point(std::string_view text, std::size_t& at, std::uint32_t& point) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const int length = sequence_length(lead);
  if (length == 0 || at + static_cast<std::size_t>(length) > text.size()) return false;
  point = length == 1 ? lead : lead & (0x7Fu >> length);
  for (int i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[at + static_cast<std::size_t>(i)]);
    if ((next & 0xC0) != 0x80) return false;
    point = (point << 6) | (next & 0x3Fu);
  }
  at += static_cast<std::size_t>(length);
  const bool overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
  return !overlong && point <= 0x10FFFF && !(point >= 0xD800 && point <= 0xDFFF);
}

bool between(std::uint32_t point, std::uint32_t first, std::uint32_t last) {
  return point >= first && point <= last;
}

// Unicode's Default_Ignorable_Code_Point below U+E0000: drawn as nothing, so two names that look alike would differ.
bool is_ignorable(std::uint32_t point) {
  return point == 0xAD || point == 0x34F || point == 0x61C || between(point, 0x115F, 0x1160) ||
         between(point, 0x17B4, 0x17B5) || between(point, 0x180B, 0x180F) || between(point, 0x200B, 0x200F) ||
         between(point, 0x202A, 0x202E) || between(point, 0x2060, 0x206F) || point == 0x3164 ||
         between(point, 0xFE00, 0xFE0F) || point == 0xFEFF || point == 0xFFA0 || between(point, 0xFFF0, 0xFFF8) ||
         between(point, 0x1BCA0, 0x1BCA3) || between(point, 0x1D173, 0x1D17A);
}

// Characters that draw nothing, or that change how their neighbours are drawn: not for names.
bool is_unfit(std::uint32_t point) {
  return point < 0x20 || between(point, 0x7F, 0x9F) || is_ignorable(point) || between(point, 0x2028, 0x2029) ||
         between(point, 0xE000, 0xF8FF) || between(point, 0xFFF9, 0xFFFF) || point == 0x1D159 || point >= 0xE0000;
}

// The blank Braille pattern looks like a space and counts as one.
bool is_space(std::uint32_t point) {
  return point == ' ' || point == 0xA0 || point == 0x1680 || between(point, 0x2000, 0x200A) || point == 0x202F ||
         point == 0x205F || point == 0x2800 || point == 0x3000;
}

bool is_unspeakable(std::uint32_t point) {
  return (point < 0x20 && point != '\n') || between(point, 0x7F, 0x9F) || between(point, 0x200E, 0x200F) ||
         between(point, 0x2028, 0x202E) || between(point, 0x2066, 0x2069) || point == 0x61C ||
         between(point, 0xE000, 0xF8FF) || between(point, 0xFFF9, 0xFFFB) || (point & 0xFFFE) == 0xFFFE ||
         between(point, 0xFDD0, 0xFDEF) || between(point, 0xE0000, 0xE0FFF) || point >= 0xF0000;
}

}  // namespace

bool is_id(std::string_view text, std::size_t most) {
  if (text.empty() || text.size() > most) return false;
  for (char c : text)
    if (!is_word_char(c) && c != '/' && c != ':') return false;
  return true;
}

bool is_lower_hex(std::string_view text, std::size_t chars) {
  if (text.size() != chars) return false;
  for (char c : text)
    if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'f')) return false;
  return true;
}

bool is_data_name(std::string_view text) {
  if (text.empty() || text.size() > 64 || text.front() == '.') return false;
  for (char c : text)
    if (!is_word_char(c)) return false;
  return true;
}

bool is_utf8(std::string_view text) {
  std::uint32_t point = 0;
  for (std::size_t at = 0; at < text.size();)
    if (!next_code_point(text, at, point)) return false;
  return true;
}

bool is_line_of_text(std::string_view text, std::size_t most) {
  std::size_t count = 0;
  bool after_space = true;  // so that a leading space is refused like a doubled one
  for (std::size_t at = 0; at < text.size(); ++count) {
    std::uint32_t point = 0;
    if (!next_code_point(text, at, point) || is_unfit(point)) return false;
    const bool space = is_space(point);
    if (space && after_space) return false;
    after_space = space;
  }
  return count >= 1 && count <= most && !after_space;
}

bool is_talk(std::string_view text, std::size_t most) {
  std::size_t count = 0;
  bool blank = true;
  for (std::size_t at = 0; at < text.size(); ++count) {
    std::uint32_t point = 0;
    if (!next_code_point(text, at, point) || is_unspeakable(point)) return false;
    blank = blank && (point == '\n' || is_space(point) || is_ignorable(point));
  }
  return !blank && count <= most;
}

}  // namespace simove::protocol
