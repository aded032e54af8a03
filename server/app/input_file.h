// Reads a file that somebody named on the command line. Called by the subcommands. Must never wait for a pipe that
// nobody writes, and never take what cannot be read for an empty file.
#pragma once

#include <string>

#include "rules/core/result.h"

namespace simove::app {

/// The message is the rest of a sentence that begins with the file's name.
[[nodiscard]] Result<std::string> read_input_file(const std::string& path);

}  // namespace simove::app
