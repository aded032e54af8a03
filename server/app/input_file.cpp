#include "server/app/input_file.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace simove::app {

Result<std::string> read_input_file(const std::string& path) {
  std::error_code failed;
  const auto kind = std::filesystem::status(path, failed).type();
  if (kind == std::filesystem::file_type::not_found) return Unexpected{Fault{"no-file", "is not there"}};
  if (kind == std::filesystem::file_type::none) return Unexpected{Fault{"no-file", "cannot be read"}};
  // A pipe would be waited for, a folder read as nothing.
  if (kind != std::filesystem::file_type::regular) return Unexpected{Fault{"no-file", "is not a regular file"}};
  std::ifstream file(path, std::ios::binary);
  if (!file) return Unexpected{Fault{"no-file", "cannot be read"}};
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (file.bad()) return Unexpected{Fault{"no-file", "cannot be read"}};
  return text;
}

}  // namespace simove::app
