// The one question a WebAssembly module of this project answers: text in, text out. exports.cpp gives it to the page;
// each module brings its own answer (rules_call.cpp here, server/verifier/verify_call.cpp). Never throws.
#pragma once

#include <string>
#include <string_view>

namespace simove::wasm {

[[nodiscard]] std::string answer_to(std::string_view request);

}  // namespace simove::wasm
