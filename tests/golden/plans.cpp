// What is recorded: the matches of the set, and who sits in them.
#include "rules/games/bull_run/ruleset/json_look.h"
#include "tests/golden/golden.h"

namespace simove::golden {

namespace {

using bull_run::look;
using bull_run::look_text;

struct Variant {
  const char* name;
  const char* decisions;
  bool concealment;
  Plan::Way way;
  bool team = false;  // both sides split among as many commanders as the scenario knows
};

const std::vector<Variant>& variants() {
  using Way = Plan::Way;
  static const std::vector<Variant> list{{"standing", "standing", false, Way::sample},
                                         {"live", "live", false, Way::sample},
                                         {"standing_hidden", "standing", true, Way::sample},
                                         {"live_hidden", "live", true, Way::sample},
                                         {"fallback", "live", false, Way::fallback},
                                         {"resigned", "live", true, Way::resigned},
                                         {"mixed", "live", false, Way::mixed},
                                         {"fallback_hidden", "standing", true, Way::fallback},
                                         {"team", "live", false, Way::mixed, true}};
  return list;
}

// The last choice of each option that brings seats; none where the scenario has no such option.
Json team_options(const Json& scenario) {
  Json chosen = Json::object();
  for (const auto& [option, schema] : look(scenario, "options").items())
    for (const Json& choice : look(schema, "choices"))
      if (choice.contains("seats")) chosen[option] = look(choice, "value");
  return chosen;
}

}  // namespace

Json seats_of(const Json& scenario, const Json& options) {
  Json seats = Json::object();
  Json given = look(scenario, "seats");
  for (const auto& [option, schema] : look(scenario, "options").items())
    for (const Json& choice : look(schema, "choices"))
      if (choice.contains("seats") && look(choice, "value") == look(options, option))
        for (const Json& seat : look(choice, "seats")) given.push_back(seat);
  for (const Json& seat : given) seats[look_text(seat, "seat")] = look(seat, "node");
  return seats;
}

std::vector<Plan> plans(const Json& manifest) {
  constexpr std::size_t least = 40;
  const Json& scenarios = look(manifest, "scenarios");
  const std::size_t once = variants().size();
  std::vector<Plan> list;
  for (std::size_t round = 0; !scenarios.empty() && (round < once || list.size() < least); ++round)
    for (const Json& scenario : scenarios) {
      if (round >= once && list.size() == least) break;
      const Variant& variant = variants()[round % once];
      const bool hides = look(scenario, "options").contains("concealment");
      Json options{{"decisions", variant.decisions}};
      if (hides) options["concealment"] = variant.concealment;
      const Json team = variant.team ? team_options(scenario) : Json::object();
      if (variant.team && team.empty()) continue;
      if (variant.concealment && variant.way != Plan::Way::resigned && !hides) continue;
      options.update(team);
      const std::string again = round < once ? "" : "_" + std::to_string(round / once + 1);
      const std::string id = look_text(scenario, "id");
      list.push_back({id + "_" + variant.name + again, id, options, variant.way, list.size() + 1});
    }
  return list;
}

}  // namespace simove::golden
