// The outbox: letters and other notices that wait to be sent, and addresses that were refused.
#include <array>
#include <string_view>

#include "storage/seeded_bugs.h"
#include "storage/sqlite/notices.h"

namespace simove::storage::sqlite {
namespace {

constexpr std::array<std::string_view, 4> state_words = {"queued", "sent", "failed", "dropped"};

std::string_view word_of(OutboxState state) {
  return state_words[static_cast<std::size_t>(state)];
}

OutboxState state_of(const std::string& word) {
  for (std::size_t i = 0; i < state_words.size(); ++i)
    if (state_words[i] == word) return static_cast<OutboxState>(i);
  return OutboxState::dropped;
}

constexpr const char* columns_due =
    "SELECT id, key, channel, kind, person, match_id, address, subject, body, extra, message_id, state, attempts, "
    "created_ms, next_ms, done_ms, last_error FROM outbox "
    "WHERE channel=? AND state='queued' AND next_ms<=? ORDER BY next_ms, id LIMIT ?";
constexpr const char* columns_by_id =
    "SELECT id, key, channel, kind, person, match_id, address, subject, body, extra, message_id, state, attempts, "
    "created_ms, next_ms, done_ms, last_error FROM outbox WHERE id=?";
constexpr const char* columns_by_key =
    "SELECT id, key, channel, kind, person, match_id, address, subject, body, extra, message_id, state, attempts, "
    "created_ms, next_ms, done_ms, last_error FROM outbox WHERE key=?";

OutboxRow read_row(const Query& row) {
  OutboxRow out;
  out.id = row.integer(0);
  out.key = row.text(1);
  out.channel = row.text(2);
  out.kind = row.text(3);
  out.person = row.text(4);
  out.match = row.text(5);
  out.address = row.text(6);
  out.subject = row.text(7);
  out.body = row.text(8);
  out.extra = row.text(9);
  out.message_id = row.text(10);
  out.state = state_of(row.text(11));
  out.attempts = static_cast<int>(row.integer(12));
  out.created_ms = row.integer(13);
  out.next_ms = row.integer(14);
  out.done_ms = row.integer(15);
  out.last_error = row.text(16);
  return out;
}

Result<std::optional<OutboxRow>> one_row(Query row) {
  if (row.row()) return std::optional(read_row(row));
  if (!row.ok()) return Unexpected{row.fault("reading the outbox")};
  return std::optional<OutboxRow>();
}

Result<std::int64_t> one_number(Query row) {
  if (row.row()) return row.integer(0);
  return Unexpected{row.fault("counting the outbox")};
}

}  // namespace

Result<bool> SqliteNotices::queue_notice(const OutboxRow& row) {
  std::string key = row.key;
  if (seeded(SeededBug::mail_without_key))
    if (auto count = db_.value("SELECT count(*) FROM outbox")) key += "#" + *count;
  return store_->atomically([&]() -> Result<bool> {
    auto written = db_.run(
        "INSERT INTO outbox (key, channel, kind, person, match_id, address, subject, body, extra, message_id, state, "
        "attempts, created_ms, next_ms, done_ms, last_error) VALUES (?,?,?,?,?,?,?,?,?,?,'queued',0,?,?,0,'') "
        "ON CONFLICT (key) DO NOTHING",
        key, row.channel, row.kind, row.person, row.match, row.address, row.subject, row.body, row.extra,
        row.message_id, row.created_ms, row.next_ms);
    if (!written) return Unexpected{written.error()};
    return db_.changes() == 1;
  });
}

Result<std::vector<OutboxRow>> SqliteNotices::due_notices(const std::string& channel, std::int64_t now_ms,
                                                          std::size_t most) {
  Query row = db_.query(columns_due, channel, now_ms, static_cast<std::int64_t>(most));
  std::vector<OutboxRow> out;
  while (row.row()) out.push_back(read_row(row));
  if (!row.ok()) return Unexpected{row.fault("reading the outbox")};
  return out;
}

Result<std::optional<OutboxRow>> SqliteNotices::outbox_row(std::int64_t id) {
  return one_row(db_.query(columns_by_id, id));
}

Result<std::optional<OutboxRow>> SqliteNotices::outbox_row(const std::string& key) {
  return one_row(db_.query(columns_by_key, key));
}

// What was dropped while it was on its way was sent all the same. What is done keeps its key, kind and times; its text
// goes, since nobody needs it again.
Result<Done> SqliteNotices::record_sent(std::int64_t id, std::int64_t now_ms) {
  return store_->atomically([&] {
    return db_.run(
        "UPDATE outbox SET state='sent', attempts=attempts+1, done_ms=?, last_error='', body='', subject='', "
        "extra='{}' "
        "WHERE id=? AND state IN ('queued', 'dropped')",
        now_ms, id);
  });
}

Result<Done> SqliteNotices::record_retry(std::int64_t id, std::int64_t next_ms, const std::string& error) {
  return store_->atomically([&] {
    return db_.run("UPDATE outbox SET attempts=attempts+1, next_ms=?, last_error=? WHERE id=? AND state='queued'",
                   next_ms, error, id);
  });
}

Result<Done> SqliteNotices::record_given_up(std::int64_t id, std::int64_t now_ms, OutboxState state,
                                            const std::string& error) {
  return store_->atomically([&] {
    return db_.run(
        "UPDATE outbox SET state=?, attempts=attempts+(state='queued'), done_ms=?, last_error=?, body='', extra='{}' "
        "WHERE id=? AND state='queued'",
        std::string(word_of(state)), now_ms, error, id);
  });
}

Result<Done> SqliteNotices::postpone(std::int64_t id, std::int64_t next_ms) {
  return store_->atomically(
      [&] { return db_.run("UPDATE outbox SET next_ms=? WHERE id=? AND state='queued'", next_ms, id); });
}

Result<Done> SqliteNotices::drop_queued(const std::string& person, const std::string& match, const std::string& kind,
                                        std::int64_t now_ms) {
  return store_->atomically([&] {
    return db_.run(
        "UPDATE outbox SET state='dropped', done_ms=?, last_error='overtaken', body='', extra='{}' "
        "WHERE person=? AND match_id=? AND kind=? AND state='queued'",
        now_ms, person, match, kind);
  });
}

Result<std::int64_t> SqliteNotices::sent_since(const std::string& channel, const std::string& address,
                                               std::int64_t since_ms) {
  return one_number(
      db_.query("SELECT count(*) FROM outbox WHERE channel=? AND address=? AND state='sent' AND done_ms>?", channel,
                address, since_ms));
}

Result<std::int64_t> SqliteNotices::queued_for(const std::string& person) {
  return one_number(db_.query("SELECT count(*) FROM outbox WHERE person=? AND state='queued'", person));
}

Result<std::vector<OutboxCounts>> SqliteNotices::outbox_counts() {
  Query row = db_.query(
      "SELECT channel, sum(state='queued'), sum(state='sent'), sum(state='failed'), sum(state='dropped'), "
      "coalesce(min(CASE WHEN state='queued' THEN created_ms END), 0) FROM outbox WHERE kind<>? GROUP BY channel "
      "ORDER BY channel",
      receipt_kind);
  std::vector<OutboxCounts> out;
  while (row.row())
    out.push_back({row.text(0), row.integer(1), row.integer(2), row.integer(3), row.integer(4), row.integer(5)});
  if (!row.ok()) return Unexpected{row.fault("counting the outbox")};
  return out;
}

Result<Done> SqliteNotices::prune_outbox(std::int64_t before_ms) {
  return store_->atomically(
      [&] { return db_.run("DELETE FROM outbox WHERE state<>'queued' AND done_ms<?", before_ms); });
}

Result<std::optional<RefusedAddress>> SqliteNotices::refused_address(const std::string& address) {
  Query row = db_.query("SELECT address, times, last_ms, error FROM refused_address WHERE address=?", address);
  if (row.row())
    return std::optional(RefusedAddress{row.text(0), static_cast<int>(row.integer(1)), row.integer(2), row.text(3)});
  if (!row.ok()) return Unexpected{row.fault("reading a refused address")};
  return std::optional<RefusedAddress>();
}

Result<Done> SqliteNotices::note_refused(const std::string& address, std::int64_t now_ms, const std::string& error) {
  return store_->atomically([&] {
    return db_.run(
        "INSERT INTO refused_address (address, times, last_ms, error) VALUES (?,1,?,?) ON CONFLICT (address) DO UPDATE "
        "SET times=times+1, last_ms=excluded.last_ms, error=excluded.error",
        address, now_ms, error);
  });
}

Result<Done> SqliteNotices::forget_refused(const std::string& address) {
  return store_->atomically([&] { return db_.run("DELETE FROM refused_address WHERE address=?", address); });
}

}  // namespace simove::storage::sqlite
