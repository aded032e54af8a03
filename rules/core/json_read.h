// Reads JSON with types checked and the path in the error; never throws. Used by codecs and data loaders.
// One reader per document: the first failure is kept, later reads give defaults.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace simove {

struct JsonFailure {
  std::string path;  // JSON pointer, "" = the whole document
  std::string text;  // "expected a string, found a number"
};

class JsonCursor;

class JsonReader {
 public:
  explicit JsonReader(const nlohmann::json& document) : document_(document) {}
  [[nodiscard]] JsonCursor root();
  [[nodiscard]] bool failed() const { return failed_; }
  [[nodiscard]] const JsonFailure& failure() const { return failure_; }
  void fail(std::string path, std::string text);

 private:
  const nlohmann::json& document_;
  JsonFailure failure_;
  bool failed_ = false;
};

class JsonCursor {
 public:
  JsonCursor(JsonReader& reader, const nlohmann::json* node, std::string path)
      : reader_(&reader), node_(node), path_(std::move(path)) {}

  /// A member that must be there.
  [[nodiscard]] JsonCursor at(std::string_view key) const;
  [[nodiscard]] JsonCursor at(std::size_t index) const;
  /// A member that may be missing: `present()` tells.
  [[nodiscard]] JsonCursor maybe(std::string_view key) const;
  [[nodiscard]] bool present() const { return node_ != nullptr; }
  [[nodiscard]] bool is_null() const { return node_ != nullptr && node_->is_null(); }

  [[nodiscard]] std::string text(std::size_t longest = 65536) const;
  [[nodiscard]] std::int64_t integer(std::int64_t least, std::int64_t most) const;
  [[nodiscard]] bool boolean() const;
  /// Fails unless it is an object / array; then gives it (an empty one after a failure).
  [[nodiscard]] const nlohmann::json& object() const;
  [[nodiscard]] const nlohmann::json& array() const;
  [[nodiscard]] std::size_t size() const { return node_ ? node_->size() : 0; }
  /// Fails when an object holds a key that is not in the list.
  void only(std::initializer_list<std::string_view> keys) const;

  [[nodiscard]] const nlohmann::json* node() const { return node_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  void fail(std::string text) const { reader_->fail(path_, std::move(text)); }

 private:
  JsonReader* reader_;
  const nlohmann::json* node_;
  std::string path_;
};

/// Parses without exceptions; depth and size are bounded before anything is built. On failure `text` says where.
struct ParsedJson {
  bool ok = false;
  nlohmann::json value;
  std::string text;
};
[[nodiscard]] ParsedJson parse_json(std::string_view text, std::size_t most_bytes, int most_depth);

}  // namespace simove
