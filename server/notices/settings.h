// How somebody wants to be told things: which kinds, through which channels, when not, all at once or one by one; for
// all matches and, differently, for one. Read from and written to the store as JSON (its only form outside this
// header), and by the page with the same members. Unknown members and values are refused with their path. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "protocol/errors.h"
#include "rules/core/decision.h"
#include "rules/core/result.h"

namespace simove::notices {

/// On the reader's clock; from 22:00 to 07:00 goes over midnight.
struct Quiet {
  int from_minute = 22 * 60;
  int to_minute = 7 * 60;
  bool operator==(const Quiet&) const = default;
};

struct Settings {
  bool mail = true;
  bool push = true;
  bool webhook = true;
  std::optional<Quiet> quiet;        // what would come then comes when they are over; never a lost notice
  std::optional<int> digest_minute;  // one letter a day at this minute instead of many; reminders come at once
  std::set<std::string> off;         // kinds that are not told
  bool operator==(const Settings&) const = default;
};

/// What is different in one match.
struct MatchSettings {
  bool muted = false;         // nothing at all
  std::set<std::string> off;  // besides those of Settings
  bool operator==(const MatchSettings&) const = default;
};

[[nodiscard]] Result<Settings, protocol::Error> read_settings(const Json& json);
[[nodiscard]] Result<MatchSettings, protocol::Error> read_match_settings(const Json& json);
/// {"mail","push","webhook","quiet":{"from":"22:00","to":"07:00"}|null,"digest":"08:00"|null,"off":[kind…]}
[[nodiscard]] Json to_json(const Settings& settings);
/// {"muted","off":[kind…]}
[[nodiscard]] Json to_json(const MatchSettings& settings);

[[nodiscard]] bool wants(const Settings& settings, const MatchSettings& in_match, const std::string& kind);
/// When something that is known at now_ms may be told: now, or when the quiet hours are over.
[[nodiscard]] std::int64_t after_quiet(const Settings& settings, const std::string& zone, std::int64_t now_ms);

}  // namespace simove::notices
