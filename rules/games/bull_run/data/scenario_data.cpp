#include "rules/games/bull_run/data/scenario_data.h"

#include <algorithm>

namespace simove::bull_run {

int side_of_word(std::string_view word) {
  for (std::size_t side = 0; side < side_words.size(); ++side)
    if (side_words[side] == word) return static_cast<int>(side);
  return -1;
}

bool Scenario::night(int turn) const {
  return std::find(night_turns.begin(), night_turns.end(), turn) != night_turns.end();  // [4.2]
}

std::string Scenario::clock(int turn) const {
  const int minute = (first_minute + (turn - 1) % turns_per_day * minutes) % (24 * 60);
  const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return two(minute / 60) + ":" + two(minute % 60);
}

std::string Scenario::date(int turn) const {
  static constexpr std::array<std::string_view, 12> months{"January",   "February", "March",    "April",
                                                           "May",       "June",     "July",     "August",
                                                           "September", "October",  "November", "December"};
  const std::string month(months[static_cast<std::size_t>(first_day.month - 1)]);
  return std::to_string(first_day.day + day(turn) - 1) + " " + month + " " + std::to_string(first_day.year);
}

const RosterUnit* Scenario::find(std::string_view unit) const {
  for (const auto& roster : rosters)
    for (const RosterUnit& counter : roster)
      if (counter.id == unit) return &counter;
  return nullptr;
}

const CommandForm* Scenario::form(std::size_t side, std::string_view name) const {
  for (const CommandForm& form : command_forms[side])
    if (form.id == name) return &form;
  return nullptr;
}

}  // namespace simove::bull_run
