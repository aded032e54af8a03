// Sides with several commanders: the command tree of the data, who is asked what, clashes between commanders' plots,
// answers for absent ones, and that nothing of it shows where it may not.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "tests/ruleset/faces.h"
#include "tests/ruleset/table.h"

namespace {

using namespace simove;
using table::find_rule;
using table::has_error;
using table::plots;
using table::rules;
using table::Table;

const Json three{{"union_commanders", "three"}};
const Json four{{"union_commanders", "four"}};

std::string refusal_of(const Setup& setup) {
  bull_run::SeededChance chance(1);
  const auto first = rules().initial(setup, chance);
  const auto* refused = std::get_if<Rejection>(&first);
  return refused == nullptr ? "" : refused->code + ": " + refused->text;
}

// Deployed by default: U01 (Tyler) stands in 2504, U02 (Hunter) beside it in 2505, U03 (Hunter) in 2507.
Table deployed(const Json& options = three) {
  Table table("14.11", 1, options);
  table.play(table.fallbacks());
  return table;
}

Allies beside(const Table& table, const std::string& seat, const Json& payload, bool ready) {
  return {{table.decision(seat).id, SeatId(seat), payload, ready}};
}

std::vector<Problem> judged(const Table& table, const std::string& seat, const Json& payload, const Allies& allies) {
  std::vector<Problem> problems = rules().check(*table.state, table.decision(seat), payload, Json(), allies).problems;
  std::erase_if(problems, [](const Problem& one) { return one.rule != "5.13"; });
  return problems;
}

GroupAnswers answered(const Table& table, const std::map<std::string, Json>& payloads) {
  GroupAnswers group{table.pending().front().group, {}};
  for (const Decision& open : table.pending()) {
    const auto given = payloads.find(open.seat.value);
    group.answers.push_back({open.id, open.seat, given == payloads.end() ? plots({}) : given->second});
  }
  return group;
}

}  // namespace

TEST_CASE("a form of command brings its seats; each unit has exactly one commander") {
  for (const Json& scenario : rules().manifest()["scenarios"]) {
    CAPTURE(scenario["id"].dump());
    CHECK(scenario["seats"].size() == 2);
    if (scenario["options"].count("union_commanders") == 0) {  // the armies of 1862 are not divided
      CHECK(scenario["id"].get<std::string>().rfind("14.2", 0) == 0);
      continue;
    }
    for (const Json& choice : scenario["options"]["union_commanders"]["choices"]) {
      if (choice["value"] == "one") continue;
      const Table table(scenario["id"], 1, {{"union_commanders", choice["value"]}});
      std::set<std::string> seats;
      for (const Json& seat : choice["seats"]) seats.insert(seat["seat"]);
      CHECK(seats.size() == (choice["value"] == "three" ? 3 : 4));
      std::map<std::string, int> under;
      const Json waiting = table.view("union")["units"];
      for (const Json& unit : waiting) {
        CHECK(seats.count(unit["commander"]) == 1);
        ++under[unit["commander"]];
        if (unit["type"] == "leader") CHECK(unit["commander"] == "union");
      }
      CHECK(under.size() == seats.size());
    }
  }
  CHECK(rules().manifest()["scenarios"][1]["options"].count("confederate_commanders") == 0);  // 14.12 has one army
}

TEST_CASE("seats and options that do not fit are named") {
  Setup missing = table::setup("14.11", three);
  missing.seats.pop_back();
  missing.seats.erase(missing.seats.begin() + 1);
  CHECK(refusal_of(missing) == "bad-seats: No seat decides for \"union/tyler\".");
  Setup stranger = table::setup("14.11");
  stranger.seats.push_back({SeatId("union-tyler"), "union/tyler"});
  CHECK(refusal_of(stranger) == "bad-seats: \"union/tyler\" is not a command of this scenario.");
  Setup twice = table::setup("14.11", three);
  twice.seats[1].seat = SeatId("union");
  CHECK(refusal_of(twice) == "bad-seats: One seat cannot be two commanders.");
  Setup unknown = table::setup("14.11");
  unknown.options = {{"union_commanders", "nine"}};
  CHECK(refusal_of(unknown) == "bad-options: This option is not a form of command of this side in this scenario.");
  CHECK(refusal_of(table::setup("14.11", three)).empty());
}

TEST_CASE("deployment is the overall commander's; each plots for his own units, all in one sealed group") {
  Table table("14.11", 1, three);
  CHECK(table.pending().size() == 2);
  table.play(table.fallbacks());
  const auto open = table.pending();
  REQUIRE(open.size() == 4);
  std::vector<std::string> ids;
  std::set<std::string> units;
  for (const Decision& one : open) {
    ids.push_back(one.id.value);
    CHECK(one.group.value == "1.plot");
    CHECK(one.secrecy == Secrecy::sealed);
    const bool overall = one.seat.value == "union" || one.seat.value == "confederate";
    CHECK(one.substitutes.size() == (overall ? 0 : 1));
    if (!overall) CHECK(one.substitutes[0].value == "union");
    CHECK(one.ask.contains("standing") == overall);
    CHECK(one.ask.contains("commander") == (one.seat.value != "confederate"));
    for (const Json& unit : one.ask["units"]) CHECK(units.insert(unit["id"]).second);
  }
  CHECK(ids ==
        std::vector<std::string>{"1.plot.union", "1.plot.union-tyler", "1.plot.union-hunter", "1.plot.confederate"});
  CHECK(units.size() == table.view("union")["units"].size());
}

TEST_CASE("nobody orders another commander's units, and standing orders are the overall commander's") {
  const Table table = deployed();
  const auto foreign = problems(table, "union-tyler", plots({"U02/2505 2506"}));
  REQUIRE(has_error(foreign));
  CHECK(foreign[0].rule == "5.1");
  CHECK(foreign[0].text == "U02 is under another commander's orders.");
  REQUIRE(foreign[0].repairs.size() == 1);
  CHECK(foreign[0].repairs[0].label == "Remove this line");
  const auto overall = problems(table, "union", plots({"U01/2504 2404"}));
  REQUIRE(has_error(overall));
  CHECK(overall[0].text == "U01 is under another commander's orders.");
  Json with_orders = plots({});
  with_orders["standing"] = Json::object();
  CHECK(has_error(problems(table, "union-tyler", with_orders)));
  CHECK(!has_error(problems(table, "union", with_orders)));
}

TEST_CASE("a clash is told to both commanders: an error beside what is ready, a warning beside a draft") {
  const Table table = deployed();
  const Json enters = plots({"U01/2504 2505"});
  const Json stays = plots({});
  const auto unknown = judged(table, "union-tyler", enters, {});
  REQUIRE(unknown.size() == 1);
  CHECK(unknown[0].severity == Severity::warning);
  CHECK(unknown[0].text ==
        "U01 enters 2505, where U02 is in the same column. U02 is under Hunter, who is not ready yet.");

  const auto late = judged(table, "union-tyler", enters, beside(table, "union-hunter", stays, true));
  REQUIRE(late.size() == 1);
  CHECK(late[0].severity == Severity::error);
  CHECK(late[0].subject == "U01");
  CHECK(late[0].text == "U01 enters 2505, where U02 is in the same column. U02 is under Hunter, who is ready.");
  CHECK(!late[0].repairs.empty());

  for (const bool ready : {false, true}) {
    const auto seen = judged(table, "union-hunter", stays, beside(table, "union-tyler", enters, ready));
    REQUIRE(seen.size() == 1);
    CHECK(seen[0].severity == (ready ? Severity::error : Severity::warning));
    CHECK(seen[0].subject == "U02");
    CHECK(seen[0].column == 1);
    CHECK(seen[0].place == "2505");
    CHECK(seen[0].text.find("U01 enters 2505, where U02 is in the same column. U01 is under Tyler") == 0);
  }
  const Json leaves = plots({"U02/2505 2506"});
  CHECK(judged(table, "union-tyler", enters, beside(table, "union-hunter", leaves, true)).empty());
  CHECK(judged(table, "union-hunter", leaves, beside(table, "union-tyler", enters, true)).empty());
  const Json exchanges = plots({"U02/2505 2504"});
  CHECK(judged(table, "union-hunter", exchanges, beside(table, "union-tyler", enters, true)).size() == 1);
}

TEST_CASE("a clash with an ally's draft hides no clash with a unit of one's own, nor one with what is ready") {
  const Table table = deployed(four);
  const Json own = plots({"U02/2505 - - 2506", "U03/2507 - - 2506"});
  const auto seen =
      judged(table, "union-hunter", own, beside(table, "union-tyler", plots({"U01/2504 2404 2405 2506"}), false));
  CHECK(std::count_if(seen.begin(), seen.end(), [](const Problem& one) { return one.severity == Severity::error; }) ==
        2);
  CHECK(std::count_if(seen.begin(), seen.end(), [](const Problem& one) { return one.severity == Severity::warning; }) ==
        2);
}

TEST_CASE("an ally's lines count for his own units only") {
  const Table table = deployed();
  const Json meddles = plots({"U02/2505 2506", "U01/2504 2504"});
  CHECK(judged(table, "union-tyler", plots({"U01/2504 2505"}), beside(table, "union", meddles, true)).size() == 1);
  CHECK(judged(table, "union-tyler", plots({"U01/2504 2505"}), beside(table, "confederate", plots({}), true))[0]
            .severity == Severity::warning);
}

TEST_CASE("all plots of a side are carried out together, or none; the overall commander may send another's") {
  Table table = deployed();
  const Json enters = plots({"U01/2504 2505"});
  const Applied clash = table.apply(answered(table, {{"union-tyler", enters}}));
  const auto* refused = std::get_if<Rejection>(&clash);
  REQUIRE(refused != nullptr);
  CHECK(refused->code == "illegal");

  GroupAnswers group = answered(table, {{"union-tyler", enters}, {"union-hunter", plots({"U02/2505 2506"})}});
  for (Answer& answer : group.answers)
    if (answer.seat.value == "union-tyler") answer.seat = SeatId("union");
  GroupAnswers usurped = group;
  for (Answer& answer : usurped.answers)
    if (answer.decision.value == "1.plot.union-tyler") answer.seat = SeatId("union-hunter");
  CHECK(std::holds_alternative<Rejection>(table.apply(usurped)));
  for (Answer& answer : usurped.answers)
    if (answer.decision.value == "1.plot.union-tyler") answer.seat = SeatId("confederate");
  CHECK(std::holds_alternative<Rejection>(table.apply(usurped)));
  table.play(group);
  const Json revealed = table.told("orders_revealed").back()["plots"]["union"];
  REQUIRE(revealed.size() == 2);
  CHECK(revealed[0]["unit"] == "U01");
  CHECK(revealed[1]["unit"] == "U02");
}

TEST_CASE("a missed plot of one commander goes with whatever the others have promised") {
  Table table = deployed();
  const Json draft = plots({"U02/2505 2506", "U03/2507 9999"});
  const Json fallback = rules().fallback(*table.state, table.decision("union-hunter"), draft);
  CHECK(fallback["missed"] == true);
  CHECK(fallback["plots"] == Json::array({"U02/2505 2506"}));
  table.play(answered(table, {{"union-tyler", plots({"U01/2504 2505 2506"})}, {"union-hunter", fallback}}));
}

TEST_CASE("only an overall commander gives the match up") {
  Table table = deployed();
  const Applied refused = rules().apply(*table.state, Input{Resigned{SeatId("union-tyler")}}, table.chance);
  REQUIRE(std::holds_alternative<Rejection>(refused));
  CHECK(std::get_if<Rejection>(&refused)->text.find("Only the overall commander") == 0);
  CHECK(std::holds_alternative<Step>(rules().apply(*table.state, Input{Resigned{SeatId("union")}}, table.chance)));
}

TEST_CASE("under concealment the other side is not told who commands what is face down") {
  Json options = three;
  options["concealment"] = true;
  Table table("14.11", 3, options);
  table.play(table.samples(3));
  const Json theirs = table.view("confederate")["units"];
  for (const Json& unit : theirs) CHECK(unit.contains("commander") == (unit["id"] == "UL"));
  for (const char* seat : {"union", "union-tyler", "union-hunter"}) {
    const Json own = table.view(seat)["units"];
    for (const Json& unit : own)
      if (unit["side"] == "union") CHECK(unit["id"].get<std::string>()[0] == 'U');
  }
  CHECK(table.view("union-tyler")["units"] == table.view("union")["units"]);
}

TEST_CASE("an undivided match knows nothing of commanders") {
  Table table("14.11", 1);
  table.play(table.fallbacks());
  CHECK(!rules().save(*table.state).contains("commanders"));
  CHECK(!table.view("union").contains("commanders"));
  const Json units = table.view("union")["units"];
  for (const Json& unit : units) CHECK(!unit.contains("commander"));
  CHECK(!table.view("union")["options"].contains("union_commanders"));
  for (const Decision& open : table.pending()) CHECK(!open.ask.contains("commander"));
  CHECK(rules().save(*Table("14.11", 1, {{"union_commanders", "one"}}).state) ==
        rules().save(*Table("14.11", 1).state));
}
