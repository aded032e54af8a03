// Which records of a match's log belong to the history that is played on. The log is one row of revisions; a roll-back
// or an undo by consent begins a new branch, which goes on from an earlier revision, and everything after that revision
// stays in the log as an abandoned branch. Pure lists, used by the fold, the projections and the umpire's desk.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace simove::match {

struct Branch {
  int branch = 1;           // counts from 1; the last one is played on
  std::int64_t from = 0;    // the revision whose state it goes on from; 0: the match's beginning
  std::int64_t begins = 1;  // its first revision: the record that began it
};
using Branches = std::vector<Branch>;

/// The branch in which a revision was written.
[[nodiscard]] int branch_of(const Branches& branches, std::int64_t revision);
/// The revision is part of that branch's history: its own, or of what it goes on from.
[[nodiscard]] bool in_line(const Branches& branches, int branch, std::int64_t revision);
/// Branches that went on from the revision, the newest first: where answers to what was open at it are found.
[[nodiscard]] std::vector<int> branches_through(const Branches& branches, std::int64_t revision);

}  // namespace simove::match
