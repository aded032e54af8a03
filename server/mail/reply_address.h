// Secret mail addresses, one for each seat, group of decisions and account: whoever writes to one gives that seat's
// orders in that group, and nothing else. The notice of a turn carries it as Reply-To; incoming.h looks it up. 130 bits
// of HMAC-SHA-256 under a key that the database has kept since the first start: the same address can be written into
// every reminder, while the table of addresses holds its hash alone. It dies with its group and while somebody else
// acts for the seat; incoming.h sees to that. Must never be logged, and never be shown to anybody but the seat's own
// mailbox. Runs on the logic thread, inside its batch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/core/ids.h"
#include "rules/core/result.h"
#include "server/ports/ports.h"
#include "storage/mail_in_store.h"

namespace simove::mail {

/// Where replies arrive: "orders@play.example.org" makes orders+SECRET@play.example.org, and "@orders.example.org", a
/// domain of its own, SECRET@orders.example.org.
struct ReplyMailbox {
  std::string local;   // empty for a domain of its own
  std::string domain;  // small letters; empty: no mail is read here
};
/// "" reads as no mailbox at all.
[[nodiscard]] Result<ReplyMailbox> read_reply_mailbox(std::string_view text);

class ReplyAddresses {
 public:
  /// Takes the key from the store, or makes it there.
  [[nodiscard]] static Result<ReplyAddresses> open(storage::MailInStore& store, Entropy& entropy, ReplyMailbox mailbox);

  /// False: the server reads no mail, and address_for gives "".
  [[nodiscard]] bool enabled() const { return !mailbox_.domain.empty(); }
  [[nodiscard]] const ReplyMailbox& mailbox() const { return mailbox_; }

  /// The address for what this seat owes in this group, while `account` acts for it. The same every time; written down
  /// (as a hash) when it is first asked for.
  [[nodiscard]] Result<std::string> address_for(const MatchId& match, const SeatId& seat, const GroupId& group,
                                                const AccountId& account, std::int64_t now_ms);

  /// By what the address is found: the hash of its secret, for an address of this server's form. No store is asked.
  [[nodiscard]] std::optional<std::string> hash_of(std::string_view address) const;
  [[nodiscard]] Result<std::optional<storage::ReplyAddressRow>> find(std::string_view address);

 private:
  ReplyAddresses(storage::MailInStore& store, ReplyMailbox mailbox, std::string key)
      : store_(&store), mailbox_(std::move(mailbox)), key_(std::move(key)) {}

  storage::MailInStore* store_;
  ReplyMailbox mailbox_;
  std::string key_;  // 32 bytes
};

}  // namespace simove::mail
