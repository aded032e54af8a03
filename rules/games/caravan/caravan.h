// Caravan as a ruleset: satisfies TypedRuleset (rules/core/typed_ruleset.h). Listed by server/app only when proving
// games are asked for; used by the conformance kit and by the system tests. Must never be named elsewhere.
#pragma once

#include <memory>

#include "rules/core/typed_ruleset.h"
#include "rules/games/caravan/state.h"

namespace simove::caravan {

struct Caravan {
  using State = caravan::State;

  [[nodiscard]] const Json& manifest() const;
  [[nodiscard]] const std::string* data_file(std::string_view name) const;
  [[nodiscard]] std::variant<TypedStep<State>, Rejection> initial(const Setup& setup, Chance& chance) const;
  [[nodiscard]] std::vector<Decision> pending(const State& state) const;
  [[nodiscard]] CheckReport check(const State& state, const Decision& decision, const Json& payload, const Json& focus,
                                  const Allies& allies) const;
  [[nodiscard]] TypedApplied<State> apply(const State& state, const Input& input, Chance& chance) const;
  [[nodiscard]] std::vector<RulingOffer> rulings(const State& state) const;
  [[nodiscard]] std::variant<TypedAmended<State>, Rejection> amend(const State& state, const Ruling& ruling) const;
  [[nodiscard]] Json fallback(const State& state, const Decision& decision, const Json& draft) const;
  [[nodiscard]] Json view(const State& state, const Viewer& viewer) const;
  [[nodiscard]] std::optional<Outcome> outcome(const State& state) const;
  [[nodiscard]] Letter parse_text(const State& state, const Decision& decision, std::string_view text,
                                  const Json& base) const;
  [[nodiscard]] std::string print_text(const Decision& decision, const Json& payload) const;
  [[nodiscard]] std::string narrate(const std::string& kind, const Json& body) const;
  [[nodiscard]] Json sample(const State& state, const Decision& decision, std::uint64_t seed,
                            const Allies& allies) const;
  [[nodiscard]] Json save(const State& state) const;
  [[nodiscard]] Result<State> load(const Json& saved) const;
};

[[nodiscard]] std::unique_ptr<Ruleset> make_caravan();

}  // namespace simove::caravan
