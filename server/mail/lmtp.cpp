#include "server/mail/lmtp.h"

#include <algorithm>

namespace simove::mail {

namespace {

std::string capitals(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

bool printable(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c != 0x7F; });
}

struct Path {
  std::string address;
  std::string_view parameters;
};

// "<anna@example.org> SIZE=500"; a source route before the address is passed over, as RFC 5321 asks.
std::optional<Path> read_path(std::string_view text) {
  text = trimmed(text);
  const std::size_t end = text.find('>');
  if (!text.starts_with('<') || end == std::string_view::npos) return std::nullopt;
  std::string_view address = text.substr(1, end - 1);
  if (address.starts_with('@') && address.find(':') != std::string_view::npos)
    address.remove_prefix(address.find(':') + 1);
  if (address.size() > 320 || !printable(address)) return std::nullopt;
  return Path{std::string(address), trimmed(text.substr(end + 1))};
}

// The number of "SIZE=n" among parameters; 0 without one.
std::size_t size_parameter(std::string_view parameters) {
  const std::string all = " " + capitals(parameters);
  const std::size_t at = all.find(" SIZE=");
  if (at == std::string::npos) return 0;
  std::size_t size = 0;
  for (std::size_t i = at + 6; i < all.size() && all[i] >= '0' && all[i] <= '9' && size < (1U << 30); ++i)
    size = size * 10 + static_cast<std::size_t>(all[i] - '0');
  return size;
}

const char* reply_for(LmtpAnswer answer, bool recipient) {
  switch (answer) {
    case LmtpAnswer::yes:
      return recipient ? "250 2.1.5 Recipient ok\r\n" : "250 2.0.0 Taken\r\n";
    case LmtpAnswer::no_such_address:
      return "550 5.1.1 No such address\r\n";
    case LmtpAnswer::later:
      return "451 4.3.0 Not now; send it again later\r\n";
    case LmtpAnswer::too_large:
      return "552 5.3.4 Larger than may be\r\n";
    case LmtpAnswer::unreadable:
      return "554 5.6.0 That cannot be read as a mail\r\n";
    case LmtpAnswer::too_many:
      return "554 5.7.1 Too many mails for these orders; go on on the page\r\n";
  }
  return "451 4.3.0 Not now\r\n";
}

}  // namespace

void Lmtp::forget_mail() {
  sender_.reset();
  recipients_.clear();
  content_.clear();
  in_content_ = too_large_ = false;
}

std::optional<LmtpAction> Lmtp::next() {
  return in_content_ ? content() : command();
}

std::optional<LmtpAction> Lmtp::command() {
  const std::size_t end = buffer_.find('\n');
  if (end == std::string::npos && buffer_.size() <= limits_.line_bytes) return std::nullopt;
  if (end == std::string::npos || end > limits_.line_bytes) return LmtpEnd{"500 5.5.2 Line too long\r\n"};
  std::string line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  if (!line.ends_with('\r')) return LmtpEnd{"500 5.5.2 Lines end with CR LF\r\n"};
  line.pop_back();
  return obey(line);
}

LmtpAction Lmtp::mistake(const char* code_and_text) {
  if (++mistakes_ > limits_.mistakes) return LmtpEnd{"421 4.7.0 Too many mistakes\r\n"};
  return LmtpReply{code_and_text};
}

LmtpAction Lmtp::obey(const std::string& line) {
  const std::string_view all = trimmed(line);
  const std::string word = capitals(all.substr(0, all.find(' ')));
  if (word == "QUIT") return LmtpEnd{"221 2.0.0 Bye\r\n"};
  if (word == "NOOP") return LmtpReply{"250 2.0.0 Ok\r\n"};
  if (word == "RSET") return forget_mail(), LmtpReply{"250 2.0.0 Ok\r\n"};
  if (word == "VRFY") return LmtpReply{"252 2.5.2 Send it and see\r\n"};
  if (word == "LHLO" && all.size() > 5) {
    greeted_ = true;
    forget_mail();
    return LmtpReply{"250-" + host_ + "\r\n250-PIPELINING\r\n250-ENHANCEDSTATUSCODES\r\n250-8BITMIME\r\n250 SIZE " +
                     std::to_string(limits_.message_bytes) + "\r\n"};
  }
  if (word == "HELO" || word == "EHLO") return mistake("500 5.5.1 This is LMTP: say LHLO\r\n");
  if (!greeted_) return mistake("503 5.5.1 Say LHLO first\r\n");
  const std::string start = capitals(all.substr(0, 10));
  if (start == "MAIL FROM:") return mail_from(all.substr(10));
  if (start.starts_with("RCPT TO:")) return rcpt_to(all.substr(8));
  if (word == "DATA" && all.size() == 4) return begin_content();
  return mistake("500 5.5.2 Not known here\r\n");
}

LmtpAction Lmtp::mail_from(std::string_view rest) {
  if (sender_) return mistake("503 5.5.1 One mail at a time\r\n");
  const auto path = read_path(rest);
  if (!path) return mistake("501 5.1.7 That is no sender\r\n");
  if (size_parameter(path->parameters) > limits_.message_bytes) return LmtpReply{"552 5.3.4 Larger than may be\r\n"};
  sender_ = path->address;
  return LmtpReply{"250 2.1.0 Ok\r\n"};
}

LmtpAction Lmtp::rcpt_to(std::string_view rest) {
  if (!sender_) return mistake("503 5.5.1 MAIL first\r\n");
  if (recipients_.size() >= limits_.recipients) return LmtpReply{"452 4.5.3 Too many recipients\r\n"};
  const auto path = read_path(rest);
  if (!path || path->address.empty()) return mistake("501 5.1.3 That is no address\r\n");
  asked_ = path->address;
  return LmtpAsk{asked_};
}

std::string Lmtp::answered(LmtpAnswer recipient) {
  if (recipient == LmtpAnswer::yes) recipients_.push_back(asked_);
  return reply_for(recipient, true);
}

LmtpAction Lmtp::begin_content() {
  if (recipients_.empty()) return mistake("503 5.5.1 No recipient\r\n");
  in_content_ = true;
  return LmtpReply{"354 End with a dot on a line of its own\r\n"};
}

void Lmtp::take_line(std::string_view line) {
  if (line.starts_with('.')) line.remove_prefix(1);
  too_large_ = too_large_ || content_.size() + line.size() + 2 > limits_.message_bytes;
  if (too_large_) return content_.clear();
  content_.append(line);
  content_.append("\r\n");
}

std::optional<LmtpAction> Lmtp::content() {
  std::size_t at = 0;
  for (std::size_t end = buffer_.find("\r\n"); end != std::string::npos; end = buffer_.find("\r\n", at)) {
    const std::string_view line = std::string_view(buffer_).substr(at, end - at);
    at = end + 2;
    if (line != ".") {
      take_line(line);
      continue;
    }
    buffer_.erase(0, at);
    if (too_large_) {
      const std::vector<LmtpAnswer> all(recipients_.size(), LmtpAnswer::too_large);
      return LmtpReply{answered(all)};
    }
    in_content_ = false;
    return LmtpMail{*sender_, recipients_, std::move(content_)};
  }
  buffer_.erase(0, at);
  // A line that is longer than a whole mail may be is not kept while it lasts.
  if (buffer_.size() > limits_.message_bytes) {
    too_large_ = true;
    buffer_.erase(0, buffer_.size() - 1);
  }
  return std::nullopt;
}

std::string Lmtp::answered(const std::vector<LmtpAnswer>& recipients) {
  std::string text;
  for (const LmtpAnswer answer : recipients) text += reply_for(answer, false);
  forget_mail();
  return text;
}

}  // namespace simove::mail
