// What only a file can get wrong: opened twice, somebody else's, newer, damaged, readable by all; and a process killed
// at each of the store's fail points.
#include <doctest/doctest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "storage/fail_point.h"
#include "storage/sqlite/migrations.h"
#include "tests/storage/store_kit.h"

namespace simove::storage::test {
namespace {

std::string bytes_of(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string refusal(const std::string& path) {
  auto opened = open_sqlite({path, "", false});
  return opened ? "opened" : opened.error().code;
}

void run_sql(const std::string& path, const std::string& sql) {
  sqlite3* handle = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &handle) == SQLITE_OK);
  char* error = nullptr;
  const int code = sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, &error);
  CHECK_MESSAGE(code == SQLITE_OK, (error == nullptr ? "" : error));
  sqlite3_free(error);
  sqlite3_close(handle);
}

TEST_CASE("a second server on the same file is refused, and the first goes on") {
  const ScratchFolder folder;
  Kit first = sqlite_kit(folder);
  make_match(first.store());
  CHECK(refusal(folder.file("store.db")) == "in-use");
  const pid_t child = ::fork();
  if (child == 0) ::_exit(refusal(folder.file("store.db")) == "in-use" ? 0 : 1);
  int status = -1;
  ::waitpid(child, &status, 0);
  CHECK(status == 0);
  CHECK(as<Appended>(first.store().append(input(1))) != nullptr);
  first.opened = {};
  CHECK(refusal(folder.file("store.db")) == "opened");
}

TEST_CASE("a file of a newer version is refused and left as it is") {
  const ScratchFolder folder;
  const std::string path = folder.file("store.db");
  {
    Kit kit = sqlite_kit(folder);
    make_match(kit.store());
  }
  run_sql(path, "PRAGMA user_version=900");
  const std::string before = bytes_of(path);
  CHECK(refusal(path) == "newer-file");
  CHECK(bytes_of(path) == before);
  CHECK_FALSE(std::filesystem::exists(path + "-wal"));
}

TEST_CASE("a file of schema 3, from before events had forms, is brought up to date, and what it holds is as it was") {
  const ScratchFolder folder;
  const std::string path = folder.file("store.db");
  {
    sqlite::Database old;
    REQUIRE(old.open(path, "").has_value());
    REQUIRE(sqlite::migrate(old, 0, 3).has_value());
    REQUIRE(
        old.script("INSERT INTO account VALUES ('anna', 'Anna', 1);"
                   "INSERT INTO login_session VALUES ('hash', 'anna', 1, 1, 1000, 1000);"
                   "INSERT INTO game_match VALUES (1, 'm1', 'any-game', '1', 's', '{}', 'T', 'open', 'anna', 1, 1, '');"
                   "INSERT INTO seat VALUES ('m1', 'red', 0, 'r', 'anna');"
                   "INSERT INTO seat VALUES ('m1', 'blue', 1, 'b', NULL);"
                   "INSERT INTO log VALUES ('m1', 1, 'created', '{}', 1);"
                   "INSERT INTO event VALUES ('m1', 1, 0, 'match', 'created', '{\"a\":1}', 'all', NULL);"
                   "INSERT INTO invitation VALUES ('code', 'm1', 'blue', 'anna', 1, 900, NULL, NULL);")
            .has_value());
  }
  auto opened = open_sqlite({path, "", false});
  REQUIRE_MESSAGE(opened.has_value(), (opened ? "" : opened.error().message));
  const LoadedMatch before = **opened->store->load_match(match_1);
  REQUIRE(before.events.size() == 1);
  CHECK(before.events[0] == StoredEvent{1, 0, "match", "created", "{\"a\":1}", "all", std::nullopt});
  CHECK(before.row.seats == std::vector<SeatRow>{{red, "r", anna}, {blue, "b", std::nullopt}});
  CHECK((*opened->store->session("hash", 2))->label.empty());
  CHECK(**opened->store->invitation("code") == InvitationRow{"code", match_1, blue, anna, 1, 900, std::nullopt});
  Append next = input(1);
  next.events = {{0, 0, "game", "told", "{}", "[]", std::nullopt, "{\"red\":{}}"}};
  CHECK(as<Appended>(opened->store->append(next)) != nullptr);
  CHECK((**opened->store->load_match(match_1)).events.back().forms == "{\"red\":{}}");
}

TEST_CASE("another program's file, or no database at all, is refused and left as it is") {
  const ScratchFolder folder;
  const std::string other = folder.file("other.db");
  run_sql(other, "CREATE TABLE t (x)");
  const std::string before = bytes_of(other);
  CHECK(refusal(other) == "not-ours");
  run_sql(other, "PRAGMA application_id=77");
  CHECK(refusal(other) == "not-ours");
  CHECK(before.size() == bytes_of(other).size());
  const std::string text = folder.file("text.db");
  std::ofstream(text) << "A letter, not a database. " << std::string(200, '.');
  CHECK(refusal(text) == "not-ours");
  CHECK(refusal(folder.path() / "no" / "such" / "folder.db") == "cannot-open");
}

TEST_CASE("a damaged file is refused at start") {
  const ScratchFolder folder;
  const std::string path = folder.file("store.db");
  {
    Kit kit = sqlite_kit(folder);
    make_match(kit.store());
    for (int n = 1; n < 30; ++n) CHECK(as<Appended>(kit.store().append(input(n, std::string(2000, 'x')))) != nullptr);
  }
  const std::string good = bytes_of(path);
  int refused = 0;
  for (std::size_t page = 1; page < good.size() / 4096; ++page) {
    std::string bad = good;
    for (std::size_t at = 0; at < 64; ++at) bad[page * 4096 + at] = static_cast<char>(0x5a);
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bad;
    const std::string outcome = refusal(path);
    // Overflow pages carry text only: those changes are not the schema's to notice.
    if (outcome != "opened") ++refused;
    std::filesystem::remove(path + "-wal");
  }
  CHECK(refused >= 10);
}

TEST_CASE("the file belongs to its owner alone") {
  const ScratchFolder folder;
  const Kit kit = sqlite_kit(folder);
  struct stat info{};
  REQUIRE(::stat(folder.file("store.db").c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0600);
  REQUIRE(::stat(folder.file("store.db-wal").c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0600);
}

TEST_CASE("the start-up notes name the library and the settings read back") {
  const ScratchFolder folder;
  const Kit kit = sqlite_kit(folder);
  REQUIRE(kit.opened.notes.size() == 2);
  CHECK(kit.opened.notes[0].find(sqlite3_libversion()) != std::string::npos);
  CHECK(kit.opened.notes[1].find("synchronous=full") != std::string::npos);
}

TEST_CASE("the database itself refuses what the program must never do") {
  const ScratchFolder folder;
  const std::string path = folder.file("store.db");
  {
    Kit kit = sqlite_kit(folder);
    make_match(kit.store());
    Append append = input(1);
    append.dice = {dice(1)};
    append.resolves = group_1;
    append.sealed = {ready(red, "plan"), MarkResolved{group_1}};
    REQUIRE(as<Appended>(kit.store().append(append)) != nullptr);
  }
  sqlite3* handle = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &handle) == SQLITE_OK);
  const char* const forbidden[] = {
      "INSERT INTO log VALUES ('m1', 4, 'k', 'b', 0)",
      "UPDATE log SET body='x'",
      "UPDATE event SET body='x'",
      "INSERT INTO dice_step VALUES ('m1', 0, 3, 1, 2, 's', 'e', 'p', 'n', 'd', 0)",
      "INSERT INTO dice_step VALUES ('m1', 0, 1, 1, 2, 's', 'e', 'p', 'n', 'd', 0)",
      "INSERT INTO dice_step VALUES ('m1', 1, 1, 1, 2, 's', 'e', 'p', 'n', 'd', 0)",
      "UPDATE dice_step SET element='x'",
      "UPDATE dice_chain SET seed='x'",
      "INSERT INTO resolution (match_id, branch, group_id, revision) VALUES ('m1', 1, 'g1', 2)",
      "UPDATE sealed SET payload='x'",
      "INSERT INTO sealed (match_id, branch, seat, decision_id, group_id, state, draft, payload, nonce, digest, at_ms) "
      "VALUES "
      "('m1', 1, 'blue', 'd', 'g', 'other', 1, '', '', '', 0)",
      "UPDATE game_match SET revision='two'",
  };
  for (const char* sql : forbidden) {
    const int code = sqlite3_exec(handle, sql, nullptr, nullptr, nullptr);
    CHECK_MESSAGE((code & 0xff) == SQLITE_CONSTRAINT, sql);
  }
  CHECK(sqlite3_exec(handle, "INSERT INTO log VALUES ('m1', 3, 'k', 'b', 0)", nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(handle);
}

/// A child that appends and reports each acknowledged revision, until the fail point kills it. The heartbeat between
/// them comes by the clock and must not be counted.
std::int64_t acknowledged_before_death(const std::string& path, const std::string& point, bool& killed) {
  int channel[2];
  REQUIRE(::pipe(channel) == 0);
  const pid_t child = ::fork();
  if (child == 0) {
    auto opened = open_sqlite({path, "", false});
    if (!opened) ::_exit(1);
    ::setenv("SIMOVE_FAIL_POINT", point.c_str(), 1);
    ::setenv("SIMOVE_TEST", "1", 1);
    if (!arm_fail_point_from_environment()) ::_exit(2);
    for (std::int64_t revision = 1; revision < 10; ++revision) {
      if (!opened->time->note_heartbeat(revision)) ::_exit(5);
      if (as<Appended>(opened->store->append(input(revision))) == nullptr) ::_exit(3);
      const std::int64_t acknowledged = revision + 1;
      if (::write(channel[1], &acknowledged, sizeof acknowledged) != sizeof acknowledged) ::_exit(4);
    }
    ::_exit(0);
  }
  ::close(channel[1]);
  std::int64_t last = 1, read = 0;
  while (::read(channel[0], &read, sizeof read) == sizeof read) last = read;
  ::close(channel[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  return last;
}

TEST_CASE("killed at any fail point of the store, nothing acknowledged is lost and nothing is half there") {
  for (const char* point : {"before-begin", "after-insert", "before-commit", "after-commit-before-ack"}) {
    for (int nth = 1; nth <= 3; ++nth) {
      const ScratchFolder folder;
      const std::string path = folder.file("store.db");
      {
        Kit kit = sqlite_kit(folder);
        make_match(kit.store());
      }
      bool killed = false;
      const std::int64_t last = acknowledged_before_death(path, std::string(point) + ":" + std::to_string(nth), killed);
      CHECK_MESSAGE(killed, point);
      CHECK(last == nth);
      auto opened = open_sqlite({path, "", false});
      REQUIRE(opened.has_value());
      const LoadedMatch match = **opened->store->load_match(match_1);
      const bool committed = std::string(point) == "after-commit-before-ack";
      CHECK(match.row.revision == last + (committed ? 1 : 0));
      CHECK(match.log.size() == static_cast<std::size_t>(match.row.revision));
      CHECK(match.events.size() == static_cast<std::size_t>(2 * match.row.revision - 1));
    }
  }
}

/// A variable of the environment for as long as a test lasts.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    ::setenv(name, value, 1);
  }
  ~Variable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST_CASE("a fail point is armed in test mode alone") {
  const Variable point("SIMOVE_FAIL_POINT", "before-commit:1000000");
  for (const char* mode : {"", "0", "yes", "11"}) {
    const Variable test("SIMOVE_TEST", mode);
    const auto armed = arm_fail_point_from_environment();
    REQUIRE_FALSE(armed.has_value());
    CHECK(armed.error().code == "test-mode");
  }
}

TEST_CASE("a fail point that is misspelt is refused, not ignored") {
  const Variable test("SIMOVE_TEST", "1");
  for (const char* wrong : {"before-commmit:1", "before-commit:0", "before-commit:x", "before-commit:", ":1"}) {
    const Variable point("SIMOVE_FAIL_POINT", wrong);
    const auto armed = arm_fail_point_from_environment();
    REQUIRE_FALSE(armed.has_value());
    CHECK(armed.error().code == "fail-point");
  }
  const Variable point("SIMOVE_FAIL_POINT", "");
  CHECK(arm_fail_point_from_environment()->empty());
}

}  // namespace
}  // namespace simove::storage::test
