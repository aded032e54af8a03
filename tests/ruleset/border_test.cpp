// The border itself: seats and decisions, refusals, what nobody may see before the reveal, the flow of a match.
#include <doctest/doctest.h>

#include "tests/ruleset/table.h"

namespace {

using namespace simove;
using table::plots;
using table::rules;
using table::Table;

std::string refusal(Table& table, const GroupAnswers& group) {
  const Json before = rules().save(*table.state);
  const int draws = table.chance.draws();
  const Applied applied = table.apply(group);
  const auto* refused = std::get_if<Rejection>(&applied);
  REQUIRE(refused != nullptr);
  CHECK_FALSE(refused->text.empty());
  CHECK(rules().save(*table.state) == before);
  CHECK(table.chance.draws() == draws);
  return refused->code;
}

std::string refused_setup(Setup setup) {
  bull_run::SeededChance chance(1);
  auto first = rules().initial(setup, chance);
  const auto* refused = std::get_if<Rejection>(&first);
  return refused == nullptr ? "accepted" : refused->code + " " + refused->path;
}

Table at_plot(const std::string& scenario = "14.11") {
  Table table(scenario);
  table.play(table.fallbacks());
  return table;
}

}  // namespace

TEST_CASE("14.0 the manifest lists what can be played, with its seats, options and data") {
  const Json& manifest = rules().manifest();
  CHECK(manifest["id"] == "bull_run");
  REQUIRE(manifest["scenarios"].size() == 5);
  for (const Json& scenario : manifest["scenarios"]) {
    CHECK(scenario["seats"].size() == 2);
    CHECK_FALSE(scenario["situation"].get<std::string>().empty());
    for (const Json& seat : scenario["seats"]) CHECK_FALSE(seat["aim"].get<std::string>().empty());
    Table playable(scenario["id"].get<std::string>());
    CHECK(playable.pending().size() == (scenario["id"] == "14.22" ? 1 : 2));
  }
  for (const Json& file : manifest["data"]) {
    const std::string* text = rules().data_file(file["name"].get<std::string>());
    REQUIRE(text != nullptr);
    CHECK(Json::parse(*text, nullptr, false).is_object());
    CHECK(file["sha256"].get<std::string>().size() == 64);
  }
  CHECK(rules().data_file("secrets.json") == nullptr);
}

TEST_CASE("initial refuses what is no setup") {
  CHECK(refused_setup(table::setup("14.99")) == "unknown-scenario /scenario");
  Setup options = table::setup();
  options.options = {{"concealment", "no"}};
  CHECK(refused_setup(options) == "bad-options /options/concealment");
  options.options = {{"decisions", "by lot"}};
  CHECK(refused_setup(options) == "bad-options /options/decisions");
  options.options = {{"decisions", "live"}};
  CHECK(refused_setup(options) == "accepted");
  options.options = {{"decisions", "standing"}};
  CHECK(refused_setup(options) == "accepted");
  Setup alone = table::setup();
  alone.seats.pop_back();
  CHECK(refused_setup(alone) == "bad-seats ");
  Setup twice = table::setup();
  twice.seats[1].node = "union";
  CHECK(refused_setup(twice) == "bad-seats ");
  Setup deep = table::setup();
  deep.seats[0].node = "union/first-division";
  CHECK(refused_setup(deep) == "bad-seats ");
}

TEST_CASE("seats may have any name; decisions name the side of the command tree") {
  Setup setup = table::setup();
  setup.seats = {{SeatId("red"), "confederate"}, {SeatId("blue"), "union"}};
  bull_run::SeededChance chance(1);
  auto first = rules().initial(setup, chance);
  const auto* step = std::get_if<Step>(&first);
  REQUIRE(step != nullptr);
  const auto open = rules().pending(*step->state);
  CHECK(open[0].id.value == "1.deploy.union");
  CHECK(open[0].seat.value == "blue");
  CHECK(open[0].group.value == "1.deploy");
  CHECK(rules().view(*step->state, {ViewerKind::seat, SeatId("red")})["side"] == "confederate");
}

TEST_CASE("before both have deployed a viewer sees his own counters only, and nowhere") {
  const Table table;
  for (const std::string seat : {"union", "confederate"}) {
    const Json view = table.view(seat);
    CHECK(view["phase"] == "deploy");
    CHECK(view["units"].size() == (seat == "union" ? 18 : 22));
    for (const Json& unit : view["units"]) {
      CHECK(unit["side"] == seat);
      CHECK(unit["hex"].is_null());
    }
    CHECK(view["sides"]["union"]["deployed"] == false);
  }
  CHECK(table.view("")["units"].empty());
  CHECK(table.view("")["side"].is_null());
  CHECK(table.events.empty());
}

TEST_CASE("what is asked of one side never names the other's counters or hexes") {
  const Table table;
  const std::string asked = table.decision("union").ask.dump() + table.view("union").dump();
  CHECK(asked.find("C01") == std::string::npos);
  CHECK(asked.find("1911") == std::string::npos);
  const Json swapped = rules().sample(*table.state, table.decision("confederate"), 5);
  const auto report = rules().check(*table.state, table.decision("union"), swapped, Json());
  CHECK(table::has_error(report.problems));
  CHECK(report.hints["free"].size() == 18);
}

TEST_CASE("14.1 deployment is opened at once, dummies go, and turn 1 begins") {
  Table table;
  table.play(table.samples(9));
  const auto deployed = table.told("deployed");
  REQUIRE(deployed.size() == 1);
  CHECK(deployed[0]["units"].size() == 26);    // 11 + 13 units and two leaders
  CHECK(deployed[0]["removed"].size() == 14);  // six and eight dummies
  CHECK(table.told("turn_begins").size() == 1);
  CHECK(table.pending()[1].id.value == "1.plot.confederate");
  CHECK(table.view("")["units"].size() == 26);
  CHECK(table.view("union")["units"] == table.view("confederate")["units"]);
}

TEST_CASE("a refusal names its cause, changes nothing and draws nothing") {
  Table table = at_plot();
  const GroupAnswers good = table.fallbacks();
  GroupAnswers bad = good;
  bad.group = GroupId("1.deploy");
  CHECK(refusal(table, bad) == "stale-group");
  bad = good;
  bad.answers[0].decision = DecisionId("2.plot.union");
  CHECK(refusal(table, bad) == "no-such-decision");
  bad = good;
  bad.answers[0].seat = SeatId("confederate");
  CHECK(refusal(table, bad) == "wrong-seat");
  bad = good;
  bad.answers.push_back(good.answers[0]);
  CHECK(refusal(table, bad) == "answered-twice");
  bad = good;
  bad.answers.pop_back();
  CHECK(refusal(table, bad) == "missing-answer");
  bad = good;
  bad.answers[0].payload = plots({"U01/2504 2604 9999"});
  CHECK(refusal(table, bad) == "illegal");
  for (const Json& nonsense :
       {Json(), Json(3), Json{{"plots", 3}}, Json{{"plots", {3}}}, Json{{"plot", Json::array()}}}) {
    bad.answers[0].payload = nonsense;
    CHECK(refusal(table, bad) == "illegal");
  }
}

TEST_CASE("the order in which answers arrive does not matter") {
  Table one = at_plot();
  Table two = at_plot();
  const GroupAnswers group = one.samples(77);
  GroupAnswers turned = group;
  std::swap(turned.answers[0], turned.answers[1]);
  one.play(group);
  two.play(turned);
  CHECK(rules().save(*one.state) == rules().save(*two.state));
  CHECK(one.events.size() == two.events.size());
}

TEST_CASE("a resignation is a decisive loss at any time") {
  Table table = at_plot();
  auto applied = rules().apply(*table.state, Input{Resigned{SeatId("union")}}, table.chance);
  REQUIRE(std::holds_alternative<Step>(applied));
  table.take(std::get<Step>(applied));
  const auto outcome = rules().outcome(*table.state);
  REQUIRE(outcome.has_value());
  CHECK(outcome->places[0].side == "confederate");
  CHECK(outcome->places[0].level == "decisive");
  CHECK(table.pending().empty());
  CHECK(table.events.back().kind == "game_ends");
  auto again = rules().apply(*table.state, Input{Resigned{SeatId("union")}}, table.chance);
  CHECK(std::holds_alternative<Rejection>(again));
  auto stranger = rules().apply(*at_plot().state, Input{Resigned{SeatId("nobody")}}, table.chance);
  CHECK(std::holds_alternative<Rejection>(stranger));
}

TEST_CASE("faces from outside: a starved turn names the face it wants and draws no other") {
  class Starved final : public Chance {
   public:
    void begin_step(std::string_view) override {}
    int roll(int, std::string_view, const Audience&) override { return starved_ = true, 0; }
    int pick(int, std::string_view, const Audience&) override { return starved_ = true, -1; }
    [[nodiscard]] bool starved() const override { return starved_; }

   private:
    bool starved_ = false;
  };
  const Table table = at_plot();
  Starved chance;
  const Applied applied = rules().apply(*table.state, Input{table.fallbacks()}, chance);
  const auto* wanted = std::get_if<NeedsDraws>(&applied);
  REQUIRE(wanted != nullptr);
  CHECK(wanted->labels == std::vector<std::string>{"command/union"});
}

TEST_CASE("4.0 a match of fallbacks alone ends after turn 8, and the Confederates have prevented a Union victory") {
  Table table;
  int groups = 0;
  for (; !table.over(); ++groups) table.play(table.fallbacks());
  CHECK(groups == 9);
  CHECK(table.told("turn_ends").size() == 8);
  const auto outcome = rules().outcome(*table.state);
  CHECK(outcome->places[0].side == "confederate");
  CHECK(outcome->places[0].level == "marginal");
  CHECK(outcome->rule == "14.14");
  CHECK(table.view("")["phase"] == "done");
}

TEST_CASE("14.15 holds the Confederates on turn 1, and on turn 2 unless the Union crossed") {
  Table table = at_plot();
  const auto asked = [&](const std::string& unit) {
    const Json ask = table.decision("confederate").ask;
    for (const Json& row : ask["units"])
      if (row["id"] == unit) return row["may_move"].get<bool>();
    return false;
  };
  CHECK_FALSE(asked("C01"));
  CHECK(asked("CL"));
  Table crossed = at_plot();
  table.play(table.fallbacks());
  CHECK_FALSE(asked("C01"));
  table.play(table.fallbacks());
  CHECK(asked("C01"));
  // Whoever ends a sub-segment beyond the creek has crossed it, wherever he came from.
  crossed.doctor({{{"op", "replace"}, {"path", crossed.unit_path("U01") + "/hex"}, {"value", "2010"}}});
  crossed.play(crossed.answers(plots({"U01/2010 2110"}), plots({})));
  bool free_now = false;
  const Json ask = crossed.decision("confederate").ask;
  for (const Json& row : ask["units"]) free_now = free_now || row["may_move"] == true;
  CHECK(free_now);
}

TEST_CASE("12.15 Elzey's brigade arrives on turn 5, must be plotted, and the fallback plots it") {
  Table table = at_plot();
  while (rules().view(*table.state, {})["turn"] != 5) table.play(table.fallbacks());
  REQUIRE(table.told("entered").size() == 1);
  CHECK(table.told("entered")[0]["hex"] == "3325");
  const auto none = table::problems(table, "confederate", plots({}));
  REQUIRE(table::find_rule(none, "12.1") != nullptr);
  CHECK(table::find_rule(none, "12.1")->subject == "C22");
  CHECK_FALSE(table::has_error(table::problems(table, "confederate", plots({"C22/3325 3325 3324"}))));
  const Json fallback = rules().fallback(*table.state, table.decision("confederate"), Json());
  CHECK_FALSE(table::has_error(table::problems(table, "confederate", fallback)));
  table.play(table.fallbacks());
  CHECK(table.told("entered").size() == 1);
}

TEST_CASE("nobody left on either side: the turns run out by themselves") {
  Table table = at_plot();
  Json patch = Json::array();
  const Json saved = rules().save(*table.state);
  for (std::size_t i = 0; i < saved["units"].size(); ++i)
    patch.push_back({{"op", "replace"}, {"path", "/units/" + std::to_string(i) + "/hex"}, {"value", nullptr}});
  patch.push_back({{"op", "replace"}, {"path", "/turn"}, {"value", 6}});
  const auto lone = table.unit_path("U01");
  patch.push_back({{"op", "replace"}, {"path", lone + "/hex"}, {"value", "2504"}});
  table.doctor(patch);
  REQUIRE(table.pending().size() == 1);  // nothing is asked of the empty side
  CHECK(table.pending()[0].seat.value == "union");
  table.play(table.fallbacks());
  CHECK(table.view("")["turn"] == 7);
  table.doctor({{{"op", "replace"}, {"path", lone + "/hex"}, {"value", nullptr}}});
  CHECK(table.pending().empty());
}

TEST_CASE("load refuses what save never wrote, and says where") {
  const Table table = at_plot();
  const auto fault = [&](const Json& patch) {
    auto loaded = rules().load(rules().save(*table.state).patch(patch));
    return loaded.has_value() ? std::string("loads") : loaded.error().message;
  };
  CHECK(fault({{{"op", "replace"}, {"path", "/units/0/hex"}, {"value", "9999"}}}) ==
        "/units/0/hex: is not a hex of the map");
  CHECK(fault({{{"op", "replace"}, {"path", "/turn"}, {"value", 9}}}) == "/turn: must lie between 1 and 8");
  CHECK(fault({{{"op", "add"}, {"path", "/extra"}, {"value", 1}}}) == "/extra: is not a known key");
  CHECK(fault({{{"op", "remove"}, {"path", "/losses"}}}) == "/losses: is missing");
  CHECK(fault({{{"op", "replace"}, {"path", "/scenario"}, {"value", "14.99"}}}) ==
        "/scenario: is not a scenario of this version");
}
