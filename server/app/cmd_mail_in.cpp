#include "server/app/cmd_mail_in.h"

#include <algorithm>
#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <chrono>
#include <cstdlib>
#include <istream>
#include <ostream>
#include <string_view>

#include "server/net/lmtp_listener.h"

namespace simove::app {

namespace {

namespace asio = boost::asio;

// <sysexits.h>
enum : int { ok = 0, usage = 64, data_error = 65, no_user = 67, temporary = 75 };

constexpr auto longest = std::chrono::seconds(120);
constexpr std::size_t mail_most = 64U << 20U;

struct Envelope {
  std::string sender;
  std::string recipient;
};

int ended(std::ostream& err, int code, const std::string& sentence) {
  err << "simove mail-in: " << sentence << "\n";
  return code;
}

// All of it, or one byte more than may be.
std::string read_all(std::istream& in) {
  std::string out;
  std::array<char, 65'536> part{};
  while (out.size() <= mail_most && (in.read(part.data(), part.size()), in.gcount() > 0))
    out.append(part.data(), static_cast<std::size_t>(in.gcount()));
  return out;
}

// Programs that store mail put a line of their own before it: "From anna@example.org Mon Nov 30 ...".
std::string take_from_line(std::string& mail) {
  if (!mail.starts_with("From ")) return {};
  const std::string line =
      mail.substr(5, mail.find('\n') == std::string::npos ? std::string::npos : mail.find('\n') - 5);
  mail.erase(0, std::min(mail.size(), 5 + line.size() + 1));
  return line.substr(0, line.find(' '));
}

// Without any word of the mail server the sender is a name of ours that is nobody's: a null sender would say that the
// mail is a bounce, and nobody would be answered. What the mail itself says of machines still counts.
std::string sender_of(const MailInArguments& arguments, const Environment& environment, const std::string& from_line) {
  if (arguments.sender) return *arguments.sender;
  if (const auto sender = environment("SENDER")) return *sender;
  return from_line.empty() ? "mail-in@localhost" : from_line;
}

std::string recipient_of(const MailInArguments& arguments, const Environment& environment) {
  if (!arguments.recipient.empty()) return arguments.recipient;
  for (const char* name : {"ORIGINAL_RECIPIENT", "RECIPIENT"})
    if (auto recipient = environment(name); recipient && !recipient->empty()) return *recipient;
  return {};
}

bool fits_a_line(std::string_view text) {
  return text.size() <= 320 && std::none_of(text.begin(), text.end(), [](char c) {
           return static_cast<unsigned char>(c) <= ' ' || c == '<' || c == '>' || c == 0x7F;
         });
}

// Line ends as on the wire, a dot before each line that begins with one, and the dot that ends the mail.
std::string for_the_wire(const std::string& mail) {
  std::string out;
  bool at_start = true;
  for (std::size_t i = 0; i < mail.size(); ++i) {
    if (mail[i] == '\r' && i + 1 < mail.size() && mail[i + 1] == '\n') continue;
    if (at_start && mail[i] == '.') out += '.';
    at_start = mail[i] == '\n';
    if (at_start) out += '\r';
    out += mail[i];
  }
  return out + (at_start ? "" : "\r\n") + ".\r\n";
}

// The last line of a reply, "250 2.0.0 Taken"; empty when the server is gone.
std::string reply(std::iostream& wire) {
  std::string line;
  while (std::getline(wire, line) && line.size() > 3 && line[3] == '-') continue;
  if (!wire) return {};
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

std::string said(std::iostream& wire, const std::string& words) {
  wire << words << std::flush;
  return reply(wire);
}

int code_of(const std::string& answer, std::ostream& err) {
  if (answer.starts_with("2")) return ok;
  if (answer.empty()) return ended(err, temporary, "The server ended the connection.");
  if (answer.starts_with("4")) return ended(err, temporary, "The server says: " + answer);
  return ended(err, answer.starts_with("550") ? no_user : data_error, "The server says: " + answer);
}

int hand_over(std::iostream& wire, const Envelope& envelope, const std::string& mail, std::ostream& err) {
  for (const std::string& words : {std::string(), std::string("LHLO localhost\r\n"),
                                   "MAIL FROM:<" + envelope.sender + "> SIZE=" + std::to_string(mail.size()) + "\r\n",
                                   "RCPT TO:<" + envelope.recipient + ">\r\n"})
    if (const std::string answer = words.empty() ? reply(wire) : said(wire, words); !answer.starts_with("2"))
      return code_of(answer, err);
  if (const std::string answer = said(wire, "DATA\r\n"); !answer.starts_with("3")) return code_of(answer, err);
  const int code = code_of(said(wire, for_the_wire(mail)), err);
  wire << "QUIT\r\n" << std::flush;
  return code;
}

template <class Stream, class Endpoint>
int connect_and_hand_over(const Endpoint& endpoint, const std::string& lmtp, const Envelope& envelope,
                          const std::string& mail, std::ostream& err) {
  Stream wire;
  wire.expires_after(longest);
  wire.connect(endpoint);
  if (!wire)
    return ended(err, temporary,
                 "No server takes mails at " + lmtp + ": " + wire.error().message() +
                     ". It may have been stopped, or be starting; try again.");
  return hand_over(wire, envelope, mail, err);
}

}  // namespace

Environment process_environment() {
  return [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
  };
}

int run_mail_in(const MailInArguments& arguments, const Environment& environment, std::istream& in, std::ostream& err) {
  const auto door = net::read_mail_door(arguments.lmtp, true);
  if (!door) return ended(err, usage, door.error().message);
  std::string mail = read_all(in);
  if (mail.size() > mail_most) return ended(err, data_error, "The mail is larger than may be.");
  const std::string from_line = take_from_line(mail);
  if (mail.empty()) return ended(err, data_error, "There is no mail on standard input.");
  const Envelope envelope{sender_of(arguments, environment, from_line), recipient_of(arguments, environment)};
  if (envelope.recipient.empty())
    return ended(err, usage,
                 "For whom is the mail? Give the address it was sent to, or set ORIGINAL_RECIPIENT or RECIPIENT.");
  if (!fits_a_line(envelope.recipient)) return ended(err, no_user, "The recipient is no mail address.");
  if (!fits_a_line(envelope.sender)) return ended(err, data_error, "The sender is no mail address.");
  if (!door->path.empty())
    return connect_and_hand_over<asio::local::stream_protocol::iostream>(
        asio::local::stream_protocol::endpoint(door->path), arguments.lmtp, envelope, mail, err);
  return connect_and_hand_over<asio::ip::tcp::iostream>(
      asio::ip::tcp::endpoint(asio::ip::make_address(door->address), door->port), arguments.lmtp, envelope, mail, err);
}

}  // namespace simove::app
