// A scene and its twins: written in another order, renamed, mirrored, with sides changed, with an idle unit far away,
// written out as a case and read again. Each twin must come to the same turn in its own words, as far as no rule asks
// for an order of ids that the twin changes. Called by the program `positions`.
#pragma once

#include "tests/positions/laws.h"

namespace simove::bull_run::positions {

/// `spare` is a play that the twins may overwrite.
void twin_laws(const Scene& scene, const Play& play, Play& spare, Generator& random, Verdict& verdict);

/// Draws the scene of the seed, plays it and asks everything of it.
[[nodiscard]] Verdict try_position(std::uint64_t seed, Play& play, Play& spare);

}  // namespace simove::bull_run::positions
