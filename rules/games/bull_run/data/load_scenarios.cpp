// Puts the lists together into scenarios; the reading of each list stands in data_lists.cpp.
#include <algorithm>

#include "rules/games/bull_run/data/command_data.h"
#include "rules/games/bull_run/data/data_lists.h"

namespace simove::bull_run {

namespace {

constexpr std::array<char, 2> initials{'U', 'C'};

// Ids: the set-up by descending strength or by hexes, then dummies, then arrivals, always two digits; the leader has
// one of his own; see scenarios/bull_run/README.md.
class RosterMaker {
 public:
  explicit RosterMaker(std::size_t side) : side_(side) {}

  void army(const ArmyList& army) {
    for (std::size_t i = 0; i < army.infantry.size(); ++i)
      add({"", "infantry", "", army.infantry[i], army.names[i], 0, "", ""});
    dummies(army.dummies);
    leader_ = RosterUnit{"", "leader", "", 1, army.leader, 0, "", ""};
  }
  void fixed(const DeploymentList& list) {
    for (const FixedUnit& unit : list.units) {
      RosterUnit counter{"", unit.type, "", unit.strength, unit.name, 0, "", unit.hex};
      if (unit.type == "leader")
        leader_ = std::move(counter);
      else
        add(std::move(counter));
    }
  }
  void dummies(int count) {
    for (int i = 0; i < count; ++i) add({"", "dummy", "", 0, "", 0, "", ""});
  }
  void arrivals(const std::vector<Arrival>& arrivals) {
    for (const Arrival& one : arrivals)
      if (one.side == static_cast<int>(side_))
        add({"", one.type, one.symbol, one.strength, one.name, one.turn, one.hex, ""});
  }
  [[nodiscard]] std::vector<RosterUnit> roster() {
    if (leader_) {
      leader_->id = std::string(1, initials[side_]) + "L";
      roster_.push_back(std::move(*leader_));
    }
    return std::move(roster_);
  }

 private:
  void add(RosterUnit counter) {
    const std::size_t number = roster_.size() + 1;
    counter.id = std::string(1, initials[side_]) + (number < 10 ? "0" : "") + std::to_string(number);
    roster_.push_back(std::move(counter));
  }

  std::size_t side_;
  std::vector<RosterUnit> roster_;
  std::optional<RosterUnit> leader_;
};

// 3.0: one counter on every set-up hex, so the lists must be equally long.
void check_deployment(const Scenario& scenario, std::size_t side, const JsonCursor& cursor) {
  const auto& roster = scenario.rosters[side];
  const auto on_map = std::count_if(roster.begin(), roster.end(), [](const RosterUnit& u) { return u.arrives == 0; });
  if (static_cast<std::size_t>(on_map) != scenario.deployment_hexes[side].size())
    cursor.fail("has " + std::to_string(on_map) + " counters for " +
                std::to_string(scenario.deployment_hexes[side].size()) + " set-up hexes");
}

// An army whose player chooses among the hexes of the game [14.1].
void read_chosen(const JsonCursor& row, const DataLists& lists, const GameRecord& game, std::size_t side,
                 const std::vector<Arrival>& arrivals, Scenario& scenario) {
  if (row.maybe("dummies").present()) row.at("dummies").fail("stand in the orders of battle");
  const JsonCursor named = row.at("orders_of_battle").at(side_words[side]);
  const auto army = lists.armies.find(named.text(64));
  if (army == lists.armies.end() || army->second.side != static_cast<int>(side)) {
    if (named.present()) named.fail("is not an order of battle of that side");
    return;
  }
  RosterMaker maker(side);
  maker.army(army->second);
  maker.arrivals(arrivals);
  scenario.armies[side] = army->second.title;
  scenario.rosters[side] = maker.roster();
  scenario.command_forms[side] = command_forms(army->second.commands, scenario.rosters[side], game.arrivals, named);
  scenario.deployment_hexes[side] = game.deployment[side].hexes;
  check_deployment(scenario, side, named);
}

// An army that stands where the list says [14.2]; with dummies among it, its player places all of them [14.22].
void read_listed(const JsonCursor& row, const GameRecord& game, std::size_t side, const std::vector<Arrival>& arrivals,
                 Scenario& scenario) {
  if (row.maybe("orders_of_battle").present()) row.at("orders_of_battle").fail("are given by the fixed set-up");
  const DeploymentList& list = game.deployment[side];
  const JsonCursor dummies = row.maybe("dummies");
  const int count = dummies.present() ? static_cast<int>(dummies.at(side_words[side]).integer(0, 20)) : 0;
  RosterMaker maker(side);
  maker.fixed(list);
  maker.dummies(count);
  maker.arrivals(arrivals);
  scenario.armies[side] = list.army;
  scenario.rosters[side] = maker.roster();
  scenario.set_up[side] = count > 0 ? SetUp::whoever : SetUp::fixed;
  if (count == 0) return;
  if (scenario.concealment != ConcealmentRule::confederate || side != 1)
    dummies.at(side_words[side]).fail("are more than none, but the side does not move concealed");
  for (const FixedUnit& unit : list.units) scenario.deployment_hexes[side].push_back(unit.hex);
  for (const std::string& hex : list.optional_hexes) scenario.deployment_hexes[side].push_back(hex);
}

void read_armies(const JsonCursor& row, const DataLists& lists, const GameRecord& game, Scenario& scenario) {
  static const std::vector<Arrival> nobody;
  const auto& arrivals = row.at("reinforcements").boolean() ? game.arrivals : nobody;
  for (const char* key : {"orders_of_battle", "dummies"})
    if (row.maybe(key).present()) row.at(key).only({"union", "confederate"});
  for (std::size_t side = 0; side < side_words.size(); ++side) {
    if (game.deployment[side].fixed)
      read_listed(row, game, side, arrivals, scenario);
    else
      read_chosen(row, lists, game, side, arrivals, scenario);
    std::sort(scenario.deployment_hexes[side].begin(), scenario.deployment_hexes[side].end());
  }
}

ConcealmentRule read_concealment(const JsonCursor& cursor) {
  const std::string word = read_word(cursor, {"optional", "none", "confederate"});
  if (word == "none") return ConcealmentRule::none;
  return word == "confederate" ? ConcealmentRule::confederate : ConcealmentRule::optional;
}

void read_switches(const JsonCursor& row, Scenario& scenario) {
  const JsonCursor controlled = row.at("command_control");
  for (std::size_t i = 0; i < controlled.array().size(); ++i)
    scenario.command_control[read_side(controlled.at(i))] = true;
  const JsonCursor levels = row.at("demoralization");  // null: nobody can be demoralized [11.0]
  if (!levels.is_null()) {
    levels.only({"union", "confederate"});
    for (std::size_t side = 0; side < side_words.size(); ++side)
      scenario.demoralization[side] = static_cast<int>(levels.at(side_words[side]).integer(1, 999));
  }
  scenario.terrain_doubling = read_word(row.at("terrain_doubling"), {"once", "cumulative"});
  scenario.initiative = row.at("initiative").boolean();
  scenario.concealment = read_concealment(row.at("concealment"));
}

void read_texts(const JsonCursor& texts, Scenario& scenario) {
  texts.only({"source", "situation", "union", "confederate"});
  read_source(texts);
  scenario.situation = texts.at("situation").text(1000);
  for (std::size_t side = 0; side < side_words.size(); ++side)
    scenario.aims[side] = texts.at(side_words[side]).text(1000);
}

void take_record(const GameRecord& game, Scenario& scenario) {
  scenario.turns = game.turns;
  scenario.minutes = game.minutes;
  scenario.turns_per_day = game.turns_per_day;
  scenario.first_minute = game.first_minute;
  scenario.first_day = game.first_day;
  scenario.night_turns = game.night_turns;
}

Scenario read_scenario(const JsonCursor& row, const DataLists& lists) {
  row.only({"id", "title", "source", "rule", "game", "map", "orders_of_battle", "dummies", "reinforcements",
            "initiative", "concealment", "command_control", "demoralization", "terrain_doubling", "victory", "texts"});
  read_source(row);
  Scenario scenario;
  scenario.id = row.at("id").text(16);
  scenario.title = row.at("title").text(120);
  scenario.rule = row.at("rule").text(16);
  scenario.map = row.at("map").text(40);
  if (std::find(lists.maps.begin(), lists.maps.end(), scenario.map) == lists.maps.end())
    row.at("map").fail("is not the map or one of its years");
  read_texts(row.at("texts"), scenario);
  const auto game = lists.games.find(read_word(row.at("game"), {"game_1", "game_2"}));
  if (game == lists.games.end()) return scenario;
  take_record(game->second, scenario);
  read_switches(row, scenario);
  read_armies(row, lists, game->second, scenario);
  const auto victory = lists.victories.find(row.at("victory").text(16));
  if (victory == lists.victories.end())
    row.at("victory").fail("names no schedule of victory.json");
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
