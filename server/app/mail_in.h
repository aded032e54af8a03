// Puts orders by mail together: secret addresses in the letters that ask for something, the socket at which the site's
// mail server hands mails in, and receipts in the outbox of all letters. Part of `serve`; the options are read by
// main.cpp. On when --reply-mailbox is given; that needs letters (--smtp-url), since nothing is taken without a
// receipt.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/app/notices.h"
#include "server/mail/incoming.h"
#include "server/net/mail_gate.h"

namespace simove::app {

struct MailInOptions {
  std::string mailbox;  // orders@play.example.org; empty: no mail is read
  std::string lmtp = "127.0.0.1:2424";
  bool lmtp_anywhere = false;
  net::MailDoorLimits door;
  mail::MimeLimits mime;
  int receipts_per_hour = 30;      // to one account
  int receipts_per_address = 100;  // to one seat in one group
};

/// Whether they fit together and with those of letters, before anything is made on the disk.
[[nodiscard]] Result<Done> check_mail_in_options(const MailInOptions& options, const NoticeOptions& notices);

/// Receipts leave by the outbox of all letters, in the batch of what they tell.
class OutboxReceipts final : public mail::Receipts {
 public:
  OutboxReceipts(mail::Outbox& outbox, Entropy& entropy) : outbox_(outbox), entropy_(entropy) {}
  Result<Done> queue(const Letter& letter) override;

 private:
  mail::Outbox& outbox_;
  Entropy& entropy_;
};

class MailIn {
 public:
  struct Parts {
    storage::OpenedStore& store;
    match::MatchService& matches;
    Notices& notices;
    net::Logic& logic;
    Clock& clock;
    std::unique_ptr<Entropy> entropy;
    std::string base_url;
  };
  /// Opens the socket; from now on letters name reply addresses. Before the logic thread runs.
  [[nodiscard]] static Result<std::unique_ptr<MailIn>> open(const MailInOptions& options, const NoticeOptions& notices,
                                                            Parts parts);
  MailIn(const MailIn&) = delete;
  MailIn& operator=(const MailIn&) = delete;
  ~MailIn() = default;

  void start() { listener_->start(); }
  void stop() { listener_->stop(); }

 private:
  MailIn(const MailInOptions& options, const NoticeOptions& notices, Parts parts, mail::ReplyAddresses addresses);
  Result<Done> listen(const MailInOptions& options);
  void name_reply_addresses(Notices& notices);

  Parts parts_;
  mail::ReplyAddresses addresses_;
  OutboxReceipts receipts_;
  mail::Incoming incoming_;
  net::MailGate gate_;
  std::unique_ptr<net::LmtpListener> listener_;
};

}  // namespace simove::app
