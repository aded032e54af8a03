// Accounts beyond a guest's name: how somebody signs in, where he is written to, in which zone he reads times; the
// devices he is signed in on; links that are good for one use; matches offered to everybody. Called by server/lobby and
// by whoever writes to people, on the thread that owns the store: every call belongs to the batch that is open.
// Holds hashes of passwords and tokens, never one itself. Kept by the SQLite store alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/result.h"
#include "storage/records.h"

namespace simove::storage {

/// Where and how somebody is written to.
struct Contact {
  std::string name;
  std::string mail;  // empty: there is no address that he has confirmed
  std::string zone;  // IANA name; empty: he has chosen none
  bool operator==(const Contact&) const = default;
};

/// What makes an account of a guest. `login` and `mail_key` are the name and the address in the form that is compared.
struct LoginRow {
  AccountId account;
  std::string login;
  std::string password;     // in the form of its hash; empty: signs in by mail only
  std::string mail;         // confirmed; empty: none is
  std::string mail_key;     // unique among accounts where there is one
  std::string wanted_mail;  // given and not confirmed yet
  std::int64_t since_ms = 0;
  bool operator==(const LoginRow&) const = default;
};

enum class LinkPurpose { sign_in, sign_up, confirm };

/// A link that was mailed: good once, until it expires. Only the SHA-256 of its token is kept.
struct LinkRow {
  std::string token_hash;
  LinkPurpose purpose = LinkPurpose::sign_in;
  std::optional<AccountId> account;  // of a new account none, unless a guest becomes one
  std::string mail;
  std::string name;  // wanted for a new account
  std::int64_t created_ms = 0;
  std::int64_t expires_ms = 0;
  bool operator==(const LinkRow&) const = default;
};

/// A match with free seats that anybody may take.
struct OfferRow {
  MatchId match;
  AccountId by;
  std::string note;
  std::int64_t created_ms = 0;
  bool operator==(const OfferRow&) const = default;
};

class AccountStore {
 public:
  virtual ~AccountStore() = default;

  /// Nothing for an account that is not there.
  virtual Result<std::optional<Contact>> contact(const AccountId& account) = 0;
  virtual Result<Done> set_zone(const AccountId& account, const std::string& zone) = 0;

  // Signing in
  virtual Result<std::optional<LoginRow>> login(const AccountId& account) = 0;
  virtual Result<std::optional<LoginRow>> login_by_name(const std::string& login) = 0;
  virtual Result<std::optional<LoginRow>> login_by_mail(const std::string& mail_key) = 0;
  /// False, and nothing is written, when the name or the confirmed address is somebody's already.
  virtual Result<bool> create_login(const LoginRow& login) = 0;
  /// False when the name is somebody's already. Changes what is shown, too.
  virtual Result<bool> rename(const AccountId& account, const std::string& name, const std::string& login) = 0;
  virtual Result<Done> set_password(const AccountId& account, const std::string& hash) = 0;
  virtual Result<Done> set_wanted_mail(const AccountId& account, const std::string& mail) = 0;
  /// The address becomes the account's. False when it is somebody else's already.
  virtual Result<bool> confirm_mail(const AccountId& account, const std::string& mail, const std::string& mail_key) = 0;
  virtual Result<Done> remove_mail(const AccountId& account) = 0;

  // Devices
  /// Those that have not expired, the one used last first.
  virtual Result<std::vector<SessionRow>> sessions_of(const AccountId& account, std::int64_t now_ms) = 0;

  // Links
  virtual Result<Done> create_link(const LinkRow& link) = 0;
  virtual Result<std::optional<LinkRow>> link(const std::string& token_hash, std::int64_t now_ms) = 0;
  /// Gives it and takes it away: nothing when there is none, or it has expired at now_ms.
  virtual Result<std::optional<LinkRow>> use_link(const std::string& token_hash, std::int64_t now_ms) = 0;
  /// Those of an account are good no more; whatever has expired is cleared away with them.
  virtual Result<Done> forget_links_of(const AccountId& account, std::int64_t now_ms) = 0;
  virtual Result<Done> forget_expired_links(std::int64_t now_ms) = 0;

  // Offers
  /// Puts it in the place of an earlier one of the same match.
  virtual Result<Done> offer(const OfferRow& offer) = 0;
  virtual Result<Done> withdraw_offer(const MatchId& match) = 0;
  virtual Result<std::optional<OfferRow>> offer_of(const MatchId& match) = 0;
  /// The newest.
  virtual Result<std::vector<OfferRow>> offers(std::size_t most) = 0;

  // Seats
  /// Codes that hand this seat over are good no more.
  virtual Result<Done> withdraw_hand_overs(const MatchId& match, const SeatId& seat) = 0;
  /// The matches that one account created, and its bookmarks, are another's, as when a guest turns out to be somebody
  /// with an account.
  virtual Result<Done> move_creations(const AccountId& from, const AccountId& to) = 0;
};

}  // namespace simove::storage
