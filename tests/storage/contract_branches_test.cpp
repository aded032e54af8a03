// Branches, the umpire's trail and his notes, on both stores.
#include <doctest/doctest.h>

#include "tests/storage/store_kit.h"

using namespace simove;
using namespace simove::storage;
using namespace simove::storage::test;

TEST_CASE("a group resolves once in each branch, and answers to it are rows of their own") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    Append first = input(1);
    first.sealed = {ready(red, "plan a")};
    append_ok(kit, first);
    Append resolution = input(2);
    resolution.resolves = group_1;
    resolution.sealed = {MarkResolved{group_1}};
    append_ok(kit, resolution);

    Append gap = input(3);
    gap.branch = 3;
    CHECK_FALSE(kit.store().append(gap).has_value());
    Append branch = input(3);
    branch.branch = 2;
    branch.sealed = {CarryOver{1, group_1}};
    append_ok(kit, branch);
    CHECK(load(kit).row.branch == 2);
    const auto carried = *kit.store().own_draft(match_1, red, decision_1);
    REQUIRE(carried.has_value());
    CHECK(carried->state == SealedState::draft);
    CHECK(carried->payload == "plan a");
    CHECK(carried->digest.empty());
    CHECK(carried->draft == 2);
    CHECK(as<StaleDraft>(kit.store().save_draft(draft(red, 1, "plan b"))) != nullptr);

    Append again = input(4);
    again.sealed = {ready(red, "plan c")};
    append_ok(kit, again);
    Append amended = input(5);
    amended.sealed = {ReplaceReady{red, decision_1, "plan d", "digest-d"}};
    append_ok(kit, amended);
    Append second = input(6);
    second.resolves = group_1;
    second.sealed = {MarkResolved{group_1}};
    append_ok(kit, second);
    Append third = input(7);
    third.resolves = group_1;
    CHECK(std::holds_alternative<AlreadyResolved>(*kit.store().append(third)));

    kit.reopen(kit);
    CHECK(load(kit).resolved == std::vector<ResolvedGroup>{{1, group_1}, {2, group_1}});
    CHECK(kit.opened.sealed->open_group(match_1, 1, group_1)->front().payload == "plan a");
    const auto now = *kit.opened.sealed->open_group(match_1, 2, group_1);
    REQUIRE(now.size() == 1);
    CHECK(now.front() == SealedAnswer{red, decision_1, SealedState::resolved, "plan d", "nonce-red", "digest-d"});
  });
}

TEST_CASE("only what is ready is replaced, and what is carried over replaces nothing") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    CHECK(as<DraftSaved>(kit.store().save_draft(draft(red, 0, "mine"))) != nullptr);
    Append amended = input(1);
    amended.sealed = {ReplaceReady{red, decision_1, "another", "digest"}};
    CHECK(kit.store().append(amended).error().code == "sealed-state");
    Append carried = input(1);
    carried.branch = 2;
    carried.sealed = {CarryOver{1, group_1}, CarryOver{1, group_1}};
    append_ok(kit, carried);
    CHECK((*kit.store().own_draft(match_1, red, decision_1))->draft == 2);
  });
}

TEST_CASE("an umpire's trail is written with his act and comes back in order; his notes are numbered") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    Append act = input(1);
    act.audit = AuditRow{0, 7, AccountId{"uma"}, "amend", "a reason", true, "[1]"};
    append_ok(kit, act);
    Append refused = input(1);
    refused.audit = AuditRow{0, 8, AccountId{"uma"}, "end", "another", false, "[]"};
    CHECK(std::holds_alternative<Conflict>(*kit.store().append(refused)));
    CHECK(kit.opened.desk->add_note(match_1, {0, 9, "3", "jackson", "0407", "a note"})->number == 1);
    CHECK(kit.opened.desk->add_note(match_1, {0, 9, "", "", "", "another"})->number == 2);
    CHECK(*kit.opened.desk->remove_note(match_1, 1));
    CHECK_FALSE(*kit.opened.desk->remove_note(match_1, 1));
    kit.reopen(kit);
    CHECK(*kit.opened.desk->audit(match_1) ==
          std::vector<AuditRow>{{2, 7, AccountId{"uma"}, "amend", "a reason", true, "[1]"}});
    CHECK(*kit.opened.desk->notes(match_1) == std::vector<NoteRow>{{2, 9, "", "", "", "another"}});
    CHECK(kit.opened.desk->audit(MatchId{"m9"})->empty());
  });
}
