// Brings an archive into a store, as a finished match that everybody may look at and nobody can play on: no chain has a
// seed, and the names in its seats belong to stand-ins that nobody can sign in as. Called by `simove import`.
#pragma once

#include "server/archive/archive.h"
#include "server/ports/ports.h"
#include "storage/store.h"

namespace simove::archive {

/// `verified`: the archive passed verify(); else the match is marked as not verified until it does. Nothing is written
/// when it fails: "not-finished", "already-there", or what the store says.
[[nodiscard]] Result<Done> import_match(storage::Store& store, const Archive& archive, bool verified, Entropy& entropy,
                                        std::int64_t now_ms);

}  // namespace simove::archive
