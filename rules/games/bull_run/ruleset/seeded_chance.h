// Faces and choices from a 64-bit seed alone, for random play, samples and tests. Never used for a served match: there
// the faces come from the match's dice chain. SplitMix64 with rejection, so every face is equally likely and the
// same on every platform.
#pragma once

#include <cstdint>
#include <string_view>

#include "rules/core/chance.h"

namespace simove::bull_run {

class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t mixed = state_ += 0x9E3779B97F4A7C15U;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31U);
  }

  /// 0..n-1, n >= 1.
  int below(int n) {
    const auto wide = static_cast<std::uint64_t>(n);
    const std::uint64_t limit = UINT64_MAX - UINT64_MAX % wide;
    std::uint64_t drawn = next();
    while (drawn >= limit) drawn = next();
    return static_cast<int>(drawn % wide);
  }

  /// True in `percent` of a hundred.
  bool chance(int percent) { return below(100) < percent; }

 private:
  std::uint64_t state_;
};

class SeededChance final : public Chance {
 public:
  explicit SeededChance(std::uint64_t seed) : source_(seed) {}

  void begin_step(std::string_view) override { ++steps_; }
  int roll(int sides, std::string_view, const Audience&) override {
    ++draws_;
    return 1 + source_.below(sides);
  }
  int pick(int n, std::string_view, const Audience&) override {
    ++draws_;
    return source_.below(n);
  }
  [[nodiscard]] bool starved() const override { return false; }
  [[nodiscard]] int draws() const { return draws_; }
  [[nodiscard]] int steps() const { return steps_; }

 private:
  SplitMix source_;
  int draws_ = 0;
  int steps_ = 0;
};

}  // namespace simove::bull_run
