// Mails taken apart: what is read of bodies in every dress, what a machine's mail gives away, limits, damaged bytes.
#include "server/mail/mime.h"

#include <doctest/doctest.h>

#include <random>

namespace simove::mail {
namespace {

ReadMail read(const std::string& text) {
  auto mail = read_mime(text);
  REQUIRE(mail.has_value());
  return std::move(*mail);
}

const std::string head =
    "From: Anna <Anna@Example.org>\r\nMessage-ID: <1@x>\r\nDate: Mon, 30 Nov 2026 18:00:00 +0000\r\n";

TEST_CASE("a plain mail: writer, id and words") {
  const ReadMail mail = read(head + "\r\nU01/2504 2505\r\nREADY\r\n");
  CHECK(mail.from == "anna@example.org");
  CHECK(mail.message_id == "<1@x>");
  CHECK(mail.machine.empty());
  CHECK(mail.text == "U01/2504 2505\nREADY\n");
  CHECK_FALSE(mail.from_html);
}

TEST_CASE("encodings and charsets come out as UTF-8") {
  CHECK(read(head + "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
                    "Content-Transfer-Encoding: quoted-printable\r\n\r\nU01/2504 =E2=80=93 25=\r\n05\r\n")
            .text == "U01/2504 \xE2\x80\x93 2505\n");
  CHECK(read(head + "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=iso-8859-1\r\n"
                    "Content-Transfer-Encoding: base64\r\n\r\nVTAxLzI1MDSgMjUwNQo=\r\n")
            .text ==
        "U01/2504\xC2\xA0"
        "2505\n");
  CHECK(read(head + "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=windows-1252\r\n\r\nU01/2504 \x96 2505\r\n")
            .text == "U01/2504 \xE2\x80\x93 2505\n");
  CHECK(read(head + "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=nowhere-1\r\n\r\nU01/2504 2505\r\n").text ==
        "U01/2504 2505\n");
}

TEST_CASE("what stands behind a NUL is read as well") {
  CHECK(read(head + std::string("\r\nU01/2504\0 2505\r\nREADY\r\n", 25)).text == "U01/2504  2505\nREADY\n");
}

TEST_CASE("of several bodies the plain one is read, else HTML; attachments are left alone") {
  const std::string both =
      head +
      "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\n"
      "Content-Type: multipart/alternative; boundary=a\r\n\r\n--a\r\nContent-Type: text/html\r\n\r\n<p>U02/2505</p>\r\n"
      "--a\r\nContent-Type: text/plain\r\n\r\nU01/2504\r\n--a--\r\n"
      "--m\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=o.txt\r\n\r\nU03/2507\r\n"
      "--m\r\nContent-Type: image/png\r\n\r\nxx\r\n--m--\r\n";
  const ReadMail mail = read(both);
  CHECK(mail.text == "U01/2504");
  CHECK_FALSE(mail.from_html);
  CHECK(mail.unread_parts == 2);
  const ReadMail html = read(head +
                             "MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
                             "<div>U01/2504&nbsp;2505</div><div>READY</div>\r\n");
  CHECK(html.from_html);
  CHECK(html.text ==
        "U01/2504\xC2\xA0"
        "2505\nREADY\n");
  const ReadMail nothing = read(head + "MIME-Version: 1.0\r\nContent-Type: application/pdf\r\n\r\nU01/2504\r\n");
  CHECK(nothing.text.empty());
  CHECK(nothing.unread_parts == 1);
  CHECK(
      read(head + "MIME-Version: 1.0\r\nContent-Type: message/rfc822\r\n\r\nFrom: x@y\r\n\r\nREADY\r\n").text.empty());
}

TEST_CASE("what machines send is known as such") {
  const auto sign = [](const std::string& line) { return read(line + "\r\n" + head + "\r\nU01/2504\r\n").machine; };
  CHECK(sign("Auto-Submitted: auto-replied") == "auto-submitted");
  CHECK(sign("auto-submitted: AUTO-GENERATED; x=y") == "auto-submitted");
  CHECK(sign("Auto-Submitted: no").empty());
  CHECK(sign("Precedence: Bulk") == "precedence");
  CHECK(sign("Precedence: list") == "precedence");
  CHECK(sign("Precedence: first-class").empty());
  CHECK(sign("List-Id: <x>") == "list-or-responder");
  CHECK(sign("X-Autoreply: yes") == "list-or-responder");
  CHECK(sign("Return-Path: <>") == "null-sender");
  CHECK(sign("Return-Path: <a@b>").empty());
  CHECK(sign("MIME-Version: 1.0\r\nContent-Type: multipart/report; boundary=x; report-type=delivery-status") ==
        "report");
}

TEST_CASE("limits: bytes, parts, depth, length of the text") {
  CHECK(read_mime(head + "\r\n" + std::string(262'144, 'x')).error().code == "too-large");
  std::string many = head + "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=m\r\n\r\n";
  for (int i = 0; i < 80; ++i) many += "--m\r\n\r\nx\r\n";
  CHECK(read_mime(many + "--m--\r\n").error().code == "too-many-parts");
  std::string deep = head + "MIME-Version: 1.0\r\n";
  for (int i = 0; i < 2000; ++i)
    deep +=
        "Content-Type: multipart/mixed; boundary=b" + std::to_string(i) + "\r\n\r\n--b" + std::to_string(i) + "\r\n";
  const auto nested = read_mime(deep + "\r\nREADY\r\n");
  CHECK((!nested.has_value() || nested->text.empty()));
  const ReadMail longest = read(head + "\r\n" + std::string(100'000, 'x') + "\r\n");
  CHECK(longest.cut);
  CHECK(longest.text.size() == 32'768);
}

TEST_CASE("addresses within addresses end in a refusal, wherever they stand") {
  std::string groups = "a:";
  while (groups.size() < 200'000) groups += "a:";
  std::string folded;
  for (int i = 0; i < 5000; ++i) folded += "a:a:a:a:a:a:a:a:a:a:a:a:a:a:a:a:\r\n ";
  for (const char* name : {"From", "To", "Cc", "Bcc", "Sender", "Reply-To", "reply-to ", "Resent-To", "TO"})
    for (const std::string& long_one : {groups, folded}) {
      const std::string line = std::string(name) + ": " + long_one + "x@y\r\n";
      CHECK(read_mime(line + head + "\r\nREADY\r\n").error().code == "unreadable");
      CHECK(read_mime(head + "MIME-Version: 1.0\r\nContent-Type: message/rfc822\r\n\r\n" + line + "\r\nREADY\r\n")
                .error()
                .code == "unreadable");
    }
  // At the limit it is read: the library has room for so many.
  MimeLimits limits;
  const std::string start = "To: ";
  const std::string fits = start + std::string(groups, 0, limits.address_bytes - start.size() - 2) + "\r\n";
  CHECK(read_mime(fits + head + "\r\nREADY\r\n", limits).has_value());
  limits.address_bytes -= 1;
  CHECK_FALSE(read_mime(fits + head + "\r\nREADY\r\n", limits).has_value());
  // Long lines of other kinds are no addresses.
  CHECK(read_mime("Subject: " + groups + "\r\n" + head + "\r\n" + folded.substr(0, 50'000) + "\r\n").has_value());
}

TEST_CASE("ten thousand damaged mails are read or refused, and nothing else") {
  const std::string good =
      head +
      "MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=\"a\"\r\n\r\n--a\r\n"
      "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
      "U01/2504 =E2=80=93 2505\r\nREADY\r\n> quoted\r\n--a\r\nContent-Type: text/html; charset=\"iso-8859-1\"\r\n"
      "Content-Transfer-Encoding: base64\r\n\r\nPGRpdj5VMDEvMjUwNCAyNTA1PC9kaXY+\r\n--a--\r\n";
  std::mt19937 source(5);
  const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(source()) % limit; };
  int read_well = 0;
  for (int round = 0; round < 10'000; ++round) {
    std::string bytes = good;
    for (std::size_t change = below(10); change > 0; --change) {
      const std::size_t at = below(bytes.size());
      if (const std::size_t kind = below(4); kind == 0)
        bytes[at] = static_cast<char>(below(256));
      else if (kind == 1)
        bytes.erase(at, below(40));
      else if (kind == 2)
        bytes.insert(at, bytes.substr(below(bytes.size()), below(60)));
      else
        bytes.insert(at, below(2) == 0 ? "\r\n" : "--a");
    }
    const auto mail = read_mime(bytes);
    read_well += mail.has_value() && !mail->text.empty() ? 1 : 0;
  }
  CHECK(read_well > 5'000);
}

}  // namespace
}  // namespace simove::mail
