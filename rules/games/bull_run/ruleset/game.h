// What matches of Bull Run share: the map of their year worked out, the scenarios, the manifest, the public data files.
// Made once by load_games; a Game is read by all functions of the border. Never changes afterwards, holds nothing of a
// match.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "rules/core/ruleset.h"
#include "rules/games/bull_run/data/scenario_data.h"
#include "rules/games/bull_run/map.h"

namespace simove::bull_run {

/// What all matches on one map share.
struct Game {
  Map map;
  std::string map_file;             // its name among the public data files
  std::vector<Scenario> scenarios;  // all of them, on whatever map

  /// -1 when there is none of that id.
  [[nodiscard]] int scenario_index(std::string_view id) const;
  [[nodiscard]] Hex hex(std::string_view id) const;  // no_hex for what is no hex of the map
  [[nodiscard]] std::string id(Hex hex) const { return map.grid.id(hex); }
};

/// All matches: a game for each map that a scenario is played on.
struct Games {
  std::vector<std::shared_ptr<const Game>> by_scenario;  // in the order of Game::scenarios; several share one
  Json manifest;
  std::map<std::string, std::string, std::less<>> files;  // public data by name: maps, charts.json
};

/// Reads the embedded data; the fault names file and JSON path.
[[nodiscard]] Result<std::shared_ptr<const Games>> load_games();

}  // namespace simove::bull_run
