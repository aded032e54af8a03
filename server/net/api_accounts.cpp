#include "server/net/api_accounts.h"

#include <chrono>
#include <utility>

#include "protocol/account_messages.h"
#include "server/lobby/names.h"
#include "server/log/log.h"
#include "server/net/headers.h"

namespace simove::net {

using protocol::ErrorCode;

namespace {

constexpr const char* wrong = "The name or the password is not right.";
constexpr const char* busy = "Many people are signing in just now. Try again in a moment.";

// Waiting is counted on the steady clock, as all rates are.
std::int64_t steady_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

Response done() {
  return json_response(200, "{\"done\":true}");
}

Response fault() {
  return refuse(ErrorCode::fault, "The server could not do this; nothing was changed.");
}

std::string device_of(const Request& request) {
  return lobby::device_label(request.user_agent);
}

}  // namespace

AccountApi::AccountApi(AccountParts parts)
    : parts_(std::move(parts)), guesses_(parts_.limits.sign_ins), letters_(parts_.limits.letters) {}

void AccountApi::add_routes(RouteTable& routes) {
  const auto add = [&](Method method, const char* path, Access access, Response (AccountApi::*answer)(const Call&)) {
    routes.add(method, path, access, [this, answer](const Call& call) { return (this->*answer)(call); });
  };
  add(Method::post, "/api/signup", Access::anyone, &AccountApi::sign_up);
  add(Method::post, "/api/signin", Access::anyone, &AccountApi::sign_in);
  add(Method::post, "/api/signin/mail", Access::anyone, &AccountApi::mail_link);
  add(Method::post, "/api/link", Access::anyone, &AccountApi::use_link);
  add(Method::get, "/api/account", Access::signed_in, &AccountApi::page);
  add(Method::post, "/api/account/name", Access::signed_in, &AccountApi::rename);
  add(Method::post, "/api/account/zone", Access::signed_in, &AccountApi::set_zone);
  add(Method::post, "/api/account/password", Access::signed_in, &AccountApi::set_password);
  add(Method::post, "/api/account/mail", Access::signed_in, &AccountApi::set_mail);
  add(Method::get, "/api/sessions", Access::signed_in, &AccountApi::devices);
  add(Method::post, "/api/sessions/end", Access::signed_in, &AccountApi::end_device);
  add(Method::post, "/api/sessions/end_all", Access::signed_in, &AccountApi::end_all);
}

template <class T>
Response AccountApi::later(std::function<T()> work, std::function<Response(T, Outbound&)> then) {
  Response response;
  response.later = [this, work = std::move(work), then = std::move(then)](const Reply& reply) {
    const auto on_pool = [this, work, then, reply] {
      auto result = std::make_shared<T>(work());
      parts_.logic.post({[then, reply, result](Outbound& out) {
                           Response answer = then(*result, out);
                           out.add([reply, answer] { settle(answer, reply); });
                         },
                         [reply](const protocol::Error& error) { reply(error_response(error)); }});
    };
    if (!parts_.pool.submit(on_pool)) reply(refuse(ErrorCode::too_many, busy));
  };
  return response;
}

std::optional<Response> AccountApi::wait(lobby::SignInGuard& guard, const std::string& who, const Request& request) {
  const std::int64_t ms = guard.wait_ms(who, request.counted_address, steady_ms());
  if (ms == 0) return std::nullopt;
  const std::string seconds = std::to_string((ms + 999) / 1000);
  log_warning("security", "event=sign-in-slowed path=" + request.path);
  Response response = refuse(ErrorCode::too_fast, "Too many tries. Wait " + seconds +
                                                      (seconds == "1" ? " second" : " seconds") + " and try again.");
  response.headers.emplace_back("Retry-After", seconds);
  return response;
}

// A session of its own for each sign-in: whoever planted the one before does not come along.
Response AccountApi::signed_in(const lobby::SignedIn& in, const std::optional<lobby::Person>& before, bool bring,
                               Outbound& out) {
  if (before && before->account != in.person.account && bring)
    if (auto brought = parts_.seats.bring(before->account, in.person); !brought) return error_response(brought.error());
  if (before) {
    if (auto ended = parts_.sessions.sign_out(*before); !ended)
      return error_response(parts_.lobby.store_error(ended.error()));
    parts_.close_session(before->session_hash, out);
  }
  auto me = parts_.lobby.me(in.person);
  if (!me) return error_response(me.error());
  Response response = json_response(200, protocol::encode(*me));
  response.headers.emplace_back("Set-Cookie",
                                session_cookie(in.secret, parts_.secure, lobby::session_longest_ms / 1000));
  return response;
}

Response AccountApi::sign_up(const Call& call) {
  auto wanted = protocol::decode_sign_up(call.request.body);
  if (!wanted) return error_response(wanted.error());
  if (!wanted->mail.empty())
    if (auto slow = wait(letters_, lobby::folded_name(wanted->mail), call.request)) return *slow;
  if (auto good = parts_.accounts.check_sign_up(*wanted, call.person); !good) return error_response(good.error());
  if (wanted->password.empty()) {
    auto sent = parts_.accounts.sign_up_by_mail(*wanted, call.person);
    return sent ? json_response(200, "{\"sent\":true}") : error_response(sent.error());
  }
  const std::string salt = parts_.accounts.salt();
  return later<std::string>([password = wanted->password, salt,
                             cost = parts_.accounts.cost()] { return lobby::hash_password(password, salt, cost); },
                            [this, wanted = *wanted, person = call.person, device = device_of(call.request)](
                                const std::string& hash, Outbound& out) {
                              if (hash.empty()) return fault();
                              auto in = parts_.accounts.sign_up(wanted, hash, person, device);
                              return in ? signed_in(*in, person, false, out) : error_response(in.error());
                            });
}

Response AccountApi::sign_in(const Call& call) {
  auto wanted = protocol::decode_sign_in(call.request.body);
  if (!wanted) return error_response(wanted.error());
  const std::string who = lobby::folded_name(wanted->who);
  if (auto slow = wait(guesses_, who, call.request)) return *slow;
  auto claim = parts_.accounts.claim(wanted->who);
  if (!claim) return error_response(claim.error());
  return later<bool>([password = wanted->password, hash = claim->hash] { return lobby::is_password(password, hash); },
                     [this, who, account = claim->account, bring = wanted->bring, person = call.person,
                      device = device_of(call.request)](bool right, Outbound& out) {
                       if (!right || !account) {
                         log_warning("security", "event=sign-in-refused");
                         return refuse(ErrorCode::forbidden, wrong);
                       }
                       guesses_.succeeded(who);
                       auto in = parts_.accounts.sign_in(*account, device);
                       return in ? signed_in(*in, person, bring, out) : error_response(in.error());
                     });
}

Response AccountApi::mail_link(const Call& call) {
  auto wanted = protocol::decode_mail(call.request.body);
  if (!wanted) return error_response(wanted.error());
  if (auto slow = wait(letters_, lobby::folded_name(wanted->mail), call.request)) return *slow;
  auto sent = parts_.accounts.send_sign_in_link(wanted->mail);
  return sent ? json_response(200, "{\"sent\":true}") : error_response(sent.error());
}

Response AccountApi::use_link(const Call& call) {
  auto wanted = protocol::decode_link(call.request.body);
  if (!wanted) return error_response(wanted.error());
  auto used = parts_.accounts.use_link(wanted->token, device_of(call.request));
  if (!used) return error_response(used.error());
  if (!used->signed_in) return json_response(200, "{\"confirmed\":true}");
  return signed_in(*used->signed_in, call.person, wanted->bring, call.out);
}

Response AccountApi::page_of(const lobby::Person& person) {
  auto page = parts_.accounts.page(person);
  return page ? json_response(200, protocol::encode(*page)) : error_response(page.error());
}

Response AccountApi::page(const Call& call) {
  return page_of(*call.person);
}

Response AccountApi::rename(const Call& call) {
  auto wanted = protocol::decode_name(call.request.body);
  if (!wanted) return error_response(wanted.error());
  auto renamed = parts_.accounts.rename(*call.person, wanted->name);
  return renamed ? done() : error_response(renamed.error());
}

Response AccountApi::set_zone(const Call& call) {
  auto wanted = protocol::decode_zone(call.request.body);
  if (!wanted) return error_response(wanted.error());
  auto set = parts_.accounts.set_zone(*call.person, wanted->zone);
  return set ? done() : error_response(set.error());
}

Response AccountApi::with_proof(const Call& call, const std::string& present,
                                std::function<Response(const lobby::Person&, Outbound&)> then) {
  auto needed = parts_.accounts.proof_needed(*call.person);
  if (!needed) return error_response(needed.error());
  if (!*needed) return then(*call.person, call.out);
  const std::string key = "proof " + call.person->account.value;
  if (auto slow = wait(guesses_, key, call.request)) return *slow;
  return later<bool>([present, hash = **needed] { return lobby::is_password(present, hash); },
                     [this, key, person = *call.person, then = std::move(then)](bool right, Outbound& out) {
                       if (!right)
                         return error_response({ErrorCode::forbidden, "/present", "This is not your password."});
                       guesses_.succeeded(key);
                       return then(person, out);
                     });
}

Response AccountApi::set_password(const Call& call) {
  auto wanted = protocol::decode_password(call.request.body);
  if (!wanted) return error_response(wanted.error());
  auto page = parts_.accounts.page(*call.person);
  if (!page) return error_response(page.error());
  if (auto bad = lobby::password_fault(wanted->password, page->name, page->mail))
    return error_response({ErrorCode::bad_message, "/password", *bad});
  const std::string salt = parts_.accounts.salt();
  const auto hashed = [this, password = wanted->password, salt](const lobby::Person& person, Outbound&) {
    return later<std::string>(
        [password, salt, cost = parts_.accounts.cost()] { return lobby::hash_password(password, salt, cost); },
        [this, person](const std::string& hash, Outbound& out) {
          if (hash.empty()) return fault();
          if (auto set = parts_.accounts.set_password(person, hash); !set) return error_response(set.error());
          auto ended = parts_.accounts.end_devices(person.account, person.session_hash);
          if (!ended) return error_response(ended.error());
          for (const std::string& session : *ended) parts_.close_session(session, out);
          return done();
        });
  };
  return with_proof(call, wanted->present, hashed);
}

Response AccountApi::set_mail(const Call& call) {
  auto wanted = protocol::decode_mail(call.request.body);
  if (!wanted) return error_response(wanted.error());
  if (!wanted->mail.empty())
    if (auto slow = wait(letters_, lobby::folded_name(wanted->mail), call.request)) return *slow;
  return with_proof(call, wanted->present, [this, mail = wanted->mail](const lobby::Person& person, Outbound&) {
    if (auto set = parts_.accounts.set_mail(person, mail); !set) return error_response(set.error());
    return page_of(person);
  });
}

Response AccountApi::devices(const Call& call) {
  auto devices = parts_.accounts.devices(*call.person);
  return devices ? json_response(200, protocol::encode(*devices)) : error_response(devices.error());
}

Response AccountApi::end_device(const Call& call) {
  auto wanted = protocol::decode_session(call.request.body);
  if (!wanted) return error_response(wanted.error());
  auto ended = parts_.accounts.end_device(*call.person, wanted->session);
  if (!ended) return error_response(ended.error());
  parts_.close_session(*ended, call.out);
  return done();
}

Response AccountApi::end_all(const Call& call) {
  auto wanted = protocol::decode_proof(call.request.body);
  if (!wanted) return error_response(wanted.error());
  return with_proof(call, wanted->present, [this](const lobby::Person& person, Outbound& out) {
    auto ended = parts_.accounts.end_devices(person.account);
    if (!ended) return error_response(ended.error());
    for (const std::string& session : *ended) parts_.close_session(session, out);
    Response response = json_response(200, "{\"session\":null}");
    response.headers.emplace_back("Set-Cookie", session_cookie("", parts_.secure, 0));
    return response;
  });
}

}  // namespace simove::net
