// Who is on holiday when, and how many days a year somebody may be. A holiday is days of the calendar in the person's
// own zone; deadlines of matches by letter do not run for him then. Asked by service_time.cpp, changed by server/net
// (api_holidays.cpp), from the logic thread. Reads the store once and keeps what it read. Never moves a deadline:
// whoever changes a holiday tells the match service, which does.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/errors.h"
#include "server/match/deadlines.h"
#include "server/ports/ports.h"
#include "storage/time_store.h"

namespace simove::match {

struct HolidayPlan {
  std::string from_day;
  std::string to_day;  // the last one of it
  std::string zone;
};

class Holidays {
 public:
  Holidays(storage::TimeStore& store, Clock& clock, Entropy& entropy, int days_a_year)
      : store_(store), clock_(clock), entropy_(entropy), days_a_year_(days_a_year) {}

  template <class T>
  using Answered = Result<T, protocol::Error>;

  [[nodiscard]] Answered<std::vector<storage::HolidayRow>> of(const AccountId& account);
  /// Days that are set for a year of the calendar, past ones included.
  [[nodiscard]] Answered<int> days_used(const AccountId& account, const std::string& year);
  [[nodiscard]] int days_a_year() const { return days_a_year_; }

  [[nodiscard]] Answered<storage::HolidayRow> add(const AccountId& account, const HolidayPlan& plan);
  /// One that has not begun is struck off; one that has ends with the present day.
  [[nodiscard]] Answered<Done> end(const AccountId& account, const std::string& holiday);

  /// For deadlines: all of the account's, ascending; empty when they cannot be read.
  [[nodiscard]] const std::vector<Away>& away_of(const AccountId& account);
  /// What was changed was not saved.
  void forget_unsaved() { loaded_ = false; }

 private:
  Result<Done> load();
  std::optional<protocol::Error> obstacle(const AccountId& account, const storage::HolidayRow& wanted);

  storage::TimeStore& store_;
  Clock& clock_;
  Entropy& entropy_;
  int days_a_year_;
  bool loaded_ = false;
  std::map<AccountId, std::vector<storage::HolidayRow>> rows_;
  std::map<AccountId, std::vector<Away>> away_;
};

/// How many days of a year ("2027") lie in from_day..to_day, both included.
[[nodiscard]] int days_in_year(const storage::HolidayRow& holiday, const std::string& year);

}  // namespace simove::match
