// How a document lies in bytes: its head, one line for each entry of the log, the hashes. Shared by write.cpp and
// read.cpp, which must agree to the byte; nobody else calls it.
#pragma once

#include <string>
#include <vector>

#include "rules/core/decision.h"
#include "server/archive/archive.h"

namespace simove::archive {

/// Everything but the log, as JSON; `entry_of` gives an entry without its hash. Fault "bad-row" for text that is not
/// JSON any more or a record of an unknown kind.
[[nodiscard]] Json head_of(const Archive& archive);
[[nodiscard]] Result<std::vector<Json>> entries_of(const Archive& archive);

/// The hash chain: the first covers the head, each next one the one before and its entry.
struct Hashes {
  std::string head;
  std::vector<std::string> entries;
};
[[nodiscard]] Hashes hashes_of(const Json& head, const std::vector<Json>& entries);

/// The bytes, with these hashes in their places.
[[nodiscard]] std::string bytes_of(Json head, const std::vector<Json>& entries, const Hashes& hashes);

}  // namespace simove::archive
