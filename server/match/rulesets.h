// The rulesets this server plays, by the id in their manifests. Filled by server/app, the one place that lists
// them; read by server/match and server/net, which know no game by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "rules/core/ruleset.h"

namespace simove::match {

/// A seat as the scenario describes it.
struct SeatPlan {
  SeatId seat;
  std::string node;
  std::string side;  // seats of one side know each other's drafts
  std::string title;
};

class Rulesets {
 public:
  void add(std::shared_ptr<const Ruleset> ruleset);
  [[nodiscard]] const Ruleset* find(const std::string& game) const;
  [[nodiscard]] std::vector<Json> manifests() const;
  [[nodiscard]] const std::vector<std::shared_ptr<const Ruleset>>& all() const { return rulesets_; }

 private:
  std::vector<std::shared_ptr<const Ruleset>> rulesets_;
};

[[nodiscard]] std::string game_id(const Ruleset& ruleset);
[[nodiscard]] std::string version_of(const Ruleset& ruleset);
[[nodiscard]] std::string game_title(const Ruleset& ruleset);
/// As the manifest has it; its id where there is none.
[[nodiscard]] std::string scenario_title(const Ruleset& ruleset, const std::string& scenario);
/// The seats of a match of the scenario in the manifest's order; empty when there is no such scenario. Where the
/// options choose something that brings seats of its own, these take the place of the scenario's of the same side.
[[nodiscard]] std::vector<SeatPlan> seats_of(const Ruleset& ruleset, const std::string& scenario, const Json& options);
/// What a resolution tells everybody of its answers. `nothing`: not even the digests, because a step's dice make the
/// nonces public, and with both a guess can be tested.
enum class AnswersShown { payloads, digests, nothing };
/// The scenario says in plain words that answers are public; silence means digests alone. A scenario that says
/// "keeps_answers_secret", or an option whose schema says so and which is not at its default, withholds both.
[[nodiscard]] AnswersShown answers_shown(const Ruleset& ruleset, const std::string& scenario, const Json& options);
/// A payload that has one of the members listed in the scenario's "answers_secret_members" is never shown, nor its
/// digest.
[[nodiscard]] bool has_secret_member(const Ruleset& ruleset, const std::string& scenario, const Json& payload);

}  // namespace simove::match
