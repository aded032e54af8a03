#include "server/app/mail_in.h"

#include "server/log/log.h"
#include "server/mail/letter.h"
#include "server/mail/words.h"
#include "server/notices/zones.h"

namespace simove::app {

namespace {

std::function<Result<std::string>(const AccountId&)> mailboxes(storage::OpenedStore& store) {
  return [accounts = store.accounts](const AccountId& account) -> Result<std::string> {
    auto contact = accounts->contact(account);
    if (!contact) return Unexpected{contact.error()};
    return *contact ? (**contact).mail : std::string();
  };
}

std::function<std::string(const match::Match&, const GroupId&, const AccountId&)> deadlines(
    storage::OpenedStore& store) {
  return [accounts = store.accounts](const match::Match& match, const GroupId& group, const AccountId& account) {
    const auto found = match.deadlines.find(group);
    if (found == match.deadlines.end()) return std::string();
    auto contact = accounts->contact(account);
    return notices::instant_in_words(found->second.due_ms, contact && *contact ? (**contact).zone : std::string());
  };
}

mail::MimeLimits limits_of(const MailInOptions& options) {
  mail::MimeLimits limits = options.mime;
  limits.bytes = options.door.lmtp.message_bytes;
  return limits;
}

std::vector<std::string> own_addresses(const NoticeOptions& notices) {
  std::vector<std::string> out;
  for (const std::string& address : {notices.smtp.from, notices.smtp.envelope_from})
    if (!address.empty()) out.push_back(mail::small_letters(address));
  return out;
}

}  // namespace

Result<Done> check_mail_in_options(const MailInOptions& options, const NoticeOptions& notices) {
  if (options.mailbox.empty()) return Done{};
  auto mailbox = mail::read_reply_mailbox(options.mailbox);
  if (!mailbox) return Unexpected{mailbox.error()};
  if (notices.smtp.url.empty())
    return Unexpected{Fault{"no-receipts",
                            "--reply-mailbox is given without --smtp-url: orders by mail are taken only where a "
                            "receipt can be sent."}};
  if (auto door = net::read_mail_door(options.lmtp, options.lmtp_anywhere); !door) return Unexpected{door.error()};
  return Done{};
}

Result<Done> OutboxReceipts::queue(const Letter& letter) {
  mail::LetterOptions options;
  options.kind = std::string(storage::receipt_kind);
  options.person = letter.account.value;
  options.match = letter.match.value;
  options.reply_to = letter.reply_to;
  options.message_name = entropy_.hex(16);
  auto queued = outbox_.queue_letter(letter.to, letter.receipt.subject, letter.receipt.text, letter.key, options);
  if (!queued) return Unexpected{queued.error()};
  if (!*queued) return Unexpected{Fault{"later", "The reader has too many letters waiting."}};
  return Done{};
}

MailIn::MailIn(const MailInOptions& options, const NoticeOptions& notices, Parts parts, mail::ReplyAddresses addresses)
    : parts_(std::move(parts)),
      addresses_(std::move(addresses)),
      receipts_(parts_.notices.outbox(), *parts_.entropy),
      incoming_({parts_.matches, *parts_.store.store, *parts_.store.mail_in, addresses_, parts_.clock, *parts_.entropy,
                 receipts_, mailboxes(parts_.store), deadlines(parts_.store), parts_.base_url, own_addresses(notices),
                 options.receipts_per_hour, options.receipts_per_address}),
      gate_(parts_.logic, incoming_, limits_of(options)) {}

Result<std::unique_ptr<MailIn>> MailIn::open(const MailInOptions& options, const NoticeOptions& notices, Parts parts) {
  auto mailbox = mail::read_reply_mailbox(options.mailbox);
  if (!mailbox) return Unexpected{mailbox.error()};
  auto addresses = mail::ReplyAddresses::open(*parts.store.mail_in, *parts.entropy, std::move(*mailbox));
  if (!addresses) return Unexpected{addresses.error()};
  std::unique_ptr<MailIn> made(new MailIn(options, notices, std::move(parts), std::move(*addresses)));
  if (auto listening = made->listen(options); !listening) return Unexpected{listening.error()};
  made->name_reply_addresses(made->parts_.notices);
  return made;
}

Result<Done> MailIn::listen(const MailInOptions& options) {
  auto door = net::read_mail_door(options.lmtp, options.lmtp_anywhere);
  if (!door) return Unexpected{door.error()};
  auto listener = net::LmtpListener::listen(*door, addresses_.mailbox().domain, gate_, options.door);
  if (!listener) return Unexpected{listener.error()};
  listener_ = std::move(*listener);
  log_info("lmtp", "event=listening");
  return Done{};
}

// A letter without the address is still a letter: the page shows what is due.
void MailIn::name_reply_addresses(Notices& notices) {
  notices.use_reply_addresses([this](const notices::OpenQuestion& question) {
    auto address =
        addresses_.address_for(question.match, question.seat, question.group, question.holder, parts_.clock.now_ms());
    if (address) return std::move(*address);
    log_error("lmtp", "event=no-reply-address code=" + address.error().code);
    return std::string();
  });
}

}  // namespace simove::app
