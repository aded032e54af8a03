// Accounts by plain calls: signing up and in, links that are good once, the account page, devices; and what a guest
// brings along. The letters are caught before they are mailed.
#include "server/lobby/accounts.h"

#include <doctest/doctest.h>

#include "server/lobby/seat_lobby.h"
#include "tests/server/kit.h"
#include "tests/storage/store_kit.h"

using namespace simove;
using namespace simove::test;
using protocol::ErrorCode;

namespace {

struct Caught final : lobby::LetterBox {
  struct Letter {
    std::string to, subject, text, key;
  };
  std::vector<Letter> letters;
  Result<Done> send_link(const std::string& to, const std::string& subject, const std::string& text,
                         const std::string& key) override {
    letters.push_back({to, subject, text, key});
    return Done{};
  }
  [[nodiscard]] std::string token() const {
    const std::string& text = letters.back().text;
    return text.substr(text.find("/link#") + 6, 64);
  }
};

struct PeopleKit {
  storage::test::ScratchFolder folder;
  Kit kit{{}, storage::test::open_in(folder)};
  Caught box;
  lobby::Sessions sessions{*kit.store.store, kit.clock, *kit.entropy};
  lobby::Lobby lobby{*kit.store.store, kit.clock, *kit.entropy, *kit.service, {}, kit.store.accounts.get()};
  lobby::Accounts accounts{{*kit.store.store, *kit.store.accounts, sessions, kit.clock, *kit.entropy,
                            "https://play.example.org", &box, lobby::cheapest_cost}};
  lobby::SeatLobby seats{
      {*kit.store.store, *kit.store.accounts, kit.clock, *kit.entropy, *kit.service, lobby, accounts}};

  lobby::SignedIn guest(const std::string& name) { return *sessions.sign_in_guest(name); }
  lobby::Answered<lobby::SignedIn> sign_up(const std::string& name, const std::string& mail = "",
                                           const std::optional<lobby::Person>& guest = std::nullopt) {
    return accounts.sign_up({name, "three grey horses", mail}, "hash of " + name, guest, "Firefox on Linux");
  }
};

}  // namespace

TEST_CASE("a name is one account's, whatever its capitals, and a guest who signs up stays who he was") {
  PeopleKit people;
  const auto guest = people.guest("Anna").person;
  auto anna = people.sign_up("Anna", "", guest);
  REQUIRE(anna.has_value());
  CHECK(anna->person.account == guest.account);
  CHECK(anna->person.session_hash != guest.session_hash);
  CHECK(people.sign_up("ANNA").error().code == ErrorCode::taken);
  CHECK(people.sign_up("anna@home").error().path == "/name");
  CHECK(people.sign_up("Other", "", anna->person).error().code == ErrorCode::taken);
  CHECK_FALSE(*people.accounts.is_guest(guest.account));
  CHECK(people.accounts.claim("aNNa")->account == guest.account);
  CHECK(people.accounts.claim("aNNa")->hash == "hash of Anna");
  CHECK_FALSE(people.accounts.claim("nobody")->account.has_value());
  CHECK(people.accounts.claim("nobody")->hash == lobby::nobodys_hash(lobby::cheapest_cost));
  CHECK_FALSE(people.lobby.me(anna->person)->session->guest);
  CHECK(people.lobby.me(people.guest("Gast").person)->session->guest);
  CHECK(people.accounts.check_sign_up({"New", "1234567890", ""}, std::nullopt).error().path == "/password");
  CHECK(people.accounts.check_sign_up({"New", "", ""}, std::nullopt).error().path == "/password");
  CHECK(people.accounts.check_sign_up({"New", "", "no address"}, std::nullopt).error().path == "/mail");
}

TEST_CASE("an address is written to once it is confirmed, by a link that works once and signs nobody in") {
  PeopleKit people;
  const auto anna = people.sign_up("Anna", "Anna@Example.org")->person;
  REQUIRE(people.box.letters.size() == 1);
  CHECK(people.box.letters[0].to == "Anna@Example.org");
  CHECK(people.box.letters[0].text.find("https://play.example.org/link#") != std::string::npos);
  CHECK(people.accounts.page(anna)->wanted_mail == "Anna@Example.org");
  CHECK((*people.kit.store.accounts->contact(anna.account))->mail.empty());
  CHECK_FALSE(people.accounts.claim("anna@example.org")->account.has_value());

  const std::string token = people.box.token();
  CHECK(people.accounts.use_link(std::string(64, '0'), "").error().code == ErrorCode::taken);
  auto used = people.accounts.use_link(token, "");
  REQUIRE(used.has_value());
  CHECK_FALSE(used->signed_in.has_value());
  CHECK(people.accounts.use_link(token, "").error().code == ErrorCode::taken);
  CHECK((*people.kit.store.accounts->contact(anna.account))->mail == "Anna@Example.org");
  CHECK(people.accounts.claim("anna@example.org")->account == anna.account);

  // A link that came before he thought better of it confirms nothing.
  REQUIRE(people.accounts.set_mail(anna, "old@example.org").has_value());
  const std::string old = people.box.token();
  REQUIRE(people.accounts.set_mail(anna, "new@example.org").has_value());
  CHECK(people.accounts.use_link(old, "").error().code == ErrorCode::taken);
  CHECK((*people.kit.store.accounts->contact(anna.account))->mail == "Anna@Example.org");
  CHECK(people.accounts.use_link(people.box.token(), "").has_value());
  CHECK((*people.kit.store.accounts->contact(anna.account))->mail == "new@example.org");
}

TEST_CASE("a link signs in once, within half an hour; an address nobody has gets the same answer and no letter") {
  PeopleKit people;
  const auto anna = people.sign_up("Anna", "anna@example.org")->person;
  REQUIRE(people.accounts.use_link(people.box.token(), "").has_value());
  const std::size_t before = people.box.letters.size();
  CHECK(people.accounts.send_sign_in_link("stranger@example.org").has_value());
  CHECK(people.box.letters.size() == before);
  CHECK(people.accounts.send_sign_in_link("ANNA@example.org").has_value());
  REQUIRE(people.box.letters.size() == before + 1);
  const std::string token = people.box.token();
  auto in = people.accounts.use_link(token, "Safari on iPhone");
  REQUIRE(in.has_value());
  CHECK(in->signed_in->person.account == anna.account);
  CHECK(people.accounts.use_link(token, "").error().code == ErrorCode::taken);

  REQUIRE(people.accounts.send_sign_in_link("anna@example.org").has_value());
  people.kit.clock.now += lobby::link_ms;
  CHECK(people.accounts.use_link(people.box.token(), "").error().code == ErrorCode::taken);
  // A new password makes links void that were asked for before.
  REQUIRE(people.accounts.send_sign_in_link("anna@example.org").has_value());
  REQUIRE(people.accounts.set_password(anna, "another hash").has_value());
  CHECK(people.accounts.use_link(people.box.token(), "").error().code == ErrorCode::taken);
}

TEST_CASE("signing up by mail makes the account when the link is followed; a known address is sent a way in instead") {
  PeopleKit people;
  const auto guest = people.guest("Bert").person;
  REQUIRE(people.accounts.sign_up_by_mail({"Bert", "", "bert@example.org"}, guest).has_value());
  CHECK(*people.accounts.is_guest(guest.account));
  auto used = people.accounts.use_link(people.box.token(), "Chrome on Android");
  REQUIRE(used.has_value());
  CHECK(used->signed_in->person.account == guest.account);
  CHECK_FALSE(*people.accounts.is_guest(guest.account));
  CHECK(people.accounts.page(used->signed_in->person)->mail == "bert@example.org");
  CHECK_FALSE(people.accounts.page(used->signed_in->person)->has_password);

  REQUIRE(people.accounts.sign_up_by_mail({"Robert", "", "bert@example.org"}, std::nullopt).has_value());
  CHECK(people.box.letters.back().subject == "Your link to sign in");
  CHECK(people.accounts.use_link(people.box.token(), "")->signed_in->person.account == guest.account);

  // Two ask for one name; the first to follow his link has it.
  REQUIRE(people.accounts.sign_up_by_mail({"Cleo", "", "c1@example.org"}, std::nullopt).has_value());
  const std::string first = people.box.token();
  REQUIRE(people.accounts.sign_up_by_mail({"Cleo", "", "c2@example.org"}, std::nullopt).has_value());
  CHECK(people.accounts.use_link(people.box.token(), "").has_value());
  CHECK(people.accounts.use_link(first, "").error().code == ErrorCode::taken);
}

TEST_CASE("a change of weight wants the password, or a sign-in by mail that is not old") {
  PeopleKit people;
  const auto anna = people.sign_up("Anna")->person;
  CHECK(**people.accounts.proof_needed(anna) == "hash of Anna");
  CHECK_FALSE(people.accounts.proof_needed(people.guest("Gast").person)->has_value());
  REQUIRE(people.accounts.sign_up_by_mail({"Bert", "", "bert@example.org"}, std::nullopt).has_value());
  const auto bert = people.accounts.use_link(people.box.token(), "")->signed_in->person;
  CHECK_FALSE(people.accounts.proof_needed(bert)->has_value());
  people.kit.clock.now += lobby::fresh_sign_in_ms + 1;
  CHECK(people.accounts.proof_needed(bert).error().code == ErrorCode::forbidden);
  CHECK(people.accounts.set_mail(bert, "").error().path == "/mail");  // he could not sign in any more
  // A password that is forgotten can be set anew from the mailbox, for so long, and from no other device.
  REQUIRE(people.accounts.set_password(bert, "hash of Bert").has_value());
  REQUIRE(people.accounts.send_sign_in_link("bert@example.org").has_value());
  const auto again = people.accounts.use_link(people.box.token(), "")->signed_in->person;
  CHECK_FALSE(people.accounts.proof_needed(again)->has_value());
  CHECK(**people.accounts.proof_needed(bert) == "hash of Bert");
  people.kit.clock.now += lobby::fresh_sign_in_ms + 1;
  CHECK(**people.accounts.proof_needed(again) == "hash of Bert");
}

TEST_CASE("devices are listed by a name that is no secret, and end one by one or all") {
  PeopleKit people;
  const auto anna = people.sign_up("Anna")->person;
  const auto phone = people.accounts.sign_in(anna.account, "Safari on iPhone")->person;
  const auto other = people.guest("Other").person;
  auto devices = *people.accounts.devices(anna);
  REQUIRE(devices.size() == 2);
  CHECK(devices[0].present != devices[1].present);
  CHECK(devices[0].session.size() == 16);
  CHECK(phone.session_hash.find(devices[0].session) == std::string::npos);
  CHECK(people.accounts.end_device(other, devices[0].session).error().code == ErrorCode::not_found);
  const std::string of_phone = devices[0].present ? devices[1].session : devices[0].session;
  CHECK(*people.accounts.end_device(anna, of_phone) == phone.session_hash);
  CHECK_FALSE(*people.sessions.is_valid(phone.session_hash));
  CHECK(*people.sessions.is_valid(anna.session_hash));
  REQUIRE(people.accounts.sign_in(anna.account, "").has_value());
  CHECK(people.accounts.end_devices(anna.account, anna.session_hash)->size() == 1);
  CHECK(people.accounts.end_devices(anna.account)->size() == 1);
  CHECK(*people.sessions.is_valid(other.session_hash));
}

TEST_CASE("what a guest plays and made comes along to the account he has") {
  PeopleKit people;
  const auto anna = people.sign_up("Anna")->person;
  const auto guest = people.guest("Anna's phone").person;
  const auto bert = people.guest("Bert").person;
  auto made = people.lobby.create(guest, {"numbers", "plain", Json::object(), "A match", "a"});
  REQUIRE(made.has_value());
  REQUIRE(people.lobby.join(bert, made->invites[0].code).has_value());
  REQUIRE(people.seats.bring(guest.account, anna).has_value());
  const match::Match* match = people.kit.service->find(made->match);
  CHECK(match->seats[0].holder == anna.account);
  CHECK(match->seats[0].holder_name == "Anna");
  CHECK(match->creator == anna.account);
  CHECK(people.lobby.me(anna)->matches.size() == 1);
  CHECK(people.lobby.me(guest)->matches.empty());
  // An account brings nothing: two people do not become one.
  REQUIRE(people.seats.bring(anna.account, bert).has_value());
  CHECK(match->seats[0].holder == anna.account);
  // Who would sit on two sides leaves the guest's seat where it is.
  auto second = people.lobby.create(anna, {"numbers", "plain", Json::object(), "Another", "a"});
  const auto again = people.guest("Once more").person;
  REQUIRE(people.lobby.join(again, second->invites[0].code).has_value());
  REQUIRE(people.seats.bring(again.account, anna).has_value());
  CHECK(people.kit.service->find(second->match)->seats[1].holder == again.account);
}

TEST_CASE("a guest who plays both sides, or is the umpire, brings all of it along") {
  PeopleKit people;
  const auto anna = people.sign_up("Anna")->person;
  const auto guest = people.guest("Anna's phone").person;
  auto both = people.lobby.create(guest, {"numbers", "plain", Json::object(), "Against myself", "all"});
  REQUIRE(both.has_value());
  protocol::CreateRequest umpired{"numbers", "plain", Json::object(), "Umpired", "umpire"};
  umpired.terms = {{"umpire", true}, {"umpire_preview", true}};
  auto watched = people.lobby.create(guest, umpired);
  REQUIRE(watched.has_value());
  REQUIRE(people.seats.bring(guest.account, anna).has_value());
  for (const match::MatchSeat& seat : people.kit.service->find(both->match)->seats) CHECK(seat.holder == anna.account);
  CHECK(people.kit.service->find(watched->match)->umpire == anna.account);
  CHECK(people.kit.service->desk({anna.account, nullptr}, watched->match).has_value());
  CHECK_FALSE(people.kit.service->desk({guest.account, nullptr}, watched->match).has_value());
  CHECK(people.kit.restart().frozen == 0);
  CHECK(people.kit.service->find(watched->match)->umpire == anna.account);
}

TEST_CASE(
    "a match is offered to everybody by its creator, taken by whoever comes first, and never when it is private") {
  PeopleKit people;
  const auto anna = people.guest("Anna").person;
  const auto bert = people.guest("Bert").person;
  const auto cleo = people.guest("Cleo").person;
  auto made = people.lobby.create(anna, {"numbers", "plain", {{"rounds", 2}}, "A match", "a"});
  CHECK(people.seats.offers(bert)->empty());
  CHECK(people.seats.take(bert, made->match, SeatId{"b"}).error().code == ErrorCode::taken);
  CHECK(people.seats.offer(bert, made->match, "").error().code == ErrorCode::no_such_match);
  REQUIRE(people.seats.offer(anna, made->match, "Beginners welcome").has_value());
  const auto offers = *people.seats.offers(bert);
  REQUIRE(offers.size() == 1);
  CHECK(offers[0].by == "Anna");
  CHECK(offers[0].note == "Beginners welcome");
  CHECK(offers[0].options == Json{{"rounds", 2}});
  CHECK_FALSE(offers[0].mine);
  CHECK(people.seats.offers(anna)->front().mine);
  CHECK(people.seats.offers(std::nullopt)->size() == 1);
  CHECK(people.seats.take(bert, made->match, SeatId{"x"}).error().code == ErrorCode::taken);
  REQUIRE(people.seats.take(bert, made->match, SeatId{"c"}).has_value());
  CHECK(people.seats.take(cleo, made->match, SeatId{"c"}).error().code == ErrorCode::taken);
  CHECK(people.seats.offers(cleo)->size() == 1);
  CHECK(people.seats.take(bert, made->match, SeatId{"b"}).error().code == ErrorCode::taken);  // he sits elsewhere
  REQUIRE(people.seats.take(cleo, made->match, SeatId{"b"}).has_value());
  CHECK(people.seats.offers(anna)->empty());
  CHECK(people.kit.service->find(made->match)->lifecycle == "running");

  protocol::CreateRequest hidden{"numbers", "plain", Json::object(), "Private", "a", Json{{"visibility", "private"}}};
  auto closed = people.lobby.create(anna, hidden);
  CHECK(people.seats.offer(anna, closed->match, "").error().code == ErrorCode::forbidden);
  auto third = people.lobby.create(anna, {"numbers", "plain", Json::object(), "Third", "a"});
  REQUIRE(people.seats.offer(anna, third->match, "").has_value());
  REQUIRE(people.seats.withdraw(anna, third->match).has_value());
  CHECK(people.seats.offers(bert)->empty());
}

TEST_CASE("a link for any seat lets its reader choose; a link to hand a seat over is good while its maker holds it") {
  PeopleKit people;
  const auto anna = people.guest("Anna").person;
  const auto bert = people.guest("Bert").person;
  const auto cleo = people.guest("Cleo").person;
  const auto dora = people.guest("Dora").person;
  auto made = people.lobby.create(anna, {"numbers", "plain", Json::object(), "A match", "a"});
  CHECK(people.lobby.code_for_any(bert, made->match).error().code == ErrorCode::no_such_match);
  const std::string any = *people.lobby.code_for_any(anna, made->match);
  auto invitation = people.lobby.invitation(any);
  REQUIRE(invitation.has_value());
  CHECK(invitation->kind == "any");
  CHECK(invitation->seats.size() == 2);
  CHECK(invitation->terms["visibility"] == "public");
  CHECK(people.lobby.join(bert, any).error().path == "/seat");
  REQUIRE(people.lobby.join(bert, any, SeatId{"c"}).has_value());
  CHECK(people.lobby.join(cleo, any, SeatId{"b"}).error().code == ErrorCode::taken);
  const std::string second = *people.lobby.code_for_any(anna, made->match);
  CHECK(second != any);
  REQUIRE(people.lobby.join(cleo, second).has_value());  // one is left: no choice
  CHECK(people.lobby.code_for_any(anna, made->match).error().code == ErrorCode::taken);

  CHECK(people.seats.hand_over_code(anna, made->match, SeatId{"c"}).error().code == ErrorCode::not_your_seat);
  const std::string first = *people.seats.hand_over_code(bert, made->match, SeatId{"c"});
  const std::string newer = *people.seats.hand_over_code(bert, made->match, SeatId{"c"});
  CHECK(people.lobby.invitation(first).error().code == ErrorCode::taken);
  CHECK(people.lobby.invitation(newer)->from == "Bert");
  CHECK(people.lobby.invitation(newer)->kind == "hand_over");
  CHECK(people.lobby.join(bert, newer).error().code == ErrorCode::taken);
  REQUIRE(people.lobby.join(dora, newer).has_value());
  CHECK(people.kit.service->find(made->match)->seats[2].holder == dora.account);
  CHECK(people.lobby.join(bert, newer).error().code == ErrorCode::taken);

  const std::string kept = *people.seats.hand_over_code(dora, made->match, SeatId{"c"});
  REQUIRE(people.seats.keep_seat(dora, made->match, SeatId{"c"}).has_value());
  CHECK(people.lobby.join(bert, kept).error().code == ErrorCode::taken);
  people.kit.clock.now += lobby::invitation_ms;
  const auto eve = people.guest("Eve").person;
  const std::string late = *people.seats.hand_over_code(dora, made->match, SeatId{"c"});
  people.kit.clock.now += lobby::invitation_ms;
  CHECK(people.lobby.join(eve, late).error().code == ErrorCode::taken);
}

TEST_CASE("only somebody with an account stands in, named by his name") {
  PeopleKit people;
  const auto anna = people.guest("Anna").person;
  auto made = people.lobby.create(anna, {"numbers", "plain", Json::object(), "A match", "a"});
  const auto gast = people.guest("Gast").person;
  CHECK(people.seats.let_stand_in(anna, made->match, SeatId{"a"}, {"Gast", std::nullopt}).error().path == "/name");
  const auto dora = people.sign_up("Dora")->person;
  REQUIRE(people.seats.let_stand_in(anna, made->match, SeatId{"a"}, {"dora", std::nullopt}).has_value());
  CHECK(people.kit.service->find(made->match)->seats[0].stand_in->name == "Dora");
  CHECK(people.lobby.me(dora)->matches.size() == 1);
  REQUIRE(people.seats.let_stand_in(anna, made->match, SeatId{"a"}, {"", std::nullopt}).has_value());
  CHECK_FALSE(people.kit.service->find(made->match)->seats[0].stand_in.has_value());
  CHECK(people.seats.let_stand_in(gast, made->match, SeatId{"a"}, {"", std::nullopt}).error().code ==
        ErrorCode::not_your_seat);
}

TEST_CASE("the creator's link makes somebody with an account the umpire, once, and nobody who plays") {
  PeopleKit people;
  const auto anna = people.sign_up("Anna")->person;
  const auto bert = people.sign_up("Bert")->person;
  const auto uma = people.sign_up("Uma")->person;
  const auto made = [&](Json terms) {
    protocol::CreateRequest wanted{"numbers", "plain", Json::object(), "A match", "a"};
    wanted.terms = std::move(terms);
    return people.lobby.create(anna, wanted)->match;
  };
  CHECK(people.lobby.code_for_umpire(anna, made(Json::object())).error().code == ErrorCode::forbidden);
  const MatchId match = made({{"umpire", true}});
  CHECK(people.lobby.code_for_umpire(bert, match).error().code == ErrorCode::no_such_match);
  const std::string code = *people.lobby.code_for_umpire(anna, match);
  CHECK(*people.lobby.code_for_umpire(anna, match) == code);
  CHECK_FALSE(people.kit.store.store->invitation(code)->has_value());  // at rest there is its hash alone
  CHECK(people.lobby.invitation(code)->kind == "umpire");
  CHECK(people.lobby.invitation(code)->offer.by == "Anna");

  // It gives no seat, a seat's code appoints nobody, and neither who plays nor a guest may use it.
  CHECK(people.lobby.join(bert, code).error().code == ErrorCode::forbidden);
  const std::string seat_code = people.lobby.invites(anna, match)->front().code;
  CHECK(people.seats.umpire(uma, seat_code).error().code == ErrorCode::forbidden);
  REQUIRE(people.lobby.join(bert, seat_code).has_value());
  CHECK(people.seats.umpire(bert, code).error().code == ErrorCode::forbidden);
  CHECK(people.seats.umpire(anna, code).error().code == ErrorCode::forbidden);
  CHECK(people.seats.umpire(people.guest("Gast").person, code).error().code == ErrorCode::forbidden);
  CHECK_FALSE(people.kit.service->find(match)->umpire.has_value());

  CHECK(*people.seats.umpire(uma, code) == match);
  CHECK(people.kit.service->find(match)->umpire_name == "Uma");
  CHECK(people.kit.service->card(match, uma.account)->umpires);
  CHECK_FALSE(people.kit.service->card(match, bert.account)->umpires);
  CHECK(people.seats.umpire(uma, code).error().code == ErrorCode::taken);
  CHECK(people.seats.umpire(people.sign_up("Dora")->person, code).error().code == ErrorCode::taken);
  CHECK(people.lobby.code_for_umpire(anna, match).error().code == ErrorCode::taken);
  // He may hand out what is free, and takes none of it.
  const std::string free = people.lobby.invites(uma, match)->front().code;
  CHECK(people.lobby.join(uma, free).error().code == ErrorCode::forbidden);
  CHECK(people.lobby.invites(bert, match).error().code == ErrorCode::no_such_match);
  CHECK(people.kit.restart().frozen == 0);
  CHECK(people.kit.service->find(match)->umpire == uma.account);
}

TEST_CASE("an umpire's link runs out with its time") {
  PeopleKit people;
  const auto anna = people.sign_up("Anna")->person;
  const auto uma = people.sign_up("Uma")->person;
  protocol::CreateRequest wanted{"numbers", "plain", Json::object(), "A match", "a"};
  wanted.terms = {{"umpire", true}};
  const MatchId match = people.lobby.create(anna, wanted)->match;
  const std::string code = *people.lobby.code_for_umpire(anna, match);
  people.kit.clock.now += lobby::invitation_ms;
  CHECK(people.seats.umpire(uma, code).error().code == ErrorCode::taken);
  const std::string fresh = *people.lobby.code_for_umpire(anna, match);
  CHECK(fresh != code);
  CHECK(people.seats.umpire(uma, fresh).has_value());
}
