#include "server/notices/reminders.h"

namespace simove::notices {

namespace {

constexpr std::int64_t hour_ms = 3'600'000;

bool apart(std::int64_t one, std::int64_t other) {
  return one - other >= hour_ms || other - one >= hour_ms;
}

}  // namespace

// Those whose time has come, the latest of them; each must be an hour from its neighbours to be worth a letter.
std::string reminder_at(std::int64_t opened_ms, std::int64_t due_ms, std::int64_t now_ms) {
  if (now_ms >= due_ms || due_ms <= opened_ms) return {};
  const std::int64_t half = opened_ms + (due_ms - opened_ms) / 2;
  const std::int64_t day = due_ms - 24 * hour_ms;
  const std::int64_t hours = due_ms - 3 * hour_ms;
  const bool hours_counts = hours - opened_ms >= hour_ms;
  const bool day_counts = day - opened_ms >= hour_ms;
  const bool half_counts = due_ms - opened_ms >= 2 * hour_ms && apart(half, hours) && (!day_counts || apart(half, day));
  std::string latest;
  std::int64_t latest_ms = opened_ms;
  const auto consider = [&](bool counts, std::int64_t at, const char* kind) {
    if (!counts || now_ms < at || at < latest_ms) return;
    latest = kind;
    latest_ms = at;
  };
  consider(half_counts, half, "due_half");
  consider(day_counts, day, "due_day");
  consider(hours_counts, hours, "due_hours");
  return latest;
}

}  // namespace simove::notices
