// The schema as numbered steps. Called by open.cpp only. A step, once released, is never edited: a change is a new
// step. Each runs in one transaction that also moves user_version, so a kill leaves the file before or after it.
#pragma once

#include "storage/sqlite/database.h"

namespace simove::storage::sqlite {

inline constexpr int application_id = 0x53694d76;  // "SiMv" in the file's header

/// The version this program writes.
[[nodiscard]] int schema_version();

/// Brings the open file from its own version to schema_version(), or to an older one that a test wants to begin with.
[[nodiscard]] Result<Done> migrate(Database& database, int from, int to = schema_version());

}  // namespace simove::storage::sqlite
