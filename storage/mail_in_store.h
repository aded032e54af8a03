// What incoming mail needs to be remembered: the key that reply addresses are made with, whom each address stands for,
// which mails were read already, and how many receipts went out lately. Called by server/mail on the thread that owns
// the store: every call belongs to the batch that is open. Addresses are kept as hashes; texts of mails and receipts
// are not kept here at all. Kept by the SQLite store alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rules/core/ids.h"
#include "rules/core/result.h"

namespace simove::storage {

/// An address that answers for one seat in one group of decisions, as long as this account acts for the seat.
struct ReplyAddressRow {
  std::string hash;
  MatchId match;
  SeatId seat;
  GroupId group;
  AccountId account;
  std::int64_t created_ms = 0;
  bool operator==(const ReplyAddressRow&) const = default;
};

/// A mail that was acted upon; `times` counts how often it came.
struct ReadMailRow {
  std::string mail;  // its digest
  std::string address_hash;
  std::int64_t at_ms = 0;  // when it came first
  int times = 1;
  bool operator==(const ReadMailRow&) const = default;
};

class MailInStore {
 public:
  virtual ~MailInStore() = default;

  /// The key that is kept; `fresh` becomes it when there is none yet.
  virtual Result<std::string> mail_key(const std::string& fresh) = 0;

  /// An address that is there already stays as it is.
  virtual Result<Done> keep_reply_address(const ReplyAddressRow& address) = 0;
  virtual Result<std::optional<ReplyAddressRow>> reply_address(const std::string& hash) = 0;

  virtual Result<std::optional<ReadMailRow>> read_mail(const std::string& mail) = 0;
  /// New, or once more.
  virtual Result<Done> note_mail(const std::string& mail, const std::string& address_hash, std::int64_t at_ms) = 0;

  virtual Result<std::int64_t> receipts_since(const AccountId& account, std::int64_t since_ms) = 0;
  /// Those of before `forget_ms` are no longer counted by anybody and go.
  virtual Result<Done> note_receipt(const AccountId& account, std::int64_t at_ms, std::int64_t forget_ms) = 0;
};

}  // namespace simove::storage
