#include "rules/games/bull_run/ruleset/game.h"

#include "rules/core/json_read.h"
#include "rules/games/bull_run/data/map_data.h"
#include "rules/games/bull_run/data/sha256.h"
#include "rules/games/bull_run/ruleset/commanders.h"
#include "rules/games/bull_run/ruleset/json_look.h"

namespace simove::bull_run {

int Game::scenario_index(std::string_view id) const {
  for (std::size_t i = 0; i < scenarios.size(); ++i)
    if (scenarios[i].id == id) return static_cast<int>(i);
  return -1;
}

Hex Game::hex(std::string_view id) const {
  const auto place = hex::parse_id(id);
  return place ? map.grid.index(*place) : no_hex;
}

namespace {

Json terrain_chart(const Charts& charts) {
  Json rows = Json::array();
  for (int i = 0; i < terrain_kinds; ++i)
    rows.push_back({{"terrain", std::string(word(static_cast<Terrain>(i)))},
                    {"cost", charts.terrain_mp[i]},
                    {"combat", charts.terrain_doubles[i] ? "defender doubled" : ""}});
  return rows;
}

Json crossing_chart(const Charts& charts) {
  Json rows = Json::array();
  for (int i = 1; i < crossing_kinds; ++i)
    rows.push_back({{"hexside", std::string(word(static_cast<Crossing>(i)))},
                    {"cost", charts.crossing_open[i] ? Json(charts.crossing_mp[i]) : Json()},
                    {"zoc", charts.crossing_zoc[i]},
                    {"combat", charts.crossing_doubles[i] ? "defender doubled" : ""}});
  return rows;
}

Json crt_chart(const Charts& charts) {
  Json rows = Json::array();
  for (int die = 0; die < die_faces; ++die) {
    Json results = Json::array();
    for (const CombatResult result : charts.crt[die])
      results.push_back(charts.result_word[static_cast<std::size_t>(result)]);
    rows.push_back({{"die", die + 1}, {"results", results}});
  }
  return {{"columns", charts.odds}, {"rows", rows}};
}

Json scatter_charts(const Charts& charts) {
  constexpr std::array<std::string_view, 6> names{"N", "NE", "SE", "S", "SW", "NW"};
  Json table = Json::array();
  Json diagram = Json::array();
  for (int die = 0; die < die_faces; ++die) {
    Json digits = Json::array();
    for (int digit = 0; digit < 10; ++digit)
      if (((charts.scatter_digits[die] >> digit) & 1) != 0) digits.push_back(digit);
    table.push_back({{"die", die + 1}, {"digits", digits}});
    const int direction = charts.scatter_direction[die];
    diagram.push_back({{"die", die + 1},
                       {"direction", direction + 1},
                       {"name", std::string(names[static_cast<std::size_t>(direction)])}});
  }
  return {{"table", table}, {"diagram", diagram}};
}

// charts.json as the client reads it; made from the charts the engine uses, so that the two never differ.
std::string public_charts(const Charts& charts) {
  const Json scatter = scatter_charts(charts);
  const Json whole{{"terrain", terrain_chart(charts)},
                   {"hexsides", crossing_chart(charts)},
                   {"crt", crt_chart(charts)},
                   {"scatter_table", look(scatter, "table")},
                   {"scatter_diagram", look(scatter, "diagram")}};
  return whole.dump();
}

Json option_schemas(const Scenario& scenario) {
  Json schemas{{"decisions",
                {{"kind", "choice"},
                 {"title", "Decisions after movement"},
                 {"hint",
                  "Targets, losses, retreats and advances: settled at once by what each side wrote down before, or the "
                  "turn waits for the players' answers."},
                 {"choices",
                  {{{"value", "standing"}, {"title", "by standing orders"}},
                   {{"value", "live"}, {"title", "asked of the players"}}}},
                 {"default", "standing"}}}};
  if (scenario.concealment == ConcealmentRule::optional)
    schemas["concealment"] = {{"kind", "flag"},
                              {"title", "Concealed movement and dummies"},
                              {"hint",
                               "Counters lie face down, some of them dummies, until they fight; a dummy that meets the "
                               "enemy is taken off. Without it all are turned up after the deployment."},
                              {"default", false},
                              {"keeps_answers_secret", true}};  // who is who stays secret until turned up [15.13]
  add_command_options(scenario, schemas);
  return schemas;
}

Json scenario_entry(const Scenario& scenario) {
  Json seats = Json::array();
  for (std::size_t side = 0; side < side_words.size(); ++side) {
    const std::string id(side_words[side]);
    seats.push_back({{"seat", id}, {"node", id}, {"side", id}, {"title", capital(id)}, {"aim", scenario.aims[side]}});
  }
  Json entry{{"id", scenario.id},
             {"title", scenario.title},
             {"rule", scenario.rule},
             {"turns", scenario.turns},
             {"situation", scenario.situation},
             {"seats", seats},
             {"answers_public_after_reveal", true},     // a plot holds no secret once it was revealed,
             {"answers_secret_members", {"standing"}},  // save the standing orders that may come with it
             {"options", option_schemas(scenario)}};
  if (scenario.concealment == ConcealmentRule::confederate) entry["keeps_answers_secret"] = true;  // [14.22]
  return entry;
}

Json manifest_of(const std::vector<Scenario>& scenarios, const Games& games) {
  Json entries = Json::array();
  for (const Scenario& scenario : scenarios) entries.push_back(scenario_entry(scenario));
  Json data = Json::array();
  for (const auto& [name, text] : games.files) data.push_back({{"name", name}, {"sha256", sha256_hex(text)}});
  return {{"id", "bull_run"},
          {"version", "2"},
          {"title", "The Battles of Bull Run"},
          {"scenarios", entries},
          {"data", data}};
}

Result<std::shared_ptr<const Game>> load_map(const std::string& name, const std::vector<Scenario>& scenarios,
                                             Games& games) {
  const auto named = named_map(name);
  auto file = map_file(name);
  if (!named || !file) return Unexpected{Fault{"bad-data", "map/map.json: is not a map"}};
  auto game = std::make_shared<Game>();
  JsonReader reader(*named);
  game->map = read_map(reader.root(), charts());
  if (reader.failed())
    return Unexpected{Fault{"bad-data", "map/map.json: " + reader.failure().path + ": " + reader.failure().text}};
  game->map_file = file->name;
  game->scenarios = scenarios;
  games.files[file->name] = std::move(file->text);
  return std::shared_ptr<const Game>(std::move(game));
}

}  // namespace

Result<std::shared_ptr<const Games>> load_games() {
  auto games = std::make_shared<Games>();
  auto scenarios = load_scenarios(scenario_files());
  if (!scenarios) return Unexpected{scenarios.error()};
  games->files["charts.json"] = public_charts(charts());
  std::map<std::string, std::shared_ptr<const Game>> by_map;
  for (const Scenario& scenario : *scenarios) {
    auto& game = by_map[scenario.map];
    if (game == nullptr) {
      auto loaded = load_map(scenario.map, *scenarios, *games);
      if (!loaded) return Unexpected{loaded.error()};
      game = std::move(*loaded);
    }
    games->by_scenario.push_back(game);
  }
  games->manifest = manifest_of(*scenarios, *games);
  return std::shared_ptr<const Games>(std::move(games));
}

}  // namespace simove::bull_run
