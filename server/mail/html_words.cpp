// HTML of mails made plain text: no more of HTML than it takes to find words and lines.
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "server/mail/words.h"

namespace simove::mail {

namespace {

void append_utf8(std::string& out, std::uint32_t point) {
  if (point == 0 || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) return;
  if (point < 0x80) {
    out += static_cast<char>(point);
  } else if (point < 0x800) {
    out += static_cast<char>(0xC0 | (point >> 6));
    out += static_cast<char>(0x80 | (point & 0x3F));
  } else if (point < 0x10000) {
    out += static_cast<char>(0xE0 | (point >> 12));
    out += static_cast<char>(0x80 | ((point >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (point & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (point >> 18));
    out += static_cast<char>(0x80 | ((point >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((point >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (point & 0x3F));
  }
}

constexpr std::array<std::pair<std::string_view, std::uint32_t>, 14> entities{{{"nbsp", 0xA0},
                                                                               {"amp", '&'},
                                                                               {"lt", '<'},
                                                                               {"gt", '>'},
                                                                               {"quot", '"'},
                                                                               {"apos", '\''},
                                                                               {"ndash", 0x2013},
                                                                               {"mdash", 0x2014},
                                                                               {"minus", 0x2212},
                                                                               {"shy", 0xAD},
                                                                               {"ensp", 0x2002},
                                                                               {"emsp", 0x2003},
                                                                               {"thinsp", 0x2009},
                                                                               {"sol", '/'}}};

// 0 when it is no number.
std::uint32_t number_of(std::string_view digits) {
  const bool sixteen = digits.starts_with('x');
  if (sixteen) digits.remove_prefix(1);
  if (digits.empty() || digits.size() > 7) return 0;
  std::uint32_t value = 0;
  for (const char c : digits) {
    const int digit = c >= '0' && c <= '9' ? c - '0' : sixteen && c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0) return 0;
    value = value * (sixteen ? 16 : 10) + static_cast<std::uint32_t>(digit);
  }
  return value;
}

template <std::size_t count>
bool among(std::string_view word, const std::array<std::string_view, count>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 17> blocks{"br", "p",  "div", "tr", "li", "ul", "ol", "table",  "pre",
                                                  "h1", "h2", "h3",  "h4", "h5", "h6", "hr", "section"};
constexpr std::array<std::string_view, 5> unseen{"style", "script", "head", "title", "template"};

class HtmlReader {
 public:
  explicit HtmlReader(std::string_view html) : html_(html) {}

  std::string text() {
    while (at_ < html_.size()) {
      const char c = html_[at_];
      if (c == '<')
        tag();
      else if (c == '&')
        entity();
      else if (++at_; c == '\n' || c == '\r' || c == '\t' || c == ' ')
        blank();
      else
        put(std::string_view(&c, 1));
    }
    return std::move(text_);
  }

 private:
  void put(std::string_view words) {
    if (line_is_new_ && quote_ > 0) text_ += "> ";
    line_is_new_ = false;
    text_ += words;
  }
  void blank() {
    if (!line_is_new_ && !text_.ends_with(' ')) text_ += ' ';
  }
  void new_line() {
    if (!line_is_new_) text_ += '\n';
    line_is_new_ = true;
  }

  void entity() {
    const std::size_t end = html_.find(';', at_);
    const std::string name =
        end != std::string_view::npos && end - at_ <= 10 ? small_letters(html_.substr(at_ + 1, end - at_ - 1)) : "";
    std::uint32_t point = name.starts_with('#') ? number_of(std::string_view(name).substr(1)) : 0;
    for (const auto& [word, stands_for] : entities)
      if (word == name) point = stands_for;
    std::string words;
    append_utf8(words, point);
    if (words.empty()) return ++at_, put("&");
    at_ = end + 1;
    put(words);
  }

  void tag() {
    if (html_.substr(at_).starts_with("<!--")) return skip_past("-->");
    const std::size_t end = std::min(html_.find('>', at_), html_.size());
    std::string_view inside = html_.substr(at_ + 1, end - at_ - 1);
    at_ = std::min(end + 1, html_.size());
    const bool closes = inside.starts_with('/');
    if (closes) inside.remove_prefix(1);
    const std::string all = small_letters(inside);
    const std::string name = all.substr(0, all.find_first_of(" \t\r\n/"));
    if (!closes && among(name, unseen)) return skip_past("</" + name);
    if (name == "blockquote") {
      new_line();
      quote_ = std::max(0, quote_ + (closes ? -1 : 1));
    } else if (among(name, blocks)) {
      name == "br" ? line_break() : new_line();
      if (!closes && (all.find("rplyfwdmsg") != std::string::npos || all.find("appendonsend") != std::string::npos))
        text_ += "-----Original Message-----\n";
    } else if (name == "td" || name == "th") {
      blank();
    }
  }

  void line_break() {
    if (line_is_new_ && quote_ > 0) text_ += ">";
    text_ += '\n';
    line_is_new_ = true;
  }

  void skip_past(std::string_view mark) {
    const std::string all = small_letters(html_.substr(at_));
    const std::size_t found = all.find(mark);
    at_ = found == std::string::npos ? html_.size() : at_ + found + mark.size();
    if (mark.starts_with("</")) at_ = std::min(html_.find('>', at_), html_.size() - 1) + 1;
  }

  std::string_view html_;
  std::size_t at_ = 0;
  std::string text_;
  bool line_is_new_ = true;
  int quote_ = 0;
};

}  // namespace

std::string words_of_html(std::string_view html) {
  return HtmlReader(html).text();
}

}  // namespace simove::mail
