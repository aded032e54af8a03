#include "rules/core/json_read.h"

#include "rules/core/one_line.h"

namespace simove {

namespace {

std::string escape(std::string_view key) {
  std::string out;
  for (char c : key) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
  return out;
}

std::string expected(const char* what, const nlohmann::json& found) {
  return std::string("expected ") + what + ", found " + found.type_name();
}

const nlohmann::json& empty_object() {
  static const nlohmann::json value = nlohmann::json::object();
  return value;
}

const nlohmann::json& empty_array() {
  static const nlohmann::json value = nlohmann::json::array();
  return value;
}

// Deepest nesting of brackets outside strings, so that the parser is never given more than it may take.
int nesting(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      deepest = std::max(deepest, ++depth);
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return deepest;
}

}  // namespace

JsonCursor JsonReader::root() {
  return {*this, &document_, ""};
}

void JsonReader::fail(std::string path, std::string text) {
  if (failed_) return;
  failed_ = true;
  failure_ = {one_line(path), one_line(text)};  // keys and values of others may hold anything
}

JsonCursor JsonCursor::at(std::string_view key) const {
  JsonCursor member = maybe(key);
  if (node_ != nullptr && !member.present() && node_->is_object()) member.fail("is missing");
  return member;
}

JsonCursor JsonCursor::at(std::size_t index) const {
  const nlohmann::json& list = array();
  return {*reader_, index < list.size() ? &list[index] : nullptr, path_ + "/" + std::to_string(index)};
}

JsonCursor JsonCursor::maybe(std::string_view key) const {
  const nlohmann::json& members = object();
  const auto found = members.find(key);
  return {*reader_, found == members.end() ? nullptr : &*found, path_ + "/" + escape(key)};
}

std::string JsonCursor::text(std::size_t longest) const {
  if (node_ == nullptr) return {};
  if (!node_->is_string()) {
    fail(expected("a string", *node_));
    return {};
  }
  const auto& value = *node_->get_ptr<const std::string*>();
  if (value.size() > longest) {
    fail("is longer than " + std::to_string(longest) + " bytes");
    return {};
  }
  return value;
}

std::int64_t JsonCursor::integer(std::int64_t least, std::int64_t most) const {
  if (node_ == nullptr) return least;
  if (!node_->is_number_integer()) {
    fail(expected("an integer", *node_));
    return least;
  }
  const bool too_large = node_->is_number_unsigned() && *node_->get_ptr<const std::uint64_t*>() > INT64_MAX;
  const std::int64_t value = too_large ? INT64_MAX : node_->get<std::int64_t>();
  if (too_large || value < least || value > most) {
    fail("must lie between " + std::to_string(least) + " and " + std::to_string(most));
    return least;
  }
  return value;
}

bool JsonCursor::boolean() const {
  if (node_ == nullptr) return false;
  if (!node_->is_boolean()) {
    fail(expected("true or false", *node_));
    return false;
  }
  return node_->get<bool>();
}

const nlohmann::json& JsonCursor::object() const {
  if (node_ == nullptr) return empty_object();
  if (node_->is_object()) return *node_;
  fail(expected("an object", *node_));
  return empty_object();
}

const nlohmann::json& JsonCursor::array() const {
  if (node_ == nullptr) return empty_array();
  if (node_->is_array()) return *node_;
  fail(expected("an array", *node_));
  return empty_array();
}

void JsonCursor::only(std::initializer_list<std::string_view> keys) const {
  for (const auto& [key, value] : object().items()) {
    bool known = false;
    for (std::string_view allowed : keys) known = known || allowed == key;
    if (!known) reader_->fail(path_ + "/" + escape(key), "is not a known key");
  }
}

ParsedJson parse_json(std::string_view text, std::size_t most_bytes, int most_depth) {
  ParsedJson parsed;
  if (text.size() > most_bytes) {
    parsed.text = "is longer than " + std::to_string(most_bytes) + " bytes";
  } else if (nesting(text) > most_depth) {
    parsed.text = "is nested deeper than " + std::to_string(most_depth) + " levels";
  } else if (text.starts_with("\xEF\xBB\xBF")) {
    parsed.text = "is not JSON: it begins with a byte order mark";
  } else {
    parsed.value = nlohmann::json::parse(text, nullptr, false);
    parsed.ok = !parsed.value.is_discarded();
    if (!parsed.ok) parsed.text = "is not JSON";
  }
  return parsed;
}

}  // namespace simove
