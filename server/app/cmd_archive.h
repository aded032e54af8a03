// The subcommands that move and check whole matches: export, import, verify, rebuild. Called by main and by tests; each
// takes the database for itself, so none works beside a running server. Exit codes: 0; 1 when something differs or is
// refused; 2 for a file that cannot be read or a database that cannot be opened.
#pragma once

#include <iosfwd>
#include <string>

#include "server/match/rulesets.h"

namespace simove::app {

struct ArchiveArguments {
  std::string db = "simove.db";
  std::string file;
  std::string match;
  bool check = false;  // rebuild: compare only
  bool steps = false;  // verify: say of each part what was compared
};

/// Prints a match as one document; of one that is not over too, with a warning on `err` (it holds what seats keep from
/// each other, though no answer of a group that is still open).
[[nodiscard]] int run_export(const match::Rulesets& rulesets, const ArchiveArguments& arguments, std::ostream& out,
                             std::ostream& err);
/// A file; or a match of the database, which is then marked as verified if it had been brought in.
[[nodiscard]] int run_verify(const match::Rulesets& rulesets, const ArchiveArguments& arguments, std::ostream& out,
                             std::ostream& err);
[[nodiscard]] int run_import(const match::Rulesets& rulesets, const ArchiveArguments& arguments, std::ostream& out,
                             std::ostream& err);
/// Replays every match from its whole log and compares with what its snapshots give; without `check` it also puts fresh
/// snapshots in place.
[[nodiscard]] int run_rebuild(const match::Rulesets& rulesets, const ArchiveArguments& arguments, std::ostream& out,
                              std::ostream& err);

}  // namespace simove::app
