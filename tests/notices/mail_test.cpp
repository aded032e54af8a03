// Letters out: headers nobody can break out of, and an outbox that sends each thing once as far as its reader can tell,
// through a mail server that is down, slow or refuses. The store is a SQLite file, the mail server made up.
#include "server/mail/letter.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <functional>
#include <mutex>
#include <thread>

#include "server/mail/outbox.h"
#include "server/mail/smtp.h"
#include "storage/open.h"
#include "storage/seeded_bugs.h"
#include "tests/notices/scratch.h"

namespace simove::test {
namespace {

using mail::Delivery;
using mail::Verdict;

mail::Letter plain_letter() {
  mail::Letter letter;
  letter.from = "simove@play.example.org";
  letter.from_name = "simove";
  letter.to = "reader@example.org";
  letter.subject = "Turn 3 has run";
  letter.text = "One line.\nAnother one.\n";
  letter.message_id = "0a1b@play.example.org";
  letter.date_ms = 1'796'058'000'000;
  return letter;
}

/// Says what the test tells it to, on the carrier's thread.
class MadeUp final : public mail::Transport {
 public:
  struct Shared {
    std::mutex mutex;
    std::vector<mail::Parcel> taken;
    Delivery answer{Verdict::delivered, ""};
  };
  explicit MadeUp(std::shared_ptr<Shared> shared) : shared_(std::move(shared)) {}
  Delivery carry(const mail::Parcel& parcel) override {
    const std::lock_guard lock(shared_->mutex);
    shared_->taken.push_back(parcel);
    return shared_->answer;
  }

 private:
  std::shared_ptr<Shared> shared_;
};

struct Post {
  Scratch folder;
  storage::OpenedStore opened = *storage::open_sqlite({folder.file("mail.db"), "", false});
  HandClock clock;
  std::unique_ptr<Entropy> entropy = seeded_entropy(3, "mail");
  std::shared_ptr<MadeUp::Shared> server = std::make_shared<MadeUp::Shared>();
  std::mutex mutex;
  std::vector<std::pair<std::function<void()>, std::function<void()>>> tasks;
  bool disk_full = false;
  mail::OutboxLimits limits;
  std::unique_ptr<mail::Outbox> outbox;

  void open() {
    outbox =
        std::make_unique<mail::Outbox>(*opened.outbox, clock, *entropy,
                                       mail::MailFrom{"simove@play.example.org", "simove", "https://play.example.org"},
                                       limits, [this](std::function<void()> run, std::function<void()> undone) {
                                         const std::lock_guard lock(mutex);
                                         tasks.emplace_back(std::move(run), std::move(undone));
                                       });
    outbox->open_channel("mail", std::make_unique<MadeUp>(server), outbox->letter_packer());
    outbox->start();
  }
  void in_batch(const std::function<void()>& work) {
    auto batch = opened.store->begin_batch();
    REQUIRE(batch);
    work();
    REQUIRE((*batch)->commit());
  }
  /// Hands on what is due, and takes in the answers of as many as were handed on.
  void round(std::size_t answers) {
    in_batch([&] { outbox->tick(clock.now); });
    for (int tries = 0; tries < 2000; ++tries) {
      {
        const std::lock_guard lock(mutex);
        if (tasks.size() >= answers) break;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::vector<std::pair<std::function<void()>, std::function<void()>>> now;
    {
      const std::lock_guard lock(mutex);
      now.swap(tasks);
    }
    CHECK(now.size() == answers);
    for (auto& [run, undone] : now) disk_full ? undone() : in_batch(run);
  }
  bool queue(const std::string& key, const std::string& to = "reader@example.org") {
    bool written = false;
    in_batch([&] {
      auto done = outbox->queue_letter(to, "A subject", "A text\n", key, {"due", "anna", "m1", "Anna", "", 0});
      REQUIRE(done);
      written = *done;
    });
    return written;
  }
  storage::OutboxRow row(const std::string& key) {
    auto found = opened.outbox->outbox_row(key);
    REQUIRE(found);
    REQUIRE(*found);
    return **found;
  }
  std::size_t taken() {
    const std::lock_guard lock(server->mutex);
    return server->taken.size();
  }
};

// Armed from outside when a harness runs one of these cases to see whether it notices.
const bool may_be_armed = arm_seeded_bug_from_environment().has_value();

TEST_CASE("a letter's headers are exactly these") {
  CHECK(may_be_armed);
  auto text = mail::write_letter(plain_letter());
  REQUIRE(text);
  CHECK(*text ==
        "From: =?UTF-8?B?c2ltb3Zl?=\r\n <simove@play.example.org>\r\nTo: reader@example.org\r\n"
        "Subject: Turn 3 has run\r\nDate: Mon, 30 Nov 2026 17:00:00 +0000\r\n"
        "Message-ID: <0a1b@play.example.org>\r\nAuto-Submitted: auto-generated\r\n"
        "X-Auto-Response-Suppress: All\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
        "Content-Transfer-Encoding: quoted-printable\r\n\r\nOne line.\r\nAnother one.\r\n\r\n");
}

TEST_CASE("line breaks, NUL and bytes that are no UTF-8 are refused in every header") {
  for (const std::string bad :
       {"a\r\nBcc: x@example.org", "a\nb", "a\rb", std::string("a\0b", 3).c_str(), "a\tb", "\xff", "\xc0\x80"}) {
    if (bad == "a") continue;  // the literal with NUL ends there; it is tried below
    for (const int part : {0, 1, 2, 3, 4, 5}) {
      mail::Letter letter = plain_letter();
      if (part == 0) letter.subject = bad;
      if (part == 1) letter.to = bad;
      if (part == 2) letter.to_name = bad;
      if (part == 3) letter.from_name = bad;
      if (part == 4) letter.reply_to = bad;
      if (part == 5) letter.message_id = bad;
      CHECK_FALSE(mail::write_letter(letter));
    }
  }
  mail::Letter letter = plain_letter();
  letter.subject = std::string("a\0b", 3);
  CHECK_FALSE(mail::write_letter(letter));
  letter = plain_letter();
  letter.thread = "x> y";
  CHECK_FALSE(mail::write_letter(letter));
  letter = plain_letter();
  letter.settings_url = "https://x/\r\nBcc: y";
  CHECK_FALSE(mail::write_letter(letter));
}

TEST_CASE("mail addresses: what is one, and what is not") {
  for (const char* good :
       {"a@example.org", "first.last+tag@sub.example.co.uk", "o'brien@example.org", "x@localhost", "=?x?=@example.org"})
    CHECK_MESSAGE(mail::is_mail_address(good), good);
  for (const char* bad : {"",
                          "a",
                          "@example.org",
                          "a@",
                          "a@b",
                          "a b@example.org",
                          "a@exa mple.org",
                          "<a@example.org>",
                          "a@example.org,b@example.org",
                          "a@b@example.org",
                          "\"a b\"@example.org",
                          "a@[127.0.0.1]",
                          "a@-example.org",
                          "a@example-.org",
                          "a@.example.org",
                          "a@example..org",
                          "a@example.org.",
                          ".a@example.org",
                          "a.@example.org",
                          "a..b@example.org",
                          "a@ex\xc3\xa4mple.org",
                          "a@example.org\r\nRCPT TO:<b@example.org>",
                          "a(c)@example.org"})
    CHECK_MESSAGE(!mail::is_mail_address(bad), bad);
}

TEST_CASE("long and foreign subjects are folded and encoded within 78 columns") {
  for (const std::string& subject :
       {std::string(500, 'x'), std::string("\xc3\xa4\xe2\x82\xac") + std::string(300, 'y'), std::string("two  spaces"),
        std::string(" leading"), std::string("=?UTF-8?Q?fake?="), std::string()}) {
    auto header = mail::text_header("Subject", subject);
    REQUIRE(header);
    std::size_t from = 0;
    while (from < header->size()) {
      const std::size_t end = header->find("\r\n", from);
      CHECK(end - from <= 78);
      from = end + 2;
      if (from < header->size()) CHECK((*header)[from] == ' ');
    }
  }
}

TEST_CASE("quoted-printable keeps lines short, final spaces and dots") {
  CHECK(mail::quoted_printable(".a\n") == "=2Ea\r\n");
  CHECK(mail::quoted_printable("a \n") == "a=20\r\n");
  CHECK(mail::quoted_printable("From here\n") == "=46rom here\r\n");
  CHECK(mail::quoted_printable("a=b\xc3\xa4") == "a=3Db=C3=A4");
  const std::string lines = mail::quoted_printable(std::string(3000, 'z'));
  std::size_t from = 0;
  while (from < lines.size()) {
    const std::size_t end = std::min(lines.find("\r\n", from), lines.size());
    CHECK(end - from <= 76);
    from = end + 2;
  }
}

TEST_CASE("what an SMTP reply means") {
  CHECK(mail::verdict_of(250, false) == Verdict::delivered);
  CHECK(mail::verdict_of(451, true) == Verdict::later);
  CHECK(mail::verdict_of(0, true) == Verdict::later);
  CHECK(mail::verdict_of(550, true) == Verdict::address_gone);
  CHECK(mail::verdict_of(552, true) == Verdict::refused);
  CHECK(mail::verdict_of(554, false) == Verdict::refused);
}

TEST_CASE("one letter for a key, however often it is asked for") {
  Post post;
  post.open();
  CHECK(post.queue("m1/7/anna"));
  CHECK_FALSE(post.queue("m1/7/anna"));
  post.round(1);
  CHECK(post.row("m1/7/anna").state == storage::OutboxState::sent);
  CHECK_FALSE(post.queue("m1/7/anna"));
  post.round(0);
  CHECK(post.taken() == 1);
}

TEST_CASE("seeded bug mail_without_key: the same is told again") {
  REQUIRE(arm_seeded_bug("mail_without_key"));
  Post post;
  post.open();
  CHECK(post.queue("m1/7/anna"));
  const bool again = post.queue("m1/7/anna");
  REQUIRE(arm_seeded_bug(""));
  CHECK(again);
}

TEST_CASE("a letter of an input that is not kept is not kept either") {
  Post post;
  post.open();
  {
    auto batch = post.opened.store->begin_batch();
    REQUIRE(batch);
    REQUIRE(post.outbox->queue_letter("reader@example.org", "S", "T", "lost"));
  }
  auto row = post.opened.outbox->outbox_row(std::string("lost"));
  REQUIRE(row);
  CHECK_FALSE(*row);
}

TEST_CASE("a mail server that is down: tried again with growing pauses, given up after the last, same Message-ID") {
  Post post;
  post.limits.attempts = 4;
  post.server->answer = {Verdict::later, "cannot connect"};
  post.open();
  post.queue("k");
  const std::string id = post.row("k").message_id;
  std::vector<std::int64_t> pauses;
  for (int attempt = 1; attempt <= 3; ++attempt) {
    post.round(1);
    const auto row = post.row("k");
    CHECK(row.state == storage::OutboxState::queued);
    CHECK(row.attempts == attempt);
    CHECK(row.last_error == "cannot connect");
    pauses.push_back(row.next_ms - post.clock.now);
    post.clock.now = row.next_ms - 1;
    post.round(0);  // not a moment too early
    post.clock.now = row.next_ms;
  }
  CHECK(pauses == std::vector<std::int64_t>{60'000, 120'000, 240'000});
  post.round(1);
  CHECK(post.row("k").state == storage::OutboxState::failed);
  CHECK(post.row("k").message_id == id);
  for (const auto& parcel : post.server->taken) CHECK(parcel.content.find(id) != std::string::npos);
}

TEST_CASE("a recipient that is refused twice gets nothing any more; others do") {
  Post post;
  post.server->answer = {Verdict::address_gone, "550"};
  post.open();
  post.queue("a");
  post.round(1);
  CHECK(post.row("a").state == storage::OutboxState::failed);
  post.queue("b");
  post.round(1);
  post.queue("c");
  post.round(0);
  CHECK(post.row("c").state == storage::OutboxState::dropped);
  post.server->answer = {Verdict::delivered, ""};
  post.queue("d", "other@example.org");
  post.round(1);
  CHECK(post.row("d").state == storage::OutboxState::sent);
  REQUIRE(post.opened.outbox->forget_refused("reader@example.org"));
  post.queue("e");
  post.round(1);
  CHECK(post.row("e").state == storage::OutboxState::sent);
}

TEST_CASE("a person gets no more letters in an hour than the limit; the rest wait") {
  Post post;
  post.limits.per_address_and_hour = 2;
  post.open();
  for (const char* key : {"a", "b"}) post.queue(key);
  post.round(2);
  post.queue("c");
  post.round(0);
  CHECK(post.row("c").next_ms > post.clock.now);
  post.clock.now += 3'700'000;
  post.round(1);
  CHECK(post.row("c").state == storage::OutboxState::sent);
}

TEST_CASE("a full disk after the mail server's yes: recorded later, not sent again") {
  Post post;
  post.open();
  post.queue("k");
  post.disk_full = true;
  post.round(1);
  CHECK(post.row("k").state == storage::OutboxState::queued);
  post.round(1);  // the record alone is tried again
  post.disk_full = false;
  post.round(1);
  CHECK(post.row("k").state == storage::OutboxState::sent);
  CHECK(post.taken() == 1);
}

TEST_CASE("keys are forgotten after their time, queued rows never") {
  Post post;
  post.open();
  post.queue("old");
  post.round(1);
  post.server->answer = {Verdict::later, "down"};
  post.queue("waiting");
  post.clock.now += 401 * 86'400'000LL;
  post.round(1);
  auto old = post.opened.outbox->outbox_row(std::string("old"));
  REQUIRE(old);
  CHECK_FALSE(*old);
  CHECK(post.row("waiting").attempts == 1);
}

}  // namespace
}  // namespace simove::test
