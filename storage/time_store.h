// What keeping time needs beside the matches: when this server was last alive, since when a match could not be read,
// and who is on holiday. Called by server/match from the logic thread, so that it is part of the batch that is open.
// Implemented by storage/sqlite alone; faults as in store.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/ids.h"
#include "rules/core/result.h"

namespace simove::storage {

/// Days of the calendar, the last one included, as they are in a zone; the instants were worked out when it was set.
struct HolidayRow {
  std::string holiday;
  AccountId account;
  std::string from_day;  // "2027-07-01"
  std::string to_day;
  std::string zone;
  std::int64_t from_ms = 0;
  std::int64_t to_ms = 0;
  std::int64_t created_ms = 0;
  bool operator==(const HolidayRow&) const = default;
};

class TimeStore {
 public:
  virtual ~TimeStore() = default;

  /// The last instant noted; nothing on a new file.
  virtual Result<std::optional<std::int64_t>> heartbeat() = 0;
  virtual Result<Done> note_heartbeat(std::int64_t now_ms) = 0;

  /// Since when a match has been frozen by no record of its log (it could not be rebuilt); nothing: it is not.
  virtual Result<std::optional<std::int64_t>> stalled_since(const MatchId& match) = 0;
  virtual Result<Done> note_stalled(const MatchId& match, std::int64_t since_ms) = 0;
  virtual Result<Done> forget_stalled(const MatchId& match) = 0;

  virtual Result<std::vector<HolidayRow>> holidays() = 0;  // of everybody, by their beginning
  /// Written anew, or in the place of the one with the same name.
  virtual Result<Done> save_holiday(const HolidayRow& holiday) = 0;
  virtual Result<Done> delete_holiday(const std::string& holiday) = 0;
};

}  // namespace simove::storage
