#include "rules/games/bull_run/data/map_data.h"

#include "embedded/bull_run_data.h"
#include "rules/core/json_read.h"

namespace simove::bull_run {

namespace {

using Json = nlohmann::json;

Json member(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? Json() : *found;
}

// Case files know a line by its path alone, and an unfinished grade by a flag.
Json lines_of(const Json& lines) {
  Json out = Json::array();
  for (const Json& line : lines) {
    Json kept{{"path", member(line, "path")}};
    if (member(line, "kind") == "unfinished") kept["unfinished"] = true;
    out.push_back(std::move(kept));
  }
  return out;
}

}  // namespace

const std::vector<DataFile>& scenario_files() {
  static const std::vector<DataFile> files = [] {
    std::vector<DataFile> list;
    for (const auto& [name, bytes] : embedded::bull_run_data()) list.push_back({std::string(name), std::string(bytes)});
    return list;
  }();
  return files;
}

namespace {

constexpr std::string_view whole_map = "bull_run";

std::string_view map_text() {
  for (const DataFile& file : scenario_files())
    if (file.name == "map/map.json") return file.text;
  return {};
}

// The year of "bull_run/1862"; empty for the map as it is, nothing for a name that is no map.
std::optional<std::string> year_of(std::string_view name) {
  if (name == whole_map) return "";
  const bool begins = name.substr(0, whole_map.size()) == whole_map && name.size() > whole_map.size() + 1;
  if (!begins || name[whole_map.size()] != '/') return std::nullopt;
  return std::string(name.substr(whole_map.size() + 1));
}

// The whole map file with the changes of a year.
std::optional<Json> map_in(const std::string& year) {
  Json whole = Json::parse(map_text(), nullptr, false);
  if (!whole.is_object()) return std::nullopt;
  if (year.empty()) return whole;
  const Json changes = member(member(whole, "hexside_variants"), year.c_str());
  if (!changes.is_object()) return std::nullopt;
  whole["hexsides"].update(changes);
  return whole;
}

}  // namespace

std::optional<MapFile> map_file(std::string_view name) {
  const auto year = year_of(name);
  if (!year) return std::nullopt;
  if (year->empty()) return MapFile{"map.json", std::string(map_text())};
  const auto whole = map_in(*year);
  if (!whole) return std::nullopt;
  return MapFile{"map_" + *year + ".json", whole->dump()};
}

std::optional<std::string> map_of_file(std::string_view file) {
  if (file == "map.json") return std::string(whole_map);
  constexpr std::string_view before = "map_";
  constexpr std::string_view after = ".json";
  if (file.size() <= before.size() + after.size() || file.substr(0, before.size()) != before ||
      file.substr(file.size() - after.size()) != after)
    return std::nullopt;
  file.remove_prefix(before.size());
  file.remove_suffix(after.size());
  return std::string(whole_map) + "/" + std::string(file);
}

std::optional<Json> named_map(std::string_view name) {
  const auto year = year_of(name);
  if (!year) return std::nullopt;
  const auto whole = map_in(*year);
  if (!whole) return std::nullopt;
  Json map;
  for (const char* key : {"columns", "rows", "hexes", "hexsides", "regions"}) map[key] = member(*whole, key);
  map["roads"] = lines_of(member(*whole, "roads"));
  map["railroads"] = lines_of(member(*whole, "railroads"));
  return map;
}

}  // namespace simove::bull_run
