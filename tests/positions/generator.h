// The generator behind the random positions: small, seeded, the same on every machine. Test code only.
#pragma once

#include <cstdint>

namespace simove::bull_run::positions {

/// One step of splitmix64; also used to hash a die's purpose and place.
inline constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15U;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() { return mix(state_ += 0x9E3779B97F4A7C15U); }
  /// 0 .. n-1; the slight unevenness does not matter here.
  int below(int n) { return static_cast<int>((next() >> 11) % static_cast<std::uint64_t>(n)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool chance(int percent) { return below(100) < percent; }
  template <class List>
  auto pick(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }

 private:
  std::uint64_t state_;
};

}  // namespace simove::bull_run::positions
