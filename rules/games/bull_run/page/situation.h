// What a seat may know, made into a turn that can be plotted on: from the `view` and the `ask` of its open plot
// decision, as the server sent them. Called by the page's calls. A face-down enemy is taken for a real unit, as nobody
// may tell; what the two do not hold is not there. Reads strictly: what does not fit is named, and nothing is worked
// out.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>

#include "rules/core/result.h"
#include "rules/games/bull_run/ruleset/game.h"
#include "rules/games/bull_run/ruleset/share.h"
#include "rules/games/bull_run/turn.h"

namespace simove::bull_run {

/// The map of that name and nothing else, as the `map` of a view says it; worked out at its first call. nullptr for a
/// name that is no map.
[[nodiscard]] const Game* page_game(const std::string& map_file);

struct Situation {
  const Game* game = nullptr;
  std::unique_ptr<Turn> turn;
  Side side = Side::union_side;
  std::optional<Share> share;  // of a side with several commanders
};
/// The fault's message names the member.
[[nodiscard]] Result<Situation> read_situation(const nlohmann::json& request);

}  // namespace simove::bull_run
