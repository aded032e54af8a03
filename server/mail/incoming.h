// Orders by mail: one mail that came for one secret address becomes a draft or a promise of that seat, and a receipt
// goes to the confirmed mailbox of the account that acts for the seat: never to whoever the mail says wrote it. The
// address is the whole authority (reply_address.h); a header is none. Called by server/net/mail_gate on the logic
// thread, inside a batch: orders, the note that the mail was read and the queued receipt stand or fall together, and
// the mail server hears "taken" only once they stand. What a machine sent is taken in and never answered, so that no
// loop can begin. Must never log an address, a text, or which seat a mail was for: who writes to the server is nobody's
// business.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/mail/mime.h"
#include "server/mail/receipt.h"
#include "server/mail/reply_address.h"
#include "server/match/service.h"

namespace simove::mail {

enum class Taking {
  taken,            // done with, whatever came of it
  no_such_address,  // no address of this server, or one that stands for nobody any more
  later,            // the server cannot now, or the hour's receipts are used up: the mail should come again
  too_many,         // all receipts that one address gets are used up: a person would have come to an end before
};

struct Arrived {
  std::string sender;  // of the envelope; empty: a bounce
  ReadMail mail;
};

/// Where receipts go. Kept apart so that what is tested here needs no mail server.
class Receipts {
 public:
  virtual ~Receipts() = default;
  struct Letter {
    AccountId account;
    MatchId match;
    std::string to;
    std::string reply_to;
    std::string key;  // one letter each
    Receipt receipt;
  };
  /// Into the open batch.
  virtual Result<Done> queue(const Letter& letter) = 0;
};

class Incoming {
 public:
  struct Ports {
    match::MatchService& matches;
    storage::Store& store;
    storage::MailInStore& mails;
    ReplyAddresses& addresses;
    Clock& clock;
    Entropy& entropy;
    Receipts& receipts;
    /// The account's confirmed mailbox; empty: it has none.
    std::function<Result<std::string>(const AccountId&)> mailbox_of;
    /// When the group's time is over, as this reader's clock shows it; empty: never.
    std::function<std::string(const match::Match&, const GroupId&, const AccountId&)> deadline_of = {};
    std::string base_url = {};
    std::vector<std::string> own_addresses = {};  // that this server writes from
    int receipts_per_hour = 30;                   // to one account
    int receipts_per_address = 100;               // to one seat in one group
  };
  explicit Incoming(Ports ports) : ports_(std::move(ports)) {}

  /// Whether mail for this address would be taken; what mail servers ask before they send it.
  [[nodiscard]] Taking knows(const std::string& address);
  [[nodiscard]] Taking take(const Arrived& arrived, const std::string& address);

 private:
  struct Addressed {
    storage::ReplyAddressRow row;
    const match::Match* match = nullptr;
    std::string mailbox;
  };
  Result<std::optional<Addressed>> addressed(const std::string& address);
  [[nodiscard]] bool is_own(std::string_view address) const;
  [[nodiscard]] std::string machine(const Arrived& arrived) const;
  Taking take_once(const Arrived& arrived, const Addressed& to);
  Taking take_again(const Arrived& arrived, const storage::ReadMailRow& before, const Addressed& to);
  Result<bool> is_spent(const Addressed& to);
  Result<ReceiptFacts> act(const Arrived& arrived, const Addressed& to, const std::string& digest,
                           const std::string& words);
  Result<Done> answer(const Addressed& to, const std::string& digest, int times, Receipt receipt);

  Ports ports_;
};

/// By what a mail that comes twice is known: address, Message-ID and words.
[[nodiscard]] std::string digest_of(const ReadMail& mail, const std::string& address_hash);

}  // namespace simove::mail
