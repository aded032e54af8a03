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
  const int minute = (first_minute + (turn - 1) * minutes) % (24 * 60);
  const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return two(minute / 60) + ":" + two(minute % 60);
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
