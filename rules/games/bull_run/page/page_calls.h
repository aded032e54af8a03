// The rules as a page (or any other program that holds no match) may ask them: one JSON request, one JSON answer.
// Called by rules/wasm and by the native twin that the byte-equality tests run. A pure function of the request and of
// the data the program was built with; it knows only what the request tells, so it can give nothing away.
#pragma once

#include <string>
#include <string_view>

namespace simove::bull_run {

/// {"call": "adjudicate" | "check" | "way" | "reach" | "command" | "scatter" | "rehearse" | "zoc", ...} to its answer,
/// or
/// {"error": sentence}. Shapes: README.md of this folder.
[[nodiscard]] std::string page_call(std::string_view request);

}  // namespace simove::bull_run
