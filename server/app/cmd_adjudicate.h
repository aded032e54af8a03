// The subcommands `adjudicate FILE` and `check PATH...`: one case to its result, many cases against what they expect.
// Called by main and by the case tests. Umpires settle disputes with `adjudicate`, so its output is complete.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace simove {

/// Prints the result object. 0; 2 with one line on `errors` for a file that is not a valid case.
int run_adjudicate(const std::string& path, std::ostream& out, std::ostream& errors);

/// The same result in sentences, one a line, in the order it happened, each with its rule.
int run_explain(const std::string& path, std::ostream& out, std::ostream& errors);

/// Compares every case under the paths (files, folders recursively); prints each difference and how many values were
/// compared. 0; 1 if any case fails, a case with nothing to compare included.
int run_check(const std::vector<std::string>& paths, std::ostream& out);

/// The same for programs: one JSON object {"cases": [{"file", "passed", "wrong": [lines]}], "passed", "values"}.
int run_check_json(const std::vector<std::string>& paths, std::ostream& out);

}  // namespace simove
