// The subcommand `mail-in`: one mail on standard input, handed to the running server at the socket where the site's
// mail server would hand it in. For mail servers that run a program for an address: aliases, .forward, procmail, pipe
// transports. Needs no right of its own and opens no database, since such programs run as a user who has none. Its exit
// code is for the mail server (sysexits): 0 taken, 64 wrongly called, 65 no mail that can be taken, 67 no such
// address, 75 to be tried again.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

namespace simove::app {

struct MailInArguments {
  std::string lmtp = "127.0.0.1:2424";  // as the server's --lmtp
  std::string recipient;                // empty: ORIGINAL_RECIPIENT or RECIPIENT of the environment
  std::optional<std::string> sender;    // of the envelope; none: SENDER of the environment, else what the mail says
};

using Environment = std::function<std::optional<std::string>(const char*)>;
[[nodiscard]] Environment process_environment();

int run_mail_in(const MailInArguments& arguments, const Environment& environment, std::istream& in, std::ostream& err);

}  // namespace simove::app
