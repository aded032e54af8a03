// A ruleset that is another one with a seeded breach of the border, to prove that the kit sees it.
#pragma once

#include "rules/core/ruleset.h"

namespace simove::conformance {

enum class Breach {
  none,
  arrival_order,
  hidden_fact_in_hint,
  refusal_draws,
  drafts_bind,
  substitute_counts,
  letter_loses_a_word
};

class FaultyRuleset final : public Ruleset {
 public:
  FaultyRuleset(const Ruleset& honest, Breach fault) : honest_(honest), fault_(fault) {}

  const Json& manifest() const override { return honest_.manifest(); }
  const std::string* data_file(std::string_view name) const override { return honest_.data_file(name); }
  std::variant<Step, Rejection> initial(const Setup& setup, Chance& chance) const override {
    return honest_.initial(setup, chance);
  }
  std::vector<Decision> pending(const State& state) const override { return honest_.pending(state); }
  CheckReport check(const State& state, const Decision& decision, const Json& payload, const Json& focus,
                    const Allies& allies) const override {
    CheckReport report = honest_.check(state, decision, payload, focus, allies);
    if (fault_ == Breach::drafts_bind)
      for (const AllyAnswer& ally : allies)
        if (!ally.ready) report.problems.push_back({Severity::error, "", 0, "", "0", "Somebody is still writing."});
    if (fault_ == Breach::hidden_fact_in_hint) {
      std::uint64_t rows = honest_.view(state, {ViewerKind::everybody, {}}).dump().size();
      for (const char byte : honest_.save(state).dump()) rows = rows * 31 + static_cast<unsigned char>(byte);
      report.hints["rows"] = rows;
    }
    return report;
  }
  Applied apply(const State& state, const Input& input, Chance& chance) const override {
    Applied applied = honest_.apply(state, input, chance);
    if (fault_ == Breach::refusal_draws && std::holds_alternative<Rejection>(applied))
      (void)chance.roll(6, "wasted", everyone());
    const auto* closed = std::get_if<GroupAnswers>(&input);
    auto* step = std::get_if<Step>(&applied);
    if (fault_ == Breach::arrival_order && closed && step)
      step->events.push_back({"first", {{"seat", closed->answers.front().seat.value}, {"rule", "0"}}, everyone(), {}});
    if (fault_ == Breach::substitute_counts && closed && step)
      for (const Answer& answer : closed->answers)
        if (!answer.decision.value.ends_with("." + answer.seat.value))
          step->events.push_back({"first", {{"seat", answer.seat.value}, {"rule", "0"}}, everyone(), {}});
    return applied;
  }
  std::vector<RulingOffer> rulings(const State& state) const override { return honest_.rulings(state); }
  std::variant<Amended, Rejection> amend(const State& state, const Ruling& ruling) const override {
    return honest_.amend(state, ruling);
  }
  Json fallback(const State& state, const Decision& decision, const Json& draft) const override {
    return honest_.fallback(state, decision, draft);
  }
  CourierRide courier(const State& state, const SeatId& from, const SeatId& to, const Json& ride) const override {
    return honest_.courier(state, from, to, ride);
  }
  Json view(const State& state, const Viewer& viewer) const override { return honest_.view(state, viewer); }
  std::optional<Outcome> outcome(const State& state) const override { return honest_.outcome(state); }
  Letter parse_text(const State& state, const Decision& decision, std::string_view text,
                    const Json& base) const override {
    return honest_.parse_text(state, decision, text, base);
  }
  std::string print_text(const Decision& decision, const Json& payload) const override {
    const std::string text = honest_.print_text(decision, payload);
    return fault_ == Breach::letter_loses_a_word ? text.substr(0, text.rfind(' ')) : text;
  }
  std::string narrate(const std::string& kind, const Json& body) const override {
    return kind == "first" ? "Somebody came first." : honest_.narrate(kind, body);
  }
  Json sample(const State& state, const Decision& decision, std::uint64_t seed, const Allies& allies) const override {
    return honest_.sample(state, decision, seed, allies);
  }
  Json save(const State& state) const override { return honest_.save(state); }
  Result<StatePtr> load(const Json& saved) const override { return honest_.load(saved); }

 private:
  const Ruleset& honest_;
  Breach fault_;
};

}  // namespace simove::conformance
