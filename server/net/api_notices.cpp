#include "server/net/api_notices.h"

#include "protocol/json_text.h"
#include "protocol/limits.h"
#include "protocol/text_checks.h"
#include "rules/core/json_read.h"
#include "server/match/seats.h"
#include "server/notices/kinds.h"
#include "storage/seeded_bugs.h"

namespace simove::net {

using protocol::ErrorCode;

namespace {

constexpr std::size_t most_devices = 10;
constexpr std::size_t most_webhooks = 10;

Response store_fault(const Fault& fault) {
  return fault.code == "cannot-save"
             ? refuse(ErrorCode::cannot_save, "This cannot be saved now; nothing was changed. Try again later.")
             : refuse(ErrorCode::fault, "The server could not do this; nothing was changed.");
}

Response answer_json(const Json& json) {
  return json_response(200, protocol::json_text(json));
}

/// The body as an object with these texts and nothing else; names ending in '?' may be missing.
class Body {
 public:
  Body(const Request& request, std::initializer_list<std::string_view> names)
      : parsed_(parse_json(request.body, 32 * 1024, 8)), reader_(parsed_.value) {
    if (!parsed_.ok) return;
    reader_.root().only(names);
  }
  std::string text(const char* name, std::size_t most) {
    return parsed_.ok ? reader_.root().at(name).text(most) : std::string();
  }
  std::string maybe_text(const char* name, std::size_t most) {
    if (!parsed_.ok) return {};
    const JsonCursor at = reader_.root().maybe(name);
    return at.present() && !at.is_null() ? at.text(most) : std::string();
  }
  bool boolean(const char* name) { return parsed_.ok && reader_.root().at(name).boolean(); }
  [[nodiscard]] std::optional<Response> refusal() const {
    if (!parsed_.ok) return refuse(ErrorCode::bad_json, "The body is no JSON.");
    if (!reader_.failed()) return std::nullopt;
    return error_response({ErrorCode::bad_request, reader_.failure().path, reader_.failure().text});
  }

 private:
  ParsedJson parsed_;
  JsonReader reader_;
};

Json kinds_json() {
  Json out = Json::array();
  for (const notices::Kind& kind : notices::kinds)
    out.push_back({{"kind", kind.word}, {"title", kind.title}, {"reminder", kind.reminder}});
  return out;
}

Json webhook_json(const storage::WebhookRow& hook) {
  return {{"id", hook.id},
          {"match", hook.match.empty() ? Json() : Json(hook.match)},
          {"url", hook.url},
          {"ok_at", hook.last_ok_ms},
          {"error", hook.last_error},
          {"error_at", hook.last_error_ms}};
}

Json mail_json(const NoticesParts& parts, const AccountId& account) {
  const auto reader = parts.reader_of(account);
  Json out{
      {"sends", parts.sends_mail}, {"address", nullptr}, {"refused", nullptr}, {"zone", reader ? reader->zone : ""}};
  if (!reader || reader->mail.empty()) return out;
  out["address"] = reader->mail;
  if (auto refused = parts.rows.refused_address(reader->mail); refused && *refused) out["refused"] = (**refused).error;
  return out;
}

Response shown(const NoticesParts& parts, const AccountId& account) {
  auto devices = parts.settings.pushes_of(account);
  auto hooks = parts.settings.webhooks_of(account);
  auto feed = parts.settings.has_feed(account);
  if (!devices) return store_fault(devices.error());
  if (!hooks) return store_fault(hooks.error());
  if (!feed) return store_fault(feed.error());
  Json device_list = Json::array();
  for (const storage::PushSubscription& device : *devices)
    device_list.push_back({{"id", device.id}, {"since", device.created_ms}, {"endpoint", sha256_hex(device.endpoint)}});
  Json hook_list = Json::array();
  for (const storage::WebhookRow& hook : *hooks) hook_list.push_back(webhook_json(hook));
  return answer_json({{"settings", notices::to_json(parts.notifier.settings_of(account))},
                      {"kinds", kinds_json()},
                      {"mail", mail_json(parts, account)},
                      {"push", {{"key", parts.push_key}, {"devices", device_list}}},
                      {"webhooks", hook_list},
                      {"feed", *feed}});
}

Response save(const NoticesParts& parts, const Call& call) {
  ParsedJson parsed = parse_json(call.request.body, 8 * 1024, 6);
  if (!parsed.ok) return refuse(ErrorCode::bad_json, "The body is no JSON.");
  auto settings = notices::read_settings(parsed.value);
  if (!settings) return error_response(settings.error());
  auto saved =
      parts.settings.save_notice_settings(call.person->account, "", protocol::json_text(notices::to_json(*settings)));
  return saved ? shown(parts, call.person->account) : store_fault(saved.error());
}

bool takes_part(const NoticesParts& parts, const AccountId& account, const MatchId& match) {
  const match::Match* found = parts.matches.find(match);
  return found != nullptr && match::takes_part(*found, account);
}

Response match_settings(const NoticesParts& parts, const Call& call) {
  const MatchId match{call.args[0]};
  if (!takes_part(parts, call.person->account, match))
    return refuse(ErrorCode::not_found, "You have no part in a match of this name.");
  return answer_json(notices::to_json(parts.notifier.settings_of(call.person->account, match)));
}

Response save_match_settings(const NoticesParts& parts, const Call& call) {
  const MatchId match{call.args[0]};
  if (!takes_part(parts, call.person->account, match))
    return refuse(ErrorCode::not_found, "You have no part in a match of this name.");
  ParsedJson parsed = parse_json(call.request.body, 8 * 1024, 6);
  if (!parsed.ok) return refuse(ErrorCode::bad_json, "The body is no JSON.");
  auto settings = notices::read_match_settings(parsed.value);
  if (!settings) return error_response(settings.error());
  const Json json = notices::to_json(*settings);
  auto saved = parts.settings.save_notice_settings(call.person->account, match.value, protocol::json_text(json));
  return saved ? answer_json(json) : store_fault(saved.error());
}

Response here(const NoticesParts& parts, const Call& call) {
  Body body(call.request, {"match"});
  const std::string match = body.text("match", 64);
  if (auto refused = body.refusal()) return *refused;
  if (takes_part(parts, call.person->account, MatchId{match}))
    parts.notifier.note_here(call.person->account, MatchId{match}, parts.clock.now_ms());
  return answer_json(Json::object());
}

bool owns(const NoticesParts& parts, const AccountId& account, const std::string& channel, const std::string& id) {
  if (channel == "push") {
    auto device = parts.settings.push_subscription(id);
    return device && *device && (**device).account == account;
  }
  auto hook = parts.settings.webhook(id);
  return hook && *hook && (**hook).account == account;
}

Response trial(const NoticesParts& parts, const Call& call) {
  Body body(call.request, {"channel", "id"});
  const std::string channel = body.text("channel", 16);
  const std::string id = body.maybe_text("id", 64);
  if (auto refused = body.refusal()) return *refused;
  if (channel != "mail" && channel != "push" && channel != "webhook")
    return error_response({ErrorCode::bad_request, "/channel", "expected mail, push or webhook"});
  if (channel != "mail" && !owns(parts, call.person->account, channel, id))
    return refuse(ErrorCode::not_found, "There is nothing of yours by this name.");
  const std::string base = seeded(SeededBug::host_from_request) ? "http://" + call.request.host : parts.base_url;
  auto sent = parts.notifier.send_trial(call.person->account, channel, id, base);
  if (!sent && sent.error().code == "no-address") return refuse(ErrorCode::illegal, sent.error().message);
  return sent ? answer_json(Json::object()) : store_fault(sent.error());
}

Response subscribe(const NoticesParts& parts, const Call& call) {
  Body body(call.request, {"endpoint", "p256dh", "auth"});
  storage::PushSubscription device;
  device.endpoint = body.text("endpoint", 1000);
  device.p256dh = body.text("p256dh", 120);
  device.auth = body.text("auth", 40);
  if (auto refused = body.refusal()) return *refused;
  if (parts.push_key.empty()) return refuse(ErrorCode::illegal, "This server sends no pushes.");
  if (const auto problem = notices::push_endpoint_problem(device.endpoint, parts.channels); !problem.empty())
    return error_response({ErrorCode::illegal, "/endpoint", problem});
  if (!notices::encrypt_push("", device.p256dh, device.auth))
    return error_response({ErrorCode::bad_request, "/p256dh", "These are no keys of a subscription."});
  auto others = parts.settings.pushes_of(call.person->account);
  if (!others) return store_fault(others.error());
  if (others->size() >= most_devices) return refuse(ErrorCode::too_many, "Too many devices; remove one first.");
  device.id = parts.entropy.hex(8);
  device.account = call.person->account;
  device.created_ms = parts.clock.now_ms();
  auto saved = parts.settings.save_push(device);
  return saved ? answer_json({{"id", device.id}}) : store_fault(saved.error());
}

Response remove(const NoticesParts& parts, const Call& call, const std::string& channel) {
  Body body(call.request, {"id"});
  const std::string id = body.text("id", 64);
  if (auto refused = body.refusal()) return *refused;
  if (!owns(parts, call.person->account, channel, id))
    return refuse(ErrorCode::not_found, "There is nothing of yours by this name.");
  auto gone = channel == "push" ? parts.settings.forget_push(id) : parts.settings.forget_webhook(id);
  return gone ? answer_json(Json::object()) : store_fault(gone.error());
}

Response add_webhook(const NoticesParts& parts, const Call& call) {
  Body body(call.request, {"url", "match"});
  storage::WebhookRow hook;
  hook.url = body.text("url", 1000);
  hook.match = body.maybe_text("match", 64);
  if (auto refused = body.refusal()) return *refused;
  if (const auto problem = notices::webhook_url_problem(hook.url, parts.channels); !problem.empty())
    return error_response({ErrorCode::illegal, "/url", problem});
  if (!hook.match.empty() && !takes_part(parts, call.person->account, MatchId{hook.match}))
    return error_response({ErrorCode::not_found, "/match", "You have no part in a match of this name."});
  auto others = parts.settings.webhooks_of(call.person->account);
  if (!others) return store_fault(others.error());
  if (others->size() >= most_webhooks) return refuse(ErrorCode::too_many, "Too many webhooks; remove one first.");
  hook.id = parts.entropy.hex(8);
  hook.account = call.person->account;
  hook.secret = parts.entropy.hex(32);
  hook.created_ms = parts.clock.now_ms();
  auto saved = parts.settings.save_webhook(hook);
  // The secret is shown this once.
  return saved ? answer_json({{"id", hook.id}, {"secret", hook.secret}}) : store_fault(saved.error());
}

// A new address each time: the old one is good no more, so whoever had it is locked out.
Response set_feed(const NoticesParts& parts, const Call& call) {
  Body body(call.request, {"on"});
  const bool on = body.boolean("on");
  if (auto refused = body.refusal()) return *refused;
  const std::string token = on ? parts.entropy.hex(32) : "";
  auto saved =
      parts.settings.set_feed(call.person->account, on ? sha256_hex(token) : std::string(), parts.clock.now_ms());
  if (!saved) return store_fault(saved.error());
  if (!on) return answer_json({{"calendar", nullptr}, {"atom", nullptr}});
  const std::string path = parts.base_url + "/api/feeds/" + token;
  return answer_json({{"calendar", path + "/calendar.ics"}, {"atom", path + "/news.atom"}});
}

}  // namespace

void add_notices_routes(RouteTable& routes, NoticesParts parts) {
  using enum Access;
  const auto shared = std::make_shared<const NoticesParts>(std::move(parts));
  const auto post = [&](const char* path, auto handler) {
    routes.add(Method::post, path, signed_in, [shared, handler](const Call& call) { return handler(*shared, call); });
  };
  routes.add(Method::get, "/api/notices", signed_in,
             [shared](const Call& call) { return shown(*shared, call.person->account); });
  routes.add(Method::get, "/api/matches/{match}/notices", signed_in,
             [shared](const Call& call) { return match_settings(*shared, call); });
  post("/api/notices", save);
  post("/api/matches/{match}/notices", save_match_settings);
  post("/api/notices/here", here);
  post("/api/notices/trial", trial);
  post("/api/notices/push", subscribe);
  post("/api/notices/push/remove", [](const NoticesParts& own, const Call& call) { return remove(own, call, "push"); });
  post("/api/notices/webhooks", add_webhook);
  post("/api/notices/webhooks/remove",
       [](const NoticesParts& own, const Call& call) { return remove(own, call, "webhook"); });
  post("/api/notices/feed", set_feed);
}

}  // namespace simove::net
