#include "protocol/text_checks.h"

#include <doctest/doctest.h>

#include <string>

using namespace simove::protocol;

TEST_CASE("names: what a person may be called") {
  for (const char* good :
       {"A", "Anna", "Anna-Lena O'Neil", "Zoë", "李雷", "Иван Петров", "a.b", "<script>alert(1)</script>"}) {
    CAPTURE(good);
    CHECK(is_line_of_text(good, 32));
  }
}

TEST_CASE("names: what would hide, forge or break a line is refused") {
  const std::string bad[] = {"",
                             " Anna",
                             "Anna ",
                             "An  na",
                             "An\nna",
                             "An\tna",
                             std::string("An\0na", 5),
                             "An\x7Fna",
                             "An\xC2\x85na",      // next line
                             "An\xE2\x80\x8Bna",  // zero width space
                             "An\xE2\x80\xAEna",  // right-to-left override
                             "An\xE2\x81\xA6na",  // isolate
                             "An\xEF\xBB\xBFna",  // byte order mark
                             "\xC2\xA0"
                             "Anna",                  // no-break space in front
                             "An\xC0\xAFna",          // overlong
                             "An\xED\xA0\x80na",      // surrogate
                             "An\xF4\x90\x80\x80na",  // beyond U+10FFFF
                             "An\xE2\x82",            // cut short
                             "An\xFFna",
                             std::string(33, 'x')};
  for (const std::string& name : bad) {
    CAPTURE(name);
    CHECK_FALSE(is_line_of_text(name, 32));
  }
  CHECK(is_line_of_text(std::string(32, 'x'), 32));
}

TEST_CASE("names: what cannot be seen is refused, alone and among letters") {
  for (const char* hidden : {"\xE1\x85\x9F", "\xE1\x85\xA0", "\xEF\xBE\xA0", "\xE1\x9E\xB4", "\xEF\xB8\x8F", "\xCD\x8F",
                             "\xE1\xA0\x8B", "\xF0\x9D\x85\xB3", "\xE3\x85\xA4", "\xF0\x9B\xB2\xA0", "\xEF\xB8\x80",
                             "\xE2\x80\x8D", "\xC2\xAD", "\xF0\x9D\x85\x99", "\xF3\xA0\x84\x80"}) {
    CAPTURE(hidden);
    CHECK_FALSE(is_line_of_text(hidden, 32));
    CHECK_FALSE(is_line_of_text(std::string("An") + hidden + "na", 32));
  }
  const std::string braille_blank = "\xE2\xA0\x80";
  CHECK_FALSE(is_line_of_text(braille_blank, 32));
  CHECK_FALSE(is_line_of_text("Anna" + braille_blank, 32));
  CHECK(is_line_of_text("\xE2\xA0\x81", 32));  // a Braille pattern with a dot
  CHECK(is_line_of_text("\xE1\x84\x80", 32));  // a neighbour of the invisible ones: Hangul kiyeok
}

TEST_CASE("ids hold letters, digits and a few marks, within their length") {
  for (const char* good : {"m1", "1.plot.union", "a_b-c:d/e"}) CHECK(is_id(good, 128));
  for (const char* bad : {"", "a b", "a\"b", "ä", "a\n", "a%2f"}) CHECK_FALSE(is_id(bad, 128));
  CHECK(is_id("abc", 3));
  CHECK_FALSE(is_id("abcd", 3));
}

TEST_CASE("hexadecimal is lower case and of exact length") {
  CHECK(is_lower_hex("00ff", 4));
  CHECK_FALSE(is_lower_hex("00FF", 4));
  CHECK_FALSE(is_lower_hex("00f", 4));
  CHECK_FALSE(is_lower_hex("00fg", 4));
}

TEST_CASE("data names cannot leave their folder") {
  CHECK(is_data_name("map.json"));
  for (const char* bad : {"", ".hidden", "../map.json", "a/b", "a\\b", "a%2fb"}) CHECK_FALSE(is_data_name(bad));
}

TEST_CASE("UTF-8 is read strictly") {
  CHECK(is_utf8("plain, Zoë, 李雷, 😀"));
  for (const char* bad : {"\x80", "\xC1\x81", "\xE0\x80\x80", "\xED\xBF\xBF", "\xF8\x88\x80\x80\x80"})
    CHECK_FALSE(is_utf8(bad));
}

TEST_CASE("talk: several lines of any script, and signs made of several") {
  for (const char* good : {"Hold the ford.", "First line\n\nThird line", " indented ", "Zoë 李雷 Иван",
                           "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x8C\xBE",  // a farmer, joined of two
                           "<b>plain</b> & \"quoted\""}) {
    CAPTURE(good);
    CHECK(is_talk(good, 40));
  }
  CHECK(is_talk("李雷", 2));
  CHECK_FALSE(is_talk("李雷李", 2));
}

TEST_CASE("talk: what is blank, cut short, or steers a terminal or the direction of a line is refused") {
  const std::string bad[] = {"",
                             " \n ",
                             "\xE2\x80\x8B",  // drawn as nothing
                             "a\tb",
                             "a\rb",
                             "a\x1B[2Jb",
                             std::string("a\0b", 3),
                             "a\x7F",
                             "a\xC2\x85",      // next line
                             "a\xE2\x80\xA8",  // line separator
                             "a\xE2\x80\xAE"
                             "b",  // right-to-left override
                             "a\xE2\x81\xA6"
                             "b",  // isolate
                             "a\xE2\x80\x8F"
                             "b",                  // right-to-left mark
                             "a\xEF\xBF\xBF",      // no character
                             "a\xEE\x80\x80",      // private use
                             "a\xF3\xA0\x81\x81",  // a tag
                             "a\xE2\x82",
                             "\xC0\xAF"};
  for (const std::string& text : bad) {
    CAPTURE(text);
    CHECK_FALSE(is_talk(text, 100));
  }
}
