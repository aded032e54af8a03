// The rules as the page asks them give what the server gives, from the view and the ask alone.
#include <doctest/doctest.h>

#include <algorithm>

#include "protocol/encode.h"
#include "rules/games/bull_run/page/page_calls.h"
#include "tests/ruleset/table.h"

namespace {

using namespace simove;
using bull_run::page_call;
using bull_run::SplitMix;
using table::rules;
using table::Table;

Json ask_page(const Table& table, const std::string& seat, const std::string& call, const Json& payload,
              const Json& more = Json::object()) {
  Json request{{"call", call}, {"ask", table.decision(seat).ask}, {"view", table.view(seat)}, {"payload", payload}};
  request.update(more);
  return Json::parse(page_call(request.dump()));
}

// A legal plot with some of its lines spoilt.
Json spoilt(SplitMix& random, const Json& payload) {
  Json changed = payload;
  for (Json& line : changed["plots"]) {
    std::string text = line;
    if (random.chance(25)) text += " " + text.substr(text.size() - 4);
    if (random.chance(15)) text[text.size() - 1] = static_cast<char>('0' + random.below(10));
    if (random.chance(10)) text += " ATTACK";
    if (random.chance(5)) text[1] = '9';
    if (random.chance(5)) text += " ~";
    line = text;
  }
  if (random.chance(20)) changed["plots"].push_back("C01/2504 2505");
  if (random.chance(20)) changed["plots"].push_back("U01/2504 2505");
  if (random.chance(4)) changed["plots"].push_back(7);
  return changed;
}

// Under concealment the server lists by alias, which the page does not know of its own units.
Json in_order(const std::string& scenario, Json answer) {
  if (scenario != "14.22") return answer;
  std::vector<std::string> rows;
  for (const Json& problem : answer["problems"]) rows.push_back(problem.dump());
  std::sort(rows.begin(), rows.end());
  answer["problems"] = rows;
  return answer;
}

}  // namespace

TEST_CASE("the page's check is the server's, member by member") {
  int compared = 0;
  int with_problems = 0;
  for (const std::string scenario : {"14.11", "14.12", "14.13", "14.21", "14.22"}) {
    for (std::uint64_t seed = 1; seed <= (scenario < "14.2" ? 6 : 1); ++seed) {
      Table table(scenario, seed);
      SplitMix random(seed * 1000);
      table.play(table.samples(seed));
      while (!table.over()) {
        for (const Decision& open : table.pending()) {
          const Json payload = spoilt(random, rules().sample(*table.state, open, seed));
          const Json& units = open.ask["units"];
          const Json focus{
              {"unit", units[static_cast<std::size_t>(random.below(static_cast<int>(units.size())))]["id"]}};
          const CheckReport server = rules().check(*table.state, open, payload, focus);
          const Json expected{{"problems", protocol::to_json(server.problems)}, {"hints", server.hints}};
          CAPTURE(payload.dump());
          const Json page = ask_page(table, open.seat.value, "check", payload, {{"focus", focus}});
          REQUIRE(in_order(scenario, page) == in_order(scenario, expected));
          ++compared;
          with_problems += server.problems.empty() ? 0 : 1;
        }
        table.play(table.samples(seed));
      }
    }
  }
  MESSAGE(compared << " checks compared, " << with_problems << " with problems");
  CHECK(compared >= 200);
  CHECK(with_problems >= 100);
}

TEST_CASE("the page's check of a commander's plot beside his allies' is the server's") {
  int compared = 0;
  int clashes = 0;
  for (const bool concealed : {false, true}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Table table("14.11", seed, {{"union_commanders", "four"}, {"concealment", concealed}});
      SplitMix random(seed * 1000);
      table.play(table.samples(seed));
      while (!table.over()) {
        Allies written;
        Json rows = Json::array();
        for (const Decision& open : table.pending()) {
          if (open.seat.value == "confederate") continue;
          const bool ready = random.chance(50);
          const Json payload = rules().sample(*table.state, open, seed + 7);
          written.push_back({open.id, open.seat, payload, ready});
          rows.push_back({{"seat", open.seat.value}, {"payload", payload}, {"state", ready ? "ready" : "draft"}});
        }
        for (const Decision& open : table.pending()) {
          if (open.seat.value == "confederate") continue;
          Allies beside = written;
          std::erase_if(beside, [&](const AllyAnswer& one) { return one.decision == open.id; });
          const Json payload = spoilt(random, rules().sample(*table.state, open, seed));
          const Json focus = concealed ? Json() : Json{{"unit", open.ask["units"][0]["id"]}};
          const CheckReport server = rules().check(*table.state, open, payload, focus, beside);
          Json expected{{"problems", protocol::to_json(server.problems)}, {"hints", server.hints}};
          Json page = ask_page(table, open.seat.value, "check", payload, {{"focus", focus}, {"allies", rows}});
          // Under concealment the server takes units in the order of their aliases, the page in that of their names:
          // the problems are the same, and of two that stand in the way of a step a hint may name the other.
          for (Json* answer : {&expected, &page})
            if (concealed) std::sort((*answer)["problems"].begin(), (*answer)["problems"].end());
          CAPTURE(payload.dump());
          REQUIRE(page == expected);
          ++compared;
          for (const Problem& problem : server.problems)
            clashes += problem.text.find(" is under ") != std::string::npos;
        }
        table.play(table.samples(seed));
      }
    }
  }
  MESSAGE(compared << " checks beside allies compared, with " << clashes << " clashes");
  CHECK(compared >= 100);
  CHECK(clashes >= 20);
}

TEST_CASE("a way, appended, is legal; the ask's ban and arrivals are heeded") {
  Table table("14.11", 3);
  table.play(table.samples(3));
  const Json payload = table::plots({});
  const std::string start = table.decision("union").ask["units"][0]["start"];
  const Json reach = ask_page(table, "union", "reach", payload, {{"unit", "U01"}});
  REQUIRE(reach["hexes"].size() > 10);
  for (const Json& hex : reach["hexes"]) {
    const Json way = ask_page(table, "union", "way", payload, {{"unit", "U01"}, {"to", hex["hex"]}});
    if (way["legal"] != true || !way["clashes"].empty()) continue;
    std::string line = "U01/" + start;
    for (const std::string cell : way["cells"]) line += " " + cell;
    for (const Problem& problem : table::problems(table, "union", table::plots({line})))
      CHECK_MESSAGE((problem.severity != Severity::error || problem.rule == "5.13"), line << ": " << problem.text);
    CHECK(way["steps"].back()["to"].get<std::size_t>() == way["cells"].size());
  }
  // On turn 1 the Confederates stand still, their leader does not [14.15].
  CHECK(ask_page(table, "confederate", "reach", payload, {{"unit", "C01"}})["hexes"].empty());
  CHECK_FALSE(ask_page(table, "confederate", "reach", payload, {{"unit", "CL"}})["hexes"].empty());
  CHECK(ask_page(table, "confederate", "way", payload, {{"unit", "C01"}, {"to", "2020"}})["rule"] == "14.15");
}

TEST_CASE("the page plots on the map of the year, and a side without a leader has none to command it") {
  Table table("14.21");
  table.doctor({{{"op", "replace"}, {"path", table.unit_path("U07") + "/hex"}, {"value", "2508"}}});
  const Json way = ask_page(table, "union", "way", table::plots({}), {{"unit", "U07"}, {"to", "2408"}});
  CHECK(way["legal"] == true);
  CHECK(way["cells"] == Json{"2408", "2408"});  // the bridge is destroyed
  const Json command = ask_page(table, "confederate", "command", table::plots({}));
  CHECK(command["leader"].is_null());
  CHECK(command["exposed"].empty());
  Json view = table.view("union");
  view["map"] = "map_1863.json";
  const Json refused = ask_page(table, "union", "zoc", table::plots({}), {{"view", view}});
  CHECK(refused["error"] == "/view/map is not a map of the game");
}

TEST_CASE("what the page asks wrongly is answered with a sentence") {
  Table table("14.11", 3);
  table.play(table.samples(3));
  const auto refused = [](const Json& answer) { return answer["error"].get<std::string>(); };
  const Json payload = table::plots({});
  CHECK(page_call("{").find("\"error\"") == 1);
  CHECK(Json::parse(page_call("[]")).contains("error"));
  CHECK(Json::parse(page_call(R"({"call":"adjudicate","case":"{}"})")).contains("error"));
  CHECK(refused(ask_page(table, "union", "fly", payload)) == "There is no call \"fly\".");
  CHECK(refused(ask_page(table, "union", "reach", payload, {{"unit", "C01"}})) ==
        "/unit is not a unit of the seat on the map");
  CHECK(refused(ask_page(table, "union", "way", payload, {{"unit", "U01"}, {"to", "9999"}})) ==
        "/to is not a hex of the map");
  CHECK(refused(ask_page(table, "union", "check", payload, {{"view", Json::object()}})).substr(0, 6) == "/view/");
  Json view = table.view("union");
  view["units"].push_back(view["units"][0]);
  CHECK(refused(ask_page(table, "union", "scatter", payload, {{"view", view}})).find("second one of its id") !=
        std::string::npos);
}
