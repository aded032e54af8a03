// Seats that change hands: muster, hand-over, stand-ins, private matches. Each is in the log, survives a restart from
// log and snapshot, and ends at once what the one before could see.
#include <doctest/doctest.h>

#include "protocol/encode.h"
#include "server/match/seats.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;
using match::From;
using protocol::ErrorCode;

namespace {

struct SeatsKit : Kit {
  AccountId dora{"account-Dora"};
  explicit SeatsKit(const Json& terms = Json::object()) {
    snapshot_every = 3;
    restart();
    REQUIRE(store.store->create_account({dora, "Dora", clock.now}).has_value());
    auto id = service->create({accounts[0], "Anna", {"numbers", "plain", Json::object(), "A match", "a", terms}});
    REQUIRE(id.has_value());
    match = *id;
  }
  void sit(const std::string& seat) {
    const std::string name = seat == "b" ? "Bert" : "Cleo";
    REQUIRE(service->take_seat(match, SeatId{seat}, asker(seat).account.value(), name, "").has_value());
  }
  void all_sit() {
    sit("b");
    sit("c");
    settle();
  }
  match::Asker dora_asks(Ear* ear = nullptr) const { return {dora, ear}; }
  bool reads(const match::Asker& asker, const std::string& seat) {
    return service->view(asker, {match, seat_or_none(seat), std::nullopt}).has_value();
  }
  Json seat_line(const std::string& seat) {
    const Json view = Json::parse(protocol::encode(*service->view(asker("a"), {match, SeatId{"a"}, std::nullopt})));
    for (const Json& line : view["seats"])
      if (line["seat"] == seat) return line;
    return nullptr;
  }
  std::string digest() {
    std::string out;
    for (const char* seat : {"a", ""}) out += all_seen(match, seat);
    const match::Match& now = *service->find(match);
    out += now.lifecycle;
    for (const match::MatchSeat& seat : now.seats)
      out += seat.holder->value + seat.holder_name + (seat.mustered ? "m" : "") +
             (seat.stand_in ? seat.stand_in->name + std::to_string(seat.stand_in->until_ms.value_or(0)) : "");
    return out;
  }
  /// The same from the log and from a snapshot, and nothing frozen.
  void same_after_restart() {
    settle();
    const std::string before = digest();
    restart({}, From::log);
    CHECK(digest() == before);
    restart({}, From::snapshot);
    CHECK(digest() == before);
    CHECK_FALSE(service->find(match)->frozen.has_value());
  }
  MatchId match;
};

}  // namespace

TEST_CASE("with a muster the match begins when everybody has said that he is there, and nothing is promised before") {
  SeatsKit kit(Json{{"muster", true}});
  kit.all_sit();
  CHECK(kit.service->find(kit.match)->lifecycle == "open");
  REQUIRE(kit.draft(kit.match, "a", 1, {{"number", 4}}, 0).has_value());
  CHECK(kit.ready(kit.match, "a", 1, 4).error().code == ErrorCode::closed);
  CHECK(kit.service->card(kit.match, kit.accounts[1])->musters == std::vector<SeatId>{SeatId{"b"}});
  CHECK(kit.seat_line("b")["mustered"] == false);

  CHECK(kit.service->muster(kit.asker("b"), kit.match, SeatId{"a"}).error().code == ErrorCode::not_your_seat);
  REQUIRE(kit.service->muster(kit.asker("a"), kit.match, SeatId{"a"}).has_value());
  REQUIRE(kit.service->muster(kit.asker("a"), kit.match, SeatId{"a"}).has_value());  // twice is once
  REQUIRE(kit.service->muster(kit.asker("b"), kit.match, SeatId{"b"}).has_value());
  kit.same_after_restart();
  CHECK(kit.seat_line("b")["mustered"] == true);
  CHECK(kit.service->card(kit.match, kit.accounts[1])->musters.empty());
  CHECK(kit.service->find(kit.match)->lifecycle == "open");

  Ear ear;
  kit.watch(kit.match, "", ear);
  REQUIRE(kit.service->muster(kit.asker("c"), kit.match, SeatId{"c"}).has_value());
  kit.settle();
  CHECK(kit.service->find(kit.match)->lifecycle == "running");
  REQUIRE(ear.of_type("events").size() == 1);
  const Json entry = ear.of_type("events")[0]["events"][0];
  CHECK(entry["event"] == Json{{"kind", "mustered"}, {"seat", "c"}, {"all", true}});
  CHECK(entry["text"] == "Seat c is there. Everybody is; the match begins.");
  kit.same_after_restart();
  CHECK(kit.service->find(kit.match)->lifecycle == "running");
  kit.play_round(kit.match, 1);
  kit.same_after_restart();
}

TEST_CASE("a seat handed over before the muster is complete is asked again") {
  SeatsKit kit(Json{{"muster", true}});
  kit.all_sit();
  REQUIRE(kit.service->muster(kit.asker("b"), kit.match, SeatId{"b"}).has_value());
  REQUIRE(kit.service->hand_over(kit.match, SeatId{"b"}, {kit.dora, "Dora"}, "").has_value());
  CHECK(kit.seat_line("b")["mustered"] == false);
  kit.same_after_restart();
  for (const char* seat : {"a", "c"})
    REQUIRE(kit.service->muster(kit.asker(seat), kit.match, SeatId{seat}).has_value());
  CHECK(kit.service->find(kit.match)->lifecycle == "open");
  REQUIRE(kit.service->muster(kit.dora_asks(), kit.match, SeatId{"b"}).has_value());
  CHECK(kit.service->find(kit.match)->lifecycle == "running");
}

TEST_CASE("a seat handed over is the other's at once: the one before neither reads, acts nor hears of it any more") {
  SeatsKit kit;
  kit.all_sit();
  Ear bert, bert_observing, anna;
  kit.watch(kit.match, "b", bert);
  kit.service->subscribe(kit.asker("b", &bert_observing), kit.match, std::nullopt);
  kit.watch(kit.match, "a", anna);
  REQUIRE(kit.draft(kit.match, "b", 1, {{"number", 4}}, 0).has_value());
  kit.settle();
  bert.heard.clear();

  REQUIRE(kit.service->hand_over(kit.match, SeatId{"b"}, {kit.dora, "Dora"}, "").has_value());
  kit.settle();
  REQUIRE(bert.heard.size() == 1);
  CHECK(Json::parse(bert.heard[0])["code"] == "not-your-seat");
  CHECK(Json::parse(bert.heard[0])["seat"] == "b");
  CHECK(anna.of_type("events").back()["events"][0]["text"] == "Bert hands the seat of Seat b over to Dora.");
  CHECK(bert_observing.of_type("events").size() == 1);  // what everybody may see he still sees

  CHECK_FALSE(kit.reads(kit.asker("b"), "b"));
  CHECK(kit.draft(kit.match, "b", 1, {{"number", 5}}, 1).error().code == ErrorCode::not_your_seat);
  CHECK(kit.ready(kit.match, "b", 1, 5).error().code == ErrorCode::not_your_seat);
  CHECK(kit.reads(kit.dora_asks(), "b"));
  const auto draft =
      kit.service->draft(kit.dora_asks(), {kit.match, SeatId{"b"}, DecisionId{"r1.b"}, 1, {{"number", 9}}});
  CHECK(draft.has_value());
  kit.settle();
  CHECK(bert.heard.size() == 1);
  kit.same_after_restart();
  CHECK_FALSE(kit.reads(kit.asker("b"), "b"));
  CHECK(kit.service->find(kit.match)->seats[1].holder == kit.dora);
}

TEST_CASE("a seat goes neither to its own holder nor to somebody of another side, and not after the end") {
  SeatsKit kit;
  kit.all_sit();
  const auto code_of = [&](const AccountId& to) {
    return kit.service->hand_over(kit.match, SeatId{"b"}, {to, "X"}, "").error().code;
  };
  CHECK(code_of(kit.accounts[1]) == ErrorCode::taken);
  CHECK(code_of(kit.accounts[2]) == ErrorCode::taken);
  CHECK(kit.service->hand_over(kit.match, SeatId{"b"}, {kit.dora, "Dora"}, std::string(64, '0')).error().code ==
        ErrorCode::taken);
  for (int round = 1; round <= 3; ++round) kit.play_round(kit.match, round);
  CHECK(kit.service->find(kit.match)->lifecycle == "finished");
  CHECK(code_of(kit.dora) == ErrorCode::closed);
}

TEST_CASE("a seat that was left is not for who sits on the other side, though he is alone by then") {
  SeatsKit kit;
  kit.all_sit();
  const match::Match& match = *kit.service->find(kit.match);
  // Before play begins one may sit on both sides, to play against oneself.
  CHECK(match.lifecycle == "running");
  match::Match alone = match;
  for (match::MatchSeat& seat : alone.seats)
    if (seat.holder != kit.accounts[0]) seat.holder.reset();
  const SeatId other{"c"};
  CHECK(match::would_see_both(alone, kit.accounts[0], other, kit.clock.now));
  alone.lifecycle = "open";
  CHECK_FALSE(match::would_see_both(alone, kit.accounts[0], other, kit.clock.now));
}

TEST_CASE("who stands in acts for the seat until his time is over or it is taken back, and everybody knows") {
  SeatsKit kit;
  kit.all_sit();
  const std::int64_t until = kit.clock.now + 3'600'000;
  CHECK(kit.service->let_stand_in(kit.asker("a"), kit.match, SeatId{"b"}, {kit.dora, "Dora"}, until).error().code ==
        ErrorCode::not_your_seat);
  CHECK(kit.service->let_stand_in(kit.asker("b"), kit.match, SeatId{"b"}, {kit.accounts[2], "Cleo"}, until)
            .error()
            .code == ErrorCode::taken);
  CHECK(kit.service->let_stand_in(kit.asker("b"), kit.match, SeatId{"b"}, {kit.dora, "Dora"}, kit.clock.now)
            .error()
            .code == ErrorCode::bad_message);
  REQUIRE(kit.service->let_stand_in(kit.asker("b"), kit.match, SeatId{"b"}, {kit.dora, "Dora"}, until).has_value());
  kit.same_after_restart();
  CHECK(kit.seat_line("b")["stand_in"] == Json{{"name", "Dora"}, {"until", until}});
  CHECK(kit.service->card(kit.match, kit.dora)->seats[1].mine);

  Ear dora;
  kit.service->subscribe(kit.dora_asks(&dora), kit.match, SeatId{"b"});
  CHECK(kit.service->draft(kit.dora_asks(), {kit.match, SeatId{"b"}, DecisionId{"r1.b"}, 0, {{"number", 9}}}));
  CHECK(kit.reads(kit.asker("b"), "b"));  // the holder plays on as well
  CHECK(kit.service->resign(kit.dora_asks(), {kit.match, SeatId{"b"}, "resign-by-dora"}).error().code ==
        ErrorCode::not_your_seat);
  CHECK(kit.service->let_stand_in(kit.dora_asks(), kit.match, SeatId{"b"}, {AccountId{"x"}, "X"}, std::nullopt)
            .error()
            .code == ErrorCode::not_your_seat);
  kit.settle();
  dora.heard.clear();

  kit.clock.now = until;  // nobody has said so yet, and it is over all the same
  CHECK_FALSE(kit.reads(kit.dora_asks(), "b"));
  REQUIRE(kit.draft(kit.match, "b", 1, {{"number", 5}}, 1).has_value());
  kit.settle();
  REQUIRE(dora.heard.size() == 1);
  CHECK(Json::parse(dora.heard[0])["code"] == "not-your-seat");
  kit.service->end_overdue_stand_ins();
  kit.settle();
  CHECK_FALSE(kit.seat_line("b").contains("stand_in"));
  CHECK(kit.store.store->matches_of(kit.dora, 10)->rows.empty());
  kit.same_after_restart();

  REQUIRE(kit.service->let_stand_in(kit.asker("b"), kit.match, SeatId{"b"}, {kit.dora, "Dora"}, std::nullopt));
  REQUIRE(kit.service->end_stand_in(kit.dora_asks(), kit.match, SeatId{"b"}).has_value());
  CHECK_FALSE(kit.reads(kit.dora_asks(), "b"));
  REQUIRE(kit.service->let_stand_in(kit.asker("b"), kit.match, SeatId{"b"}, {kit.dora, "Dora"}, std::nullopt));
  REQUIRE(kit.service->hand_over(kit.match, SeatId{"b"}, {AccountId{"account-Dora"}, "Dora"}, "").has_value());
  CHECK_FALSE(kit.service->find(kit.match)->seats[1].stand_in.has_value());
  kit.same_after_restart();
}

TEST_CASE("a private match is there for those who play in it, stand in or made it, and for nobody else") {
  SeatsKit kit(Json{{"visibility", "private"}});
  kit.sit("b");
  const match::Asker nobody{std::nullopt, nullptr};
  for (const match::Asker& stranger : {nobody, kit.dora_asks()}) {
    CHECK(kit.service->view(stranger, {kit.match, std::nullopt, std::nullopt}).error().code ==
          ErrorCode::no_such_match);
    CHECK(kit.service->view(stranger, {kit.match, SeatId{"a"}, std::nullopt}).error().code == ErrorCode::no_such_match);
    CHECK(kit.service->since(stranger, {kit.match, std::nullopt, 0}).error().code == ErrorCode::no_such_match);
    CHECK(kit.service->decisions(stranger, kit.match, std::nullopt).error().code == ErrorCode::no_such_match);
    CHECK(kit.service->history(stranger, {kit.match, std::nullopt, 1, std::nullopt}).error().code ==
          ErrorCode::no_such_match);
    CHECK_FALSE(kit.service->may_watch(kit.match, stranger.account));
  }
  for (const char* seat : {"a", "b"}) {
    CHECK(kit.reads(kit.asker(seat), ""));
    CHECK(kit.service->may_watch(kit.match, kit.asker(seat).account));
  }
  kit.sit("c");
  Ear bert;
  kit.service->subscribe(kit.asker("b", &bert), kit.match, std::nullopt);
  REQUIRE(kit.service->hand_over(kit.match, SeatId{"b"}, {kit.dora, "Dora"}, "").has_value());
  kit.settle();
  REQUIRE(bert.heard.size() == 1);
  CHECK(Json::parse(bert.heard[0])["code"] == "no-such-match");
  CHECK_FALSE(kit.reads(kit.asker("b"), ""));
  CHECK(kit.reads(kit.dora_asks(), ""));
}
