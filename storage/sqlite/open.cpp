// Opening a file: refuse what is not ours or newer, take the file for ourselves, set what durability and safety need,
// read every setting back, migrate. The order matters: nothing is written before the file is known to be ours.
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <array>
#include <string_view>
#include <utility>

#include "storage/open.h"
#include "storage/seeded_bugs.h"
#include "storage/sqlite/accounts.h"
#include "storage/sqlite/admin.h"
#include "storage/sqlite/mail_in.h"
#include "storage/sqlite/migrations.h"
#include "storage/sqlite/notices.h"
#include "storage/sqlite/record.h"
#include "storage/sqlite/sqlite_store.h"
#include "storage/sqlite/talk.h"
#include "storage/sqlite/time.h"

namespace simove::storage {
namespace {

using sqlite::Database;

Unexpected<Fault> refuse(const std::string& code, const std::string& sentence) {
  return Unexpected{Fault{code, sentence}};
}

// ---- before SQLite touches the file

struct Header {
  bool empty = true;
  std::uint32_t application_id = 0;
  std::uint32_t user_version = 0;
};

std::uint32_t big_endian(const std::array<unsigned char, 100>& bytes, std::size_t at) {
  return static_cast<std::uint32_t>(bytes[at]) << 24 | static_cast<std::uint32_t>(bytes[at + 1]) << 16 |
         static_cast<std::uint32_t>(bytes[at + 2]) << 8 | static_cast<std::uint32_t>(bytes[at + 3]);
}

/// Creates the file for its owner alone when it is not there (it holds dice seeds and sealed answers), and reads
/// the header SQLite keeps at its beginning.
Result<Header> read_header(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return refuse("cannot-open", "The database " + path + " cannot be opened or made.");
  std::array<unsigned char, 100> bytes{};
  const ssize_t count = ::pread(file, bytes.data(), bytes.size(), 0);
  ::fsync(file);
  ::close(file);
  if (count == 0) return Header{};
  if (count != 100 || std::string_view(reinterpret_cast<const char*>(bytes.data()), 15) != "SQLite format 3")
    return refuse("not-ours", path + " is not a simove database.");
  return Header{false, big_endian(bytes, 68), big_endian(bytes, 60)};
}

Result<Done> check_version(const std::string& path, std::uint32_t application, std::uint32_t version) {
  if (application != sqlite::application_id)
    return refuse("not-ours", path + " is a database of another program; it was left as it is.");
  if (version > static_cast<std::uint32_t>(sqlite::schema_version()))
    return refuse("newer-file", path + " was written by a newer simove (schema " + std::to_string(version) +
                                    ", this one knows " + std::to_string(sqlite::schema_version()) +
                                    "); it was left as it is.");
  return Done{};
}

/// File locks of network file systems are not to be trusted, and one-connection safety rests on them.
Result<Done> refuse_network_disk(const std::string& path) {
  struct statfs info{};
  if (::statfs(path.c_str(), &info) != 0) return refuse("cannot-open", path + " has no file system to ask.");
  constexpr std::array<std::uint32_t, 5> network = {0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997};
  for (std::uint32_t magic : network)
    if (static_cast<std::uint32_t>(info.f_type) == magic)
      return refuse("network-disk", path + " is on a network file system; put the database on a local disk.");
  return Done{};
}

// ---- with SQLite

void lower_limits(sqlite3* handle) {
  constexpr std::array<std::pair<int, int>, 10> limits = {{{SQLITE_LIMIT_LENGTH, 4'000'000},
                                                           {SQLITE_LIMIT_SQL_LENGTH, 100'000},
                                                           {SQLITE_LIMIT_COLUMN, 40},
                                                           {SQLITE_LIMIT_EXPR_DEPTH, 20},
                                                           {SQLITE_LIMIT_COMPOUND_SELECT, 3},
                                                           {SQLITE_LIMIT_FUNCTION_ARG, 8},
                                                           {SQLITE_LIMIT_ATTACHED, 0},
                                                           {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50},
                                                           {SQLITE_LIMIT_VARIABLE_NUMBER, 20},
                                                           {SQLITE_LIMIT_TRIGGER_DEPTH, 5}}};
  for (const auto& [limit, value] : limits) sqlite3_limit(handle, limit, value);
}

/// Exclusive locking must be asked for before the write-ahead log is first touched: then no other process can hold
/// the file, and the log's index lives in our own memory.
Result<Done> take_file(Database& database, const std::string& path) {
  sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  const char* const first[] = {"PRAGMA locking_mode=EXCLUSIVE", "PRAGMA journal_mode=WAL", "BEGIN IMMEDIATE; COMMIT"};
  for (const char* sql : first) {
    const int code = sqlite3_exec(database.handle(), sql, nullptr, nullptr, nullptr);
    if ((code & 0xff) == SQLITE_BUSY)
      return refuse("in-use", "The database " + path +
                                  " is in use by another process, perhaps another simove server; "
                                  "only one may serve a file.");
    if ((code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB)
      return refuse("corrupt", "The database " + path + " is damaged: " + sqlite3_errmsg(database.handle()));
    if (code != SQLITE_OK) return Unexpected{database.fault(code, sql)};
  }
  return Done{};
}

Result<Done> set_up(Database& database, bool synchronous_normal) {
  return database.script(std::string("PRAGMA synchronous=") + (synchronous_normal ? "NORMAL" : "FULL") +
                         ";PRAGMA foreign_keys=ON;PRAGMA cell_size_check=ON;PRAGMA temp_store=MEMORY;"
                         "PRAGMA wal_autocheckpoint=1000;");
}

/// Each setting as SQLite itself reports it; anything else than what was set means that a promise cannot be kept.
Result<Done> read_back(Database& database, bool synchronous_normal) {
  const std::array<std::pair<const char*, std::string>, 8> wanted = {
      {{"PRAGMA journal_mode", "wal"},
       {"PRAGMA synchronous", synchronous_normal ? "1" : "2"},
       {"PRAGMA locking_mode", "exclusive"},
       {"PRAGMA foreign_keys", "1"},
       {"PRAGMA trusted_schema", "0"},
       {"PRAGMA application_id", std::to_string(sqlite::application_id)},
       {"PRAGMA user_version", std::to_string(sqlite::schema_version())},
       {"PRAGMA quick_check(1)", "ok"}}};
  for (const auto& [sql, expected] : wanted) {
    auto found = database.value(sql);
    if (!found) return Unexpected{found.error()};
    if (*found != expected)
      return refuse("setting", std::string(sql) + " gives \"" + *found + "\" where \"" + expected + "\" is needed.");
  }
  int defensive = 0;
  sqlite3_db_config(database.handle(), SQLITE_DBCONFIG_DEFENSIVE, -1, &defensive);
  if (defensive != 1) return refuse("setting", "The database's defensive mode cannot be turned on.");
  return Done{};
}

/// The version inside SQLite's own view of the file (its write-ahead log included), then the migrations. The
/// checkpoint brings the new version into the file's header, where read_header looks.
Result<Done> bring_up_to_date(Database& database, const std::string& path) {
  auto version = database.value("PRAGMA user_version");
  if (!version) return Unexpected{version.error()};
  auto application = database.value("PRAGMA application_id");
  if (!application) return Unexpected{application.error()};
  auto tables = database.value("SELECT count(*) FROM sqlite_schema");
  if (!tables) return Unexpected{tables.error()};
  // A kill before the first migration leaves a file with a header and nothing else: that one is ours to begin.
  const bool untouched = *tables == "0" && *version == "0" && *application == "0";
  if (!untouched) {
    const auto number = [](const std::string& text) { return static_cast<std::uint32_t>(std::stoul(text)); };
    if (auto ours = check_version(path, number(*application), number(*version)); !ours) return ours;
  }
  const int from = std::stoi(*version);
  if (from == sqlite::schema_version()) return Done{};
  if (auto done = sqlite::migrate(database, from); !done) return done;
  return database.script("PRAGMA wal_checkpoint(TRUNCATE)");
}

std::vector<std::string> start_notes(bool synchronous_normal) {
  std::vector<std::string> notes = {
      std::string("SQLite ") + sqlite3_libversion() +
          ": the write-ahead-log reset defect of 3.7.0 to 3.51.2 needs two connections; this file has exactly one, "
          "in exclusive locking mode.",
      "Read back: journal_mode=wal synchronous=full locking_mode=exclusive foreign_keys=on trusted_schema=off "
      "defensive=on schema=" +
          std::to_string(sqlite::schema_version())};
  if (synchronous_normal) notes.back() = "TEST MODE: synchronous=normal, acknowledged inputs can be lost.";
  return notes;
}

}  // namespace

Result<OpenedStore> open_sqlite(const SqliteOptions& options) {
  const bool normal = options.synchronous_normal || seeded(SeededBug::synchronous_normal);
  auto header = read_header(options.path);
  if (!header) return Unexpected{header.error()};
  if (auto local = refuse_network_disk(options.path); !local) return Unexpected{local.error()};
  const bool begun = !header->empty && header->application_id != 0;
  if (begun)
    if (auto ours = check_version(options.path, header->application_id, header->user_version); !ours)
      return Unexpected{ours.error()};

  auto database = std::make_unique<Database>();
  if (auto done = database->open(options.path, options.vfs); !done) return Unexpected{done.error()};
  lower_limits(database->handle());
  if (auto done = take_file(*database, options.path); !done) return Unexpected{done.error()};
  if (auto done = set_up(*database, normal); !done) return Unexpected{done.error()};
  if (auto done = bring_up_to_date(*database, options.path); !done) return Unexpected{done.error()};
  if (auto done = read_back(*database, normal); !done) return Unexpected{done.error()};

  auto store = std::make_shared<sqlite::SqliteStore>(std::move(database));
  OpenedStore opened{store, store, store, start_notes(normal)};
  opened.accounts = std::make_shared<sqlite::SqliteAccounts>(store);
  const auto notices = std::make_shared<sqlite::SqliteNotices>(store);
  opened.outbox = notices;
  opened.notices = notices;
  opened.time = std::make_shared<sqlite::SqliteTime>(store);
  opened.mail_in = std::make_shared<sqlite::SqliteMailIn>(store);
  opened.admin = std::make_shared<sqlite::SqliteAdmin>(store);
  opened.desk = store;
  opened.record = std::make_shared<sqlite::SqliteRecord>(store);
  opened.talk = std::make_shared<sqlite::SqliteTalk>(store);
  return opened;
}

}  // namespace simove::storage
