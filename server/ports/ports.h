// The two things a server takes from outside besides sockets and the store: what time it is, and bytes nobody
// can guess. Made by server/app (the system's own, or fixed ones in test mode) and handed down; nothing below
// server/app may read a clock or a random device in any other way, or twin runs would differ.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace simove {

class Clock {
 public:
  virtual ~Clock() = default;
  /// Milliseconds since 1970, UTC.
  [[nodiscard]] virtual std::int64_t now_ms() = 0;

  /// The time beside that of a steady clock, which nobody can set and which counts from anywhere. A clock that has none
  /// says that time passes as it tells it.
  struct Reading {
    std::int64_t now_ms = 0;
    std::int64_t steady_ms = 0;
  };
  [[nodiscard]] virtual Reading read() {
    const std::int64_t now = now_ms();
    return {now, now};
  }
};

class Entropy {
 public:
  virtual ~Entropy() = default;
  virtual void fill(std::span<unsigned char> bytes) = 0;
  /// 2 * count hexadecimal digits.
  [[nodiscard]] std::string hex(std::size_t count);
};

[[nodiscard]] std::unique_ptr<Clock> system_clock();
/// Always the same instant: what is compared byte for byte must not depend on how long something took.
[[nodiscard]] std::unique_ptr<Clock> fixed_clock(std::int64_t now_ms);
/// For tests: the instant that stands in a file, in decimal milliseconds, read anew at each call. Whoever replaces the
/// file moves the time. While it cannot be read the time stands still. A second number says how much of the first is a
/// clock that was set and not time that passed; the steady clock has not run that.
[[nodiscard]] std::unique_ptr<Clock> file_clock(std::string path, std::int64_t first_ms);

[[nodiscard]] std::unique_ptr<Entropy> system_entropy();
/// A repeatable stream for tests. `purpose` separates streams: draws made for one purpose never shift another's.
[[nodiscard]] std::unique_ptr<Entropy> seeded_entropy(std::uint64_t seed, std::string_view purpose);

/// SHA-256, its keyed form, and hexadecimal text of bytes: what everybody who hashes needs.
using Sha256 = std::array<unsigned char, 32>;
[[nodiscard]] Sha256 sha256(std::string_view bytes);
[[nodiscard]] Sha256 hmac_sha256(const Sha256& key, std::string_view message);
[[nodiscard]] std::string to_hex(std::span<const unsigned char> bytes);
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace simove
