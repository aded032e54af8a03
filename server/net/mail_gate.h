// Between the socket of mails and the matches: takes a mail apart on the listener's thread, has it carried out on the
// logic thread as one task of a batch, and gives the mail server its answer only after that batch's commit. A batch
// that cannot be saved answers "later" for every recipient, and the mail comes again. Must never say that a mail was
// taken before orders, receipt and the note that it was read are on the disk.
#pragma once

#include "server/mail/incoming.h"
#include "server/net/lmtp_listener.h"
#include "server/net/logic.h"

namespace simove::net {

class MailGate final : public MailTaker {
 public:
  MailGate(Logic& logic, mail::Incoming& incoming, mail::MimeLimits limits)
      : logic_(logic), incoming_(incoming), limits_(limits) {}

  void knows(const std::string& address, std::function<void(mail::LmtpAnswer)> done) override;
  void take(mail::LmtpMail mail, std::function<void(std::vector<mail::LmtpAnswer>)> done) override;

 private:
  Logic& logic_;
  mail::Incoming& incoming_;
  mail::MimeLimits limits_;
};

}  // namespace simove::net
