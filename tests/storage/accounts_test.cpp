// storage/account_store.h on a SQLite file: who signs in how, links good once, devices, offers, seats handed over.
#include <doctest/doctest.h>

#include "tests/storage/store_kit.h"

namespace simove::storage::test {
namespace {

struct AccountKit {
  ScratchFolder folder;
  Kit kit = sqlite_kit(folder);
  AccountKit() { make_match(kit.store()); }
  AccountStore& accounts() { return *kit.opened.accounts; }
};

const LoginRow of_anna{anna, "anna", "hash-1", "Anna@example.org", "anna@example.org", "", 5};

TEST_CASE("an account is found by name and by confirmed address, and neither is given twice") {
  AccountKit kit;
  CHECK_FALSE((*kit.accounts().login(anna)).has_value());
  CHECK(*kit.accounts().create_login(of_anna));
  kit.kit.reopen(kit.kit);
  CHECK(**kit.accounts().login_by_name("anna") == of_anna);
  CHECK(**kit.accounts().login_by_mail("anna@example.org") == of_anna);
  CHECK_FALSE((*kit.accounts().login_by_mail("")).has_value());
  CHECK_FALSE(*kit.accounts().create_login({bert, "anna", "", "", "", "", 6}));
  CHECK_FALSE(*kit.accounts().create_login({bert, "bert", "", "x", "anna@example.org", "", 6}));
  CHECK(*kit.accounts().create_login({bert, "bert", "", "", "", "b@example.org", 6}));

  CHECK_FALSE(*kit.accounts().rename(bert, "Anna", "anna"));
  CHECK(*kit.accounts().rename(bert, "Berthold", "berthold"));
  CHECK((*kit.kit.store().account(bert))->name == "Berthold");
  CHECK_FALSE(*kit.accounts().confirm_mail(bert, "anna@example.org", "anna@example.org"));
  CHECK(*kit.accounts().confirm_mail(bert, "B@example.org", "b@example.org"));
  CHECK((*kit.accounts().login(bert))->wanted_mail.empty());
  CHECK(kit.accounts().set_password(bert, "hash-2").has_value());
  CHECK((*kit.accounts().login_by_mail("b@example.org"))->password == "hash-2");
}

TEST_CASE("somebody is written to at the address he has confirmed and at no other") {
  AccountKit kit;
  CHECK(**kit.accounts().contact(anna) == Contact{"Name of anna", "", ""});
  CHECK_FALSE((*kit.accounts().contact(AccountId("carl"))).has_value());
  CHECK(kit.accounts().set_zone(anna, "Europe/Berlin").has_value());
  CHECK(*kit.accounts().create_login({anna, "anna", "", "", "", "anna@example.org", 5}));
  CHECK(**kit.accounts().contact(anna) == Contact{"Name of anna", "", "Europe/Berlin"});
  CHECK(*kit.accounts().confirm_mail(anna, "anna@example.org", "anna@example.org"));
  CHECK(**kit.accounts().contact(anna) == Contact{"Name of anna", "anna@example.org", "Europe/Berlin"});
  CHECK(kit.accounts().set_wanted_mail(anna, "new@example.org").has_value());
  CHECK((*kit.accounts().contact(anna))->mail == "anna@example.org");
  CHECK(kit.accounts().remove_mail(anna).has_value());
  CHECK((*kit.accounts().contact(anna))->mail.empty());
}

TEST_CASE("a link is good once and until it expires") {
  AccountKit kit;
  const LinkRow link{"hash", LinkPurpose::confirm, anna, "a@example.org", "", 10, 100};
  CHECK(kit.accounts().create_link(link).has_value());
  CHECK(kit.accounts().create_link({"new", LinkPurpose::sign_up, std::nullopt, "n@example.org", "Nora", 10, 50}));
  CHECK(**kit.accounts().link("hash", 99) == link);
  CHECK_FALSE((*kit.accounts().link("hash", 100)).has_value());
  CHECK_FALSE((*kit.accounts().use_link("other", 20)).has_value());
  CHECK(**kit.accounts().use_link("hash", 20) == link);
  CHECK_FALSE((*kit.accounts().use_link("hash", 20)).has_value());
  CHECK_FALSE((*kit.accounts().link("new", 20))->account.has_value());
  CHECK(kit.accounts().forget_expired_links(50).has_value());
  CHECK_FALSE((*kit.accounts().link("new", 20)).has_value());
  CHECK(kit.accounts().create_link(link).has_value());
  CHECK(kit.accounts().forget_links_of(anna, 0).has_value());
  CHECK_FALSE((*kit.accounts().link("hash", 20)).has_value());
}

TEST_CASE("devices are listed with their labels until they expire") {
  AccountKit kit;
  CHECK(kit.kit.store().create_session({"one", anna, 1, 1, 1000, 5000, "Firefox on Linux"}).has_value());
  CHECK(kit.kit.store().create_session({"two", anna, 2, 2, 1000, 5000, ""}).has_value());
  CHECK(kit.kit.store().create_session({"other", bert, 2, 2, 1000, 5000, ""}).has_value());
  CHECK(kit.kit.store().touch_session("one", 9).has_value());
  const auto listed = *kit.accounts().sessions_of(anna, 500);
  REQUIRE(listed.size() == 2);
  CHECK(listed[0].label == "Firefox on Linux");
  CHECK(listed[0].token_hash == "one");
  CHECK((*kit.kit.store().session("one", 10))->label == "Firefox on Linux");
  CHECK(kit.accounts().sessions_of(anna, 1005)->size() == 1);
}

TEST_CASE("a match is offered once, newest first, and a batch given up leaves nothing") {
  AccountKit kit;
  make_match(kit.kit.store(), MatchId("m2"));
  CHECK(kit.accounts().offer({match_1, anna, "come", 10}).has_value());
  CHECK(kit.accounts().offer({MatchId("m2"), anna, "", 20}).has_value());
  CHECK(kit.accounts().offer({match_1, anna, "come soon", 30}).has_value());
  auto listed = *kit.accounts().offers(10);
  REQUIRE(listed.size() == 2);
  CHECK(listed[0] == OfferRow{match_1, anna, "come soon", 30});
  CHECK(kit.accounts().offers(1)->size() == 1);
  {
    auto batch = kit.kit.store().begin_batch();
    CHECK(kit.accounts().withdraw_offer(match_1).has_value());
  }
  CHECK((*kit.accounts().offer_of(match_1)).has_value());
  CHECK(kit.accounts().withdraw_offer(match_1).has_value());
  CHECK_FALSE((*kit.accounts().offer_of(match_1)).has_value());
}

TEST_CASE("codes for any seat and for a seat handed over are kept, and the latter taken back") {
  AccountKit kit;
  const InvitationRow any{"any", match_1, SeatId(""), anna, 1, 100, std::nullopt, InvitationKind::any};
  const InvitationRow over{"over", match_1, red, anna, 1, 100, std::nullopt, InvitationKind::hand_over};
  CHECK(kit.kit.store().create_invitation(any).has_value());
  CHECK(kit.kit.store().create_invitation(over).has_value());
  CHECK(**kit.kit.store().invitation("any") == any);
  CHECK(**kit.kit.store().invitation("over") == over);
  CHECK(kit.accounts().withdraw_hand_overs(match_1, red).has_value());
  CHECK_FALSE((*kit.kit.store().invitation("over")).has_value());
  CHECK((*kit.kit.store().invitation("any")).has_value());
}

TEST_CASE("who stands in for a seat finds the match among his own") {
  on_both([](storage::test::Kit& kit) {
    make_match(kit.store());
    Append named = input(1);
    named.stand_ins = {{red, bert}};
    append_ok(kit, named);
    kit.reopen(kit);
    CHECK(load(kit).row.seats[0].stand_in == bert);
    CHECK(kit.store().matches_of(bert, 10)->rows.size() == 1);
    Append ended = input(2);
    ended.stand_ins = {{red, std::nullopt}};
    append_ok(kit, ended);
    CHECK(kit.store().matches_of(bert, 10)->rows.empty());
  });
}

TEST_CASE("what a guest created goes to his account") {
  AccountKit kit;
  CHECK(kit.accounts().move_creations(anna, bert).has_value());
  CHECK(load(kit.kit).row.creator == bert);
}

}  // namespace
}  // namespace simove::storage::test
