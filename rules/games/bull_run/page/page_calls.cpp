#include "rules/games/bull_run/page/page_calls.h"

#include "rules/core/json_read.h"
#include "rules/games/bull_run/case_file.h"
#include "rules/games/bull_run/page/plotting_calls.h"

namespace simove::bull_run {

namespace {

using Json = nlohmann::json;

constexpr std::size_t most_bytes = 16U << 20;
constexpr int most_depth = 64;

std::string refusal(const std::string& text) {
  return Json{{"error", text}}.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// The text that `simove adjudicate` prints, without its line end.
std::string adjudicate_call(const Json& request) {
  JsonReader reader(request);
  const std::string text = reader.root().at("case").text(most_bytes);
  if (reader.failed()) return refusal(reader.failure().path + " " + reader.failure().text);
  const auto given = read_case(text, charts());
  if (!given) return refusal(given.error().message);
  const auto result = adjudicate(*given, charts());
  if (!result) return refusal(result.error().message);
  return Json{{"text", result->dump()}}.dump();
}

}  // namespace

std::string page_call(std::string_view request) {
  const ParsedJson parsed = parse_json(request, most_bytes, most_depth);
  if (!parsed.ok) return refusal(parsed.text);
  JsonReader reader(parsed.value);
  const std::string call = reader.root().at("call").text(32);
  if (call == "adjudicate") return adjudicate_call(parsed.value);
  const auto situation = read_situation(parsed.value);
  if (!situation) return refusal(situation.error().message);
  const auto answer = plotting_call(call, *situation, parsed.value);
  if (answer) return answer->dump(-1, ' ', false, Json::error_handler_t::replace);
  return refusal("There is no call \"" + call + "\".");
}

}  // namespace simove::bull_run
