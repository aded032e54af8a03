// The verifier's answer: the request is the document itself, the answer a JSON object of what was compared and of the
// first difference. The page shows it as it stands (web/src/verifier_wasm).
#include "protocol/json_text.h"
#include "rules/wasm/call.h"
#include "server/app/games.h"
#include "server/archive/verdict.h"

namespace simove::wasm {

namespace {

const match::Rulesets& rulesets() {
  static const match::Rulesets all = [] {
    match::Rulesets out;
    for (auto& game : app::games(true)) out.add(std::move(game));
    return out;
  }();
  return all;
}

}  // namespace

std::string answer_to(std::string_view request) {
  return protocol::json_text(archive::to_json(archive::judge(request, rulesets())));
}

}  // namespace simove::wasm
