// A folder of records: NAME.json each, and older/VERSION.json with states of matches of older versions of the ruleset.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "rules/core/json_read.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "tests/golden/golden.h"

namespace simove::golden {

namespace {

namespace fs = std::filesystem;
using bull_run::look;
using bull_run::look_text;

constexpr const char* older_folder = "older";

std::string text_of(const fs::path& path) {
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool write(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) std::printf("FAILED cannot write %s\n", path.c_str());
  return static_cast<bool>(file);
}

std::vector<fs::path> json_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string headline(const Record& record, const Difference& difference) {
  const std::string group =
      difference.step < record.stages.size() ? record.stages[difference.step].group : std::string("end");
  return record.name + ": step " + std::to_string(difference.step) + " (" + (group.empty() ? "setup" : group) + ")";
}

bool check_record(const Ruleset& rules, const Record& record) {
  const std::string version = look_text(rules.manifest(), "version");
  const auto differs = compare(rules, record);
  if (differs) std::printf("FAILED %s differs\n%s", headline(record, *differs).c_str(), differs->text.c_str());
  if (record.version == version) return !differs;
  std::printf("FAILED %s: recorded with version %s of the ruleset, which is now %s: such matches must still open\n",
              record.name.c_str(), record.version.c_str(), version.c_str());
  if (const auto shut = closed(rules, record))
    std::printf("    does not open at %s: let `load` read it, or bring stored matches up to date\n%s",
                headline(record, *shut).c_str(), shut->text.c_str());
  else
    std::printf("    all its states load; script/golden --record records it anew and keeps one of them\n");
  return false;
}

int check_older(const Ruleset& rules, const fs::path& file, int& failed) {
  const ParsedJson parsed = parse_json(text_of(file), 64U << 20U, 32);
  const Json& states = look(parsed.value, "states");
  int passed = 0;
  for (const Json& one : states) {
    const auto loaded = rules.load(look(one, "state"));
    if (loaded && !rules.pending(**loaded).empty()) {
      ++passed;
      continue;
    }
    ++failed;
    std::printf("FAILED older/%s: a state of %s %s\n", file.filename().c_str(), look_text(one, "match").c_str(),
                loaded ? "loads, and nothing is asked any more" : ("does not load: " + loaded.error().message).c_str());
  }
  if (states.empty()) {
    ++failed;
    std::printf("FAILED older/%s: holds no states. %s\n", file.filename().c_str(), parsed.text.c_str());
  }
  return passed;
}

// One state from the middle of the match, for as long as matches of that version may be lying in somebody's database.
bool keep_older(const fs::path& folder, const Record& record) {
  const auto saved = saved_after(record, (record.stages.size() - 1) / 2);
  if (!saved) return true;
  fs::create_directories(folder / older_folder);
  const fs::path file = folder / older_folder / (record.version + ".json");
  Json kept = fs::exists(file) ? parse_json(text_of(file), 64U << 20U, 32).value : Json{{"states", Json::array()}};
  std::string text = "{\"states\":[";
  const char* comma = "\n";
  kept["states"].push_back({{"match", record.name}, {"state", *saved}});
  for (const Json& one : kept["states"]) {
    text += comma + one.dump();
    comma = ",\n";
  }
  return write(file, text + "\n]}\n");
}

// Records one match and tells where it first differs from the record before; false: it cannot be played or written.
bool record_one(const Ruleset& rules, const Plan& plan, const fs::path& folder, bool& changed) {
  const fs::path file = folder / (plan.name + ".json");
  auto before = read(plan.name, text_of(file));
  const Record* old = before ? &*before : nullptr;
  const auto fresh = play(rules, plan, old);
  if (!fresh) {
    std::printf("FAILED %s\n", fresh.error().message.c_str());
    return false;
  }
  if (old == nullptr) {
    std::printf("%s: new, %zu steps\n", plan.name.c_str(), fresh->stages.size());
  } else if (const auto differs = compare(rules, *old)) {
    changed = true;
    std::printf("%s differs first\n%s", headline(*old, *differs).c_str(), differs->text.c_str());
  } else {
    std::printf("%s: the same\n", plan.name.c_str());
  }
  if (old != nullptr && old->version != fresh->version && !keep_older(folder, *old)) return false;
  return write(file, print(*fresh));
}

}  // namespace

int check_folder(const Ruleset& rules, const std::string& folder) {
  std::set<std::string> wanted;
  for (const Plan& plan : plans(rules.manifest())) wanted.insert(plan.name);
  int passed = 0;
  int failed = 0;
  for (const fs::path& file : json_files(folder)) {
    wanted.erase(file.stem().string());
    const auto record = read(file.stem().string(), text_of(file));
    if (!record) std::printf("FAILED %s\n", record.error().message.c_str());
    const bool good = record && check_record(rules, *record);
    ++(good ? passed : failed);
  }
  for (const std::string& name : wanted)
    std::printf("FAILED %s is not recorded: script/golden --record\n", name.c_str());
  failed += static_cast<int>(wanted.size());
  for (const fs::path& file : json_files(fs::path(folder) / older_folder)) passed += check_older(rules, file, failed);
  if (failed != 0)
    std::printf(
        "Where the rules should behave as before, this is a bug. Where they should not: a line in CHANGELOG.md, a new\n"
        "version of the ruleset (manifest), and script/golden --record; matches of the older version must still "
        "open.\n");
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}

int record_folder(const Ruleset& rules, const std::string& folder) {
  std::set<std::string> wanted;
  bool changed = false;
  int failed = 0;
  std::set<std::string> versions;
  for (const fs::path& file : json_files(folder))
    if (const auto record = read(file.stem().string(), text_of(file))) versions.insert(record->version);
  for (const Plan& plan : plans(rules.manifest())) {
    wanted.insert(plan.name);
    if (!record_one(rules, plan, folder, changed)) ++failed;
  }
  for (const fs::path& file : json_files(folder)) {
    if (wanted.contains(file.stem().string())) continue;
    std::printf("%s: not of the set any more, removed\n", file.stem().c_str());
    fs::remove(file);
  }
  const std::string version = look_text(rules.manifest(), "version");
  if (changed && versions.contains(version))
    std::printf("The rules behave otherwise than version %s did: give the ruleset a new version and record again.\n",
                version.c_str());
  if (changed) std::printf("A change of behaviour needs a line in CHANGELOG.md, and older matches must still open.\n");
  std::printf("%zu matches recorded with version %s, %d failed\n", wanted.size() - static_cast<std::size_t>(failed),
              version.c_str(), failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace simove::golden
