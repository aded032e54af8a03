#include "tests/conformance/rulings.h"

namespace simove::conformance {

namespace {

using Breach = std::function<void(const std::string&)>;

/// Answers that no ask of any offer can mean.
std::vector<Ruling> bad_rulings(const std::vector<RulingOffer>& offers) {
  std::vector<Ruling> bad{{"unheard-of", Json::object()}, {"", nullptr}};
  for (const RulingOffer& offer : offers)
    for (const Json& nonsense : {Json(nullptr), Json(17), Json("text"), Json::array({1, 2}), Json{{"unheard", "of"}}})
      bad.push_back({offer.kind, nonsense});
  return bad;
}

void check_offers(const std::vector<RulingOffer>& offers, const Breach& breach) {
  for (const RulingOffer& offer : offers) {
    if (offer.kind.empty() || offer.title.empty()) breach("a ruling that is offered has no kind or no title");
    if (!offer.ask.is_object() || !offer.ask.contains("kind"))
      breach("the ruling '" + offer.kind + "' has no kind of ask");
  }
}

void check_diff(const Amended& amended, const Breach& breach) {
  if (amended.line.empty()) breach("a ruling says nothing to everybody");
  if (!amended.diff.is_array() || amended.diff.empty()) {
    breach("a ruling does not tell what it changed");
    return;
  }
  for (const Json& line : amended.diff)
    if (!line.is_object() || !line.contains("subject") || !line.contains("before") || !line.contains("after"))
      breach("a line of a ruling's diff lacks subject, before or after");
}

void check_taken(const Ruleset& rules, const State& state, const Ruling& ruling, const Breach& breach) {
  const auto made = rules.amend(state, ruling);
  const auto* amended = std::get_if<Amended>(&made);
  if (amended == nullptr) {
    breach("a good ruling '" + ruling.kind + "' is refused: " + std::get_if<Rejection>(&made)->text);
    return;
  }
  check_diff(*amended, breach);
  const std::string after = rules.save(*amended->step.state).dump();
  const auto again = rules.amend(state, ruling);
  const auto* second = std::get_if<Amended>(&again);
  if (second == nullptr || rules.save(*second->step.state).dump() != after)
    breach("a ruling is not a function of its state");
  auto loaded = rules.load(Json::parse(after));
  if (!loaded || rules.save(**loaded).dump() != after) breach("the state after a ruling does not load as it was saved");
  const bool over = rules.outcome(*amended->step.state).has_value();
  if (rules.pending(*amended->step.state).empty() != over)
    breach("after a ruling nothing is pending without an outcome, or something is pending after it");
}

}  // namespace

void check_rulings(const Ruleset& rules, const State& state, const std::vector<Ruling>& good, const Breach& breach,
                   RulingEffort& effort) {
  const std::vector<RulingOffer> offers = rules.rulings(state);
  check_offers(offers, breach);
  const std::string before = rules.save(state).dump();
  for (const Ruling& ruling : bad_rulings(offers)) {
    const auto made = rules.amend(state, ruling);
    ++effort.refused;
    const auto* refused = std::get_if<Rejection>(&made);
    if (refused == nullptr)
      breach("amend takes nonsense as the ruling '" + ruling.kind + "'");
    else if (refused->code.empty() || refused->text.empty())
      breach("the refusal of a ruling has no code or no sentence");
  }
  for (const Ruling& ruling : good) {
    ++effort.taken;
    check_taken(rules, state, ruling, breach);
  }
  if (rules.save(state).dump() != before) breach("a ruling changes the state in place");
}

}  // namespace simove::conformance
