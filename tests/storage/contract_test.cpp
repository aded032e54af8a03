// The contract of storage/store.h, run on both stores. A case that passes on one and fails on the other shows that
// tests of the server on the memory store would prove nothing.
#include <doctest/doctest.h>

#include "tests/storage/store_kit.h"

namespace simove::storage::test {
namespace {

TEST_CASE("a match comes back whole after reopening") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    Append second = input(1, "{\"n\":2}");
    second.dice = {dice(1), dice(2)};
    second.lifecycle = "running";
    second.holders = {{blue, bert}};
    CHECK(append_ok(kit, second) == 2);
    const LoadedMatch before = load(kit);
    kit.reopen(kit);
    const LoadedMatch after = load(kit);

    CHECK(after.row == before.row);
    CHECK(after.row.revision == 2);
    CHECK(after.row.lifecycle == "running");
    CHECK(after.row.options == "{\"x\":1}");
    REQUIRE(after.row.seats.size() == 3);
    CHECK(after.row.seats[0] == SeatRow{red, "r", anna});
    CHECK(after.row.seats[1] == SeatRow{blue, "b", bert});
    CHECK(after.row.seats[2] == SeatRow{grey, "b/1", std::nullopt});
    REQUIRE(after.log.size() == 2);
    CHECK(after.log[0] == LogRecord{1, "created", "{\"setup\":{}}", 1000});
    CHECK(after.log[1] == LogRecord{2, "note", "{\"n\":2}", 2001});
    REQUIRE(after.events.size() == 3);
    CHECK(after.events[1] == StoredEvent{2, 0, "game", "first", "{\"n\":2}", "all", std::nullopt});
    CHECK(after.events[2] == StoredEvent{2, 1, "game", "second", "{\"hidden\":7}", "red", "{\"hidden\":null}"});
    REQUIRE(after.dice.size() == 2);
    CHECK(after.dice[1] == dice(2));
    CHECK(after.chains == std::vector<DiceChainRow>{{1, "commitment-1", 1, 4}});
    CHECK(after.events == before.events);
  });
}

TEST_CASE("the forms that seats see of an event come back as they were written") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    Append second = input(1);
    second.events = {{0, 0, "game", "told", "{\"n\":1}", "[]", "{\"n\":null}", "{\"red\":{\"n\":2}}"}};
    append_ok(kit, second);
    kit.reopen(kit);
    const LoadedMatch after = load(kit);
    CHECK(after.events.front().forms == std::nullopt);
    CHECK(after.events.back().forms == "{\"red\":{\"n\":2}}");
  });
}

TEST_CASE("an unknown match is nothing, and takes no input") {
  on_both([](Kit& kit) {
    const auto none = kit.store().load_match(match_1);
    REQUIRE(none.has_value());
    CHECK_FALSE(none->has_value());
    CHECK(as<NoSuchMatch>(kit.store().append(input(1))) != nullptr);
  });
}

TEST_CASE("a match id is used once") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    NewMatch again;
    again.row = load(kit).row;
    const auto outcome = kit.store().create_match(again);
    REQUIRE_FALSE(outcome.has_value());
    CHECK(outcome.error().code == "bad-row");
    CHECK(load(kit).log.size() == 1);
  });
}

TEST_CASE("an input on an old or future revision is a conflict and writes nothing") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    append_ok(kit, input(1));
    const LoadedMatch before = load(kit);
    for (std::int64_t wrong : {0, 1, 3}) {
      const auto outcome = kit.store().append(input(wrong, "{\"wrong\":true}"));
      REQUIRE(as<Conflict>(outcome) != nullptr);
      CHECK(as<Conflict>(outcome)->revision == 2);
    }
    const LoadedMatch after = load(kit);
    CHECK(after.log == before.log);
    CHECK(after.events == before.events);
    CHECK(append_ok(kit, input(2)) == 3);
  });
}

TEST_CASE("a repeated submission gets its first answer, even after the match has moved on") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    Append first = input(1);
    first.submission = Submission{red, "s-1", "{\"receipt\":1}"};
    append_ok(kit, first);
    append_ok(kit, input(2));
    first.submission->reply = "{\"receipt\":2}";
    const auto again = kit.store().append(first);
    REQUIRE(as<DuplicateSubmission>(again) != nullptr);
    CHECK(as<DuplicateSubmission>(again)->reply == "{\"receipt\":1}");
    kit.reopen(kit);
    const auto reply = kit.store().submission_reply(match_1, red, "s-1");
    REQUIRE(reply.has_value());
    CHECK(*reply == std::optional<std::string>("{\"receipt\":1}"));
    CHECK(*kit.store().submission_reply(match_1, red, "s-2") == std::nullopt);
    CHECK(load(kit).log.size() == 3);
  });
}

TEST_CASE("submission ids belong to a seat: another seat may use the same one and sees nothing of the first") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    Append first = input(1);
    first.submission = Submission{red, "s-1", "for red"};
    append_ok(kit, first);
    CHECK(*kit.store().submission_reply(match_1, blue, "s-1") == std::nullopt);
    Append second = input(2);
    second.submission = Submission{blue, "s-1", "for blue"};
    append_ok(kit, second);
    kit.reopen(kit);
    CHECK(*kit.store().submission_reply(match_1, red, "s-1") == std::optional<std::string>("for red"));
    CHECK(*kit.store().submission_reply(match_1, blue, "s-1") == std::optional<std::string>("for blue"));
    CHECK(*kit.store().submission_reply(MatchId("m2"), red, "s-1") == std::nullopt);
  });
}

TEST_CASE("a group resolves once, whatever the revision says") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    Append resolution = input(1);
    resolution.resolves = group_1;
    resolution.dice = {dice(1)};
    append_ok(kit, resolution);
    for (std::int64_t revision : {1, 2}) {
      Append second = input(revision);
      second.resolves = group_1;
      second.dice = {dice(2)};
      CHECK(as<AlreadyResolved>(kit.store().append(second)) != nullptr);
    }
    kit.reopen(kit);
    CHECK(load(kit).resolved == std::vector<ResolvedGroup>{{1, group_1}});
    CHECK(load(kit).dice.size() == 1);
    Append other = input(2);
    other.resolves = GroupId("g2");
    CHECK(append_ok(kit, other) == 3);
  });
}

TEST_CASE("the dice index moves forward without a gap, and only where a chain serves it") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    const auto refused = [&](std::int64_t revision, std::vector<DiceStepRow> steps) {
      Append append = input(revision);
      append.dice = std::move(steps);
      const auto outcome = kit.store().append(append);
      return !outcome && outcome.error().code == "dice-gap";
    };
    CHECK(refused(1, {dice(2)}));           // starts at 1
    CHECK(refused(1, {dice(1), dice(3)}));  // a gap inside one input
    CHECK(load(kit).dice.empty());          // the first of the two went with the refusal
    CHECK(load(kit).log.size() == 1);
    Append good = input(1);
    good.dice = {dice(1), dice(2), dice(3), dice(4)};
    append_ok(kit, good);
    CHECK(refused(2, {dice(4)}));     // used again
    CHECK(refused(2, {dice(5)}));     // the chain has four
    CHECK(refused(2, {dice(5, 2)}));  // no such chain yet

    Append gap = input(2);
    gap.new_chains = {{{2, "commitment-2", 6, 4}, "secret-2"}};
    CHECK_FALSE(kit.store().append(gap).has_value());  // a successor begins where the last one ends
    Append successor = input(2);
    successor.new_chains = {{{2, "commitment-2", 5, 4}, "secret-2"}};
    successor.dice = {dice(5, 2)};
    CHECK(append_ok(kit, successor) == 3);
    CHECK(load(kit).chains.size() == 2);
  });
}

TEST_CASE("dice secrets come back through their own reader only") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    kit.reopen(kit);
    CHECK(*kit.opened.dice_secrets->seed(match_1, 1) == std::optional<std::string>("secret-1"));
    CHECK(*kit.opened.dice_secrets->seed(match_1, 2) == std::nullopt);
    CHECK(*kit.opened.dice_secrets->seed(MatchId("m2"), 1) == std::nullopt);
  });
}

TEST_CASE("a draft counts its saves, refuses a stale base and gives the newer one") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    const auto first = kit.store().save_draft(draft(red, 0, "one"));
    REQUIRE(as<DraftSaved>(first) != nullptr);
    CHECK(as<DraftSaved>(first)->draft == 1);
    CHECK(as<DraftSaved>(kit.store().save_draft(draft(red, 1, "two")))->draft == 2);
    const auto stale = kit.store().save_draft(draft(red, 1, "other device"));
    REQUIRE(as<StaleDraft>(stale) != nullptr);
    CHECK(as<StaleDraft>(stale)->draft == 2);
    CHECK(as<StaleDraft>(stale)->payload == "two");
    CHECK(as<StaleDraft>(stale)->at_ms == 4001);
    CHECK(as<StaleDraft>(kit.store().save_draft(draft(blue, 3, "x")))->draft == 0);
    kit.reopen(kit);
    const auto own = kit.store().own_draft(match_1, red, decision_1);
    REQUIRE(own->has_value());
    CHECK(**own == OwnDraft{decision_1, group_1, SealedState::draft, 2, "two", "", 4001, ""});
    CHECK(kit.store().own_draft(match_1, blue, decision_1)->has_value() == false);
    SaveDraft nobody = draft(SeatId("pink"), 0, "x");
    CHECK_FALSE(kit.store().save_draft(nobody).has_value());
  });
}

TEST_CASE("a draft touches nothing that others see") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    const LoadedMatch before = load(kit);
    for (int n = 0; n < 5; ++n) CHECK(as<DraftSaved>(kit.store().save_draft(draft(red, n, "secret"))) != nullptr);
    const LoadedMatch after = load(kit);
    CHECK(after.row == before.row);
    CHECK(after.log == before.log);
    CHECK(after.events == before.events);
    CHECK(kit.store().own_drafts(match_1, blue)->empty());
    CHECK(kit.store().own_drafts(match_1, red)->size() == 1);
  });
}

TEST_CASE("draft, ready, draft again, ready, resolved") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    CHECK(as<DraftSaved>(kit.store().save_draft(draft(red, 0, "plan a"))) != nullptr);
    Append promise = input(1);
    promise.sealed = {ready(red, "plan b")};
    append_ok(kit, promise);
    const auto own = *kit.store().own_draft(match_1, red, decision_1);
    CHECK(*own == OwnDraft{decision_1, group_1, SealedState::ready, 2, "plan b", "digest-red", 5000, "s-red"});
    const auto late = kit.store().save_draft(draft(red, 2, "plan c"));
    REQUIRE(as<NotADraft>(late) != nullptr);
    CHECK(as<NotADraft>(late)->state == SealedState::ready);

    Append twice = input(2);
    twice.sealed = {ready(red, "plan d")};
    const auto refused = kit.store().append(twice);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == "sealed-state");
    CHECK(load(kit).row.revision == 2);

    Append back = input(2);
    back.sealed = {MakeDraft{red, decision_1}};
    append_ok(kit, back);
    CHECK((*kit.store().own_draft(match_1, red, decision_1))->digest.empty());
    CHECK(as<DraftSaved>(kit.store().save_draft(draft(red, 2, "plan e")))->draft == 3);

    Append last = input(3);
    last.sealed = {ready(red, "plan f"), ready(blue, "counter")};
    append_ok(kit, last);
    Append resolution = input(4);
    resolution.resolves = group_1;
    resolution.sealed = {MarkResolved{group_1}};
    append_ok(kit, resolution);
    CHECK(kit.store().own_drafts(match_1, red)->empty());
    Append undo = input(5);
    undo.sealed = {MakeDraft{red, decision_1}};
    CHECK_FALSE(kit.store().append(undo).has_value());
    CHECK(as<NotADraft>(kit.store().save_draft(draft(red, 4, "too late")))->state == SealedState::resolved);

    kit.reopen(kit);
    const auto answers = *kit.opened.sealed->open_group(match_1, 1, group_1);
    const std::vector<SealedAnswer> expected = {
        {blue, decision_1, SealedState::resolved, "counter", "nonce-blue", "digest-blue"},
        {red, decision_1, SealedState::resolved, "plan f", "nonce-red", "digest-red"}};
    CHECK(answers == expected);
  });
}

TEST_CASE("a draft that was never promised stays a draft when its group resolves") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    CHECK(as<DraftSaved>(kit.store().save_draft(draft(red, 0, "half a plan"))) != nullptr);
    Append resolution = input(1);
    resolution.resolves = group_1;
    resolution.sealed = {MarkResolved{group_1}};
    append_ok(kit, resolution);
    const auto answers = *kit.opened.sealed->open_group(match_1, 1, group_1);
    REQUIRE(answers.size() == 1);
    CHECK(answers[0].state == SealedState::draft);
  });
}

TEST_CASE("an input is kept whole or not at all") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    const LoadedMatch before = load(kit);
    Append bad = input(1);
    bad.submission = Submission{red, "s-1", "reply"};
    bad.resolves = group_1;
    bad.dice = {dice(1)};
    bad.lifecycle = "running";
    bad.sealed = {ready(red, "plan")};
    bad.holders = {{blue, bert}, {SeatId("pink"), bert}};  // the last part fails
    const auto refused = kit.store().append(bad);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().code == "bad-row");
    kit.reopen(kit);
    const LoadedMatch after = load(kit);
    CHECK(after.row == before.row);
    CHECK(after.log == before.log);
    CHECK(after.events == before.events);
    CHECK(after.dice.empty());
    CHECK(after.resolved.empty());
    CHECK(kit.opened.sealed->open_group(match_1, 1, group_1)->empty());
    CHECK(*kit.store().submission_reply(match_1, red, "s-1") == std::nullopt);
  });
}

TEST_CASE("a batch commits several inputs together; a refused one leaves the others") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    auto batch = kit.store().begin_batch();
    REQUIRE(batch.has_value());
    CHECK_FALSE(kit.store().begin_batch().has_value());
    append_ok(kit, input(1, "{\"in\":1}"));
    Append gap = input(2, "{\"in\":\"refused\"}");
    gap.dice = {dice(3)};
    CHECK_FALSE(kit.store().append(gap).has_value());
    CHECK(as<Conflict>(kit.store().append(input(1))) != nullptr);
    append_ok(kit, input(2, "{\"in\":2}"));
    CHECK(as<DraftSaved>(kit.store().save_draft(draft(red, 0, "in the batch"))) != nullptr);
    CHECK((*batch)->commit().has_value());
    CHECK_FALSE((*batch)->commit().has_value());
    batch->reset();
    kit.reopen(kit);
    const LoadedMatch after = load(kit);
    REQUIRE(after.log.size() == 3);
    CHECK(after.log[1].body == "{\"in\":1}");
    CHECK(after.log[2].body == "{\"in\":2}");
    CHECK(kit.store().own_drafts(match_1, red)->size() == 1);
  });
}

TEST_CASE("a batch given up leaves no trace") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    const LoadedMatch before = load(kit);
    {
      auto batch = kit.store().begin_batch();
      append_ok(kit, input(1));
      CHECK(kit.store().create_account({AccountId("new"), "New", 1}).has_value());
    }
    CHECK(load(kit).log == before.log);
    CHECK_FALSE((*kit.store().account(AccountId("new"))).has_value());
    CHECK(append_ok(kit, input(1)) == 2);
  });
}

TEST_CASE("texts come back byte for byte") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    const std::string odd = std::string("a\0b", 3) + "\n\t'\";--\xF0\x9F\x8E\xB2" + std::string(70000, 'x');
    Append append = input(1, odd);
    append.sealed = {ready(red, odd)};
    append_ok(kit, append);
    kit.reopen(kit);
    CHECK(load(kit).log[1].body == odd);
    CHECK((*kit.store().own_draft(match_1, red, decision_1))->payload == odd);
  });
}

}  // namespace
}  // namespace simove::storage::test
