// Lists, counts, clearing away, and a copy of the whole file taken through its one connection.
#include "storage/sqlite/admin.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>

#include "storage/fail_point.h"

namespace simove::storage::sqlite {

namespace {

Result<std::int64_t> count_of(Query row) {
  const bool there = row.row();
  const std::int64_t count = there ? row.integer(0) : 0;
  if (!row.ok()) return Unexpected{row.fault("counting")};
  return count;
}

/// What can be cleared away, and how it is found. ?1 is now, ?2 the day before which things are old. What refers to
/// something comes before it.
struct Sweep {
  const char* name;
  const char* count;
  const char* remove;
};
constexpr const char* unused_guest =
    "created_ms < ?2 AND NOT EXISTS (SELECT 1 FROM account_login l WHERE l.account_id = account.account_id) "
    "AND NOT EXISTS (SELECT 1 FROM login_session s WHERE s.account_id = account.account_id "
    "AND s.expires_ms > ?1 AND s.used_ms + s.idle_ms > ?1) "
    "AND NOT EXISTS (SELECT 1 FROM seat WHERE holder = account.account_id OR stand_in = account.account_id) "
    "AND NOT EXISTS (SELECT 1 FROM game_match WHERE creator = account.account_id) "
    "AND NOT EXISTS (SELECT 1 FROM invitation WHERE by_account = account.account_id OR used_by = account.account_id)";

const std::array<Sweep, 5>& sweeps() {
  static const std::string guests = std::string("SELECT count(*) FROM account WHERE ") + unused_guest;
  static const std::string no_guests = std::string("DELETE FROM account WHERE ") + unused_guest;
  static const std::array<Sweep, 5> all = {
      {{"sessions",
        "SELECT count(*) FROM login_session WHERE (expires_ms <= ?1 OR used_ms + idle_ms <= ?1) AND ?2 = ?2",
        "DELETE FROM login_session WHERE (expires_ms <= ?1 OR used_ms + idle_ms <= ?1) AND ?2 = ?2"},
       {"invitations", "SELECT count(*) FROM invitation WHERE expires_ms <= ?1 AND used_by IS NULL AND ?2 = ?2",
        "DELETE FROM invitation WHERE expires_ms <= ?1 AND used_by IS NULL AND ?2 = ?2"},
       {"links", "SELECT count(*) FROM one_time_link WHERE expires_ms <= ?1 AND ?2 = ?2",
        "DELETE FROM one_time_link WHERE expires_ms <= ?1 AND ?2 = ?2"},
       // Only what holds a text is emptied: the key must stay, so that nothing is told twice.
       {"letters", "SELECT count(*) FROM outbox WHERE state <> 'queued' AND done_ms < ?2 AND body <> '' AND ?1 = ?1",
        "UPDATE outbox SET subject = '', body = '', extra = '{}' WHERE state <> 'queued' AND done_ms < ?2 AND body <> "
        "'' AND ?1 = ?1"},
       {"guests", guests.c_str(), no_guests.c_str()}}};
  return all;
}

struct Close {
  void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
};
using Handle = std::unique_ptr<sqlite3, Close>;

Result<Handle> open_copy(const std::string& path) {
  // Made by us, for us alone, and only where nothing is.
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0 && errno == EEXIST) return Unexpected{Fault{"already-there", "There is a file " + path + " already."}};
  if (file < 0) return Unexpected{Fault{"cannot-open", "The file " + path + " cannot be made."}};
  ::close(file);
  sqlite3* raw = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &raw, SQLITE_OPEN_READWRITE, nullptr);
  Handle handle(raw);
  if (code != SQLITE_OK) return Unexpected{Fault{"cannot-open", "The copy " + path + " cannot be written."}};
  return handle;
}

Result<Done> copy_into(sqlite3* copy, sqlite3* from) {
  constexpr int pages_at_once = 1000;
  sqlite3_backup* backup = sqlite3_backup_init(copy, "main", from, "main");
  if (backup == nullptr) return Unexpected{Fault{"backup", std::string("No copy can begin: ") + sqlite3_errmsg(copy)}};
  int code = SQLITE_OK;
  while (code == SQLITE_OK) {
    code = sqlite3_backup_step(backup, pages_at_once);
    fail_point(FailPoint::mid_backup);
  }
  const int finished = sqlite3_backup_finish(backup);
  if (code == SQLITE_DONE && finished == SQLITE_OK) return Done{};
  if ((code & 0xff) == SQLITE_FULL) return Unexpected{Fault{"cannot-save", "There is no room for the copy."}};
  return Unexpected{Fault{"backup", std::string("The copy failed: ") + sqlite3_errstr(code)}};
}

// A copy nobody has looked at is no backup.
Result<Done> check_copy(sqlite3* copy) {
  std::string found;
  const auto keep = [](void* to, int, char** values, char**) {
    *static_cast<std::string*>(to) += values[0] != nullptr ? values[0] : "";
    return 0;
  };
  const int code = sqlite3_exec(copy, "PRAGMA integrity_check(1)", keep, &found, nullptr);
  if (code != SQLITE_OK || found != "ok")
    return Unexpected{Fault{"backup", "The copy does not pass its check: " + found}};
  return Done{};
}

Result<Done> flush(const std::string& path) {
  for (const std::string& name : {path, path.substr(0, path.rfind('/') == std::string::npos ? 0 : path.rfind('/'))}) {
    const int file = ::open(name.empty() ? "." : name.c_str(), O_RDONLY | O_CLOEXEC);
    const bool done = file >= 0 && ::fsync(file) == 0;
    if (file >= 0) ::close(file);
    if (!done) return Unexpected{Fault{"backup", "The copy " + path + " cannot be brought to the disk."}};
  }
  return Done{};
}

}  // namespace

Result<Listed<AccountLine>> SqliteAdmin::users(const std::string& text, std::int64_t most) {
  Listed<AccountLine> out;
  Query row = db_.query(
      "SELECT a.account_id, a.name, coalesce(l.mail, ''), l.account_id IS NULL, a.created_ms, "
      "(SELECT coalesce(max(used_ms), 0) FROM login_session s WHERE s.account_id = a.account_id), "
      "(SELECT count(*) FROM login_session s WHERE s.account_id = a.account_id), "
      "(SELECT count(*) FROM seat WHERE holder = a.account_id) "
      "FROM account a LEFT JOIN account_login l ON l.account_id = a.account_id "
      "WHERE instr(lower(a.name || ' ' || a.account_id || ' ' || coalesce(l.mail, '')), lower(?1)) > 0 "
      "ORDER BY a.created_ms DESC, a.account_id LIMIT ?2",
      text, most);
  while (row.row())
    out.lines.push_back({AccountId(row.text(0)), row.text(1), row.text(2), row.integer(3) != 0, row.integer(4),
                         row.integer(5), row.integer(6), row.integer(7)});
  if (!row.ok()) return Unexpected{row.fault("listing people")};
  auto all = count_of(
      db_.query("SELECT count(*) FROM account a LEFT JOIN account_login l ON l.account_id = a.account_id "
                "WHERE instr(lower(a.name || ' ' || a.account_id || ' ' || coalesce(l.mail, '')), lower(?1)) > 0",
                text));
  if (!all) return Unexpected{all.error()};
  out.all = *all;
  return out;
}

Result<Listed<MatchLine>> SqliteAdmin::matches(const std::string& text, const std::string& lifecycle,
                                               std::int64_t most) {
  Listed<MatchLine> out;
  Query row = db_.query(
      "SELECT match_id, title, game, scenario, lifecycle, created_ms, "
      "(SELECT at_ms FROM log WHERE log.match_id = m.match_id AND log.revision = m.revision), revision "
      "FROM game_match m WHERE (?2 = '' OR lifecycle = ?2) AND instr(lower(title || ' ' || match_id), lower(?1)) > 0 "
      "ORDER BY number DESC LIMIT ?3",
      text, lifecycle, most);
  while (row.row())
    out.lines.push_back({MatchId(row.text(0)), row.text(1), row.text(2), row.text(3), row.text(4), row.integer(5),
                         row.integer(6), row.integer(7)});
  if (!row.ok()) return Unexpected{row.fault("listing matches")};
  auto all =
      count_of(db_.query("SELECT count(*) FROM game_match WHERE (?2 = '' OR lifecycle = ?2) "
                         "AND instr(lower(title || ' ' || match_id), lower(?1)) > 0",
                         text, lifecycle));
  if (!all) return Unexpected{all.error()};
  out.all = *all;
  return out;
}

Result<std::map<std::string, std::int64_t>> SqliteAdmin::counts() {
  std::map<std::string, std::int64_t> out;
  const std::array<std::pair<const char*, const char*>, 11> all = {
      {{"accounts", "SELECT count(*) FROM account_login"},
       {"guests", "SELECT (SELECT count(*) FROM account) - (SELECT count(*) FROM account_login)"},
       {"sessions", "SELECT count(*) FROM login_session"},
       {"matches_open", "SELECT count(*) FROM game_match WHERE lifecycle = 'open'"},
       {"matches_running", "SELECT count(*) FROM game_match WHERE lifecycle = 'running'"},
       {"matches_finished", "SELECT count(*) FROM game_match WHERE lifecycle = 'finished'"},
       {"log_records", "SELECT count(*) FROM log"},
       {"events", "SELECT count(*) FROM event"},
       {"letters_queued", "SELECT count(*) FROM outbox WHERE state = 'queued'"},
       {"letters_failed", "SELECT count(*) FROM outbox WHERE state = 'failed'"},
       {"bytes", "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"}}};
  for (const auto& [name, sql] : all) {
    auto count = count_of(db_.query(sql));
    if (!count) return Unexpected{count.error()};
    out[name] = *count;
  }
  return out;
}

Result<std::map<std::string, std::int64_t>> SqliteAdmin::prune(std::int64_t now_ms, std::int64_t before_ms,
                                                               bool only_count) {
  return store_->atomically([&]() -> Result<std::map<std::string, std::int64_t>> {
    std::map<std::string, std::int64_t> out;
    for (const Sweep& sweep : sweeps()) {
      auto count = count_of(db_.query(sweep.count, now_ms, before_ms));
      if (!count) return Unexpected{count.error()};
      out[sweep.name] = *count;
      if (only_count) continue;
      if (auto done = db_.run(sweep.remove, now_ms, before_ms); !done) return Unexpected{done.error()};
    }
    return out;
  });
}

Result<Done> SqliteAdmin::backup(const std::string& path) {
  auto copy = open_copy(path);
  if (!copy) return Unexpected{copy.error()};
  auto done = copy_into(copy->get(), db_.handle());
  if (done) done = check_copy(copy->get());
  copy->reset();
  if (done) done = flush(path);
  if (!done) ::unlink(path.c_str());
  return done;
}

}  // namespace simove::storage::sqlite
