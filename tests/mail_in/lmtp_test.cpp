// LMTP as text: what is said to each command, limits, dots, and lines that end in no other way than CR LF.
#include "server/mail/lmtp.h"

#include <doctest/doctest.h>

#include <random>

namespace simove::mail {
namespace {

// Runs the machine; every recipient but "nobody@x" is known, every mail taken.
struct Talk {
  explicit Talk(LmtpLimits limits = {}) : machine("host", limits) {}
  Lmtp machine;
  std::vector<LmtpMail> mails;
  bool ended = false;

  std::string say(std::string_view bytes) {
    machine.feed(bytes);
    std::string said;
    while (!ended) {
      auto action = machine.next();
      if (!action) break;
      if (const auto* reply = std::get_if<LmtpReply>(&*action)) said += reply->text;
      if (const auto* ask = std::get_if<LmtpAsk>(&*action))
        said += machine.answered(ask->address == "nobody@x" ? LmtpAnswer::no_such_address : LmtpAnswer::yes);
      if (const auto* mail = std::get_if<LmtpMail>(&*action)) {
        mails.push_back(*mail);
        said += machine.answered(std::vector<LmtpAnswer>(mail->recipients.size(), LmtpAnswer::yes));
      }
      if (const auto* last = std::get_if<LmtpEnd>(&*action)) said += last->text, ended = true;
    }
    return said;
  }
  static std::string codes(const std::string& said) {
    std::string out;
    for (std::size_t at = 0; at < said.size(); at = said.find('\n', at) + 1)
      if (said[at + 3] == ' ') out += (out.empty() ? "" : " ") + said.substr(at, 3);
    return out;
  }
  std::string code(std::string_view bytes) { return codes(say(bytes)); }
};

TEST_CASE("a mail for two, one answer for each; pipelined or byte by byte") {
  const std::string all =
      "LHLO mx\r\nMAIL FROM:<anna@x> SIZE=40 BODY=8BITMIME\r\nRCPT TO:<a@x>\r\nRCPT TO:<nobody@x>\r\nrcpt to:<b@x>\r\n"
      "DATA\r\nSubject: x\r\n\r\n..dot\r\nREADY\r\n.\r\nQUIT\r\n";
  Talk at_once;
  CHECK(at_once.code(all) == "250 250 250 550 250 354 250 250 221");
  Talk slowly;
  std::string said;
  for (const char byte : all) said += slowly.say(std::string_view(&byte, 1));
  CHECK(Talk::codes(said) == "250 250 250 550 250 354 250 250 221");
  for (const Talk* talk : {&at_once, &slowly}) {
    REQUIRE(talk->mails.size() == 1);
    CHECK(talk->mails[0].sender == "anna@x");
    CHECK(talk->mails[0].recipients == std::vector<std::string>{"a@x", "b@x"});
    CHECK(talk->mails[0].content == "Subject: x\r\n\r\n.dot\r\nREADY\r\n");
  }
}

TEST_CASE("commands out of order, of another protocol, or nonsense") {
  Talk talk;
  CHECK(talk.code("MAIL FROM:<a@x>\r\n") == "503");
  CHECK(talk.code("EHLO x\r\n") == "500");
  CHECK(talk.code("LHLO x\r\n") == "250");
  CHECK(talk.code("RCPT TO:<a@x>\r\n") == "503");
  CHECK(talk.code("DATA\r\n") == "503");
  CHECK(talk.code("MAIL FROM:anna\r\n") == "501");
  CHECK(talk.code("MAIL FROM:<>\r\n") == "250");
  CHECK(talk.code("MAIL FROM:<a@x>\r\n") == "503");
  CHECK(talk.code("DATA\r\n") == "503");
  CHECK(talk.code("RCPT TO:<>\r\n") == "501");
  CHECK(talk.code("RSET\r\nNOOP\r\nVRFY a\r\n") == "250 250 252");
  CHECK(talk.code("MAIL FROM:<@relay.example:a@x>\r\n") == "250");
  CHECK(talk.code("WHAT\r\nWHAT\r\n") == "500 500");
  CHECK(talk.code("WHAT\r\nWHAT\r\n") == "421");
  CHECK(talk.ended);
}

TEST_CASE("limits: bytes, declared and real, recipients, lines") {
  LmtpLimits limits;
  limits.message_bytes = 100;
  limits.recipients = 2;
  Talk talk(limits);
  CHECK(talk.code("LHLO x\r\nMAIL FROM:<a@x> SIZE=101\r\n") == "250 552");
  CHECK(talk.code("MAIL FROM:<a@x>\r\nRCPT TO:<a@x>\r\nRCPT TO:<b@x>\r\nRCPT TO:<c@x>\r\n") == "250 250 250 452");
  CHECK(talk.code("DATA\r\n" + std::string(101, 'x') + "\r\n.\r\n") == "354 552 552");
  CHECK(talk.mails.empty());
  CHECK(talk.code("MAIL FROM:<a@x>\r\nRCPT TO:<a@x>\r\nDATA\r\n" + std::string(5000, 'y')) == "250 250 354");
  CHECK(talk.code("\r\n.\r\nNOOP\r\n") == "552 250");
  CHECK(talk.code("MAIL FROM:<a@x>\r\nRCPT TO:<a@x>\r\nDATA\r\n" + std::string(98, 'z') + "\r\n.\r\n") ==
        "250 250 354 250");
  CHECK(talk.code(std::string(1001, 'x')) == "500");
  CHECK(talk.ended);
}

TEST_CASE("no bare line feed ends a mail or begins another") {
  Talk talk;
  CHECK(talk.code("LHLO x\r\nMAIL FROM:<a@x>\r\nRCPT TO:<a@x>\r\nDATA\r\nx\n.\nMAIL FROM:<b@x>\r\n.\n\r\n.\r\n") ==
        "250 250 250 354 250");
  REQUIRE(talk.mails.size() == 1);
  CHECK(talk.mails[0].content == "x\n.\nMAIL FROM:<b@x>\r\n\n\r\n");
  CHECK(talk.code("NOOP\n") == "500");
  CHECK(talk.ended);
}

TEST_CASE("random bytes get replies or an end, and nothing else") {
  std::mt19937 source(3);
  const std::string words[] = {
      "LHLO x\r\n", "MAIL FROM:<a@x>\r\n", "RCPT TO:<b@x>\r\n", "DATA\r\n", "\r\n.\r\n", "RSET\r\n", "x\r\n", "\n", ".",
      "<>"};
  for (int round = 0; round < 3000; ++round) {
    Talk talk;
    for (int step = 0; step < 40 && !talk.ended; ++step) {
      std::string bytes = words[source() % std::size(words)];
      if (source() % 5 == 0) bytes[source() % bytes.size()] = static_cast<char>(source() % 256);
      static_cast<void>(talk.say(bytes));
    }
    for (const LmtpMail& mail : talk.mails) CHECK_FALSE(mail.recipients.empty());
  }
}

}  // namespace
}  // namespace simove::mail
