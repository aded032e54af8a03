#include "rules/games/bull_run/data/data_lists.h"

#include <algorithm>

#include "rules/games/bull_run/data/command_data.h"

namespace simove::bull_run {

namespace {

Sheet read_sheet(DataDocuments& documents, DataLists& lists) {
  const std::string name = "map/map.json";
  JsonReader reader(documents.document(name));
  Sheet sheet;
  sheet.columns = static_cast<int>(reader.root().at("columns").integer(1, 99));
  sheet.rows = static_cast<int>(reader.root().at("rows").integer(1, 99));
  lists.maps = {"bull_run"};
  for (const auto& [year, changes] : reader.root().at("hexside_variants").object().items())
    lists.maps.push_back("bull_run/" + year);
  documents.take(name, reader);
  return sheet;
}

ArmyList read_army(const JsonCursor& row) {
  row.only({"id", "side", "title", "source", "rule", "infantry", "dummies", "leader", "gloss", "commands"});
  read_source(row);
  ArmyList army;
  army.side = read_side(row.at("side"));
  army.title = row.at("title").text(120);
  army.dummies = static_cast<int>(row.at("dummies").integer(0, 20));
  army.leader = row.at("leader").text(40);
  const JsonCursor strengths = row.at("infantry");
  for (std::size_t i = 0; i < strengths.array().size(); ++i)
    army.infantry.push_back(static_cast<int>(strengths.at(i).integer(1, 20)));
  if (!std::is_sorted(army.infantry.rbegin(), army.infantry.rend()))
    strengths.fail("must descend, because ids follow strength");
  const JsonCursor gloss = row.at("gloss");
  gloss.only({"source", "names"});
  read_source(gloss);
  const JsonCursor names = gloss.at("names");
  for (std::size_t i = 0; i < names.array().size(); ++i) army.names.push_back(names.at(i).text(40));
  if (names.present() && army.names.size() != army.infantry.size()) names.fail("must name each unit once");
  army.names.resize(army.infantry.size());
  if (row.maybe("commands").present()) army.commands = read_commands(row.maybe("commands"));
  return army;
}

void read_armies(DataDocuments& documents, DataLists& lists) {
  const std::string name = "orders_of_battle.json";
  JsonReader reader(documents.document(name));
  reader.root().only({"format", "orders_of_battle"});
  static_cast<void>(reader.root().at("format").integer(1, 1));
  const JsonCursor rows = reader.root().at("orders_of_battle");
  for (std::size_t i = 0; i < rows.array().size(); ++i) {
    const std::string id = rows.at(i).at("id").text(64);
    if (!lists.armies.emplace(id, read_army(rows.at(i))).second) rows.at(i).at("id").fail("is used twice");
  }
  documents.take(name, reader);
}

// "1861-07-21T06:00"; the last day must lie in the same month, so that a date is the first one and a number of days.
void read_first_turn(const JsonCursor& cursor, GameRecord& game) {
  const std::string text = cursor.text(16);
  static constexpr std::string_view pattern = "dddd-dd-ddTdd:dd";
  bool fits = text.size() == pattern.size();
  for (std::size_t i = 0; fits && i < text.size(); ++i)
    fits = pattern[i] == 'd' ? text[i] >= '0' && text[i] <= '9' : text[i] == pattern[i];
  const auto number = [&](std::size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
  if (!fits || number(5) < 1 || number(5) > 12) return cursor.fail("must look like 1861-07-21T06:00");
  static constexpr std::array<int, 12> lengths{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  game.first_day = {number(0) * 100 + number(2), number(5), number(8)};
  game.first_minute = number(11) * 60 + number(14);
  const int last = game.first_day.day + (game.turns - 1) / game.turns_per_day;
  if (game.first_day.day < 1 || last > lengths[static_cast<std::size_t>(game.first_day.month - 1)])
    cursor.fail("must leave the last day in the same month");
}

void read_turn_record(DataDocuments& documents, DataLists& lists) {
  const std::string name = "turn_record.json";
  JsonReader reader(documents.document(name));
  reader.root().only({"format", "game_1", "game_2"});
  for (const char* id : {"game_1", "game_2"}) {
    const JsonCursor row = reader.root().at(id);
    row.only({"turns", "minutes", "turns_per_day", "first_turn", "night_turns"});
    GameRecord& game = lists.games[id];
    game.turns = static_cast<int>(read_valued(row, "turns").integer(1, 99));
    game.minutes = static_cast<int>(read_valued(row, "minutes").integer(1, 1440));
    game.turns_per_day = std::max(1, static_cast<int>(read_valued(row, "turns_per_day").integer(1, 99)));
    read_first_turn(read_valued(row, "first_turn"), game);
    const JsonCursor nights = read_valued(row, "night_turns");
    for (std::size_t i = 0; i < nights.array().size(); ++i)
      game.night_turns.push_back(static_cast<int>(nights.at(i).integer(1, game.turns)));
  }
  documents.take(name, reader);
}

Arrival read_arrival(const JsonCursor& row, const Sheet& sheet, int turns) {
  row.only({"turn", "side", "type", "symbol", "strength", "hex", "name"});
  Arrival arrival;
  arrival.turn = static_cast<int>(row.at("turn").integer(1, turns));
  arrival.side = read_side(row.at("side"));
  arrival.type = read_word(row.at("type"), {"infantry", "artillery"});
  if (row.maybe("symbol").present()) arrival.symbol = read_word(row.maybe("symbol"), {"cavalry"});
  const bool gun = arrival.type == "artillery";  // a gun's own strength is 1 [9.3]
  arrival.strength = gun ? 1 : static_cast<int>(row.at("strength").integer(1, 20));
  if (gun && row.maybe("strength").present()) row.at("strength").fail("is fixed for artillery by 9.3");
  arrival.hex = read_hex(row.at("hex"), sheet);
  arrival.name = row.at("name").text(40);
  return arrival;
}

void read_arrivals(DataDocuments& documents, const Sheet& sheet, DataLists& lists) {
  const std::string name = "reinforcements.json";
  JsonReader reader(documents.document(name));
  reader.root().only({"format", "game_1", "game_2"});
  for (auto& [id, game] : lists.games) {
    const JsonCursor part = reader.root().at(id);
    part.only({"source", "rule", "units"});
    read_source(part);
    const JsonCursor rows = part.at("units");
    for (std::size_t i = 0; i < rows.array().size(); ++i) {
      game.arrivals.push_back(read_arrival(rows.at(i), sheet, game.turns));
      if (i > 0 && game.arrivals[i - 1].turn > game.arrivals[i].turn)
        rows.at(i).fail("must not stand before an earlier turn, because ids follow arrival");
    }
  }
  documents.take(name, reader);
}

FixedUnit read_fixed_unit(const JsonCursor& row, const JsonCursor& names, const Sheet& sheet) {
  row.only({"hex", "type", "strength", "name"});
  FixedUnit unit{read_hex(row.at("hex"), sheet), read_word(row.at("type"), {"infantry", "artillery", "leader"}), 1, ""};
  const bool counted = unit.type == "infantry";  // a gun's own strength is 1 [9.3], a leader's too [10.1]
  if (counted) unit.strength = static_cast<int>(row.at("strength").integer(1, 20));
  if (!counted && row.maybe("strength").present()) row.at("strength").fail("is fixed by 9.3 and 10.1");
  unit.name = unit.type == "leader" ? row.at("name").text(40) : names.at(unit.hex).text(40);
  return unit;
}

// [14.2] Ids follow the hexes; nobody shares one, and at most one counter leads.
void read_fixed(const JsonCursor& part, const Sheet& sheet, DeploymentList& list) {
  part.only({"source", "rule", "kind", "army", "units", "optional_hexes", "gloss"});
  list.fixed = true;
  list.army = part.at("army").text(120);
  const JsonCursor gloss = part.at("gloss");
  gloss.only({"source", "names"});
  read_source(gloss);
  const JsonCursor rows = part.at("units");
  int leaders = 0;
  for (std::size_t i = 0; i < rows.array().size(); ++i) {
    list.units.push_back(read_fixed_unit(rows.at(i), gloss.at("names"), sheet));
    if (i > 0 && list.units[i - 1].hex >= list.units[i].hex)
      rows.at(i).at("hex").fail("must come after the hex before it, because ids follow hexes");
    if (list.units[i].type == "leader" && ++leaders > 1) rows.at(i).fail("is a second leader");
  }
  const auto named = static_cast<std::size_t>(leaders) + gloss.at("names").size();
  if (gloss.present() && named != list.units.size()) gloss.at("names").fail("must name each unit but the leader once");
  if (!part.maybe("optional_hexes").present()) return;
  list.optional_hexes = read_hexes(part.at("optional_hexes"), sheet);
  for (std::size_t i = 0; i < list.optional_hexes.size(); ++i)
    for (const FixedUnit& unit : list.units)
      if (unit.hex == list.optional_hexes[i]) part.at("optional_hexes").at(i).fail("is a unit's own hex");
}

void read_deployment(DataDocuments& documents, const Sheet& sheet, DataLists& lists) {
  const std::string name = "deployment.json";
  JsonReader reader(documents.document(name));
  reader.root().only({"format", "game_1", "game_2"});
  for (auto& [id, game] : lists.games)
    for (std::size_t side = 0; side < side_words.size(); ++side) {
      const JsonCursor part = reader.root().at(id).at(side_words[side]);
      read_source(part);
      if (read_word(part.at("kind"), {"choose", "fixed"}) == "fixed") {
        read_fixed(part, sheet, game.deployment[side]);
        continue;
      }
      part.only({"source", "rule", "kind", "hexes"});
      game.deployment[side].hexes = read_hexes(part.at("hexes"), sheet);
    }
  documents.take(name, reader);
}

Objective read_objective(const JsonCursor& row, const Sheet& sheet) {
  row.only({"hex", "name", "held", "points"});
  Objective objective{read_hex(row.at("hex"), sheet), row.at("name").text(40), -1, {}};
  if (!row.at("held").is_null()) objective.held = read_side(row.at("held"));
  if (row.maybe("points").present())
    for (std::size_t side = 0; side < side_words.size(); ++side)
      objective.points[side] = static_cast<int>(row.at("points").at(side_words[side]).integer(0, 999));
  return objective;
}

VictoryCondition read_condition(const JsonCursor& row, const Sheet& sheet) {
  row.only({"side", "level", "demoralized", "any_of", "all_of"});
  VictoryCondition condition;
  condition.side = read_side(row.at("side"));
  condition.level = read_word(row.at("level"), {"decisive", "substantive", "marginal"});
  if (row.maybe("demoralized").present()) condition.demoralized = read_side(row.at("demoralized"));
  if (row.maybe("any_of").present()) condition.any_of = read_hexes(row.at("any_of"), sheet);
  if (row.maybe("all_of").present()) condition.all_of = read_hexes(row.at("all_of"), sheet);
  return condition;
}

// [14.23] From the highest ratio down; whoever has more than the other wins something.
void read_points(const JsonCursor& row, Victory& victory) {
  victory.per_strength_point = static_cast<int>(row.at("per_strength_point").integer(0, 99));
  victory.per_unit = static_cast<int>(row.at("per_unit").integer(0, 99));
  const JsonCursor levels = row.at("levels");
  for (std::size_t i = 0; i < levels.array().size(); ++i) {
    levels.at(i).only({"level", "ratio"});
    const JsonCursor ratio = levels.at(i).at("ratio");
    if (ratio.array().size() != 2) ratio.fail("must be two numbers: the winner's points and the loser's");
    VictoryLevel level{read_word(levels.at(i).at("level"), {"decisive", "substantive", "marginal"}),
                       static_cast<int>(ratio.at(0).integer(1, 99)), static_cast<int>(ratio.at(1).integer(1, 99))};
    if (!victory.levels.empty() &&
        level.winner * victory.levels.back().loser >= victory.levels.back().winner * level.loser)
      ratio.fail("must be lower than the one before");
    victory.levels.push_back(std::move(level));
  }
  if (levels.present() && (victory.levels.empty() || victory.levels.back().winner != victory.levels.back().loser))
    levels.fail("must end with the ratio of 1 to 1");
}

void read_victories(DataDocuments& documents, const Sheet& sheet, DataLists& lists) {
  const std::string name = "victory.json";
  JsonReader reader(documents.document(name));
  const JsonCursor rows = reader.root().at("schedules");
  for (std::size_t i = 0; i < rows.array().size(); ++i) {
    const JsonCursor row = rows.at(i);
    row.only({"id", "rule", "kind", "source", "objectives", "conditions", "per_strength_point", "per_unit", "levels"});
    read_source(row);
    Victory victory;
    victory.rule = row.at("rule").text(16);
    for (std::size_t k = 0; k < row.at("objectives").array().size(); ++k)
      victory.objectives.push_back(read_objective(row.at("objectives").at(k), sheet));
    if (read_word(row.at("kind"), {"conditions", "points"}) == "points")
      read_points(row, victory);
    else
      for (std::size_t k = 0; k < row.at("conditions").array().size(); ++k)
        victory.conditions.push_back(read_condition(row.at("conditions").at(k), sheet));
    lists.victories[row.at("id").text(16)] = victory;
  }
  documents.take(name, reader);
}

}  // namespace

DataLists read_lists(DataDocuments& documents) {
  DataLists lists;
  const Sheet sheet = read_sheet(documents, lists);
  read_armies(documents, lists);
  read_turn_record(documents, lists);
  read_arrivals(documents, sheet, lists);
  read_deployment(documents, sheet, lists);
  read_victories(documents, sheet, lists);
  return lists;
}

}  // namespace simove::bull_run
