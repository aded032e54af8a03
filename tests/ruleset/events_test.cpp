// Events of hand-made turns on the real map: causes, worked sums and sentences.
#include <doctest/doctest.h>

#include <set>

#include "tests/ruleset/table.h"

namespace {

using namespace simove;
using table::plots;
using table::rules;
using table::Table;

// 14.11 on turn 3 (no ban), nobody on the map but the units named.
Table with_only(const std::vector<std::pair<std::string, std::string>>& placed) {
  Table table;
  table.play(table.fallbacks());
  const Json saved = rules().save(*table.state);
  Json patch{{{"op", "replace"}, {"path", "/turn"}, {"value", 3}}};
  for (std::size_t i = 0; i < saved["units"].size(); ++i) {
    Json hex;
    for (const auto& [unit, where] : placed)
      if (saved["units"][i]["id"] == unit) hex = where;
    patch.push_back({{"op", "replace"}, {"path", "/units/" + std::to_string(i) + "/hex"}, {"value", hex}});
  }
  table.doctor(patch);
  table.events.clear();
  return table;
}

std::string sentence(const Table& table, const std::string& kind) {
  for (const Event& event : table.events)
    if (event.kind == kind) return rules().narrate(event.kind, event.body);
  return "";
}

}  // namespace

TEST_CASE("5.23 two units meet: both stop, with the reason and both plots open to all") {
  Table table = with_only({{"UL", "5305"}, {"U01", "5306"}, {"CL", "5311"}, {"C01", "5310"}});
  table.play(table.answers(plots({"U01/5306 5307 5308"}), plots({"C01/5310 5309"})));
  const Json orders = table.told("orders_revealed")[0]["plots"];
  CHECK(orders["union"][0]["cells"] == Json({"5307", "5308", "-", "-", "-", "-", "-", "-"}));
  CHECK(orders["confederate"][0]["start"] == "5310");
  const auto steps = table.told("sub_segment");
  REQUIRE(steps.size() == 8);
  CHECK(steps[0]["moves"].size() == 2);
  CHECK(steps[1]["moves"].size() == 1);
  REQUIRE(steps[1]["stops"].size() == 2);
  CHECK(steps[1]["interceptions"] == Json{{{"units", {"C01", "U01"}}}});
  for (const Json& stop : steps[1]["stops"]) {
    CHECK(stop["reason"] == "zoc");
    CHECK(stop["by"].size() == 1);
    CHECK(stop["text"].get<std::string>().find("6.22") != std::string::npos);
  }
  CHECK(steps[7]["positions"]["U01"] == "5308");
  CHECK(sentence(table, "sub_segment") == "Sub-segment 1: 2 units move.");
}

TEST_CASE("10.3 the command event says who scatters, who is safe and why") {
  Table table = with_only({{"UL", "5306"}, {"U01", "5307"}, {"U02", "5903"}, {"C01", "1011"}});
  table.play(table.answers(plots({"U01/5307 5308", "U02/5903 5902"}), plots({})));
  const Json command = table.told("command")[0];
  CHECK(command["side"] == "union");
  CHECK(command["commanded"] == Json({"U01"}));
  CHECK(command["leader_moves"] == false);
  const int die = command["die"];
  CHECK(command["scattered"] == ((die == 1 || die == 3) ? Json({"U02"}) : Json::array()));
  CHECK(table.told("command").size() == 2);
}

TEST_CASE("7.0 an attack event carries its worked sum, its die and its meaning") {
  Table table = with_only({{"UL", "5305"}, {"U01", "5306"}, {"U02", "5407"}, {"C01", "5307"}});
  table.play(table.answers(plots({"U01/5306 - - - - ATTACK", "U02/5407 - - - - ATTACK"}), plots({})));
  CHECK(sentence(table, "pinned").find("start in an enemy zone of control") != std::string::npos);
  REQUIRE(table.told("attack").size() == 1);
  const Json attack = table.told("attack")[0];
  CHECK(attack["attackers"] == Json({"U01", "U02"}));
  CHECK(attack["defenders"] == Json({"C01"}));
  CHECK(attack["defence"] == 4);
  int attack_sum = 0;
  int factor = 1;
  int defence_sum = 0;
  for (const Json& line : attack["lines"]) {
    const std::string part = line["part"];
    const int value = line["value"];
    if (part == "attack") attack_sum += value;
    if (part == "attack_factor") factor *= value;
    if (part == "defence") defence_sum += value;
  }
  CHECK(attack_sum * factor == attack["attack"]);
  CHECK(defence_sum == attack["defence"]);
  CHECK(attack["die"].get<int>() >= 1);
  CHECK(sentence(table, "attack").find("U01 and U02 attack C01") == 0);
}

TEST_CASE("7.3 a unit in contact that did not fight is repulsed, and the event names by whom") {
  Table table = with_only({{"U01", "5306"}, {"C01", "5307"}});
  table.play(table.answers(plots({}), plots({})));
  REQUIRE(table.told("repulsed").size() == 2);
  CHECK(table.told("repulsed")[0]["unit"] == "U01");
  CHECK(table.told("repulsed")[0]["by"] == Json({"C01"}));
  CHECK(table.told("repulsed")[0]["from"] == "5306");
  CHECK(sentence(table, "repulsed").find("U01 did not fight and is repulsed from 5306 to") == 0);
}

TEST_CASE("14.14 passing through an objective is told, and who held it before") {
  Table table = with_only({{"UL", "4004"}, {"U01", "4003"}, {"CL", "3805"}, {"C01", "3803"}});
  table.play(table.answers(plots({}), plots({"CL/3805 3905 3906"})));
  REQUIRE(table.told("control").size() == 1);
  const Json control = table.told("control")[0];
  CHECK(control["hex"] == "3905");
  CHECK(control["name"] == "Centreville");
  CHECK(control["side"] == "confederate");
  CHECK(control["was"] == "union");
  CHECK(sentence(table, "control") == "Confederate now holds Centreville (3905), held before by Union (14.14).");
}

TEST_CASE("every event of random matches has a sentence and a rule, and most kinds occur") {
  std::set<std::string> kinds;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Table table("14.11", seed);
    for (std::uint64_t group = 0; !table.over(); ++group) table.play(table.samples(seed * 100 + group));
    for (const Event& event : table.events) {
      kinds.insert(event.kind);
      CHECK_FALSE(event.body["rule"].get<std::string>().empty());
      CHECK(event.body["turn"].is_number_integer());
      CHECK_FALSE(rules().narrate(event.kind, event.body).empty());
      CHECK(event.audience.all);
    }
  }
  for (const char* kind : {"deployed", "turn_begins", "orders_revealed", "command", "sub_segment", "scatter", "attack",
                           "repulsed", "loss", "retreated", "control", "turn_ends", "game_ends"}) {
    CAPTURE(kind);
    CHECK(kinds.count(kind) == 1);
  }
  CHECK(rules().narrate("unheard_of", Json::object()).empty());
}
