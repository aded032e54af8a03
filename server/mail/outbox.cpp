#include "server/mail/outbox.h"

#include <algorithm>

#include "protocol/json_text.h"
#include "rules/core/decision.h"
#include "rules/core/json_read.h"
#include "rules/core/one_line.h"
#include "server/log/log.h"
#include "server/mail/letter.h"
#include "storage/fail_point.h"

namespace simove::mail {

namespace {

constexpr std::int64_t hour_ms = 3'600'000;
constexpr std::int64_t prune_every_ms = 6 * hour_ms;
constexpr std::size_t text_most = 256 * 1024;

std::string member(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (!object.is_object() || found == object.end() || !found->is_string()) return {};
  return *found->get_ptr<const std::string*>();
}

std::string extra_text(const LetterOptions& options) {
  return protocol::json_text({{"name", options.to_name}, {"reply_to", options.reply_to}});
}

// Only an error of the store is worth a line here; what it does to the batch the batch itself finds out.
void note(const Fault& fault) {
  log_error("outbox", "event=fault code=" + fault.code + " message=\"" + fault.message + "\"");
}

// A receipt is logged for debugging alone: that one was sent tells that somebody wrote, and so would a number of the
// row in the other lines.
void log_delivery(const storage::OutboxRow& row, const Delivery& delivery) {
  const std::string about = " channel=" + row.channel + " kind=" + row.kind + " id=" + row.message_id;
  const bool delivered = delivery.verdict == Verdict::delivered;
  const std::string line = delivered ? "event=sent" + about
                                     : "event=not-sent" + about + " attempt=" + std::to_string(row.attempts + 1) +
                                           " said=\"" + one_line(delivery.said) + "\"";
  if (row.kind == storage::receipt_kind) return log_debug("outbox", line);
  delivered ? log_info("outbox", line) : log_warning("outbox", line);
}

}  // namespace

Outbox::Outbox(storage::OutboxStore& store, Clock& clock, Entropy& entropy, MailFrom from, OutboxLimits limits,
               Post post)
    : store_(store),
      clock_(clock),
      entropy_(entropy),
      from_(std::move(from)),
      limits_(limits),
      post_(std::move(post)) {}

void Outbox::open_channel(const std::string& channel, std::unique_ptr<Transport> transport, Packer packer,
                          Witness witness) {
  Channel& made = channels_[channel];
  made.packer = std::move(packer);
  made.witness = std::move(witness);
  made.carrier = std::make_unique<Carrier>(
      std::move(transport), limits_.in_flight,
      [this, channel](std::int64_t id, const Delivery& delivery) { arrived(channel, id, delivery); });
}

void Outbox::start() {
  for (auto& [name, channel] : channels_) channel.carrier->start();
}

void Outbox::stop() {
  for (auto& [name, channel] : channels_) channel.carrier->stop();
}

Packer Outbox::letter_packer() const {
  return [from = from_](const storage::OutboxRow& row) -> Result<Parcel> {
    const ParsedJson extra = parse_json(row.extra, row.extra.size(), 8);
    Letter letter;
    letter.from = from.address;
    letter.from_name = from.name;
    letter.to = row.address;
    letter.to_name = member(extra.value, "name");
    letter.subject = row.subject;
    letter.text = row.body;
    letter.message_id = row.message_id;
    letter.date_ms = row.created_ms;
    letter.reply_to = member(extra.value, "reply_to");
    // Letters about one match stand together in the reader's program; there is no first letter, its id is enough.
    if (!row.match.empty()) letter.thread = "match." + row.match + "@" + domain_of(from.address);
    letter.settings_url = from.base_url + "/notices";
    auto text = write_letter(letter);
    if (!text) return Unexpected{text.error()};
    return Parcel{row.id, row.address, std::move(*text)};
  };
}

Result<bool> Outbox::queue_letter(const std::string& to, const std::string& subject, const std::string& text,
                                  const std::string& key, const LetterOptions& options) {
  if (!is_mail_address(to)) return Unexpected{Fault{"bad-letter", "The recipient's address is no mail address."}};
  storage::OutboxRow row;
  row.key = key;
  row.channel = "mail";
  row.kind = options.kind;
  row.person = options.person;
  row.match = options.match;
  row.address = to;
  row.subject = subject;
  row.body = text;
  row.extra = extra_text(options);
  row.next_ms = options.not_before_ms;
  row.message_id = options.message_name;
  return queue(std::move(row));
}

Result<bool> Outbox::queue(storage::OutboxRow row) {
  if (row.body.size() > text_most) return Unexpected{Fault{"bad-letter", "The text is too long for a letter."}};
  if (!row.person.empty()) {
    auto waiting = store_.queued_for(row.person);
    if (!waiting) return Unexpected{waiting.error()};
    if (*waiting >= limits_.waiting_per_person) return false;
  }
  row.created_ms = clock_.now_ms();
  row.next_ms = std::max(row.next_ms, row.created_ms);
  const std::string domain = from_.address.empty() ? "localhost" : domain_of(from_.address);
  row.message_id = (row.message_id.empty() ? entropy_.hex(16) : row.message_id) + "@" + domain;
  return store_.queue_notice(row);
}

void Outbox::tick(std::int64_t now_ms) {
  for (const auto& [id, what] : std::exchange(unrecorded_, {})) post_record(what.first, id, what.second);
  for (auto& [name, channel] : channels_) hand_on(name, channel, now_ms);
  if (now_ms < next_prune_ms_) return;
  next_prune_ms_ = now_ms + prune_every_ms;
  if (auto pruned = store_.prune_outbox(now_ms - limits_.keep_ms); !pruned) note(pruned.error());
}

void Outbox::hand_on(const std::string& name, Channel& channel, std::int64_t now_ms) {
  if (channel.in_flight.size() >= limits_.in_flight) return;
  auto rows = store_.due_notices(name, now_ms, limits_.in_flight * 2);
  if (!rows) return note(rows.error());
  for (const storage::OutboxRow& row : *rows) {
    if (channel.in_flight.contains(row.id) || held_back(row, now_ms)) continue;
    auto parcel = channel.packer(row);
    if (!parcel) {
      log_warning("outbox", "event=unsendable row=" + std::to_string(row.id) + " kind=" + row.kind + " why=\"" +
                                one_line(parcel.error().message) + "\"");
      (void)store_.record_given_up(row.id, now_ms, storage::OutboxState::failed, parcel.error().message);
      continue;
    }
    if (!channel.carrier->take(std::move(*parcel))) return;
    channel.in_flight.insert(row.id);
  }
}

// True when the row does not leave now: its address is refused for good, or has had enough for this hour.
bool Outbox::held_back(const storage::OutboxRow& row, std::int64_t now_ms) {
  if (row.channel != "mail") return false;
  auto refused = store_.refused_address(row.address);
  if (refused && *refused && (**refused).times >= limits_.refusals) {
    (void)store_.record_given_up(row.id, now_ms, storage::OutboxState::dropped, "the address is refused");
    return true;
  }
  auto sent = store_.sent_since(row.channel, row.address, now_ms - hour_ms);
  if (!sent || *sent < limits_.per_address_and_hour) return false;
  (void)store_.postpone(row.id, now_ms + hour_ms / 4);
  return true;
}

// On the carrier's thread.
void Outbox::arrived(const std::string& channel, std::int64_t id, const Delivery& delivery) {
  if (delivery.verdict == Verdict::delivered) fail_point(FailPoint::after_mail_before_record);
  post_record(channel, id, delivery);
}

// In flight until it is on the disk, so that a full disk does not send the same letter every second.
void Outbox::post_record(const std::string& channel, std::int64_t id, const Delivery& delivery) {
  post_([this, channel, id, delivery] { record(channel, id, delivery); },
        [this, channel, id, delivery] {
          channels_[channel].in_flight.insert(id);
          unrecorded_[id] = {channel, delivery};
        });
}

void Outbox::record(const std::string& channel, std::int64_t id, const Delivery& delivery) {
  auto row = store_.outbox_row(id);
  auto done = row && *row ? record_row(**row, delivery, clock_.now_ms())
                          : (row ? Result<Done>(Done{}) : Result<Done>(Unexpected{row.error()}));
  if (!done) {
    note(done.error());
    unrecorded_[id] = {channel, delivery};
    return;
  }
  channels_[channel].in_flight.erase(id);
  if (row && *row && channels_[channel].witness) channels_[channel].witness(**row, delivery);
}

Result<Done> Outbox::record_row(const storage::OutboxRow& row, const Delivery& delivery, std::int64_t now_ms) {
  log_delivery(row, delivery);
  if (delivery.verdict == Verdict::delivered) return store_.record_sent(row.id, now_ms);
  const std::string said = delivery.said.substr(0, 300);
  if (delivery.verdict == Verdict::address_gone && row.channel == "mail")
    if (auto noted = store_.note_refused(row.address, now_ms, said); !noted) return noted;
  if (delivery.verdict != Verdict::later || row.attempts + 1 >= limits_.attempts)
    return store_.record_given_up(row.id, now_ms, storage::OutboxState::failed, said);
  return store_.record_retry(row.id, now_ms + pause_after(row.attempts), said);
}

std::int64_t Outbox::pause_after(int attempts) const {
  std::int64_t pause = limits_.first_retry_ms;
  for (int i = 0; i < attempts && pause < limits_.longest_retry_ms; ++i) pause *= 2;
  return std::min(pause, limits_.longest_retry_ms);
}

}  // namespace simove::mail
