#include "server/match/deadlines.h"

#include <algorithm>

namespace simove::match {

std::vector<Away> merged(std::vector<Away> away) {
  std::erase_if(away, [](const Away& one) { return one.to_ms <= one.from_ms; });
  std::sort(away.begin(), away.end(), [](const Away& one, const Away& other) { return one.from_ms < other.from_ms; });
  std::vector<Away> out;
  for (const Away& one : away) {
    if (!out.empty() && one.from_ms <= out.back().to_ms)
      out.back().to_ms = std::max(out.back().to_ms, one.to_ms);
    else
      out.push_back(one);
  }
  return out;
}

std::int64_t time_left(const Deadline& deadline, std::int64_t at_ms) {
  const std::int64_t from = std::max(at_ms, deadline.opened_ms);
  if (from >= deadline.due_ms) return 0;
  std::int64_t left = deadline.due_ms - from;
  for (const Away& one : deadline.away)
    left -= std::max<std::int64_t>(0, std::min(one.to_ms, deadline.due_ms) - std::max(one.from_ms, from));
  return left;
}

std::int64_t due_after(std::int64_t from_ms, std::int64_t left_ms, const std::vector<Away>& away) {
  std::int64_t at = from_ms;
  for (const Away& one : away) {
    if (one.to_ms <= at) continue;
    if (one.from_ms > at) {
      if (left_ms <= one.from_ms - at) break;
      left_ms -= one.from_ms - at;
    }
    at = one.to_ms;
  }
  return at + left_ms;
}

Deadline after_standstill(const Deadline& deadline, std::int64_t from_ms, std::int64_t to_ms) {
  // What was due before the clock stopped was due; what opened after it went on again has nothing to make up for.
  if (deadline.due_ms <= from_ms || to_ms <= std::max(from_ms, deadline.opened_ms)) return deadline;
  Deadline out = deadline;
  out.due_ms = std::max(deadline.due_ms, due_after(to_ms, time_left(deadline, from_ms), deadline.away));
  return out;
}

Deadline extended(const Deadline& deadline, std::int64_t now_ms, std::int64_t by_ms) {
  Deadline out = deadline;
  out.due_ms = due_after(std::max(now_ms, deadline.due_ms), by_ms, deadline.away);
  out.overdue = false;
  return out;
}

Deadline with_away(const Deadline& deadline, std::int64_t now_ms, const std::vector<Away>& more) {
  if (deadline.due_ms <= now_ms) return deadline;
  Deadline out = deadline;
  for (const Away& one : more) out.away.push_back({std::max(one.from_ms, now_ms), one.to_ms});
  out.away = merged(std::move(out.away));
  const std::int64_t from = std::max(now_ms, deadline.opened_ms);
  out.due_ms = std::max(deadline.due_ms, due_after(from, time_left(deadline, from), out.away));
  return out;
}

}  // namespace simove::match
