// The dice chain: every face follows from public data, nobody's face is likelier than it should be, indices only
// move on, and a replay notices anything else than what was recorded.
#include <doctest/doctest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "server/dice/chain_chance.h"
#include "tests/source_dir.h"

namespace simove::dice {
namespace {

const MatchId match{"m1"};

/// Seeds without a store.
class Seeds final : public storage::DiceSecrets {
 public:
  std::map<int, std::string> seeds;
  Result<std::optional<std::string>> seed(const MatchId&, int chain) override {
    if (!seeds.contains(chain)) return std::optional<std::string>();
    return std::optional<std::string>(seeds.at(chain));
  }
  Result<std::vector<storage::DiceStepRow>> hidden_steps(const MatchId&) override {
    return std::vector<storage::DiceStepRow>();
  }
};

struct Table {
  Seeds seeds;
  std::vector<storage::DiceChainRow> chains;
  MatchDice dice;
};

/// Public chains one after the other, then a hidden one unless the match is from before there were any.
Table make_table(int chains = 1, bool hidden = true) {
  const auto entropy = seeded_entropy(14, "dice");
  Table table;
  const auto add = [&](const storage::NewDiceChain& fresh) {
    table.chains.push_back(fresh.row);
    table.seeds.seeds[fresh.row.chain] = fresh.seed;
  };
  for (int chain = 1; chain <= chains; ++chain) add(new_chain(*entropy, chain, (chain - 1) * chain_length + 1));
  if (hidden) add(new_chain(*entropy, chains + 1, 1, true));
  auto opened = MatchDice::open(match, table.chains, table.seeds);
  REQUIRE(opened.has_value());
  table.dice = std::move(*opened);
  return table;
}

const Nonces nonces = {{"union", "00112233445566778899aabbccddeeff"},
                       {"confederate", "ffeeddccbbaa99887766554433221100"}};

Dice deal(const MatchDice& dice, NextDice next, int steps, bool hide = true) {
  const NextDice first = next;
  ChainChance chance(match, dice, next, nonces, hide);
  for (int step = 0; step < steps; ++step) {
    chance.begin_step("step/" + std::to_string(step));
    for (int n = 0; n < 10; ++n) (void)chance.roll(6, "six/" + std::to_string(n), everyone());
    for (int n = 0; n < 5; ++n) (void)chance.roll(6, "hidden/" + std::to_string(n), only({SeatId("union")}));
    for (int n = 0; n < 10; ++n) (void)chance.roll(10, "ten/" + std::to_string(n), everyone());
    (void)chance.pick(1000, "pick", everyone());
    for (int n = 5; n < 10; ++n) (void)chance.pick(40, "hidden/" + std::to_string(n), only({SeatId("union")}));
  }
  CHECK_FALSE(chance.starved());
  CHECK(chance.next().open == first.open + steps);
  CHECK(chance.next().hidden == first.hidden + (hide && dice.has_hidden() ? steps : 0));
  return chance.dice();
}

std::vector<StepRecord> play(const MatchDice& dice, std::int64_t first, int steps) {
  return deal(dice, {first, 1}, steps).open;
}

double chi_square(const std::vector<long>& counts) {
  double total = 0;
  for (long count : counts) total += static_cast<double>(count);
  const double expected = total / static_cast<double>(counts.size());
  double sum = 0;
  for (long count : counts)
    sum += (static_cast<double>(count) - expected) * (static_cast<double>(count) - expected) / expected;
  return sum;
}

TEST_CASE("each element is the hash of the next, down to the commitment") {
  const Table table = make_table();
  CHECK(table.chains[0].commitment == to_hex(table.dice.element(1)->previous));
  for (std::int64_t index : {1, 2, 77, 4096}) {
    const auto element = *table.dice.element(index);
    const std::string_view bytes(reinterpret_cast<const char*>(element.element.data()), element.element.size());
    CHECK(sha256(bytes) == element.previous);
  }
  CHECK_FALSE(table.dice.element(0).has_value());
  CHECK_FALSE(table.dice.element(4097).has_value());
}

TEST_CASE("a seed that does not lead to the published commitment is refused") {
  Table table = make_table();
  table.seeds.seeds[1][0] = table.seeds.seeds[1][0] == '0' ? '1' : '0';
  CHECK(MatchDice::open(match, table.chains, table.seeds).error().code == "dice-seed");
  table.seeds.seeds[1] = "short";
  CHECK(MatchDice::open(match, table.chains, table.seeds).error().code == "dice-seed");
  table.seeds.seeds.clear();
  CHECK(MatchDice::open(match, table.chains, table.seeds).error().code == "dice-seed");
}

TEST_CASE("the same element and nonces give the same faces; any other nonce, index or match gives others") {
  const Table table = make_table();
  const Sha256 element = table.dice.element(5)->element;
  const auto faces = [&](const MatchId& id, std::int64_t index, const Nonces& with) {
    FaceStream stream(element, id, index, with);
    std::vector<int> all;
    for (int n = 0; n < 100; ++n) all.push_back(stream.face(6));
    return all;
  };
  const auto base = faces(match, 5, nonces);
  CHECK(faces(match, 5, nonces) == base);
  Nonces other = nonces;
  other["union"][31] = 'e';
  CHECK(faces(match, 5, other) != base);
  CHECK(faces(match, 6, nonces) != base);
  CHECK(faces(MatchId("m2"), 5, nonces) != base);
}

TEST_CASE("faces are even: chi-square of 1,000,000 d6 and d10, and of pairs of d6") {
  const Table table = make_table();
  FaceStream stream(table.dice.element(1)->element, match, 1, nonces);
  std::vector<long> six(6), ten(10), pairs(36);
  int before = 0;
  for (int n = 0; n < 1'000'000; ++n) {
    const int face = stream.face(6) - 1;
    ++six[static_cast<std::size_t>(face)];
    ++pairs[static_cast<std::size_t>(before * 6 + face)];
    before = face;
    ++ten[static_cast<std::size_t>(stream.face(10) - 1)];
  }
  // p > 0.0001 at 5, 9 and 35 degrees of freedom.
  CHECK(chi_square(six) < 25.74);
  CHECK(chi_square(ten) < 33.72);
  CHECK(chi_square(pairs) < 76.0);

  // The test notices the usual mistake: taking every byte modulo ten, without rejection.
  std::vector<long> biased(10);
  FaceStream bytes(table.dice.element(2)->element, match, 2, nonces);
  for (int n = 0; n < 1'000'000; ++n) ++biased[static_cast<std::size_t>((bytes.face(256) - 1) % 10)];
  CHECK(chi_square(biased) > 33.72);
}

TEST_CASE("a roll before any step, or past the last element, starves instead of dealing") {
  const Table table = make_table();
  ChainChance early(match, table.dice, {}, nonces);
  CHECK(early.roll(6, "x", everyone()) == 0);
  CHECK(early.starved());
  ChainChance late(match, table.dice, {4097, 1}, nonces);
  late.begin_step("one too many");
  CHECK(late.starved());
  CHECK(late.pick(3, "x", everyone()) == -1);
  CHECK(late.dice().open.empty());
  ChainChance hidden(match, table.dice, {1, 4097}, nonces);
  hidden.begin_step("one");
  CHECK(hidden.roll(6, "x", everyone()) > 0);
  CHECK(hidden.roll(6, "x", only({SeatId("union")})) == 0);
  CHECK(hidden.starved());
}

TEST_CASE("a successor of either kind is committed in time and continues its own index") {
  const auto entropy = seeded_entropy(1, "dice");
  const Table table = make_table();
  const std::int64_t last_calm = 4097 - successor_margin;
  CHECK(successors_due(table.chains, {}, *entropy).empty());
  CHECK(successors_due(table.chains, {last_calm, last_calm}, *entropy).empty());
  const auto open = successors_due(table.chains, {last_calm + 1, 1}, *entropy);
  REQUIRE(open.size() == 1);
  CHECK(open[0].row == storage::DiceChainRow{3, open[0].row.commitment, 4097, 4096, false});
  const auto both = successors_due(table.chains, {last_calm + 1, last_calm + 1}, *entropy);
  REQUIRE(both.size() == 2);
  CHECK(both[1].row == storage::DiceChainRow{4, both[1].row.commitment, 4097, 4096, true});
  // A match from before hidden dice gets its hidden chain with its next resolution.
  const auto first_hidden = successors_due(make_table(1, false).chains, {7, 1}, *entropy);
  REQUIRE(first_hidden.size() == 1);
  CHECK(first_hidden[0].row == storage::DiceChainRow{2, first_hidden[0].row.commitment, 1, 4096, true});

  const Table two = make_table(2);
  const auto steps = play(two.dice, 4095, 4);  // a resolution that crosses from one chain to the next
  CHECK(steps[1].chain == 1);
  CHECK(steps[2].chain == 2);
  CHECK(steps[2].previous == two.chains[1].commitment);
  for (const StepRecord& step : steps) CHECK(verify(match, step));
}

TEST_CASE("restricted draws come from the hidden chain: the public element of their step says nothing of them") {
  const Table table = make_table();
  const Dice dice = deal(table.dice, {3, 2}, 2);
  REQUIRE(dice.hidden.size() == 2);
  CHECK(dice.hidden[0].chain == 2);
  CHECK(dice.hidden[0].index == 2);
  CHECK(dice.hidden[0].partner == 3);
  CHECK(dice.open[1].partner == 3);
  for (const StepRecord& step : dice.open)
    for (const Draw& draw : step.draws) CHECK(draw.audience.all);
  for (const StepRecord& step : dice.hidden) CHECK(verify(match, step));
  CHECK(dice.hidden[1].previous == dice.hidden[0].element);
  CHECK(to_hex(table.dice.element(2, true)->element) == dice.hidden[0].element);
  // Public faces do not depend on whether something hidden was drawn in between.
  ChainChance plain(match, table.dice, {3, 2}, nonces);
  plain.begin_step("step/0");
  for (const Draw& draw : dice.open[0].draws)
    CHECK((draw.pick ? plain.pick(draw.sides, draw.label, draw.audience) + 1
                     : plain.roll(draw.sides, draw.label, draw.audience)) == draw.face);
}

TEST_CASE("records survive the database form; a step's event tells nothing of its hidden draws but their index") {
  const Table table = make_table();
  const Dice dice = deal(table.dice, {}, 1);
  for (const StepRecord& step : {dice.open[0], dice.hidden[0]}) {
    auto back = from_row(to_row(step));
    REQUIRE(back.has_value());
    CHECK(*back == step);
  }
  const Json shown = public_dice_event(dice.open[0]);
  REQUIRE(shown["draws"].size() == 21);
  CHECK(shown["draws"][0]["face"] == dice.open[0].draws[0].face);
  CHECK(shown["nonces"]["union"] == nonces.at("union"));
  CHECK(shown["hidden"] == 1);
  CHECK(shown.dump().find("hidden/") == std::string::npos);
  CHECK(shown.dump().find(dice.hidden[0].element) == std::string::npos);
  CHECK(shown.dump().find(dice.hidden[0].previous) == std::string::npos);
  const Json revealed = hidden_dice_event(dice.hidden[0]);
  CHECK(revealed["of"] == 1);
  CHECK(revealed["draws"][0]["seats"] == Json::array({"union"}));
  storage::DiceStepRow damaged = to_row(dice.open[0]);
  damaged.draws = "[{\"label\":\"x\"}]";
  CHECK_FALSE(from_row(damaged).has_value());
}

TEST_CASE("without a hidden chain, or with the seeded leak, restricted draws lie in the public step, and replay so") {
  for (const bool old_match : {true, false}) {
    const Table table = make_table(1, !old_match);
    const Dice dice = deal(table.dice, {}, 1, old_match);
    CHECK(dice.hidden.empty());
    REQUIRE(dice.open[0].draws.size() == 31);
    CHECK(verify(match, dice.open[0]));
    CHECK(public_dice_event(dice.open[0])["draws"][10]["face"] == 0);
    ReplayChance chance(dice);
    chance.begin_step("step/0");
    for (const Draw& draw : dice.open[0].draws)
      (void)(draw.pick ? chance.pick(draw.sides, draw.label, draw.audience)
                       : chance.roll(draw.sides, draw.label, draw.audience));
    CHECK(chance.finished());
  }
}

TEST_CASE("one changed face, nonce, element or index is noticed") {
  const Table table = make_table();
  const StepRecord good = play(table.dice, 9, 1)[0];
  CHECK(verify(match, good));
  for (std::size_t at = 0; at < good.draws.size(); ++at) {
    StepRecord bad = good;
    bad.draws[at].face = bad.draws[at].face % bad.draws[at].sides + 1;
    CHECK_FALSE(verify(match, bad));
  }
  for (std::size_t at = 0; at < 64; ++at) {
    StepRecord bad = good;
    bad.element[at] = bad.element[at] == '0' ? '1' : '0';
    CHECK_FALSE(verify(match, bad));
  }
  for (std::size_t at = 0; at < 32; ++at) {
    StepRecord bad = good;
    bad.nonces["union"][at] = bad.nonces["union"][at] == '0' ? '1' : '0';
    CHECK_FALSE(verify(match, bad));
  }
  StepRecord bad = good;
  ++bad.index;
  CHECK_FALSE(verify(match, bad));
}

/// Asks for step 0 as it was dealt, public and hidden draws in any order, all hidden ones from `from` on.
void ask_step_0(ReplayChance& chance, const Dice& dice, std::size_t from = 0) {
  chance.begin_step("step/0");
  for (const auto* steps : {&dice.hidden, &dice.open})
    for (std::size_t n = steps == &dice.hidden ? from : 0; n < steps->front().draws.size(); ++n) {
      const Draw& draw = steps->front().draws[n];
      const int face = draw.pick ? chance.pick(draw.sides, draw.label, draw.audience) + 1
                                 : chance.roll(draw.sides, draw.label, draw.audience);
      if (from == 0) CHECK(face == draw.face);
    }
}

TEST_CASE("a replay deals the record again and starves at the first difference") {
  const Table table = make_table();
  const Dice dice = deal(table.dice, {}, 2);
  const auto replay = [&](const std::string& second_step, const std::string& label, int sides, int rolls,
                          const Audience& audience = everyone()) {
    ReplayChance chance(dice);
    ask_step_0(chance, dice);
    CHECK_FALSE(chance.starved());
    chance.begin_step(second_step);
    for (int n = 0; n < rolls; ++n) (void)chance.roll(sides, label + std::to_string(n), audience);
    return chance.starved();
  };
  CHECK_FALSE(replay("step/1", "six/", 6, 10));
  CHECK_FALSE(replay("step/1", "hidden/", 6, 5, only({SeatId("union")})));
  CHECK(replay("another step", "six/", 6, 1));
  CHECK(replay("step/1", "another/", 6, 1));
  CHECK(replay("step/1", "six/", 8, 1));
  CHECK(replay("step/1", "six/", 6, 11));
  CHECK(replay("step/1", "six/", 6, 1, only({SeatId("union")})));
  CHECK(replay("step/1", "hidden/", 6, 1));
  CHECK(replay("step/1", "hidden/", 6, 6, only({SeatId("union")})));  // the sixth was a pick
  ReplayChance unfinished(dice);
  unfinished.begin_step("step/0");
  CHECK_FALSE(unfinished.finished());
  unfinished.begin_step("step/1");  // draws were left over
  CHECK(unfinished.starved());
  ReplayChance hidden_left(dice);
  ask_step_0(hidden_left, dice, 1);
  CHECK(hidden_left.starved());
}

TEST_CASE("another implementation recomputes every die from the exported record, and notices 10,000 alterations") {
  const Table table = make_table();
  const Dice dice = deal(table.dice, {}, 3);
  Json record{
      {"match", match.value}, {"chains", Json::array()}, {"steps", Json::array()}, {"hidden_steps", Json::array()}};
  for (const auto& row : table.chains)
    record["chains"].push_back({{"chain", row.chain},
                                {"hidden", row.hidden},
                                {"commitment", row.commitment},
                                {"first_index", row.first_index},
                                {"length", row.length}});
  for (const StepRecord& step : dice.open) record["steps"].push_back(public_dice_event(step));
  for (const StepRecord& step : dice.hidden) record["hidden_steps"].push_back(hidden_dice_event(step));
  const auto path = std::filesystem::temp_directory_path() / ("simove-dice-" + std::to_string(::getpid()) + ".json");
  const std::string check = std::string("python3 ") + simove::test::source_dir() + "/tests/server/dice/dice_check.py ";
  const auto accepted = [&](const std::string& more) {
    std::ofstream(path, std::ios::trunc) << record.dump();
    return std::system((check + path.string() + more).c_str()) == 0;
  };
  CHECK(accepted(" --tamper 10000"));
  for (const char* kind : {"steps", "hidden_steps"}) {
    const Json good = record;
    Json& face = record[kind][2]["draws"][0]["face"];
    face = face.get<int>() % 6 + 1;
    CHECK_FALSE(accepted(" > /dev/null"));
    record = good;
  }
  record["hidden_steps"].erase(2);
  CHECK_FALSE(accepted(" > /dev/null"));
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace simove::dice
