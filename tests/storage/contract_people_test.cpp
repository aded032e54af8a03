// The contract of storage/store.h, continued: who sits where, login sessions, invitations. Run on both stores.
#include <doctest/doctest.h>

#include "tests/storage/store_kit.h"

namespace simove::storage::test {
namespace {

TEST_CASE("matches are listed for those who sit in them or made them") {
  on_both([](Kit& kit) {
    make_match(kit.store(), match_1);
    make_match(kit.store(), MatchId("m2"));
    Append join = input(1);
    join.holders = {{blue, bert}};
    append_ok(kit, join);
    kit.reopen(kit);
    const auto of_anna = kit.store().matches_of(anna, 10)->rows;
    REQUIRE(of_anna.size() == 2);
    CHECK(of_anna[0].match == MatchId("m2"));  // newest first
    const auto of_bert = kit.store().matches_of(bert, 10)->rows;
    REQUIRE(of_bert.size() == 1);
    CHECK(of_bert[0] == load(kit).row);
    CHECK(kit.store().matches_of(AccountId("carl"), 10)->rows.empty());
    CHECK(*kit.store().match_ids() == std::vector<MatchId>{match_1, MatchId("m2")});
  });
}

TEST_CASE("a list of matches is cut, and says how many are left out; open ones of a creator are counted to a limit") {
  on_both([](Kit& kit) {
    for (int n = 1; n <= 5; ++n) make_match(kit.store(), MatchId("m" + std::to_string(n)));
    const auto listed = kit.store().matches_of(anna, 2);
    REQUIRE(listed.has_value());
    REQUIRE(listed->rows.size() == 2);
    CHECK(listed->rows[0].match == MatchId("m5"));
    CHECK(listed->more == 3);
    CHECK(kit.store().matches_of(anna, 5)->more == 0);
    Append end = input(1);
    end.lifecycle = "finished";
    append_ok(kit, end);
    CHECK(*kit.store().open_matches_of(anna, 10) == 4);
    CHECK(*kit.store().open_matches_of(anna, 3) == 3);
    CHECK(*kit.store().open_matches_of(bert, 3) == 0);
  });
}

TEST_CASE("sessions end when idle, at their term, or when told") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    const SessionRow session{"hash", anna, 100, 100, 50, 300};
    CHECK(kit.store().create_session(session).has_value());
    CHECK_FALSE(kit.store().create_session(session).has_value());
    kit.reopen(kit);
    CHECK(*kit.store().session("hash", 149) == std::optional<SessionRow>(session));
    CHECK(*kit.store().session("hash", 150) == std::nullopt);  // idle
    CHECK(kit.store().touch_session("hash", 290).has_value());
    CHECK(kit.store().session("hash", 299)->has_value());
    CHECK(*kit.store().session("hash", 300) == std::nullopt);  // the term
    CHECK(*kit.store().session("other", 120) == std::nullopt);
    CHECK(kit.store().end_session("hash").has_value());
    CHECK(*kit.store().session("hash", 120) == std::nullopt);

    CHECK(kit.store().create_session(session).has_value());
    CHECK(kit.store().create_session({"of-bert", bert, 100, 100, 50, 300}).has_value());
    CHECK(kit.store().end_sessions_of(anna).has_value());
    CHECK(*kit.store().session("hash", 120) == std::nullopt);
    CHECK(kit.store().session("of-bert", 120)->has_value());
    CHECK_FALSE(kit.store().create_session({"x", AccountId("nobody"), 1, 1, 1, 1}).has_value());
  });
}

TEST_CASE("an invitation is used once, before it expires, for its own match") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    make_match(kit.store(), MatchId("m2"));
    CHECK(kit.store().create_invitation({"code", match_1, blue, anna, 100, 900, std::nullopt}).has_value());
    CHECK(kit.store().create_invitation({"old", match_1, blue, anna, 100, 500, std::nullopt}).has_value());
    CHECK_FALSE(kit.store().create_invitation({"code", match_1, blue, anna, 100, 900, std::nullopt}).has_value());
    CHECK_FALSE(kit.store().create_invitation({"c2", match_1, SeatId("pink"), anna, 1, 9, std::nullopt}).has_value());
    kit.reopen(kit);
    CHECK(kit.store().open_invitations(match_1, 200)->size() == 2);
    CHECK(kit.store().open_invitations(match_1, 500)->size() == 1);

    const auto join = [&](std::int64_t revision, const std::string& code, const MatchId& match) {
      Append append = input(revision);
      append.match = match;
      append.uses_invitation = InvitationUse{code, bert, 600};
      append.holders = {{blue, bert}};
      return kit.store().append(append);
    };
    CHECK(as<InvitationSpent>(join(1, "old", match_1)) != nullptr);  // expired
    CHECK(as<InvitationSpent>(join(1, "unknown", match_1)) != nullptr);
    CHECK(as<InvitationSpent>(join(1, "code", MatchId("m2"))) != nullptr);
    CHECK(load(kit).row.seats[1].holder == std::nullopt);
    CHECK(as<Appended>(join(1, "code", match_1)) != nullptr);
    CHECK(as<InvitationSpent>(join(2, "code", match_1)) != nullptr);  // used
    kit.reopen(kit);
    CHECK((*kit.store().invitation("code"))->used_by == std::optional<AccountId>(bert));
    CHECK(kit.store().open_invitations(match_1, 200)->size() == 1);
  });
}

}  // namespace
}  // namespace simove::storage::test
