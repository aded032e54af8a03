// Records of seats that change hands: everybody is here, handed over, somebody stands in, and no longer. Part of the
// log's records (records.h); written by service_seats.cpp. `account` is blank in an archive, the names stay.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rules/core/decision.h"
#include "rules/core/ids.h"
#include "rules/core/json_read.h"

namespace simove::match {

/// Whoever sits there says that he is there.
struct MusteredRecord {
  SeatId seat;
};
/// The seat is another's from here on; who stood in for its holder does so no more.
struct HandedOverRecord {
  SeatId seat;
  AccountId account;
  std::string name;
  std::string from;  // the holder before, by name
};
/// Somebody may act for the seat beside its holder.
struct StandInRecord {
  SeatId seat;
  AccountId account;
  std::string name;
  std::optional<std::int64_t> until_ms;  // none: until it is taken back
};
struct StandInEndedRecord {
  SeatId seat;
  std::string name;
};

[[nodiscard]] Json members(const MusteredRecord& record);
[[nodiscard]] Json members(const HandedOverRecord& record);
[[nodiscard]] Json members(const StandInRecord& record);
[[nodiscard]] Json members(const StandInEndedRecord& record);

[[nodiscard]] MusteredRecord read_mustered(const JsonCursor& root);
[[nodiscard]] HandedOverRecord read_handed_over(const JsonCursor& root);
[[nodiscard]] StandInRecord read_stand_in(const JsonCursor& root);
[[nodiscard]] StandInEndedRecord read_stand_in_ended(const JsonCursor& root);

}  // namespace simove::match
