// Tells time that passed from a clock that was set. The clock on the wall may be moved by hand or by the network; a
// steady clock cannot, and the difference between what the two have run is what nobody lived through. Used by
// service_time.cpp. A machine that slept is the same case: its steady clock stood.
#pragma once

#include <cstdint>
#include <optional>

namespace simove::match {

/// Less than this is a clock being disciplined, not set.
inline constexpr std::int64_t least_jump_ms = 5'000;

/// A stretch of the wall clock that was not lived through: from..to, or a step back where to < from.
struct Jump {
  std::int64_t from_ms = 0;  // what the wall clock would say had it not been set
  std::int64_t to_ms = 0;    // what it says
};

class ClockWatch {
 public:
  /// To be called with both clocks as often as anybody reads the time. Nothing: time has passed as it should.
  [[nodiscard]] std::optional<Jump> look(std::int64_t wall_ms, std::int64_t steady_ms);

 private:
  std::optional<std::int64_t> wall_ms_;
  std::int64_t steady_ms_ = 0;
};

}  // namespace simove::match
