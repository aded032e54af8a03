// Puts notices together: the outbox with its channels, what decides who is told, and their routes. Part of `serve`; the
// options are read by main.cpp. Letters are sent when --smtp-url and --mail-from are given, pushes and webhooks always,
// unless the operator says no.
#pragma once

#include <memory>
#include <string>

#include "server/mail/outbox.h"
#include "server/mail/smtp.h"
#include "server/net/api_notices.h"
#include "server/net/logic.h"
#include "server/notices/channels.h"
#include "server/notices/notifier.h"
#include "storage/open.h"

namespace simove::app {

struct NoticeOptions {
  mail::SmtpSettings smtp;
  std::string from_name = "simove";
  mail::OutboxLimits limits;
  notices::ChannelRules channels;
  bool pushes = true;
  bool webhooks = true;
};

/// Made once the port, and with it the base URL, is known.
class Notices {
 public:
  struct Parts {
    storage::OpenedStore& store;
    match::MatchService& matches;
    Clock& clock;
    std::unique_ptr<Entropy> entropy;
    std::string base_url;
  };
  Notices(const NoticeOptions& options, Parts parts, net::Logic& logic);

  /// Opens the channels; a fault names what is wrong with an option.
  Result<Done> open();
  /// Before the first request and before the logic thread runs.
  void add_routes(net::RouteTable& routes);
  void start() { outbox_.start(); }
  void stop() { outbox_.stop(); }

  [[nodiscard]] mail::Outbox& outbox() { return outbox_; }
  [[nodiscard]] notices::Notifier& notifier() { return notifier_; }
  /// Where answers may be mailed, once mail-in is there.
  void use_reply_addresses(std::function<std::string(const notices::OpenQuestion&)> address) {
    reply_address_ = std::move(address);
  }

 private:
  NoticeOptions options_;
  Parts parts_;
  std::function<std::string(const notices::OpenQuestion&)> reply_address_;
  std::string push_key_;
  mail::Outbox outbox_;
  notices::Notifier notifier_;
};

/// Whether the options for mail fit together, before anything is made on the disk.
[[nodiscard]] Result<Done> check_notice_options(const NoticeOptions& options, bool test_mode);

}  // namespace simove::app
