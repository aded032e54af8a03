// What every match of Bull Run shares: the map worked out, the scenarios, the manifest, the public data files. Made
// once by load_game; read by all functions of the border. Never changes afterwards, holds nothing of a match.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/core/ruleset.h"
#include "rules/games/bull_run/data/scenario_data.h"
#include "rules/games/bull_run/map.h"

namespace simove::bull_run {

struct Game {
  Map map;
  std::vector<Scenario> scenarios;
  Json manifest;
  std::string map_text;     // served as map.json
  std::string charts_text;  // served as charts.json

  /// -1 when there is none of that id.
  [[nodiscard]] int scenario_index(std::string_view id) const;
  [[nodiscard]] Hex hex(std::string_view id) const;  // no_hex for what is no hex of the map
  [[nodiscard]] std::string id(Hex hex) const { return map.grid.id(hex); }
};

/// Reads the embedded data; the fault names file and JSON path.
[[nodiscard]] Result<std::shared_ptr<const Game>> load_game();

}  // namespace simove::bull_run
