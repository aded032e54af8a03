// An umpire's acts: who may, what each changes, what players see of it, what a restart brings back; and that nothing a
// player can see differs by what is held.
#include <doctest/doctest.h>

#include "server/archive/gather.h"
#include "server/archive/verify.h"
#include "storage/seeded_bugs.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

const Json preview_terms{{"umpire_preview", true}};

std::string seen_by_all(Kit& kit, const MatchId& match) {
  std::string out;
  for (const char* seat : {"a", "b", "c", ""}) out += kit.all_seen(match, seat) + "\n";
  return out;
}

Json desk(Kit& kit, const MatchId& match) {
  auto seen = kit.service->desk(kit.umpire(), match);
  REQUIRE(seen.has_value());
  return *seen;
}

void same_after_restart(Kit& kit, const MatchId& match) {
  const std::string before = seen_by_all(kit, match);
  const Json at_desk = desk(kit, match);
  for (const auto from : {match::From::log, match::From::snapshot}) {
    CHECK(kit.restart({}, from).frozen == 0);
    kit.settle();
    CHECK(seen_by_all(kit, match) == before);
    CHECK(desk(kit, match) == at_desk);
  }
}

DecisionId decision(const char* seat, int round) {
  return DecisionId{decision_of(seat, round)};
}

/// All three are ready with the numbers given; the turn is held.
MatchId held_match(Kit& kit, int a, int b, int c, Json terms = preview_terms) {
  const MatchId match = kit.umpired_match(std::move(terms));
  REQUIRE(kit.ready(match, "a", 1, a).has_value());
  REQUIRE(kit.ready(match, "b", 1, b).has_value());
  REQUIRE(kit.ready(match, "c", 1, c).has_value());
  kit.settle();
  return match;
}

void verifies(Kit& kit, const MatchId& match, archive::Verified* counts = nullptr) {
  auto gathered = archive::gather(*kit.store.store, *kit.store.sealed, kit.rulesets, match);
  REQUIRE(gathered.has_value());
  auto text = archive::write(*gathered);
  REQUIRE(text.has_value());
  auto read = archive::read(*text);
  REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().place + ": " + read.error().text));
  auto verified = archive::verify(*read, kit.rulesets);
  REQUIRE_MESSAGE(verified.has_value(), (verified ? "" : verified.error().place + ": " + verified.error().text));
  if (counts != nullptr) *counts = *verified;
}

void finish(Kit& kit, const MatchId& match, int from) {
  for (int round = from; round <= 3; ++round) {
    for (const char* seat : {"a", "b", "c"}) REQUIRE(kit.ready(match, seat, round, round).has_value());
    kit.settle();
    if (kit.service->find(match)->held) REQUIRE(kit.service->publish_held(kit.umpire(), {match, ""}).has_value());
    kit.settle();
  }
  CHECK(kit.service->find(match)->lifecycle == "finished");
}

}  // namespace

TEST_CASE("an umpire holds no seat, and whoever holds one is no umpire") {
  Kit kit;
  const MatchId plain = kit.new_match();
  CHECK(kit.service->appoint(plain, {kit.accounts[0], "Anna"}, "").error().code == ErrorCode::forbidden);
  const MatchId match = kit.new_match(Json::object(), "plain", {{"umpire", true}});
  CHECK(kit.service->appoint(match, {kit.accounts[0], "Anna"}, "").error().code == ErrorCode::forbidden);
  const MatchId umpired = kit.umpired_match();
  CHECK(kit.service->appoint(umpired, {AccountId{"account-Uma"}, "Uma"}, "").error().code == ErrorCode::taken);
  CHECK(kit.service->desk(kit.asker("a"), umpired).error().code == ErrorCode::forbidden);
  CHECK(kit.service->desk(kit.asker(""), umpired).error().code == ErrorCode::not_signed_in);
  CHECK(kit.service->audit(kit.asker("a"), umpired).error().code == ErrorCode::forbidden);
  REQUIRE(kit.service->vacate(kit.umpire(), {umpired, "He is ill."}, SeatId{"b"}).has_value());
  CHECK(kit.service->take_seat(umpired, SeatId{"b"}, AccountId{"account-Uma"}, "Uma", "x").error().code ==
        ErrorCode::forbidden);
  CHECK(kit.service->view(kit.asker("b"), {umpired, SeatId{"b"}, std::nullopt}).error().code ==
        ErrorCode::not_your_seat);
  const std::string before = kit.all_seen(umpired, "a");
  CHECK(kit.restart().frozen == 0);
  CHECK(kit.all_seen(umpired, "a") == before);
  CHECK_FALSE(match::find_seat(*kit.service->find(umpired), SeatId{"b"})->holder.has_value());
}

TEST_CASE("every act is refused without a reason and to everybody but the umpire") {
  Kit kit;
  const MatchId match = held_match(kit, 1, 2, 3);
  const auto& to = kit.service;
  for (const match::Asker& who : {kit.umpire(), kit.asker("a")}) {
    const match::Acting acting{match, who.account == kit.umpire().account ? "" : "A reason."};
    const auto code = acting.reason.empty() ? ErrorCode::bad_request : ErrorCode::forbidden;
    const std::string before = seen_by_all(kit, match);
    CHECK(to->roll_back(who, acting, 1).error().code == code);
    CHECK(to->take_back(who, acting).error().code == code);
    CHECK(to->force(who, acting, SeatId{"a"}, match::Forced::ready).error().code == code);
    CHECK(to->force(who, acting, SeatId{"a"}, match::Forced::hold).error().code == code);
    CHECK(to->open_envelope(who, acting, decision("a", 1)).error().code == code);
    CHECK(to->rule(who, acting, "sum", {{"sum", 5}}).error().code == code);
    CHECK(to->vacate(who, acting, SeatId{"a"}).error().code == code);
    CHECK(to->end(who, acting).error().code == code);
    CHECK(to->amend_answer(who, acting, decision("a", 1), {{"number", 4}}).error().code == code);
    CHECK(to->override_face(who, acting, {"die", 0, 3}).error().code == code);
    if (code == ErrorCode::forbidden) CHECK(to->publish_held(who, acting).error().code == code);
    if (code == ErrorCode::forbidden) CHECK(to->enter_face(who, acting, {"", 0, 3}).error().code == code);
    kit.settle();
    CHECK(seen_by_all(kit, match) == before);
  }
  CHECK(desk(kit, match)["audit"].empty());
}

TEST_CASE("a reason is plain text, or nothing is done") {
  Kit kit;
  const MatchId match = held_match(kit, 1, 2, 3);
  const std::string before = seen_by_all(kit, match);
  for (const std::string& reason : {std::string("a\0b", 3), std::string("a\x1b[31m"),
                                    std::string("\xE2\x80\xAE"
                                                "abc"),
                                    std::string("\xFF"), std::string("a\rb")})
    CHECK(kit.service->roll_back(kit.umpire(), {match, reason}, 1).error().path == "/reason");
  kit.settle();
  CHECK(seen_by_all(kit, match) == before);
  CHECK(kit.service->roll_back(kit.umpire(), {match, "Zwei Zeilen:\nso ist es."}, 1).has_value());
}

TEST_CASE("the desk shows readiness until the group is executed, then both plots and what comes of them") {
  Kit kit;
  const MatchId match = kit.umpired_match(preview_terms);
  REQUIRE(kit.ready(match, "a", 1, 31).has_value());
  REQUIRE(kit.draft(match, "b", 1, {{"number", 32}}, 0).has_value());
  const Json early = desk(kit, match);
  CHECK(early["answers"].empty());
  CHECK(early["seats"][0]["ready"]["r1"] == true);
  CHECK(early["seats"][1]["ready"]["r1"] == false);
  CHECK(early.dump().find("\"payload\"") == std::string::npos);
  REQUIRE(kit.ready(match, "b", 1, 32).has_value());
  REQUIRE(kit.ready(match, "c", 1, 33).has_value());
  kit.settle();
  const Json late = desk(kit, match);
  REQUIRE(late["answers"].size() == 3);
  CHECK(late["answers"][0]["payload"]["number"] == 31);
  CHECK(late["held"]["view"]["headline"] == "Round 2");
  CHECK(late["held"]["dice"].size() == 1);
  CHECK(late["held"].dump().find("element") == std::string::npos);
  same_after_restart(kit, match);
}

TEST_CASE("a desk that shows plots too early is noticed") {
  REQUIRE(arm_seeded_bug("umpire_peeks"));
  Kit kit;
  const MatchId match = kit.umpired_match(preview_terms);
  REQUIRE(kit.ready(match, "a", 1, 31).has_value());
  CHECK_FALSE(desk(kit, match)["answers"].empty());
  REQUIRE(arm_seeded_bug(""));
}

TEST_CASE("nothing that a player sees differs by what is held") {
  std::vector<std::string> seen;
  std::vector<std::vector<std::string>> heard;
  for (const int number : {1, 50}) {
    Kit kit;
    const MatchId match = kit.umpired_match(preview_terms, {{"secrets", 1}});
    std::vector<Ear> ears(4);
    for (std::size_t n = 0; n < 4; ++n) kit.watch(match, n == 3 ? "" : std::string(1, "abc"[n]), ears[n]);
    // Two seats promise the same in both runs; what the third has promised they may not know.
    for (const char* seat : {"a", "b"}) REQUIRE(kit.ready(match, seat, 1, 5).has_value());
    REQUIRE(kit.ready(match, "c", 1, number).has_value());
    kit.settle();
    const Json before = desk(kit, match);
    REQUIRE(kit.service->override_face(kit.umpire(), {match, "Cocked die."}, {"die", 0, number == 1 ? 1 : 6}));
    REQUIRE(kit.service->amend_answer(kit.umpire(), {match, "Misread."}, decision("a", 1), {{"number", number + 1}}));
    kit.settle();
    CHECK(desk(kit, match) != before);
    std::string text;
    for (const char* seat : {"b", ""}) text += kit.all_seen(match, seat) + "\n";
    CHECK(text.find("\"held\"") != std::string::npos);
    // Seats a and c are left out: their own plots, put or promised, are their own.
    for (std::size_t n : {1U, 3U}) heard.push_back(ears[n].heard);
    seen.push_back(text);
  }
  CHECK(seen[0] == seen[1]);
  REQUIRE(heard.size() == 4);
  CHECK(heard[0] == heard[2]);
  CHECK(heard[1] == heard[3]);
  CHECK_FALSE(heard[0].empty());
}

TEST_CASE("a turn that is held and reaches the players all the same is noticed") {
  REQUIRE(arm_seeded_bug("held_turn_published"));
  Kit kit;
  const MatchId match = held_match(kit, 1, 2, 3);
  CHECK_FALSE(kit.service->find(match)->held.has_value());
  CHECK(kit.all_seen(match, "").find("\"kind\":\"sum\"") != std::string::npos);
  REQUIRE(arm_seeded_bug(""));
}

TEST_CASE("preview, amended plot, roll-back, publish") {
  Kit kit;
  const MatchId match = held_match(kit, 1, 2, 3);
  REQUIRE_MESSAGE(desk(kit, match)["held"].is_object(), "the turn is not held");
  const int sum = desk(kit, match)["held"]["view"]["sum"].get<int>();
  CHECK(kit.service->amend_answer(kit.umpire(), {match, "why"}, decision("b", 1), {{"number", -1}}).error().code ==
        ErrorCode::illegal);
  auto amended =
      kit.service->amend_answer(kit.umpire(), {match, "A slip of the pen."}, decision("b", 1), {{"number", 12}});
  REQUIRE(amended.has_value());
  CHECK(amended->diff[0]["before"]["number"] == 2);
  CHECK(amended->diff[0]["after"]["number"] == 12);
  // The same dice, another plot.
  CHECK(desk(kit, match)["held"]["view"]["sum"].get<int>() == sum + 10);
  same_after_restart(kit, match);
  const auto start = kit.service->steps(match)->front().revision;
  REQUIRE(kit.service->roll_back(kit.umpire(), {match, "Once more."}, start).has_value());
  kit.settle();
  CHECK_FALSE(kit.service->find(match)->held.has_value());
  CHECK(desk(kit, match)["branch"] == 2);
  same_after_restart(kit, match);
  for (const char* seat : {"a", "b", "c"}) REQUIRE(kit.ready(match, seat, 1, 4).has_value());
  kit.settle();
  REQUIRE(kit.service->publish_held(kit.umpire(), {match, ""}).has_value());
  kit.settle();
  CHECK(kit.all_seen(match, "").find("\"kind\":\"sum\"") != std::string::npos);
  same_after_restart(kit, match);
  finish(kit, match, 2);
  archive::Verified counts;
  verifies(kit, match, &counts);
  CHECK(counts.branches == 2);
  const auto trail = *kit.service->audit(kit.asker(""), match);
  CHECK(trail[0]["act"] == "amend");
  CHECK(trail[0]["reason"] == "A slip of the pen.");
  CHECK(trail[1]["act"] == "roll_back");
  CHECK(trail[2]["act"] == "publish");
}

TEST_CASE("a put die is carried out, recorded as the umpire's, and no mismatch") {
  Kit kit;
  const MatchId match = held_match(kit, 1, 2, 3);
  const Json die = desk(kit, match)["held"]["dice"][0];
  const int other = die["face"] == 6 ? 1 : 6;
  CHECK(kit.service->override_face(kit.umpire(), {match, "why"}, {"die", 0, 7}).error().code == ErrorCode::bad_request);
  CHECK(kit.service->override_face(kit.umpire(), {match, "why"}, {"die", 1, 3}).error().code == ErrorCode::not_found);
  REQUIRE(kit.service->override_face(kit.umpire(), {match, "It fell off the table."}, {"die", 0, other}).has_value());
  const Json put = desk(kit, match)["held"]["dice"][0];
  CHECK(put["face"] == other);
  CHECK(put["by"] == "umpire");
  CHECK(put["rolled"] == die["face"]);
  same_after_restart(kit, match);
  REQUIRE(kit.service->publish_held(kit.umpire(), {match, ""}).has_value());
  kit.settle();
  CHECK(kit.all_seen(match, "").find("\"by\":\"umpire\"") != std::string::npos);
  same_after_restart(kit, match);
  finish(kit, match, 2);
  archive::Verified counts;
  verifies(kit, match, &counts);
  CHECK(counts.umpire_faces == 1);
}

TEST_CASE("with manual dice the match waits for faces by label, and says no more than that it waits") {
  Kit kit;
  const MatchId match = held_match(kit, 1, 2, 3, {{"manual_dice", true}});
  const Json waiting = desk(kit, match)["waiting"];
  CHECK(waiting["wants"] == Json{{"step", "round"}, {"label", "die"}, {"nth", 0}, {"sides", 6}});
  CHECK(kit.all_seen(match, "").find("\"die\"") == std::string::npos);
  same_after_restart(kit, match);
  CHECK(kit.service->enter_face(kit.umpire(), {match, ""}, {"", 0, 7}).error().code == ErrorCode::bad_request);
  CHECK(kit.service->enter_face(kit.umpire(), {match, ""}, {"other", 0, 3}).error().code == ErrorCode::closed);
  REQUIRE(kit.service->enter_face(kit.umpire(), {match, ""}, {"die", 0, 5}).has_value());
  kit.settle();
  CHECK_FALSE(kit.service->find(match)->held.has_value());
  CHECK(kit.all_seen(match, "").find("\"by\":\"table\"") != std::string::npos);
  same_after_restart(kit, match);
  for (int round = 2; round <= 3; ++round) {
    for (const char* seat : {"a", "b", "c"}) REQUIRE(kit.ready(match, seat, round, 1).has_value());
    kit.settle();
    REQUIRE(kit.service->enter_face(kit.umpire(), {match, ""}, {"", 0, 2}).has_value());
    kit.settle();
  }
  archive::Verified counts;
  verifies(kit, match, &counts);
  CHECK(counts.table_faces == 3);
}

TEST_CASE("a seat is made ready with its draft, else with the game's own answer; nobody learns which") {
  Kit kit;
  const MatchId match = kit.umpired_match();
  REQUIRE(kit.draft(match, "a", 1, {{"number", 44}}, 0).has_value());
  REQUIRE(kit.ready(match, "c", 1, 3).has_value());
  REQUIRE(kit.service->force(kit.umpire(), {match, "Time is up."}, SeatId{"a"}, match::Forced::ready).has_value());
  CHECK(kit.service->force(kit.umpire(), {match, "again"}, SeatId{"a"}, match::Forced::ready).error().code ==
        ErrorCode::closed);
  CHECK(desk(kit, match).dump().find("\"number\":44") == std::string::npos);
  CHECK(kit.all_seen(match, "b").find("\"number\":44") == std::string::npos);
  CHECK(kit.all_seen(match, "b").find("Time is up.") != std::string::npos);
  same_after_restart(kit, match);
  REQUIRE(kit.service->force(kit.umpire(), {match, "Silent."}, SeatId{"b"}, match::Forced::hold).has_value());
  kit.settle();
  CHECK(kit.service->find(match)->pending.front().group.value == "r2");
  same_after_restart(kit, match);
  finish(kit, match, 2);
  verifies(kit, match);
}

TEST_CASE("an envelope is opened only where that was agreed, and everybody is told") {
  Kit kit;
  const MatchId closed = kit.umpired_match();
  REQUIRE(kit.ready(closed, "a", 1, 31).has_value());
  CHECK(kit.service->open_envelope(kit.umpire(), {closed, "why"}, decision("a", 1)).error().code ==
        ErrorCode::forbidden);
  const MatchId match = kit.umpired_match({{"umpire_opens_envelopes", true}});
  REQUIRE(kit.ready(match, "a", 1, 31).has_value());
  REQUIRE(kit.draft(match, "b", 1, {{"number", 32}}, 0).has_value());
  CHECK(kit.service->open_envelope(kit.umpire(), {match, "why"}, decision("b", 1)).error().code ==
        ErrorCode::no_such_decision);
  REQUIRE(kit.service->open_envelope(kit.umpire(), {match, "To advise."}, decision("a", 1)).has_value());
  kit.settle();
  CHECK(desk(kit, match)["answers"].size() == 1);
  CHECK(desk(kit, match)["answers"][0]["payload"]["number"] == 31);
  CHECK(kit.all_seen(match, "b").find("opened the sealed answer of Seat a") != std::string::npos);
  CHECK(kit.all_seen(match, "b").find("\"number\":31") == std::string::npos);
  same_after_restart(kit, match);
}

TEST_CASE("a ruling changes the state, takes promises back and is told; a refused one changes nothing") {
  Kit kit;
  const MatchId match = kit.umpired_match();
  REQUIRE(kit.ready(match, "a", 1, 31).has_value());
  const std::string before = seen_by_all(kit, match);
  CHECK(kit.service->rule(kit.umpire(), {match, "why"}, "move", {{"sum", 1}}).error().code == ErrorCode::illegal);
  CHECK(seen_by_all(kit, match) == before);
  auto ruled = kit.service->rule(kit.umpire(), {match, "Bad map.", true}, "sum", {{"sum", 77}});
  REQUIRE(ruled.has_value());
  kit.settle();
  CHECK(ruled->diff[0]["after"] == 77);
  CHECK(kit.service->find(match)->promises.empty());
  CHECK(kit.all_seen(match, "b").find("The sum is set anew.") != std::string::npos);
  CHECK(kit.all_seen(match, "b").find("Bad map.") == std::string::npos);
  same_after_restart(kit, match);
  finish(kit, match, 1);
  verifies(kit, match);
}

TEST_CASE("an umpire ends the match, and what was hidden is shown") {
  Kit kit;
  const MatchId match = kit.umpired_match(Json::object(), {{"secrets", 1}});
  kit.play_round(match, 1, 1);
  REQUIRE(kit.service->end(kit.umpire(), {match, "The club closes."}).has_value());
  kit.settle();
  CHECK(kit.service->find(match)->lifecycle == "finished");
  CHECK(kit.all_seen(match, "").find("hidden_dice") != std::string::npos);
  CHECK(kit.ready(match, "a", 2, 1).has_value() == false);
  verifies(kit, match);
  CHECK(kit.restart({}, match::From::log).frozen == 0);
  CHECK(kit.service->find(match)->lifecycle == "finished");
}

TEST_CASE("notes are the umpire's alone") {
  Kit kit;
  const MatchId match = kit.umpired_match();
  CHECK(kit.service->add_note(kit.asker("a"), match, {0, 0, "1", "", "", "x"}).error().code == ErrorCode::forbidden);
  REQUIRE(kit.service->add_note(kit.umpire(), match, {0, 0, "1", "unit", "0407", "He will regret that."}).has_value());
  CHECK(desk(kit, match)["notes"][0]["text"] == "He will regret that.");
  CHECK(seen_by_all(kit, match).find("regret") == std::string::npos);
  same_after_restart(kit, match);
  REQUIRE(kit.service->remove_note(kit.umpire(), match, 1).has_value());
  CHECK(kit.service->remove_note(kit.umpire(), match, 1).error().code == ErrorCode::not_found);
  CHECK(desk(kit, match)["notes"].empty());
}
