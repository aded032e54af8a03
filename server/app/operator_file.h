// The file DATABASE.operator beside a served database: where the running server can be asked, and the key that says
// that whoever asks may read the database's folder. Written by `simove serve` at each start with a fresh key, for its
// owner alone; read by `simove admin`. A file left over from a server that was killed leads nowhere and is replaced.
#pragma once

#include <cstdint>
#include <string>

#include "rules/core/result.h"

namespace simove::app {

struct OperatorFile {
  std::string address;  // to connect to
  std::uint16_t port = 0;
  std::string host;    // for the Host header
  std::string origin;  // for the Origin header
  std::string key;

  [[nodiscard]] static std::string path_of(const std::string& db) { return db + ".operator"; }
  [[nodiscard]] static Result<Done> write(const std::string& db, const OperatorFile& file);
  /// Faults "no-server" when there is no such file, "not-private" when others can read it, "bad-file".
  [[nodiscard]] static Result<OperatorFile> read(const std::string& db);
  static void remove(const std::string& db);
};

}  // namespace simove::app
