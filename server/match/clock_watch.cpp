#include "server/match/clock_watch.h"

#include <utility>

namespace simove::match {

std::optional<Jump> ClockWatch::look(std::int64_t wall_ms, std::int64_t steady_ms) {
  const std::optional<std::int64_t> last_wall = std::exchange(wall_ms_, wall_ms);
  const std::int64_t last_steady = std::exchange(steady_ms_, steady_ms);
  if (!last_wall) return std::nullopt;
  const std::int64_t expected = *last_wall + (steady_ms - last_steady);
  if (wall_ms - expected < least_jump_ms && expected - wall_ms < least_jump_ms) return std::nullopt;
  return Jump{expected, wall_ms};
}

}  // namespace simove::match
