#include "protocol/json_text.h"

#include <nlohmann/json.hpp>

namespace simove::protocol {

std::string json_text(const nlohmann::json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace simove::protocol
