// One match of Bull Run at a table of its own, for tests: seats, state, everything that was told. Used by the tests of
// this folder only.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "rules/games/bull_run/ruleset/bull_run.h"
#include "rules/games/bull_run/ruleset/seeded_chance.h"

namespace simove::table {

inline const Ruleset& rules() {
  static const auto made = bull_run::make_bull_run();
  REQUIRE(made != nullptr);
  return *made;
}

/// A seat for each command that the options ask for, as the manifest has them.
inline Setup setup(const std::string& scenario = "14.11", const Json& options = Json::object()) {
  Setup made{scenario, options, {}};
  for (const Json& entry : rules().manifest()["scenarios"]) {
    if (entry["id"] != scenario) continue;
    for (const Json& side : entry["seats"]) {
      Json seats = Json::array({side});
      const std::string option = side["side"].get<std::string>() + "_commanders";
      if (options.contains(option))
        for (const Json& choice : entry["options"][option]["choices"])
          if (choice["value"] == options[option] && choice.contains("seats")) seats = choice["seats"];
      for (const Json& seat : seats) made.seats.push_back({SeatId(seat["seat"]), seat["node"]});
    }
  }
  return made;
}

struct Table {
  StatePtr state;
  std::vector<Event> events;
  bull_run::SeededChance chance;

  explicit Table(const std::string& scenario = "14.11", std::uint64_t seed = 1, const Json& options = Json::object())
      : chance(seed) {
    auto first = rules().initial(setup(scenario, options), chance);
    auto* step = std::get_if<Step>(&first);
    REQUIRE(step != nullptr);
    take(*step);
  }

  void take(const Step& step) {
    state = step.state;
    events.insert(events.end(), step.events.begin(), step.events.end());
  }

  [[nodiscard]] std::vector<Decision> pending() const { return rules().pending(*state); }
  [[nodiscard]] Decision decision(const std::string& seat) const {
    for (const Decision& open : pending())
      if (open.seat.value == seat) return open;
    FAIL("nothing is asked of " << seat);
    return {};
  }
  [[nodiscard]] Json view(const std::string& seat) const {
    if (seat.empty()) return rules().view(*state, {ViewerKind::observer, {}});
    return rules().view(*state, {ViewerKind::seat, SeatId(seat)});
  }

  [[nodiscard]] GroupAnswers answers(const Json& union_payload, const Json& confederate_payload) const {
    GroupAnswers group{pending().front().group, {}};
    for (const Decision& open : pending())
      group.answers.push_back({open.id, open.seat, open.seat.value == "union" ? union_payload : confederate_payload});
    return group;
  }
  [[nodiscard]] GroupAnswers fallbacks() const {
    GroupAnswers group{pending().front().group, {}};
    for (const Decision& open : pending())
      group.answers.push_back({open.id, open.seat, rules().fallback(*state, open, Json())});
    return group;
  }
  [[nodiscard]] GroupAnswers samples(std::uint64_t seed) const {
    GroupAnswers group{pending().front().group, {}};
    Allies given;  // the ruleset takes what is its side's
    for (const Decision& open : pending()) {
      group.answers.push_back({open.id, open.seat, rules().sample(*state, open, seed, given)});
      given.push_back({open.id, open.seat, group.answers.back().payload, true});
    }
    return group;
  }

  Applied apply(const GroupAnswers& group) { return rules().apply(*state, Input{group}, chance); }
  /// Must succeed.
  void play(const GroupAnswers& group) {
    auto applied = apply(group);
    if (const auto* refused = std::get_if<Rejection>(&applied)) FAIL(refused->text);
    auto* step = std::get_if<Step>(&applied);
    REQUIRE(step != nullptr);
    take(*step);
  }
  [[nodiscard]] bool over() const { return rules().outcome(*state).has_value(); }

  /// Replaces the state by its saved form with changes; must load.
  void doctor(const Json& patch) {
    auto loaded = rules().load(rules().save(*state).patch(patch));
    if (!loaded) FAIL(loaded.error().message);
    state = *loaded;
  }
  [[nodiscard]] std::vector<Json> told(const std::string& kind) const {
    std::vector<Json> bodies;
    for (const Event& event : events)
      if (event.kind == kind) bodies.push_back(event.body);
    return bodies;
  }
  /// Index of a unit in the saved state's list.
  [[nodiscard]] std::string unit_path(const std::string& id) const {
    const Json saved = rules().save(*state);
    for (std::size_t i = 0; i < saved["units"].size(); ++i)
      if (saved["units"][i]["id"] == id) return "/units/" + std::to_string(i);
    FAIL("no unit " << id);
    return "";
  }
};

inline Json plots(const std::vector<std::string>& lines) {
  return {{"plots", lines}};
}

inline std::vector<Problem> problems(const Table& table, const std::string& seat, const Json& payload) {
  return rules().check(*table.state, table.decision(seat), payload, Json()).problems;
}
inline bool has_error(const std::vector<Problem>& problems) {
  return std::any_of(problems.begin(), problems.end(), [](const Problem& p) { return p.severity == Severity::error; });
}
inline const Problem* find_rule(const std::vector<Problem>& problems, const std::string& rule) {
  for (const Problem& problem : problems)
    if (problem.rule == rule) return &problem;
  return nullptr;
}

}  // namespace simove::table
