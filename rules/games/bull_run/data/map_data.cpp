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

const std::string& map_text() {
  static const std::string text = [] {
    for (const DataFile& file : scenario_files())
      if (file.name == "map/map.json") return file.text;
    return std::string();
  }();
  return text;
}

std::optional<Json> named_map(std::string_view name) {
  const Json whole = Json::parse(map_text(), nullptr, false);
  if (!whole.is_object()) return std::nullopt;
  Json map;
  for (const char* key : {"columns", "rows", "hexes", "hexsides", "regions"}) map[key] = member(whole, key);
  map["roads"] = lines_of(member(whole, "roads"));
  map["railroads"] = lines_of(member(whole, "railroads"));
  if (name == "bull_run") return map;
  const std::string_view base = "bull_run/";
  if (name.substr(0, base.size()) != base) return std::nullopt;
  const Json changes = member(member(whole, "hexside_variants"), std::string(name.substr(base.size())).c_str());
  if (!changes.is_object()) return std::nullopt;
  map["hexsides"].update(changes);
  return map;
}

}  // namespace simove::bull_run
