// Matches in which the players are asked after movement: what is asked, what is refused, and that the standing orders'
// answers give the same events as a match by standing orders.
#include <doctest/doctest.h>

#include "tests/ruleset/table.h"

namespace {

using namespace simove;
using table::rules;
using table::Table;

const Json live_option{{"decisions", "live"}};

// Plays random live turns until a question of this kind stands open; the other questions are answered at random.
Table until(const std::string& kind, std::uint64_t from = 1) {
  for (std::uint64_t seed = from; seed < from + 200; ++seed) {
    Table table("14.12", seed, live_option);
    for (std::uint64_t group = 0; !table.over(); ++group) {
      if (table.pending().front().kind == kind) return table;
      table.play(table.samples(seed * 1000 + group));
    }
  }
  FAIL("no question of kind " << kind);
  return Table();
}

Json without_decided(const std::vector<Event>& events) {
  Json all = Json::array();
  for (const Event& event : events) {
    Json body = event.body;
    body.erase("decided");
    all.push_back({event.kind, body});
  }
  return all;
}

std::vector<std::string> rules_of(const Table& table, const Decision& decision, const Json& payload) {
  std::vector<std::string> cited;
  for (const Problem& problem : rules().check(*table.state, decision, payload, Json()).problems) {
    CHECK_FALSE(problem.text.empty());
    cited.push_back(problem.rule);
  }
  return cited;
}

bool cites(const Table& table, const Decision& decision, const Json& payload, const std::string& rule) {
  const auto cited = rules_of(table, decision, payload);
  return std::find(cited.begin(), cited.end(), rule) != cited.end();
}

}  // namespace

TEST_CASE("a live match answered by the standing orders' defaults tells what the standing match tells") {
  int asked = 0;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    const std::string scenario = seed % 2 == 0 ? "14.12" : "14.13";
    Table standing(scenario, seed);
    Table live(scenario, seed, live_option);
    for (std::uint64_t group = 1; !standing.over(); ++group) {
      standing.play(standing.samples(seed * 1000 + group));
      live.play(live.samples(seed * 1000 + group));
      while (!live.over() && live.pending().front().kind != "plot") {
        GroupAnswers answers{live.pending().front().group, {}};
        for (const Decision& open : live.pending()) {
          CHECK(rules().fallback(*live.state, open, Json()) == open.ask["default"]);
          answers.answers.push_back({open.id, open.seat, open.ask["default"]});
          ++asked;
        }
        live.play(answers);
      }
      REQUIRE(without_decided(standing.events) == without_decided(live.events));
    }
    CHECK(live.over());
    for (const Event& event : live.events)
      if (event.body.contains("decided"))
        CHECK_MESSAGE((event.body["decided"] == "standing" || event.body["decided"] == "only"), event.body.dump());
    for (const Event& event : standing.events)
      if (event.body.contains("decided")) CHECK(event.body["decided"] == "standing");
  }
  CHECK(asked > 100);
}

TEST_CASE("standing matches ask for deployment and plots only") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Table table("14.13", seed);
    for (std::uint64_t group = 0; !table.over(); ++group) {
      for (const Decision& open : table.pending()) CHECK(open.kind == (group == 0 ? "deploy" : "plot"));
      table.play(table.samples(seed * 1000 + group));
    }
  }
}

TEST_CASE("the allocation: its group, its phase, its sums") {
  const Table table = until("allocate");
  const Decision open = table.pending().front();
  const Json view = table.view("");
  const std::string turn = std::to_string(view["turn"].get<int>());
  CHECK(open.group.value == turn + ".allocate");
  CHECK(open.id.value == turn + ".allocate." + open.seat.value);
  CHECK(open.secrecy == Secrecy::sealed);
  CHECK(open.urgency == Urgency::prompt);
  CHECK(open.ask["kind"] == "allocate");
  CHECK(view["phase"] == "allocate");
  CHECK(view["headline"].get<std::string>().find("Allocate") != std::string::npos);
  CHECK(view["options"]["decisions"] == "live");
  const CheckReport report = rules().check(*table.state, open, open.ask["default"], Json());
  CHECK(report.problems.empty());
  CHECK(report.hints["unassigned"].empty());
  CHECK(report.hints["unattacked"].empty());
  REQUIRE(report.hints["attacks"].size() == open.ask["default"]["attacks"].size());
  for (const Json& attack : report.hints["attacks"]) {
    REQUIRE(attack["possible"].size() == 6);
    int sum = 0;
    int defence = 0;
    int factor = 1;
    for (const Json& line : attack["lines"]) {
      if (line["part"] == "attack") sum += line["value"].get<int>();
      if (line["part"] == "attack_factor") factor *= line["value"].get<int>();
      if (line["part"] == "defence") defence += line["value"].get<int>();
    }
    CHECK(attack["attack"] == sum * factor);
    CHECK(attack["defence"] == defence);
    CHECK(attack["unknown"] == false);
    CHECK(attack["column"].is_string());
  }
}

TEST_CASE("the sums of the hints are those of the attack that follows") {
  Table table = until("allocate", 20);
  std::vector<Json> worked;
  for (const Decision& open : table.pending())
    for (const Json& attack : rules().check(*table.state, open, open.ask["default"], Json()).hints["attacks"])
      worked.push_back(attack);
  const std::size_t sides = table.pending().size();
  table.events.clear();
  table.play(table.fallbacks());
  const std::vector<Json> told = table.told("attack");
  if (sides == 2) REQUIRE(told.size() == worked.size());
  for (const Json& attack : worked)
    CHECK(std::any_of(told.begin(), told.end(), [&](const Json& event) {
      return event["lines"] == attack["lines"] && event["column"] == attack["column"] &&
             event["result"] == attack["possible"][event["die"].get<std::size_t>() - 1]["result"];
    }));
}

TEST_CASE("every slip in an allocation cites its rule, and a refusal draws nothing") {
  Table table = until("allocate");
  const Decision open = table.pending().front();
  const Json good = open.ask["default"];
  const std::string attacker = open.ask["attackers"][0]["unit"];
  const std::string target = open.ask["attackers"][0]["targets"][0];
  CHECK(cites(table, open, {{"attacks", Json::array()}}, "7.22"));
  CHECK(cites(table, open, {{"attacks", {{{"attackers", {attacker}}, {"defenders", {attacker}}}}}}, "7.21"));
  CHECK(cites(table, open, {{"attacks", {{{"attackers", {target}}, {"defenders", {target}}}}}}, "7.0"));
  CHECK(cites(table, open, {{"attacks", {{{"attackers", {"U99"}}, {"defenders", {target}}}}}}, "7.2"));
  CHECK(cites(table, open, {{"attacks", {{{"attackers", {attacker}}, {"defenders", Json::array()}}}}}, "7.2"));
  const Json one{{"attackers", {attacker}}, {"defenders", {target}}};
  CHECK(cites(table, open, {{"attacks", {one, one}}}, "7.24"));
  CHECK(cites(table, open, {{"attacks", {{{"attackers", {attacker, attacker}}, {"defenders", {target}}}}}}, "7.24"));
  CHECK(cites(table, open, Json(4), "7.2"));
  Json more = good;
  more["weather"] = "fine";
  CHECK(cites(table, open, more, "7.2"));
  more = good;
  more["attacks"][0]["weather"] = "fine";
  CHECK(cites(table, open, more, "7.2"));
  for (const char* member : {"attackers", "defenders", "bombard"})
    for (const Json& other : {Json(7), Json(), Json::array(), Json::object()}) {
      Json mixed = good;
      mixed["attacks"][0][member].push_back(other);
      CHECK(cites(table, open, mixed, "7.2"));
    }
  Json support = good;
  support["support"][attacker] = nullptr;
  CHECK(cites(table, open, support, "9.4"));
  const int draws = table.chance.draws();
  const int steps = table.chance.steps();
  GroupAnswers answers = table.fallbacks();
  answers.answers.front().payload = {{"attacks", Json::array()}};
  const Applied applied = table.apply(answers);
  const auto* refused = std::get_if<Rejection>(&applied);
  REQUIRE(refused != nullptr);
  CHECK(refused->code == "illegal");
  CHECK(table.chance.draws() == draws);
  CHECK(table.chance.steps() == steps);
}

TEST_CASE("repulsions: every choice is offered with its hex, every other is refused with a reason") {
  const Table table = until("repulse");
  const Decision open = table.pending().front();
  CHECK(open.ask["kind"] == "form");
  REQUIRE_FALSE(open.ask["drives"].empty());
  for (const Json& drive : open.ask["drives"]) {
    const std::string unit = drive["unit"];
    CHECK(drive["combat"].is_null());
    CHECK(drive["choices"].size() > 1);
    for (const Json& choice : drive["choices"]) {
      Json payload = open.ask["default"];
      payload["repulse"][unit] = choice["to"];
      CHECK(rules_of(table, open, payload).empty());
    }
    for (const Json& bar : drive["forbidden"]) {
      CHECK_FALSE(bar["text"].get<std::string>().empty());
      Json payload = open.ask["default"];
      payload["repulse"][unit] = bar["hex"];
      CHECK(rules_of(table, open, payload).size() == 1);
    }
    Json silent = open.ask["default"];
    silent["repulse"].erase(unit);
    CHECK(cites(table, open, silent, "8.21"));
  }
  Json strange = open.ask["default"];
  strange["repulse"]["U99"] = "2504";
  CHECK(cites(table, open, strange, "8.21"));
  CHECK(cites(table, open, Json::object(), "8.21"));
}

namespace {

struct Seen {
  bool losses = false;
  bool retreats = false;
  bool advances = false;
};

void judge_losses(const Table& table, const Decision& open) {
  const Json good = open.ask["default"];
  Json bad = good;
  bad["losses"][0]["take"] = {{"U99", 2}};
  CHECK(cites(table, open, bad, "8.11"));
  bad["losses"][0]["take"] = Json::object();
  CHECK(cites(table, open, bad, "8.11"));
  bad["losses"] = Json::array();
  CHECK(cites(table, open, bad, "8.11"));
  bad["losses"] = {good["losses"][0], good["losses"][0]};
  CHECK(cites(table, open, bad, "8.11"));
  bad["losses"] = good["losses"];
  bad["losses"][0]["weather"] = "fine";
  CHECK(cites(table, open, bad, "8.11"));
}

// Whether anything of this member is owed or not: what cannot be read leaves nothing to the standing orders.
void judge_kinds(const Table& table, const Decision& open) {
  for (const auto& [member, rule] : {std::pair{"losses", "8.11"}, {"retreat", "8.21"}, {"advance", "8.23"}})
    for (const Json& value : {Json(), Json(5), Json("x"), Json(true)}) {
      Json bad = open.ask["default"];
      bad[member] = value;
      CHECK(cites(table, open, bad, rule));
      bad[member] = open.ask["default"][member].is_array() ? Json::object() : Json::array();
      CHECK(cites(table, open, bad, rule));
    }
}

void judge_results(const Table& table, const Decision& open, Seen& seen) {
  const Json good = open.ask["default"];
  CHECK(rules_of(table, open, good).empty());
  CHECK(cites(table, open, Json::object(), "8.0"));
  judge_kinds(table, open);
  if (!open.ask["losses"].empty()) {
    seen.losses = true;
    judge_losses(table, open);
  }
  if (!open.ask["retreats"].empty()) {
    seen.retreats = true;
    Json bad = good;
    bad["retreat"][open.ask["retreats"][0]["unit"].get<std::string>()] = open.ask["retreats"][0]["from"];
    CHECK(cites(table, open, bad, "8.21"));
  }
  if (!open.ask["advances"].empty()) {
    seen.advances = true;
    Json bad = good;
    bad["advance"]["U99"] = open.ask["advances"][0]["hex"];
    CHECK(cites(table, open, bad, "8.23"));
    Json stays = good;
    stays["advance"] = Json::object();
    CHECK(rules_of(table, open, stays).empty());
  }
}

}  // namespace

TEST_CASE("results: losses must fit, retreats be offered, advances be owed") {
  Seen seen;
  for (std::uint64_t seed = 1; seed < 200 && !(seen.losses && seen.retreats && seen.advances); ++seed) {
    Table table("14.12", seed, live_option);
    for (std::uint64_t group = 0; !table.over(); ++group) {
      for (const Decision& open : table.pending())
        if (open.kind == "results") judge_results(table, open, seen);
      table.play(table.samples(seed * 1000 + group));
    }
  }
  CHECK(seen.losses);
  CHECK(seen.retreats);
  CHECK(seen.advances);
}

TEST_CASE("a division that an earlier loss has made impossible is replaced by the standing order, and says so") {
  // Both sides attack: U01 and U02 lose two points as attackers and two as defenders, and U01 has two only.
  bool seen = false;
  for (std::uint64_t seed = 1; seed <= 200 && !seen; ++seed) {
    Table table("14.12", seed, live_option);
    table.play(table.fallbacks());
    Json patch = Json::array();
    const auto put = [&](const std::string& unit, const std::string& hex, int strength) {
      patch.push_back({{"op", "replace"}, {"path", table.unit_path(unit) + "/hex"}, {"value", hex}});
      patch.push_back({{"op", "replace"}, {"path", table.unit_path(unit) + "/strength"}, {"value", strength}});
    };
    put("U01", "3323", 2);
    put("U02", "3423", 3);
    put("C01", "3324", 30);
    table.doctor(patch);
    table.play(table.answers(table::plots({"U01/3323 - - - - ATTACK", "U02/3423 - - - - ATTACK"}),
                             table::plots({"C01/3324 - - - - ATTACK"})));
    while (table.pending().front().kind == "allocate") table.play(table.fallbacks());
    while (table.pending().front().kind == "repulse") table.play(table.fallbacks());
    if (table.pending().front().kind != "results") continue;
    GroupAnswers answers = table.fallbacks();
    for (std::size_t i = 0; i < answers.answers.size(); ++i) {
      if (answers.answers[i].seat.value != "union" || table.pending()[i].ask["losses"].size() != 2) continue;
      for (Json& loss : answers.answers[i].payload["losses"]) loss["take"] = {{"U01", 2}};
      seen = true;
    }
    if (!seen) continue;
    table.play(answers);
    const std::vector<Json> told = table.told("loss");
    REQUIRE(told.size() == 2);
    CHECK(told[0]["unit"] == "U01");
    CHECK(told[0]["eliminated"] == true);
    CHECK(told[0]["decided"] == "order");
    CHECK(told[1]["unit"] == "U02");
    CHECK(told[1]["strength"] == 1);
    CHECK(told[1]["decided"] == "replaced");
    CHECK(rules().narrate("loss", told[1]).find("R-GROUP") != std::string::npos);
  }
  CHECK(seen);
}

TEST_CASE("a blocked entry asks for the hex, before the plots") {
  // 3325, Manassas Junction, lies inland, and no water lies between it and 3324.
  Table table("14.11", 1, live_option);
  table.play(table.fallbacks());
  table.doctor(Json::array({{{"op", "replace"}, {"path", "/turn"}, {"value", 4}},
                            {{"op", "replace"}, {"path", table.unit_path("U01") + "/hex"}, {"value", "3324"}}}));
  table.play(table.answers(table::plots({}), table::plots({})));
  REQUIRE(table.pending().size() == 1);
  const Decision open = table.decision("confederate");
  CHECK(open.group.value == "5.enter");
  CHECK(open.urgency == Urgency::letter);
  REQUIRE(open.ask["entries"].size() == 1);
  const Json entry = open.ask["entries"][0];
  CHECK(entry["wanted"] == "3325");
  REQUIRE(entry["hexes"].size() > 1);
  const std::string unit = entry["unit"];
  CHECK(open.ask["default"]["enter"][unit] == entry["hexes"][0]);
  CHECK(cites(table, open, {{"enter", {{unit, "3325"}}}}, "12.1"));
  CHECK(cites(table, open, {{"enter", Json::object()}}, "12.1"));
  CHECK(cites(table, open, {{"enter", {{unit, entry["hexes"][1]}, {"C99", "3325"}}}}, "12.1"));
  CHECK(table.view("")["phase"] == "enter");
  Table usual = table;
  GroupAnswers answers{open.group, {{open.id, open.seat, {{"enter", {{unit, entry["hexes"][1]}}}}}}};
  table.play(answers);
  CHECK(table.told("entered").back()["hex"] == entry["hexes"][1]);
  CHECK(table.told("entered").back()["decided"] == "order");
  CHECK(table.view("")["phase"] == "plot");
  bool stands = false;
  const Json view = table.view("");
  for (const Json& shown : view["units"]) stands = stands || (shown["id"] == unit && shown["hex"] == entry["hexes"][1]);
  CHECK(stands);
  usual.play(usual.fallbacks());
  CHECK(usual.told("entered").back()["hex"] == entry["hexes"][0]);
  CHECK(usual.told("entered").back()["decided"] == "standing");
}

TEST_CASE("a turn saved between its phases must come to where it says it stands") {
  const Table table = until("repulse");
  const Json saved = rules().save(*table.state);
  CHECK(rules().load(saved).has_value());
  Json damaged = saved;
  damaged["in_turn"]["faces"] = Json::array();
  CHECK_FALSE(rules().load(damaged).has_value());
  damaged = saved;
  damaged["in_turn"]["answers"]["allocate"]["union"] = 7;
  CHECK_FALSE(rules().load(damaged).has_value());
  damaged = saved;
  damaged["in_turn"]["faces"].push_back(7);
  CHECK_FALSE(rules().load(damaged).has_value());
}
