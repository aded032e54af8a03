// The contract of storage/store.h, continued: the two kinds of dice, snapshots, where a match came from. Run on both
// stores.
#include <doctest/doctest.h>

#include "tests/storage/store_kit.h"

namespace simove::storage::test {
namespace {

TEST_CASE("hidden dice have indices, chains and a reader of their own") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    const auto hidden = [](std::int64_t index, int chain, std::int64_t partner) {
      DiceStepRow step = dice(index, chain);
      step.hidden = true;
      step.partner = partner;
      return step;
    };
    const auto refused = [&](const Append& append) {
      const auto outcome = kit.store().append(append);
      return !outcome && outcome.error().code == "dice-gap";
    };
    Append none = input(1);
    none.dice = {hidden(1, 1, 1)};  // the public chain does not serve hidden steps
    CHECK(refused(none));
    Append late = input(1);
    late.new_chains = {{{2, "commitment-2", 5, 4, true}, "secret-2"}};  // the first of its kind begins at 1
    CHECK(refused(late));
    Append good = input(1);
    good.new_chains = {{{2, "commitment-2", 1, 4, true}, "secret-2"}};
    good.dice = {dice(1), hidden(1, 2, 1)};
    append_ok(kit, good);
    Append gap = input(2);
    gap.dice = {dice(2), hidden(3, 2, 2)};
    CHECK(refused(gap));
    Append wrong = input(2);
    wrong.dice = {dice(2, 2)};  // nor the other way round
    CHECK(refused(wrong));
    Append next = input(2);
    next.dice = {dice(2), dice(3), hidden(2, 2, 3)};
    append_ok(kit, next);
    kit.reopen(kit);
    const LoadedMatch all = load(kit);
    CHECK(all.dice == std::vector<DiceStepRow>{dice(1), dice(2), dice(3), hidden(1, 2, 1), hidden(2, 2, 3)});
    CHECK(all.chains[1].hidden);
    const auto own = kit.opened.dice_secrets->hidden_steps(match_1);
    REQUIRE(own.has_value());
    CHECK(*own == std::vector<DiceStepRow>{hidden(1, 2, 1), hidden(2, 2, 3)});
    CHECK(kit.opened.dice_secrets->hidden_steps(MatchId("m2"))->empty());
  });
}

TEST_CASE("the newest two snapshots are kept; where a match came from can be set") {
  on_both([](Kit& kit) {
    make_match(kit.store());
    for (std::int64_t n = 1; n <= 4; ++n) append_ok(kit, input(n));
    const auto save = [&](std::int64_t revision, const std::string& body) {
      return kit.store().save_snapshot(match_1, {revision, body, "digest of " + body}).has_value();
    };
    CHECK(save(2, "two"));
    CHECK(save(4, "four"));
    CHECK(save(3, "three"));
    CHECK(save(4, "four again"));
    CHECK_FALSE(save(6, "not there yet"));
    CHECK_FALSE(kit.store().save_snapshot(MatchId("m2"), {1, "x", "y"}).has_value());
    CHECK(load(kit).row.origin.empty());
    CHECK(kit.store().set_origin(match_1, "imported").has_value());
    CHECK_FALSE(kit.store().set_origin(MatchId("m2"), "imported").has_value());
    kit.reopen(kit);
    CHECK(load(kit).row.origin == "imported");
    const std::vector<SnapshotRow> kept = {{4, "four again", "digest of four again"}, {3, "three", "digest of three"}};
    CHECK(load(kit).snapshots == kept);
  });
}

}  // namespace
}  // namespace simove::storage::test
