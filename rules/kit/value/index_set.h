// A set of up to 128 small indices in two machine words: units of a position, members of an attack.
// Ascending iteration is the order of the indices. Never allocates.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace simove {

class IndexSet {
 public:
  static constexpr int capacity = 128;

  [[nodiscard]] bool has(int index) const { return ((words_[index >> 6] >> (index & 63)) & 1U) != 0; }
  void add(int index) { words_[index >> 6] |= std::uint64_t{1} << (index & 63); }
  void remove(int index) { words_[index >> 6] &= ~(std::uint64_t{1} << (index & 63)); }
  void clear() { words_[0] = words_[1] = 0; }

  [[nodiscard]] bool empty() const { return (words_[0] | words_[1]) == 0; }
  [[nodiscard]] int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  /// The least member, -1 when empty.
  [[nodiscard]] int first() const {
    if (words_[0] != 0) return std::countr_zero(words_[0]);
    return words_[1] != 0 ? 64 + std::countr_zero(words_[1]) : -1;
  }
  [[nodiscard]] bool intersects(const IndexSet& other) const { return !(*this & other).empty(); }
  [[nodiscard]] bool contains_all(const IndexSet& other) const { return (other - *this).empty(); }

  friend IndexSet operator|(IndexSet a, const IndexSet& b) {
    a.words_[0] |= b.words_[0];
    a.words_[1] |= b.words_[1];
    return a;
  }
  friend IndexSet operator&(IndexSet a, const IndexSet& b) {
    a.words_[0] &= b.words_[0];
    a.words_[1] &= b.words_[1];
    return a;
  }
  friend IndexSet operator-(IndexSet a, const IndexSet& b) {
    a.words_[0] &= ~b.words_[0];
    a.words_[1] &= ~b.words_[1];
    return a;
  }
  bool operator==(const IndexSet&) const = default;
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t mixed = words_[0] * 0x9E3779B97F4A7C15U ^ (words_[1] + 0x7F4A7C15U) * 0xC2B2AE3D27D4EB4FU;
    mixed ^= mixed >> 29;
    mixed *= 0xBF58476D1CE4E5B9U;
    return mixed ^ (mixed >> 32);
  }

  class Iterator {
   public:
    explicit Iterator(const std::uint64_t* words) : low_(words[0]), high_(words[1]) {}
    Iterator() = default;
    int operator*() const { return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_); }
    Iterator& operator++() {
      if (low_ != 0)
        low_ &= low_ - 1;
      else
        high_ &= high_ - 1;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
  };
  [[nodiscard]] Iterator begin() const { return Iterator(words_); }
  [[nodiscard]] Iterator end() const { return {}; }

 private:
  std::uint64_t words_[2] = {0, 0};
};

}  // namespace simove
