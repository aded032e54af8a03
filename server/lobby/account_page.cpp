// What an account says of itself and may change, and the devices it is signed in on.
#include <algorithm>

#include "server/lobby/accounts.h"
#include "server/lobby/names.h"
#include "server/log/log.h"

namespace simove::lobby {

using protocol::ErrorCode;

namespace {

Unexpected<protocol::Error> refused(ErrorCode code, std::string text, std::string path = "") {
  return Unexpected{protocol::Error{code, std::move(path), std::move(text)}};
}

Unexpected<protocol::Error> faulty(const Fault& fault) {
  return Unexpected{accounts_fault(fault)};
}

Unexpected<protocol::Error> only_accounts() {
  return refused(ErrorCode::forbidden, "A guest has no account yet. Sign up first; what you play stays yours.");
}

}  // namespace

Answered<protocol::AccountPage> Accounts::page(const Person& person) {
  auto contact = parts_.accounts.contact(person.account);
  if (!contact) return faulty(contact.error());
  auto login = parts_.accounts.login(person.account);
  if (!login) return faulty(login.error());
  protocol::AccountPage out;
  out.name = person.name;
  out.zone = *contact ? (**contact).zone : "";
  out.mail_here = has_mail();
  if (!*login) return out;
  out.guest = false;
  out.has_password = !(**login).password.empty();
  out.mail = (**login).mail;
  out.wanted_mail = (**login).wanted_mail;
  return out;
}

Answered<bool> Accounts::is_guest(const AccountId& account) {
  auto login = parts_.accounts.login(account);
  if (!login) return faulty(login.error());
  return !login->has_value();
}

Answered<std::optional<AccountId>> Accounts::named(const std::string& name) {
  auto login = parts_.accounts.login_by_name(folded_name(name));
  if (!login) return faulty(login.error());
  if (!*login) return std::optional<AccountId>();
  return std::optional((**login).account);
}

Answered<Done> Accounts::rename(const Person& person, const std::string& name) {
  auto guest = is_guest(person.account);
  if (!guest) return Unexpected{guest.error()};
  if (*guest) return only_accounts();
  if (name.find('@') != std::string::npos)
    return refused(ErrorCode::bad_message, "A name has no @ in it: that is for addresses.", "/name");
  auto done = parts_.accounts.rename(person.account, name, folded_name(name));
  if (!done) return faulty(done.error());
  if (!*done) return refused(ErrorCode::taken, "Somebody has this name already. Take another.", "/name");
  return Done{};
}

Answered<Done> Accounts::set_zone(const Person& person, const std::string& zone) {
  if (!is_zone_name(zone)) return refused(ErrorCode::bad_message, "There is no zone of this name.", "/zone");
  auto done = parts_.accounts.set_zone(person.account, zone);
  if (!done) return faulty(done.error());
  return Done{};
}

Answered<Done> Accounts::set_password(const Person& person, const std::string& hash) {
  auto guest = is_guest(person.account);
  if (!guest) return Unexpected{guest.error()};
  if (*guest) return only_accounts();
  if (auto done = parts_.accounts.set_password(person.account, hash); !done) return faulty(done.error());
  // Whoever had a link to sign in, asked for before, has it no more.
  auto gone = parts_.accounts.forget_links_of(person.account, parts_.clock.now_ms());
  if (!gone) return faulty(gone.error());
  log_info("security", "event=password-changed account=" + person.account.value);
  return Done{};
}

Answered<Done> Accounts::set_mail(const Person& person, const std::string& mail) {
  auto login = parts_.accounts.login(person.account);
  if (!login) return faulty(login.error());
  if (!*login) return only_accounts();
  if (!mail.empty() && !has_mail()) return refused(ErrorCode::not_found, "This server sends no mail.");
  if (!mail.empty() && !is_mail_address(mail))
    return refused(ErrorCode::bad_message, "This is no mail address.", "/mail");
  if (mail.empty() && (**login).password.empty())
    return refused(ErrorCode::bad_message, "Choose a password first: without an address you could not sign in.",
                   "/mail");
  if (auto gone = parts_.accounts.forget_links_of(person.account, parts_.clock.now_ms()); !gone)
    return faulty(gone.error());
  log_info("security", "event=mail-changed account=" + person.account.value);
  if (!mail.empty()) return ask_to_confirm(person.account, person.name, mail);
  if (auto removed = parts_.accounts.remove_mail(person.account); !removed) return faulty(removed.error());
  return Done{};
}

Answered<std::optional<std::string>> Accounts::proof_needed(const Person& person) {
  auto login = parts_.accounts.login(person.account);
  if (!login) return faulty(login.error());
  if (!*login) return std::optional<std::string>();
  const std::int64_t now = parts_.clock.now_ms();
  // Whoever has just followed a link from his mailbox may set a password that he has forgotten.
  const auto mailed = by_mail_.find(person.session_hash);
  if (mailed != by_mail_.end() && now - mailed->second <= fresh_sign_in_ms) return std::optional<std::string>();
  if (!(**login).password.empty()) return std::optional((**login).password);
  auto session = parts_.store.session(person.session_hash, now);
  if (!session) return faulty(session.error());
  if (*session && now - (**session).created_ms <= fresh_sign_in_ms) return std::optional<std::string>();
  return refused(ErrorCode::forbidden, "Sign in again by mail first: your last sign-in is too long ago for this.",
                 "/present");
}

// ---- devices

Answered<std::vector<protocol::DeviceLine>> Accounts::devices(const Person& person) {
  auto sessions = parts_.accounts.sessions_of(person.account, parts_.clock.now_ms());
  if (!sessions) return faulty(sessions.error());
  std::vector<protocol::DeviceLine> out;
  for (const storage::SessionRow& row : *sessions)
    out.push_back({device_id(row.token_hash), row.label.empty() ? "A device" : row.label, row.created_ms, row.used_ms,
                   row.token_hash == person.session_hash});
  return out;
}

Answered<std::string> Accounts::end_device(const Person& person, const std::string& device) {
  auto sessions = parts_.accounts.sessions_of(person.account, parts_.clock.now_ms());
  if (!sessions) return faulty(sessions.error());
  const auto found = std::find_if(sessions->begin(), sessions->end(),
                                  [&](const storage::SessionRow& row) { return device_id(row.token_hash) == device; });
  if (found == sessions->end()) return refused(ErrorCode::not_found, "You are not signed in on such a device.");
  if (auto ended = parts_.store.end_session(found->token_hash); !ended) return faulty(ended.error());
  log_info("security", "event=session-revoked account=" + person.account.value);
  return found->token_hash;
}

Answered<std::vector<std::string>> Accounts::end_devices(const AccountId& account, const std::string& but) {
  auto sessions = parts_.accounts.sessions_of(account, parts_.clock.now_ms());
  if (!sessions) return faulty(sessions.error());
  std::vector<std::string> out;
  for (const storage::SessionRow& row : *sessions) {
    if (row.token_hash == but) continue;
    if (auto ended = parts_.store.end_session(row.token_hash); !ended) return faulty(ended.error());
    out.push_back(row.token_hash);
  }
  log_info("security", "event=sessions-revoked account=" + account.value + " count=" + std::to_string(out.size()));
  return out;
}

}  // namespace simove::lobby
