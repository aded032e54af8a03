// What a mail with orders is answered with, as plain values and as text: what was understood and what holds now, or
// what could not be read, line by line with its rule. Written by incoming.cpp for the mailbox of whoever acts for the
// seat, and for nobody else: it says what he wrote. Pure; everything that comes from the mail is made fit for a line
// first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/letter.h"
#include "rules/core/rejection.h"

namespace simove::mail {

enum class Standing {
  nothing,  // the server holds no orders
  draft,
  ready,
  closed,  // the group is closed: nothing can be changed
};

/// How the mail went.
enum class Outcome {
  taken,       // what it asked for was done
  unchanged,   // nothing was done, for what `refused` or `unread` says
  only_saved,  // the draft was saved, but not made ready
  no_orders,   // it asked for nothing: this tells how things stand
  known,       // it came before and did its work then: likewise
};

struct ReceiptFacts {
  std::string match_title;
  std::string headline;  // of the seat's view
  std::string seat_title;
  Outcome outcome = Outcome::no_orders;
  Standing standing = Standing::nothing;
  bool runs_now = false;             // ready, and nobody else is waited for
  std::string refused;               // a sentence why nothing was done
  std::string held;                  // the orders that the server holds now, as letters carry them
  std::vector<TextProblem> unread;   // of the letter
  std::vector<Problem> problems;     // of the check
  std::map<std::string, int> lines;  // by subject: the line of the letter that speaks of it
  std::string digest;                // while ready
  std::string deadline;              // in the reader's zone; empty: there is none
  std::string from;                  // set when the mail names another writer than the mailbox this goes to
  bool from_html = false;
  bool cut = false;
  int unread_parts = 0;
  std::string link;
};

struct Receipt {
  std::string subject;
  std::string text;
};
[[nodiscard]] Receipt write_receipt(const ReceiptFacts& facts);

}  // namespace simove::mail
