#include "rules/games/bull_run/case_check.h"

namespace simove::bull_run {

namespace {

using Json = nlohmann::json;

class Comparer {
 public:
  explicit Comparer(Comparison& out) : out_(out) {}

  void any(const Json& expect, const Json* found, const std::string& path, bool rows_by_key) {
    if (found == nullptr) {
      ++out_.values;
      return differ(path, expect, "nothing");
    }
    if (expect.is_object() && !expect.empty() && found->is_object()) return object(expect, *found, path);
    if (rows_by_key && expect.is_array() && found->is_array()) return rows(expect, *found, path);
    if (expect.is_array() && found->is_array()) return list(expect, *found, path);
    ++out_.values;
    if (expect != *found) differ(path, expect, found->dump());
  }

  void object(const Json& expect, const Json& found, const std::string& path) {
    for (const auto& [key, value] : expect.items()) {
      const auto there = found.find(key);
      any(value, there == found.end() ? nullptr : &*there, path + "/" + key, path.empty() && key == "attacks");
    }
  }

 private:
  // In full and in order; a list of rows of `attacks` may give each row in part.
  void rows(const Json& expect, const Json& found, const std::string& path) {
    if (!same_size(expect, found, path)) return;
    for (std::size_t i = 0; i < expect.size(); ++i) any(expect[i], &found[i], path + "/" + std::to_string(i), false);
  }

  void list(const Json& expect, const Json& found, const std::string& path) {
    if (!same_size(expect, found, path)) return;
    for (std::size_t i = 0; i < expect.size(); ++i) {
      ++out_.values;
      if (expect[i] != found[i]) differ(path + "/" + std::to_string(i), expect[i], found[i].dump());
    }
  }

  bool same_size(const Json& expect, const Json& found, const std::string& path) {
    ++out_.values;
    if (expect.size() == found.size()) return true;
    differ(path, expect, found.dump());
    return false;
  }

  void differ(const std::string& path, const Json& expect, const std::string& found) {
    out_.differences.push_back({path, expect.dump(), found});
  }

  Comparison& out_;
};

}  // namespace

Comparison compare(const Json& expect, const Json& found) {
  Comparison out;
  if (!expect.is_object()) return out;
  Comparer(out).object(expect, found, "");
  return out;
}

}  // namespace simove::bull_run
