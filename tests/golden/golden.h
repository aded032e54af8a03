// Golden matches: whole matches of Bull Run kept as files with everything that went in (options, answers, faces) and,
// for each step, what came of it (kinds and digests of the events, changes of the state, one digest over all). Called
// by the program `golden` and by golden_test.cpp. Must never take an answer or a face from anywhere but the record
// while checking, so that a change of `sample` or of chance makes no record stale.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/ruleset.h"

namespace simove::golden {

/// One input and what came of it. The first stage of a record is the setup and has no input.
struct Stage {
  std::string group;
  std::map<std::string, Json> answers;  // by decision
  std::string resigned;                 // the seat, where the input is a resignation
  std::string faces;                    // resolution steps and what was drawn: "command 3 5 movement 2"
  std::string events;                   // in order, kind and 8 digits of the digest: "command:0a1b2c3d attack:..."
  Json changes;        // from the saved state before to that after: {"set": {path: value}, "gone": [path]}
  std::string digest;  // 16 digits of SHA-256 over the saved state and all events in all forms
};

struct Record {
  std::string name;
  std::string version;  // of the ruleset that made it
  std::string scenario;
  Json options;
  Json seats;  // seat -> node
  std::vector<Stage> stages;
};

/// A match to be recorded.
struct Plan {
  enum class Way { sample, fallback, mixed, resigned };
  std::string name;
  std::string scenario;
  Json options;
  Way way = Way::sample;
  std::uint64_t seed = 0;
};
/// Every scenario of the manifest with every option and way, 40 matches or more.
[[nodiscard]] std::vector<Plan> plans(const Json& manifest);
/// Seat -> node: the scenario's seats, and those that a chosen form of command brings for a side.
[[nodiscard]] Json seats_of(const Json& scenario, const Json& options);

/// Plays a plan to its end. What `before` (may be null) holds of answers and faces is kept as long as it fits.
[[nodiscard]] Result<Record> play(const Ruleset& rules, const Plan& plan, const Record* before);

struct Difference {
  std::size_t step = 0;
  std::string text;  // lines
};
/// The first step in which the rules give something else than the record says.
[[nodiscard]] std::optional<Difference> compare(const Ruleset& rules, const Record& record);

/// For a record of another version of the ruleset: why a match that stood there would not open; nothing when each of
/// its states loads.
[[nodiscard]] std::optional<Difference> closed(const Ruleset& rules, const Record& record);
/// The saved state after a step, from the changes that the record holds; nothing when they do not fit each other.
[[nodiscard]] std::optional<Json> saved_after(const Record& record, std::size_t step);

[[nodiscard]] std::string print(const Record& record);
[[nodiscard]] Result<Record> read(const std::string& name, const std::string& text);

/// The commands of the program; they print to stdout and give the exit status.
[[nodiscard]] int check_folder(const Ruleset& rules, const std::string& folder);
[[nodiscard]] int record_folder(const Ruleset& rules, const std::string& folder);

}  // namespace simove::golden
