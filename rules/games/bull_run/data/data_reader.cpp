#include "rules/games/bull_run/data/data_reader.h"

#include <algorithm>

namespace simove::bull_run {

namespace {
constexpr std::size_t most_bytes = 1U << 20U;
constexpr int most_depth = 16;
}  // namespace

DataDocuments::DataDocuments(const std::vector<DataFile>& files) {
  for (const DataFile& file : files) {
    ParsedJson parsed = parse_json(file.text, most_bytes, most_depth);
    if (!parsed.ok) fail(file.name, "", parsed.text);
    documents_[file.name] = parsed.ok ? std::move(parsed.value) : nlohmann::json::object();
  }
}

const nlohmann::json& DataDocuments::document(const std::string& name) {
  const auto found = documents_.find(name);
  if (found != documents_.end()) return found->second;
  fail(name, "", "the file is missing");
  return documents_[name] = nlohmann::json::object();
}

void DataDocuments::fail(const std::string& file, const std::string& path, const std::string& text) {
  if (failed()) return;
  message_ = file + ": " + (path.empty() ? "" : path + ": ") + text;
}

void DataDocuments::take(const std::string& file, const JsonReader& reader) {
  if (reader.failed()) fail(file, reader.failure().path, reader.failure().text);
}

bool Sheet::holds(std::string_view hex) const {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (hex.size() != 4 || !std::all_of(hex.begin(), hex.end(), digit)) return false;
  const int column = (hex[0] - '0') * 10 + (hex[1] - '0');
  const int row = (hex[2] - '0') * 10 + (hex[3] - '0');
  return column >= 1 && column <= columns && row >= 1 && row <= rows;
}

std::string read_hex(const JsonCursor& cursor, const Sheet& sheet) {
  std::string hex = cursor.text(4);
  if (cursor.present() && !sheet.holds(hex)) cursor.fail("is not a hex of the map");
  return hex;
}

int read_side(const JsonCursor& cursor) {
  const int side = side_of_word(cursor.text(16));
  if (cursor.present() && side < 0) cursor.fail("must be \"union\" or \"confederate\"");
  return std::max(side, 0);
}

std::string read_word(const JsonCursor& cursor, std::initializer_list<std::string_view> words) {
  std::string word = cursor.text(64);
  if (!cursor.present() || std::find(words.begin(), words.end(), word) != words.end()) return word;
  std::string choice;
  for (std::string_view allowed : words) choice += (choice.empty() ? "\"" : ", \"") + std::string(allowed) + "\"";
  cursor.fail("must be one of " + choice);
  return word;
}

void read_source(const JsonCursor& object) {
  static_cast<void>(read_word(object.at("source"), {"rulebook", "reconstructed"}));
}

JsonCursor read_valued(const JsonCursor& object, std::string_view key) {
  const JsonCursor wrapped = object.at(key);
  wrapped.only({"source", "rule", "value"});
  read_source(wrapped);
  return wrapped.at("value");
}

std::vector<std::string> read_hexes(const JsonCursor& list, const Sheet& sheet) {
  std::vector<std::string> hexes;
  for (std::size_t i = 0; i < list.array().size(); ++i) {
    hexes.push_back(read_hex(list.at(i), sheet));
    if (std::count(hexes.begin(), hexes.end(), hexes.back()) > 1) list.at(i).fail("is listed twice");
  }
  return hexes;
}

}  // namespace simove::bull_run
