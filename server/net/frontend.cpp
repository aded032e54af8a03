#include "server/net/frontend.h"

#include <chrono>
#include <utility>

#include "protocol/encode.h"
#include "protocol/text_checks.h"
#include "server/log/log.h"
#include "server/net/headers.h"
#include "storage/seeded_bugs.h"

namespace simove::net {

using protocol::ErrorCode;

namespace {

constexpr int close_policy = 1008;
constexpr int close_try_later = 1013;
constexpr int most_refused = 40;  // messages over the rate before the connection is given up
constexpr std::size_t most_addresses = 20'000;

// Rates are counted on the steady clock: they must hold when the wall clock is set, and nobody ever sees it.
std::int64_t steady_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

Response refusal(int status, ErrorCode code, std::string text) {
  Response response = error_response({code, "", std::move(text)});
  response.status = status;
  return response;
}

// Paths of ours hold nothing that would need decoding; whatever else comes is not looked at.
bool is_plain_path(const std::string& path) {
  if (path.empty() || path.front() != '/' || path.size() > 1024) return false;
  if (path.find("//") != std::string::npos || path.find("/.") != std::string::npos) return false;
  return path == "/" || protocol::is_id(path, 1024);
}

bool is_client_route(const std::string& path) {
  return path == "/" || path == "/signin" || path == "/new" || path == "/join" || path == "/umpire" || path == "/g" ||
         path.starts_with("/g/") || path == "/link" || path == "/lobby" || path == "/archive" || path == "/account" ||
         path == "/notices" || path == "/verify" || path == "/help" || path.starts_with("/help/");
}

}  // namespace

Frontend::Frontend(Parts parts, StaticFiles files)
    : parts_(std::move(parts)),
      hosts_(parts_.base, parts_.more_hosts),
      files_(std::move(files)),
      lines_(parts_.limits.api_waiting) {}

void Frontend::finish(Response& response) {
  add_security_headers(response, parts_.base.secure());
  if (const std::string leak = noted_secret(SeededBug::answer_in_etag); !leak.empty())
    response.headers.emplace_back("ETag", "\"" + sha256_hex(leak).substr(0, 16) + "\"");
}

std::string Frontend::counted_address(const Request& request) const {
  const auto peer = read_address(request.address);
  if (!peer) return "unknown";  // the peer was gone before it could be asked for its address
  if (is_loopback(*peer) && !parts_.proxies.holds(*peer)) return {};
  return count_key(parts_.proxies.client_of(*peer, request.forwarded));
}

std::string Frontend::counted_account(const Request& request) const {
  const auto secret = cookie_value(request.cookie, session_cookie_name(parts_.base.secure()));
  // One session stands for its account: nobody else's secret can be said, and addresses are counted beside it.
  return secret && protocol::is_lower_hex(*secret, 64) ? sha256_hex(*secret) : std::string();
}

bool Frontend::take_from(std::map<std::string, TokenBucket>& buckets, const std::string& address, int per_minute) {
  if (address.empty()) return true;
  const std::int64_t now = steady_ms();
  if (buckets.size() > most_addresses) std::erase_if(buckets, [&](auto& entry) { return entry.second.is_full(now); });
  return buckets.try_emplace(address, per_minute, per_minute).first->second.take(now);
}

std::optional<Response> Frontend::refuse(const Request& request) const {
  if (!hosts_.allows_host(request.host)) {
    Response response = refusal(421, ErrorCode::bad_request, "This server answers at " + hosts_.origin() + " only.");
    response.close = true;
    return response;
  }
  if (request.method == Method::other) {
    Response response = refusal(405, ErrorCode::bad_request, "Only GET, HEAD and POST are served.");
    response.headers.emplace_back("Allow", "GET, HEAD, POST");
    response.close = true;
    return response;
  }
  if (!is_plain_path(request.path)) return refusal(404, ErrorCode::not_found, "There is nothing at this address.");
  return std::nullopt;
}

std::optional<Response> Frontend::refuse_post(const Request& request) const {
  if (!hosts_.allows_origin(request.origin)) {
    log_warning("security", "event=origin-refused path=" + request.path);
    return refusal(403, ErrorCode::forbidden, "The Origin of this request is not this site.");
  }
  const bool json = request.content_type == "application/json" || request.content_type.starts_with("application/json;");
  if (!json && !request.body.empty()) return refusal(415, ErrorCode::bad_request, "The body must be application/json.");
  return std::nullopt;
}

void Frontend::answer(Request request, std::function<void(Response)> done) {
  if (auto refused = refuse(request)) return done(std::move(*refused));
  if (request.path == "/metrics") request.path = "/api/metrics";  // where programs that read metrics look
  if (request.path.starts_with("/api/")) return ask_api(std::move(request), std::move(done));
  if (request.method == Method::post) {
    Response response = refusal(405, ErrorCode::bad_request, "Nothing here takes a POST.");
    response.headers.emplace_back("Allow", "GET, HEAD");
    return done(std::move(response));
  }
  if (request.path == "/ws") {
    Response response = refusal(426, ErrorCode::bad_request, "This address speaks WebSocket.");
    response.headers.emplace_back("Upgrade", "websocket");
    return done(std::move(response));
  }
  if (request.path == "/healthz") {
    Response response;
    response.content_type = "text/plain; charset=utf-8";
    response.headers = {{"Cache-Control", "no-store"}};
    response.body = std::make_shared<const std::string>("ok\n");
    return done(std::move(response));
  }
  if (auto file = answer_file(request)) return done(std::move(*file));
  done(refusal(404, ErrorCode::not_found, "There is nothing at this address."));
}

std::optional<Response> Frontend::answer_file(const Request& request) const {
  if (request.path.starts_with("/data/")) {
    const StaticFile* file = files_.find(request.path);
    if (file == nullptr) return std::nullopt;
    StaticFile copy = *file;
    // Immutable under the address that names its content; without that, to be asked for again.
    copy.immutable = query_value(request.query, "d") == sha256_hex(*file->plain);
    return respond(copy, request);
  }
  if (const StaticFile* file = files_.find(request.path)) return respond(*file, request);
  const StaticFile* index = files_.find("/index.html");
  if (index == nullptr) return std::nullopt;
  if (is_client_route(request.path)) return respond(*index, request);
  // An address somebody may have typed: the client says so in its own words.
  if (request.path.find('.') != std::string::npos) return std::nullopt;
  Request unconditional = request;
  unconditional.if_none_match.clear();
  Response response = respond(*index, unconditional);
  response.status = 404;
  return response;
}

void Frontend::ask_api(Request request, std::function<void(Response)> done) {
  const RouteTable& routes = std::as_const(parts_.api).routes();
  const std::string methods = routes.methods_of(request.path);
  if (methods.empty()) return done(refusal(404, ErrorCode::not_found, "There is no such route."));
  const auto found = routes.find(request.method, request.path);
  if (!found) {
    Response response = refusal(405, ErrorCode::bad_request, "This route takes " + methods + ".");
    response.headers.emplace_back("Allow", methods);
    return done(std::move(response));
  }
  if (request.method == Method::post)
    if (auto refused = refuse_post(request)) return done(std::move(*refused));
  request.counted_address = counted_address(request);
  const std::string account = counted_account(request);
  if (auto refused = refuse_rate(request, account)) return done(std::move(*refused));
  const auto answered = std::make_shared<std::function<void(Response)>>(std::move(done));
  const auto reply = [this, account, answered](Response response) {
    (*answered)(std::move(response));
    if (!account.empty()) lines_.leave(account);
  };
  const bool alone = found->route->outside_batch;
  const auto start = [this, request = std::move(request), reply, alone] {
    parts_.logic.post({[this, request, reply](Outbound& out) {
                         Response response = parts_.api.answer(request, out);
                         out.add([reply, response = std::move(response)] { settle(response, reply); });
                       },
                       [reply](const protocol::Error& error) { reply(error_response(error)); }, alone});
  };
  if (account.empty()) return start();
  if (!lines_.enter(account, start))
    (*answered)(refusal(429, ErrorCode::too_many, "Too many requests of yours are waiting for their answers."));
}

// The address comes first: somebody who makes up a session for each request must not fill the accounts' buckets.
std::optional<Response> Frontend::refuse_rate(const Request& request, const std::string& account) {
  const Limits& limits = parts_.limits;
  const std::string address = counted_address(request);
  if (!take_from(api_addresses_, address, limits.api_per_minute_and_address))
    return refusal(429, ErrorCode::too_fast, "Too many requests from this address. Wait a little.");
  if (!take_from(api_accounts_, account, limits.api_per_minute))
    return refusal(429, ErrorCode::too_fast, "Too many requests. Wait a little and send it again.");
  const bool newcomer = request.path == "/api/guest" || request.path == "/api/signup";
  if (newcomer && !take_from(guests_, address, limits.guests_per_minute))
    return refusal(429, ErrorCode::too_fast, "Too many guests from this address. Wait a minute.");
  return std::nullopt;
}

std::optional<Response> Frontend::refuse_upgrade(const Request& request) {
  if (auto refused = refuse(request)) return refused;
  if (request.path != "/ws") return refusal(404, ErrorCode::not_found, "There is no socket at this address.");
  if (request.method != Method::get) return refusal(405, ErrorCode::bad_request, "A socket is opened with GET.");
  if (!hosts_.allows_origin(request.origin)) {
    log_warning("security", "event=origin-refused path=/ws");
    return refusal(403, ErrorCode::forbidden, "The Origin of this request is not this site.");
  }
  if (closing_) return refusal(503, ErrorCode::fault, "The server is about to restart.");
  const std::string address = counted_address(request);
  const auto open = by_address_.find(address);
  const bool many = !address.empty() && open != by_address_.end() && open->second >= parts_.limits.sockets_per_address;
  if (many || open_.size() >= parts_.limits.connections)
    return refusal(429, ErrorCode::too_many, "Too many sockets are open.");
  if (!take_from(upgrades_, address, parts_.limits.upgrades_per_minute))
    return refusal(429, ErrorCode::too_fast, "Too many sockets in a minute. Wait a little.");
  return std::nullopt;
}

ConnectionId Frontend::opened(const Request& request, std::shared_ptr<SocketSink> sink) {
  const ConnectionId id = next_++;
  const Limits& limits = parts_.limits;
  const std::string address = counted_address(request);
  open_.emplace(id, Open{sink, address, TokenBucket(limits.messages_per_second * 60, limits.message_burst),
                         TokenBucket(limits.answers_per_second * 60, limits.answer_burst)});
  if (!address.empty()) ++by_address_[address];
  std::string secret = cookie_value(request.cookie, session_cookie_name(parts_.base.secure())).value_or("");
  parts_.logic.post(
      {[this, id, sink, secret = std::move(secret)](Outbound&) { parts_.gateway.opened(id, sink, secret); },
       [sink](const protocol::Error&) { sink->close(close_try_later, "not saved"); }});
  return id;
}

bool Frontend::too_fast(ConnectionId id, Open& open,
                        const Result<protocol::ClientMessage, protocol::DecodeError>& message) {
  const std::int64_t now = steady_ms();
  bool allowed = open.messages.take(now);
  if (allowed && message &&
      (std::holds_alternative<protocol::Ready>(message->body) ||
       std::holds_alternative<protocol::Unready>(message->body) ||
       std::holds_alternative<protocol::Resign>(message->body)))
    allowed = open.answers.take(now);
  if (allowed) return false;
  const std::optional<std::string> re = message ? std::optional(message->id) : message.error().re;
  const protocol::Error error{ErrorCode::too_fast, "", "Too many messages. Wait a little and send it again."};
  open.sink->send(std::make_shared<const std::string>(protocol::with_re(protocol::encode(error), re)));
  if (++open.refused == most_refused) {
    log_warning("security", "event=too-fast connection=" + std::to_string(id));
    open.sink->close(close_policy, "too fast");
  }
  return true;
}

void Frontend::received(ConnectionId connection, std::string text) {
  const auto found = open_.find(connection);
  if (found == open_.end()) return;
  auto message = protocol::decode(text);
  const std::shared_ptr<SocketSink> sink = found->second.sink;
  if (too_fast(connection, found->second, message)) return sink->resume();
  const std::optional<std::string> re = message ? std::optional(message->id) : message.error().re;
  parts_.logic.post({[this, connection, sink, message = std::move(message)](Outbound& out) {
                       if (message)
                         parts_.gateway.received(connection, *message, out);
                       else
                         parts_.gateway.refused(connection, message.error(), out);
                       out.add([sink] { sink->resume(); });
                     },
                     [this, connection, sink, re](const protocol::Error& error) {
                       parts_.gateway.give_up(connection, re, error);
                       sink->resume();
                     }});
}

void Frontend::closed(ConnectionId connection) {
  const auto found = open_.find(connection);
  if (found == open_.end()) return;
  if (const auto count = by_address_.find(found->second.address); count != by_address_.end() && --count->second == 0)
    by_address_.erase(count);
  open_.erase(found);
  parts_.logic.post({[this, connection](Outbound&) { parts_.gateway.closed(connection); },
                     [this, connection](const protocol::Error&) { parts_.gateway.closed(connection); }});
}

void Frontend::close_all(int code, const std::string& reason) {
  closing_ = true;
  for (auto& [id, open] : open_) open.sink->close(code, reason);
}

void Frontend::clear() {
  open_.clear();
  parts_.gateway.clear();
}

void add_data_files(StaticFiles& files, const match::Rulesets& rulesets) {
  for (const auto& ruleset : rulesets.all()) {
    const Json& manifest = ruleset->manifest();
    const auto list = manifest.find("data");
    if (list == manifest.end() || !list->is_array()) continue;
    for (const Json& entry : *list) {
      const auto name = entry.find("name");
      if (name == entry.end() || !name->is_string()) continue;
      const auto& text = name->get_ref<const std::string&>();
      const std::string* content = ruleset->data_file(text);
      if (content == nullptr || !protocol::is_data_name(text)) continue;
      files.add("/data/" + match::game_id(*ruleset) + "/" + text, make_file(text, *content));
    }
  }
}

}  // namespace simove::net
