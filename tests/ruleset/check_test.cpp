// The server's check while a player deploys or plots: errors, warnings W1 to W5, the note N1, and hints.
#include <doctest/doctest.h>

#include "tests/ruleset/table.h"

namespace {

using namespace simove;
using table::find_rule;
using table::has_error;
using table::plots;
using table::problems;
using table::rules;
using table::Table;

Json deploy(const std::vector<std::string>& rows) {
  return {{"deploy", rows}};
}

std::vector<std::string> default_rows(const Table& table) {
  return table.decision("union").ask["default"];
}

// 14.11 with default deployment, some units moved.
Table with_units(const std::vector<std::pair<std::string, std::string>>& moved) {
  Table table;
  table.play(table.fallbacks());
  for (const auto& [unit, hex] : moved)
    table.doctor({{{"op", "replace"}, {"path", table.unit_path(unit) + "/hex"}, {"value", hex}}});
  return table;
}

Json hints(const Table& table, const std::string& unit, const Json& payload) {
  return rules()
      .check(*table.state, table.decision(unit[0] == 'U' ? "union" : "confederate"), payload, {{"unit", unit}})
      .hints;
}

Json step_to(const Json& hints, const std::string& hex) {
  for (const Json& step : hints["next"])
    if (step["hex"] == hex) return step;
  FAIL("no step to " << hex);
  return {};
}

}  // namespace

TEST_CASE("3.0 a deployment is a bijection; each slip is one problem with unit and hex") {
  const Table table;
  auto rows = default_rows(table);
  CHECK_FALSE(has_error(problems(table, "union", deploy(rows))));
  const auto slip = [&](std::size_t at, const std::string& row) {
    auto changed = rows;
    changed[at] = row;
    return problems(table, "union", deploy(changed));
  };
  CHECK(slip(0, "C01/2504")[0].text == "C01 is not one of your counters to deploy.");
  CHECK(slip(0, "U01/1911")[0].text == "1911 is not one of your set-up hexes.");
  CHECK(slip(1, rows[0])[0].text == "U01 is placed twice.");
  CHECK(slip(1, "U02/" + rows[0].substr(4))[0].text == rows[0].substr(4) + " already holds another counter.");
  CHECK(slip(0, "U01")[0].text == "\"U01\" is not of the form unit/hex.");
  for (const Problem& problem : slip(0, "U01/1911")) CHECK(problem.rule == "3.0");
  rows.pop_back();
  rows.pop_back();
  const auto report = rules().check(*table.state, table.decision("union"), deploy(rows), Json());
  REQUIRE(report.problems.size() == 1);
  CHECK(report.problems[0].text == "2 counters have no hex yet.");
  CHECK(report.hints["unplaced"].size() == 2);
  CHECK(report.hints["free"].size() == 2);
  CHECK(has_error(problems(table, "union", Json())));
  CHECK(has_error(problems(table, "union", {{"deploy", "U01/2504"}})));
}

TEST_CASE("3.0 a draft is completed by default when the deadline passes") {
  const Table table;
  const Decision open = table.decision("union");
  const Json filled = rules().fallback(*table.state, open, deploy({"U05/2903", "U06/2903", "C01/1911", "nonsense"}));
  CHECK(filled["deploy"].size() == 18);
  CHECK(filled["deploy"][0] == "U05/2903");
  CHECK_FALSE(has_error(problems(table, "union", filled)));
  CHECK(rules().fallback(*table.state, open, Json())["deploy"] == open.ask["default"]);
}

TEST_CASE("5.12 5.13 errors come with unit, column, place, rule and a sentence") {
  const Table table = with_units({{"U01", "5306"}, {"U02", "5308"}});
  const auto jump = problems(table, "union", plots({"U01/5306 5307 5508"}));
  const Problem* found = find_rule(jump, "5.12");
  REQUIRE(found != nullptr);
  CHECK(found->severity == Severity::error);
  CHECK(found->subject == "U01");
  CHECK(found->column == 2);
  CHECK(found->place == "5508");
  CHECK(found->text.find("5508") != std::string::npos);
  CHECK(find_rule(problems(table, "union", plots({"U01/5306 5307 5308"})), "5.13") != nullptr);
  CHECK(find_rule(problems(table, "union", plots({"C01/1911"})), "5.1") != nullptr);
  CHECK_FALSE(has_error(problems(table, "union", plots({"U01/5306 - 5307 5406 5507 5606 5606 5606 5706"}))));
}

TEST_CASE("a missed plot: rows in error hold, what follows is left to R-BLOCKED") {
  Table table = with_units({{"U01", "5306"}, {"U02", "5307"}, {"UL", "5304"}});
  // U02 would leave 5307 but jumps later; U01 follows into 5307. U02 holds, U01 is not judged anew and stops before it.
  const Json draft = plots({"U01/5306 5307 5308", "U02/5307 5407 5599"});
  CHECK(has_error(problems(table, "union", draft)));
  const Json missed = rules().fallback(*table.state, table.decision("union"), draft);
  CHECK(missed["plots"] == Json({"U01/5306 5307 5308"}));
  CHECK(missed["missed"] == true);
  CHECK(has_error(problems(table, "union", missed)));  // nobody may send that himself
  table.play(table.answers(missed, plots({})));
  const Json moves = table.told("sub_segment")[0];
  REQUIRE(moves["stops"].size() == 1);
  CHECK(moves["stops"][0]["unit"] == "U01");
  CHECK(moves["stops"][0]["reason"] == "blocked");
  CHECK(moves["stops"][0]["by"] == Json({"U02"}));
}

TEST_CASE("W1 W2: a moving leader and the die that would scatter most") {
  const Table table = with_units({{"UL", "5306"}, {"U01", "5307"}, {"U02", "5503"}, {"U03", "5903"}});
  const std::vector<std::string> lines{"U01/5307 5308", "U02/5503 5502", "U03/5903 5902"};
  auto still = problems(table, "union", plots(lines));
  CHECK(find_rule(still, "10.2") == nullptr);
  REQUIRE(find_rule(still, "10.3") != nullptr);  // only U03 is out of reach, and its hex ends in 3
  CHECK(find_rule(still, "10.3")->text == "A command die of 1 would scatter 1 of your 3 ordered units.");
  auto moving = lines;
  moving.push_back("UL/5306 5305");
  const auto warned = problems(table, "union", plots(moving));
  REQUIRE(find_rule(warned, "10.2") != nullptr);
  CHECK(find_rule(warned, "10.2")->text.find("2 more units") != std::string::npos);
  CHECK(find_rule(warned, "10.2")->severity == Severity::warning);
  CHECK(find_rule(warned, "10.3")->text == "A command die of 1 would scatter 3 of your 3 ordered units.");
}

TEST_CASE("W3 W4 W5 N1: pinned, idle, attacking nobody, an enemy in the way") {
  const Table table = with_units({{"U01", "5306"}, {"C01", "5307"}, {"U02", "5503"}});
  const auto pinned = problems(table, "union", plots({"U01/5306 5305", "U02/5503 - - - - ATTACK"}));
  CHECK_FALSE(has_error(pinned));
  REQUIRE(find_rule(pinned, "6.22") != nullptr);
  CHECK(find_rule(pinned, "6.22")->subject == "U01");
  REQUIRE(find_rule(pinned, "7.13") != nullptr);
  CHECK(find_rule(pinned, "7.13")->subject == "U02");
  REQUIRE(find_rule(pinned, "5.0") != nullptr);
  CHECK(find_rule(pinned, "5.0")->text == "10 units have no orders and stay.");
  const auto over = problems(table, "union", plots({"U01/5306 5307"}));
  REQUIRE(find_rule(over, "5.24") != nullptr);
  CHECK(find_rule(over, "5.24")->severity == Severity::note);
  CHECK(find_rule(over, "5.24")->text == "C01 stands in 5307 now; if it stays, U01 stops in 5306.");
  const Json ask = table.decision("union").ask;
  for (const Json& row : ask["units"])
    if (row["id"] == "U01") CHECK(row["pinned"] == true);
}

TEST_CASE("hints: the next steps from the end of the path, with costs, columns and reasons") {
  const Table table = with_units({{"U01", "5306"}});
  const Json start = hints(table, "U01", plots({}));
  CHECK(start["hex"] == "5306");
  CHECK(start["next_column"] == 1);
  CHECK(start["next"].size() == 6);
  const Json later = hints(table, "U01", plots({"U01/5306 5307 5406 - 5507"}));
  CHECK(later["hex"] == "5507");
  CHECK(later["next_column"] == 5);
  CHECK(later["mp_used"] == 3);
  CHECK(later["columns_used"] == 4);
  const Json woods = step_to(later, "5606");
  CHECK(woods["terrain"] == "forest");
  CHECK(woods["cost"] == 3);
  CHECK(woods["from"] == 5);
  CHECK(woods["to"] == 7);
  CHECK(woods["legal"] == true);
  const Json late = step_to(hints(table, "U01", plots({"U01/5306 5307 5406 - - - 5507"})), "5606");
  CHECK(late["legal"] == false);
  CHECK(late["rule"] == "5.11");
  const Json attacking = hints(table, "U01", plots({"U01/5306 5307 5406 5507 - ATTACK"}));
  CHECK(step_to(attacking, "5606")["rule"] == "7.0");
  CHECK(attacking["missions"][0]["legal"] == true);
  const Json far = hints(table, "U01", plots({"U01/5306 5307 5406 5507 5606 5606 5606"}));
  CHECK(far["missions"][0]["legal"] == false);
  CHECK(far["missions"][0]["rule"] == "7.0");
  const Json full = hints(table, "U01", plots({"U01/5306 - - - - - - - -"}));
  CHECK(step_to(full, "5307")["legal"] == false);
}

TEST_CASE("hints: friends, the leader, a river, and units that are not one's own") {
  const Table table = with_units({{"U01", "5306"}, {"U02", "5307"}, {"UL", "5304"}, {"U03", "2508"}});
  const Json blocked = step_to(hints(table, "U01", plots({})), "5307");
  CHECK(blocked["legal"] == false);
  CHECK(blocked["rule"] == "5.13");
  CHECK(step_to(hints(table, "U01", plots({"U02/5307 5308"})), "5307")["legal"] == true);
  // U02 passes 5306's neighbour later: U01 may step there but not stay.
  const Json passing = step_to(hints(table, "U01", plots({"U02/5307 - - 5406"})), "5406");
  CHECK(passing["legal"] == true);
  CHECK(passing["stay"] == false);
  const Json leader = hints(table, "UL", plots({}));
  CHECK(leader["missions"][0]["legal"] == false);
  CHECK(leader["missions"][0]["rule"] == "10.1");
  int rivers = 0;
  const Json beside_the_creek = hints(table, "U03", plots({}));
  for (const Json& step : beside_the_creek["next"])
    if (step["crossing"] == "river") {
      ++rivers;
      CHECK(step["legal"] == false);
      CHECK(step["rule"] == "13.0");
      CHECK(step["cost"].is_null());
    }
  CHECK(rivers > 0);
  const Json bridge = step_to(hints(table, "U03", plots({})), "2408");
  CHECK(bridge["crossing"] == "bridge");
  const auto foreign = rules().check(*table.state, table.decision("union"), plots({}), {{"unit", "C01"}});
  CHECK(foreign.hints.empty());
}

TEST_CASE("what one side checks does not depend on the other side's orders, which are nowhere in the state") {
  const Table table = with_units({});
  const std::string saved = rules().save(*table.state).dump();
  CHECK(saved.find("ATTACK") == std::string::npos);
  const auto report = rules().check(*table.state, table.decision("union"), plots({}), {{"unit", "U01"}});
  CHECK(report.hints.dump().find("C0") == std::string::npos);
}

TEST_CASE("whatever is typed, a message about it is plain text that can be sent") {
  const Table plotting = with_units({});
  const Table deploying;
  const std::string odd =
      "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9";
  for (const std::string& word : {"X" + odd + "/2504", odd, odd + odd + odd + "/" + odd}) {
    auto found = problems(plotting, "union", plots({word + " " + odd}));
    for (const Problem& problem : problems(deploying, "union", deploy({word}))) found.push_back(problem);
    REQUIRE(has_error(found));
    for (const Problem& problem : found)
      for (const char c : problem.subject + problem.place + problem.text) CHECK((c >= ' ' && c <= '~'));
  }
}
