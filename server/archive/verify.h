// Checks an archive without any server: form and hashes, ruleset version and data, every promise against the answer
// that was opened, every die from element and nonces, every chain down to its commitment, then the whole match replayed
// with every event and state compared. Called by `simove verify` and `simove import`. Writes nothing.
#pragma once

#include <functional>
#include <string>

#include "server/archive/archive.h"
#include "server/match/rulesets.h"

namespace simove::archive {

struct Verified {
  std::size_t entries = 0;
  std::size_t steps = 0;         // of dice, public and hidden
  std::size_t faces = 0;         // recomputed
  std::size_t table_faces = 0;   // entered by the umpire as rolled at a table: nothing to recompute
  std::size_t umpire_faces = 0;  // put by the umpire in the place of what was rolled
  std::size_t branches = 1;
  std::size_t submissions = 0;  // promises whose answer was opened
  std::size_t events = 0;
  std::size_t states = 0;
  std::string match;
  std::string game;
  std::string version;
};

enum class Checked { ruleset, submissions, dice, replay };
/// Told of each part that agrees, in this order, with what was counted so far.
using Note = std::function<void(Checked, const Verified&)>;

[[nodiscard]] Result<Verified, Difference> verify(const ReadArchive& read, const match::Rulesets& rulesets,
                                                  const Note& note = nullptr);

/// The ruleset is here, of the version and with the data that the match was played with.
[[nodiscard]] Result<const Ruleset*, Difference> ruleset_for(const Archive& archive, const match::Rulesets& rulesets);

}  // namespace simove::archive
