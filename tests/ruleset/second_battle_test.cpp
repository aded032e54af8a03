// The battle of 1862 behind the border: fixed set-up, deployment among dummies by one side alone, command control of
// one side, night, entries on an edge, the map of that year.
#include <doctest/doctest.h>

#include <set>

#include "tests/ruleset/faces.h"

namespace {

using namespace simove;
using table::has_error;
using table::plots;
using table::problems;
using table::rules;
using table::Table;

const Json* unit_in(const Json& view, const std::string& id) {
  for (const Json& unit : view["units"])
    if (unit["id"] == id) return &unit;
  return nullptr;
}

Json replaced(const std::string& path, const Json& value) {
  return {{"op", "replace"}, {"path", path}, {"value", value}};
}

std::string refused(const std::string& scenario, const Json& options) {
  bull_run::SeededChance chance(1);
  auto first = rules().initial(table::setup(scenario, options), chance);
  const auto* refusal = std::get_if<Rejection>(&first);
  return refusal == nullptr ? "accepted" : refusal->path + ": " + refusal->text;
}

// All fifteen counters on the hexes of the ask, in any order that the words give.
Json deployment(const Decision& decision, const std::vector<std::string>& order) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < order.size(); ++i)
    rows.push_back(order[i] + "/" + decision.ask["targets"][i].get<std::string>());
  return {{"deploy", rows}};
}

std::vector<std::string> items_of(const Decision& decision) {
  return decision.ask["items"].get<std::vector<std::string>>();
}

// A view that says how many units each side has on the map.
std::map<std::string, int> strengths_shown(const Json& view) {
  std::map<std::string, int> count;
  for (const Json& unit : view["units"]) ++count[unit["side"].get<std::string>()];
  return count;
}

}  // namespace

TEST_CASE("14.21 begins with the plots of turn 1: everybody stands where he must") {
  const Table table("14.21");
  const Json view = table.view("union");
  CHECK(view["phase"] == "plot");
  CHECK(view["turn"] == 1);
  CHECK(view["turns"] == 24);
  CHECK(view["date"] == "29 August 1862");
  CHECK(view["map"] == "map_1862.json");
  CHECK(view["sides"]["union"]["demoralization_at"].is_null());
  CHECK(view["sides"]["confederate"]["deployed"] == true);
  CHECK(view["options"]["command_control"] == Json{"union"});
  CHECK(view["options"]["concealment"].empty());
  CHECK(view["units"].size() == 18 + 5);
  CHECK((*unit_in(view, "U02"))["hex"] == "1433");
  CHECK((*unit_in(view, "U02"))["strength"] == 8);
  CHECK((*unit_in(view, "UL"))["hex"] == "2209");
  CHECK((*unit_in(view, "C04"))["type"] == "artillery");
  CHECK((*unit_in(view, "C04"))["strength"] == 1);
  CHECK(view["reinforcements"].size() == 13);
  for (const Json& objective : view["objectives"]) CHECK(objective["held_by"].is_null());
  REQUIRE(table.pending().size() == 2);
  CHECK(table.pending()[0].kind == "plot");
  REQUIRE(table.told("deployed").size() == 1);
  CHECK(table.told("deployed")[0]["rule"] == "14.2");
  CHECK(table.told("deployed")[0]["units"].size() == 23);
  CHECK(table.told("turn_begins").size() == 1);
  CHECK(rules().narrate("deployed", table.told("deployed")[0]).find("14.2") != std::string::npos);
  const Json asked = table.decision("confederate").ask;
  for (const Json& unit : asked["units"])
    if (unit["id"] == "C04") CHECK(unit["missions"] == Json{"bombard", "support"});
}

TEST_CASE("views of the first battle are what they were: no points, no date") {
  const Json view = Table("14.11").view("union");
  CHECK_FALSE(view.contains("date"));
  CHECK_FALSE(view["sides"]["union"].contains("points"));
  CHECK(view["map"] == "map.json");
}

TEST_CASE("concealment is settled by the scenarios of 1862") {
  CHECK(refused("14.21", {{"concealment", true}}) ==
        "/options/concealment: This option is not offered in this scenario.");
  CHECK(refused("14.21", {{"concealment", false}}) == "accepted");
  CHECK(refused("14.22", {{"concealment", false}}) ==
        "/options/concealment: This option cannot be turned off in this scenario.");
  CHECK(refused("14.22", {{"concealment", true}}) == "accepted");
  CHECK(refused("14.22", nullptr) == "accepted");
  for (const Json& scenario : rules().manifest()["scenarios"]) {
    const bool game_1 = scenario["id"].get<std::string>() < "14.2";
    CHECK(scenario["options"].contains("concealment") == game_1);
    CHECK(scenario.value("keeps_answers_secret", false) == (scenario["id"] == "14.22"));
  }
}

TEST_CASE("14.22: the Confederates alone deploy; the Union stands for all to see") {
  Table table("14.22");
  REQUIRE(table.pending().size() == 1);
  const Decision decision = table.decision("confederate");
  CHECK(decision.kind == "deploy");
  CHECK(decision.ask["items"].size() == 15);
  CHECK(decision.ask["targets"].size() == 15);
  CHECK(strengths_shown(table.view("union")) == std::map<std::string, int>{{"union", 18}});
  CHECK(strengths_shown(table.view("")) == std::map<std::string, int>{{"union", 18}});
  CHECK(strengths_shown(table.view("confederate")) == std::map<std::string, int>{{"union", 18}, {"confederate", 15}});
  CHECK(table.view("")["sides"]["union"]["deployed"] == true);
  CHECK(table.view("")["sides"]["confederate"]["deployed"] == false);
  table.play(table.fallbacks());
  const Json theirs = table.view("union");
  CHECK(strengths_shown(theirs) == std::map<std::string, int>{{"union", 18}, {"confederate", 15}});
  std::set<std::string> hexes;
  for (const Json& unit : theirs["units"]) {
    if (unit["side"] == "union") CHECK_FALSE(unit.contains("face_down"));
    if (unit["side"] == "union") continue;
    CHECK(unit["type"] == "unknown");
    CHECK(unit["id"].get<std::string>()[0] == '?');
    hexes.insert(unit["hex"]);
  }
  CHECK(hexes.size() == 15);
  CHECK(table.view("union")["options"]["concealment"] == Json{"confederate"});
  CHECK(table.told("deployed")[0]["rule"] == "15.1");
  CHECK(table.told("deployed")[0]["removed"].empty());
}

TEST_CASE("14.22: errors of a deployment, and who is left over does not exist") {
  Table table("14.22");
  const Decision decision = table.decision("confederate");
  const std::vector<std::string> items = items_of(decision);
  const auto check = [&](const Json& rows) { return problems(table, "confederate", {{"deploy", rows}}); };
  CHECK(check({"C01/2204"})[0].text == "2204 is not one of your set-up hexes.");
  CHECK(check({"C01/1112", "C02/1112"})[0].text == "1112 already holds another counter.");
  CHECK(check({"C01/1112", "C01/1210"})[0].text == "C01 is placed twice.");
  CHECK(check({"C16/1112"})[0].text == "C16 is not one of your counters to deploy.");  // it arrives later
  CHECK(check({"U01/1112"})[0].text == "U01 is not one of your counters to deploy.");
  CHECK(has_error(check({"C01"})));
  // Anybody may stand anywhere on the list.
  std::vector<std::string> turned(items.rbegin(), items.rend());
  CHECK(problems(table, "confederate", deployment(decision, turned)).empty());
  // Two real counters and three dummies stay at home: a warning, and they are gone.
  const std::vector<std::string> fewer(items.begin() + 2, items.end() - 3);
  const auto warned = problems(table, "confederate", deployment(decision, fewer));
  REQUIRE(warned.size() == 1);
  CHECK(warned[0].severity == Severity::warning);
  CHECK(warned[0].rule == "14.22");
  CHECK(warned[0].text == "5 counters have no hex and will not be in the battle at all.");
  table.play(table.answers({}, deployment(decision, fewer)));
  CHECK(strengths_shown(table.view("union"))["confederate"] == 10);
  CHECK(strengths_shown(table.view("confederate"))["confederate"] == 10);
  CHECK(unit_in(table.view("confederate"), "C01") == nullptr);
  CHECK(unit_in(table.view("confederate"), "C15") == nullptr);
  const Json saved = rules().save(*table.state);
  CHECK(saved["masked"].size() == 10);
  for (const Json& masked : saved["masked"]) {
    CHECK(masked["counter"] != "C01");
    CHECK(masked["counter"] != "C15");
  }
  while (!table.over()) table.play(table.fallbacks());
  CHECK(rules().outcome(*table.state)->places.size() == 2);
}

TEST_CASE("14.22: a deployment by default is the list in the order of hexes, and keeps the good rows of a draft") {
  const Table table("14.22");
  const Decision decision = table.decision("confederate");
  CHECK(decision.ask["default"][0] == "C01/0516");
  CHECK(decision.ask["default"][14] == "C15/2203");
  const Json filled = rules().fallback(*table.state, decision, {{"deploy", {"C03/2203", "C04/9999"}}});
  CHECK(filled["deploy"].size() == 15);
  CHECK(filled["deploy"][0] == "C03/2203");
  CHECK_FALSE(has_error(problems(table, "confederate", filled)));
}

TEST_CASE("10.5 the Confederates of 1862 roll no command die and are never scattered") {
  Table table("14.21");
  for (int turn = 1; turn <= 3; ++turn) table.play(table.samples(static_cast<std::uint64_t>(turn)));
  const auto commands = table.told("command");
  CHECK(commands.size() == 3);
  for (const Json& command : commands) CHECK(command["side"] == "union");
  for (const Json& scatter : table.told("scatter")) CHECK(scatter["unit"].get<std::string>()[0] == 'U');
  // Nor are they warned of it.
  const auto warnings = problems(table, "confederate", rules().sample(*table.state, table.decision("confederate"), 5));
  CHECK(table::find_rule(warnings, "10.3") == nullptr);
  CHECK(table::find_rule(warnings, "10.2") == nullptr);
}

TEST_CASE("4.2 turns 8, 16 and 24 are night: no mission is offered, and a plotted one is refused") {
  for (const int turn : {7, 8, 16, 23, 24}) {
    CAPTURE(turn);
    const bool night = turn % 8 == 0;
    Table table("14.21");
    table.doctor(Json::array({replaced("/turn", turn)}));
    CHECK(table.view("")["night"] == night);
    const Decision decision = table.decision("confederate");
    CHECK(decision.ask["night"] == night);
    for (const Json& unit : decision.ask["units"]) CHECK(unit["missions"].empty() == night);
    const auto found =
        problems(table, "confederate", plots({"C02/1210 - - - - ATTACK", "C04/1508 - - - - BOMBARD", "C05/1606 1607"}));
    CHECK(has_error(found) == night);
    if (!night) continue;
    int refused_at_night = 0;
    for (const Problem& problem : found) {
      if (problem.severity != Severity::error) continue;
      CHECK(problem.rule == "4.2");
      CHECK(problem.column == 5);
      ++refused_at_night;
    }
    CHECK(refused_at_night == 2);
  }
}

TEST_CASE("the clock shows the day's hours, and a new day follows each night") {
  Table table("14.21");
  for (int turn = 1; turn < 10; ++turn) table.play(table.fallbacks());
  const auto begun = table.told("turn_begins");
  REQUIRE(begun.size() == 10);
  CHECK(begun[6]["night"] == false);
  CHECK(begun[7]["night"] == true);
  CHECK(begun[7]["clock"] == "16:30");
  CHECK(begun[8]["night"] == false);
  CHECK(begun[8]["clock"] == "06:00");
  CHECK(table.view("")["date"] == "30 August 1862");
}

TEST_CASE("12.11 arrivals enter together at one hex, and without orders are sent on to stand alone") {
  Table table("14.21");
  for (int turn = 1; turn < 3; ++turn) table.play(table.fallbacks());
  std::set<std::string> arriving;
  const Json asked = table.decision("confederate").ask;
  for (const Json& unit : asked["units"])
    if (unit["arrives"] == true)
      arriving.insert(unit["start"].get<std::string>() + " " + unit["id"].get<std::string>());
  CHECK(arriving == std::set<std::string>{"0114 C06", "0114 C07", "0114 C08", "0117 C09"});
  const auto found = problems(table, "confederate", plots({}));
  CHECK(has_error(found));
  CHECK(table::find_rule(found, "12.1") != nullptr);
  CHECK_FALSE(has_error(
      problems(table, "confederate",
               plots({"C06/0114 0114 0115", "C07/0114 0114 0113", "C08/0114 0114 - - - -", "C09/0117 0117"}))));
  table.play(table.fallbacks());
  std::set<std::string> hexes;
  const Json view = table.view("");
  for (const std::string id : {"C06", "C07", "C08", "C09"})
    hexes.insert((*unit_in(view, id))["hex"].get<std::string>());
  CHECK(hexes.size() == 4);
}

TEST_CASE("12.14 an entry hex closed by the enemy: the nearest open edge hexes, asked in a live match") {
  for (const std::string decisions : {"standing", "live"}) {
    CAPTURE(decisions);
    Table table("14.21", 1, {{"decisions", decisions}});
    table.play(table.fallbacks());
    // It holds the entry hex itself, and its zone of control the hexes of the edge on either side.
    table.doctor(Json::array({replaced(table.unit_path("U01") + "/hex", "0114")}));
    table.play(table.fallbacks());
    if (decisions == "live") {
      const Decision decision = table.decision("confederate");
      REQUIRE(decision.kind == "enter");
      REQUIRE(decision.ask["entries"].size() == 3);
      for (const Json& entry : decision.ask["entries"]) {
        CHECK(entry["wanted"] == "0114");
        CHECK(entry["hexes"] == Json{"0112", "0116"});  // R-EDGE
      }
      CHECK(table::find_rule(problems(table, "confederate", {{"enter", {{"C06", "0214"}}}}), "12.1") != nullptr);
      table.play(table.fallbacks());
    }
    int blocked = 0;
    for (const Json& entered : table.told("entered")) {
      if (!entered.contains("wanted")) continue;
      ++blocked;
      CHECK(entered["rule"] == "12.14");
      CHECK(entered["wanted"] == "0114");
    }
    CHECK(blocked == 3);
    CHECK(table.pending()[0].kind == "plot");
  }
}

TEST_CASE("the Stone Bridge of 1862 is destroyed: a point more to cross, and still no zone across") {
  Table table("14.21");
  table.doctor(Json::array({replaced(table.unit_path("U07") + "/hex", "2508")}));
  const auto focus = Json{{"unit", "U07"}};
  const auto hints = rules().check(*table.state, table.decision("union"), plots({}), focus).hints;
  const Json* over = nullptr;
  for (const Json& step : hints["next"])
    if (step["hex"] == "2408") over = &step;
  REQUIRE(over != nullptr);
  CHECK((*over)["crossing"] == "destroyed_bridge");
  CHECK((*over)["cost"] == 2);
  Table before("14.11");
  before.play(before.fallbacks());
  std::string there;
  const Json view = before.view("union");
  for (const Json& unit : view["units"])
    if (unit["hex"] == "2508") there = unit["id"];
  REQUIRE_FALSE(there.empty());
  const Json steps = rules().check(*before.state, before.decision("union"), plots({}), {{"unit", there}}).hints;
  for (const Json& step : steps["next"])
    if (step["hex"] == "2408") CHECK(step["cost"] == 1);
}

TEST_CASE("a saved match of either battle finds its own map again") {
  for (const std::string scenario : {"14.11", "14.21", "14.22"}) {
    Table table(scenario, 4);
    for (int group = 0; group < 3; ++group) table.play(table.samples(7));
    const Json saved = rules().save(*table.state);
    const auto loaded = rules().load(saved);
    REQUIRE(loaded.has_value());
    CHECK(rules().save(**loaded) == saved);
    CHECK(rules().view(**loaded, {})["map"] == (scenario == "14.11" ? "map.json" : "map_1862.json"));
  }
}
