// The outbox as the rest of the server sees it: queue a letter in the open batch, and what is due leaves by itself.
// Lives on the logic thread; the carriers' answers come back to it as tasks. Sending is at least once: a letter counts
// as sent when that is on the disk, so a crash between the mail server's yes and that record sends it again, with the
// same Message-ID. Nothing here waits: a mail server that is down costs the logic thread one look at the table a
// second. Must never be given a text that holds more than its reader may know.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/mail/carrier.h"
#include "server/ports/ports.h"
#include "storage/outbox_store.h"

namespace simove::mail {

struct OutboxLimits {
  int attempts = 14;  // with the pauses below: about three days
  std::int64_t first_retry_ms = 60'000;
  std::int64_t longest_retry_ms = 6 * 3'600'000LL;
  int per_address_and_hour = 30;
  std::int64_t waiting_per_person = 200;      // queued rows; more are dropped
  std::size_t in_flight = 32;                 // handed to one carrier at a time
  int refusals = 2;                           // after so many an address gets nothing any more
  std::int64_t keep_ms = 400 * 86'400'000LL;  // how long a key is remembered
};

struct MailFrom {
  std::string address;   // empty: letters stay queued
  std::string name;      // shown beside it
  std::string base_url;  // without a slash at its end
};

/// What a letter may have besides address, subject and text.
struct LetterOptions {
  std::string kind = "letter";
  std::string person;  // account id, for its limits
  std::string match;
  std::string to_name;
  std::string reply_to;
  std::int64_t not_before_ms = 0;
  std::string message_name = {};  // what its Message-ID begins with, unlike any other; empty: drawn
};

/// How a row becomes what its channel's carrier takes, or why it cannot be.
using Packer = std::function<Result<Parcel>(const storage::OutboxRow&)>;
/// Told of each delivery, in the batch that records it.
using Witness = std::function<void(const storage::OutboxRow&, const Delivery&)>;

class Outbox {
 public:
  /// `post` runs a function on the logic thread in a batch; the second one when that batch could not be saved.
  using Post = std::function<void(std::function<void()> run, std::function<void()> undone)>;

  Outbox(storage::OutboxStore& store, Clock& clock, Entropy& entropy, MailFrom from, OutboxLimits limits, Post post);

  /// Without a transport nothing of the channel leaves; it waits.
  void open_channel(const std::string& channel, std::unique_ptr<Transport> transport, Packer packer,
                    Witness witness = {});
  [[nodiscard]] Packer letter_packer() const;
  void start();
  void stop();

  /// Writes a letter into the open batch. False: one with this key is there already (or its reader has too many).
  Result<bool> queue_letter(const std::string& to, const std::string& subject, const std::string& text,
                            const std::string& key, const LetterOptions& options = {});
  Result<bool> queue(storage::OutboxRow row);

  /// About once a second, in a batch: hands on what is due.
  void tick(std::int64_t now_ms);

  [[nodiscard]] const MailFrom& from() const { return from_; }
  [[nodiscard]] const OutboxLimits& limits() const { return limits_; }
  [[nodiscard]] bool has_channel(const std::string& channel) const { return channels_.contains(channel); }

 private:
  struct Channel {
    std::unique_ptr<Carrier> carrier;
    Packer packer;
    Witness witness;
    std::set<std::int64_t> in_flight;
  };
  void hand_on(const std::string& name, Channel& channel, std::int64_t now_ms);
  bool held_back(const storage::OutboxRow& row, std::int64_t now_ms);
  void arrived(const std::string& channel, std::int64_t id, const Delivery& delivery);
  void post_record(const std::string& channel, std::int64_t id, const Delivery& delivery);
  void record(const std::string& channel, std::int64_t id, const Delivery& delivery);
  Result<Done> record_row(const storage::OutboxRow& row, const Delivery& delivery, std::int64_t now_ms);
  [[nodiscard]] std::int64_t pause_after(int attempts) const;

  storage::OutboxStore& store_;
  Clock& clock_;
  Entropy& entropy_;
  MailFrom from_;
  OutboxLimits limits_;
  Post post_;
  std::map<std::string, Channel> channels_;
  std::map<std::int64_t, std::pair<std::string, Delivery>> unrecorded_;  // carried, but the store had no room to say so
  std::int64_t next_prune_ms_ = 0;
};

}  // namespace simove::mail
