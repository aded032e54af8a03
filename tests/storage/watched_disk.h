// A SQLite file layer for tests: passes everything on to the system's own, and records in which order files are
// written and synced. From that it builds what a power cut could leave on the disk, and it can run out of room or
// fail on request. Installed under name() while the object lives; one at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace simove::storage::test {

class WatchedDisk {
 public:
  enum class Kind { write, truncate, sync, remove };
  struct Operation {
    Kind kind = Kind::write;
    std::string file;  // the file's name without its folder
    std::int64_t offset = 0;
    std::int64_t size = 0;
  };

  WatchedDisk();
  ~WatchedDisk();
  WatchedDisk(const WatchedDisk&) = delete;
  WatchedDisk& operator=(const WatchedDisk&) = delete;

  [[nodiscard]] static const char* name() { return "watched"; }
  [[nodiscard]] const std::vector<Operation>& operations() const { return operations_; }
  /// Called after each operation.
  std::function<void()> on_operation;

  enum class Trouble { none, full, write_error, sync_error };
  /// `good` more writes (or syncs) succeed, then each one fails until the trouble is lifted.
  void make_trouble(Trouble trouble, long good) {
    trouble_ = trouble;
    good_ = good;
  }

  /// Does the file hold anything that a power cut now could take away?
  [[nodiscard]] bool unsynced(const std::string& file) const;
  /// Writes the files a power cut now could leave: what was synced, and of the rest nothing (no seed) or a random
  /// choice in random order, some of it torn at a 512-byte edge.
  void write_image(const std::filesystem::path& folder, std::optional<unsigned> seed) const;

  // For the file layer itself.
  [[nodiscard]] int fault_for(Kind kind);
  void opened(const std::filesystem::path& path);
  void record(Operation operation, std::string bytes);

 private:
  struct Pending {
    Kind kind = Kind::write;
    std::int64_t offset = 0;  // of a truncate: the new size
    std::string bytes;
  };
  struct File {
    std::string synced;
    std::vector<Pending> pending;
  };
  static void apply(std::string& content, const Pending& pending);

  std::vector<Operation> operations_;
  std::map<std::string, File> files_;
  Trouble trouble_ = Trouble::none;
  long good_ = 0;
};

}  // namespace simove::storage::test
