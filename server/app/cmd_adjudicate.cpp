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

// Every *.json under the path, sorted, so that the output is the same everywhere.
std::vector<std::string> case_files(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code failed;
  if (!fs::is_directory(path, failed)) return {path};
  std::vector<std::string> files;
  for (fs::recursive_directory_iterator entry(path, failed), end; !failed && entry != end; entry.increment(failed))
    if (entry->is_regular_file(failed) && entry->path().extension() == ".json") files.push_back(entry->path().string());
  std::sort(files.begin(), files.end());
  return files;
}

struct Tally {
  bool unreadable = false;
  int cases = 0;
  int passed = 0;
  long values = 0;
};

// What is wrong with one case, a line each; empty when it passed.
std::vector<std::string> check_file(const std::string& path, Tally& tally) {
  ++tally.cases;
  const auto adjudicated = adjudicate_file(path);
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
    for (const std::string& file : case_files(path))
      for (const std::string& wrong : check_file(file, tally)) out << one_line(file) << ": " << wrong << '\n';
  out << tally.passed << " of " << tally.cases << " cases passed, " << tally.values << " values compared\n";
  return exit_status(tally);
}

int run_check_json(const std::vector<std::string>& paths, std::ostream& out) {
  Tally tally;
  nlohmann::json cases = nlohmann::json::array();
  for (const std::string& path : paths)
    for (const std::string& file : case_files(path)) {
      const auto wrong = check_file(file, tally);
      cases.push_back({{"file", file}, {"passed", wrong.empty()}, {"wrong", wrong}});
    }
  out << nlohmann::json{{"cases", cases}, {"passed", tally.passed}, {"values", tally.values}}.dump(
             -1, ' ', false, nlohmann::json::error_handler_t::replace)
      << '\n';
  return exit_status(tally);
}

}  // namespace simove
