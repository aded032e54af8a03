// What one class of viewers (a seat, the observers) has seen of a match: its events filtered by audience and
// numbered from 1 without gaps. Derived from the log alone, so no number depends on what somebody else may know.
// Used by publisher and service; extended lazily as the log grows.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/messages.h"
#include "server/match/match.h"

namespace simove::match {

class Projection {
 public:
  explicit Projection(Viewer viewer) : viewer_(std::move(viewer)) {}

  /// Takes in events that came since.
  void extend(const Match& match);
  [[nodiscard]] std::int64_t last_seq() const { return static_cast<std::int64_t>(seen_.size()); }
  /// Entry n, 1 <= n <= last_seq().
  [[nodiscard]] protocol::Entry entry(const Match& match, std::int64_t seq) const;

 private:
  Viewer viewer_;
  std::vector<std::size_t> seen_;  // indices of events of which the viewer gets a form
  std::size_t taken_ = 0;
};

/// "" for observers, else the seat: the key of a viewer's class.
[[nodiscard]] Viewer viewer_of(const std::optional<SeatId>& seat);

/// Entries from..to cut into batches of about `most_bytes` each; no batch when there is nothing.
[[nodiscard]] std::vector<protocol::Events> batches(const Match& match, const Projection& projection,
                                                    const std::optional<SeatId>& seat, std::int64_t from,
                                                    std::int64_t to, std::size_t most_bytes, std::size_t most_batches);

}  // namespace simove::match
