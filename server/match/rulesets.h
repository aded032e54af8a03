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
/// The seats of a scenario in the manifest's order; empty when there is no such scenario.
[[nodiscard]] std::vector<SeatPlan> seats_of(const Ruleset& ruleset, const std::string& scenario);
/// The scenario says so in plain words; silence means that they stay secret. A payload that has one of the members
/// listed in the scenario's "answers_secret_members" is never shown.
[[nodiscard]] bool answers_public_after_reveal(const Ruleset& ruleset, const std::string& scenario);
[[nodiscard]] bool has_secret_member(const Ruleset& ruleset, const std::string& scenario, const Json& payload);

}  // namespace simove::match
