#include "server/match/alarms.h"

namespace simove::match {

void Alarms::set(const MatchId& match, std::optional<std::int64_t> at_ms) {
  if (const auto known = by_match_.find(match); known != by_match_.end()) {
    in_order_.erase({known->second, match});
    by_match_.erase(known);
  }
  if (!at_ms) return;
  by_match_.emplace(match, *at_ms);
  in_order_.emplace(*at_ms, match);
}

std::vector<MatchId> Alarms::take_due(std::int64_t now_ms) {
  std::vector<MatchId> out;
  while (!in_order_.empty() && in_order_.begin()->first <= now_ms) {
    out.push_back(in_order_.begin()->second);
    by_match_.erase(out.back());
    in_order_.erase(in_order_.begin());
  }
  return out;
}

}  // namespace simove::match
