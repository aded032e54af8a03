// The rules' answer: what a table asks while somebody plots (rules/games/bull_run/page).
#include "rules/games/bull_run/page/page_calls.h"
#include "rules/wasm/call.h"

namespace simove::wasm {

std::string answer_to(std::string_view request) {
  return bull_run::page_call(request);
}

}  // namespace simove::wasm
