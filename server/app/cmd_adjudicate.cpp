#include "server/app/cmd_adjudicate.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "rules/core/one_line.h"
#include "rules/games/bull_run/case_check.h"
#include "rules/games/bull_run/case_file.h"
#include "rules/games/bull_run/case_words.h"
#include "server/app/input_file.h"

namespace simove {

namespace {

using bull_run::Comparison;
using bull_run::Difference;

struct Adjudicated {
  bull_run::Case given;
  nlohmann::json result;
};

Result<Adjudicated> adjudicate_file(const std::string& path) {
  auto text = app::read_input_file(path);
  if (!text) return Unexpected{text.error()};
  auto given = bull_run::read_case(*text, bull_run::charts());
  if (!given) return Unexpected{given.error()};
  auto result = bull_run::adjudicate(*given, bull_run::charts());
  if (!result) return Unexpected{result.error()};
  return Adjudicated{std::move(*given), std::move(*result)};
}

struct Found {
  std::string path;
  bool closed = false;  // a folder that cannot be read: nobody knows what is in it
};

namespace fs = std::filesystem;

// Whatever is called *.json and is no folder is meant to be a case, be it a link that leads nowhere.
void find_cases(const fs::path& folder, std::vector<Found>& found) {
  std::error_code failed;
  std::vector<fs::path> inner;
  for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed)) {
    std::error_code unknown;
    if (entry->is_directory(unknown)) {
      if (!entry->is_symlink(unknown)) inner.push_back(entry->path());
    } else if (entry->path().extension() == ".json") {
      found.push_back({entry->path().string()});
    }
  }
  if (failed) found.push_back({folder.string(), true});
  for (const fs::path& one : inner) find_cases(one, found);
}

// Sorted, so that the output is the same everywhere.
std::vector<Found> case_files(const std::string& path) {
  std::error_code failed;
  if (!fs::is_directory(path, failed)) return {Found{path}};
  std::vector<Found> found;
  find_cases(path, found);
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.path < b.path; });
  return found;
}

struct Tally {
  bool unreadable = false;
  int cases = 0;
  int passed = 0;
  long values = 0;
};

// What is wrong with one case, a line each; empty when it passed.
std::vector<std::string> check_file(const Found& found, Tally& tally) {
  ++tally.cases;
  tally.unreadable = tally.unreadable || found.closed;
  if (found.closed) return {"cannot be read"};
  const auto adjudicated = adjudicate_file(found.path);
  if (!adjudicated) {
    tally.unreadable = tally.unreadable || adjudicated.error().code == "no-file";
    return {one_line(adjudicated.error().message)};
  }
  const Comparison comparison = bull_run::compare(adjudicated->given.expect, adjudicated->result);
  tally.values += comparison.values;
  std::vector<std::string> wrong;
  for (const Difference& one : comparison.differences)
    wrong.push_back(one_line(one.path + ": expected " + one.expected + ", found " + one.found));
  if (comparison.values == 0) wrong.push_back("nothing to compare");  // a case that expects nothing proves nothing
  if (wrong.empty()) ++tally.passed;
  return wrong;
}

int exit_status(const Tally& tally) {
  if (tally.unreadable) return 2;
  return tally.cases > 0 && tally.passed == tally.cases ? 0 : 1;
}

}  // namespace

int run_adjudicate(const std::string& path, std::ostream& out, std::ostream& errors) {
  const auto adjudicated = adjudicate_file(path);
  if (!adjudicated) {
    errors << one_line(path + ": " + adjudicated.error().message) << '\n';
    return 2;
  }
  out << adjudicated->result.dump() << '\n';
  return 0;
}

int run_explain(const std::string& path, std::ostream& out, std::ostream& errors) {
  auto text = app::read_input_file(path);
  auto given = text ? bull_run::read_case(*text, bull_run::charts()) : Result<bull_run::Case>(Unexpected{text.error()});
  auto lines = given ? bull_run::explain(*given, bull_run::charts())
                     : Result<std::vector<std::string>>(Unexpected{given.error()});
  if (!lines) {
    errors << one_line(path + ": " + lines.error().message) << '\n';
    return 2;
  }
  for (const std::string& line : *lines) out << one_line(line) << '\n';
  return 0;
}

int run_check(const std::vector<std::string>& paths, std::ostream& out) {
  Tally tally;
  for (const std::string& path : paths)
    for (const Found& file : case_files(path))
      for (const std::string& wrong : check_file(file, tally)) out << one_line(file.path) << ": " << wrong << '\n';
  out << tally.passed << " of " << tally.cases << " cases passed, " << tally.values << " values compared\n";
  return exit_status(tally);
}

int run_check_json(const std::vector<std::string>& paths, std::ostream& out) {
  Tally tally;
  nlohmann::json cases = nlohmann::json::array();
  for (const std::string& path : paths)
    for (const Found& file : case_files(path)) {
      const auto wrong = check_file(file, tally);
      cases.push_back({{"file", file.path}, {"passed", wrong.empty()}, {"wrong", wrong}});
    }
  out << nlohmann::json{{"cases", cases}, {"passed", tally.passed}, {"values", tally.values}}.dump(
             -1, ' ', false, nlohmann::json::error_handler_t::replace)
      << '\n';
  return exit_status(tally);
}

}  // namespace simove
