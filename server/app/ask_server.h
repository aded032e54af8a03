// One question to the running server over loopback, as its operator; used by cmd_admin.cpp. Blocks until the answer is
// whole or the server has been silent for a minute.
#pragma once

#include <string>

#include "rules/core/result.h"
#include "server/app/operator_file.h"

namespace simove::app {

struct ServerAnswer {
  int status = 0;
  std::string body;
};

/// POST of a JSON body to a path. Fault "no-server" when nobody answers there.
[[nodiscard]] Result<ServerAnswer> ask_server(const OperatorFile& server, const std::string& path,
                                              const std::string& body);

}  // namespace simove::app
