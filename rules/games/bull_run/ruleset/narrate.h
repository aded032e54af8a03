// Sentences for the log: one for each event, with its causes and its rule number, in words of the table. Called by
// the border's narrate with an event body as the viewer got it; must never know more than that body says.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace simove::bull_run {

[[nodiscard]] std::string sentence_of(const std::string& kind, const nlohmann::json& body);

/// The line that everybody gets at once of an umpire's ruling, from the form of its event that everybody may know.
[[nodiscard]] std::string ruling_line(const nlohmann::json& body);

}  // namespace simove::bull_run
