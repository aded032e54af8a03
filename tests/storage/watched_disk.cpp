#include "tests/storage/watched_disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <cassert>
#include <fstream>
#include <iterator>
#include <random>

namespace simove::storage::test {
namespace {

WatchedDisk* disk = nullptr;  // SQLite's C functions find it here
sqlite3_vfs* system_vfs = nullptr;
sqlite3_vfs watched_vfs;

/// SQLite allocates szOsFile bytes for it; the system's own file follows directly behind.
struct WatchedFile {
  sqlite3_file base;
  const char* path;  // owned by SQLite while the file is open; null for temporary files
};

WatchedFile* own(sqlite3_file* file) {
  return reinterpret_cast<WatchedFile*>(file);
}
sqlite3_file* real(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(file) + sizeof(WatchedFile));
}
std::string file_name(const char* path) {
  return std::filesystem::path(path).filename().string();
}

int close_file(sqlite3_file* file) {
  return real(file)->pMethods->xClose(real(file));
}
int read_file(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
  return real(file)->pMethods->xRead(real(file), to, size, at);
}
int write_file(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
  const char* const path = own(file)->path;
  if (path != nullptr)
    if (const int fault = disk->fault_for(WatchedDisk::Kind::write); fault != SQLITE_OK) return fault;
  const int code = real(file)->pMethods->xWrite(real(file), from, size, at);
  if (code == SQLITE_OK && path != nullptr)
    disk->record({WatchedDisk::Kind::write, file_name(path), at, size},
                 std::string(static_cast<const char*>(from), static_cast<std::size_t>(size)));
  return code;
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  const int code = real(file)->pMethods->xTruncate(real(file), size);
  if (code == SQLITE_OK && own(file)->path != nullptr)
    disk->record({WatchedDisk::Kind::truncate, file_name(own(file)->path), size, 0}, "");
  return code;
}
int sync_file(sqlite3_file* file, int flags) {
  const char* const path = own(file)->path;
  if (path != nullptr)
    if (const int fault = disk->fault_for(WatchedDisk::Kind::sync); fault != SQLITE_OK) return fault;
  const int code = real(file)->pMethods->xSync(real(file), flags);
  if (code == SQLITE_OK && path != nullptr) disk->record({WatchedDisk::Kind::sync, file_name(path), 0, 0}, "");
  return code;
}
int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int lock_file(sqlite3_file* file, int level) {
  return real(file)->pMethods->xLock(real(file), level);
}
int unlock_file(sqlite3_file* file, int level) {
  return real(file)->pMethods->xUnlock(real(file), level);
}
int check_lock(sqlite3_file* file, int* reserved) {
  return real(file)->pMethods->xCheckReservedLock(real(file), reserved);
}
int control_file(sqlite3_file* file, int what, void* argument) {
  return real(file)->pMethods->xFileControl(real(file), what, argument);
}
int sector_size(sqlite3_file* file) {
  return real(file)->pMethods->xSectorSize(real(file));
}
// The promises the product's own file layer makes, so that SQLite behaves here as it does there.
int device_promises(sqlite3_file* file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

// Version 1: no shared memory and no mapping, which a single exclusive connection needs neither of.
const sqlite3_io_methods methods = {
    1,         close_file,  read_file,  write_file,   truncate_file, sync_file,       size_of_file,
    lock_file, unlock_file, check_lock, control_file, sector_size,   device_promises, nullptr,
    nullptr,   nullptr,     nullptr,    nullptr,      nullptr};

int open_file(sqlite3_vfs*, const char* path, sqlite3_file* file, int flags, int* flags_out) {
  const int code = system_vfs->xOpen(system_vfs, path, real(file), flags, flags_out);
  own(file)->base.pMethods = code == SQLITE_OK ? &methods : nullptr;
  own(file)->path = path;
  if (code == SQLITE_OK && path != nullptr) disk->opened(path);
  return code;
}
int delete_file(sqlite3_vfs*, const char* path, int sync_folder) {
  const int code = system_vfs->xDelete(system_vfs, path, sync_folder);
  if (code == SQLITE_OK) disk->record({WatchedDisk::Kind::remove, file_name(path), 0, 0}, "");
  return code;
}

}  // namespace

WatchedDisk::WatchedDisk() {
  assert(disk == nullptr);
  disk = this;
  system_vfs = sqlite3_vfs_find(nullptr);
  watched_vfs = *system_vfs;
  watched_vfs.zName = name();
  watched_vfs.pNext = nullptr;
  watched_vfs.szOsFile = static_cast<int>(sizeof(WatchedFile)) + system_vfs->szOsFile;
  watched_vfs.xOpen = open_file;
  watched_vfs.xDelete = delete_file;
  sqlite3_vfs_register(&watched_vfs, 0);
}

WatchedDisk::~WatchedDisk() {
  sqlite3_vfs_unregister(&watched_vfs);
  disk = nullptr;
}

int WatchedDisk::fault_for(Kind kind) {
  const bool concerned =
      trouble_ == Trouble::sync_error ? kind == Kind::sync : trouble_ != Trouble::none && kind == Kind::write;
  if (!concerned || good_-- > 0) return SQLITE_OK;
  if (trouble_ == Trouble::full) return SQLITE_FULL;
  return trouble_ == Trouble::write_error ? SQLITE_IOERR_WRITE : SQLITE_IOERR_FSYNC;
}

// What is there when a file is first opened was left by somebody who had synced it.
void WatchedDisk::opened(const std::filesystem::path& path) {
  if (files_.contains(path.filename().string())) return;
  std::ifstream stream(path, std::ios::binary);
  files_[path.filename().string()].synced.assign(std::istreambuf_iterator<char>(stream), {});
}

void WatchedDisk::record(Operation operation, std::string bytes) {
  File& file = files_[operation.file];
  switch (operation.kind) {
    case Kind::write:
    case Kind::truncate:
      file.pending.push_back({operation.kind, operation.offset, std::move(bytes)});
      break;
    case Kind::sync:
      for (const Pending& pending : file.pending) apply(file.synced, pending);
      file.pending.clear();
      break;
    case Kind::remove:
      files_.erase(operation.file);
      break;
  }
  operations_.push_back(std::move(operation));
  if (on_operation) on_operation();
}

void WatchedDisk::apply(std::string& content, const Pending& pending) {
  const auto offset = static_cast<std::size_t>(pending.offset);
  if (pending.kind == Kind::truncate) return content.resize(offset);
  content.resize(std::max(content.size(), offset + pending.bytes.size()));
  content.replace(offset, pending.bytes.size(), pending.bytes);
}

bool WatchedDisk::unsynced(const std::string& file) const {
  const auto at = files_.find(file);
  return at != files_.end() && !at->second.pending.empty();
}

void WatchedDisk::write_image(const std::filesystem::path& folder, std::optional<unsigned> seed) const {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  std::mt19937 random(seed.value_or(0));
  for (const auto& [name, file] : files_) {
    std::string content = file.synced;
    if (seed) {
      std::vector<Pending> kept = file.pending;
      std::shuffle(kept.begin(), kept.end(), random);
      kept.resize(kept.empty() ? 0 : random() % (kept.size() + 1));
      for (Pending& pending : kept) {
        if (pending.kind == Kind::write && random() % 3 == 0)
          pending.bytes.resize(random() % (pending.bytes.size() / 512 + 1) * 512);
        apply(content, pending);
      }
    }
    std::ofstream(folder / name, std::ios::binary) << content;
  }
}

}  // namespace simove::storage::test
