// When each match has to be looked at next. One instant for each match, which may be moved up and down at will: what it
// was before leaves nothing behind that could be in the way of what is due. Used by service_time.cpp alone.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "rules/core/ids.h"

namespace simove::match {

class Alarms {
 public:
  /// Nothing: it need not be looked at.
  void set(const MatchId& match, std::optional<std::int64_t> at_ms);
  /// Those whose instant has come, the earliest first; each is taken off.
  [[nodiscard]] std::vector<MatchId> take_due(std::int64_t now_ms);
  [[nodiscard]] std::size_t size() const { return by_match_.size(); }

 private:
  std::set<std::pair<std::int64_t, MatchId>> in_order_;
  std::map<MatchId, std::int64_t> by_match_;
};

}  // namespace simove::match
