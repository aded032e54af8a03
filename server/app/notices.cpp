#include "server/app/notices.h"

#include "server/log/log.h"

namespace simove::app {

namespace {

std::function<std::optional<notices::Reader>(const AccountId&)> readers(storage::OpenedStore& store) {
  return [accounts = store.accounts](const AccountId& account) -> std::optional<notices::Reader> {
    if (!accounts) return std::nullopt;
    auto contact = accounts->contact(account);
    if (!contact || !*contact) return std::nullopt;
    return notices::Reader{(**contact).name, (**contact).mail, (**contact).zone};
  };
}

std::optional<notices::DueTime> due_of(const match::Match& match, const GroupId& group) {
  const auto found = match.deadlines.find(group);
  if (found == match.deadlines.end()) return std::nullopt;
  const bool stopped = match.clock.paused_ms || match.clock.stopped_ms;
  return notices::DueTime{found->second.opened_ms, found->second.due_ms, stopped};
}

std::string missed_of(const match::Match& match) {
  const Json terms = match::to_json(match.terms);
  return terms.at("missed").get<std::string>();
}

mail::Outbox::Post poster(net::Logic& logic) {
  return [&logic](std::function<void()> run, std::function<void()> undone) {
    logic.post({[run = std::move(run)](net::Outbound&) { run(); },
                [undone = std::move(undone)](const protocol::Error&) { undone(); }});
  };
}

}  // namespace

Result<Done> check_notice_options(const NoticeOptions& options, bool test_mode) {
  if (options.channels.http.allow_private && !test_mode)
    log_warning("app", "event=private-webhooks message=\"webhooks and pushes may reach private addresses\"");
  if (options.smtp.url.empty()) {
    if (options.smtp.from.empty()) return Done{};
    return Unexpected{Fault{"smtp", "--mail-from is given without --smtp-url."}};
  }
  auto transport = mail::smtp_transport(options.smtp);
  if (!transport) return Unexpected{transport.error()};
  return Done{};
}

Notices::Notices(const NoticeOptions& options, Parts parts, net::Logic& logic)
    : options_(options),
      parts_(std::move(parts)),
      outbox_(*parts_.store.outbox, parts_.clock, *parts_.entropy,
              mail::MailFrom{options_.smtp.from, options_.from_name, parts_.base_url}, options_.limits, poster(logic)),
      notifier_(notices::Notifier::Parts{
          parts_.matches, *parts_.store.store, *parts_.store.notices, *parts_.store.outbox, outbox_, parts_.clock,
          parts_.base_url, readers(parts_.store), due_of, missed_of, [this](const notices::OpenQuestion& question) {
            return reply_address_ ? reply_address_(question) : std::string();
          }}) {
  logic.before_commit([this] { notifier_.after_changes(); });
  logic.on_tick([this] {
    const std::int64_t now = parts_.clock.now_ms();
    notifier_.tick(now);
    outbox_.tick(now);
  });
}

Result<Done> Notices::open() {
  if (!options_.smtp.url.empty()) {
    auto transport = mail::smtp_transport(options_.smtp);
    if (!transport) return Unexpected{transport.error()};
    outbox_.open_channel("mail", std::move(*transport), outbox_.letter_packer());
  } else {
    log_warning("app", "event=no-mail message=\"--smtp-url names no mail server; nobody gets letters\"");
  }
  if (options_.channels.contact.empty())
    options_.channels.contact = options_.smtp.from.empty() ? parts_.base_url : "mailto:" + options_.smtp.from;
  if (options_.webhooks) notices::open_webhooks(outbox_, *parts_.store.notices, parts_.clock, options_.channels);
  if (!options_.pushes) return Done{};
  auto key = notices::vapid_key(*parts_.store.notices);
  if (!key) return Unexpected{key.error()};
  auto point = key->public_key();
  if (!point) return Unexpected{point.error()};
  push_key_ = notices::base64url(*point);
  notices::open_push(outbox_, *parts_.store.notices, parts_.clock, std::move(*key), options_.channels);
  return Done{};
}

void Notices::add_routes(net::RouteTable& routes) {
  const net::NoticesParts parts{notifier_,
                                *parts_.store.notices,
                                *parts_.store.outbox,
                                *parts_.store.store,
                                parts_.matches,
                                parts_.clock,
                                *parts_.entropy,
                                readers(parts_.store),
                                due_of,
                                options_.channels,
                                push_key_,
                                !options_.smtp.url.empty(),
                                parts_.base_url};
  net::add_notices_routes(routes, parts);
  net::add_feed_routes(routes, parts);
  net::add_metrics_route(routes, parts);
}

}  // namespace simove::app
