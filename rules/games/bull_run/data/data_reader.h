// What the loaders of the data files share: one document with its name, and reads that also check the domain (a
// hex id on the map, a side, a source). Used by rules/games/bull_run/data only; never throws. The first failure wins.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "rules/core/json_read.h"
#include "rules/games/bull_run/data/scenario_data.h"

namespace simove::bull_run {

/// All documents of one load, and the first thing that was wrong in any of them.
class DataDocuments {
 public:
  explicit DataDocuments(const std::vector<DataFile>& files);

  /// The parsed document; an empty object (and a failure) when it is missing or not JSON.
  [[nodiscard]] const nlohmann::json& document(const std::string& name);
  void fail(const std::string& file, const std::string& path, const std::string& text);
  void take(const std::string& file, const JsonReader& reader);
  [[nodiscard]] bool failed() const { return !message_.empty(); }
  [[nodiscard]] Fault fault() const { return {"bad-data", message_}; }

 private:
  std::map<std::string, nlohmann::json> documents_;
  std::string message_;
};

/// "CCRR" within the sheet of the map file.
struct Sheet {
  int columns = 0;
  int rows = 0;
  [[nodiscard]] bool holds(std::string_view hex) const;
};

[[nodiscard]] std::string read_hex(const JsonCursor& cursor, const Sheet& sheet);
[[nodiscard]] int read_side(const JsonCursor& cursor);
[[nodiscard]] std::string read_word(const JsonCursor& cursor, std::initializer_list<std::string_view> words);
/// `source` must be there and say where the values come from.
void read_source(const JsonCursor& object);
/// A value wrapped as {"source", "rule"?, "value"}.
[[nodiscard]] JsonCursor read_valued(const JsonCursor& object, std::string_view key);
[[nodiscard]] std::vector<std::string> read_hexes(const JsonCursor& list, const Sheet& sheet);

}  // namespace simove::bull_run
