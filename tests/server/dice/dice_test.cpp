// The dice chain: every face follows from public data, nobody's face is likelier than it should be, indices only
// move on, and a replay notices anything else than what was recorded.
#include <doctest/doctest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "server/dice/chain_chance.h"

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
};

struct Table {
  Seeds seeds;
  std::vector<storage::DiceChainRow> chains;
  MatchDice dice;
};

Table make_table(int chains = 1, std::uint64_t seed = 14) {
  const auto entropy = seeded_entropy(seed, "dice");
  Table table;
  std::int64_t first = 1;
  for (int chain = 1; chain <= chains; ++chain) {
    const storage::NewDiceChain fresh = new_chain(*entropy, chain, first);
    table.chains.push_back(fresh.row);
    table.seeds.seeds[chain] = fresh.seed;
    first += fresh.row.length;
  }
  auto opened = MatchDice::open(match, table.chains, table.seeds);
  REQUIRE(opened.has_value());
  table.dice = std::move(*opened);
  return table;
}

const Nonces nonces = {{"union", "00112233445566778899aabbccddeeff"},
                       {"confederate", "ffeeddccbbaa99887766554433221100"}};

std::vector<StepRecord> play(const MatchDice& dice, std::int64_t first, int steps) {
  ChainChance chance(match, dice, first, nonces);
  for (int step = 0; step < steps; ++step) {
    chance.begin_step("step/" + std::to_string(step));
    for (int n = 0; n < 10; ++n) (void)chance.roll(6, "six/" + std::to_string(n), everyone());
    for (int n = 0; n < 10; ++n) (void)chance.roll(10, "ten/" + std::to_string(n), everyone());
    (void)chance.pick(1000, "pick", everyone());
    (void)chance.roll(6, "hidden", only({SeatId("union")}));
  }
  CHECK_FALSE(chance.starved());
  CHECK(chance.next_index() == first + steps);
  return chance.steps();
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
  ChainChance early(match, table.dice, 1, nonces);
  CHECK(early.roll(6, "x", everyone()) == 0);
  CHECK(early.starved());
  ChainChance late(match, table.dice, 4097, nonces);
  late.begin_step("one too many");
  CHECK(late.starved());
  CHECK(late.pick(3, "x", everyone()) == -1);
  CHECK(late.steps().empty());
}

TEST_CASE("a successor is committed in time and continues the index") {
  const auto entropy = seeded_entropy(1, "dice");
  const Table table = make_table();
  CHECK_FALSE(successor_if_due(table.chains, 1, *entropy).has_value());
  CHECK_FALSE(successor_if_due(table.chains, 4097 - successor_margin, *entropy).has_value());
  const auto successor = successor_if_due(table.chains, 4097 - successor_margin + 1, *entropy);
  REQUIRE(successor.has_value());
  CHECK(successor->row.chain == 2);
  CHECK(successor->row.first_index == 4097);

  const Table two = make_table(2);
  const auto steps = play(two.dice, 4095, 4);  // a resolution that crosses from one chain to the next
  CHECK(steps[1].chain == 1);
  CHECK(steps[2].chain == 2);
  CHECK(steps[2].previous == two.chains[1].commitment);
  for (const StepRecord& step : steps) CHECK(verify(match, step));
}

TEST_CASE("records survive the database form; restricted draws are logged but not shown") {
  const Table table = make_table();
  const StepRecord step = play(table.dice, 1, 1)[0];
  auto back = from_row(to_row(step));
  REQUIRE(back.has_value());
  CHECK(*back == step);
  const Json shown = public_dice_event(step);
  REQUIRE(shown["draws"].size() == 22);
  CHECK(shown["draws"][0]["face"] == step.draws[0].face);
  CHECK(shown["draws"][21]["face"] == 0);
  CHECK(shown["nonces"]["union"] == nonces.at("union"));
  storage::DiceStepRow damaged = to_row(step);
  damaged.draws = "[{\"label\":\"x\"}]";
  CHECK_FALSE(from_row(damaged).has_value());
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

TEST_CASE("a replay deals the record again and starves at the first difference") {
  const Table table = make_table();
  const auto steps = play(table.dice, 1, 2);
  const auto replay = [&](const std::string& second_step, const std::string& label, int sides, int rolls) {
    ReplayChance chance(steps);
    chance.begin_step("step/0");
    for (const Draw& draw : steps[0].draws)
      (void)(draw.pick ? chance.pick(draw.sides, draw.label, draw.audience)
                       : chance.roll(draw.sides, draw.label, draw.audience));
    CHECK_FALSE(chance.starved());
    chance.begin_step(second_step);
    for (int n = 0; n < rolls; ++n) (void)chance.roll(sides, label + std::to_string(n), everyone());
    return chance.starved();
  };
  CHECK_FALSE(replay("step/1", "six/", 6, 10));
  CHECK(replay("another step", "six/", 6, 1));
  CHECK(replay("step/1", "another/", 6, 1));
  CHECK(replay("step/1", "six/", 8, 1));
  CHECK(replay("step/1", "six/", 6, 11));
  ReplayChance unfinished(steps);
  unfinished.begin_step("step/0");
  CHECK_FALSE(unfinished.finished());
  unfinished.begin_step("step/1");  // draws were left over
  CHECK(unfinished.starved());
}

TEST_CASE("another implementation recomputes every die from the exported record, and notices 10,000 alterations") {
  const Table table = make_table();
  const auto steps = play(table.dice, 1, 3);
  Json record{{"match", match.value}, {"chains", Json::array()}, {"steps", Json::array()}};
  for (const auto& row : table.chains)
    record["chains"].push_back({{"chain", row.chain},
                                {"commitment", row.commitment},
                                {"first_index", row.first_index},
                                {"length", row.length}});
  for (const StepRecord& step : steps) {
    Json shown = public_dice_event(step);
    // The record of a finished match shows restricted draws too.
    for (std::size_t n = 0; n < step.draws.size(); ++n) shown["draws"][n]["face"] = step.draws[n].face;
    record["steps"].push_back(std::move(shown));
  }
  const auto path = std::filesystem::temp_directory_path() / ("simove-dice-" + std::to_string(::getpid()) + ".json");
  const std::string check = std::string("python3 ") + SIMOVE_SOURCE_DIR + "/tests/server/dice/dice_check.py ";
  std::ofstream(path) << record.dump();
  CHECK(std::system((check + path.string() + " --tamper 10000").c_str()) == 0);

  record["steps"][2]["draws"][0]["face"] = record["steps"][2]["draws"][0]["face"].get<int>() % 6 + 1;
  std::ofstream(path, std::ios::trunc) << record.dump();
  CHECK(std::system((check + path.string() + " > /dev/null").c_str()) != 0);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace simove::dice
