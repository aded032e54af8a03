// The kit on Caravan, honest and with each seeded breach.
#include <doctest/doctest.h>

#include "rules/games/caravan/caravan.h"
#include "tests/conformance/faulty.h"
#include "tests/conformance/kit.h"

namespace {

using namespace simove;
using namespace simove::conformance;

Json project(const Json& view) {
  Json facts;
  for (const Json& seat : view["seats"]) {
    facts["scores"][seat["seat"].get<std::string>()] = seat["score"];
    facts["cards"][seat["seat"].get<std::string>()] = seat["cards"];
    if (seat.contains("hand")) facts["hand"] = seat["hand"];
  }
  return facts;
}

void lay(Json& facts, const Json& body) {
  Json& left = facts["cards"][body["seat"].get<std::string>()];
  left = left.get<int>() - 1;
  if (!facts.contains("hand")) return;
  Json& hand = facts["hand"];
  for (std::size_t n = 0; n < hand.size(); ++n)
    if (hand[n] == body["card"]) {
      hand.erase(n);
      return;
    }
}

void fold(Json& facts, const std::string& kind, const Json& body) {
  if (kind == "sent" || kind == "reacted") lay(facts, body);
  if (kind == "settled") {
    Json& score = facts["scores"][body["winner"].get<std::string>()];
    score = score.get<int>() + body["points"].get<int>();
  }
}

/// The other two seats exchange a card each: nothing that the seat may know.
Json twin(const Json& saved, const SeatId& seat, std::uint64_t seed) {
  Json changed = saved;
  std::vector<std::string> others;
  for (const char* name : {"amber", "birch", "cedar"})
    if (seat.value != name && !saved["seats"][name]["hand"].empty()) others.emplace_back(name);
  if (others.size() < 2) return nullptr;
  Json& left = changed["seats"][others[0]]["hand"];
  Json& right = changed["seats"][others[1]]["hand"];
  std::swap(left[seed % left.size()], right[seed % right.size()]);
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  return changed;
}

Subject subject(const Ruleset& rules) {
  Subject it;
  it.rules = &rules;
  it.setup = {
      "plain", Json::object(), {{SeatId{"amber"}, "amber"}, {SeatId{"birch"}, "birch"}, {SeatId{"cedar"}, "cedar"}}};
  it.seeds = 60;
  it.project = project;
  it.fold = fold;
  it.twin = twin;
  it.hinted = [](const Json& hints, const Decision&, const Json&) {
    std::vector<Json> payloads;
    for (const Json& card : hints["cards"]) payloads.push_back({{"card", card}});
    return payloads;
  };
  it.ruled = [](const Json& saved, const std::vector<RulingOffer>& offers) {
    std::vector<Ruling> good;
    if (offers.empty()) return good;
    const int score = saved["seats"]["birch"]["score"].get<int>();
    good.push_back({"score", {{"seat", "birch"}, {"score", score + 1}}});
    good.push_back({"end", Json::object()});
    return good;
  };
  it.focuses = [](const Decision&) { return std::vector<Json>{nullptr}; };
  return it;
}

}  // namespace

TEST_CASE("Caravan conforms to the border") {
  const auto rules = caravan::make_caravan();
  CHECK(breaches(subject(*rules)) == std::vector<std::string>{});
  CHECK(last_effort().matches == 61);
  CHECK(last_effort().groups > 500);
  CHECK(last_effort().twins > 1000);
  CHECK(last_effort().hints > 1000);
  CHECK(last_effort().refusals > 4000);
  CHECK(last_effort().rulings.refused > 1000);
  CHECK(last_effort().rulings.taken > 1000);
  CHECK(last_effort().letters > 1000);
}

TEST_CASE("the kit sees each seeded breach of the border") {
  const auto honest = caravan::make_caravan();
  const std::vector<std::pair<Breach, std::string>> seeded{
      {Breach::arrival_order, "the order in which answers arrive matters"},
      {Breach::hidden_fact_in_hint, "tell a hidden fact"},
      {Breach::refusal_draws, "a refusal draws a die"},
      {Breach::letter_loses_a_word, "reads back as another"}};
  for (const auto& [breach, sentence] : seeded) {
    const FaultyRuleset faulty(*honest, breach);
    bool seen = false;
    for (const std::string& found : breaches(subject(faulty))) seen = seen || found.find(sentence) != std::string::npos;
    CHECK_MESSAGE(seen, sentence);
  }
}
