// A Chance for tests: faces from a small generator, counting what is drawn. Equal seeds give equal faces.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/core/chance.h"

namespace simove::conformance {

class SeededChance final : public Chance {
 public:
  explicit SeededChance(std::uint64_t seed) : state_(seed) {}

  void begin_step(std::string_view step) override { labels_.push_back("= " + std::string(step)); }
  int roll(int sides, std::string_view label, const Audience&) override { return draw(sides, label) + 1; }
  int pick(int n, std::string_view label, const Audience&) override { return draw(n, label); }
  [[nodiscard]] bool starved() const override { return false; }

  /// Everything drawn so far: steps ("= name") and labels with their faces, in order.
  [[nodiscard]] const std::vector<std::string>& labels() const { return labels_; }

 private:
  int draw(int n, std::string_view label) {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBULL;
    const int face = static_cast<int>((mixed >> 33) % static_cast<std::uint64_t>(n));
    labels_.push_back(std::string(label) + " " + std::to_string(face));
    return face;
  }

  std::uint64_t state_;
  std::vector<std::string> labels_;
};

}  // namespace simove::conformance
