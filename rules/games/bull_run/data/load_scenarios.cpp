// Puts the lists together into scenarios; the reading of each list stands in data_lists.cpp.
#include <algorithm>

#include "rules/games/bull_run/data/command_data.h"
#include "rules/games/bull_run/data/data_lists.h"

namespace simove::bull_run {

namespace {

constexpr std::array<char, 2> initials{'U', 'C'};

// Ids: descending strength, then dummies, then arrivals, always two digits; see scenarios/bull_run/README.md.
std::string numbered(int side, std::size_t number) {
  return std::string(1, initials[side]) + (number < 10 ? "0" : "") + std::to_string(number);
}

std::vector<RosterUnit> roster_of(const ArmyList& army, const std::vector<Arrival>& arrivals) {
  std::vector<RosterUnit> roster;
  const auto next_id = [&] { return numbered(army.side, roster.size() + 1); };
  for (std::size_t i = 0; i < army.infantry.size(); ++i)
    roster.push_back({next_id(), "infantry", "", army.infantry[i], army.names[i], 0, ""});
  for (int i = 0; i < army.dummies; ++i) roster.push_back({next_id(), "dummy", "", 0, "", 0, ""});
  for (const Arrival& arrival : arrivals)
    if (arrival.side == army.side)
      roster.push_back(
          {next_id(), arrival.type, arrival.symbol, arrival.strength, arrival.name, arrival.turn, arrival.hex});
  roster.push_back({std::string(1, initials[army.side]) + "L", "leader", "", 1, army.leader, 0, ""});
  return roster;
}

// 3.0: one counter on every set-up hex, so the lists must be equally long.
void check_deployment(const Scenario& scenario, std::size_t side, const JsonCursor& cursor) {
  const auto& roster = scenario.rosters[side];
  const auto on_map = std::count_if(roster.begin(), roster.end(), [](const RosterUnit& u) { return u.arrives == 0; });
  if (static_cast<std::size_t>(on_map) != scenario.deployment_hexes[side].size())
    cursor.fail("has " + std::to_string(on_map) + " counters for " +
                std::to_string(scenario.deployment_hexes[side].size()) + " set-up hexes");
}

void read_armies(const JsonCursor& row, const DataLists& lists, const GameRecord& game, Scenario& scenario) {
  static const std::vector<Arrival> nobody;
  const auto& arrivals = row.at("reinforcements").boolean() ? game.arrivals : nobody;
  row.at("orders_of_battle").only({"union", "confederate"});
  for (std::size_t side = 0; side < side_words.size(); ++side) {
    const JsonCursor named = row.at("orders_of_battle").at(side_words[side]);
    const auto army = lists.armies.find(named.text(64));
    if (army == lists.armies.end() || army->second.side != static_cast<int>(side)) {
      if (named.present()) named.fail("is not an order of battle of that side");
      continue;
    }
    scenario.armies[side] = army->second.title;
    scenario.rosters[side] = roster_of(army->second, arrivals);
    scenario.command_forms[side] = command_forms(army->second.commands, scenario.rosters[side], game.arrivals, named);
    scenario.deployment_hexes[side] = game.deployment_hexes[side];
    std::sort(scenario.deployment_hexes[side].begin(), scenario.deployment_hexes[side].end());
    check_deployment(scenario, side, named);
  }
}

void read_switches(const JsonCursor& row, Scenario& scenario) {
  const JsonCursor controlled = row.at("command_control");
  for (std::size_t i = 0; i < controlled.array().size(); ++i)
    scenario.command_control[read_side(controlled.at(i))] = true;
  row.at("demoralization").only({"union", "confederate"});
  for (std::size_t side = 0; side < side_words.size(); ++side)
    scenario.demoralization[side] = static_cast<int>(row.at("demoralization").at(side_words[side]).integer(1, 999));
  scenario.terrain_doubling = read_word(row.at("terrain_doubling"), {"once", "cumulative"});
  scenario.initiative = row.at("initiative").boolean();
}

Scenario read_scenario(const JsonCursor& row, const DataLists& lists) {
  row.only({"id", "title", "source", "rule", "game", "map", "orders_of_battle", "reinforcements", "initiative",
            "command_control", "demoralization", "terrain_doubling", "victory"});
  read_source(row);
  Scenario scenario;
  scenario.id = row.at("id").text(16);
  scenario.title = row.at("title").text(120);
  scenario.rule = row.at("rule").text(16);
  static_cast<void>(read_word(row.at("map"), {"bull_run"}));
  const auto game = lists.games.find(read_word(row.at("game"), {"game_1"}));
  if (game == lists.games.end()) return scenario;
  scenario.turns = game->second.turns;
  scenario.minutes = game->second.minutes;
  scenario.first_minute = game->second.first_minute;
  scenario.night_turns = game->second.night_turns;
  read_armies(row, lists, game->second, scenario);
  read_switches(row, scenario);
  const auto victory = lists.victories.find(row.at("victory").text(16));
  if (victory == lists.victories.end())
    row.at("victory").fail("names no schedule of victory.json with conditions");
  else
    scenario.victory = victory->second;
  return scenario;
}

}  // namespace

Result<std::vector<Scenario>> load_scenarios(const std::vector<DataFile>& files) {
  DataDocuments documents(files);
  const DataLists lists = read_lists(documents);
  if (documents.failed()) return Unexpected{documents.fault()};
  const std::string name = "scenarios.json";
  JsonReader reader(documents.document(name));
  const JsonCursor root = reader.root();
  root.only({"format", "scenarios"});
  static_cast<void>(root.at("format").integer(1, 1));
  std::vector<Scenario> scenarios;
  const JsonCursor rows = root.at("scenarios");
  for (std::size_t i = 0; i < rows.array().size(); ++i) scenarios.push_back(read_scenario(rows.at(i), lists));
  if (scenarios.empty()) rows.fail("names no scenario");
  documents.take(name, reader);
  if (documents.failed()) return Unexpected{documents.fault()};
  return scenarios;
}

}  // namespace simove::bull_run
