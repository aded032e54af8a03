// A folder of its own and a clock that is set: what the tests of this folder share.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "server/ports/ports.h"

namespace simove::test {

/// Removed at the end.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "simove-notices-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

class HandClock final : public Clock {
 public:
  std::int64_t now_ms() override { return now; }
  std::int64_t now = 1'800'000'000'000;
};

}  // namespace simove::test
