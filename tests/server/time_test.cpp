// Deadlines in a match: opened, kept, missed under each policy, moved by agreement, by an umpire and by what the server
// did not live through; and what of it anybody may see. Every test ends with a restart that must change nothing.
#include <doctest/doctest.h>

#include <algorithm>

#include "server/match/clock_events.h"
#include "server/match/match_events.h"
#include "tests/server/failing_store.h"
#include "tests/server/time_kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

Json until(const Kit& kit, std::int64_t ms) {
  return {{"until_ms", kit.clock.now + ms}};
}

std::string seen_by_all(Kit& kit, const MatchId& match) {
  std::string out;
  for (const char* seat : {"a", "b", "c", ""}) out += kit.all_seen(match, seat) + "\n";
  return out;
}

/// From a snapshot and from the log, nothing is lost and nothing is told otherwise.
void restart_changes_nothing(TimeKit& kit, const MatchId& match) {
  const std::string before = seen_by_all(kit, match);
  const auto deadlines = kit.at(match).deadlines;
  const auto clock = kit.at(match).clock;
  for (const auto from : {match::From::snapshot, match::From::log}) {
    kit.remembered.beat = kit.clock.now;
    CHECK(kit.restart({}, from).frozen == 0);
    kit.settle();
    CHECK(seen_by_all(kit, match) == before);
    CHECK(kit.at(match).deadlines == deadlines);
    CHECK(kit.at(match).clock == clock);
  }
}

int number_of(const TimeKit& kit, const MatchId& match, const std::string& seat) {
  for (const match::KeptEvent& event : kit.at(match).events)
    if (event.kind == "number" && event.body["seat"] == seat) return event.body["number"].get<int>();
  return -1;
}

}  // namespace

TEST_CASE("a deadline opens when all seats are held, for each group anew, and never without a pace") {
  TimeKit kit;
  const std::int64_t began = kit.clock.now;
  const MatchId match = kit.by_letter(2 * day);
  CHECK(kit.deadline(match) == match::Deadline{began, began + 2 * day});
  kit.pass(3 * hour, hour);
  kit.play_round(match, 1);
  CHECK(kit.deadline(match) == match::Deadline{began + 3 * hour, began + 3 * hour + 2 * day});
  CHECK(kit.events(match, "deadline").size() == 2);
  kit.play_round(match, 2);
  kit.play_round(match, 3);
  CHECK(kit.at(match).lifecycle == "finished");
  CHECK(kit.at(match).deadlines.empty());
  const MatchId calm = kit.new_match();
  kit.settle();
  kit.pass(30 * day, day);
  CHECK(kit.at(calm).deadlines.empty());
  CHECK(kit.events(calm, "deadline").empty());
  restart_changes_nothing(kit, match);
}

TEST_CASE("missed, run my draft: the draft runs, one that is not legal as far as it can, without one the rules' own") {
  TimeKit kit;
  const MatchId match = kit.by_letter(day);
  REQUIRE(kit.draft(match, "a", 1, {{"number", 7}}, 0));
  REQUIRE(kit.draft(match, "b", 1, {{"number", -7}}, 0));
  kit.pass(day - minute, 10 * minute);
  CHECK(kit.at(match).pending.front().group.value == "r1");
  kit.pass(minute);
  CHECK(kit.at(match).pending.front().group.value == "r2");
  CHECK(number_of(kit, match, "a") == 7);
  CHECK(number_of(kit, match, "b") == 0);
  CHECK(number_of(kit, match, "c") == 0);
  const auto missed = kit.events(match, "timed_out");
  REQUIRE(missed.size() == 1);
  CHECK(missed[0] == Json{{"group", "r1"}, {"seats", {"a", "b", "c"}}});
  const Json digests = kit.events(match, "resolved").back()["digests"];
  CHECK(digests[0]["missed"] == "draft");
  CHECK(digests[1]["missed"] == "draft_in_part");
  CHECK(digests[2]["missed"] == "fallback");
  CHECK(digests[0]["nonce"] == "00000000000000000000000000000000");
  CHECK(match::sentence(kit.at(match), "resolved", kit.events(match, "resolved").back()).find("the saved draft ran") !=
        std::string::npos);
  restart_changes_nothing(kit, match);
}

TEST_CASE("missed, hold: no draft runs; who was ready keeps his answer, and his last nonce serves the next time") {
  TimeKit kit;
  const MatchId match = kit.by_letter(day, "hold");
  REQUIRE(kit.draft(match, "a", 1, {{"number", 7}}, 0));
  REQUIRE(kit.ready(match, "b", 1, 9));
  kit.pass(day, hour);
  CHECK(number_of(kit, match, "a") == 0);
  CHECK(number_of(kit, match, "b") == 9);
  CHECK(kit.events(match, "timed_out").back()["seats"] == Json{"a", "c"});
  CHECK_FALSE(kit.events(match, "resolved").back()["digests"][1].contains("missed"));
  kit.pass(day, hour);
  CHECK(kit.events(match, "resolved").back()["digests"][1]["nonce"] == "00112233445566778899aabbccddeeff");
  restart_changes_nothing(kit, match);
}

TEST_CASE("missed, wait: nothing closes, it is said once for whom, and the late answer resolves") {
  TimeKit kit;
  const MatchId match = kit.by_letter(day, "wait");
  REQUIRE(kit.ready(match, "a", 1, 1));
  REQUIRE(kit.draft(match, "b", 1, {{"number", 7}}, 0));
  kit.pass(20 * day, hour);
  REQUIRE(kit.events(match, "overdue").size() == 1);
  CHECK(kit.events(match, "overdue")[0]["seats"] == Json{"b", "c"});
  CHECK(kit.deadline(match).overdue);
  CHECK(kit.events(match, "timed_out").empty());
  restart_changes_nothing(kit, match);
  // More time may be agreed on, and then it is overdue again.
  kit.agreed(match, "extend", {{"ms", day}});
  CHECK(kit.due(match) == kit.clock.now + day);
  kit.pass(2 * day, hour);
  CHECK(kit.events(match, "overdue").size() == 2);
  REQUIRE(kit.ready(match, "b", 1, 2));
  REQUIRE(kit.ready(match, "c", 1, 3));
  kit.settle();
  CHECK(kit.at(match).pending.front().group.value == "r2");
  CHECK_FALSE(kit.deadline(match).overdue);
}

TEST_CASE("before the reveal a missed answer tells that it was missing and nothing else") {
  const auto seen = [](bool draft) {
    TimeKit kit(21, {});
    const MatchId match = kit.paced({{"pace", {{"kind", "letters"}, {"period_ms", day}}}},
                                    {{"rounds", 3}, {"misbehaves", "throw"}, {"in_round", 1}});
    Ear b, observer;
    kit.watch(match, "b", b);
    kit.watch(match, "", observer);
    if (draft) REQUIRE(kit.draft(match, "a", 1, {{"number", 4711}}, 0));
    kit.pass(day, hour);
    CHECK(kit.at(match).frozen == "ruleset-threw");  // its answers are in, and cannot be shown
    CHECK(kit.all_seen(match, "").find("digest\"") == std::string::npos);
    std::string all = kit.all_seen(match, "b") + kit.all_seen(match, "");
    for (const Ear* ear : {&b, &observer})
      for (const std::string& text : ear->heard) all += text + "\n";
    return all;
  };
  const std::string with = seen(true);
  CHECK(with == seen(false));
  CHECK(with.find("timed_out") != std::string::npos);
}

TEST_CASE("a pause by agreement stops the clock and gives back nothing that had run") {
  TimeKit kit;
  const MatchId match = kit.by_letter(2 * day);
  kit.pass(day, hour);
  const std::int64_t left = kit.due(match) - kit.clock.now;
  auto proposal = kit.service->propose(kit.asker("b"), match, "pause", until(kit, 5 * day));
  REQUIRE(proposal.has_value());
  CHECK(kit.service->propose(kit.asker("b"), match, "pause", until(kit, 5 * day)).value() == *proposal);
  CHECK(kit.service->propose(kit.asker("a"), match, "pause", until(kit, 5 * day)).error().code == ErrorCode::duplicate);
  REQUIRE(kit.service->agree(kit.asker("a"), match, *proposal));
  REQUIRE(kit.service->agree(kit.asker("a"), match, *proposal));  // sent twice
  CHECK_FALSE(kit.at(match).clock.paused_ms.has_value());
  restart_changes_nothing(kit, match);
  REQUIRE(kit.service->agree(kit.asker("c"), match, *proposal));
  kit.settle();
  CHECK(kit.at(match).clock.paused_ms == kit.clock.now);
  CHECK(kit.at(match).proposals.empty());
  kit.pass(3 * day, hour);
  CHECK(kit.at(match).pending.front().group.value == "r1");
  restart_changes_nothing(kit, match);
  SUBCASE("it ends by itself") {
    kit.pass(2 * day, hour);
    CHECK_FALSE(kit.at(match).clock.paused_ms.has_value());
  }
  SUBCASE("or earlier, when all agree") {
    kit.agreed(match, "resume", Json::object());
    CHECK_FALSE(kit.at(match).clock.paused_ms.has_value());
  }
  SUBCASE("or while the server is down, which counts once") {
    kit.down(4 * day);
    CHECK_FALSE(kit.at(match).clock.paused_ms.has_value());
  }
  CHECK(kit.due(match) == kit.clock.now + left);
  CHECK(kit.events(match, "resumed").size() == 1);
  kit.pass(left - minute, minute);
  CHECK(kit.at(match).pending.front().group.value == "r1");
  kit.pass(minute);
  CHECK(kit.at(match).pending.front().group.value == "r2");
  restart_changes_nothing(kit, match);
}

TEST_CASE("during a pause everybody may go on plotting, and what opens then has its whole time") {
  TimeKit kit;
  const MatchId match = kit.by_letter(2 * day);
  kit.pass(hour);
  kit.agreed(match, "pause", until(kit, 5 * day));
  kit.pass(day, hour);
  kit.play_round(match, 1);
  const std::int64_t opened = kit.clock.now;
  CHECK(kit.deadline(match).opened_ms == opened);
  kit.pass(4 * day, hour);
  CHECK(kit.due(match) == kit.clock.now + 2 * day);
}

TEST_CASE("who may propose, agree and decline") {
  TimeKit kit;
  const MatchId match = kit.by_letter(2 * day);
  const auto propose = [&](const std::string& seat, const std::string& kind, const Json& body) {
    auto made = kit.service->propose(kit.asker(seat), match, kind, body);
    return made ? "" : std::string(protocol::name(made.error().code));
  };
  CHECK(propose("", "pause", until(kit, day)) == "not-signed-in");
  kit.accounts.emplace_back("account-Dora");
  CHECK(propose("d", "pause", until(kit, day)) == "not-your-seat");
  CHECK(propose("a", "pause", until(kit, 0)) == "bad-request");
  CHECK(propose("a", "pause", until(kit, 61 * day)) == "bad-request");
  CHECK(propose("a", "pause", {{"until", 5}}) == "bad-message");
  CHECK(propose("a", "extend", {{"ms", 1}}) == "bad-request");
  CHECK(propose("a", "resume", Json::object()) == "closed");
  CHECK(propose("a", "peace", Json::object()) == "bad-request");
  CHECK(propose("a", "extend", {{"ms", hour}}) == "");
  const std::string id = kit.at(match).proposals.begin()->first;
  CHECK(kit.service->agree(kit.asker("d"), match, id).error().code == ErrorCode::not_your_seat);
  CHECK(kit.service->decline(kit.asker(""), match, id).error().code == ErrorCode::not_signed_in);
  CHECK(kit.service->agree(kit.asker("b"), match, "p999").error().code == ErrorCode::no_such_decision);
  REQUIRE(kit.service->decline(kit.asker("b"), match, id));
  REQUIRE(kit.service->decline(kit.asker("b"), match, id));  // sent twice
  CHECK(kit.events(match, "declined").size() == 1);
  CHECK(propose("a", "extend", {{"ms", hour}}) == "");
  REQUIRE(kit.service->decline(kit.asker("a"), match, kit.at(match).proposals.begin()->first));
  CHECK(kit.events(match, "declined").back()["withdrawn"] == true);
  // What was proposed in one position is void in the next.
  CHECK(propose("a", "extend", {{"ms", hour}}) == "");
  kit.play_round(match, 1);
  CHECK(kit.at(match).proposals.empty());
  for (int n = 0; n < match::most_proposals; ++n) {
    CHECK(propose("a", "extend", {{"ms", hour}}) == "");
    REQUIRE(kit.service->decline(kit.asker("a"), match, kit.at(match).proposals.begin()->first));
  }
  CHECK(propose("a", "extend", {{"ms", hour}}) == "too-many");
  restart_changes_nothing(kit, match);
}

TEST_CASE("an agreement that a kill left undone is carried out at the next start") {
  TimeKit kit;
  const MatchId match = kit.by_letter(2 * day);
  const std::int64_t due = kit.due(match);
  auto proposal = kit.service->propose(kit.asker("a"), match, "extend", {{"ms", day}});
  REQUIRE(kit.service->agree(kit.asker("b"), match, *proposal));
  // The last agreement as the log has it, without what follows from it.
  const match::AgreedRecord record{*proposal, {SeatId{"c"}}};
  storage::Append append =
      match::append_of(kit.at(match), record, match::events_of(kit.at(match), record, kit.clock.now), kit.clock.now);
  REQUIRE(kit.store.store->append(append).has_value());
  kit.restart();
  kit.settle();
  CHECK(kit.due(match) == due + day);
  CHECK(kit.events(match, "deadline").back()["why"] == "extended");
  restart_changes_nothing(kit, match);
}

TEST_CASE("an umpire pauses, extends, resumes and closes, each with his reason told") {
  TimeKit kit;
  const MatchId match =
      kit.umpired_match({{"pace", {{"kind", "letters"}, {"period_ms", 2 * day}}}, {"missed", "wait"}}, {{"rounds", 3}});
  kit.settle();
  const auto uma = kit.umpire();
  const std::int64_t due = kit.due(match);
  REQUIRE(kit.service->extend_by_umpire(uma, {match, "Snow."}, day));
  CHECK(kit.due(match) == due + day);
  REQUIRE(kit.service->pause_by_umpire(uma, {match, "More snow.", true}, kit.clock.now + day));
  kit.pass(hour);
  REQUIRE(kit.service->resume_by_umpire(uma, {match, "It melts."}));
  CHECK(kit.due(match) == due + day + hour);
  CHECK(kit.service->extend_by_umpire(uma, {match, "Haste."}, -day).error().code == ErrorCode::bad_request);
  REQUIRE(kit.draft(match, "a", 1, {{"number", 7}}, 0));
  REQUIRE(kit.service->close_by_umpire(uma, {match, "They are asleep."}, GroupId{"r1"}));
  kit.settle();
  CHECK(number_of(kit, match, "a") == 0);
  CHECK(kit.events(match, "deadline")[1]["reason"] == "Snow.");
  CHECK(kit.events(match, "timed_out").back()["reason"] == "They are asleep.");
  // What is withheld is no word of any event before the end.
  CHECK(kit.events(match, "paused").back()["withheld"] == true);
  CHECK(kit.all_seen(match, "a").find("More snow.") == std::string::npos);
  const Json trail = *kit.service->audit(uma, match);
  REQUIRE(trail.size() == 4);
  for (const auto& [n, act] : {std::pair(0, "extend"), {1, "pause"}, {2, "resume"}, {3, "close"}})
    CHECK(trail[static_cast<std::size_t>(n)]["act"] == act);
  CHECK(trail[0]["diff"][0] == Json({{"subject", "r1"}, {"what", "due"}, {"before", due}, {"after", due + day}}));
  CHECK(trail[1]["secret"] == true);
  CHECK(trail[3]["diff"].size() == 3);
  restart_changes_nothing(kit, match);
}

TEST_CASE("the clock is the umpire's to move, with a reason, and nobody else's") {
  TimeKit kit;
  const MatchId match = kit.umpired_match({{"pace", {{"kind", "letters"}, {"period_ms", 2 * day}}}}, {{"rounds", 3}});
  kit.settle();
  const std::int64_t due = kit.due(match);
  for (const match::Asker& who : {kit.umpire(), kit.asker("a")}) {
    const match::Acting acting{match, who.account == kit.umpire().account ? " " : "A reason."};
    const auto code = acting.reason == " " ? ErrorCode::bad_request : ErrorCode::forbidden;
    CHECK(kit.service->extend_by_umpire(who, acting, day).error().code == code);
    CHECK(kit.service->pause_by_umpire(who, acting, kit.clock.now + day).error().code == code);
    CHECK(kit.service->resume_by_umpire(who, acting).error().code == code);
    CHECK(kit.service->close_by_umpire(who, acting, GroupId{"r1"}).error().code == code);
  }
  kit.settle();
  CHECK(kit.due(match) == due);
  CHECK_FALSE(kit.at(match).clock.paused_ms.has_value());
  CHECK(kit.service->audit(kit.umpire(), match)->empty());
}

TEST_CASE("a kill between a missed answer and its resolution is harmless: one of each") {
  TimeKit kit;
  const MatchId match = kit.by_letter(day);
  kit.clock.now += day;
  kit.service->pass_time();
  kit.service->do_due();  // closed, not resolved
  CHECK(kit.events(match, "timed_out").size() == 1);
  CHECK(kit.events(match, "resolved").empty());
  kit.remembered.beat = kit.clock.now;
  kit.restart();
  kit.settle();
  kit.tick();
  CHECK(kit.events(match, "timed_out").size() == 1);
  CHECK(kit.events(match, "resolved").size() == 1);
  restart_changes_nothing(kit, match);
}

TEST_CASE("a match that cannot be resolved leaves the others alone, and its time stands") {
  TimeKit kit;
  const MatchId stuck = kit.paced({{"pace", {{"kind", "letters"}, {"period_ms", day}}}},
                                  {{"rounds", 3}, {"misbehaves", "refuse"}, {"in_round", 1}});
  const MatchId well = kit.by_letter(day);
  kit.pass(day, hour);
  CHECK(kit.at(stuck).frozen.has_value());
  CHECK(kit.at(well).pending.front().group.value == "r2");
  kit.pass(3 * day, hour);
  CHECK(kit.events(stuck, "timed_out").size() == 1);
  CHECK(kit.events(well, "timed_out").size() == 3);
  kit.remembered.beat = kit.clock.now;
  kit.restart({0, true});  // a build that can
  kit.settle();
  CHECK(kit.at(stuck).pending.front().group.value == "r2");
  CHECK(kit.due(stuck) == kit.clock.now + day);
}

TEST_CASE("the clock that views carry: due, a fifth left, who is waited for; nothing without a pace") {
  TimeKit kit;
  const MatchId match = kit.paced({{"pace", {{"kind", "live"}, {"letter_ms", 600'000}, {"prompt_ms", 60'000}}}});
  REQUIRE(kit.ready(match, "b", 1, 1));
  const auto view = kit.service->view(kit.asker("a"), {match, SeatId{"a"}, std::nullopt});
  REQUIRE(view.has_value());
  REQUIRE(view->clock.has_value());
  const protocol::DeadlineLine& line = view->clock->deadlines.at(0);
  CHECK(line.due == kit.clock.now + 600'000);
  CHECK(line.warn == kit.clock.now + 480'000);
  CHECK(line.waits_for == std::vector<SeatId>{SeatId{"a"}, SeatId{"c"}});
  const MatchId calm = kit.new_match();
  CHECK_FALSE(kit.service->view(kit.asker("a"), {calm, SeatId{"a"}, std::nullopt})->clock.has_value());
}
