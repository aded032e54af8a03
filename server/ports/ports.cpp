#include "server/ports/ports.h"

#include <sodium.h>

#include <chrono>
#include <cstdlib>
#include <fstream>

namespace simove {
namespace {

class SystemClock final : public Clock {
 public:
  std::int64_t now_ms() override {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  }
  Reading read() override {
    using namespace std::chrono;
    return {now_ms(), duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count()};
  }
};

class FixedClock final : public Clock {
 public:
  explicit FixedClock(std::int64_t now) : now_(now) {}
  std::int64_t now_ms() override { return now_; }

 private:
  std::int64_t now_;
};

class FileClock final : public Clock {
 public:
  FileClock(std::string path, std::int64_t first) : path_(std::move(path)), last_(first) {}
  std::int64_t now_ms() override {
    std::ifstream file(path_);
    if (std::int64_t read = 0; file >> read) {
      last_ = read;
      // A second number: how much of it is a clock that was set, not time that passed.
      if (!(file >> set_by_)) set_by_ = 0;
    }
    return last_;
  }
  Reading read() override {
    const std::int64_t now = now_ms();
    return {now, now - set_by_};
  }

 private:
  std::string path_;
  std::int64_t last_;
  std::int64_t set_by_ = 0;
};

class SystemEntropy final : public Entropy {
 public:
  void fill(std::span<unsigned char> bytes) override { randombytes_buf(bytes.data(), bytes.size()); }
};

/// Block n of the stream is SHA-256("seed/purpose/n").
class SeededEntropy final : public Entropy {
 public:
  SeededEntropy(std::uint64_t seed, std::string_view purpose)
      : prefix_(std::to_string(seed) + "/" + std::string(purpose) + "/") {}

  void fill(std::span<unsigned char> bytes) override {
    for (unsigned char& byte : bytes) {
      if (used_ == block_.size()) {
        block_ = sha256(prefix_ + std::to_string(next_++));
        used_ = 0;
      }
      byte = block_[used_++];
    }
  }

 private:
  std::string prefix_;
  std::uint64_t next_ = 0;
  Sha256 block_{};
  std::size_t used_ = sizeof(Sha256);
};

/// libsodium must be initialised before its random device is used; without it no secret could be trusted.
void require_sodium() {
  if (sodium_init() < 0) std::abort();
}

}  // namespace

std::unique_ptr<Clock> system_clock() {
  return std::make_unique<SystemClock>();
}
std::unique_ptr<Clock> fixed_clock(std::int64_t now_ms) {
  return std::make_unique<FixedClock>(now_ms);
}
std::unique_ptr<Clock> file_clock(std::string path, std::int64_t first_ms) {
  return std::make_unique<FileClock>(std::move(path), first_ms);
}

std::unique_ptr<Entropy> system_entropy() {
  require_sodium();
  return std::make_unique<SystemEntropy>();
}

std::unique_ptr<Entropy> seeded_entropy(std::uint64_t seed, std::string_view purpose) {
  return std::make_unique<SeededEntropy>(seed, purpose);
}

}  // namespace simove
