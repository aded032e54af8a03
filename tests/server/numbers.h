// A small game for tests of the server: three seats write a number each, sealed, round after round; a die is added and
// every seat is told its own number, the others only that there was one. Options make it misbehave in a given round, or
// draw a secret for each seat in every round.
// In the scenario "team" two of them are of one side and must not write the same number.
// It proves that nothing in server/, protocol/ or storage/ knows a game.
#pragma once

#include <memory>
#include <string>

#include "rules/core/typed_ruleset.h"

namespace simove::test {

struct NumbersState {
  int round = 1;
  int rounds = 3;
  int sum = 0;
  std::string misbehaves;  // "", "throw", "refuse", "starve"
  int in_round = 0;
  bool secrets = false;  // option "secrets": 1
  bool veiled = false;   // tells one event in three forms
  bool team = false;     // scenario "team": a and b are of one side, and a may answer for b
  bool operator==(const NumbersState&) const = default;
};

struct Numbers {
  using State = NumbersState;
  int bias = 0;                 // another build of the same game, whose arithmetic differs
  bool mended = false;          // misbehaves no more
  int courier_rounds = 0;       // how long a letter between commanders takes
  bool stops_couriers = false;  // and then it is lost

  [[nodiscard]] const Json& manifest() const;
  [[nodiscard]] const std::string* data_file(std::string_view name) const;
  [[nodiscard]] std::variant<TypedStep<State>, Rejection> initial(const Setup& setup, Chance& chance) const;
  [[nodiscard]] std::vector<Decision> pending(const State& state) const;
  [[nodiscard]] CheckReport check(const State&, const Decision& decision, const Json& payload, const Json& focus,
                                  const Allies& allies) const;
  [[nodiscard]] TypedApplied<State> apply(const State& state, const Input& input, Chance& chance) const;
  // An umpire may set the sum.
  [[nodiscard]] std::vector<RulingOffer> rulings(const State& state) const;
  [[nodiscard]] std::variant<TypedAmended<State>, Rejection> amend(const State& state, const Ruling& ruling) const;
  [[nodiscard]] CourierRide courier(const State& state, const SeatId& from, const SeatId& to, const Json& ride) const;
  [[nodiscard]] Json fallback(const State&, const Decision&, const Json&) const { return {{"number", 0}}; }
  [[nodiscard]] Json view(const State& state, const Viewer& viewer) const;
  [[nodiscard]] std::optional<Outcome> outcome(const State& state) const;
  [[nodiscard]] Letter parse_text(const State&, const Decision&, std::string_view text, const Json& base) const;
  [[nodiscard]] std::string print_text(const Decision&, const Json& payload) const;
  [[nodiscard]] std::string narrate(const std::string& kind, const Json& body) const {
    return kind + " " + body.dump();
  }
  [[nodiscard]] Json sample(const State&, const Decision&, std::uint64_t seed, const Allies&) const {
    return {{"number", seed % 100}};
  }
  [[nodiscard]] Json save(const State& state) const;
  [[nodiscard]] Result<State> load(const Json& saved) const;
};

[[nodiscard]] std::shared_ptr<const Ruleset> make_numbers(Numbers game = {});

}  // namespace simove::test
