// Standing orders: what may be written, that they stay, that they are used, and that the other side never sees them.
#include <doctest/doctest.h>

#include "tests/ruleset/table.h"

namespace {

using namespace simove;
using table::rules;
using table::Table;

Table at_plot(std::uint64_t seed = 1) {
  Table table("14.11", seed);
  table.play(table.fallbacks());
  return table;
}

Json with_standing(const Json& standing) {
  return {{"plots", Json::array()}, {"standing", standing}};
}

std::vector<std::string> places(const Table& table, const Json& standing) {
  std::vector<std::string> found;
  for (const Problem& problem : table::problems(table, "union", with_standing(standing))) {
    if (problem.severity != Severity::error) continue;
    CHECK_FALSE(problem.rule.empty());
    CHECK_FALSE(problem.text.empty());
    found.push_back(problem.place);
  }
  return found;
}

const Json complete{{"allocate", {{"concentrate", {"C03", "C01"}}}},
                    {"losses", {{"spare", {"U02"}}}},
                    {"retreat", {{"away_from", "3904"}}},
                    {"advance", "never"},
                    {"support", "none"},
                    {"units", {{"U03", {{"advance", "always"}}}, {"U04", {{"advance", "never"}}}}}};

}  // namespace

TEST_CASE("the defaults of section 12 stand at the beginning, complete") {
  const Table table = at_plot();
  const Json ask = table.decision("union").ask;
  CHECK(ask["standing"] == Json{{"allocate", "best-odds"},
                                {"losses", "largest-first"},
                                {"retreat", "away-from-objectives"},
                                {"advance", "if-objective-or-no-zoc"},
                                {"support", "most-threatened"},
                                {"units", Json::object()}});
  for (const std::string topic : {"concentrate", "spare", "advance", "support"})
    CHECK(ask["standing_topics"][topic].is_array());
  for (const Json& unit : ask["standing_topics"]["concentrate"]) CHECK(unit.get<std::string>()[0] == 'C');
  for (const Json& unit : ask["standing_topics"]["spare"]) CHECK(unit.get<std::string>()[0] == 'U');
}

TEST_CASE("every member may be written, stays until it is changed, and is saved") {
  Table table = at_plot();
  CHECK(places(table, complete).empty());
  table.play(table.answers(with_standing(complete), table::plots({})));
  CHECK(table.decision("union").ask["standing"] == complete);
  CHECK(table.decision("confederate").ask["standing"]["advance"] == "if-objective-or-no-zoc");
  CHECK(rules().save(*table.state)["standing"]["union"] == complete);
  table.play(table.answers(table::plots({}), table::plots({})));  // nothing sent: unchanged
  CHECK(table.decision("union").ask["standing"] == complete);
  table.play(
      table.answers(with_standing({{"advance", "always"}}), table::plots({})));  // a new set, the rest by default
  CHECK(table.decision("union").ask["standing"]["advance"] == "always");
  CHECK(table.decision("union").ask["standing"]["allocate"] == "best-odds");
}

TEST_CASE("each slip in standing orders names its member and a rule") {
  const Table table = at_plot();
  using Places = std::vector<std::string>;
  CHECK(places(table, 17) == Places{"standing"});
  CHECK(places(table, {{"weather", "fine"}}) == Places{"standing/weather"});
  for (const Json& bad :
       {Json("worst-odds"), Json(1), Json{{"concentrate", Json::array()}}, Json{{"concentrate", {"U01"}}},
        Json{{"concentrate", {"C99"}}}, Json{{"concentrate", {3}}}, Json{{"concentrate", {"CL"}}},
        Json{{"concentrate", {"C01", "C01"}}}, Json{{"concentrate", {"C01"}}, {"spare", {"C01"}}}})
    CHECK_MESSAGE(places(table, {{"allocate", bad}}) == Places{"standing/allocate"}, bad.dump());
  for (const Json& bad : {Json("none"), Json{{"spare", {"C01"}}}, Json{{"spare", "U01"}}})
    CHECK_MESSAGE(places(table, {{"losses", bad}}) == Places{"standing/losses"}, bad.dump());
  for (const Json& bad : {Json("home"), Json{{"toward", "9999"}}, Json{{"toward", 7}}, Json{{"to", "2504"}}})
    CHECK_MESSAGE(places(table, {{"retreat", bad}}) == Places{"standing/retreat"}, bad.dump());
  CHECK(places(table, {{"advance", "sometimes"}, {"support", true}}) == Places{"standing/advance", "standing/support"});
  CHECK(places(table, {{"units", Json::array()}}) == Places{"standing/units"});
  CHECK(places(table, {{"units", {{"C01", Json::object()}}}}) == Places{"standing/units/C01"});
  CHECK(places(table, {{"units", {{"U01", 4}}}}) == Places{"standing/units/U01"});
  CHECK(places(table, {{"units", {{"U01", {{"advance", "if-objective-or-no-zoc"}}}}}}) ==
        Places{"standing/units/U01/advance"});
  CHECK(places(table, {{"units", {{"UL", {{"advance", "always"}}}}}}) == Places{"standing/units/UL/advance"});
  CHECK(places(table, {{"units", {{"U01", {{"support", "none"}}}}}}) == Places{"standing/units/U01/support"});
  CHECK(places(table, {{"units", {{"U01", {{"retreat", "never"}}}}}}) == Places{"standing/units/U01/retreat"});
}

TEST_CASE("bad standing orders are refused whole, before a die") {
  Table table = at_plot();
  const Json before = rules().save(*table.state);
  const int draws = table.chance.draws();
  const Applied applied = table.apply(table.answers(with_standing({{"advance", "sometimes"}}), table::plots({})));
  const auto* refused = std::get_if<Rejection>(&applied);
  REQUIRE(refused != nullptr);
  CHECK(refused->code == "illegal");
  CHECK(refused->problems[0].place == "standing/advance");
  CHECK(rules().save(*table.state) == before);
  CHECK(table.chance.draws() == draws);
}

TEST_CASE("the other side's standing orders are nowhere but in the saved state") {
  Table open = at_plot();
  Table secret = at_plot();
  open.play(open.answers(table::plots({}), table::plots({})));
  secret.play(secret.answers(with_standing(complete), table::plots({})));
  for (const std::string viewer : {"union", "confederate", ""}) CHECK(open.view(viewer) == secret.view(viewer));
  CHECK(open.decision("confederate").ask == secret.decision("confederate").ask);
  CHECK(open.told("orders_revealed") == secret.told("orders_revealed"));
  for (const Json& scenario : rules().manifest()["scenarios"])
    CHECK(scenario["answers_secret_members"] == Json::array({"standing"}));
}

TEST_CASE("a missed plot keeps good standing orders of the draft and drops bad ones") {
  const Table table = at_plot();
  const Decision decision = table.decision("union");
  CHECK(rules().fallback(*table.state, decision, with_standing(complete))["standing"] == complete);
  CHECK_FALSE(rules().fallback(*table.state, decision, with_standing({{"advance", 1}})).contains("standing"));
}

TEST_CASE("letters carry plots and the standing orders that come with them") {
  const Table table = at_plot();
  Json payload = with_standing(complete);
  payload["plots"].push_back("U01/2504 2505");
  const std::string text = rules().print_text(table.decision("union"), payload);
  CHECK(text.starts_with("U01/2504 2505\nSTANDING default\nSTANDING allocate "));
  CHECK(rules().parse_text(*table.state, table.decision("union"), text).payload == payload);
}

TEST_CASE("advances follow the standing orders in force when the plots close") {
  std::size_t never = 0;
  std::size_t always = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    for (const std::string policy : {"never", "always"}) {
      Table table("14.12", seed);
      table.play(table.samples(seed));
      for (std::uint64_t group = 1; !table.over(); ++group) {
        GroupAnswers answers = table.samples(seed * 1000 + group);
        for (Answer& answer : answers.answers) answer.payload["standing"] = {{"advance", policy}};
        table.play(answers);
      }
      (policy == "never" ? never : always) += table.told("advanced").size();
    }
  CHECK(never == 0);
  CHECK(always > 0);
}
