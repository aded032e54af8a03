// Concealed movement (15.0): what each viewer is told of counters face down, when they are turned up or found out, and
// that the end hides nothing.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "tests/conformance/scripted_chance.h"
#include "tests/ruleset/faces.h"

namespace {

using namespace simove;
using conformance::SeededChance;
using table::concealed;
using table::type_of;
using table::viewer_of;

// After deployment, with two counters put side by side in open country: the Union one, by its id, may attack the other.
struct Meeting {
  table::Table match{"14.11", 3, concealed};
  std::string union_alias, enemy_alias, enemy;

  explicit Meeting(const std::string& enemy_type, const std::string& enemy_hex) {
    match.play(match.samples(3));
    const Json saved = table::rules().save(*match.state);
    for (const Json& row : saved["masked"])
      if (row["counter"] == "U01") union_alias = row["alias"];
    for (const Json& row : saved["masked"])
      if (row["counter"].get<std::string>()[0] == 'C' && type_of(saved, row["alias"]) == enemy_type && enemy.empty())
        enemy_alias = row["alias"], enemy = row["counter"];
    match.doctor({{{"op", "replace"}, {"path", match.unit_path(union_alias) + "/hex"}, {"value", "2210"}},
                  {{"op", "replace"}, {"path", match.unit_path(enemy_alias) + "/hex"}, {"value", enemy_hex}}});
    match.events.clear();
  }
  [[nodiscard]] std::vector<Json> told_to(const std::string& kind, const Viewer& viewer) const {
    std::vector<Json> out;
    for (const Event& event : match.events)
      if (event.kind == kind)
        if (const Json* form = form_for(event, viewer)) out.push_back(*form);
    return out;
  }
};

const Json* unit_in(const Json& view, const std::string& id) {
  for (const Json& unit : view["units"])
    if (unit["id"] == id) return &unit;
  return nullptr;
}

}  // namespace

TEST_CASE("15.1 15.14 counters are deployed face down, leaders up; dummies stay; each side sees its own") {
  table::Table match("14.11", 5, concealed);
  match.play(match.samples(5));
  const Json own = match.view("union");
  const Json theirs = match.view("confederate");
  const Json observers = match.view("");
  std::set<std::string> aliases;
  int dummies = 0;
  for (const Json& unit : own["units"]) {
    if (unit["side"] != "union") {
      const bool leader = unit["type"] == "leader";
      CHECK(unit["type"] == (leader ? "leader" : "unknown"));
      CHECK(unit["strength"].is_null() == !leader);
      CHECK((unit["name"] == "") == !leader);
      continue;
    }
    dummies += unit["type"] == "dummy" ? 1 : 0;
    if (unit["type"] == "leader") continue;
    CHECK(unit["face_down"] == true);
    aliases.insert(unit["alias"]);
    const Json* seen = unit_in(theirs, unit["alias"]);
    REQUIRE(seen != nullptr);
    CHECK((*seen)["hex"] == unit["hex"]);
    CHECK(*seen == Json{{"id", unit["alias"]},
                        {"side", "union"},
                        {"type", "unknown"},
                        {"symbol", "unknown"},
                        {"strength", nullptr},
                        {"full_strength", nullptr},
                        {"ma", 8},
                        {"hex", unit["hex"]},
                        {"name", ""},
                        {"size", ""},
                        {"face_down", true},
                        {"known_real", false}});
    CHECK(unit_in(observers, unit["alias"]) != nullptr);
    CHECK(unit_in(theirs, unit["id"]) == nullptr);
  }
  CHECK(aliases.size() == 17);
  CHECK(dummies > 0);
  CHECK(own["options"]["concealment"] == Json{"union", "confederate"});
  const Json truth = table::rules().view(*match.state, {ViewerKind::umpire, {}});
  for (const Json& unit : truth["units"]) CHECK(unit["id"].get<std::string>()[0] != '?');
  // The draws of the aliases are for their side alone, and say no name.
  CHECK(match.told("deployed").size() == 1);
}

TEST_CASE("the draws that shuffle aliases are restricted to their side") {
  class Listening final : public Chance {
   public:
    void begin_step(std::string_view) override {}
    int roll(int, std::string_view, const Audience&) override { return 1; }
    int pick(int, std::string_view label, const Audience& audience) override {
      const bool of_union = label.starts_with("alias/union/");
      CHECK((of_union || label.starts_with("alias/confederate/")));
      CHECK_FALSE(audience.all);
      CHECK(audience.seats == std::vector<SeatId>{SeatId(of_union ? "union" : "confederate")});
      return ++drawn, 0;
    }
    [[nodiscard]] bool starved() const override { return false; }
    int drawn = 0;
  } chance;
  table::Table match("14.11", 5, concealed);
  const Applied applied = table::rules().apply(*match.state, Input{match.samples(5)}, chance);
  CHECK(std::holds_alternative<Step>(applied));
  CHECK(chance.drawn == 16 + 20);
}

TEST_CASE("15.13 whoever fights is turned up, for everybody and before the attack is told") {
  Meeting meeting("infantry", "2211");
  meeting.match.play(meeting.match.answers(table::plots({"U01/2210 - - - - ATTACK"}), table::plots({})));
  for (const char* seat : {"union", "confederate", ""}) {
    CAPTURE(seat);
    const auto revealed = meeting.told_to("revealed", viewer_of(seat));
    REQUIRE(revealed.size() == 1);
    std::map<std::string, Json> units;
    for (const Json& unit : revealed[0]["units"]) units[unit["id"]] = unit;
    REQUIRE(units.contains("U01"));
    REQUIRE(units.contains(meeting.enemy));
    CHECK(units["U01"]["alias"] == meeting.union_alias);
    CHECK(units["U01"]["mission"] == "attack");
    CHECK(units[meeting.enemy]["alias"] == meeting.enemy_alias);
    CHECK(units[meeting.enemy]["type"] == "infantry");
    CHECK(units[meeting.enemy]["hex"] == "2211");
    CHECK(meeting.told_to("attack", viewer_of(seat))[0]["defenders"] == Json{meeting.enemy});
  }
  // Before that: the enemy is told of an order to attack by nothing, the owner by its word.
  const auto own = meeting.told_to("orders_revealed", viewer_of("union"))[0]["plots"]["union"];
  CHECK(own[0]["mission"] == "attack");
  CHECK(meeting.told_to("orders_revealed", viewer_of("confederate"))[0]["plots"]["union"].empty());
  const Json view = meeting.match.view("confederate");
  const Json* up = unit_in(view, "U01");
  if (up != nullptr) CHECK(up->value("face_down", false) == false);
  CHECK(unit_in(view, meeting.union_alias) == nullptr);
}

TEST_CASE("15.26 a unit in contact is known to be real, and nothing else of it") {
  Meeting meeting("infantry", "2211");
  meeting.match.play(meeting.match.answers(table::plots({}), table::plots({})));
  CHECK(meeting.told_to("revealed", viewer_of("union")).empty());
  const Json view = meeting.match.view("union");
  const Json* enemy = unit_in(view, meeting.enemy_alias);
  if (enemy != nullptr) {
    CHECK((*enemy)["known_real"] == true);
    CHECK((*enemy)["strength"].is_null());
  }
  CHECK(unit_in(view, meeting.enemy) == nullptr);
}

TEST_CASE("a dummy met is removed under its alias, and its owner knows which") {
  Meeting meeting("dummy", "2211");
  meeting.match.play(meeting.match.answers(table::plots({}), table::plots({})));
  const std::map<std::string, std::string> expected{
      {"union", meeting.enemy_alias}, {"", meeting.enemy_alias}, {"confederate", meeting.enemy}};
  for (const auto& [seat, name] : expected) {
    CAPTURE(seat);
    std::set<std::string> told;
    for (const Json& body : meeting.told_to("eliminated", viewer_of(seat))) told.insert(body["unit"]);
    CHECK(told.contains(name));
    CHECK(told.contains(name == meeting.enemy ? meeting.enemy_alias : meeting.enemy) == false);
    std::set<std::string> gone;
    const Json view = meeting.match.view(seat);
    for (const Json& row : view["eliminated"]) gone.insert(row["id"]);
    CHECK(gone.contains(name));
  }
}

TEST_CASE("an order for a counter of the other side is refused in the same words, whatever is behind the alias") {
  Meeting meeting("dummy", "2211");
  for (const std::string& unit : {meeting.enemy_alias, meeting.enemy, std::string("C99")}) {
    const auto problems = table::problems(meeting.match, "union", table::plots({unit + "/2211 2212"}));
    REQUIRE(table::has_error(problems));
    for (const Problem& problem : problems)
      if (problem.severity == Severity::error) CHECK(problem.subject == unit);
  }
  const auto own = table::problems(meeting.match, "union", table::plots({"U01/2211 2212"}));
  REQUIRE(table::has_error(own));
  CHECK(own[0].subject == "U01");
  CHECK(own[0].text.find("?") == std::string::npos);
}

TEST_CASE("15.25 after the last turn the dummies go, everybody is turned up, and nothing is hidden any more") {
  table::Table match("14.11", 2, concealed);
  for (std::uint64_t group = 0; !match.over(); ++group) match.play(match.samples(20 + group));
  for (const char* seat : {"union", "confederate", ""}) {
    const Json view = match.view(seat);
    for (const Json& unit : view["units"]) {
      CHECK(unit["id"].get<std::string>()[0] != '?');
      CHECK(unit["type"] != "dummy");
      CHECK(unit["type"] != "unknown");
    }
    CHECK(view.dump().find("face_down") == std::string::npos);
  }
  CHECK(match.view("union")["units"] == match.view("")["units"]);
  CHECK(match.events.back().kind == "game_ends");
  table::Table given_up("14.11", 2, concealed);
  given_up.play(given_up.samples(1));
  const Applied applied = table::rules().apply(*given_up.state, Input{Resigned{SeatId("union")}}, given_up.chance);
  REQUIRE(std::holds_alternative<Step>(applied));
  given_up.take(std::get<Step>(applied));
  CHECK(given_up.view("")["units"] == given_up.view("union")["units"]);
}

TEST_CASE("without the option nothing changes; a wrong value is refused") {
  table::Table plain;
  plain.play(plain.samples(1));
  for (const Event& event : plain.events) CHECK((event.audience.all && event.forms.empty() && !event.lesser));
  CHECK_FALSE(table::rules().save(*plain.state).contains("masked"));
  SeededChance chance(1);
  auto refused = table::rules().initial(table::setup("14.11", {{"concealment", "yes"}}), chance);
  REQUIRE(std::holds_alternative<Rejection>(refused));
  CHECK(std::get<Rejection>(refused).path == "/options/concealment");
}
