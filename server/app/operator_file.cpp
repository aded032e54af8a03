#include "server/app/operator_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>

#include "protocol/json_text.h"
#include "rules/core/json_read.h"
#include "server/app/input_file.h"

namespace simove::app {

Result<Done> OperatorFile::write(const std::string& db, const OperatorFile& file) {
  const std::string path = path_of(db);
  const std::string fresh = path + ".new";
  const std::string text = protocol::json_text({{"address", file.address},
                                                {"port", file.port},
                                                {"host", file.host},
                                                {"origin", file.origin},
                                                {"key", file.key}}) +
                           "\n";
  ::unlink(fresh.c_str());
  const int out = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  const bool written = out >= 0 && ::write(out, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  if (out >= 0) ::close(out);
  if (!written || ::rename(fresh.c_str(), path.c_str()) != 0)
    return Unexpected{Fault{"cannot-write", "The file " + path + " cannot be written beside the database."}};
  return Done{};
}

Result<OperatorFile> OperatorFile::read(const std::string& db) {
  const std::string path = path_of(db);
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0)
    return Unexpected{Fault{"no-server", "No server runs on " + db + " (there is no " + path +
                                             "). Is --db the file that `simove serve` was given?"}};
  if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
    return Unexpected{Fault{"not-private", "Others can read " + path + ": start the server again and chmod 600 it."}};
  auto text = read_input_file(path);
  if (!text) return Unexpected{Fault{text.error().code, path + " " + text.error().message}};
  const ParsedJson parsed = parse_json(*text, 4096, 4);
  JsonReader reader(parsed.value);
  const JsonCursor root = reader.root();
  OperatorFile file{root.at("address").text(), static_cast<std::uint16_t>(root.at("port").integer(1, 65535)),
                    root.at("host").text(), root.at("origin").text(), root.at("key").text()};
  if (!parsed.ok || reader.failed()) return Unexpected{Fault{"bad-file", path + " is not what simove serve wrote."}};
  return file;
}

void OperatorFile::remove(const std::string& db) {
  ::unlink(path_of(db).c_str());
}

}  // namespace simove::app
