// Lenient looks into JSON that this ruleset made itself (events, views): a missing or mistyped member gives the empty
// value. Used by narrate and the text forms; what players send is read with rules/core/json_read.h instead.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace simove::bull_run {

[[nodiscard]] const nlohmann::json& look(const nlohmann::json& object, std::string_view key);
[[nodiscard]] std::string look_text(const nlohmann::json& object, std::string_view key);
[[nodiscard]] int look_number(const nlohmann::json& object, std::string_view key);
[[nodiscard]] bool look_flag(const nlohmann::json& object, std::string_view key);
[[nodiscard]] std::vector<std::string> look_words(const nlohmann::json& object, std::string_view key);

/// "a", "a and b", "a, b and c"; "nobody" for none.
[[nodiscard]] std::string spoken(const std::vector<std::string>& words);
/// "1 unit", "3 units".
[[nodiscard]] std::string counted(std::size_t number, std::string_view word);
/// What a player typed, made fit for a message: other than printable ASCII becomes '?', and it is cut at `longest`.
[[nodiscard]] std::string printable(std::string_view text, std::size_t longest = 40);
/// "Union" for "union".
[[nodiscard]] std::string capital(std::string word);

}  // namespace simove::bull_run
