// Hands letters to the site's mail server by SMTP, with libcurl. One connection is kept from letter to letter. The
// envelope's sender is empty by default, so that no bounce ever comes back and no two machines can answer each other.
// Runs on the carrier's thread. Never logs an address's content, and gives the password to nothing but the server.
#pragma once

#include <memory>
#include <string>

#include "rules/core/result.h"
#include "server/mail/transport.h"

namespace simove::mail {

struct SmtpSettings {
  std::string url;            // smtp://host:25, smtps://host:465; empty: no mail is sent
  std::string user;           // empty: no authentication
  std::string password_file;  // read once at start
  std::string tls = "auto";   // "required" (STARTTLS or smtps), "none"; auto: none to this machine, else required
  std::string from;           // the address letters come from
  std::string envelope_from;  // empty: the null sender
  long connect_ms = 10'000;
  long total_ms = 60'000;
};

/// Reads the password and checks what can be checked without a connection.
[[nodiscard]] Result<std::unique_ptr<Transport>> smtp_transport(const SmtpSettings& settings);

/// What a reply code means: 2yz delivered, 5yz refused, of the recipient 550 551 553 address_gone; all else later.
[[nodiscard]] Verdict verdict_of(long code, bool at_recipient);

/// Once for the process, before any thread uses libcurl.
void prepare_curl();

}  // namespace simove::mail
