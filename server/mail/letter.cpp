#include "server/mail/letter.h"

#include <array>
#include <cstdio>

#include "protocol/text_checks.h"
#include "rules/core/one_line.h"

namespace simove::mail {

namespace {

constexpr std::size_t line_most = 76;
constexpr std::size_t header_most = 8000;  // of one header's text before encoding

Unexpected<Fault> refuse(std::string what) {
  return Unexpected{Fault{"bad-letter", std::move(what)}};
}

bool is_visible_ascii(std::string_view text) {
  for (const char c : text)
    if (c < 0x20 || c > 0x7E) return false;
  return true;
}

bool breaks_lines(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return true;
  return false;
}

std::string base64(std::string_view bytes) {
  constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::string_view part = bytes.substr(i, 3);
    unsigned group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (k < part.size() ? static_cast<unsigned char>(part[k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += k <= part.size() ? digits[group >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

// Cuts at most `most` bytes off the front, never within a character.
std::string_view take_characters(std::string_view& rest, std::size_t most) {
  const std::string_view out = whole_characters(rest, most);
  rest.remove_prefix(out.size());
  return out;
}

// Everything in encoded words, also the ASCII between: a reader then joins them without guessing about spaces.
std::string encoded_words(std::string_view text, std::size_t first_column) {
  constexpr std::size_t overhead = 12;  // =?UTF-8?B?...?=
  std::string out;
  std::size_t column = first_column;
  while (!text.empty()) {
    const std::size_t room = line_most > column + overhead + 4 ? line_most - column - overhead : 4;
    if (!out.empty()) out += "\r\n ";
    const std::string_view part = take_characters(text, room / 4 * 3);
    out += "=?UTF-8?B?" + base64(part) + "?=";
    column = 1;
  }
  return out;
}

// Folds at single spaces. What has a longer word, or spaces that a reader might lose, is encoded instead.
bool can_fold(std::string_view text) {
  if (!is_visible_ascii(text) || text.empty() || text.front() == ' ' || text.back() == ' ') return false;
  if (text.find("  ") != std::string_view::npos || text.find("=?") != std::string_view::npos) return false;
  std::size_t word = 0;
  for (const char c : text) {
    word = c == ' ' ? 0 : word + 1;
    if (word > 50) return false;
  }
  return true;
}

std::string folded(std::string_view text, std::size_t first_column) {
  std::string out;
  std::size_t column = first_column;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (!out.empty()) {
      const bool wrap = column + 1 + end > line_most;
      out += wrap ? "\r\n " : " ";
      column = wrap ? 1 : column + 1;
    }
    out += text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// A phrase may be quoted or encoded; encoded words need no quotes and nothing in them can end them.
Result<std::string> address_header(std::string_view name, const std::string& person, const std::string& address) {
  const std::string start = std::string(name) + ": ";
  if (!is_mail_address(address)) return refuse(std::string(name) + ": this is no mail address");
  if (person.empty()) return start + address + "\r\n";
  if (person.size() > header_most || breaks_lines(person) || !protocol::is_utf8(person))
    return refuse(std::string(name) + ": this name cannot stand in a header");
  return start + encoded_words(person, start.size()) + "\r\n <" + address + ">\r\n";
}

bool is_message_id(std::string_view text) {
  const auto at = text.find('@');
  if (text.empty() || text.size() > 200 || at == std::string_view::npos || at == 0 || at + 1 == text.size())
    return false;
  for (const char c : text)
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-' ||
          c == '_' || c == '@'))
      return false;
  return text.find('@', at + 1) == std::string_view::npos;
}

bool is_url(std::string_view text) {
  return text.starts_with("http") && text.size() < 500 && is_visible_ascii(text) &&
         text.find_first_of(" <>\"") == std::string_view::npos;
}

bool is_atom_char(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("!#$%&'*+-/=?^_`{|}~").find(c) != std::string_view::npos;
}

bool is_local_part(std::string_view text) {
  if (text.empty() || text.size() > 64 || text.front() == '.' || text.back() == '.') return false;
  if (text.find("..") != std::string_view::npos) return false;
  for (const char c : text)
    if (c != '.' && !is_atom_char(c)) return false;
  return true;
}

bool is_domain(std::string_view text) {
  if (text == "localhost") return true;
  if (text.empty() || text.size() > 253 || text.find('.') == std::string_view::npos) return false;
  std::size_t label = 0;
  char before = '.';
  for (const char c : text) {
    const bool letter = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && c != '-' && c != '.') return false;
    if ((c == '.' || c == '-') && before == '.') return false;
    if (c == '.' && before == '-') return false;
    label = c == '.' ? 0 : label + 1;
    if (label > 63) return false;
    before = c;
  }
  return before != '.' && before != '-';
}

void add_days(std::int64_t days, char* out, std::size_t size, std::int64_t of_day) {
  // Civil date of a day number (days since 1970-01-01), in the proleptic Gregorian calendar.
  constexpr std::array<const char*, 7> weekdays = {"Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"};
  constexpr std::array<const char*, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::int64_t shifted = days + 719'468;
  const std::int64_t era = shifted / 146'097;
  const std::int64_t of_era = shifted - era * 146'097;
  const std::int64_t year_of_era = (of_era - of_era / 1460 + of_era / 36'524 - of_era / 146'096) / 365;
  const std::int64_t of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t month_index = (5 * of_year + 2) / 153;
  const std::int64_t day = of_year - (153 * month_index + 2) / 5 + 1;
  const std::int64_t month = month_index < 10 ? month_index + 3 : month_index - 9;
  const std::int64_t year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
  std::snprintf(out, size, "%s, %02lld %s %04lld %02lld:%02lld:%02lld +0000",
                weekdays[static_cast<std::size_t>(days % 7)], static_cast<long long>(day),
                months[static_cast<std::size_t>(month - 1)], static_cast<long long>(year),
                static_cast<long long>(of_day / 3600), static_cast<long long>(of_day / 60 % 60),
                static_cast<long long>(of_day % 60));
}

Result<std::string> optional_headers(const Letter& letter) {
  std::string out;
  if (!letter.reply_to.empty()) {
    auto reply = address_header("Reply-To", "", letter.reply_to);
    if (!reply) return reply;
    out += *reply;
  }
  if (!letter.thread.empty()) {
    if (!is_message_id(letter.thread)) return refuse("References: this is no message id");
    out += "In-Reply-To: <" + letter.thread + ">\r\nReferences: <" + letter.thread + ">\r\n";
  }
  if (!letter.settings_url.empty()) {
    if (!is_url(letter.settings_url)) return refuse("List-Unsubscribe: this is no address of a page");
    out += "List-Unsubscribe: <" + letter.settings_url + ">\r\n";
  }
  return out;
}

}  // namespace

bool is_mail_address(std::string_view text) {
  const auto at = text.find('@');
  if (at == std::string_view::npos || text.size() > 254) return false;
  return is_local_part(text.substr(0, at)) && is_domain(text.substr(at + 1));
}

std::string domain_of(std::string_view address) {
  const auto at = address.rfind('@');
  return at == std::string_view::npos ? std::string() : std::string(address.substr(at + 1));
}

Result<std::string> text_header(std::string_view name, std::string_view value) {
  if (value.size() > header_most) return refuse(std::string(name) + ": too long");
  if (breaks_lines(value) || !protocol::is_utf8(value))
    return refuse(std::string(name) + ": this text cannot stand in a header");
  const std::string start = std::string(name) + ": ";
  return start + (can_fold(value) ? folded(value, start.size()) : encoded_words(value, start.size())) + "\r\n";
}

std::string mail_date(std::int64_t ms) {
  const std::int64_t seconds = ms < 0 ? 0 : ms / 1000;
  std::array<char, 64> out{};
  add_days(seconds / 86'400, out.data(), out.size(), seconds % 86'400);
  return out.data();
}

// A line's last space is written out: some servers on the way take it off. "From " at a line's start likewise.
std::string quoted_printable(std::string_view text) {
  constexpr char digits[] = "0123456789ABCDEF";
  std::string out;
  std::size_t column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == '\r' && text.substr(i + 1, 1) == "\n") continue;  // a line's end, however it is written
    if (byte == '\n') {
      out += "\r\n";
      column = 0;
      continue;
    }
    const bool last = i + 1 == text.size() || text[i + 1] == '\n';
    const bool first = column == 0 && (text.substr(i).starts_with("From ") || byte == '.');
    const bool plain = byte >= 0x20 && byte < 0x7F && byte != '=' && !(byte == ' ' && last) && !first;
    const std::size_t width = plain ? 1 : 3;
    if (column + width > (last ? line_most : line_most - 1)) {
      out += "=\r\n";
      column = 0;
    }
    if (plain) {
      out += static_cast<char>(byte);
    } else {
      out += '=';
      out += digits[byte >> 4];
      out += digits[byte & 15];
    }
    column += width;
  }
  return out;
}

Result<std::string> write_letter(const Letter& letter) {
  if (!protocol::is_utf8(letter.text) || letter.text.find('\0') != std::string::npos)
    return refuse("the text is not plain UTF-8");
  if (!is_message_id(letter.message_id)) return refuse("Message-ID: this is no message id");
  auto from = address_header("From", letter.from_name, letter.from);
  if (!from) return from;
  auto to = address_header("To", letter.to_name, letter.to);
  if (!to) return to;
  auto subject = text_header("Subject", letter.subject);
  if (!subject) return subject;
  auto others = optional_headers(letter);
  if (!others) return others;
  std::string out = *from + *to + *subject + "Date: " + mail_date(letter.date_ms) + "\r\nMessage-ID: <" +
                    letter.message_id + ">\r\n" + *others +
                    "Auto-Submitted: auto-generated\r\nX-Auto-Response-Suppress: All\r\nMIME-Version: 1.0\r\n"
                    "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n";
  return out + quoted_printable(letter.text) + "\r\n";
}

}  // namespace simove::mail
