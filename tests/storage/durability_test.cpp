// Acknowledged means durable: between the last write of an input and its acknowledgement stands a sync, and what a
// power cut could leave at any moment opens again with everything acknowledged. The same script with
// synchronous=NORMAL must fail both, or the test would prove nothing.
#include <doctest/doctest.h>

#include "tests/storage/store_kit.h"
#include "tests/storage/watched_disk.h"

namespace simove::storage::test {
namespace {

constexpr const char* wal_name = "store.db-wal";

struct Tally {
  int acknowledged = 0;
  int not_synced = 0;  // acknowledgements given while the write-ahead log had unsynced writes
  int images = 0;
  int unopenable = 0;
  int lost = 0;  // images without something acknowledged when the power was cut
};

/// Opens an image with the product itself and counts what is missing.
void examine(const std::filesystem::path& folder, std::int64_t acknowledged_revision, Tally& tally) {
  ++tally.images;
  auto opened = open_sqlite({(folder / "store.db").string(), "", false});
  if (!opened) {
    ++tally.unopenable;
    return;
  }
  auto loaded = opened->store->load_match(match_1);
  REQUIRE(loaded.has_value());
  const std::int64_t revision = *loaded ? (*loaded)->row.revision : 0;
  if (revision < acknowledged_revision) ++tally.lost;
  // Whatever is there is whole: as many records as the revision says, two events each but for the first.
  if (*loaded) {
    CHECK((*loaded)->log.size() == static_cast<std::size_t>(revision));
    CHECK((*loaded)->events.size() == static_cast<std::size_t>(2 * revision - 1));
  }
}

/// Creation, inputs of very different sizes (so that checkpoints fall in between), drafts, a batch, a resolution.
class Script {
 public:
  Script(Store& store, WatchedDisk& disk, Tally& tally, std::int64_t& acknowledged)
      : store_(store), disk_(disk), tally_(tally), acknowledged_(acknowledged) {}

  void run() {
    make_match(store_);
    acknowledge(1);
    for (int turn = 0; turn < 6; ++turn) {
      append(std::string(100, 'a'));
      CHECK(as<DraftSaved>(store_.save_draft({match_1, red, DecisionId("d" + std::to_string(turn)), group_1, 0,
                                              std::string(3000, 'd'), 1})) != nullptr);
      acknowledge(acknowledged_);
      append(std::string(600'000, 'b'));
      auto batch = store_.begin_batch();
      for (int n = 1; n <= 3; ++n)
        CHECK(as<Appended>(store_.append(input(acknowledged_ + n - 1, "in a batch"))) != nullptr);
      CHECK((*batch)->commit().has_value());
      acknowledge(acknowledged_ + 3);
    }
  }

 private:
  void append(const std::string& body) {
    CHECK(as<Appended>(store_.append(input(acknowledged_, "{\"body\":\"" + body + "\"}"))) != nullptr);
    acknowledge(acknowledged_ + 1);
  }
  void acknowledge(std::int64_t revision) {
    acknowledged_ = revision;
    ++tally_.acknowledged;
    if (disk_.unsynced(wal_name)) ++tally_.not_synced;
  }

  Store& store_;
  WatchedDisk& disk_;
  Tally& tally_;
  std::int64_t& acknowledged_;
};

Tally power_cuts(bool synchronous_normal) {
  const ScratchFolder folder;
  WatchedDisk disk;
  Tally tally;
  std::int64_t acknowledged = 0;
  int operation = 0;
  disk.on_operation = [&] {
    if (++operation % 47 != 0) return;
    for (std::optional<unsigned> seed : {std::optional<unsigned>(), std::optional<unsigned>(operation)}) {
      disk.write_image(folder.path() / "image", seed);
      examine(folder.path() / "image", acknowledged, tally);
    }
  };
  {
    auto opened = open_sqlite({folder.file("store.db"), WatchedDisk::name(), synchronous_normal});
    REQUIRE_MESSAGE(opened.has_value(), (opened ? "" : opened.error().message));
    Script(*opened->store, disk, tally, acknowledged).run();
    disk.write_image(folder.path() / "image", std::nullopt);
    examine(folder.path() / "image", acknowledged, tally);
  }
  long checkpoints = 0;
  for (const auto& operation_done : disk.operations())
    if (operation_done.kind == WatchedDisk::Kind::sync && operation_done.file == "store.db") ++checkpoints;
  CHECK(checkpoints >= 2);  // the script is long enough to reach the checkpoint's own dangers
  disk.on_operation = nullptr;
  MESSAGE(std::string(synchronous_normal ? "NORMAL: " : "FULL: "), tally.acknowledged, " acknowledgements, ",
          tally.not_synced, " not synced; ", tally.images, " power cuts, ", tally.lost, " lost something, ",
          tally.unopenable, " unopenable; ", disk.operations().size(), " disk operations");
  return tally;
}

TEST_CASE("every acknowledgement has a sync behind it, and no power cut takes it back") {
  const Tally tally = power_cuts(false);
  CHECK(tally.acknowledged >= 25);
  CHECK(tally.not_synced == 0);
  CHECK(tally.images >= 50);
  CHECK(tally.unopenable == 0);
  CHECK(tally.lost == 0);
}

TEST_CASE("with synchronous=NORMAL the same test fails") {
  const Tally tally = power_cuts(true);
  CHECK(tally.not_synced > 0);
  CHECK(tally.lost > 0);
}

/// The order itself, read from the record of operations: write of the log, sync of the log, then the answer.
TEST_CASE("one append writes, syncs, and only then answers") {
  const ScratchFolder folder;
  WatchedDisk disk;
  auto opened = open_sqlite({folder.file("store.db"), WatchedDisk::name(), false});
  REQUIRE(opened.has_value());
  make_match(*opened->store);
  const std::size_t before = disk.operations().size();
  CHECK(as<Appended>(opened->store->append(input(1))) != nullptr);
  const auto& operations = disk.operations();
  REQUIRE(operations.size() >= before + 2);
  CHECK(operations[before].kind == WatchedDisk::Kind::write);
  CHECK(operations[before].file == wal_name);
  CHECK(operations.back().kind == WatchedDisk::Kind::sync);
  CHECK(operations.back().file == wal_name);

  const std::size_t after = operations.size();
  CHECK(as<Conflict>(opened->store->append(input(1))) != nullptr);
  CHECK(opened->store->load_match(match_1).has_value());
  CHECK(disk.operations().size() == after);  // a refusal and a read touch nothing
}

TEST_CASE("without room nothing is half written, and saving goes on when there is room again") {
  int refused = 0;
  for (long good = 0; good < 24; ++good) {
    const ScratchFolder folder;
    WatchedDisk disk;
    std::int64_t revision = 1;
    {
      auto opened = open_sqlite({folder.file("store.db"), WatchedDisk::name(), false});
      REQUIRE(opened.has_value());
      make_match(*opened->store);
      disk.make_trouble(WatchedDisk::Trouble::full, good);
      for (int n = 0; n < 6; ++n) {
        const auto outcome = opened->store->append(input(revision, std::string(9000, 'x')));
        if (outcome) {
          REQUIRE(as<Appended>(outcome) != nullptr);
          ++revision;
        } else {
          CHECK(outcome.error().code == "cannot-save");
          ++refused;
        }
      }
      CHECK((*opened->store->load_match(match_1))->row.revision == revision);  // reading goes on
      disk.make_trouble(WatchedDisk::Trouble::none, 0);
      CHECK(as<Appended>(opened->store->append(input(revision++))) != nullptr);
    }
    auto again = open_sqlite({folder.file("store.db"), "", false});
    REQUIRE(again.has_value());
    CHECK((*again->store->load_match(match_1))->log.size() == static_cast<std::size_t>(revision));
  }
  CHECK(refused > 24);
}

TEST_CASE("a batch that meets a full disk is lost whole and says so") {
  const ScratchFolder folder;
  WatchedDisk disk;
  auto opened = open_sqlite({folder.file("store.db"), WatchedDisk::name(), false});
  REQUIRE(opened.has_value());
  make_match(*opened->store);
  {
    auto batch = opened->store->begin_batch();
    REQUIRE(batch.has_value());
    CHECK(as<Appended>(opened->store->append(input(1))) != nullptr);
    CHECK(as<Appended>(opened->store->append(input(2))) != nullptr);
    disk.make_trouble(WatchedDisk::Trouble::full, 0);
    const auto committed = (*batch)->commit();
    REQUIRE_FALSE(committed.has_value());
    CHECK(committed.error().code == "cannot-save");
  }
  disk.make_trouble(WatchedDisk::Trouble::none, 0);
  CHECK((*opened->store->load_match(match_1))->row.revision == 1);
  CHECK(as<Appended>(opened->store->append(input(1))) != nullptr);
}

TEST_CASE("after a failed write or sync the store stays failed; the file opens again with all that was acknowledged") {
  for (const auto trouble : {WatchedDisk::Trouble::write_error, WatchedDisk::Trouble::sync_error}) {
    for (long good = 0; good < 6; ++good) {
      const ScratchFolder folder;
      WatchedDisk disk;
      std::int64_t revision = 1;
      {
        auto opened = open_sqlite({folder.file("store.db"), WatchedDisk::name(), false});
        REQUIRE(opened.has_value());
        make_match(*opened->store);
        disk.make_trouble(trouble, good);
        bool failed = false;
        for (int n = 0; n < 20 && !failed; ++n) {
          const auto outcome = opened->store->append(input(revision));
          failed = !outcome;
          if (outcome) ++revision;
          if (failed) CHECK(outcome.error().code == "store-failed");
        }
        CHECK(failed);
        disk.make_trouble(WatchedDisk::Trouble::none, 0);
        const auto later = opened->store->append(input(revision));  // never retried in place
        REQUIRE_FALSE(later.has_value());
        CHECK(later.error().code == "store-failed");
        CHECK_FALSE(opened->store->load_match(match_1).has_value());
      }
      auto again = open_sqlite({folder.file("store.db"), "", false});
      REQUIRE_MESSAGE(again.has_value(), (again ? "" : again.error().message));
      CHECK((*again->store->load_match(match_1))->row.revision >= revision);
    }
  }
}

}  // namespace
}  // namespace simove::storage::test
