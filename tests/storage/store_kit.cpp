#include "tests/storage/store_kit.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "storage/seeded_bugs.h"

namespace simove::storage::test {

namespace {

// tests/system/bugs.test.ts runs these programs with a bug in what they test.
[[maybe_unused]] const bool armed = [] {
  const auto word = arm_seeded_bug_from_environment();
  if (word) return !word->empty();
  std::cerr << word.error().message << "\n";
  std::_Exit(2);
}();

}  // namespace

ScratchFolder::ScratchFolder() {
  // In memory where there is such a folder: what is synced is watched, not waited for.
  const std::filesystem::path shared = "/dev/shm";
  const auto root = std::filesystem::is_directory(shared) ? shared : std::filesystem::temp_directory_path();
  std::string pattern = (root / "simove-storage-XXXXXX").string();
  REQUIRE(::mkdtemp(pattern.data()) != nullptr);
  path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Kit memory_kit() {
  return {"memory", open_memory(), [](Kit&) {}};
}

OpenedStore open_in(const ScratchFolder& folder) {
  auto opened = open_sqlite({folder.file("store.db"), "", false});
  REQUIRE(opened.has_value());
  return std::move(*opened);
}

Kit sqlite_kit(const ScratchFolder& folder) {
  const std::string path = folder.file("store.db");
  const auto open = [path](Kit& kit) {
    kit.opened = {};
    auto opened = open_sqlite({path, "", false});
    REQUIRE_MESSAGE(opened.has_value(), (opened ? "" : opened.error().message));
    kit.opened = std::move(*opened);
  };
  Kit kit{"sqlite", {}, open};
  open(kit);
  return kit;
}

void make_match(Store& store, const MatchId& match) {
  for (const AccountId& account : {anna, bert})
    if (auto known = store.account(account); known && !*known)
      REQUIRE(store.create_account({account, "Name of " + account.value, 1}).has_value());
  NewMatch fresh;
  fresh.row = {match,
               "any-game",
               "1",
               "a-scenario",
               "{\"x\":1}",
               "A title",
               "open",
               anna,
               1000,
               0,
               {{red, "r", anna}, {blue, "b", std::nullopt}, {grey, "b/1", std::nullopt}}};
  fresh.kind = "created";
  fresh.body = "{\"setup\":{}}";
  fresh.events = {{0, 0, "match", "created", "{}", "all", std::nullopt}};
  fresh.chains = {{{1, "commitment-1", 1, 4}, "secret-1"}};
  const auto created = store.create_match(fresh);
  REQUIRE_MESSAGE(created.has_value(), (created ? "" : created.error().message));
}

Append input(std::int64_t expected_revision, const std::string& body) {
  Append append;
  append.match = match_1;
  append.expected_revision = expected_revision;
  append.kind = "note";
  append.body = body;
  append.at_ms = 2000 + expected_revision;
  append.events = {{0, 0, "game", "first", body, "all", std::nullopt},
                   {0, 0, "game", "second", "{\"hidden\":7}", "red", "{\"hidden\":null}"}};
  return append;
}

DiceStepRow dice(std::int64_t index, int chain) {
  const std::string n = std::to_string(index);
  return {chain, index, "step-" + n, "element-" + n, "previous-" + n, "{\"red\":\"00\"}", "[]"};
}

MakeReady ready(const SeatId& seat, const std::string& payload) {
  return {seat, decision_1, group_1, "s-" + seat.value, payload, "nonce-" + seat.value, "digest-" + seat.value, 5000};
}

SaveDraft draft(const SeatId& seat, std::int64_t base, const std::string& payload) {
  return {match_1, seat, decision_1, group_1, base, payload, 4000 + base};
}

void on_both(const std::function<void(Kit&)>& test) {
  SUBCASE("memory") {
    Kit kit = memory_kit();
    test(kit);
  }
  SUBCASE("sqlite") {
    const ScratchFolder folder;
    Kit kit = sqlite_kit(folder);
    test(kit);
  }
}

LoadedMatch load(Kit& kit) {
  auto loaded = kit.store().load_match(match_1);
  REQUIRE(loaded.has_value());
  REQUIRE(loaded->has_value());
  return **loaded;
}

std::int64_t append_ok(Kit& kit, const Append& append) {
  const auto outcome = kit.store().append(append);
  REQUIRE_MESSAGE(outcome.has_value(), (outcome ? "" : outcome.error().message));
  const Appended* const appended = std::get_if<Appended>(&*outcome);
  REQUIRE(appended != nullptr);
  return appended->revision;
}

}  // namespace simove::storage::test
