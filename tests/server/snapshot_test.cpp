// A start from snapshots gives what a start from the log gives; a snapshot that is damaged, of another version or of
// another log is passed over with a line, never believed.
#include <doctest/doctest.h>

#include "protocol/encode.h"
#include "protocol/json_text.h"
#include "server/match/snapshot.h"
#include "tests/server/failing_store.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;
using match::From;

namespace {

/// All that can be noticed of a match: what each viewer gets, and what lies beneath.
std::string everything(Kit& kit, const MatchId& id) {
  std::string out;
  for (const char* seat : {"a", "b", "c", ""}) out += kit.all_seen(id, seat) + "\n";
  const match::Match& match = *kit.service->find(id);
  out += match::state_digest(*match.ruleset, *match.state) + match.lifecycle + std::to_string(match.revision);
  out += std::to_string(match.next_dice.open) + " " + std::to_string(match.next_dice.hidden);
  for (const auto& [seat, nonce] : match.nonces) out += seat + nonce;
  for (const auto& [decision, promise] : match.promises)
    out += decision.value + promise.seat.value + promise.group.value + promise.submission + promise.digest +
           std::to_string(promise.at_ms);
  for (const match::MatchSeat& seat : match.seats) out += seat.holder_name;
  return out;
}

struct Doctored {
  storage::OpenedStore opened = storage::open_memory();
  std::shared_ptr<FailingStore> store = std::make_shared<FailingStore>(opened.store);
  std::unique_ptr<Kit> kit;
  Doctored() {
    opened.store = store;
    kit = std::make_unique<Kit>(Numbers{}, opened);
    kit->snapshot_every = 4;
    kit->restart();
  }
};

}  // namespace

TEST_CASE("restarted from the log and from snapshots at any point, a match is the same to everybody") {
  for (const std::int64_t every : {1, 3, 7}) {
    CAPTURE(every);
    Kit kit;
    kit.snapshot_every = every;
    kit.restart();
    const MatchId match = kit.new_match({{"secrets", 1}});
    std::size_t from_snapshot = 0;
    const auto same = [&] {
      kit.settle();
      const std::string before = everything(kit, match);
      const match::Recovered log = kit.restart({}, From::log);
      CHECK(log.from_snapshot == 0);
      CHECK(everything(kit, match) == before);
      from_snapshot += kit.restart({}, From::snapshot).from_snapshot;
      CHECK(everything(kit, match) == before);
      CHECK_FALSE(kit.service->find(match)->frozen.has_value());
    };
    same();
    REQUIRE(kit.draft(match, "a", 1, {{"number", 4}}, 0).has_value());
    REQUIRE(kit.ready(match, "a", 1, 4).has_value());
    same();
    REQUIRE(kit.ready(match, "b", 1, 5).has_value());
    REQUIRE(kit.service->unready(kit.asker("b"), {match, SeatId{"b"}, DecisionId{"r1.b"}, "take-back"}).has_value());
    same();
    REQUIRE(kit.ready(match, "b", 1, 6).has_value());
    REQUIRE(kit.ready(match, "c", 1, 7).has_value());
    same();
    for (int round : {2, 3}) {
      kit.play_round(match, round);
      same();
    }
    CHECK(kit.service->find(match)->lifecycle == "finished");
    CHECK(from_snapshot >= 3);
  }
}

TEST_CASE("a group that was closed but not resolved is resolved after a start from a snapshot, once") {
  Kit kit;
  kit.snapshot_every = 1;
  kit.restart();
  const MatchId match = kit.new_match();
  for (const char* seat : {"a", "b"}) REQUIRE(kit.ready(match, seat, 1, 2).has_value());
  kit.settle();
  REQUIRE(kit.ready(match, "c", 1, 2).has_value());
  const match::Recovered recovered = kit.restart();
  CHECK(recovered.from_snapshot == 1);
  CHECK(recovered.due == 1);
  kit.settle();
  CHECK(kit.service->find(match)->pending.front().group.value == "r2");
}

TEST_CASE("a snapshot that does not fit is passed over: the match comes from its log, whole") {
  using Whole = storage::LoadedMatch;
  const auto rehash = [](Whole& m) {
    for (auto& row : m.snapshots) row.digest = sha256_hex(row.body);
  };
  const auto replaced = [](std::string& text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
  };
  const std::vector<std::function<void(Whole&)>> damages = {
      [](Whole& m) {
        for (auto& row : m.snapshots) row.body[row.body.size() / 2] ^= 1;
      },
      [](Whole& m) {
        for (auto& row : m.snapshots) row.body.resize(row.body.size() / 2);
      },
      [](Whole& m) {
        for (auto& row : m.snapshots) row.revision += 1000;
      },
      [](Whole& m) {
        for (auto& row : m.snapshots) row.revision -= 1;
      },
      [&](Whole& m) {
        for (auto& row : m.snapshots) replaced(row.body, "\"version\":3", "\"version\":2");
        rehash(m);
      },
      [&](Whole& m) {
        for (auto& row : m.snapshots) replaced(row.body, "\"ruleset_version\":\"1\"", "\"ruleset_version\":\"0\"");
        rehash(m);
      },
      [&](Whole& m) {  // a state of another sum, with the digest mended
        for (auto& row : m.snapshots) replaced(row.body, "\"sum\":", "\"sum\":1");
        rehash(m);
      },
      [&](Whole& m) {
        for (auto& row : m.snapshots) replaced(row.body, "\"promises\"", "\"promised\"");
        rehash(m);
      }};
  for (std::size_t n = 0; n < damages.size(); ++n) {
    CAPTURE(n);
    Doctored table;
    const MatchId match = table.kit->new_match();
    table.kit->play_round(match, 1);
    table.kit->play_round(match, 2);
    const std::string before = everything(*table.kit, match);
    CHECK(table.kit->restart().from_snapshot == 1);
    table.store->doctored = match;
    table.store->doctor = damages[n];
    const match::Recovered recovered = table.kit->restart();
    CHECK(recovered.from_snapshot == 0);
    CHECK(recovered.frozen == 0);
    table.store->doctor = nullptr;
    table.store->doctored = MatchId{};
    CHECK(everything(*table.kit, match) == before);
  }
}

TEST_CASE("of two snapshots the newer is taken, and the older one when the newer is damaged") {
  Doctored table;
  const MatchId match = table.kit->new_match();
  for (int round = 1; round <= 3; ++round) table.kit->play_round(match, round);
  auto stored = table.kit->store.store->load_match(match);
  REQUIRE((stored.has_value() && stored->has_value()));
  REQUIRE((**stored).snapshots.size() == 2);
  CHECK((**stored).snapshots[0].revision > (**stored).snapshots[1].revision);
  table.store->doctored = match;
  table.store->doctor = [](storage::LoadedMatch& whole) { whole.snapshots[0].body += " "; };
  CHECK(table.kit->restart().from_snapshot == 1);
  CHECK(table.kit->restart().frozen == 0);
}

TEST_CASE("a log that was changed below a snapshot is not believed for the snapshot's sake") {
  Doctored table;
  const MatchId match = table.kit->new_match();
  table.kit->play_round(match, 1);
  table.kit->play_round(match, 2);
  CHECK(table.kit->restart().from_snapshot == 1);
  table.store->doctored = match;
  table.store->doctor = [](storage::LoadedMatch& whole) {
    for (storage::StoredEvent& event : whole.events)
      if (event.kind == "sum") event.body = R"({"sum":987654})";
  };
  const match::Recovered recovered = table.kit->restart();
  CHECK(recovered.from_snapshot == 0);
  CHECK(recovered.frozen == 1);
  CHECK(table.kit->service->find(match)->frozen == "events-mismatch");
}

TEST_CASE("without snapshots none is written") {
  Kit kit;
  kit.snapshot_every = 0;
  kit.restart();
  const MatchId match = kit.new_match();
  for (int round = 1; round <= 3; ++round) kit.play_round(match, round);
  CHECK((**kit.store.store->load_match(match)).snapshots.empty());
  CHECK(kit.restart().from_snapshot == 0);
}
