// The server's half of LMTP (RFC 2033) as a state machine over text: bytes in, replies out, and two questions to
// whoever runs it: is this address known, and what has become of this mail for each of its recipients. Knows no socket;
// run by server/net/lmtp_listener. Lines, recipients and bytes are bounded; a mail ends at CR LF . CR LF and nowhere
// else, so that no bare line feed can smuggle in a second one. A recipient is answered for with 250 only when the mail
// is stored.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace simove::mail {

struct LmtpLimits {
  std::size_t message_bytes = 262'144;
  std::size_t recipients = 10;
  std::size_t line_bytes = 1'000;  // of a command
  int mistakes = 10;               // commands that make no sense, then the connection ends
};

enum class LmtpAnswer { yes, no_such_address, later, too_large, unreadable, too_many };

// What the machine wants done next.
struct LmtpReply {
  std::string text;
};
struct LmtpAsk {  // is this recipient known?
  std::string address;
};
struct LmtpMail {  // a whole mail; one answer for each recipient, in their order
  std::string sender;
  std::vector<std::string> recipients;
  std::string content;
};
struct LmtpEnd {  // last words
  std::string text;
};
using LmtpAction = std::variant<LmtpReply, LmtpAsk, LmtpMail, LmtpEnd>;

class Lmtp {
 public:
  explicit Lmtp(std::string host, LmtpLimits limits = {}) : host_(std::move(host)), limits_(limits) {}

  [[nodiscard]] std::string greeting() const { return "220 " + host_ + " simove LMTP\r\n"; }
  /// Bytes as they come.
  void feed(std::string_view bytes) { buffer_.append(bytes); }
  /// The next thing to do; nothing until more comes. Not to be called between a question and its answer.
  [[nodiscard]] std::optional<LmtpAction> next();

  [[nodiscard]] std::string answered(LmtpAnswer recipient);
  [[nodiscard]] std::string answered(const std::vector<LmtpAnswer>& recipients);

 private:
  std::optional<LmtpAction> command();
  std::optional<LmtpAction> content();
  LmtpAction obey(const std::string& line);
  LmtpAction mail_from(std::string_view rest);
  LmtpAction rcpt_to(std::string_view rest);
  LmtpAction begin_content();
  LmtpAction mistake(const char* code_and_text);
  void take_line(std::string_view line);
  void forget_mail();

  std::string host_;
  LmtpLimits limits_;
  std::string buffer_;
  bool greeted_ = false;
  bool in_content_ = false;
  bool too_large_ = false;
  int mistakes_ = 0;
  std::optional<std::string> sender_;
  std::string asked_;
  std::vector<std::string> recipients_;
  std::string content_;
};

}  // namespace simove::mail
