// What the storage tests share: both stores behind one handle, a scratch folder, and a small made-up match with
// three seats. Knows no game; the words in it are nobody's.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "storage/open.h"

namespace simove::storage::test {

/// A folder of its own, removed at the end.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// A database on a file of that folder, opened.
[[nodiscard]] OpenedStore open_in(const ScratchFolder& folder);

/// One of the two stores. `reopen` closes and opens again; the memory store just goes on.
struct Kit {
  std::string name;
  OpenedStore opened;
  std::function<void(Kit&)> reopen;
  Store& store() { return *opened.store; }
};
[[nodiscard]] Kit memory_kit();
[[nodiscard]] Kit sqlite_kit(const ScratchFolder& folder);

/// Runs a test on the memory store, then on a SQLite file.
void on_both(const std::function<void(Kit&)>& test);

inline const MatchId match_1{"m1"};
inline const AccountId anna{"anna"};
inline const AccountId bert{"bert"};
inline const SeatId red{"red"};
inline const SeatId blue{"blue"};
inline const SeatId grey{"grey"};

/// Two accounts, and a match of three seats whose first is held by the creator, with a short dice chain (4 elements).
void make_match(Store& store, const MatchId& match = match_1);

[[nodiscard]] Append input(std::int64_t expected_revision, const std::string& body = "{}");
[[nodiscard]] DiceStepRow dice(std::int64_t index, int chain = 1);
[[nodiscard]] MakeReady ready(const SeatId& seat, const std::string& payload);
[[nodiscard]] SaveDraft draft(const SeatId& seat, std::int64_t base, const std::string& payload);
inline const GroupId group_1{"g1"};
inline const DecisionId decision_1{"d1"};

/// The first match, which must be there; and an append that must go well (gives its revision).
[[nodiscard]] LoadedMatch load(Kit& kit);
std::int64_t append_ok(Kit& kit, const Append& append);

/// The outcome's alternative, or a failed check with the fault's sentence.
template <class Alternative, class Outcome>
const Alternative* as(const Result<Outcome>& result) {
  return result ? std::get_if<Alternative>(&*result) : nullptr;
}

}  // namespace simove::storage::test
