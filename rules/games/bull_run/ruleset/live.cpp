#include "rules/games/bull_run/ruleset/live.h"

#include <algorithm>

#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

Json unit_names(const Position& position, const UnitSet& units) {
  Json list = Json::array();
  for (const int unit : units) list.push_back(std::string(position[unit].id.view()));
  return list;
}

Problem live_problem(std::string subject, std::string place, const char* rule, std::string text) {
  return {Severity::error, std::move(subject), 0, std::move(place), rule, std::move(text)};
}

void check_members(const Json& payload, std::initializer_list<const char*> members, const char* rule,
                   std::vector<Problem>& problems) {
  for (const char* member : members)
    if (!payload.is_object() || !payload.contains(member))
      problems.push_back(live_problem("", member, rule, std::string("The answer lacks \"") + member + "\"."));
  only_members(payload, members, rule, problems);
}

void only_members(const Json& object, std::initializer_list<const char*> members, const char* rule,
                  std::vector<Problem>& problems) {
  if (!object.is_object()) return;
  for (const auto& [key, value] : object.items())
    if (std::none_of(members.begin(), members.end(), [&name = key](const char* member) { return name == member; }))
      problems.push_back(live_problem("", printable(key), rule, "Nothing called \"" + printable(key) + "\" is asked."));
}

const char* rule_of(Stage stage) {
  switch (stage) {
    case Stage::enter:
      return "12.14";
    case Stage::allocate:
      return "7.2";
    case Stage::repulse:
      return "7.3";
    default:
      return "8.0";
  }
}

Json live_ask(const Standing& standing, Side side) {
  switch (standing.stage) {
    case Stage::enter:
      return enter_ask(standing, side);
    case Stage::allocate:
      return allocate_ask(standing, side);
    case Stage::repulse: {
      const Json drives = drives_json(standing, side, false);
      if (drives.empty()) return {};
      return {{"kind", "form"},
              {"turn", standing.state.position.turn},
              {"drives", drives},
              {"default", {{"repulse", drives_default(drives)}}}};
    }
    case Stage::results:
      return results_ask(standing, side);
    default:
      return {};
  }
}

CheckReport check_live(const Standing& standing, Side side, const Json& ask, const Json& payload) {
  if (standing.stage == Stage::allocate) return check_allocate(standing, side, ask, payload);
  CheckReport report{{}, Json::object()};
  if (standing.stage == Stage::enter) check_enter(ask, payload, report.problems);
  if (standing.stage == Stage::results) check_results(ask, payload, report.problems);
  if (standing.stage == Stage::repulse) {
    check_members(payload, {"repulse"}, "8.21", report.problems);
    check_drives(look(ask, "drives"), look(payload, "repulse"), "8.21", report.problems);
  }
  return report;
}

Json sample_live(const Standing& standing, Side side, const Json& ask, std::uint64_t seed) {
  SplitMix source(seed * 2 + at(side));
  switch (standing.stage) {
    case Stage::enter:
      return sample_enter(ask, source);
    case Stage::allocate:
      return sample_allocate(standing, side, ask, source);
    case Stage::repulse:
      return {{"repulse", sample_drives(look(ask, "drives"), source)}};
    default:
      return sample_results(ask, source);
  }
}

Json kept_answer(Stage stage, const Json& ask, const Json& payload) {
  if (payload == look(ask, "default")) return "standing";
  Json kept = payload;
  // Advances that nobody asked about, but that come up all the same, are the standing order's.
  if (stage == Stage::results && look(ask, "advances").empty()) kept.erase("advance");
  return kept;
}

std::unique_ptr<Decisions> given_decisions(const Game& game, const BullRunState& state) {
  auto given = std::make_unique<Decisions>();
  given->strict = false;
  const Position& position = state.position;
  for (const Side side : both_sides) {
    const auto answer = [&](Stage stage) -> const Json& { return state.in_turn.answers[at(stage)][at(side)]; };
    if (answer(Stage::enter).is_object()) give_enter(game, position, answer(Stage::enter), *given);
    if (answer(Stage::allocate).is_object()) give_allocate(position, side, answer(Stage::allocate), *given);
    if (answer(Stage::repulse).is_object())
      give_drives(game, position, look(answer(Stage::repulse), "repulse"), false, *given);
    if (answer(Stage::results).is_object()) give_results(game, position, side, answer(Stage::results), *given);
  }
  return given;
}

}  // namespace simove::bull_run
