// The life of a match through plain calls: seats, drafts, receipts, resolution, the end, and who is told what.
#include <doctest/doctest.h>

#include <algorithm>

#include "protocol/json_text.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

std::vector<std::int64_t> numbers_of(const protocol::Events& events) {
  std::vector<std::int64_t> out;
  for (const auto& entry : events.entries) out.push_back(entry.seq);
  return out;
}

std::vector<std::string> kinds_of(const protocol::Events& events) {
  std::vector<std::string> out;
  for (const auto& entry : events.entries) out.push_back(entry.event["kind"].get<std::string>());
  return out;
}

std::size_t count(const std::vector<std::string>& kinds, const std::string& kind) {
  return static_cast<std::size_t>(std::count(kinds.begin(), kinds.end(), kind));
}

}  // namespace

TEST_CASE("a match opens, runs when its seats are held, and ends with its outcome") {
  Kit kit;
  auto id = kit.service->create({kit.accounts[0], "Anna", {"numbers", "plain", {{"rounds", 2}}, "A match", "a"}});
  REQUIRE(id.has_value());
  CHECK(kit.service->find(*id)->lifecycle == "open");
  const MatchId match = kit.new_match({{"rounds", 2}});
  CHECK(kit.service->find(match)->lifecycle == "running");
  kit.play_round(match, 1);
  CHECK(kit.service->find(match)->lifecycle == "running");
  kit.play_round(match, 2);
  CHECK(kit.service->find(match)->lifecycle == "finished");
  CHECK(kit.service->find(match)->pending.empty());
  auto card = kit.service->card(match, kit.accounts[1]);
  REQUIRE(card.has_value());
  CHECK(card->owes.empty());
  CHECK(card->headline == "Round 3");
}

TEST_CASE("hot-seat: one person holds all seats and every message names its own") {
  Kit kit;
  auto id = kit.service->create({kit.accounts[0], "Anna", {"numbers", "plain", Json::object(), "Alone", "all"}});
  REQUIRE(id.has_value());
  CHECK(kit.service->find(*id)->lifecycle == "running");
  for (const char* seat : {"a", "b", "c"})
    REQUIRE(kit.service
                ->ready(kit.asker("a"), {*id,
                                         SeatId{seat},
                                         DecisionId{decision_of(seat, 1)},
                                         std::string("submission-") + seat,
                                         std::string(32, '0'),
                                         {{"number", 1}}})
                .has_value());
  kit.settle();
  CHECK(kit.service->find(*id)->pending.front().group.value == "r2");
}

TEST_CASE("creating: what cannot be is refused, with the ruleset's own words") {
  Kit kit;
  const auto code = [&](protocol::CreateRequest request) {
    auto made = kit.service->create({kit.accounts[0], "Anna", std::move(request)});
    REQUIRE_FALSE(made.has_value());
    return made.error();
  };
  CHECK(code({"chess", "plain", Json::object(), "T", "a"}).code == ErrorCode::not_found);
  CHECK(code({"numbers", "other", Json::object(), "T", "a"}).code == ErrorCode::not_found);
  CHECK(code({"numbers", "plain", Json::object(), "T", "z"}).code == ErrorCode::not_found);
  const auto refused = code({"numbers", "plain", {{"bad", 1}}, "T", "a"});
  CHECK(refused.code == ErrorCode::illegal);
  CHECK(refused.path == "/bad");
}

TEST_CASE("nobody acts in, or looks through, another's seat") {
  const auto refusal_of = [](const auto& answered) { return answered ? ErrorCode::fault : answered.error().code; };
  Kit kit;
  const MatchId match = kit.new_match();
  const protocol::Watch seat_a{match, SeatId{"a"}, std::nullopt};
  CHECK(refusal_of(kit.service->view(kit.asker("b"), seat_a)) == ErrorCode::not_your_seat);
  CHECK(refusal_of(kit.service->view(kit.asker(""), seat_a)) == ErrorCode::not_signed_in);
  CHECK(refusal_of(kit.service->view(kit.asker(""), {MatchId{"none"}, std::nullopt, std::nullopt})) ==
        ErrorCode::no_such_match);
  const protocol::History history{match, SeatId{"a"}, 1, std::nullopt};
  CHECK(refusal_of(kit.service->history(kit.asker("b"), history)) == ErrorCode::not_your_seat);
  const protocol::Check check{match, SeatId{"a"}, DecisionId{"r1.a"}, Json::object(), nullptr};
  CHECK(refusal_of(kit.service->check(kit.asker("b"), check)) == ErrorCode::not_your_seat);
  const protocol::Draft draft{match, SeatId{"a"}, DecisionId{"r1.a"}, 0, Json::object()};
  CHECK(refusal_of(kit.service->draft(kit.asker("b"), draft)) == ErrorCode::not_your_seat);
  const protocol::Ready ready{match, SeatId{"a"}, DecisionId{"r1.a"}, "12345678", std::string(32, '0'), Json::object()};
  CHECK(refusal_of(kit.service->ready(kit.asker("c"), ready)) == ErrorCode::not_your_seat);
  CHECK(refusal_of(kit.service->unready(kit.asker("c"), {match, SeatId{"a"}, DecisionId{"r1.a"}, "12345678"})) ==
        ErrorCode::not_your_seat);
  // Holding a seat does not open another's decision.
  const protocol::Ready other{match, SeatId{"b"}, DecisionId{"r1.a"}, "12345678", std::string(32, '0'), Json::object()};
  CHECK(refusal_of(kit.service->ready(kit.asker("b"), other)) == ErrorCode::no_such_decision);
}

TEST_CASE("drafts: numbered, refused when stale, told to the seat's other devices only") {
  Kit kit;
  const MatchId match = kit.new_match();
  Ear first, second, other, observer;
  kit.watch(match, "a", first);
  kit.watch(match, "a", second);
  kit.watch(match, "b", other);
  kit.watch(match, "", observer);
  kit.settle();
  for (Ear* ear : {&first, &second, &other, &observer}) ear->heard.clear();

  CHECK(kit.draft(match, "a", 1, {{"number", 5}}, 0, &first)->draft == 1);
  CHECK(kit.draft(match, "a", 1, {{"number", 60}}, 1, &first)->problems.size() == 1);
  // On a revision of which there is nothing yet: the answer must be JSON all the same.
  auto early = kit.draft(match, "b", 1, {{"number", 7}}, 9);
  REQUIRE_FALSE(early.has_value());
  CHECK(early.error().code == ErrorCode::stale_draft);
  CHECK(early.error().extra["payload"].is_null());

  auto stale = kit.draft(match, "a", 1, {{"number", 7}}, 1, &second);
  REQUIRE_FALSE(stale.has_value());
  CHECK(stale.error().code == ErrorCode::stale_draft);
  CHECK(stale.error().extra["draft"] == 2);
  CHECK(stale.error().extra["payload"]["number"] == 60);
  kit.settle();
  CHECK(first.heard.empty());
  CHECK(second.of_type("draft_changed").size() == 2);
  CHECK(other.heard.empty());
  CHECK(observer.heard.empty());
  CHECK(kit.draft(match, "a", 9, {{"number", 1}}, 0).error().code == ErrorCode::no_such_decision);
}

TEST_CASE("ready: errors block it, warnings do not; then it is read-only until taken back") {
  Kit kit;
  const MatchId match = kit.new_match();
  auto illegal = kit.ready(match, "a", 1, -1);
  REQUIRE_FALSE(illegal.has_value());
  CHECK(illegal.error().code == ErrorCode::illegal);
  CHECK(illegal.error().problems.size() == 1);
  CHECK(kit.ready(match, "a", 1, 60).has_value());
  CHECK(kit.ready(match, "a", 1, 2).error().code == ErrorCode::closed);
  CHECK(kit.draft(match, "a", 1, {{"number", 3}}, 1).error().code == ErrorCode::closed);

  CHECK(kit.service->unready(kit.asker("a"), {match, SeatId{"a"}, DecisionId{"r1.a"}, "take-back-1"}).has_value());
  CHECK(kit.draft(match, "a", 1, {{"number", 3}}, 1).has_value());
  CHECK(kit.service->unready(kit.asker("a"), {match, SeatId{"a"}, DecisionId{"r1.a"}, "take-back-2"}).error().code ==
        ErrorCode::no_such_decision);
  CHECK(kit.ready(match, "a", 1, 4).has_value());
  // The first take-back sent again must not undo the second promise, nor say that it has.
  CHECK(kit.service->unready(kit.asker("a"), {match, SeatId{"a"}, DecisionId{"r1.a"}, "take-back-1"}).error().code ==
        ErrorCode::duplicate);
  CHECK(kit.service->find(match)->promises.count(DecisionId{"r1.a"}) == 1);
}

TEST_CASE("the digest is over the nonce's bytes and the canonical payload") {
  Kit kit;
  const MatchId match = kit.new_match();
  auto receipt = kit.ready(match, "a", 1, 5);
  REQUIRE(receipt.has_value());
  const std::string nonce("\x00\x11\x22\x33\x44\x55\x66\x77\x88\x99\xaa\xbb\xcc\xdd\xee\xff", 16);
  CHECK(receipt->digest == sha256_hex(nonce + R"({"number":5})"));
}

TEST_CASE("resolution is work of its own: the last reply stands before it, and closes what can be changed") {
  Kit kit;
  const MatchId match = kit.new_match();
  for (const char* seat : {"a", "b"}) REQUIRE(kit.ready(match, seat, 1, 1).has_value());
  CHECK_FALSE(kit.service->has_due());
  REQUIRE(kit.ready(match, "c", 1, 1).has_value());
  CHECK(kit.service->has_due());
  CHECK(kit.service->find(match)->pending.front().group.value == "r1");
  CHECK(kit.service->unready(kit.asker("a"), {match, SeatId{"a"}, DecisionId{"r1.a"}, "take-back"}).error().code ==
        ErrorCode::closed);
  CHECK(kit.draft(match, "b", 1, {{"number", 9}}, 1).error().code == ErrorCode::closed);
  kit.settle();
  CHECK(kit.service->find(match)->pending.front().group.value == "r2");
}

TEST_CASE("a submission sent again gets the same receipt, before and after the reveal; another use of it is refused") {
  Kit kit;
  const MatchId match = kit.new_match();
  auto first = kit.ready(match, "a", 1, 5, "submission-x");
  REQUIRE(first.has_value());
  const std::int64_t revision = kit.service->find(match)->revision;
  kit.clock.now += 1000;
  auto again = kit.ready(match, "a", 1, 5, "submission-x");
  REQUIRE(again.has_value());
  CHECK(again->at == first->at);
  CHECK(again->digest == first->digest);
  CHECK(kit.service->find(match)->revision == revision);
  CHECK(kit.ready(match, "a", 1, 6, "submission-x").error().code == ErrorCode::duplicate);
  CHECK(kit.service->unready(kit.asker("a"), {match, SeatId{"a"}, DecisionId{"r1.a"}, "submission-x"}).error().code ==
        ErrorCode::duplicate);
  for (const char* seat : {"b", "c"}) REQUIRE(kit.ready(match, seat, 1, 1).has_value());
  kit.settle();
  auto late = kit.ready(match, "a", 1, 5, "submission-x");
  REQUIRE(late.has_value());
  CHECK(late->digest == first->digest);
  CHECK(kit.service->find(match)->pending.front().group.value == "r2");
}

TEST_CASE("submission ids are each seat's own: using another's tells nothing and blocks nobody") {
  Kit kit;
  const MatchId match = kit.new_match();
  REQUIRE(kit.ready(match, "a", 1, 5, "submission-x").has_value());
  const auto probe = [&](const char* id, const char* decision) {
    return kit.service
        ->ready(kit.asker("b"),
                {match, SeatId{"b"}, DecisionId{decision}, id, "00112233445566778899aabbccddeeff", {{"number", 5}}})
        .error()
        .code;
  };
  CHECK(probe("submission-x", "r1.a") == ErrorCode::no_such_decision);
  CHECK(probe("submission-y", "r1.a") == ErrorCode::no_such_decision);
  auto own = kit.ready(match, "b", 1, 6, "submission-x");
  REQUIRE(own.has_value());
  CHECK(own->decision.value == "r1.b");
  REQUIRE(kit.ready(match, "c", 1, 7, "submission-x").has_value());
  kit.settle();
  CHECK(kit.service->find(match)->pending.front().group.value == "r2");
  CHECK(kit.ready(match, "a", 1, 5, "submission-x")->decision.value == "r1.a");
}

TEST_CASE("a submission that was taken back gives no receipt any more, whatever was promised after it") {
  Kit kit;
  const MatchId match = kit.new_match();
  REQUIRE(kit.ready(match, "a", 1, 5, "submission-x").has_value());
  REQUIRE(kit.service->unready(kit.asker("a"), {match, SeatId{"a"}, DecisionId{"r1.a"}, "take-back"}).has_value());
  CHECK(kit.service->unready(kit.asker("a"), {match, SeatId{"a"}, DecisionId{"r1.a"}, "take-back"}).has_value());
  CHECK(kit.ready(match, "a", 1, 5, "submission-x").error().code == ErrorCode::duplicate);
  CHECK(kit.service->find(match)->promises.empty());
  REQUIRE(kit.ready(match, "a", 1, 5, "submission-y").has_value());
  CHECK(kit.ready(match, "a", 1, 5, "submission-x").error().code == ErrorCode::duplicate);
  kit.restart();
  CHECK(kit.ready(match, "a", 1, 5, "submission-x").error().code == ErrorCode::duplicate);
  CHECK(kit.ready(match, "a", 1, 5, "submission-y").has_value());
}

TEST_CASE("each viewer counts from 1 without gaps and gets what its audience allows") {
  Kit kit;
  const MatchId match = kit.new_match();
  Ear a, b, observer;
  kit.watch(match, "a", a);
  kit.watch(match, "b", b);
  kit.watch(match, "", observer);
  kit.settle();
  kit.play_round(match, 1, 5);
  for (const char* seat : {"a", "b", ""}) {
    auto history = kit.service->history(kit.asker(seat), {match, seat_or_none(seat), 1, std::nullopt});
    REQUIRE(history.has_value());
    std::int64_t expected = 1;
    for (std::int64_t seq : numbers_of(*history)) CHECK(seq == expected++);
    const auto kinds = kinds_of(*history);
    CHECK(count(kinds, "whisper") == (std::string(seat) == "a" ? 1 : 0));
    CHECK(count(kinds, "number") == 3);
    CHECK(count(kinds, "dice") == 2);
    CHECK(count(kinds, "seat_ready") == 3);
    for (const auto& entry : history->entries)
      if (entry.event["kind"] == "number") CHECK(entry.event.contains("number") == (entry.event["seat"] == seat));
  }
  // What came live is what history tells, in order and without a hole.
  std::int64_t next = 0;
  for (const Json& batch : b.of_type("events")) {
    CHECK(batch["live"] == true);
    if (next != 0) CHECK(batch["from"] == next);
    next = batch["to"].get<std::int64_t>() + 1;
  }
  CHECK(b.of_type("decisions").back()["seq"] == next - 1);
  CHECK(observer.of_type("decisions").back()["decisions"].empty());
}

TEST_CASE("resume by number: from there on, or a view when the number cannot be") {
  Kit kit;
  const MatchId match = kit.new_match();
  kit.play_round(match, 1);
  const auto asker = kit.asker("b");
  const std::int64_t last = kit.service->view(asker, {match, SeatId{"b"}, std::nullopt})->seq;
  for (std::int64_t from = 0; from <= last; ++from) {
    auto missed = kit.service->since(asker, {match, SeatId{"b"}, from});
    REQUIRE(missed.has_value());
    REQUIRE(missed->has_value());
    std::int64_t expected = from + 1;
    for (const auto& batch : **missed)
      for (const auto& entry : batch.entries) CHECK(entry.seq == expected++);
    CHECK(expected == last + 1);
  }
  CHECK_FALSE(kit.service->since(asker, {match, SeatId{"b"}, last + 1})->has_value());
  CHECK_FALSE(kit.service->since(asker, {match, SeatId{"b"}, std::nullopt})->has_value());
}

TEST_CASE("history comes in batches that follow one another") {
  Kit kit;
  const MatchId match = kit.new_match({{"rounds", 250}});
  for (int round = 1; round <= 250; ++round) kit.play_round(match, round, round % 50);
  std::int64_t from = 1;
  int batches = 0;
  while (true) {
    auto batch = kit.service->history(kit.asker("c"), {match, SeatId{"c"}, from, std::nullopt});
    REQUIRE(batch.has_value());
    CHECK(batch->from == from);
    ++batches;
    from = batch->to + 1;
    if (!batch->more) break;
  }
  CHECK(batches >= 2);
  CHECK(from - 1 == kit.service->view(kit.asker("c"), {match, SeatId{"c"}, std::nullopt})->seq);
}
