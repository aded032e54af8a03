// Pushes and webhooks as channels of the outbox: how a row becomes a request, and what is noted of the answer. Opened
// by server/app at start. What a push says only its device can read; a call of a webhook is signed with its own secret,
// over time and body, so that nobody can repeat it later or make one up.
#pragma once

#include <string>
#include <vector>

#include "server/mail/outbox.h"
#include "server/notices/http_transport.h"
#include "server/notices/web_push.h"
#include "storage/notices_store.h"

namespace simove::notices {

struct ChannelRules {
  HttpRules http;
  /// Push services that may be sent to; a browser names its own, and anybody can pretend to be a browser.
  std::vector<std::string> push_hosts = {"fcm.googleapis.com", "updates.push.services.mozilla.com", "*.push.apple.com",
                                         "*.notify.windows.com"};
  std::string contact;  // "mailto:…" or an https address: whom a push service may ask
};

/// The key pair of this server towards push services; made at the first start, then kept in the store.
[[nodiscard]] Result<VapidKey> vapid_key(storage::NoticesStore& store);

void open_push(mail::Outbox& outbox, storage::NoticesStore& store, Clock& clock, VapidKey key,
               const ChannelRules& rules);
void open_webhooks(mail::Outbox& outbox, storage::NoticesStore& store, Clock& clock, const ChannelRules& rules);

/// Why nothing can be sent there, as a sentence; "" when it can.
[[nodiscard]] std::string push_endpoint_problem(const std::string& endpoint, const ChannelRules& rules);
[[nodiscard]] std::string webhook_url_problem(const std::string& url, const ChannelRules& rules);

/// "t=1700000000,v1=HEX": what a receiver compares.
[[nodiscard]] std::string webhook_signature(const std::string& secret, std::int64_t now_ms, const std::string& body);

}  // namespace simove::notices
