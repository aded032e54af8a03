#include "rules/core/plain_words.h"

#include <cstdint>

namespace simove {

namespace {

constexpr char32_t unreadable = 0xFFFFFFFF;

// The next character of UTF-8; a byte that belongs to none counts as one that cannot be read.
char32_t next_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || length > text.size()) return text.remove_prefix(1), unreadable;
  char32_t character = length == 1 ? first : first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return text.remove_prefix(i), unreadable;
    character = (character << 6) | (byte(i) & 0x3F);
  }
  text.remove_prefix(length);
  return character;
}

bool within(char32_t character, char32_t first, char32_t last) {
  return character >= first && character <= last;
}

// First characters of runs of ten digits in scripts that keyboards and spreadsheets put in the place of 0 to 9.
constexpr char32_t zeros[] = {0x0660,  0x06F0,  0x07C0,  0x0966,  0x09E6, 0x0E50,
                              0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6};

bool is_blank(char32_t c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f' || c == 0xA0 || c == 0x1680 ||
         within(c, 0x2000, 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

// Marks of no width: joiners, soft hyphens, directions, byte order.
bool is_nothing(char32_t c) {
  return c == 0xAD || within(c, 0x200B, 0x200F) || within(c, 0x202A, 0x202E) || within(c, 0x2060, 0x2064) ||
         within(c, 0xFE00, 0xFE0F) || c == 0xFEFF;
}

bool is_dash(char32_t c) {
  return within(c, 0x2010, 0x2015) || c == 0x2212 || c == 0x2E3A || c == 0x2E3B || c == 0xFE58 || c == 0xFE63;
}

// The character of ASCII that it stands for; 0 for one that is nothing at all.
char folded(char32_t c) {
  if (within(c, 0xFF01, 0xFF5E)) c -= 0xFEE0;  // the wide forms of ASCII
  if (is_blank(c)) return ' ';
  if (is_nothing(c)) return 0;
  if (within(c, 'a', 'z')) return static_cast<char>(c - 'a' + 'A');
  if (within(c, 0x21, 0x7E)) return static_cast<char>(c);
  if (is_dash(c)) return '-';
  if (c == 0x2044 || c == 0x2215) return '/';
  if (c == 0x00B7 || c == 0x2024 || c == 0x2027) return '.';
  for (const char32_t zero : zeros)
    if (within(c, zero, zero + 9)) return static_cast<char>('0' + (c - zero));
  return '?';
}

bool parts(char c) {
  return c == ' ' || c == ',' || c == ';' || c == ':';
}

class LineReader {
 public:
  LineReader(std::string_view text, int number) : number_(number) {
    for (int column = 1; !text.empty(); ++column) {
      const char c = folded(next_character(text));
      if (c == '#') break;
      if (c == 0) continue;
      if (parts(c))
        finish();
      else
        take(c, column);
    }
    finish();
  }

  PlainLine line() { return std::move(line_); }

 private:
  void take(char c, int column) {
    if (word_.text.empty()) word_.line = number_, word_.column = column;
    word_.text += c;
  }

  void finish() {
    if (word_.text.empty()) return;
    if (word_.text.size() > 1 && word_.text.back() == '.') word_.text.pop_back();
    const bool joins = !line_.empty() && (word_.text.front() == '/' || line_.back().text.back() == '/');
    if (joins)
      line_.back().text += word_.text;
    else
      line_.push_back(word_);
    word_ = {};
  }

  int number_;
  PlainWord word_;
  PlainLine line_;
};

}  // namespace

std::vector<PlainLine> plain_lines(std::string_view text) {
  std::vector<PlainLine> lines;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    PlainLine line = LineReader(text.substr(0, end), number).line();
    if (!line.empty()) lines.push_back(std::move(line));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string plain_text(std::string_view line) {
  std::string out;
  while (!line.empty())
    if (const char c = folded(next_character(line)); c != 0) out += c;
  return out;
}

}  // namespace simove
