// A letter as the mail server gets it: headers that nobody's text can break out of, and a body in plain text. Called by
// outbox.cpp. Refuses what it cannot say exactly (line breaks and NUL in a header, a strange address) instead of
// mending it; whatever is not ASCII is encoded. Never puts anything into a header that its caller did not name.
// [reliability X17]
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/core/result.h"

namespace simove::mail {

struct Letter {
  std::string from;       // an address
  std::string from_name;  // may be empty
  std::string to;
  std::string to_name;  // may be empty
  std::string subject;
  std::string text;        // UTF-8, lines end with \n
  std::string message_id;  // without angle brackets
  std::int64_t date_ms = 0;
  std::string reply_to;      // may be empty
  std::string thread;        // message id of the thread it belongs to; may be empty
  std::string settings_url;  // where its reader can turn it off, without authority; may be empty
};

/// The whole message, lines ended by CR LF, none longer than 78 characters but for what cannot be folded. The fault's
/// message names the part that was refused.
[[nodiscard]] Result<std::string> write_letter(const Letter& letter);

/// One plain address: ASCII, local part of letters, digits and ! # $ % & ' * + - / = ? ^ _ ` { | } ~ and single dots, a
/// domain of labels (or "localhost"). Quoted local parts and address literals are refused: no player needs one.
[[nodiscard]] bool is_mail_address(std::string_view text);
[[nodiscard]] std::string domain_of(std::string_view address);

// Parts, each tested by itself.
/// `name: value` folded; words of other than ASCII as encoded words (RFC 2047).
[[nodiscard]] Result<std::string> text_header(std::string_view name, std::string_view value);
/// "Tue, 01 Dec 2026 21:00:00 +0000"
[[nodiscard]] std::string mail_date(std::int64_t ms);
[[nodiscard]] std::string quoted_printable(std::string_view text);

}  // namespace simove::mail
