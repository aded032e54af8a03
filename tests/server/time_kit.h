// A Kit whose matches have a pace: time is moved by hand, what keeping time needs of a store is kept beside it (so that
// a restart finds it), and people may be on holiday. Used by the tests of deadlines.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "server/match/schedule.h"
#include "tests/server/kit.h"

namespace simove::test {

inline constexpr std::int64_t minute = 60'000;
inline constexpr std::int64_t hour = 60 * minute;
inline constexpr std::int64_t day = 24 * hour;

struct RememberedTime final : storage::TimeStore {
  std::optional<std::int64_t> beat;
  std::map<MatchId, std::int64_t> stalled;
  std::vector<storage::HolidayRow> rows;

  Result<std::optional<std::int64_t>> heartbeat() override { return beat; }
  Result<Done> note_heartbeat(std::int64_t now_ms) override;
  Result<std::optional<std::int64_t>> stalled_since(const MatchId& match) override;
  Result<Done> note_stalled(const MatchId& match, std::int64_t since_ms) override;
  Result<Done> forget_stalled(const MatchId& match) override;
  Result<std::vector<storage::HolidayRow>> holidays() override { return rows; }
  Result<Done> save_holiday(const storage::HolidayRow& holiday) override;
  Result<Done> delete_holiday(const std::string& holiday) override;
};

struct TimeKit : Kit {
  explicit TimeKit(int holiday_days = 21, Numbers game = {}, storage::OpenedStore opened = storage::open_memory());

  /// Three people in their seats, on these terms ({"pace", "missed"}).
  MatchId paced(const Json& terms, const Json& options = {{"rounds", 3}});
  MatchId by_letter(std::int64_t period_ms, const std::string& missed = "run_draft") {
    return paced({{"pace", {{"kind", "letters"}, {"period_ms", period_ms}}}, {"missed", missed}});
  }
  /// Time passes: the server looks at its clock as often as told, and does what is due.
  void pass(std::int64_t ms, std::int64_t in_steps_of = minute);
  /// Down for so long; not a second of it is lived through.
  match::Recovered down(std::int64_t ms, Numbers game = {});
  /// What a server does once a second.
  void tick();

  [[nodiscard]] const match::Match& at(const MatchId& match) const { return *service->find(match); }
  /// The only open deadline.
  [[nodiscard]] const match::Deadline& deadline(const MatchId& match) const;
  [[nodiscard]] std::int64_t due(const MatchId& match) const { return deadline(match).due_ms; }
  /// Events of a kind, as everybody sees them.
  [[nodiscard]] std::vector<Json> events(const MatchId& match, const std::string& kind) const;
  /// Everybody agrees to it.
  std::string agreed(const MatchId& match, const std::string& kind, const Json& body);

  RememberedTime remembered;
  match::Holidays rest;
};

}  // namespace simove::test
