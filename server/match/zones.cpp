#include "server/match/zones.h"

#include <cctz/time_zone.h>

namespace simove::match {

bool is_known_zone(const std::string& name) {
  cctz::time_zone zone;
  return cctz::load_time_zone(name, &zone);
}

}  // namespace simove::match
