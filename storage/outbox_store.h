// What is to be told to people outside the page: letters, pushes, calls of webhooks. A row is written in the
// transaction of what caused it, so that neither stands without the other; its key (event, person, channel) is unique,
// so that a second attempt to tell the same finds it there. Called by server/mail on the logic thread, inside its
// batch. Texts are opaque here and contain only what their reader may know; this header never sees a sealed answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/result.h"

namespace simove::storage {

/// What answers a mail: how many of these there are tells who writes, so they are counted and logged nowhere.
constexpr std::string_view receipt_kind = "receipt";

enum class OutboxState { queued, sent, failed, dropped };  // failed: given up; dropped: not wanted any more

struct OutboxRow {
  std::int64_t id = 0;
  std::string key;
  std::string channel;  // "mail", "push", "webhook"
  std::string kind;     // what it tells, one of server/notices/kinds.h, or the caller's own word
  std::string person;   // account id; "" where there is no account yet
  std::string match;    // "" where it is of no match
  std::string address;  // where it goes: a mail address, or the id of a push subscription or webhook
  std::string subject;
  std::string body;
  std::string extra;       // JSON object: reply address, thread, name
  std::string message_id;  // made once, so that a letter that is sent twice is known to be one
  OutboxState state = OutboxState::queued;
  int attempts = 0;
  std::int64_t created_ms = 0;
  std::int64_t next_ms = 0;  // not before this
  std::int64_t done_ms = 0;
  std::string last_error;
  bool operator==(const OutboxRow&) const = default;
};

struct OutboxCounts {
  std::string channel;
  std::int64_t queued = 0;
  std::int64_t sent = 0;
  std::int64_t failed = 0;
  std::int64_t dropped = 0;
  std::int64_t oldest_ms = 0;  // created_ms of the oldest that is queued; 0: none
};

/// An address that a mail server has refused for good.
struct RefusedAddress {
  std::string address;
  int times = 0;
  std::int64_t last_ms = 0;
  std::string error;
};

class OutboxStore {
 public:
  virtual ~OutboxStore() = default;

  /// False when the key is there already, whatever has become of it; id, state and attempts of the row do not matter.
  virtual Result<bool> queue_notice(const OutboxRow& row) = 0;
  /// Queued and due at now_ms, oldest first.
  virtual Result<std::vector<OutboxRow>> due_notices(const std::string& channel, std::int64_t now_ms,
                                                     std::size_t most) = 0;
  virtual Result<std::optional<OutboxRow>> outbox_row(std::int64_t id) = 0;
  virtual Result<std::optional<OutboxRow>> outbox_row(const std::string& key) = 0;
  /// Only a queued row changes; a record that comes twice changes nothing the second time.
  virtual Result<Done> record_sent(std::int64_t id, std::int64_t now_ms) = 0;
  virtual Result<Done> record_retry(std::int64_t id, std::int64_t next_ms, const std::string& error) = 0;
  virtual Result<Done> record_given_up(std::int64_t id, std::int64_t now_ms, OutboxState state,
                                       const std::string& error) = 0;
  /// Moves what waits without having been tried: a quiet hour, a person's rate.
  virtual Result<Done> postpone(std::int64_t id, std::int64_t next_ms) = 0;
  /// Drops what is queued of one match and person and kind: it would say what is no longer so.
  virtual Result<Done> drop_queued(const std::string& person, const std::string& match, const std::string& kind,
                                   std::int64_t now_ms) = 0;
  /// How many of the channel were sent to the address since then.
  virtual Result<std::int64_t> sent_since(const std::string& channel, const std::string& address,
                                          std::int64_t since_ms) = 0;
  virtual Result<std::int64_t> queued_for(const std::string& person) = 0;
  /// Without receipts.
  virtual Result<std::vector<OutboxCounts>> outbox_counts() = 0;
  /// What is done with and older than this goes; keys of the last days stay, since they stop repetitions.
  virtual Result<Done> prune_outbox(std::int64_t before_ms) = 0;

  virtual Result<std::optional<RefusedAddress>> refused_address(const std::string& address) = 0;
  virtual Result<Done> note_refused(const std::string& address, std::int64_t now_ms, const std::string& error) = 0;
  virtual Result<Done> forget_refused(const std::string& address) = 0;
};

}  // namespace simove::storage
