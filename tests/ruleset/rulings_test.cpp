// Rulings of an umpire: what is offered when, what each changes and tells, what is refused with which rule, that the
// state after one is canonical and can be played on from, and that concealment holds.
#include <doctest/doctest.h>

#include "tests/conformance/scripted_chance.h"
#include "tests/ruleset/faces.h"

namespace {

using namespace simove;
using table::rules;
using table::Table;

std::vector<std::string> offered(const Table& table) {
  std::vector<std::string> kinds;
  for (const RulingOffer& offer : rules().rulings(*table.state)) kinds.push_back(offer.kind);
  return kinds;
}

// Must be taken; the table stands there afterwards, and the state is what it is saved as.
Amended ruled(Table& table, const std::string& kind, const Json& payload) {
  auto made = rules().amend(*table.state, {kind, payload});
  if (const auto* refused = std::get_if<Rejection>(&made)) FAIL(kind << ": " << refused->text);
  const Amended amended = *std::get_if<Amended>(&made);
  table.events.clear();
  table.take(amended.step);
  const Json saved = rules().save(*table.state);
  auto loaded = rules().load(saved);
  if (!loaded) FAIL(loaded.error().message);
  CHECK(rules().save(**loaded) == saved);
  CHECK(rules().view(**loaded, {ViewerKind::umpire, {}}) == rules().view(*table.state, {ViewerKind::umpire, {}}));
  return amended;
}

Rejection refused(const Table& table, const std::string& kind, const Json& payload) {
  const Json before = rules().save(*table.state);
  auto made = rules().amend(*table.state, {kind, payload});
  CHECK(rules().save(*table.state) == before);
  const auto* rejection = std::get_if<Rejection>(&made);
  if (rejection == nullptr) FAIL(kind << " " << payload.dump() << " is taken");
  CHECK(rejection->problems.size() == 1);
  return *rejection;
}
std::string refused_rule(const Table& table, const std::string& kind, const Json& payload) {
  return refused(table, kind, payload).problems.front().rule;
}

Json unit_in(const Table& table, const std::string& id, const std::string& seat = "union") {
  const Json view = table.view(seat);
  for (const Json& unit : view["units"])
    if (unit["id"] == id) return unit;
  return {};
}

std::vector<Json> asked_units(const Table& table, const std::string& seat) {
  return table.decision(seat).ask["units"].get<std::vector<Json>>();
}

Json diff_line(const char* subject, const char* what, const Json& before, const Json& after) {
  return {{"subject", subject}, {"what", what}, {"before", before}, {"after", after}};
}

Table plotting(const std::string& scenario = "14.11", const Json& options = Json::object()) {
  Table table(scenario, 1, options);
  table.play(table.fallbacks());
  return table;
}

void play_out(Table& table) {
  int groups = 0;
  while (!table.over() && ++groups < 200) table.play(table.fallbacks());
  CHECK(table.over());
}

}  // namespace

TEST_CASE("rulings offered: the end at any time, all others where a turn begins, nothing after the end") {
  Table table;
  CHECK(offered(table) == std::vector<std::string>{"end"});
  table.play(table.fallbacks());
  CHECK(offered(table) ==
        std::vector<std::string>{"move", "strength", "remove", "control", "morale", "hold", "night", "end"});
  play_out(table);
  CHECK(offered(table).empty());
  CHECK(refused_rule(table, "end", {{"winner", "union"}, {"level", "marginal"}}) == "4.1");
}

TEST_CASE("the asks name units, strengths and places as the umpire sees them") {
  const Table table = plotting();
  for (const RulingOffer& offer : rules().rulings(*table.state)) {
    CHECK(offer.ask["kind"] == "form");
    CHECK(!offer.rule.empty());
    for (const Json& field : offer.ask["fields"]) {
      const std::string kind = field["ask"]["kind"];
      CHECK((kind == "pick_one" || kind == "number" || kind == "hex_path"));
      if (kind == "pick_one") CHECK(field["ask"]["from"].size() >= 2);
    }
  }
  const RulingOffer move = rules().rulings(*table.state).front();
  CHECK(move.ask["fields"][0]["ask"]["from"][0]["value"] == "C01");
  CHECK(move.ask["fields"][0]["ask"]["from"][0]["title"].get<std::string>().starts_with("C01 "));
  CHECK(move.ask["fields"][1]["ask"]["map"] == "map.json");
}

TEST_CASE("move: the unit stands elsewhere, everybody is told, and the plot starts from there") {
  Table table = plotting();
  const std::string from = unit_in(table, "U01")["hex"];
  const Amended amended = ruled(table, "move", {{"unit", "U01"}, {"hex", "2210"}});
  CHECK(unit_in(table, "U01")["hex"] == "2210");
  CHECK(amended.line == "Umpire ruling, turn 1: U01 is moved from " + from + " to 2210.");
  CHECK(amended.diff == Json::array({diff_line("U01", "hex", from, "2210")}));
  CHECK(table.events.size() == 1);
  CHECK(table.events[0].audience.all);
  CHECK(rules().narrate("ruling", table.events[0].body) ==
        "By ruling of the umpire: U01 is moved from " + from + " to 2210.");
  CHECK_FALSE(table::has_error(table::problems(table, "union", table::plots({"U01/2210 2211"}))));
  play_out(table);
}

TEST_CASE("move: refused off the map, onto another unit, of nobody, to where it stands") {
  const Table table = plotting();
  const std::string other = unit_in(table, "U02")["hex"];
  const std::string enemy = unit_in(table, "C01")["hex"];
  CHECK(refused_rule(table, "move", {{"unit", "U01"}, {"hex", "9999"}}) == "5.12");
  CHECK(refused_rule(table, "move", {{"unit", "U01"}, {"hex", "0000"}}) == "5.12");
  CHECK(refused_rule(table, "move", {{"unit", "U01"}, {"hex", other}}) == "5.24");
  CHECK(refused_rule(table, "move", {{"unit", "U01"}, {"hex", enemy}}) == "5.24");
  CHECK(refused(table, "move", {{"unit", "U01"}, {"hex", other}}).text ==
        "U02 stands in " + other + ", and two units never share a hex.");
  CHECK(refused_rule(table, "move", {{"unit", "X99"}, {"hex", "2210"}}) == "5.1");
  CHECK(refused(table, "move", {{"unit", "U01"}, {"hex", unit_in(table, "U01")["hex"]}}).text ==
        "This ruling would change nothing.");
  CHECK(refused(table, "move", {{"unit", "U01"}}).text == "The ruling does not say \"hex\".");
  CHECK(refused(table, "move", {{"unit", "U01"}, {"hex", "2210"}, {"too", 1}}).text == "Nothing is asked as \"too\".");
  CHECK(refused(table, "fly", {{"unit", "U01"}}).code == "illegal-ruling");
}

TEST_CASE("strength: between 1 and what the counter prints; losses follow or stay") {
  Table table = plotting();
  const int full = unit_in(table, "U01")["full_strength"];
  REQUIRE(full > 1);
  const Json follow{{"unit", "U01"}, {"strength", full - 1}, {"losses", "follow"}};
  CHECK(refused_rule(table, "strength", {{"unit", "U01"}, {"strength", 0}, {"losses", "keep"}}) == "2.3");
  CHECK(refused_rule(table, "strength", {{"unit", "U01"}, {"strength", full + 1}, {"losses", "keep"}}) == "2.3");
  CHECK(refused_rule(table, "strength", {{"unit", "U01"}, {"strength", "3"}, {"losses", "keep"}}) == "2.3");
  CHECK(refused(table, "strength", {{"unit", "U01"}, {"strength", 1}, {"losses", "some"}}).path == "/losses");
  const Amended amended = ruled(table, "strength", follow);
  CHECK(amended.diff ==
        Json::array({diff_line("U01", "strength", full, full - 1), diff_line("union", "losses", 0, 1)}));
  CHECK(amended.line == "Umpire ruling, turn 1: U01 is put from strength " + std::to_string(full) + " to " +
                            std::to_string(full - 1) + ". Union losses are put at 1.");
  CHECK(table.view("union")["sides"]["union"]["losses"] == 1);
  ruled(table, "strength", {{"unit", "U01"}, {"strength", full}, {"losses", "keep"}});
  CHECK(table.view("union")["sides"]["union"]["losses"] == 1);
}

TEST_CASE("remove and return: a unit leaves as if it had fallen, and comes back") {
  Table table = plotting();
  const Json before = unit_in(table, "U01");
  const int strength = before["strength"];
  ruled(table, "remove", {{"unit", "U01"}, {"losses", "follow"}});
  CHECK(unit_in(table, "U01").is_null());
  CHECK(table.view("")["eliminated"] == Json::array({{{"id", "U01"}, {"side", "union"}, {"turn", 1}}}));
  CHECK(table.view("")["sides"]["union"]["losses"] == strength);
  CHECK(offered(table)[3] == "return");
  CHECK(refused_rule(table, "remove", {{"unit", "U01"}, {"losses", "follow"}}) == "5.1");
  const Json back{{"unit", "U01"}, {"hex", "2210"}, {"strength", strength}, {"losses", "follow"}};
  CHECK(refused_rule(table, "return", {{"unit", "U02"}, {"hex", "2210"}, {"strength", 1}, {"losses", "keep"}}) ==
        "5.1");
  Json stacked = back;
  stacked["hex"] = unit_in(table, "U02")["hex"];
  CHECK(refused_rule(table, "return", stacked) == "5.24");
  const Amended amended = ruled(table, "return", back);
  CHECK(amended.line == "Umpire ruling, turn 1: U01 comes back at 2210. Union losses are put at 0.");
  CHECK(unit_in(table, "U01")["hex"] == "2210");
  CHECK(table.view("")["eliminated"].empty());
  play_out(table);
}

TEST_CASE("remove: the last unit of both sides cannot go, since nobody would be asked any more") {
  Table table = plotting();
  std::vector<std::string> ids;
  const Json view = rules().view(*table.state, {ViewerKind::umpire, {}});
  for (const Json& unit : view["units"]) ids.push_back(unit["id"]);
  const std::string last = ids.back();
  ids.pop_back();
  for (const std::string& id : ids) ruled(table, "remove", {{"unit", id}, {"losses", "keep"}});
  CHECK(refused_rule(table, "remove", {{"unit", last}, {"losses", "keep"}}) == "4.1");
}

TEST_CASE("control of places and morale are set") {
  Table table = plotting();
  ruled(table, "control", {{"hex", "1611"}, {"side", "confederate"}});
  const Amended amended = ruled(table, "control", {{"hex", "1611"}, {"side", "union"}});
  CHECK(amended.line == "Umpire ruling, turn 1: Groveton (1611) is held by the Union now.");
  CHECK(amended.diff == Json::array({diff_line("1611", "held_by", "confederate", "union")}));
  CHECK(refused_rule(table, "control", {{"hex", "2210"}, {"side", "union"}}) == "14.14");
  ruled(table, "control", {{"hex", "1611"}, {"side", "nobody"}});

  const Amended broken = ruled(table, "morale", {{"side", "union"}, {"losses", 9}, {"demoralized", "yes"}});
  CHECK(broken.line == "Umpire ruling, turn 1: the losses of the Union are put at 9; its army is demoralized.");
  CHECK(table.view("")["sides"]["union"]["demoralized"] == true);
  CHECK(refused_rule(table, "morale", {{"side", "confederate"}, {"losses", 9}, {"demoralized", "yes"}}) == "11.4");
  CHECK(refused_rule(table, "morale", {{"side", "union"}, {"losses", -1}, {"demoralized", "no"}}) == "11.0");
  ruled(table, "morale", {{"side", "union"}, {"losses", 9}, {"demoralized", "no"}});
  CHECK(table.view("")["sides"]["union"]["demoralized"] == false);
}

TEST_CASE("14.15 hold: combat units stand still for this turn alone; the leader may go") {
  Table table = plotting();
  const std::string from = unit_in(table, "U01")["hex"];
  ruled(table, "move", {{"unit", "U01"}, {"hex", "2210"}});
  ruled(table, "hold", {{"side", "union"}});
  const auto problems = table::problems(table, "union", table::plots({"U01/2210 2211"}));
  REQUIRE(table::find_rule(problems, "14.15") != nullptr);
  for (const Json& unit : asked_units(table, "union")) CHECK(unit["may_move"] == (unit["id"] == "UL"));
  // On turn 1 the Confederates are held anyhow.
  CHECK(refused(table, "hold", {{"side", "confederate"}}).text == "This ruling would change nothing.");
  table.play(table.fallbacks());
  CHECK_FALSE(table::has_error(table::problems(table, "union", table::plots({"U01/2210 2211"}))));
  CHECK_FALSE(rules().save(*table.state).contains("ruled"));
}

TEST_CASE("4.2 night and day for one turn") {
  Table table = plotting();
  const Amended dark = ruled(table, "night", {{"night", "night"}});
  CHECK(dark.line == "Umpire ruling, turn 1: this is a night turn; nobody may attack.");
  CHECK(table.view("")["night"] == true);
  CHECK(refused(table, "night", {{"night", "night"}}).text == "This ruling would change nothing.");
  ruled(table, "night", {{"night", "day"}});
  CHECK_FALSE(rules().save(*table.state).contains("ruled"));
  ruled(table, "night", {{"night", "night"}});
  table.play(table.fallbacks());
  CHECK(table.view("")["night"] == false);
}

TEST_CASE("end: with a victor and a level, or in a draw, at any time") {
  Table early;
  ruled(early, "end", {{"winner", "draw"}, {"level", "marginal"}});
  CHECK(rules().outcome(*early.state)->text == "Draw: the umpire ends the battle.");
  CHECK(early.pending().empty());

  Table table = plotting();
  CHECK(refused(table, "end", {{"winner", "nobody"}, {"level", "marginal"}}).path == "/winner");
  CHECK(refused(table, "end", {{"winner", "union"}, {"level", "draw"}}).path == "/level");
  const Amended amended = ruled(table, "end", {{"winner", "union"}, {"level", "substantive"}});
  CHECK(amended.line == "Umpire ruling, turn 1: the battle ends: substantive Union victory.");
  CHECK(table.events.back().kind == "game_ends");
  const auto outcome = rules().outcome(*table.state);
  REQUIRE(outcome.has_value());
  CHECK(outcome->places[0].side == "union");
  CHECK(outcome->places[0].level == "substantive");
  CHECK(table.view("")["headline"] == "Finished \u00b7 Substantive Union victory");
}

TEST_CASE("a turn that is half played can be ended, and nothing else ruled") {
  Table table("14.11", 4, {{"decisions", "live"}});
  int groups = 0;
  while (!table.over() && ++groups < 400) {
    const std::string phase = table.view("")["phase"];
    if (phase == "allocate" || phase == "repulse" || phase == "results") {
      CHECK(offered(table) == std::vector<std::string>{"end"});
      CHECK(refused_rule(table, "move", {{"unit", "U01"}, {"hex", "2210"}}) == "4.1");
      ruled(table, "end", {{"winner", "confederate"}, {"level", "decisive"}});
      CHECK(table.over());
      return;
    }
    table.play(table.samples(static_cast<std::uint64_t>(groups)));
  }
  FAIL("no turn stood half played");
}

TEST_CASE("12.14 where an arrival has come in is not changed by moving somebody else") {
  Table table = plotting();
  Json arrival;
  while (arrival.is_null() && !table.over()) {
    table.play(table.fallbacks());
    for (const Json& unit : asked_units(table, "confederate"))
      if (unit["arrives"] == true) arrival = unit;
  }
  REQUIRE(!arrival.is_null());
  // An enemy put next to its entry hex would have sent it elsewhere.
  const std::string id = arrival["id"];
  const std::string start = arrival["start"];
  std::string beside;
  for (int column = -1; column <= 1 && beside.empty(); ++column)
    for (int row = -1; row <= 1 && beside.empty(); ++row) {
      char text[8];
      std::snprintf(text, sizeof text, "%02d%02d", std::stoi(start.substr(0, 2)) + column,
                    std::stoi(start.substr(2)) + row);
      auto made = rules().amend(*table.state, {"move", {{"unit", "U01"}, {"hex", text}}});
      const auto* no = std::get_if<Rejection>(&made);
      if (no != nullptr && no->problems[0].rule == "12.14") beside = text;
    }
  REQUIRE(!beside.empty());
  CHECK(refused(table, "move", {{"unit", "U01"}, {"hex", beside}}).problems[0].subject == id);
  // Moved itself it is no arrival any more: it stands there, and may be plotted from there as far as anybody.
  ruled(table, "move", {{"unit", id}, {"hex", "2210"}});
  for (const Json& unit : asked_units(table, "confederate"))
    if (unit["id"] == id) CHECK((unit["arrives"] == false && unit["start"] == "2210"));
  ruled(table, "move", {{"unit", "U01"}, {"hex", beside}});
  table.play(table.fallbacks());
}

TEST_CASE("15.1 a ruling on a counter face down tells the other side its alias alone") {
  Table table("14.11", 3, table::concealed);
  table.play(table.samples(3));
  const Json saved = rules().save(*table.state);
  std::string alias;
  for (const Json& row : saved["masked"])
    if (row["counter"] == "U01") alias = row["alias"];
  const Amended moved = ruled(table, "move", {{"unit", "U01"}, {"hex", "2210"}});
  CHECK(moved.diff[0]["subject"] == "U01");
  CHECK(moved.line.find("U01") == std::string::npos);
  CHECK(moved.line.find(alias + " is moved from ") != std::string::npos);
  const Event& event = table.events.front();
  CHECK((*form_for(event, table::viewer_of("union")))["unit"] == "U01");
  CHECK((*form_for(event, table::viewer_of("confederate")))["unit"] == alias);
  CHECK((*form_for(event, table::viewer_of("")))["unit"] == alias);

  const int strength = unit_in(table, "U01")["strength"];
  const Amended mended = ruled(table, "strength", {{"unit", "U01"}, {"strength", strength - 1}, {"losses", "keep"}});
  CHECK(mended.line == "Umpire ruling, turn 1: the strength of " + alias + " is put right.");
  const Json theirs = *form_for(table.events.front(), table::viewer_of("confederate"));
  CHECK(theirs["strength"].is_null());
  CHECK(theirs["was"].is_null());
  CHECK((*form_for(table.events.front(), table::viewer_of("union")))["was"] == strength);

  ruled(table, "remove", {{"unit", "U01"}, {"losses", "keep"}});
  CHECK(table.view("confederate")["eliminated"][0]["id"] == alias);
  CHECK(table.view("union")["eliminated"][0]["id"] == "U01");
  CHECK(refused_rule(table, "move", {{"unit", alias}, {"hex", "2211"}}) == "5.1");
}

TEST_CASE("a side with several commanders: a moved unit stays its commander's") {
  Table table("14.11", 2, {{"union_commanders", "three"}});
  table.play(table.fallbacks());
  const Json unit = table.decision("union").ask["units"][0];
  ruled(table, "move", {{"unit", unit["id"]}, {"hex", "2210"}});
  CHECK(table.decision("union").ask["units"][0]["start"] == "2210");
  play_out(table);
}
