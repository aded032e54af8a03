// The concept a game satisfies and the adapter that erases it. A game is a struct of pure functions over
// its own value type `State`; it never sees StatePtr. Called by server/app, which lists the rulesets.
#pragma once

#include <concepts>
#include <utility>

#include "rules/core/ruleset.h"

namespace simove {

template <class S>
struct TypedStep {
  S state;
  std::vector<Event> events;
};

template <class S>
using TypedApplied = std::variant<TypedStep<S>, Rejection, NeedsDraws>;

template <class S>
struct TypedAmended {
  TypedStep<S> step;
  std::string line;
  Json diff;
};

/// A game may take rulings of an umpire; one that has neither function takes none.
template <class G>
concept TakesRulings = requires(const G& game, const typename G::State& state, const Ruling& ruling) {
  { game.rulings(state) } -> std::same_as<std::vector<RulingOffer>>;
  { game.amend(state, ruling) } -> std::same_as<std::variant<TypedAmended<typename G::State>, Rejection>>;
};

/// A game may say how long letters between commanders take; in one that does not they are there at once.
template <class G>
concept KnowsCouriers = requires(const G& game, const typename G::State& state, const SeatId& seat, const Json& ride) {
  { game.courier(state, seat, seat, ride) } -> std::same_as<CourierRide>;
};

/// A game may say in letters where things stand; one that has no such function says nothing.
template <class G>
concept WritesBriefs = requires(const G& game, const Decision& decision, const Json& view) {
  { game.brief(decision, view) } -> std::same_as<std::string>;
};

template <class G>
concept TypedRuleset =
    requires(const G& game, const typename G::State& state, const Setup& setup, const Input& input, Chance& chance,
             const Decision& decision, const Json& json, const Viewer& viewer, std::string_view text,
             const std::string& word, std::uint64_t seed, const Allies& allies) {
      { game.manifest() } -> std::same_as<const Json&>;
      { game.data_file(text) } -> std::same_as<const std::string*>;
      { game.initial(setup, chance) } -> std::same_as<std::variant<TypedStep<typename G::State>, Rejection>>;
      { game.pending(state) } -> std::same_as<std::vector<Decision>>;
      { game.check(state, decision, json, json, allies) } -> std::same_as<CheckReport>;
      { game.apply(state, input, chance) } -> std::same_as<TypedApplied<typename G::State>>;
      { game.fallback(state, decision, json) } -> std::same_as<Json>;
      { game.view(state, viewer) } -> std::same_as<Json>;
      { game.outcome(state) } -> std::same_as<std::optional<Outcome>>;
      { game.parse_text(state, decision, text, json) } -> std::same_as<Letter>;
      { game.print_text(decision, json) } -> std::same_as<std::string>;
      { game.narrate(word, json) } -> std::same_as<std::string>;
      { game.sample(state, decision, seed, allies) } -> std::same_as<Json>;
      { game.save(state) } -> std::same_as<Json>;
      { game.load(json) } -> std::same_as<Result<typename G::State>>;
    };

template <TypedRuleset G>
class ErasedRuleset final : public Ruleset {
 public:
  explicit ErasedRuleset(G game = {}) : game_(std::move(game)) {}

  const Json& manifest() const override { return game_.manifest(); }
  const std::string* data_file(std::string_view name) const override { return game_.data_file(name); }
  std::variant<Step, Rejection> initial(const Setup& setup, Chance& chance) const override {
    auto first = game_.initial(setup, chance);
    if (auto* refused = std::get_if<Rejection>(&first)) return std::move(*refused);
    return erase(std::move(*std::get_if<0>(&first)));
  }
  std::vector<Decision> pending(const State& state) const override { return game_.pending(open(state)); }
  CheckReport check(const State& state, const Decision& decision, const Json& payload, const Json& focus,
                    const Allies& allies) const override {
    return game_.check(open(state), decision, payload, focus, allies);
  }
  Applied apply(const State& state, const Input& input, Chance& chance) const override {
    auto next = game_.apply(open(state), input, chance);
    if (auto* step = std::get_if<0>(&next)) return erase(std::move(*step));
    if (auto* refused = std::get_if<Rejection>(&next)) return std::move(*refused);
    return std::move(*std::get_if<NeedsDraws>(&next));
  }
  std::vector<RulingOffer> rulings(const State& state) const override {
    if constexpr (TakesRulings<G>) return game_.rulings(open(state));
    return {};
  }
  std::variant<Amended, Rejection> amend(const State& state, const Ruling& ruling) const override {
    if constexpr (TakesRulings<G>) {
      auto made = game_.amend(open(state), ruling);
      if (auto* refused = std::get_if<Rejection>(&made)) return std::move(*refused);
      auto& amended = *std::get_if<0>(&made);
      return Amended{erase(std::move(amended.step)), std::move(amended.line), std::move(amended.diff)};
    }
    return Rejection{"no-rulings", "/kind", "This game takes no rulings of an umpire.", {}};
  }
  Json fallback(const State& state, const Decision& decision, const Json& draft) const override {
    return game_.fallback(open(state), decision, draft);
  }
  CourierRide courier(const State& state, const SeatId& from, const SeatId& to, const Json& ride) const override {
    if constexpr (KnowsCouriers<G>) return game_.courier(open(state), from, to, ride);
    return {};
  }
  Json view(const State& state, const Viewer& viewer) const override { return game_.view(open(state), viewer); }
  std::optional<Outcome> outcome(const State& state) const override { return game_.outcome(open(state)); }
  Letter parse_text(const State& state, const Decision& decision, std::string_view text,
                    const Json& base) const override {
    return game_.parse_text(open(state), decision, text, base);
  }
  std::string print_text(const Decision& decision, const Json& payload) const override {
    return game_.print_text(decision, payload);
  }
  std::string brief(const Decision& decision, const Json& view) const override {
    if constexpr (WritesBriefs<G>) return game_.brief(decision, view);
    return {};
  }
  std::string narrate(const std::string& kind, const Json& body) const override { return game_.narrate(kind, body); }
  Json sample(const State& state, const Decision& decision, std::uint64_t seed, const Allies& allies) const override {
    return game_.sample(open(state), decision, seed, allies);
  }
  Json save(const State& state) const override { return game_.save(open(state)); }
  Result<StatePtr> load(const Json& saved) const override {
    auto state = game_.load(saved);
    if (!state) return Unexpected{state.error()};
    return box(std::move(*state));
  }

 private:
  struct Box final : State {
    explicit Box(typename G::State value) : content(std::move(value)) {}
    typename G::State content;
  };
  static StatePtr box(typename G::State value) { return std::make_shared<const Box>(std::move(value)); }
  static Step erase(TypedStep<typename G::State> step) { return {box(std::move(step.state)), std::move(step.events)}; }
  // A state always comes back to the ruleset that made it; the match holds both.
  static const typename G::State& open(const State& state) { return static_cast<const Box&>(state).content; }

  G game_;
};

}  // namespace simove
