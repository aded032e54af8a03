// Faces written beforehand: read strictly, dealt by label and in order, and never taken for dice of the chain.
#include <doctest/doctest.h>

#include "server/dice/chain_chance.h"

namespace simove::dice {
namespace {

const MatchId match{"m1"};

class OneSeed final : public storage::DiceSecrets {
 public:
  explicit OneSeed(std::string seed) : seed_(std::move(seed)) {}
  Result<std::optional<std::string>> seed(const MatchId&, int) override { return std::optional(seed_); }
  Result<std::vector<storage::DiceStepRow>> hidden_steps(const MatchId&) override {
    return std::vector<storage::DiceStepRow>();
  }

 private:
  std::string seed_;
};

// Calls `use` with a chance that stands at the combat of a fresh chain and deals the faces of the script first.
template <class Use>
auto scripted(const std::string& text, Nonces nonces, Use use) {
  auto script = FaceScript::read(text);
  REQUIRE(script.has_value());
  const auto entropy = seeded_entropy(14, "dice");
  const storage::NewDiceChain fresh = new_chain(*entropy, 1, 1);
  OneSeed seeds(fresh.seed);
  auto dice = MatchDice::open(match, {fresh.row}, seeds);
  REQUIRE(dice.has_value());
  ChainChance chance(match, *dice, {}, std::move(nonces), true, &*script);
  chance.begin_step("combat");
  return use(chance);
}

StepRecord deal(const std::string& text) {
  return scripted(text, {{"union", "00"}}, [](ChainChance& chance) {
    for (const char* label : {"combat/0", "combat/1", "combat/0", "combat/0"}) (void)chance.roll(6, label, everyone());
    REQUIRE_FALSE(chance.starved());
    return chance.dice().open.front();
  });
}

std::vector<int> faces_of(const StepRecord& step) {
  std::vector<int> faces;
  for (const Draw& draw : step.draws) faces.push_back(draw.face);
  return faces;
}

std::string refusal(const std::string& text) {
  auto script = FaceScript::read(text);
  REQUIRE_FALSE(script.has_value());
  return script.error().message;
}

TEST_CASE("written faces come by label and in order, all others from the chain, and no check passes") {
  const StepRecord own = deal("{}");
  CHECK(verify(match, own));
  const std::vector<int> chain = faces_of(own);
  const int first = chain[0] % 6 + 1;
  const int second = chain[2] % 6 + 1;
  const StepRecord scripted = deal("{\"combat/0\": [" + std::to_string(first) + ", " + std::to_string(second) + "]}");
  CHECK(faces_of(scripted) == std::vector<int>{first, chain[1], second, chain[3]});
  CHECK_FALSE(verify(match, scripted));
}

TEST_CASE("a face that the die does not have starves the resolution") {
  scripted("{\"combat/0\": [7]}", {}, [](ChainChance& chance) {
    CHECK(chance.roll(6, "combat/0", everyone()) == 0);
    CHECK(chance.starved());
  });
}

TEST_CASE("what is no script is refused with its place") {
  CHECK(refusal("[") == "is not JSON");
  CHECK(refusal("[]") == "at /: expected an object, found array");
  CHECK(refusal("{\"combat/0\": 5}").find("combat~10") != std::string::npos);
  CHECK(refusal("{\"combat/0\": [5, \"six\"]}").find("/1") != std::string::npos);
  CHECK(refusal("{\"combat/0\": [0]}").find("/0") != std::string::npos);
}

}  // namespace
}  // namespace simove::dice
