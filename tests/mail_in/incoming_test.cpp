// Mails that come for secret addresses: what they do to drafts and promises, who is told, what is never answered.
// [reliability T17, incoming; P9]
#include "server/mail/incoming.h"

#include <doctest/doctest.h>

#include "protocol/text_checks.h"
#include "server/mail/receipt.h"
#include "storage/seeded_bugs.h"
#include "tests/server/kit.h"
#include "tests/storage/store_kit.h"

namespace simove::mail {
namespace {

// Keeps what was queued, as the outbox would.
struct Tray final : Receipts {
  std::vector<Letter> letters;
  bool full = false;
  Result<Done> queue(const Letter& letter) override {
    if (full) return Unexpected{Fault{"cannot-save", "No room."}};
    letters.push_back(letter);
    return Done{};
  }
};

storage::OpenedStore open_scratch(const storage::test::ScratchFolder& folder) {
  auto opened = storage::open_sqlite({folder.file("mail.db"), "", false});
  REQUIRE(opened.has_value());
  return std::move(*opened);
}

struct Desk {
  storage::test::ScratchFolder folder;
  simove::test::Kit kit{{}, open_scratch(folder)};
  Tray tray;
  ReplyAddresses addresses =
      std::move(*ReplyAddresses::open(*kit.store.mail_in, *kit.entropy, {"orders", "play.example.org"}));
  std::map<AccountId, std::string> mailboxes;
  MatchId match = kit.new_match();
  int sent = 0;
  int per_address = 1000;

  Desk() {
    for (const AccountId& account : kit.accounts) mailboxes[account] = account.value + "@example.org";
  }
  Incoming incoming() {
    return Incoming({*kit.service,
                     *kit.store.store,
                     *kit.store.mail_in,
                     addresses,
                     kit.clock,
                     *kit.entropy,
                     tray,
                     [this](const AccountId& account) { return Result<std::string>(mailboxes[account]); },
                     {},
                     "https://play.example.org",
                     {"robot@play.example.org"},
                     30,
                     per_address});
  }
  std::string address(const std::string& seat, int round = 1) {
    return *addresses.address_for(match, SeatId(seat), GroupId("r" + std::to_string(round)),
                                  kit.accounts[static_cast<std::size_t>(seat[0] - 'a')], kit.clock.now);
  }
  // A mail of its own each time, unless `id` says otherwise.
  Arrived mail(const std::string& text, const std::string& id = "") {
    ReadMail read;
    read.from = "account-anna@example.org";
    read.message_id = id.empty() ? "<" + std::to_string(++sent) + "@x>" : id;
    read.text = text;
    return {"anna@example.org", read};
  }
  Taking write(const std::string& seat, const std::string& text) { return incoming().take(mail(text), address(seat)); }
  const Receipts::Letter& last() {
    REQUIRE_FALSE(tray.letters.empty());
    return tray.letters.back();
  }
  bool told(const std::string& words) { return last().receipt.text.find(words) != std::string::npos; }
  storage::OwnDraft row(const std::string& seat, int round = 1) {
    auto draft = kit.store.store->own_draft(match, SeatId(seat), DecisionId(simove::test::decision_of(seat, round)));
    REQUIRE(draft.has_value());
    return draft->value_or(storage::OwnDraft{});
  }
};

TEST_CASE("lines become a draft, READY makes it a promise, UNREADY takes it back, and each is receipted") {
  Desk desk;
  CHECK(desk.write("a", "NUMBER 7\n") == Taking::taken);
  CHECK(desk.row("a").payload == "{\"number\":7}");
  CHECK(desk.row("a").state == storage::SealedState::draft);
  CHECK(desk.last().to == "account-Anna@example.org");
  CHECK(desk.last().reply_to == desk.address("a"));
  CHECK(desk.last().receipt.subject == "Draft saved: A match");
  CHECK(desk.told("saved as a draft. They are not READY."));
  CHECK(desk.told("    NUMBER 7\n"));
  CHECK(desk.write("a", "ready\n") == Taking::taken);
  CHECK(desk.row("a").state == storage::SealedState::ready);
  CHECK(desk.last().receipt.subject == "READY: A match");
  CHECK(desk.told("Receipt: " + desk.row("a").digest));
  CHECK(desk.write("a", "NUMBER 8") == Taking::taken);
  CHECK(desk.row("a").payload == "{\"number\":7}");
  CHECK(desk.told("To change them, write UNREADY"));
  CHECK(desk.write("a", "UNREADY\nNUMBER 60\nREADY") == Taking::taken);
  CHECK(desk.row("a").payload == "{\"number\":60}");
  CHECK(desk.row("a").state == storage::SealedState::ready);
  CHECK(desk.told("Warnings:\n\n    That is a large number. (2)"));
  CHECK(desk.write("a", "unready") == Taking::taken);
  CHECK(desk.row("a").state == storage::SealedState::draft);
}

TEST_CASE("what cannot be read changes nothing; what is illegal is kept as a draft and not promised") {
  Desk desk;
  REQUIRE(desk.write("a", "NUMBER 7\nREADY") == Taking::taken);
  REQUIRE(desk.write("a", "Hello,\nUNREADY\nNUMBER x\nREADY") == Taking::taken);
  CHECK(desk.row("a").state == storage::SealedState::ready);
  CHECK(desk.last().receipt.subject == "Not taken: A match");
  CHECK(desk.told("line 3, column 8: \"X\": That is no number. (2)"));
  CHECK(desk.told("The server holds these orders, READY:\n\n    NUMBER 7\n"));
  CHECK(desk.told("Left out:\n\n    line 1, column 1: \"HELLO\""));
  REQUIRE(desk.write("b", "READY") == Taking::taken);  // with nothing written
  CHECK(desk.row("b").state == storage::SealedState::draft);
  CHECK(desk.told("A number from 0 on is needed."));
  CHECK(desk.told("The server holds no orders of yours."));
  REQUIRE(desk.write("b", "thank you\n> NUMBER 9\n> READY") == Taking::taken);
  CHECK(desk.told("There were no orders in your mail."));
  CHECK(desk.row("b").payload.empty());
}

TEST_CASE("an address opens its own seat and group alone, and dies with the group and with the seat") {
  Desk desk;
  const std::string address = desk.address("b");
  CHECK(desk.incoming().knows(address) == Taking::taken);
  std::string near = address;
  near[8] = near[8] == 'a' ? 'b' : 'a';
  CHECK(desk.incoming().knows(near) == Taking::no_such_address);
  CHECK(desk.incoming().take(desk.mail("NUMBER 3"), near) == Taking::no_such_address);
  CHECK(desk.tray.letters.empty());
  // Whatever the mail says of its writer: the seat is the address's, and so is the mailbox that is told.
  Arrived forged = desk.mail("NUMBER 3");
  forged.mail.from = "mallory@example.com";
  REQUIRE(desk.incoming().take(forged, address) == Taking::taken);
  CHECK(desk.row("b").payload == "{\"number\":3}");
  CHECK(desk.row("a").payload.empty());
  CHECK(desk.last().to == "account-Bert@example.org");
  CHECK(desk.told("The mail names mallory@example.com as its writer."));
  // Late: the round is over.
  desk.kit.play_round(desk.match, 1);
  REQUIRE(desk.incoming().take(desk.mail("NUMBER 4\nREADY"), address) == Taking::taken);
  CHECK(desk.last().receipt.subject == "Too late: A match");
  CHECK(desk.row("b", 2).payload.empty());
  CHECK_FALSE(desk.told("NUMBER"));
  // Somebody without a confirmed mailbox gets no receipts, so nothing is taken.
  desk.mailboxes[desk.kit.accounts[1]] = "";
  CHECK(desk.incoming().knows(desk.address("b", 2)) == Taking::no_such_address);
  // An address that was made for an account that does not act for the seat.
  const std::string others =
      *desk.addresses.address_for(desk.match, SeatId("b"), GroupId("r2"), desk.kit.accounts[2], 1);
  CHECK(desk.incoming().knows(others) == Taking::no_such_address);
}

TEST_CASE("a mail that comes again does nothing, even after a newer one") {
  Desk desk;
  const Arrived first = desk.mail("NUMBER 7", "<same@x>");
  REQUIRE(desk.incoming().take(first, desk.address("a")) == Taking::taken);
  REQUIRE(desk.write("a", "NUMBER 8") == Taking::taken);
  const std::int64_t draft = desk.row("a").draft;
  // The mail server repeats itself: its receipt is on the way already.
  for (int times = 0; times < 3; ++times) REQUIRE(desk.incoming().take(first, desk.address("a")) == Taking::taken);
  CHECK(desk.tray.letters.size() == 2);
  // Somebody asks an hour later and later: he is told how things stand.
  for (int times = 0; times < 3; ++times) {
    desk.kit.clock.now += 3'600'001;
    REQUIRE(desk.incoming().take(first, desk.address("a")) == Taking::taken);
    CHECK(desk.row("a").payload == "{\"number\":8}");
    CHECK(desk.row("a").draft == draft);
    CHECK(desk.last().receipt.subject == "As it stands: A match");
    CHECK(desk.told("This mail came before and was dealt with then"));
    CHECK(desk.told("    NUMBER 8\n"));
  }
  CHECK(desk.tray.letters.size() == 5);
  std::set<std::string> keys;
  for (const auto& letter : desk.tray.letters) keys.insert(letter.key);
  CHECK(keys.size() == 5);
  // The same words in another mail are another wish.
  REQUIRE(desk.incoming().take(desk.mail("NUMBER 7", "<other@x>"), desk.address("a")) == Taking::taken);
  CHECK(desk.row("a").payload == "{\"number\":7}");
}

TEST_CASE("a machine that answers every receipt like a person comes to an end, and other seats notice nothing") {
  Desk desk;
  desk.per_address = 12;
  const Arrived one = desk.mail("I am away until Monday.");
  REQUIRE(desk.incoming().take(one, desk.address("a")) == Taking::taken);
  for (int i = 1; i < 12; ++i) REQUIRE(desk.write("a", "I am away until Monday.") == Taking::taken);
  for (int hour = 0; hour < 5; ++hour) {
    CHECK(desk.write("a", "NUMBER 5") == Taking::too_many);
    CHECK(desk.incoming().take(one, desk.address("a")) == Taking::taken);  // no bounce for what was taken once
    desk.kit.clock.now += 3'600'001;
  }
  CHECK(desk.tray.letters.size() == 12);
  CHECK(desk.row("a").payload.empty());
  CHECK(desk.write("b", "NUMBER 1") == Taking::taken);
}

TEST_CASE("no machine is ever answered: ten thousand bounces bring no letter and change nothing") {
  Desk desk;
  Incoming incoming = desk.incoming();
  const std::string address = desk.address("a");
  for (int i = 0; i < 10'000; ++i) {
    Arrived bounce = desk.mail("NUMBER 5\nREADY");
    if (const int kind = i % 6; kind == 0)
      bounce.sender = "";
    else if (kind == 1)
      bounce.mail.machine = "auto-submitted";
    else if (kind == 2)
      bounce.sender = "MAILER-DAEMON@example.org";
    else if (kind == 3)
      bounce.mail.from = "robot@play.example.org";
    else if (kind == 4)
      bounce.sender = desk.address("b");
    else
      bounce.mail.from = "orders@play.example.org";
    CHECK(incoming.take(bounce, address) == Taking::taken);
  }
  CHECK(desk.tray.letters.empty());
  CHECK(desk.row("a").payload.empty());
}

TEST_CASE("so many receipts an hour, then the mail is to come again later; nothing is taken without a receipt") {
  Desk desk;
  for (int i = 0; i < 30; ++i) REQUIRE(desk.write("a", "NUMBER " + std::to_string(i)) == Taking::taken);
  CHECK(desk.write("a", "NUMBER 40") == Taking::later);
  CHECK(desk.row("a").payload == "{\"number\":29}");
  CHECK(desk.write("b", "NUMBER 1") == Taking::taken);  // each reader has his own
  desk.kit.clock.now += 3'600'001;
  CHECK(desk.write("a", "NUMBER 40") == Taking::taken);
  CHECK(desk.tray.letters.size() == 32);
  desk.tray.full = true;
  const Arrived again = desk.mail("NUMBER 41");
  CHECK(desk.incoming().take(again, desk.address("a")) == Taking::later);
  desk.tray.full = false;
  CHECK(desk.incoming().take(again, desk.address("a")) == Taking::taken);
  CHECK(desk.row("a").payload == "{\"number\":41}");
}

TEST_CASE("hostile words reach the receipt on one line and as words") {
  Desk desk;
  Arrived mail = desk.mail("NUMBER \x1b[31m\nsomething\a else\n\xFF\xFE\n");
  mail.mail.from = "x\r\nBcc: y@z";
  REQUIRE(desk.incoming().take(mail, desk.address("a")) == Taking::taken);
  const std::string& text = desk.last().receipt.text;
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find("\r") == std::string::npos);
  CHECK(text.find("\nBcc") == std::string::npos);
  CHECK(desk.last().receipt.subject.find('\n') == std::string::npos);
}

TEST_CASE("a receipt cuts no character of a long title in two") {
  std::string letters = "x";  // so that no cut at an even byte falls between two
  for (int i = 0; i < 200; ++i) letters += "\xC3\xBC";
  std::string signs;
  for (int i = 0; i < 100; ++i) signs += "\xE7\x8E\x8B";
  for (const std::string& title : {letters, signs}) {
    ReceiptFacts facts;
    facts.match_title = title;
    facts.seat_title = title;
    facts.refused = title;
    facts.outcome = Outcome::only_saved;
    const Receipt receipt = write_receipt(facts);
    CHECK(protocol::is_utf8(receipt.subject));
    CHECK(protocol::is_utf8(receipt.text));
    CHECK(receipt.subject.size() > 70);
  }
}

// Each fault put in on purpose does what the tests above look for.
TEST_CASE("seeded: an address that opens any seat, a replay that acts, an answered bounce") {
  {
    Desk desk;
    const std::string address = desk.address("b");
    REQUIRE(arm_seeded_bug("reply_address_any_seat"));
    CHECK(desk.incoming().take(desk.mail("NUMBER 3"), address) == Taking::taken);
    CHECK(desk.row("a").payload == "{\"number\":3}");
    CHECK(desk.row("b").payload.empty());
  }
  {
    Desk desk;
    REQUIRE(arm_seeded_bug("mail_replay_acts_twice"));
    const Arrived first = desk.mail("NUMBER 7");
    CHECK(desk.incoming().take(first, desk.address("a")) == Taking::taken);
    CHECK(desk.write("a", "NUMBER 8") == Taking::taken);
    CHECK(desk.incoming().take(first, desk.address("a")) == Taking::taken);
    CHECK(desk.row("a").payload == "{\"number\":7}");
  }
  {
    Desk desk;
    REQUIRE(arm_seeded_bug("answers_bounces"));
    Arrived bounce = desk.mail("NUMBER 5");
    bounce.sender = "";
    CHECK(desk.incoming().take(bounce, desk.address("a")) == Taking::taken);
    CHECK(desk.tray.letters.size() == 1);
  }
  REQUIRE(arm_seeded_bug(""));
}

}  // namespace
}  // namespace simove::mail
