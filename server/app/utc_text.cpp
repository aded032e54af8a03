#include "server/app/utc_text.h"

#include <chrono>
#include <cstdio>

namespace simove::app {

std::string utc_text(std::int64_t ms) {
  using namespace std::chrono;
  const sys_time<milliseconds> at{milliseconds(ms)};
  const auto day = floor<days>(at);
  const year_month_day date(day);
  const hh_mm_ss time(floor<minutes>(at - day));
  char text[64];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u %02d:%02d UTC", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(time.hours().count()), static_cast<int>(time.minutes().count()));
  return text;
}

}  // namespace simove::app
