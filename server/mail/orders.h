// A letter's words done: parsed by the ruleset over what its seat has so far, then draft, ready and unready through the
// match service as the account that acts for the seat, with submission ids made of the mail's digest. Called by
// incoming.cpp on the logic thread, in its batch. All that is unreadable or contradictory changes nothing; what is
// merely illegal is kept as a draft, as on the page.
#pragma once

#include "server/mail/receipt.h"
#include "server/mail/words.h"
#include "server/match/service.h"

namespace simove::mail {

struct OrderParts {
  match::MatchService& matches;
  storage::Store& store;
  Entropy& entropy;
};

struct Ordered {
  const match::Match& match;
  const Decision& decision;
  SeatId seat;
  AccountId account;
  std::string digest;  // of the mail
};

/// What to tell of it; a fault when the server could not do it now, and the mail should come again.
[[nodiscard]] Result<ReceiptFacts> carry_out(const OrderParts& parts, const Ordered& ordered, std::string text);

}  // namespace simove::mail
