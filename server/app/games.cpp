#include "server/app/games.h"

#include "rules/games/bull_run/ruleset/bull_run.h"
#include "rules/games/caravan/caravan.h"

namespace simove::app {

std::vector<std::shared_ptr<const Ruleset>> games(bool proving) {
  std::vector<std::shared_ptr<const Ruleset>> out;
  out.push_back(bull_run::make_bull_run());
  if (proving) out.push_back(caravan::make_caravan());
  std::erase(out, nullptr);
  return out;
}

}  // namespace simove::app
