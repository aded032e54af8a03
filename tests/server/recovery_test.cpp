// What a restart brings back, and what happens to a match that cannot go on while the others do.
#include <doctest/doctest.h>

#include "tests/server/failing_store.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

std::string seen_by_all(Kit& kit, const MatchId& match) {
  std::string out;
  for (const char* seat : {"a", "b", "c", ""}) out += kit.all_seen(match, seat) + "\n";
  return out;
}

// Two matches of one round each, with events in several forms; the first one's rows are changed as told, then the
// server starts again.
void doctored_match_freezes(const std::function<void(storage::LoadedMatch&)>& doctor, const std::string& code) {
  storage::OpenedStore opened = storage::open_memory();
  auto doctored_store = std::make_shared<FailingStore>(opened.store);
  opened.store = doctored_store;
  Kit kit({}, opened);
  const MatchId doctored = kit.new_match({{"veiled", true}});
  const MatchId well = kit.new_match();
  kit.play_round(doctored, 1);
  kit.play_round(well, 1);
  CHECK(kit.restart().frozen == 0);
  doctored_store->doctored = doctored;
  doctored_store->doctor = doctor;
  CHECK(kit.restart().frozen == 1);
  CHECK(kit.service->find(doctored)->frozen == code);
  CHECK(kit.ready(doctored, "a", 2, 1).error().code == ErrorCode::frozen);
  CHECK(kit.all_seen(doctored, "").find("987654") == std::string::npos);
  CHECK_FALSE(kit.service->find(well)->frozen.has_value());
  kit.play_round(well, 2);
}

storage::StoredEvent& last_of(storage::LoadedMatch& match, const std::string& kind) {
  for (auto event = match.events.rbegin(); event != match.events.rend(); ++event)
    if (event->kind == kind) return *event;
  FAIL("there is no event of kind ", kind);
  return match.events.front();
}

}  // namespace

TEST_CASE("a stored event that is not what the match says freezes that match, and is shown to nobody") {
  using Whole = storage::LoadedMatch;
  const std::string code = "events-mismatch";
  doctored_match_freezes([](Whole& m) { last_of(m, "sum").body = R"({"sum":987654})"; }, code);
  doctored_match_freezes(
      [](Whole& m) {
        std::string& body = last_of(m, "dice").body;
        body.insert(body.find("\"face\":") + 7, "98765");
      },
      code);
  doctored_match_freezes([](Whole& m) { last_of(m, "die").kind = "987654"; }, code);
  doctored_match_freezes([](Whole& m) { last_of(m, "whisper").audience = "all"; }, code);
  doctored_match_freezes([](Whole& m) { last_of(m, "number").lesser = R"({"seat":987654})"; }, code);
  doctored_match_freezes([](Whole& m) { last_of(m, "veiled").forms = R"({"b":{"form":987654}})"; }, code);
  doctored_match_freezes([](Whole& m) { last_of(m, "veiled").forms = std::nullopt; }, code);
  doctored_match_freezes([](Whole& m) { last_of(m, "seat_taken").body = "no json"; }, code);
  doctored_match_freezes([](Whole& m) { m.events.pop_back(); }, code);
  doctored_match_freezes([](Whole& m) { m.events.push_back(m.events.back()); }, code);
  doctored_match_freezes(
      [](Whole& m) {
        std::string& draws = m.dice.back().draws;
        const std::size_t face = draws.find("\"face\":") + 7;
        draws[face] = draws[face] == '6' ? '1' : static_cast<char>(draws[face] + 1);
      },
      "dice-mismatch");
}

TEST_CASE("a restart at any point of a match changes nothing that anybody can see") {
  Kit kit;
  const MatchId match = kit.new_match();
  const auto restart_equals = [&] {
    const std::string before = seen_by_all(kit, match);
    const std::int64_t revision = kit.service->find(match)->revision;
    kit.restart();
    CHECK(seen_by_all(kit, match) == before);
    CHECK(kit.service->find(match)->revision == revision);
    CHECK_FALSE(kit.service->find(match)->frozen.has_value());
  };
  restart_equals();
  REQUIRE(kit.draft(match, "a", 1, {{"number", 4}}, 0).has_value());
  restart_equals();
  REQUIRE(kit.ready(match, "a", 1, 4).has_value());
  REQUIRE(kit.ready(match, "b", 1, 5).has_value());
  restart_equals();
  REQUIRE(kit.service->unready(kit.asker("b"), {match, SeatId{"b"}, DecisionId{"r1.b"}, "take-back"}).has_value());
  restart_equals();
  REQUIRE(kit.ready(match, "b", 1, 6).has_value());
  REQUIRE(kit.ready(match, "c", 1, 7).has_value());
  kit.settle();
  restart_equals();
  kit.play_round(match, 2);
  kit.play_round(match, 3);
  CHECK(kit.service->find(match)->lifecycle == "finished");
  restart_equals();
}

TEST_CASE("a group that was closed but not resolved is resolved after the restart, once") {
  Kit kit;
  const MatchId match = kit.new_match();
  for (const char* seat : {"a", "b", "c"}) REQUIRE(kit.ready(match, seat, 1, 2).has_value());
  const match::Recovered recovered = kit.restart();
  CHECK(recovered.due == 1);
  kit.settle();
  CHECK(kit.service->find(match)->pending.front().group.value == "r2");
  CHECK(kit.restart().due == 0);
}

TEST_CASE("dice go on after a restart where they were: no index twice, none left out") {
  Kit kit;
  const MatchId match = kit.new_match();
  kit.play_round(match, 1);
  kit.restart();
  kit.play_round(match, 2);
  auto history = kit.service->history(kit.asker(""), {match, std::nullopt, 1, std::nullopt});
  REQUIRE(history.has_value());
  std::int64_t index = 0;
  std::string previous;
  for (const auto& entry : history->entries) {
    if (entry.event["kind"] != "dice") continue;
    CHECK(entry.event["index"] == ++index);
    if (!previous.empty()) CHECK(entry.event["previous"] == previous);
    previous = entry.event["element"].get<std::string>();
  }
  CHECK(index == 3);
}

TEST_CASE("a ruleset that computes otherwise freezes its match visibly; nothing is accepted there") {
  Kit kit;
  const MatchId match = kit.new_match();
  kit.play_round(match, 1);
  Numbers other;
  other.bias = 1;
  const match::Recovered recovered = kit.restart(other);
  CHECK(recovered.frozen == 1);
  auto view = kit.service->view(kit.asker("a"), {match, SeatId{"a"}, std::nullopt});
  REQUIRE(view.has_value());
  CHECK(view->frozen == "replay-mismatch");
  CHECK(kit.ready(match, "a", 2, 1).error().code == ErrorCode::frozen);
  // Back on the build it was played with, it goes on.
  CHECK(kit.restart().frozen == 0);
  kit.play_round(match, 2);
}

TEST_CASE("a resolution that throws, refuses or wants more dice freezes its match and leaves the others alone") {
  for (const std::string how : {"throw", "refuse", "starve"}) {
    CAPTURE(how);
    Kit kit;
    const MatchId stuck = kit.new_match({{"misbehaves", how}, {"in_round", 2}});
    const MatchId well = kit.new_match();
    Ear observer;
    kit.watch(stuck, "", observer);
    kit.settle();
    kit.play_round(stuck, 1);
    kit.play_round(well, 1);
    kit.play_round(stuck, 2);
    REQUIRE(kit.service->find(stuck)->frozen.has_value());
    CHECK(observer.of_type("events").back()["events"].back()["event"]["kind"] == "frozen");
    CHECK(observer.of_type("decisions").back()["frozen"] == *kit.service->find(stuck)->frozen);
    CHECK(kit.service->find(stuck)->next_dice.open == 3);
    CHECK(kit.draft(stuck, "a", 2, {{"number", 1}}, 1).error().code == ErrorCode::frozen);
    kit.play_round(well, 2);
    CHECK(kit.service->find(well)->pending.front().group.value == "r3");
  }
}

TEST_CASE("a stuck match is tried once more at a restart: with a mended ruleset it goes on, else it stays as it was") {
  Kit kit;
  const MatchId match = kit.new_match({{"misbehaves", "throw"}, {"in_round", 1}});
  kit.play_round(match, 1, 3);
  const std::int64_t revision = kit.service->find(match)->revision;
  kit.restart();
  kit.settle();
  CHECK(kit.service->find(match)->revision == revision);
  CHECK(kit.service->find(match)->frozen.has_value());
  Numbers mended;
  mended.mended = true;
  kit.restart(mended);
  kit.settle();
  CHECK_FALSE(kit.service->find(match)->frozen.has_value());
  CHECK(kit.service->find(match)->pending.front().group.value == "r2");
  kit.restart(mended);
  CHECK_FALSE(kit.service->find(match)->frozen.has_value());
  kit.play_round(match, 2);
}

TEST_CASE("a match on written faces plays with them, and is frozen at the next start") {
  Kit kit;
  auto script = dice::FaceScript::read(R"({"die": [1, 6, 1, 6]})");
  REQUIRE(script.has_value());
  kit.script = &*script;
  kit.restart();
  const MatchId match = kit.new_match();
  kit.play_round(match, 1);
  kit.play_round(match, 2);
  const std::string seen = kit.all_seen(match, "");
  for (const char* die : {R"({"face":1,"kind":"die","round":1})", R"({"face":6,"kind":"die","round":2})"})
    CHECK_MESSAGE(seen.find(die) != std::string::npos, seen);
  CHECK(kit.restart().frozen == 1);
  CHECK(kit.service->find(match)->frozen == "dice-mismatch");
}
