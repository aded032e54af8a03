// The second half of notifier.h: what was decided becomes rows of the outbox, one for each channel its reader wants.
#include <algorithm>

#include "protocol/json_text.h"
#include "server/log/log.h"
#include "server/mail/letter.h"
#include "server/notices/kinds.h"
#include "server/notices/notifier.h"
#include "server/notices/zones.h"

namespace simove::notices {

namespace {

constexpr std::size_t most_in_digest = 200;

void note(const Fault& fault) {
  log_error("notices", "event=fault code=" + fault.code + " message=\"" + fault.message + "\"");
}

storage::OutboxRow row_for(const std::string& channel, const AccountId& account, const std::string& kind,
                           const std::string& match, const std::string& key) {
  storage::OutboxRow row;
  row.channel = channel;
  row.person = account.value;
  row.kind = kind;
  row.match = match;
  row.key = key;
  return row;
}

}  // namespace

void Notifier::queue(storage::OutboxRow row) {
  if (auto queued = parts_.outbox.queue(std::move(row)); !queued) note(queued.error());
}

// The mark stands for the event as a whole: with it nothing of it is worked out a second time.
void Notifier::send(const Going& going, const Notice& notice, const Settings& settings) {
  storage::OutboxRow mark = row_for("mark", going.account, going.kind, going.match, going.key + "/mark");
  mark.created_ms = parts_.clock.now_ms();
  auto marked = parts_.rows.queue_notice(mark);
  if (!marked) return note(marked.error());
  if (!*marked) return;
  if (auto row = parts_.rows.outbox_row(mark.key); row && *row)
    if (auto done = parts_.rows.record_sent((**row).id, mark.created_ms); !done) note(done.error());
  const std::string zone = parts_.reader_of(going.account).value_or(Reader{}).zone;
  if (settings.mail && !going.visible) send_mail(going, notice, settings, zone);
  if (settings.push && !going.visible) send_push(going, notice);
  if (settings.webhook) send_webhooks(going, notice);
}

// With a daily letter only what has a time limit of its own, or asks for an answer, comes at once.
void Notifier::send_mail(const Going& going, const Notice& notice, const Settings& settings, const std::string& zone) {
  if (going.mail.empty()) return;
  const Kind* kind = find_kind(going.kind);
  const bool urgent = (kind != nullptr && kind->reminder) || !going.reply_address.empty();
  if (settings.digest_minute && !urgent) {
    storage::OutboxRow row = row_for("digest", going.account, going.kind, going.match, going.key + "/digest");
    row.subject = notice.subject;
    row.body = going.link;
    row.next_ms = next_minute_of_day(parts_.clock.now_ms(), *settings.digest_minute, zone);
    return queue(std::move(row));
  }
  mail::LetterOptions options{going.kind,        going.account.value, going.match,
                              going.reader_name, going.reply_address, going.not_before_ms};
  if (auto queued = parts_.outbox.queue_letter(going.mail, notice.subject, notice.text, going.key + "/mail", options);
      !queued)
    note(queued.error());
}

void Notifier::send_push(const Going& going, const Notice& notice) {
  if (!parts_.outbox.has_channel("push")) return;
  auto devices = parts_.settings.pushes_of(going.account);
  if (!devices) return note(devices.error());
  for (const storage::PushSubscription& device : *devices) {
    storage::OutboxRow row = row_for("push", going.account, going.kind, going.match, going.key + "/push/" + device.id);
    row.address = device.id;
    row.body = protocol::json_text({{"title", notice.subject},
                                    {"body", notice.line},
                                    {"link", going.link.substr(parts_.base_url.size())},
                                    {"tag", going.match.empty() ? going.kind : going.match}});
    row.next_ms = going.not_before_ms;
    queue(std::move(row));
  }
}

// A program has no night: quiet hours are its reader's, not its.
void Notifier::send_webhooks(const Going& going, const Notice& notice) {
  if (!parts_.outbox.has_channel("webhook")) return;
  auto hooks = parts_.settings.webhooks_of(going.account);
  if (!hooks) return note(hooks.error());
  for (const storage::WebhookRow& hook : *hooks) {
    if (!hook.match.empty() && hook.match != going.match) continue;
    storage::OutboxRow row = row_for("webhook", going.account, going.kind, going.match, going.key + "/hook/" + hook.id);
    row.address = hook.id;
    row.body = protocol::json_text({{"kind", going.kind},
                                    {"match", going.match},
                                    {"subject", notice.subject},
                                    {"text", notice.line},
                                    {"link", going.link},
                                    {"at", iso_utc(parts_.clock.now_ms())}});
    queue(std::move(row));
  }
}

void Notifier::tell(const AccountId& account, const std::string& kind, const std::string& match, const Notice& notice,
                    const std::string& link, const std::string& key) {
  const Settings settings = settings_of(account);
  if (!wants(settings, settings_of(account, MatchId{match}), kind)) return;
  const Reader reader = parts_.reader_of(account).value_or(Reader{});
  Going going{account, kind, match, link, key + "/" + account.value, "", reader.name, reader.mail};
  going.not_before_ms = after_quiet(settings, reader.zone, parts_.clock.now_ms());
  going.visible = is_here(account, match);
  send(going, notice, settings);
}

void Notifier::send_digests(std::int64_t now_ms) {
  auto rows = parts_.rows.due_notices("digest", now_ms, most_in_digest);
  if (!rows) return note(rows.error());
  std::map<std::string, std::vector<storage::OutboxRow>> by_person;
  for (storage::OutboxRow& row : *rows) by_person[row.person].push_back(std::move(row));
  for (const auto& [person, parts] : by_person) {
    std::vector<std::pair<std::string, std::string>> lines;
    for (const storage::OutboxRow& row : parts) {
      lines.emplace_back(row.subject, row.body);
      if (auto done = parts_.rows.record_sent(row.id, now_ms); !done) return note(done.error());
    }
    const Reader reader = parts_.reader_of(AccountId{person}).value_or(Reader{});
    if (reader.mail.empty()) continue;
    const std::string text = write_digest(lines, parts_.base_url + "/notices");
    const std::string key = "digest/" + person + "/" + std::to_string(parts.front().id);
    auto queued = parts_.outbox.queue_letter(reader.mail, "What happened in your matches", text, key,
                                             {"digest", person, "", reader.name, "", 0});
    if (!queued) note(queued.error());
  }
}

Result<Done> Notifier::send_trial(const AccountId& account, const std::string& channel, const std::string& id,
                                  const std::string& base_url) {
  const Reader reader = parts_.reader_of(account).value_or(Reader{});
  const std::string key =
      "trial/" + account.value + "/" + channel + "/" + id + "/" + std::to_string(parts_.clock.now_ms());
  const Notice notice{"A trial from simove",
                      "This letter was sent because you asked for it, to see whether letters arrive.\n\n"
                      "Your matches: " +
                          base_url + "/\nWhat you are told, and when: " + base_url + "/notices\n",
                      "This is a trial."};
  if (channel == "mail") {
    if (reader.mail.empty()) return Unexpected{Fault{"no-address", "There is no confirmed mail address."}};
    auto forgot = parts_.rows.forget_refused(reader.mail);  // whoever asks for a letter wants it tried
    if (!forgot) return forgot;
    auto queued = parts_.outbox.queue_letter(reader.mail, notice.subject, notice.text, key,
                                             {"trial", account.value, "", reader.name, "", 0});
    if (!queued) return Unexpected{queued.error()};
    return Done{};
  }
  storage::OutboxRow row = row_for(channel, account, "trial", "", key);
  row.address = id;
  row.body = protocol::json_text({{"kind", "trial"},
                                  {"title", notice.subject},
                                  {"subject", notice.subject},
                                  {"body", notice.line},
                                  {"text", notice.line},
                                  {"link", channel == "push" ? std::string("/") : base_url + "/"},
                                  {"tag", "trial"},
                                  {"match", ""},
                                  {"at", iso_utc(parts_.clock.now_ms())}});
  auto queued = parts_.outbox.queue(std::move(row));
  if (!queued) return Unexpected{queued.error()};
  return Done{};
}

}  // namespace simove::notices
