#include "server/lobby/lobby.h"

#include <doctest/doctest.h>

#include "server/net/gateway.h"
#include "tests/server/kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

struct LobbyKit : Kit {
  lobby::Sessions sessions{*store.store, clock, *entropy};
  lobby::Lobby lobby{*store.store, clock, *entropy, *service};
  lobby::SignedIn guest(const std::string& name) {
    auto made = sessions.sign_in_guest(name);
    REQUIRE(made.has_value());
    return *made;
  }
};

const protocol::CreateRequest wanted{"numbers", "plain", Json::object(), "A match", "a"};

}  // namespace

TEST_CASE("a session is found by its secret alone, and ends when it is signed out, idle or old") {
  LobbyKit kit;
  const lobby::SignedIn anna = kit.guest("Anna");
  CHECK(anna.secret.size() == 64);
  CHECK(anna.person.token != anna.secret);
  REQUIRE((*kit.sessions.find(anna.secret)).has_value());
  CHECK((*kit.sessions.find(anna.secret))->name == "Anna");
  CHECK_FALSE(kit.sessions.find(std::string(64, '0'))->has_value());
  CHECK_FALSE(kit.sessions.find("")->has_value());
  CHECK_FALSE(kit.sessions.find(anna.person.session_hash)->has_value());

  kit.clock.now += lobby::session_idle_ms - 1000;
  CHECK(kit.sessions.find(anna.secret)->has_value());  // noted as a use
  kit.clock.now += lobby::session_idle_ms - 1000;
  CHECK(kit.sessions.find(anna.secret)->has_value());
  kit.clock.now += lobby::session_idle_ms + 1000;
  CHECK_FALSE(kit.sessions.find(anna.secret)->has_value());

  const lobby::SignedIn bert = kit.guest("Bert");
  REQUIRE(kit.sessions.sign_out(bert.person).has_value());
  CHECK_FALSE(*kit.sessions.is_valid(bert.person.session_hash));
}

TEST_CASE("a socket is closed when its session has run out, though nobody says anything; others stay") {
  struct Sink final : net::SocketSink {
    int closed = 0;
    void send(net::Text /*text*/) override {}
    void resume() override {}
    void close(int code, std::string /*reason*/) override { closed = code; }
  };
  LobbyKit kit;
  const net::Limits limits;
  net::Gateway gateway({*kit.service, kit.sessions, kit.clock, limits, "simove test"});
  std::vector<std::shared_ptr<Sink>> sinks;
  const auto open = [&](const std::string& secret, const std::optional<std::string>& token) {
    sinks.push_back(std::make_shared<Sink>());
    gateway.opened(sinks.size(), sinks.back(), secret);
    net::Outbound out;
    gateway.received(sinks.size(), {"", protocol::Hello{token}}, out);
    out.release();
  };
  const auto closed = [&] {
    std::vector<int> out;
    for (const auto& sink : sinks) out.push_back(sink->closed);
    return out;
  };
  const lobby::SignedIn anna = kit.guest("Anna");
  open(anna.secret, anna.person.token);
  open("", std::nullopt);
  open(anna.secret, anna.person.token);
  gateway.close_ended(64);
  CHECK(closed() == std::vector{0, 0, 0});
  kit.clock.now += lobby::session_idle_ms + 1000;
  const lobby::SignedIn bert = kit.guest("Bert");
  open(bert.secret, bert.person.token);
  gateway.close_ended(2);  // goes on where it was
  gateway.close_ended(2);
  CHECK(closed() == std::vector{1008, 0, 1008, 0});
  gateway.clear();
}

TEST_CASE("a seat that an umpire has freed is his to give, and no player's") {
  LobbyKit kit;
  const MatchId match = kit.umpired_match();
  const lobby::Person anna{kit.accounts[0], "Anna", "", ""};  // who made it, and plays
  const lobby::Person uma{AccountId{"account-Uma"}, "Uma", "", ""};
  REQUIRE(kit.service->vacate(kit.umpire(), {match, "He is ill."}, SeatId{"c"}).has_value());
  CHECK(kit.lobby.invites(anna, match)->empty());
  CHECK(kit.lobby.code_for_any(anna, match).error().code == ErrorCode::forbidden);
  auto given = kit.lobby.invites(uma, match);
  REQUIRE(given->size() == 1);
  // With his link in hand the opponent still gets it not.
  CHECK(kit.lobby.join(anna, given->front().code).error().code == ErrorCode::taken);
  const auto dora = kit.guest("Dora").person;
  CHECK(kit.lobby.join(dora, given->front().code).has_value());
}

TEST_CASE("secrets are compared whole") {
  CHECK(lobby::same_secret("abc", "abc"));
  CHECK_FALSE(lobby::same_secret("abc", "abd"));
  CHECK_FALSE(lobby::same_secret("abc", "ab"));
  CHECK_FALSE(lobby::same_secret("", "a"));
}

TEST_CASE("an invitation offers one seat, once, for 14 days") {
  LobbyKit kit;
  const auto anna = kit.guest("Anna").person;
  const auto bert = kit.guest("Bert").person;
  const auto cleo = kit.guest("Cleo").person;
  auto made = kit.lobby.create(anna, wanted);
  REQUIRE(made.has_value());
  REQUIRE(made->invites.size() == 2);
  CHECK(made->invites[0].seat.value == "b");
  const std::string code = made->invites[0].code;

  auto offer = kit.lobby.invitation(code);
  REQUIRE(offer.has_value());
  CHECK(offer->offer.by == "Anna");
  CHECK(offer->offer.seat_title == "Seat b");
  CHECK(kit.lobby.invitation(std::string(32, '0')).error().code == ErrorCode::taken);
  CHECK(kit.lobby.invitation("rubbish").error().code == ErrorCode::taken);

  // The creator reads the same codes again; nobody else does.
  CHECK(kit.lobby.invites(anna, made->match)->front().code == code);
  CHECK(kit.lobby.invites(bert, made->match).error().code == ErrorCode::no_such_match);

  REQUIRE(kit.lobby.join(bert, code).has_value());
  CHECK(kit.lobby.join(cleo, code).error().code == ErrorCode::taken);
  CHECK(kit.lobby.invitation(code).error().code == ErrorCode::taken);
  CHECK(kit.lobby.invites(anna, made->match)->size() == 1);

  kit.clock.now += lobby::invitation_ms + 1;
  CHECK(kit.lobby.join(cleo, made->invites[1].code).error().code == ErrorCode::taken);
  const std::string fresh = kit.lobby.invites(anna, made->match)->front().code;
  CHECK(fresh != made->invites[1].code);
  CHECK(kit.lobby.join(cleo, fresh).has_value());
  CHECK(kit.service->find(made->match)->lifecycle == "running");
}

TEST_CASE("two codes for one seat: the first to come sits, the second is told so") {
  LobbyKit kit;
  const auto anna = kit.guest("Anna").person;
  auto made = kit.lobby.create(anna, wanted);
  lobby::Lobby after_restart{*kit.store.store, kit.clock, *kit.entropy, *kit.service};
  const std::string second = after_restart.invites(anna, made->match)->front().code;
  CHECK(second != made->invites[0].code);
  REQUIRE(kit.lobby.join(kit.guest("Bert").person, second).has_value());
  CHECK(kit.lobby.join(kit.guest("Cleo").person, made->invites[0].code).error().code == ErrorCode::taken);
}

TEST_CASE("so many open matches of one creator, and not one more; others may go on") {
  LobbyKit kit;
  lobby::Lobby lobby{*kit.store.store, kit.clock, *kit.entropy, *kit.service, {3, 2}};
  const auto anna = kit.guest("Anna").person;
  const auto bert = kit.guest("Bert").person;
  std::vector<MatchId> made;
  for (int i = 0; i < 3; ++i) {
    auto created = lobby.create(anna, wanted);
    REQUIRE(created.has_value());
    made.push_back(created->match);
  }
  const auto refused = lobby.create(anna, wanted);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().code == ErrorCode::too_many);
  CHECK(refused.error().text.find("3 matches") != std::string::npos);

  // The newest two are shown, and that there is one more.
  const auto me = lobby.me(anna);
  REQUIRE(me->matches.size() == 2);
  CHECK(me->matches[0].match == made[2]);
  CHECK(me->matches[1].match == made[1]);
  CHECK(me->more == 1);

  // Sitting in another's match does not count as creating one.
  auto own = lobby.create(bert, wanted);
  REQUIRE(own.has_value());
  CHECK(lobby.me(bert)->more == 0);
}

TEST_CASE("a match that is finished makes room for another") {
  LobbyKit kit;
  lobby::Lobby lobby{*kit.store.store, kit.clock, *kit.entropy, *kit.service, {1, 50}};
  const lobby::Person anna{kit.accounts[0], "Anna", "", ""};
  const MatchId match = kit.new_match();
  CHECK(lobby.create(anna, wanted).error().code == ErrorCode::too_many);
  for (int round = 1; round <= 3; ++round) kit.play_round(match, round);
  REQUIRE(kit.service->find(match)->lifecycle == "finished");
  CHECK(lobby.create(anna, wanted).has_value());
}

TEST_CASE("a person sees his own matches, with what he owes") {
  LobbyKit kit;
  const auto anna = kit.guest("Anna").person;
  const auto bert = kit.guest("Bert").person;
  auto made = kit.lobby.create(anna, wanted);
  CHECK(kit.lobby.me(std::nullopt)->matches.empty());
  CHECK(kit.lobby.me(bert)->matches.empty());
  auto me = kit.lobby.me(anna);
  REQUIRE(me->matches.size() == 1);
  CHECK(me->matches[0].owes.size() == 1);
  CHECK(me->matches[0].lifecycle == "open");
  REQUIRE(kit.lobby.join(bert, made->invites[0].code).has_value());
  me = kit.lobby.me(bert);
  REQUIRE(me->matches.size() == 1);
  CHECK(me->matches[0].seats[1].mine);
  CHECK_FALSE(me->matches[0].seats[0].mine);
}
