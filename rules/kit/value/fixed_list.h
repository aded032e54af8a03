// A list with a fixed capacity that lives inside its owner: copied with it, never allocating.
// Used by engines that must not allocate while a turn is resolved. A push beyond the capacity is refused and
// remembered in `overflowed()`, so that the owner can report a clear error instead of writing past the end.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace simove {

template <class T, std::size_t capacity_>
class FixedList {
 public:
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] bool overflowed() const { return overflowed_; }
  [[nodiscard]] static constexpr std::size_t capacity() { return capacity_; }

  bool push(const T& value) {
    if (size_ == capacity_) {
      overflowed_ = true;
      return false;
    }
    items_[size_++] = value;
    return true;
  }
  void clear() {
    size_ = 0;
    overflowed_ = false;
  }
  void shrink(std::size_t size) {
    assert(size <= size_);
    size_ = static_cast<std::uint32_t>(size);
  }

  T& operator[](std::size_t index) {
    assert(index < size_);
    return items_[index];
  }
  const T& operator[](std::size_t index) const {
    assert(index < size_);
    return items_[index];
  }
  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

  bool operator==(const FixedList& other) const {
    if (size_ != other.size_) return false;
    for (std::size_t i = 0; i < size_; ++i)
      if (!(items_[i] == other.items_[i])) return false;
    return true;
  }

 private:
  std::array<T, capacity_> items_{};
  std::uint32_t size_ = 0;
  bool overflowed_ = false;
};

}  // namespace simove
