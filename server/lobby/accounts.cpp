#include "server/lobby/accounts.h"

#include "protocol/text_checks.h"
#include "server/lobby/names.h"
#include "server/log/log.h"

namespace simove::lobby {

using protocol::ErrorCode;
using storage::LinkPurpose;

namespace {

Unexpected<protocol::Error> refused(ErrorCode code, std::string text, std::string path = "") {
  return Unexpected{protocol::Error{code, std::move(path), std::move(text)}};
}

Unexpected<protocol::Error> faulty(const Fault& fault) {
  return Unexpected{accounts_fault(fault)};
}

constexpr const char* bad_address = "This is no mail address.";
constexpr const char* name_taken = "Somebody has this name already. Take another, or sign in if it is yours.";
constexpr const char* used_up = "This link is not there: it may have been used, or have run out. Ask for a new one.";

}  // namespace

protocol::Error accounts_fault(const Fault& fault) {
  log_error("store", "event=fault code=" + fault.code + " message=\"" + fault.message + "\"");
  if (fault.code == "cannot-save")
    return {ErrorCode::cannot_save, "", "This cannot be saved now; nothing was changed. Try again later."};
  return {ErrorCode::fault, "", "The server could not do this; nothing was changed."};
}

std::string device_id(const std::string& session_hash) {
  return sha256_hex("simove device\n" + session_hash).substr(0, 16);
}

// ---- signing up

Answered<Done> Accounts::check_sign_up(const protocol::SignUpRequest& wanted, const std::optional<Person>& person) {
  if (!wanted.mail.empty() && !is_mail_address(wanted.mail))
    return refused(ErrorCode::bad_message, bad_address, "/mail");
  if (wanted.name.find('@') != std::string::npos)
    return refused(ErrorCode::bad_message, "A name has no @ in it: that is for addresses.", "/name");
  if (wanted.password.empty() && wanted.mail.empty())
    return refused(ErrorCode::bad_message, "Choose a password, or give a mail address.", "/password");
  if (wanted.password.empty() && !has_mail())
    return refused(ErrorCode::bad_message, "This server sends no mail, so an account needs a password.", "/password");
  if (!wanted.password.empty())
    if (auto fault = password_fault(wanted.password, wanted.name, wanted.mail))
      return refused(ErrorCode::bad_message, *fault, "/password");
  if (person) {
    auto guest = is_guest(person->account);
    if (!guest) return Unexpected{guest.error()};
    if (!*guest) return refused(ErrorCode::taken, "You have an account already. Sign out first.");
  }
  auto known = named(wanted.name);
  if (!known) return Unexpected{known.error()};
  if (*known) return refused(ErrorCode::taken, name_taken, "/name");
  return Done{};
}

Answered<SignedIn> Accounts::sign_up(const protocol::SignUpRequest& wanted, const std::string& hash,
                                     const std::optional<Person>& person, const std::string& device) {
  // Once more: somebody may have been quicker while the hash was computed.
  if (auto good = check_sign_up(wanted, person); !good) return Unexpected{good.error()};
  const std::int64_t now = parts_.clock.now_ms();
  const AccountId account = person ? person->account : AccountId{"a" + parts_.entropy.hex(10)};
  if (!person)
    if (auto made = parts_.store.create_account({account, wanted.name, now}); !made) return faulty(made.error());
  const std::string login = folded_name(wanted.name);
  auto made = parts_.accounts.create_login({account, login, hash, "", "", "", now});
  if (!made) return faulty(made.error());
  if (!*made) return refused(ErrorCode::taken, name_taken, "/name");
  if (auto shown = parts_.accounts.rename(account, wanted.name, login); !shown) return faulty(shown.error());
  if (!wanted.mail.empty() && has_mail())
    if (auto asked = ask_to_confirm(account, wanted.name, wanted.mail); !asked) return Unexpected{asked.error()};
  log_info("lobby", "event=account account=" + account.value + (person ? " from=guest" : ""));
  return sign_in(account, device);
}

Answered<Done> Accounts::sign_up_by_mail(const protocol::SignUpRequest& wanted, const std::optional<Person>& person) {
  auto known = parts_.accounts.login_by_mail(folded_name(wanted.mail));
  if (!known) return faulty(known.error());
  if (*known) return send_sign_in_link(wanted.mail);
  const auto guest = person ? std::optional(person->account) : std::nullopt;
  auto link = new_link(LinkPurpose::sign_up, guest, wanted.mail, wanted.name, link_ms);
  if (!link) return Unexpected{link.error()};
  return letter(
      wanted.mail, "Your account here",
      "Somebody, you we hope, wants an account with the name " + wanted.name +
          " and this address.\n\nTo open it, follow this link within 30 minutes and press the button there:\n\n" +
          *link + "\n\nIf it was not you, do nothing: without the link no account is made.\n",
      "sign_up:" + sha256_hex(*link));
}

// ---- signing in

Answered<Accounts::Claim> Accounts::claim(const std::string& who) {
  const std::string folded = folded_name(who);
  auto login = folded.find('@') != std::string::npos ? parts_.accounts.login_by_mail(folded)
                                                     : parts_.accounts.login_by_name(folded);
  if (!login) return faulty(login.error());
  if (!*login || (**login).password.empty()) return Claim{std::nullopt, nobodys_hash(parts_.cost)};
  return Claim{(**login).account, (**login).password};
}

Answered<SignedIn> Accounts::sign_in(const AccountId& account, const std::string& device) {
  auto session = parts_.sessions.open(account, device);
  if (!session) return faulty(session.error());
  log_info("lobby", "event=signed-in account=" + account.value);
  return std::move(*session);
}

Answered<Done> Accounts::send_sign_in_link(const std::string& mail) {
  if (!has_mail()) return refused(ErrorCode::not_found, "This server sends no mail. Sign in with your password.");
  if (!is_mail_address(mail)) return refused(ErrorCode::bad_message, bad_address, "/mail");
  auto login = parts_.accounts.login_by_mail(folded_name(mail));
  if (!login) return faulty(login.error());
  // A link is made in any case: one that is sent to nobody and signs nobody in takes as long.
  const auto account = *login ? std::optional((**login).account) : std::nullopt;
  auto link = new_link(LinkPurpose::sign_in, account, *login ? (**login).mail : mail, "", link_ms);
  if (!link) return Unexpected{link.error()};
  if (!account) return Done{};
  return letter((**login).mail, "Your link to sign in",
                "To sign in, follow this link within 30 minutes and press the button there:\n\n" + *link +
                    "\n\nIt is good once. If you did not ask for it, do nothing: nobody can sign in without it.\n",
                "sign_in:" + sha256_hex(*link));
}

Answered<std::string> Accounts::new_link(LinkPurpose purpose, const std::optional<AccountId>& account,
                                         const std::string& mail, const std::string& name, std::int64_t lasts_ms) {
  const std::int64_t now = parts_.clock.now_ms();
  if (auto cleared = parts_.accounts.forget_expired_links(now); !cleared) return faulty(cleared.error());
  const std::string token = parts_.entropy.hex(32);
  auto made = parts_.accounts.create_link({sha256_hex(token), purpose, account, mail, name, now, now + lasts_ms});
  if (!made) return faulty(made.error());
  // In the fragment: a browser sends it to nobody, and no proxy writes it down.
  return parts_.origin + "/link#" + token;
}

Answered<Done> Accounts::letter(const std::string& mail, const std::string& subject, const std::string& text,
                                const std::string& key) {
  if (!has_mail()) return refused(ErrorCode::not_found, "This server sends no mail.");
  auto sent = parts_.letters->send_link(mail, subject, text, key);
  if (!sent) return faulty(sent.error());
  return Done{};
}

Answered<Done> Accounts::ask_to_confirm(const AccountId& account, const std::string& name, const std::string& mail) {
  if (auto wanted = parts_.accounts.set_wanted_mail(account, mail); !wanted) return faulty(wanted.error());
  auto link = new_link(LinkPurpose::confirm, account, mail, "", confirm_ms);
  if (!link) return Unexpected{link.error()};
  return letter(
      mail, "Is this your address?",
      "The account " + name +
          " wants to be written to at this address.\n\nIf that is you, follow this link within three days and "
          "press the button there:\n\n" +
          *link + "\n\nIf it is not, do nothing: nothing more will be sent.\n",
      "confirm:" + sha256_hex(*link));
}

Answered<LinkUsed> Accounts::use_link(const std::string& token, const std::string& device) {
  if (!protocol::is_lower_hex(token, 64)) return refused(ErrorCode::taken, used_up);
  auto link = parts_.accounts.use_link(sha256_hex(token), parts_.clock.now_ms());
  if (!link) return faulty(link.error());
  if (!*link) return refused(ErrorCode::taken, used_up);
  if ((**link).purpose == LinkPurpose::confirm) return confirm(**link);
  if ((**link).purpose == LinkPurpose::sign_up) return open_account(**link, device);
  if (!(**link).account) return refused(ErrorCode::taken, used_up);
  auto in = sign_in(*(**link).account, device);
  if (!in) return Unexpected{in.error()};
  const std::int64_t now = parts_.clock.now_ms();
  std::erase_if(by_mail_, [&](const auto& entry) { return now - entry.second > fresh_sign_in_ms; });
  by_mail_[in->person.session_hash] = now;
  return LinkUsed{std::move(*in), (**link).mail};
}

Answered<LinkUsed> Accounts::confirm(const storage::LinkRow& link) {
  if (!link.account) return refused(ErrorCode::taken, used_up);
  auto login = parts_.accounts.login(*link.account);
  if (!login) return faulty(login.error());
  // He may have thought better of it since and asked for another.
  if (!*login || (**login).wanted_mail != link.mail) return refused(ErrorCode::taken, used_up);
  auto done = parts_.accounts.confirm_mail(*link.account, link.mail, folded_name(link.mail));
  if (!done) return faulty(done.error());
  if (!*done) return refused(ErrorCode::taken, "This address belongs to another account. Sign in there by mail.");
  return LinkUsed{std::nullopt, link.mail};
}

Answered<LinkUsed> Accounts::open_account(const storage::LinkRow& link, const std::string& device) {
  const std::string key = folded_name(link.mail);
  const std::int64_t now = parts_.clock.now_ms();
  const AccountId account = link.account.value_or(AccountId{"a" + parts_.entropy.hex(10)});
  if (!link.account)
    if (auto made = parts_.store.create_account({account, link.name, now}); !made) return faulty(made.error());
  const std::string login = folded_name(link.name);
  auto made = parts_.accounts.create_login({account, login, "", link.mail, key, "", now});
  if (!made) return faulty(made.error());
  if (!*made) return refused(ErrorCode::taken, "Meanwhile somebody took this name. Sign up again with another.");
  if (auto shown = parts_.accounts.rename(account, link.name, login); !shown) return faulty(shown.error());
  auto in = sign_in(account, device);
  if (!in) return Unexpected{in.error()};
  return LinkUsed{std::move(*in), link.mail};
}

}  // namespace simove::lobby
