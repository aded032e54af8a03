#include "server/net/mail_gate.h"

namespace simove::net {

namespace {

using mail::LmtpAnswer;

LmtpAnswer answer_of(mail::Taking taking) {
  switch (taking) {
    case mail::Taking::taken:
      return LmtpAnswer::yes;
    case mail::Taking::no_such_address:
      return LmtpAnswer::no_such_address;
    case mail::Taking::later:
      return LmtpAnswer::later;
    case mail::Taking::too_many:
      return LmtpAnswer::too_many;
  }
  return LmtpAnswer::later;
}

}  // namespace

void MailGate::knows(const std::string& address, std::function<void(LmtpAnswer)> done) {
  logic_.post({[this, address, done](Outbound& out) {
                 out.add([done, answer = answer_of(incoming_.knows(address))] { done(answer); });
               },
               [done](const protocol::Error&) { done(LmtpAnswer::later); }});
}

void MailGate::take(mail::LmtpMail mail, std::function<void(std::vector<LmtpAnswer>)> done) {
  const std::size_t count = mail.recipients.size();
  auto read = mail::read_mime(mail.content, limits_);
  if (!read) {
    const bool large = read.error().code == "too-large";
    return done(std::vector(count, large ? LmtpAnswer::too_large : LmtpAnswer::unreadable));
  }
  const auto arrived = std::make_shared<const mail::Arrived>(mail::Arrived{std::move(mail.sender), std::move(*read)});
  logic_.post({[this, arrived, recipients = std::move(mail.recipients), done](Outbound& out) {
                 std::vector<LmtpAnswer> answers;
                 for (const std::string& recipient : recipients)
                   answers.push_back(answer_of(incoming_.take(*arrived, recipient)));
                 out.add([done, answers = std::move(answers)] { done(answers); });
               },
               [done, count](const protocol::Error&) { done(std::vector(count, LmtpAnswer::later)); }});
}

}  // namespace simove::net
