// Result<T, E>: a value or the reason why there is none, spelt like std::expected (which C++20 lacks).
// Used wherever something can fail; no exception crosses a module border.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace simove {

/// What went wrong in our own machinery, with context for the log; never shown to a player as it is.
struct Fault {
  std::string code;     // stable, kebab-case
  std::string message;  // a sentence that names what and where
};

template <class E>
struct Unexpected {
  E error;
};
template <class E>
Unexpected(E) -> Unexpected<E>;

template <class T, class E = Fault>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  template <class G>
  Result(Unexpected<G> failure) : content_(std::in_place_index<1>, std::move(failure.error)) {}

  [[nodiscard]] bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(value()); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  T& value() {
    assert(has_value());
    return *std::get_if<0>(&content_);
  }
  const T& value() const {
    assert(has_value());
    return *std::get_if<0>(&content_);
  }
  E& error() {
    assert(!has_value());
    return *std::get_if<1>(&content_);
  }
  const E& error() const {
    assert(!has_value());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, E> content_;
};

/// Stands for "it worked" where there is no value to give.
struct Done {};

}  // namespace simove
