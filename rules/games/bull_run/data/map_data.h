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

/// The text of map/map.json.
[[nodiscard]] const std::string& map_text();

/// A map by the name case files give it: "bull_run", or "bull_run/1862" with the changes of that year. The object has
/// exactly the members of a case file's `map`: columns, rows, hexes, hexsides, roads, railroads, regions.
[[nodiscard]] std::optional<nlohmann::json> named_map(std::string_view name);

}  // namespace simove::bull_run
