#include "rules/games/bull_run/ruleset/outcome.h"

#include <algorithm>

#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/score.h"

namespace simove::bull_run {

namespace {

std::string spoken_side(int side) {
  return capital(std::string(side_words[side]));
}

bool holds(const Game& game, const Position& position, int side, const std::string& hex) {
  return std::any_of(position.objectives.begin(), position.objectives.end(), [&](const ObjectiveHex& objective) {
    return objective.hex == game.hex(hex) && objective.holder == both_sides[side];
  });
}

std::string name_of(const Victory& victory, const std::string& hex) {
  for (const Objective& objective : victory.objectives)
    if (objective.hex == hex) return objective.name;
  return hex;
}

// The places that fulfil a condition's list; for all_of every one of them, or none.
std::vector<std::string> places_held(const Game& game, const Position& position, const VictoryCondition& condition) {
  std::vector<std::string> held;
  const auto& wanted = condition.all_of.empty() ? condition.any_of : condition.all_of;
  for (const std::string& hex : wanted)
    if (holds(game, position, condition.side, hex)) held.push_back(hex);
  if (!condition.all_of.empty() && held.size() != wanted.size()) held.clear();
  return held;
}

bool fulfilled(const Game& game, const Position& position, const VictoryCondition& condition) {
  const bool broken = condition.demoralized < 0 || position.demoralized == both_sides[condition.demoralized];
  const bool asks_places = !condition.any_of.empty() || !condition.all_of.empty();
  return broken && (!asks_places || !places_held(game, position, condition).empty());
}

std::string reason(const Game& game, const Position& position, const Victory& victory,
                   const VictoryCondition& condition) {
  std::vector<std::string> reasons;
  if (condition.demoralized >= 0)
    reasons.push_back("the " + spoken_side(condition.demoralized) + " army is demoralized");
  std::vector<std::string> names;
  for (const std::string& hex : places_held(game, position, condition)) {
    const std::string name = name_of(victory, hex);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  if (!names.empty()) reasons.push_back(spoken_side(condition.side) + " holds " + spoken(names));
  if (reasons.empty()) return "the other side won nothing it came for";
  return spoken(reasons);
}

Outcome won(int side, const std::string& level, std::string text, std::string rule) {
  return {{{std::string(side_words[side]), level}, {std::string(side_words[1 - side]), "lost"}},
          std::move(text),
          std::move(rule)};
}

// ---- by points [14.23] ----

std::string counted_points(int points) {
  return points == 1 ? "1 point" : std::to_string(points) + " points";
}

// "20 points for strength, 4 for units, 15 for Gainesville"
std::string scored(const Game& game, const BullRunState& state, const Victory& victory, int side) {
  const Score score = score_of(game, state, both_sides[side]);
  std::vector<std::string> parts{counted_points(score.strength) + " for strength destroyed",
                                 std::to_string(score.units) + " for units"};
  std::vector<std::string> names;
  for (const Objective& objective : victory.objectives)
    if (objective.points[side] > 0 && holds(game, state.position, side, objective.hex)) names.push_back(objective.name);
  if (!names.empty()) parts.push_back(std::to_string(score.places) + " for " + spoken(names));
  return spoken_side(side) + ": " + spoken(parts) + ".";
}

Outcome by_points(const Game& game, const BullRunState& state, const Victory& victory) {
  const std::array<int, 2> points{score_of(game, state, Side::union_side).sum(),
                                  score_of(game, state, Side::confederate).sum()};
  const std::string why = " " + scored(game, state, victory, 0) + " " + scored(game, state, victory, 1);
  if (points[0] == points[1])
    return {{{"union", "draw"}, {"confederate", "draw"}},
            "Draw: " + counted_points(points[0]) + " each." + why,
            victory.rule};
  const int winner = points[0] > points[1] ? 0 : 1;
  for (const VictoryLevel& level : victory.levels)  // against 0 points every ratio is reached
    if (points[winner] * level.loser >= points[1 - winner] * level.winner)
      return won(winner, level.level,
                 capital(level.level) + " " + spoken_side(winner) + " victory: " + counted_points(points[winner]) +
                     " to " + std::to_string(points[1 - winner]) + "." + why,
                 victory.rule);
  return {{{"union", "draw"}, {"confederate", "draw"}}, "Nobody wins.", victory.rule};
}

// An umpire's word ends a battle, whatever the position would say.
Outcome by_ruling(const RuledOutcome& ruled, const Victory& victory) {
  if (!ruled.winner)
    return {{{"union", "draw"}, {"confederate", "draw"}}, "Draw: the umpire ends the battle.", victory.rule};
  const int winner = static_cast<int>(at(*ruled.winner));
  return won(winner, ruled.level,
             capital(ruled.level) + " " + spoken_side(winner) + " victory: the umpire ends the battle.", victory.rule);
}

}  // namespace

std::optional<Outcome> outcome_of(const Game& game, const BullRunState& state) {
  if (state.stage != Stage::done) return std::nullopt;
  const Victory& victory = game.scenarios[state.scenario].victory;
  if (state.ruled.outcome) return by_ruling(*state.ruled.outcome, victory);
  if (state.resigned) {  // giving up is a decisive loss
    const int loser = static_cast<int>(at(*state.resigned));
    return won(1 - loser, "decisive", spoken_side(loser) + " resigns: decisive " + spoken_side(1 - loser) + " victory.",
               victory.rule);
  }
  if (victory.by_points()) return by_points(game, state, victory);
  for (const VictoryCondition& condition : victory.conditions)  // the first that holds decides [14.14]
    if (fulfilled(game, state.position, condition))
      return won(condition.side, condition.level,
                 capital(condition.level) + " " + spoken_side(condition.side) +
                     " victory: " + reason(game, state.position, victory, condition) + ".",
                 victory.rule);
  return Outcome{{{"union", "draw"}, {"confederate", "draw"}}, "Nobody wins.", victory.rule};
}

Json outcome_json(const Outcome& outcome) {
  Json places = Json::array();
  for (const Outcome::Place& place : outcome.places) places.push_back({{"side", place.side}, {"level", place.level}});
  return {{"places", places}, {"text", outcome.text}, {"rule", outcome.rule}};
}

}  // namespace simove::bull_run
