// The decision `results`: losses by their owner, retreats and advances by the victor, all on the position after E2
// [8.11, 8.21, 8.22, 8.23].
#include <algorithm>

#include "rules/games/bull_run/application.h"
#include "rules/games/bull_run/owed.h"
#include "rules/games/bull_run/ruleset/combat_words.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/live.h"

namespace simove::bull_run {

namespace {

std::string name(const Turn& turn, int unit) {
  return std::string(turn.position[unit].id.view());
}

Json combats_json(const Turn& turn) {
  Json combats = Json::array();
  for (const AttackRow& row : turn.attacks)
    if (row.combat >= 0)
      combats.push_back({{"combat", row.combat},
                         {"side", std::string(word(row.side))},
                         {"attackers", unit_names(turn.position, row.attack.attackers | row.attack.bombard)},
                         {"defenders", unit_names(turn.position, row.real_defenders)},
                         {"result", turn.charts->result_word[static_cast<std::size_t>(row.result)]},
                         {"meaning", meaning(*turn.charts, row.result)}});
  return combats;
}

// In how many ways the points can be taken; more than one is a choice.
int divisions(const Turn& turn, std::vector<int> units, int points) {
  if (points == 0) return 1;
  if (units.empty()) return 0;
  const int most = std::min<int>(turn.position[units.back()].strength, points);
  units.pop_back();
  int ways = 0;
  for (int take = 0; take <= most; ++take) ways += divisions(turn, units, points - take);
  return ways;
}

std::vector<int> listed(const UnitSet& units) {
  std::vector<int> list;
  for (const int unit : units) list.push_back(unit);
  return list;
}

Json losses_json(const Turn& turn, Side side, Json& usual) {
  Json losses = Json::array();
  for (const OwedLoss& owed : owed_losses(turn)) {
    if (owed.side != side || divisions(turn, listed(owed.units), owed.points) < 2) continue;
    std::array<int, max_units> take{};
    divide_losses(turn, owed.units, owed.points, take);
    Json units = Json::array();
    Json taken = Json::object();
    for (const int unit : owed.units) {
      units.push_back({{"unit", name(turn, unit)}, {"strength", turn.position[unit].strength}});
      if (take[static_cast<std::size_t>(unit)] > 0) taken[name(turn, unit)] = take[static_cast<std::size_t>(unit)];
    }
    losses.push_back({{"combat", owed.combat}, {"points", owed.points}, {"units", units}});
    usual.push_back({{"combat", owed.combat}, {"take", taken}});
  }
  return losses;
}

Json advances_json(const Standing& standing, Side side, Json& usual) {
  const Turn& turn = *standing.turn;
  Json advances = Json::array();
  UnitSet sent;
  for (const OwedAdvance& owed : owed_advances(turn)) {
    if (owed.side != side) continue;
    const std::string hex = standing.game.id(owed.hex);
    advances.push_back({{"combat", owed.combat},
                        {"loser", name(turn, owed.loser)},
                        {"hex", hex},
                        {"units", unit_names(turn.position, owed.units)}});
    const int first = (owed.ordered - sent).first();
    if (first < 0) continue;
    sent.add(first);
    usual[name(turn, first)] = hex;
  }
  return advances;
}

}  // namespace

Json results_ask(const Standing& standing, Side side) {
  const Turn& turn = *standing.turn;
  Json usual{{"losses", Json::array()}, {"retreat", Json::object()}, {"advance", Json::object()}};
  const Json losses = losses_json(turn, side, usual["losses"]);
  const Json retreats = drives_json(standing, side, true);
  usual["retreat"] = drives_default(retreats);
  const Json advances = advances_json(standing, side, usual["advance"]);
  if (losses.empty() && retreats.empty() && advances.empty()) return {};
  return {{"kind", "form"},
          {"turn", standing.state.position.turn},
          {"combats", combats_json(turn)},
          {"losses", losses},
          {"retreats", retreats},
          {"advances", advances},
          {"default", usual}};
}

namespace {

const Json* row_of_combat(const Json& rows, const Json& combat) {
  if (rows.is_array())
    for (const Json& row : rows)
      if (look(row, "combat") == combat) return &row;
  return nullptr;
}

int strength_in(const Json& loss, const std::string& unit) {
  for (const Json& row : look(loss, "units"))
    if (look_text(row, "unit") == unit) return look_number(row, "strength");
  return 0;
}

void check_take(const Json& loss, const Json& take, std::vector<Problem>& problems) {
  const std::string combat = "combat " + std::to_string(look_number(loss, "combat") + 1);
  const int points = look_number(loss, "points");
  if (!take.is_object()) {
    problems.push_back(live_problem("", "losses", "8.11", "The loss of " + combat + " is not divided yet."));
    return;
  }
  int sum = 0;
  for (const auto& [unit, number] : take.items()) {
    const int strength = strength_in(loss, unit);
    const int taken = number.is_number_integer() && number >= 0 && number <= 99 ? number.get<int>() : 100;
    sum += taken;
    if (strength == 0)
      problems.push_back(live_problem(printable(unit), "losses", "8.11",
                                      printable(unit) + " has no part in the loss of " + combat + "."));
    else if (taken > strength)
      problems.push_back(live_problem(unit, "losses", "8.11",
                                      unit + " can take " + std::to_string(strength) + " at most in " + combat + "."));
  }
  if (sum != points)
    problems.push_back(
        live_problem("", "losses", "8.11", "In " + combat + " exactly " + std::to_string(points) + " must be taken."));
}

void check_losses(const Json& asked, const Json& answers, std::vector<Problem>& problems) {
  for (const Json& loss : asked) {
    const Json* answer = row_of_combat(answers, look(loss, "combat"));
    check_take(loss, answer == nullptr ? Json() : look(*answer, "take"), problems);
  }
  if (!answers.is_array()) return;
  std::vector<Json> seen;
  for (const Json& answer : answers) {
    only_members(answer, {"combat", "take"}, "8.11", problems);
    const Json& combat = look(answer, "combat");
    const bool twice = std::find(seen.begin(), seen.end(), combat) != seen.end();
    if (twice || row_of_combat(asked, combat) == nullptr)
      problems.push_back(live_problem(
          "", "losses", "8.11",
          twice ? "The loss of one combat is divided twice." : "A loss is divided that nobody asks about."));
    seen.push_back(combat);
  }
}

void check_advance(const Json& asked, const Json& answers, std::vector<Problem>& problems) {
  if (!answers.is_object()) return;
  for (const auto& [unit, hex] : answers.items()) {
    const auto offers = [&, &name = unit, &to = hex](const Json& advance) {
      const std::vector<std::string> units = look_words(advance, "units");
      return look(advance, "hex") == to && std::find(units.begin(), units.end(), name) != units.end();
    };
    if (std::none_of(asked.begin(), asked.end(), offers))
      problems.push_back(live_problem(printable(unit), printable(look_text(answers, unit)), "8.23",
                                      printable(unit) + " cannot advance there."));
  }
}

}  // namespace

namespace {

// What cannot be read is never taken for an answer of nothing, which would leave all to the standing orders.
void check_kinds(const Json& payload, std::vector<Problem>& problems) {
  const auto wrong = [&problems](const char* member, const char* rule, const char* text) {
    problems.push_back(live_problem("", member, rule, text));
  };
  if (payload.contains("losses") && !look(payload, "losses").is_array())
    wrong("losses", "8.11", R"("losses" is a list of {"combat", "take"}.)");
  if (payload.contains("retreat") && !look(payload, "retreat").is_object())
    wrong("retreat", "8.21", R"("retreat" names for each unit where it goes.)");
  if (payload.contains("advance") && !look(payload, "advance").is_object())
    wrong("advance", "8.23", R"("advance" names for each unit the hex it advances to.)");
}

}  // namespace

void check_results(const Json& ask, const Json& payload, std::vector<Problem>& problems) {
  check_members(payload, {"losses", "retreat", "advance"}, "8.0", problems);
  check_kinds(payload, problems);
  check_losses(look(ask, "losses"), look(payload, "losses"), problems);
  check_drives(look(ask, "retreats"), look(payload, "retreat"), "8.21", problems);
  check_advance(look(ask, "advances"), look(payload, "advance"), problems);
}

namespace {

// Now and then the first unit takes all it can: in two combats of one phase, that becomes more than it has.
Json sample_take(const Json& loss, SplitMix& source) {
  Json take = Json::object();
  const Json& units = look(loss, "units");
  const bool first = source.chance(60);
  for (int points = look_number(loss, "points"); points > 0;) {
    const bool full = look_number(take, look_text(units[0], "unit")) >= look_number(units[0], "strength");
    const int picked = first && !full ? 0 : source.below(static_cast<int>(units.size()));
    const Json& row = units[static_cast<std::size_t>(picked)];
    const std::string unit = look_text(row, "unit");
    if (look_number(take, unit) >= look_number(row, "strength")) continue;
    take[unit] = look_number(take, unit) + 1;
    --points;
  }
  return take;
}

}  // namespace

Json sample_results(const Json& ask, SplitMix& source) {
  Json losses = Json::array();
  for (const Json& loss : look(ask, "losses"))
    losses.push_back({{"combat", look(loss, "combat")}, {"take", sample_take(loss, source)}});
  Json advance = Json::object();
  for (const Json& owed : look(ask, "advances")) {
    const std::vector<std::string> units = look_words(owed, "units");
    if (source.chance(70))
      advance[units[static_cast<std::size_t>(source.below(static_cast<int>(units.size())))]] = look(owed, "hex");
  }
  return {{"losses", losses}, {"retreat", sample_drives(look(ask, "retreats"), source)}, {"advance", advance}};
}

void give_results(const Game& game, const Position& position, Side side, const Json& payload, Decisions& given) {
  const Json& losses = look(payload, "losses");
  for (std::size_t i = 0; losses.is_array() && i < losses.size(); ++i) {
    const int combat = look_number(losses[i], "combat");
    const Json& take = look(losses[i], "take");
    if (combat < 0 || combat >= max_attacks || !take.is_object()) continue;
    given.losses_given.add(combat);
    for (const auto& [id, points] : take.items())
      if (const UnitIndex unit = position.find(id); unit != no_unit)
        given.losses.push({static_cast<std::uint8_t>(combat), unit,
                           static_cast<std::uint8_t>(std::clamp(look_number(take, id), 0, 99))});
  }
  give_drives(game, position, look(payload, "retreat"), true, given);
  const Json& advance = look(payload, "advance");
  if (!advance.is_object()) return;
  given.advance_given[at(side)] = true;
  for (const auto& [id, hex] : advance.items())
    if (const UnitIndex unit = position.find(id); unit != no_unit)
      given.advance[unit] = game.hex(look_text(advance, id));
}

}  // namespace simove::bull_run
