#include "server/mail/words.h"

#include <algorithm>
#include <array>
#include <vector>

#include "rules/core/plain_words.h"

namespace simove::mail {

namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// In capitals, without blanks at either end.
std::string plain(std::string_view line) {
  std::string text = plain_text(line);
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

bool is_quoted(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  return begin != std::string_view::npos && line[begin] == '>';
}

bool only(std::string_view text, char c, std::size_t least) {
  return text.size() >= least && text.find_first_not_of(c) == std::string_view::npos;
}

template <std::size_t count>
bool begins_with_any(std::string_view text, const std::array<std::string_view, count>& words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return text.starts_with(word); });
}

template <std::size_t count>
bool holds_any(std::string_view text, const std::array<std::string_view, count>& words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

// Letters with accents are '?' here.
constexpr std::array<std::string_view, 8> attribution_begins{"ON ", "AM ", "LE ", "EL ", "IL ", "OP ", "EM ", "DEN "};
constexpr std::array<std::string_view, 9> attribution_verbs{"WROTE",   "SCHRIEB",  "CRIT",  "ESCRIBI", "SCRITTO",
                                                            "SCHREEF", "ESCREVEU", "SKREV", "NAPISA"};
constexpr std::array<std::string_view, 4> letter_heads{"FROM:", "VON:", "DE:", "DE :"};
constexpr std::array<std::string_view, 10> letter_rests{
    "SENT:", "DATE:", "TO:", "SUBJECT:", "GESENDET:", "AN:", "DATUM:", "BETREFF:", "ENVOY?", "OBJET"};
constexpr std::array<std::string_view, 5> device_lines{"SENT FROM MY ", "SENT FROM ", "GET OUTLOOK FOR", "VON MEINEM ",
                                                       "ENVOY? DE MON "};

// Below it stands nothing of the writer's own.
bool is_end(const std::string& line, std::string_view written) {
  if (written == "-- " || line == "--") return true;
  if (only(line, '_', 10)) return true;
  return line.starts_with("-----") && line.ends_with("-----") &&
         (line.find("ORIGINAL") != std::string::npos || line.find("MESSAGE") != std::string::npos ||
          line.find("FORWARDED") != std::string::npos || line.find("NACHRICHT") != std::string::npos);
}

// "From: ..." of a letter that is quoted without marks: two more lines of a letter's head stand below it.
bool is_letter_head(const std::vector<std::string>& lines, std::size_t at) {
  if (!begins_with_any(lines[at], letter_heads)) return false;
  int rests = 0;
  for (std::size_t i = at + 1; i < lines.size() && i <= at + 4; ++i)
    rests += begins_with_any(lines[i], letter_rests) ? 1 : 0;
  return rests >= 2;
}

// How many lines say who wrote what is quoted below: "On ... wrote:", perhaps broken; 0 if the line begins none.
std::size_t attribution(const std::vector<std::string>& lines, std::size_t at) {
  if (!begins_with_any(lines[at], attribution_begins)) return 0;
  for (std::size_t i = at; i < lines.size() && i < at + 4 && !lines[i].empty(); ++i)
    if (lines[i].ends_with(':') && holds_any(lines[i], attribution_verbs)) return i - at + 1;
  return 0;
}

class OwnWords {
 public:
  explicit OwnWords(std::string_view text) : written_(lines_of(text)) {
    for (const std::string_view line : written_) plain_.push_back(plain(line));
  }

  std::string text() {
    for (std::size_t at = 0; at < written_.size() && !ends(at);) at += take(at);
    std::size_t last = own_.find_last_not_of('\n');
    own_.resize(last == std::string::npos ? 0 : last + 2);
    return std::move(own_);
  }

 private:
  bool ends(std::size_t at) {
    return is_end(plain_[at], written_[at]) || is_letter_head(plain_, at) || quotes_unmarked(at);
  }

  // After an attribution without a marked quotation all that follows is quoted.
  bool quotes_unmarked(std::size_t at) {
    const std::size_t said = attribution(plain_, at);
    if (said == 0) return false;
    std::size_t next = at + said;
    while (next < plain_.size() && plain_[next].empty()) ++next;
    return next < plain_.size() && !is_quoted(written_[next]);
  }

  std::size_t take(std::size_t at) {
    const std::size_t said = attribution(plain_, at);
    if (said > 0) return own_.append(said, '\n'), said;
    if (!is_quoted(written_[at]) && !begins_with_any(plain_[at], device_lines)) own_ += written_[at];
    own_ += '\n';
    return 1;
  }

  std::vector<std::string_view> written_;
  std::vector<std::string> plain_;
  std::string own_;
};

}  // namespace

std::string small_letters(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string own_words(std::string_view text) {
  return OwnWords(text).text();
}

Wishes take_wishes(std::string& text) {
  Wishes wishes;
  std::string rest;
  for (const std::string_view written : lines_of(text)) {
    std::string line = plain(written);
    while (!line.empty() && (line.back() == '.' || line.back() == '!')) line.pop_back();
    const bool ready = line == "READY";
    const bool unready = line == "UNREADY";
    wishes.ready = wishes.ready || ready;
    wishes.unready = wishes.unready || unready;
    if (!ready && !unready) rest += written;
    rest += '\n';
  }
  text = std::move(rest);
  return wishes;
}

}  // namespace simove::mail
