// Accounts beyond a guest's name: signing up and in by password or by a link that was mailed, what an account says of
// itself, its devices. A guest who signs up keeps his account and so his seats. Called by server/net/api_accounts on
// the logic thread; the slow half of a password (its hash) is computed elsewhere and handed in. Never tells whether a
// name or an address has an account, except to whoever reads the mail sent there. [reliability X12, X20, section 5]
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/account_messages.h"
#include "server/lobby/letter_box.h"
#include "server/lobby/passwords.h"
#include "server/lobby/sessions.h"
#include "storage/account_store.h"

namespace simove::lobby {

template <class T>
using Answered = Result<T, protocol::Error>;

inline constexpr std::int64_t link_ms = 30LL * 60 * 1000;           // a mailed link is good so long
inline constexpr std::int64_t confirm_ms = 3 * day_ms;              // one that confirms an address and signs nobody in
inline constexpr std::int64_t fresh_sign_in_ms = 10LL * 60 * 1000;  // so long a sign-in by mail counts as proof

/// What a link has done.
struct LinkUsed {
  std::optional<SignedIn> signed_in;  // none: it confirmed an address
  std::string mail;
};

class Accounts {
 public:
  struct Parts {
    storage::Store& store;
    storage::AccountStore& accounts;
    Sessions& sessions;
    Clock& clock;
    Entropy& entropy;
    std::string origin;  // of the site, for links: from the configuration, never from a request
    LetterBox* letters = nullptr;
    PasswordCost cost = {};
  };
  explicit Accounts(Parts parts) : parts_(std::move(parts)) {}

  [[nodiscard]] bool has_mail() const { return parts_.letters != nullptr; }
  [[nodiscard]] const PasswordCost& cost() const { return parts_.cost; }
  [[nodiscard]] std::string salt() { return fresh_salt(parts_.entropy); }

  // Signing up
  /// What is wrong with it, before anything is computed; nothing when it is good.
  Answered<Done> check_sign_up(const protocol::SignUpRequest& wanted, const std::optional<Person>& person);
  /// With a password's hash: the account is there at once. `person`: a guest, who becomes it.
  Answered<SignedIn> sign_up(const protocol::SignUpRequest& wanted, const std::string& hash,
                             const std::optional<Person>& person, const std::string& device);
  /// Without: a letter goes out, whoever's address it is.
  Answered<Done> sign_up_by_mail(const protocol::SignUpRequest& wanted, const std::optional<Person>& person);

  // Signing in
  struct Claim {
    std::optional<AccountId> account;  // none: nobody's name
    std::string hash;                  // to compute against in any case
  };
  Answered<Claim> claim(const std::string& who);
  Answered<SignedIn> sign_in(const AccountId& account, const std::string& device);
  /// The same answer whether somebody reads there or not.
  Answered<Done> send_sign_in_link(const std::string& mail);
  Answered<LinkUsed> use_link(const std::string& token, const std::string& device);

  // What an account says of itself
  Answered<protocol::AccountPage> page(const Person& person);
  Answered<bool> is_guest(const AccountId& account);
  Answered<std::optional<AccountId>> named(const std::string& name);
  Answered<Done> rename(const Person& person, const std::string& name);
  Answered<Done> set_zone(const Person& person, const std::string& zone);
  Answered<Done> set_password(const Person& person, const std::string& hash);
  /// Sends a link there; the address he has stays until it is followed. "": he wants none.
  Answered<Done> set_mail(const Person& person, const std::string& mail);

  /// What must be shown before a change of weight: the hash of his password, or nothing where a fresh sign-in by mail
  /// is proof enough (or he is a guest, who has nothing to show). An error: he must sign in again.
  Answered<std::optional<std::string>> proof_needed(const Person& person);

  // Devices
  Answered<std::vector<protocol::DeviceLine>> devices(const Person& person);
  /// The hash of the session that ended, so that its sockets can be closed.
  Answered<std::string> end_device(const Person& person, const std::string& device);
  /// All of them, or all but one.
  Answered<std::vector<std::string>> end_devices(const AccountId& account, const std::string& but = "");

 private:
  Answered<Done> letter(const std::string& mail, const std::string& subject, const std::string& text,
                        const std::string& key);
  Answered<std::string> new_link(storage::LinkPurpose purpose, const std::optional<AccountId>& account,
                                 const std::string& mail, const std::string& name, std::int64_t lasts_ms);
  Answered<Done> ask_to_confirm(const AccountId& account, const std::string& name, const std::string& mail);
  Answered<LinkUsed> open_account(const storage::LinkRow& link, const std::string& device);
  Answered<LinkUsed> confirm(const storage::LinkRow& link);

  Parts parts_;
  std::map<std::string, std::int64_t>
      by_mail_;  // sessions that a mailed link began, by hash, and when; a restart forgets
};

/// By which a device is named to its owner: a digest of what is stored, good for nothing else.
[[nodiscard]] std::string device_id(const std::string& session_hash);

[[nodiscard]] protocol::Error accounts_fault(const Fault& fault);

}  // namespace simove::lobby
