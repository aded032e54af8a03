// The plotting calls of the page: their requests read, their answers written. Called by page_call; the work is done by
// plotting/ and by the ruleset's own check, so that the page and the server cannot differ.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "rules/games/bull_run/page/situation.h"

namespace simove::bull_run {

/// Nothing: there is no such call.
[[nodiscard]] std::optional<nlohmann::json> plotting_call(std::string_view call, const Situation& situation,
                                                          const nlohmann::json& request);

}  // namespace simove::bull_run
