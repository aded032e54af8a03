// `simove restore`: a backup takes the place of the database. Nothing of what was there is thrown away, and nothing is
// put in its place before the backup has been opened, brought up to date and checked.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <ostream>
#include <vector>

#include "rules/core/one_line.h"
#include "server/app/cmd_admin.h"
#include "server/app/operator_file.h"
#include "storage/open.h"

namespace simove::app {

namespace {

namespace fs = std::filesystem;

int say(std::ostream& err, const std::string& text, int status) {
  err << "simove restore: " << one_line(text) << '\n';
  return status;
}

// Opening takes the file for us alone, which fails while a server has it; closing brings its log into it.
Result<Done> nobody_uses(const std::string& db) {
  std::error_code failed;
  if (!fs::exists(db, failed)) return Done{};
  auto store = storage::open_sqlite({db, "", false});
  if (store || store.error().code != "in-use") return Done{};  // a damaged one is why somebody restores
  return Unexpected{store.error()};
}

Result<std::string> free_name(const std::string& db) {
  for (int n = 1; n < 1000; ++n) {
    const std::string name = db + ".before-restore-" + std::to_string(n);
    std::error_code failed;
    if (!fs::exists(name, failed)) return name;
  }
  return Unexpected{Fault{"too-many", "There are too many files " + db + ".before-restore-N; move them away."}};
}

Result<Done> flush(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool done = file >= 0 && ::fsync(file) == 0;
  if (file >= 0) ::close(file);
  return done ? Result<Done>(Done{}) : Unexpected{Fault{"cannot-save", path + " cannot be brought to the disk."}};
}

/// A copy beside the database that opens as one; its log is in it.
Result<std::string> checked_copy(const std::string& backup, const std::string& db) {
  const std::string fresh = db + ".restoring";
  std::error_code failed;
  for (const char* part : {"", "-wal", "-shm"}) fs::remove(fresh + part, failed);
  if (!fs::copy_file(backup, fresh, failed) || failed)
    return Unexpected{Fault{"cannot-save", backup + " cannot be copied to " + fresh + "."}};
  ::chmod(fresh.c_str(), S_IRUSR | S_IWUSR);
  auto store = storage::open_sqlite({fresh, "", false});
  if (!store) {
    fs::remove(fresh, failed);
    return Unexpected{Fault{store.error().code, backup + " cannot be opened: " + store.error().message}};
  }
  auto matches = store->store->match_ids();
  if (!matches) return Unexpected{matches.error()};
  *store = {};
  if (auto done = flush(fresh); !done) return Unexpected{done.error()};
  return fresh;
}

Result<Done> put_in_place(const std::string& fresh, const std::string& db, const std::string& kept) {
  std::error_code failed;
  for (const char* part : {"-wal", "-shm", ""}) {
    if (!fs::exists(db + part, failed)) continue;
    fs::rename(db + part, kept + part, failed);
    if (failed) return Unexpected{Fault{"cannot-save", db + part + " cannot be moved to " + kept + part + "."}};
  }
  fs::rename(fresh, db, failed);
  if (failed) return Unexpected{Fault{"cannot-save", fresh + " cannot be moved to " + db + "."}};
  const fs::path folder = fs::path(db).parent_path();
  return flush(folder.empty() ? "." : folder.string());
}

}  // namespace

int run_restore(const AdminArguments& arguments, std::ostream& out, std::ostream& err) {
  std::error_code failed;
  if (!fs::is_regular_file(arguments.file, failed)) return say(err, "there is no backup " + arguments.file, 2);
  if (fs::equivalent(arguments.file, arguments.db, failed))
    return say(err, arguments.file + " is the database itself", 2);
  ::umask(S_IRWXG | S_IRWXO);
  if (auto free = nobody_uses(arguments.db); !free) return say(err, free.error().message, 1);
  auto kept = free_name(arguments.db);
  if (!kept) return say(err, kept.error().message, 1);
  auto fresh = checked_copy(arguments.file, arguments.db);
  if (!fresh) return say(err, fresh.error().message, 1);
  const bool there = fs::exists(arguments.db, failed);
  if (auto done = put_in_place(*fresh, arguments.db, *kept); !done) return say(err, done.error().message, 1);
  out << one_line(arguments.file) << " is now " << one_line(arguments.db);
  if (there) out << "; what was there is " << one_line(*kept);
  out << '\n';
  return 0;
}

}  // namespace simove::app
