// The routes by which somebody says how he wants to be told things: settings, devices, webhooks, feeds, trials; the
// feeds themselves; and a few numbers for the operator. Added to the table by server/app. What is told, and to whom, is
// server/notices' business. Nothing here shows what somebody else has set.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/net/routes.h"
#include "server/notices/channels.h"
#include "server/notices/notifier.h"

namespace simove::net {

struct NoticesParts {
  notices::Notifier& notifier;
  storage::NoticesStore& settings;
  storage::OutboxStore& rows;
  storage::Store& store;
  match::MatchService& matches;
  Clock& clock;
  Entropy& entropy;
  std::function<std::optional<notices::Reader>(const AccountId&)> reader_of;
  std::function<std::optional<notices::DueTime>(const match::Match&, const GroupId&)> due_of;
  notices::ChannelRules channels;
  std::string push_key;  // base64url; "" when no pushes are sent
  bool sends_mail = false;
  std::string base_url;
};

void add_notices_routes(RouteTable& routes, NoticesParts parts);
/// Calendar and Atom; who has the address may read them.
void add_feed_routes(RouteTable& routes, NoticesParts parts);
/// "/metrics", as Prometheus reads it, for this machine alone and never through a proxy.
void add_metrics_route(RouteTable& routes, NoticesParts parts);

}  // namespace simove::net
