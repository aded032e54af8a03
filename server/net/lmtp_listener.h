// The socket of server/mail/lmtp: the site's own mail server hands mails in here, on a loopback address or a Unix
// socket. It runs on a thread of its own, so that neither a slow mail server nor a large mail holds up players. Knows
// no match; what it is told it asks of a MailTaker (mail_gate.h), and a mail is answered for only with what that says.
// Connections, silence and time are bounded here, sizes and recipients by Lmtp. Must never listen where strangers can
// reach it unless the operator says so: whoever can write here can write in anybody's name.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rules/core/result.h"
#include "server/mail/lmtp.h"

namespace simove::net {

/// Where mails are handed in: an address and port, or the path of a Unix socket.
struct MailDoor {
  std::string address;
  std::uint16_t port = 0;
  std::string path;
};
/// "127.0.0.1:2424", "[::1]:2424", "unix:/run/simove/lmtp.sock". An address that is not loopback is refused unless
/// `anywhere`.
[[nodiscard]] Result<MailDoor> read_mail_door(const std::string& text, bool anywhere);

struct MailDoorLimits {
  mail::LmtpLimits lmtp;
  std::size_t connections = 20;
  std::int64_t silence_ms = 300'000;  // nothing comes, or nothing of an answer is taken
  std::int64_t session_ms = 900'000;  // one connection in all
};

/// Who answers. Called on the listener's thread; `done` may come from any thread, once for each call.
class MailTaker {
 public:
  virtual ~MailTaker() = default;
  virtual void knows(const std::string& address, std::function<void(mail::LmtpAnswer)> done) = 0;
  virtual void take(mail::LmtpMail mail, std::function<void(std::vector<mail::LmtpAnswer>)> done) = 0;
};

class LmtpListener {
 public:
  virtual ~LmtpListener() = default;
  /// `host`: how it names itself. A Unix socket that a dead server left is cleared away; one that answers is not.
  [[nodiscard]] static Result<std::unique_ptr<LmtpListener>> listen(const MailDoor& door, const std::string& host,
                                                                    MailTaker& taker, const MailDoorLimits& limits);
  virtual void start() = 0;
  /// Closes every connection; what was not answered for will come again. Before the logic thread is stopped.
  virtual void stop() = 0;
  [[nodiscard]] virtual std::uint16_t port() const = 0;
};

}  // namespace simove::net
