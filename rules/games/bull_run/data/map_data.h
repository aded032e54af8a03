// The embedded data files of Bull Run, and its map in the form case files use. Called by the case reader ("map":
// "bull_run"), by the ruleset border and by tests. Knows no rule; never reads a file at run time.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/games/bull_run/data/scenario_data.h"

namespace simove::bull_run {

/// scenarios/bull_run/*.json and map/map.json as they were when the program was built, names relative to that folder.
[[nodiscard]] const std::vector<DataFile>& scenario_files();

/// The map file that clients fetch, by the name case files give the map: "map.json" for "bull_run", as it was when the
/// program was built, "map_1862.json" for "bull_run/1862", the same with the changes of that year in `hexsides`.
struct MapFile {
  std::string name;
  std::string text;
};
[[nodiscard]] std::optional<MapFile> map_file(std::string_view name);
/// The name case files give to a map file: "bull_run" for "map.json"; nothing for what is none.
[[nodiscard]] std::optional<std::string> map_of_file(std::string_view file);

/// A map by the name case files give it: "bull_run", or "bull_run/1862" with the changes of that year. The object has
/// exactly the members of a case file's `map`: columns, rows, hexes, hexsides, roads, railroads, regions.
[[nodiscard]] std::optional<nlohmann::json> named_map(std::string_view name);

}  // namespace simove::bull_run
