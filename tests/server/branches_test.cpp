// Going back: promises taken back, steps undone by consent and by an umpire, branches left and returned to; what of it
// a restart brings back; that dice never go back with it.
#include <doctest/doctest.h>

#include "storage/seeded_bugs.h"
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

void same_after_restart(Kit& kit, const MatchId& match) {
  const std::string before = seen_by_all(kit, match);
  CHECK(kit.restart({}, match::From::log).frozen == 0);
  CHECK(seen_by_all(kit, match) == before);
  CHECK(kit.restart().frozen == 0);
  CHECK(seen_by_all(kit, match) == before);
}

std::int64_t step(Kit& kit, const MatchId& match, std::size_t n) {
  return kit.service->steps(match)->at(n).revision;
}

int sum_of(Kit& kit, const MatchId& match) {
  return kit.service->view(kit.asker(""), {match, std::nullopt, std::nullopt})->view["sum"].get<int>();
}

std::vector<storage::DiceStepRow> dice_of(Kit& kit, const MatchId& match) {
  return (**kit.store.store->load_match(match)).dice;
}

}  // namespace

TEST_CASE("what belongs to which branch") {
  using match::Branches;
  const Branches branches{{1, 0, 1}, {2, 4, 9}, {3, 7, 15}, {4, 12, 20}};
  CHECK(match::branch_of(branches, 8) == 1);
  CHECK(match::branch_of(branches, 9) == 2);
  CHECK(match::branch_of(branches, 25) == 4);
  CHECK(match::in_line(branches, 2, 4));
  CHECK_FALSE(match::in_line(branches, 2, 5));
  CHECK(match::in_line(branches, 3, 7));
  CHECK_FALSE(match::in_line(branches, 3, 9));
  CHECK(match::in_line(branches, 4, 12));
  CHECK(match::in_line(branches, 4, 4));
  CHECK_FALSE(match::in_line(branches, 4, 8));
  CHECK_FALSE(match::in_line(branches, 4, 16));
  CHECK(match::branches_through(branches, 6) == std::vector<int>{3, 1});
}

TEST_CASE("before anything is revealed consent takes promises back, draws nothing and begins no branch") {
  Kit kit;
  const MatchId match = kit.new_match();
  REQUIRE(kit.ready(match, "a", 1, 7).has_value());
  REQUIRE(kit.ready(match, "b", 1, 8).has_value());
  const auto dice = dice_of(kit, match).size();
  REQUIRE(kit.service->undo_agreed(match, 0).has_value());
  kit.settle();
  CHECK(dice_of(kit, match).size() == dice);
  CHECK((**kit.store.store->load_match(match)).row.branch == 1);
  CHECK(kit.service->find(match)->promises.empty());
  CHECK(kit.service->undo_agreed(match, 0).error().code == ErrorCode::closed);
  // What was promised is a draft again, its owner's alone.
  CHECK(kit.all_seen(match, "a").find("\"number\":7") != std::string::npos);
  CHECK(kit.all_seen(match, "b").find("\"number\":7") == std::string::npos);
  same_after_restart(kit, match);
  kit.play_round(match, 1, 3);
  CHECK(dice_of(kit, match).size() == dice + 1);
}

TEST_CASE("after a reveal an undo begins a branch: new answers to the same questions, new dice, no number twice") {
  Kit kit;
  const MatchId match = kit.new_match();
  kit.play_round(match, 1, 1);
  kit.play_round(match, 2, 2);
  const int before = sum_of(kit, match);
  const auto old_dice = dice_of(kit, match);
  REQUIRE(kit.service->undo_agreed(match, 1).has_value());
  kit.settle();
  CHECK((**kit.store.store->load_match(match)).row.branch == 2);
  CHECK(sum_of(kit, match) != before);
  // The same question is open again, with the own old answer as a draft.
  CHECK(kit.all_seen(match, "a").find("\"number\":2") != std::string::npos);
  same_after_restart(kit, match);
  kit.play_round(match, 2, 2);
  const auto dice = dice_of(kit, match);
  REQUIRE(dice.size() == old_dice.size() + 1);
  CHECK(dice.back().index == old_dice.back().index + 1);
  CHECK(dice.back().element != old_dice.back().element);
  CHECK(dice.back().nonces.find("~branch") != std::string::npos);
  same_after_restart(kit, match);
  kit.play_round(match, 3, 3);
  CHECK(kit.service->find(match)->lifecycle == "finished");
  CHECK(kit.service->undo_agreed(match, 1).error().code == ErrorCode::closed);
  same_after_restart(kit, match);
}

TEST_CASE("players read the history that is played on; numbers stay where they are") {
  Kit kit;
  const MatchId match = kit.new_match();
  kit.play_round(match, 1, 1);
  kit.play_round(match, 2, 41);
  CHECK(kit.all_seen(match, "a").find("\"number\":41") != std::string::npos);
  const auto last = kit.service->view(kit.asker(""), {match, std::nullopt, std::nullopt})->seq;
  REQUIRE(kit.service->undo_agreed(match, 1).has_value());
  const auto history = kit.service->history(kit.asker(""), {match, std::nullopt, 1, std::nullopt});
  REQUIRE(history.has_value());
  CHECK(std::ssize(history->entries) == last + 1);
  std::int64_t seq = 0;
  int abandoned = 0;
  int games = 0;
  for (const protocol::Entry& entry : history->entries) {
    CHECK(entry.seq == ++seq);
    abandoned += entry.event["kind"] == "abandoned" ? 1 : 0;
    games += entry.event["kind"] == "sum" ? 1 : 0;
  }
  CHECK(abandoned > 5);
  CHECK(games == 1);
  CHECK(history->entries.back().event["kind"] == "undone");
  // The store keeps both.
  int stored = 0;
  const auto whole = kit.store.store->load_match(match);
  for (const storage::StoredEvent& event : (**whole).events) stored += event.kind == "sum" ? 1 : 0;
  CHECK(stored == 2);
}

TEST_CASE("an umpire rolls back with a reason, and forward again to what was abandoned") {
  Kit kit;
  const MatchId match = kit.umpired_match();
  kit.play_round(match, 1, 1);
  kit.play_round(match, 2, 2);
  const int two = sum_of(kit, match);
  const std::int64_t after_two = step(kit, match, 2);
  CHECK(kit.service->roll_back(kit.umpire(), {match, " "}, step(kit, match, 1)).error().path == "/reason");
  CHECK(kit.service->roll_back(kit.asker("a"), {match, "I may"}, step(kit, match, 1)).error().code ==
        ErrorCode::forbidden);
  CHECK(kit.service->roll_back(kit.umpire(), {match, "why"}, after_two + 1).error().code == ErrorCode::not_found);
  CHECK(kit.service->roll_back(kit.umpire(), {match, "why"}, 2).error().code == ErrorCode::not_found);
  REQUIRE(kit.service->roll_back(kit.umpire(), {match, "A rule was misread."}, step(kit, match, 1)).has_value());
  kit.settle();
  CHECK(kit.all_seen(match, "").find("A rule was misread.") != std::string::npos);
  same_after_restart(kit, match);
  kit.play_round(match, 2, 9);
  const int other = sum_of(kit, match);
  CHECK(other != two);
  REQUIRE(kit.service->roll_back(kit.umpire(), {match, "It was right.", true}, after_two).has_value());
  kit.settle();
  CHECK(sum_of(kit, match) == two);
  CHECK(kit.all_seen(match, "").find("It was right.") == std::string::npos);
  CHECK(kit.service->find(match)->branches.size() == 3);
  same_after_restart(kit, match);
  kit.play_round(match, 3, 1);
  same_after_restart(kit, match);
  const auto trail = kit.service->audit(kit.asker(""), match);
  REQUIRE(trail.has_value());
  REQUIRE(trail->size() == 2);
  CHECK((*trail)[1]["reason"] == "It was right.");
  CHECK((*trail)[0]["act"] == "roll_back");
}

TEST_CASE("a snapshot from before a branch is good; one that a branch goes back behind is passed over") {
  Kit kit;
  kit.snapshot_every = 3;
  kit.restart();
  const MatchId match = kit.new_match({{"rounds", 6}});
  kit.play_round(match, 1, 1);
  kit.play_round(match, 2, 2);
  kit.play_round(match, 3, 3);
  REQUIRE(kit.service->undo_agreed(match, 2).has_value());
  kit.settle();
  same_after_restart(kit, match);
  kit.play_round(match, 2, 4);
  same_after_restart(kit, match);
  CHECK(kit.restart().from_snapshot == 1);
}

TEST_CASE("dice that are dealt again in a branch are noticed") {
  REQUIRE(arm_seeded_bug("undo_reuses_dice"));
  Kit kit;
  const MatchId match = kit.new_match();
  kit.play_round(match, 1, 1);
  const auto dice = dice_of(kit, match).size();
  REQUIRE(kit.service->undo_agreed(match, 1).has_value());
  for (const char* seat : {"a", "b", "c"}) REQUIRE(kit.ready(match, seat, 1, 1).has_value());
  kit.settle();
  CHECK(dice_of(kit, match).size() == dice);  // the store refuses the index, the group stays unresolved
  REQUIRE(arm_seeded_bug(""));
}
