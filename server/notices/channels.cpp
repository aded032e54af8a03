#include "server/notices/channels.h"

#include "server/log/log.h"

namespace simove::notices {

namespace {

Unexpected<Fault> unsendable(const std::string& why) {
  return Unexpected{Fault{"unsendable", why}};
}

// A browser that is off keeps the newest message of a match, not each of them; a topic is at most 32 characters.
std::string topic_of(const storage::OutboxRow& row) {
  return base64url(sha256_hex(row.match + "/" + row.person).substr(0, 24));
}

void note(const Result<Done>& done) {
  if (!done)
    log_error("notices", "event=fault code=" + done.error().code + " message=\"" + done.error().message + "\"");
}

}  // namespace

Result<VapidKey> vapid_key(storage::NoticesStore& store) {
  auto kept = store.server_key("vapid");
  if (!kept) return Unexpected{kept.error()};
  if (*kept) return VapidKey::from_pem(**kept);
  auto made = VapidKey::make();
  if (!made) return made;
  auto pem = made->to_pem();
  if (!pem) return Unexpected{pem.error()};
  if (auto saved = store.save_server_key("vapid", *pem); !saved) return Unexpected{saved.error()};
  return made;
}

std::string push_endpoint_problem(const std::string& endpoint, const ChannelRules& rules) {
  UrlParts parts;
  if (!read_url(endpoint, parts)) return "This is no address of a push service.";
  if (parts.scheme != "https" && !rules.http.allow_private) return "A push service is reached by https.";
  if (!host_matches(parts.host, rules.push_hosts)) return "This server sends nothing to that push service.";
  return {};
}

std::string webhook_url_problem(const std::string& url, const ChannelRules& rules) {
  UrlParts parts;
  if (!read_url(url, parts)) return "This is no web address.";
  if (rules.http.allow_private) return {};
  if (parts.scheme != "https") return "A webhook's address begins with https://.";
  // A name is looked at again, as an address, each time something is sent.
  const bool number = parts.host.find(':') != std::string::npos ||
                      parts.host.find_first_not_of("0123456789.xabcdefABCDEFX") == std::string::npos;
  if (number && !is_public_address(parts.host)) return "This address is not a public one.";
  if (parts.host == "localhost" || parts.host.ends_with(".localhost") || parts.host.ends_with(".local") ||
      parts.host.ends_with(".internal"))
    return "This address is not a public one.";
  return {};
}

std::string webhook_signature(const std::string& secret, std::int64_t now_ms, const std::string& body) {
  const std::string seconds = std::to_string(now_ms / 1000);
  return "t=" + seconds + ",v1=" + hmac_hex(secret, seconds + "." + body);
}

void open_push(mail::Outbox& outbox, storage::NoticesStore& store, Clock& clock, VapidKey key,
               const ChannelRules& rules) {
  const auto packer = [&store, &clock, key, rules](const storage::OutboxRow& row) -> Result<mail::Parcel> {
    auto device = store.push_subscription(row.address);
    if (!device) return Unexpected{device.error()};
    if (!*device) return unsendable("the device has unsubscribed");
    const storage::PushSubscription& to = **device;
    if (const auto problem = push_endpoint_problem(to.endpoint, rules); !problem.empty()) return unsendable(problem);
    auto body = encrypt_push(row.body, to.p256dh, to.auth);
    if (!body) return Unexpected{body.error()};
    UrlParts parts;
    if (!read_url(to.endpoint, parts)) return unsendable("no address");
    auto authorization = key.authorization(parts.origin, rules.contact, clock.now_ms());
    if (!authorization) return Unexpected{authorization.error()};
    return mail::Parcel{
        row.id,
        to.endpoint,
        std::move(*body),
        {"Authorization: " + *authorization, "Content-Encoding: aes128gcm", "Content-Type: application/octet-stream",
         "TTL: 86400", "Urgency: normal", "Topic: " + topic_of(row)}};
  };
  const auto witness = [&store](const storage::OutboxRow& row, const mail::Delivery& delivery) {
    if (delivery.verdict == mail::Verdict::address_gone) note(store.forget_push(row.address));
  };
  outbox.open_channel("push", http_transport(rules.http), packer, witness);
}

void open_webhooks(mail::Outbox& outbox, storage::NoticesStore& store, Clock& clock, const ChannelRules& rules) {
  const auto packer = [&store, &clock, rules](const storage::OutboxRow& row) -> Result<mail::Parcel> {
    auto hook = store.webhook(row.address);
    if (!hook) return Unexpected{hook.error()};
    if (!*hook) return unsendable("the webhook is gone");
    if (const auto problem = webhook_url_problem((**hook).url, rules); !problem.empty()) return unsendable(problem);
    const std::string delivery = row.message_id.substr(0, row.message_id.find('@'));
    return mail::Parcel{row.id,
                        (**hook).url,
                        row.body,
                        {"Content-Type: application/json", "X-Simove-Delivery: " + delivery,
                         "X-Simove-Signature: " + webhook_signature((**hook).secret, clock.now_ms(), row.body)}};
  };
  const auto witness = [&store, &clock](const storage::OutboxRow& row, const mail::Delivery& delivery) {
    const bool good = delivery.verdict == mail::Verdict::delivered;
    note(store.note_webhook(row.address, clock.now_ms(), good ? "" : delivery.said.substr(0, 200)));
  };
  outbox.open_channel("webhook", http_transport(rules.http), packer, witness);
}

}  // namespace simove::notices
