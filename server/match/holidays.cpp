#include "server/match/holidays.h"

#include <cctz/civil_time.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "server/log/log.h"
#include "server/match/schedule.h"

namespace simove::match {

using protocol::ErrorCode;

namespace {

constexpr std::int64_t furthest_ms = 400LL * 24 * 3'600'000;
constexpr std::size_t most_holidays = 40;  // that have not ended yet, of one person

protocol::Error refused(std::string path, std::string text) {
  return {ErrorCode::bad_request, std::move(path), std::move(text)};
}

protocol::Error unread(const Fault& fault) {
  log_error("store", "event=fault code=" + fault.code + " message=\"" + fault.message + "\"");
  return {fault.code == "cannot-save" ? ErrorCode::cannot_save : ErrorCode::fault, "",
          "The server could not do this; nothing was changed."};
}

// The text has been read as a day before.
cctz::civil_day civil(const std::string& day) {
  int year = 1970;
  int month = 1;
  int date = 1;
  std::sscanf(day.c_str(), "%4d-%2d-%2d", &year, &month, &date);
  return cctz::civil_day(year, month, date);
}

}  // namespace

int days_in_year(const storage::HolidayRow& holiday, const std::string& year) {
  const cctz::civil_day first = std::max(civil(holiday.from_day), civil(year + "-01-01"));
  const cctz::civil_day last = std::min(civil(holiday.to_day), civil(year + "-12-31"));
  return static_cast<int>(std::max<cctz::diff_t>(0, last - first + 1));
}

Result<Done> Holidays::load() {
  if (loaded_) return Done{};
  auto rows = store_.holidays();
  if (!rows) return Unexpected{rows.error()};
  rows_.clear();
  away_.clear();
  for (storage::HolidayRow& row : *rows) {
    away_[row.account].push_back({row.from_ms, row.to_ms});
    rows_[row.account].push_back(std::move(row));
  }
  for (auto& [account, away] : away_) away = merged(std::move(away));
  loaded_ = true;
  return Done{};
}

const std::vector<Away>& Holidays::away_of(const AccountId& account) {
  static const std::vector<Away> none;
  if (auto read = load(); !read) {
    unread(read.error());
    return none;
  }
  const auto found = away_.find(account);
  return found == away_.end() ? none : found->second;
}

Holidays::Answered<std::vector<storage::HolidayRow>> Holidays::of(const AccountId& account) {
  if (auto read = load(); !read) return Unexpected{unread(read.error())};
  const auto found = rows_.find(account);
  return found == rows_.end() ? std::vector<storage::HolidayRow>{} : found->second;
}

Holidays::Answered<int> Holidays::days_used(const AccountId& account, const std::string& year) {
  auto rows = of(account);
  if (!rows) return Unexpected{rows.error()};
  int days = 0;
  for (const storage::HolidayRow& row : *rows) days += days_in_year(row, year);
  return days;
}

std::optional<protocol::Error> Holidays::obstacle(const AccountId& account, const storage::HolidayRow& wanted) {
  const std::int64_t now = clock_.now_ms();
  if (wanted.to_ms <= wanted.from_ms) return refused("/to", "A holiday ends no earlier than it begins.");
  if (wanted.from_day < day_of(now, wanted.zone).value_or(""))
    return refused("/from", "A holiday begins today or later: time that is over cannot be given back.");
  if (wanted.to_ms > now + furthest_ms) return refused("/to", "That is too far ahead; a year ahead is enough.");
  auto rows = of(account);
  if (!rows) return rows.error();
  std::size_t open = 0;
  for (const storage::HolidayRow& row : *rows) {
    open += row.to_ms > now ? 1U : 0U;
    if (row.from_ms < wanted.to_ms && wanted.from_ms < row.to_ms)
      return refused("/from", "You have a holiday from " + row.from_day + " to " + row.to_day + " already.");
  }
  if (open >= most_holidays) return protocol::Error{ErrorCode::too_many, "", "These are too many holidays."};
  for (const std::string& year : std::set<std::string>{wanted.from_day.substr(0, 4), wanted.to_day.substr(0, 4)}) {
    auto used = days_used(account, year);
    if (!used) return used.error();
    const int left = days_a_year_ - *used;
    if (days_in_year(wanted, year) > left)
      return protocol::Error{ErrorCode::too_many, "/to",
                             "There are " + std::to_string(std::max(left, 0)) + " days left of the " +
                                 std::to_string(days_a_year_) + " of " + year + "."};
  }
  return std::nullopt;
}

Holidays::Answered<storage::HolidayRow> Holidays::add(const AccountId& account, const HolidayPlan& plan) {
  const auto first = day_in_zone(plan.from_day, plan.zone);
  if (!first) return Unexpected{refused("/from", "This is no day like 2027-07-01, or the zone is not known here.")};
  const auto last = day_in_zone(plan.to_day, plan.zone);
  if (!last) return Unexpected{refused("/to", "This is no day like 2027-07-14.")};
  const storage::HolidayRow row{"h" + entropy_.hex(10), account,     plan.from_day,  plan.to_day, plan.zone,
                                first->from_ms,         last->to_ms, clock_.now_ms()};
  if (auto refusal = obstacle(account, row)) return Unexpected{std::move(*refusal)};
  if (auto saved = store_.save_holiday(row); !saved) return Unexpected{unread(saved.error())};
  loaded_ = false;
  return row;
}

Holidays::Answered<Done> Holidays::end(const AccountId& account, const std::string& holiday) {
  auto rows = of(account);
  if (!rows) return Unexpected{rows.error()};
  const auto found = std::find_if(rows->begin(), rows->end(), [&](const auto& row) { return row.holiday == holiday; });
  if (found == rows->end()) return Unexpected{protocol::Error{ErrorCode::not_found, "", "You have no such holiday."}};
  const std::int64_t now = clock_.now_ms();
  if (found->to_ms <= now) return Unexpected{refused("", "This holiday is over.")};
  loaded_ = false;
  if (found->from_ms > now) {
    if (auto done = store_.delete_holiday(holiday); !done) return Unexpected{unread(done.error())};
    return Done{};
  }
  storage::HolidayRow shorter = *found;
  shorter.to_day = day_of(now, shorter.zone).value_or(shorter.to_day);
  const auto last = day_in_zone(shorter.to_day, shorter.zone);
  if (!last) return Unexpected{refused("", "The zone of this holiday is not known here any more.")};
  shorter.to_ms = last->to_ms;
  if (auto saved = store_.save_holiday(shorter); !saved) return Unexpected{unread(saved.error())};
  return Done{};
}

}  // namespace simove::match
