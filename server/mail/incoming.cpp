#include "server/mail/incoming.h"

#include <algorithm>
#include <array>

#include "server/log/log.h"
#include "server/mail/orders.h"
#include "server/match/seats.h"
#include "storage/seeded_bugs.h"

namespace simove::mail {

namespace {

constexpr std::int64_t hour_ms = 3'600'000;

// Names under which no person writes.
bool is_machine_name(std::string_view address) {
  constexpr std::array<std::string_view, 7> names{"mailer-daemon", "postmaster",   "mail-daemon", "noreply",
                                                  "no-reply",      "do-not-reply", "donotreply"};
  const std::string all = small_letters(address);
  return std::find(names.begin(), names.end(), all.substr(0, all.find('@'))) != names.end();
}

// What the mail is about: what the seat must answer and has not promised, else what it must answer, else what it may.
const Decision* decision_in(const match::Match& match, const SeatId& seat, const std::optional<GroupId>& group) {
  const auto worth = [&](const Decision& open) {
    return (open.duty == Duty::must ? 2 : 0) + (match.promises.count(open.id) == 0 ? 1 : 0);
  };
  const Decision* best = nullptr;
  for (const Decision& open : match.pending)
    if (open.seat == seat && (!group || open.group == *group) && (best == nullptr || worth(open) > worth(*best)))
      best = &open;
  return best;
}

// What the fault of a broken address would do: whoever knows any address has the first seat that is asked something.
void open_any_seat(storage::ReplyAddressRow& row, const match::Match& match) {
  for (const Decision& open : match.pending) {
    const match::MatchSeat* seat = match::find_seat(match, open.seat);
    if (open.group != row.group || seat == nullptr || !seat->holder) continue;
    row.seat = open.seat;
    row.account = *seat->holder;
    return;
  }
}

// Under what the receipts that went to an address are counted.
std::string count_of(const std::string& address_hash) {
  return "receipts " + address_hash;
}

}  // namespace

std::string digest_of(const ReadMail& mail, const std::string& address_hash) {
  const std::string id = mail.message_id.empty() ? "date " + mail.date : "id " + mail.message_id;
  return sha256_hex("mail\n" + address_hash + "\n" + sha256_hex(id) + "\n" + sha256_hex(mail.text)).substr(0, 32);
}

Result<std::optional<Incoming::Addressed>> Incoming::addressed(const std::string& address) {
  auto row = ports_.addresses.find(address);
  if (!row) return Unexpected{row.error()};
  if (!*row) return std::optional<Addressed>();
  Addressed to{std::move(**row), nullptr, ""};
  to.match = ports_.matches.find(to.row.match);
  if (to.match == nullptr) return std::optional<Addressed>();
  if (seeded(SeededBug::reply_address_any_seat)) open_any_seat(to.row, *to.match);
  // Dead while this account does not act for the seat.
  if (!match::acts_for(*to.match, to.row.account, to.row.seat, ports_.clock.now_ms()))
    return std::optional<Addressed>();
  auto mailbox = ports_.mailbox_of(to.row.account);
  if (!mailbox) return Unexpected{mailbox.error()};
  if (mailbox->empty()) return std::optional<Addressed>();  // no order without a receipt
  to.mailbox = std::move(*mailbox);
  return std::optional(std::move(to));
}

Taking Incoming::knows(const std::string& address) {
  auto to = addressed(address);
  if (!to) return Taking::later;
  return *to ? Taking::taken : Taking::no_such_address;
}

bool Incoming::is_own(std::string_view address) const {
  if (address.empty()) return false;
  const std::string all = small_letters(address);
  const ReplyMailbox& mailbox = ports_.addresses.mailbox();
  if (ports_.addresses.hash_of(all) || all == mailbox.local + "@" + mailbox.domain) return true;
  return std::find(ports_.own_addresses.begin(), ports_.own_addresses.end(), all) != ports_.own_addresses.end();
}

std::string Incoming::machine(const Arrived& arrived) const {
  if (arrived.sender.empty()) return "null-sender";
  if (!arrived.mail.machine.empty()) return arrived.mail.machine;
  if (is_own(arrived.sender) || is_own(arrived.mail.from)) return "own-address";
  if (is_machine_name(arrived.sender) || is_machine_name(arrived.mail.from)) return "machine-name";
  return "";
}

Taking Incoming::take(const Arrived& arrived, const std::string& address) {
  if (const std::string sign = machine(arrived); !sign.empty() && !seeded(SeededBug::answers_bounces)) {
    log_debug("mail", "event=not-answered sign=" + sign);
    return Taking::taken;
  }
  auto to = addressed(address);
  if (!to) return Taking::later;
  if (!*to) return Taking::no_such_address;
  const std::int64_t now = ports_.clock.now_ms();
  auto lately = ports_.mails.receipts_since((*to)->row.account, now - hour_ms);
  if (!lately || *lately >= ports_.receipts_per_hour) return Taking::later;
  return take_once(arrived, **to);
}

Taking Incoming::take_once(const Arrived& arrived, const Addressed& to) {
  const std::string digest = digest_of(arrived.mail, to.row.hash);
  auto before = ports_.mails.read_mail(digest);
  if (!before) return Taking::later;
  if (*before && !seeded(SeededBug::mail_replay_acts_twice)) return take_again(arrived, **before, to);
  if (auto spent = is_spent(to); !spent || *spent) return spent ? Taking::too_many : Taking::later;
  auto facts = act(arrived, to, digest, own_words(arrived.mail.text));
  if (!facts) return Taking::later;
  const int times = *before ? (**before).times + 1 : 1;
  Addressed told = to;
  if (seeded(SeededBug::receipt_to_sender)) told.mailbox = arrived.mail.from;
  return answer(told, digest, times, write_receipt(*facts)) ? Taking::taken : Taking::later;
}

// The same mail once more does nothing. Within an hour it is the mail server that repeats itself, not having heard our
// answer, and the receipt is on its way; later somebody asks, and is told how things stand.
Taking Incoming::take_again(const Arrived& arrived, const storage::ReadMailRow& before, const Addressed& to) {
  if (ports_.clock.now_ms() < before.at_ms + hour_ms) return Taking::taken;
  if (auto spent = is_spent(to); !spent || *spent) return spent ? Taking::taken : Taking::later;
  auto facts = act(arrived, to, before.mail, "");
  if (!facts) return Taking::later;
  facts->outcome = Outcome::known;
  return answer(to, before.mail, before.times + 1, write_receipt(*facts)) ? Taking::taken : Taking::later;
}

// A machine that looks like a person and answers every receipt comes to an end here.
Result<bool> Incoming::is_spent(const Addressed& to) {
  auto count = ports_.mails.read_mail(count_of(to.row.hash));
  if (!count) return Unexpected{count.error()};
  return *count && (**count).times >= ports_.receipts_per_address;
}

Result<ReceiptFacts> Incoming::act(const Arrived& arrived, const Addressed& to, const std::string& digest,
                                   const std::string& words) {
  const match::Match& match = *to.match;
  const bool late = seeded(SeededBug::late_mail_accepted);
  const Decision* decision = decision_in(match, to.row.seat, late ? std::nullopt : std::optional(to.row.group));
  ReceiptFacts facts;
  if (decision == nullptr || (match::is_closed(match, to.row.group) && !late)) {
    facts.outcome = Outcome::unchanged;
    facts.standing = Standing::closed;
  } else {
    auto done = carry_out({ports_.matches, ports_.store, ports_.entropy},
                          {match, *decision, to.row.seat, to.row.account, digest}, words);
    if (!done) return Unexpected{done.error()};
    facts = std::move(*done);
  }
  facts.match_title = match.title;
  facts.seat_title = match::find_seat(match, to.row.seat)->title;
  match::Asker asker{to.row.account};
  if (auto now = ports_.matches.decisions(asker, match.id, to.row.seat))
    if (const auto headline = now->view.find("headline"); headline != now->view.end() && headline->is_string())
      facts.headline = headline->get<std::string>();
  if (ports_.deadline_of) facts.deadline = ports_.deadline_of(match, to.row.group, to.row.account);
  if (arrived.mail.from != small_letters(to.mailbox))
    facts.from = arrived.mail.from.empty() ? "nobody" : arrived.mail.from;
  facts.from_html = arrived.mail.from_html;
  facts.cut = arrived.mail.cut;
  facts.unread_parts = arrived.mail.unread_parts;
  if (!ports_.base_url.empty()) facts.link = ports_.base_url + "/g/" + match.id.value + "?seat=" + to.row.seat.value;
  return facts;
}

// The receipt first: without it the mail does not count as read, and what comes again finds its orders in force.
Result<Done> Incoming::answer(const Addressed& to, const std::string& digest, int times, Receipt receipt) {
  const std::int64_t now = ports_.clock.now_ms();
  auto reply_to = ports_.addresses.address_for(to.row.match, to.row.seat, to.row.group, to.row.account, now);
  if (!reply_to) return Unexpected{reply_to.error()};
  auto queued = ports_.receipts.queue({to.row.account, to.row.match, to.mailbox, std::move(*reply_to),
                                       "mail-in:" + digest + ":" + std::to_string(times), std::move(receipt)});
  if (!queued) return queued;
  for (const std::string& what : {digest, count_of(to.row.hash)})
    if (auto noted = ports_.mails.note_mail(what, to.row.hash, now); !noted) return noted;
  return ports_.mails.note_receipt(to.row.account, now, now - hour_ms);
}

}  // namespace simove::mail
