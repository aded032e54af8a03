// A mail as it came off the wire, taken apart: who says he wrote it, the signs that a machine did, and its words. The
// only source that includes GMime is mime.cpp. Of several bodies the plain one is read, else the one in HTML;
// attachments are never read. Everything is bounded before and while it is taken apart. Called on the thread that
// received the mail, which must not be the logic thread. Trusts nothing: no header is an authority for anything here.
// [reliability X17]
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "rules/core/result.h"

namespace simove::mail {

struct MimeLimits {
  std::size_t bytes = 262'144;      // the whole mail
  std::size_t text_bytes = 32'768;  // the body that is read; more is cut
  int parts = 64;
  int depth = 8;
  std::size_t address_bytes = 16'384;  // From, To, Cc and their like, each
};

struct ReadMail {
  std::string from;        // the address the mail itself names, in small letters; may be anybody's
  std::string message_id;  // as written, may be empty
  std::string date;        // as written, may be empty
  std::string machine;     // why it is no person's mail; empty: nothing says so
  std::string text;        // UTF-8, lines end with \n; empty when the mail has no words that can be read
  bool from_html = false;
  bool cut = false;      // the text was longer than may be read
  int unread_parts = 0;  // attachments and whatever else was left alone
};

/// A fault only for what is no mail at all or is over a limit: "too-large", "too-many-parts", "unreadable".
[[nodiscard]] Result<ReadMail> read_mime(std::string_view bytes, const MimeLimits& limits = {});

}  // namespace simove::mail
