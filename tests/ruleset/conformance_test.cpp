// Bull Run under the conformance kit: determinism, liveness, refusals, permutations, save and load, hints that keep
// their word, and events that fold to the view. Positions are folded from events alone.
#include <doctest/doctest.h>

#include "tests/conformance/faulty.h"
#include "tests/conformance/kit.h"
#include "tests/ruleset/faces.h"
#include "tests/ruleset/table.h"

namespace {

using namespace simove;

// What views and events both tell: where everybody stands and how strong, who holds what, whose turn it is.
Json project(const Json& view) {
  Json units = Json::object();
  for (const Json& unit : view["units"])
    if (!unit["hex"].is_null())
      units[unit["id"].get<std::string>()] = {{"hex", unit["hex"]}, {"strength", unit["strength"]}};
  Json faces = Json::object();  // who is face down, and known to be real
  for (const Json& unit : view["units"])
    if (unit.value("face_down", false)) faces[unit["id"].get<std::string>()] = unit["known_real"];
  Json held = Json::object();
  for (const Json& objective : view["objectives"]) held[objective["hex"].get<std::string>()] = objective["held_by"];
  Json demoralized = Json::object();
  for (const auto& [side, facts] : view["sides"].items()) demoralized[side] = facts["demoralized"];
  Json losses = Json::object();
  for (const auto& [side, facts] : view["sides"].items()) losses[side] = facts["losses"];
  return {{"units", units},
          {"faces", faces},
          {"held", held},
          {"demoralized", demoralized},
          {"losses", losses},
          {"turn", view["turn"]},
          {"outcome", view["outcome"]}};
}

void move(Json& units, const Json& body) {
  if (!body["to"].is_null()) units[body["unit"].get<std::string>()]["hex"] = body["to"];
}

// An alias is a name for others until its counter is turned up; from then on it goes by its id.
void turn_up(Json& seen, const Json& unit) {
  const std::string id = unit["id"];
  const std::string alias = unit["alias"];
  for (const std::string& name : {id, alias}) seen["units"].erase(name), seen["faces"].erase(name);
  if (!unit["hex"].is_null()) seen["units"][id] = {{"hex", unit["hex"]}, {"strength", unit["strength"]}};
}

void intercepted(Json& seen, const Json& body) {
  for (const Json& pair : body["interceptions"])
    for (const Json& unit : pair["units"])
      if (seen["faces"].contains(unit.get<std::string>())) seen["faces"][unit.get<std::string>()] = true;
}

void removed(Json& seen, const std::string& unit) {
  seen["units"].erase(unit);
  seen["faces"].erase(unit);
}

void fold(Json& seen, const std::string& kind, const Json& body) {
  Json& units = seen["units"];
  if (kind == "deployed")
    for (const Json& unit : body["units"])
      units[unit["id"].get<std::string>()] = {{"hex", unit["hex"]}, {"strength", unit["strength"]}};
  if (kind == "deployed")
    for (const Json& unit : body["units"])
      if (unit.value("face_down", false)) seen["faces"][unit["id"].get<std::string>()] = unit["known_real"];
  if (kind == "revealed")
    for (const Json& unit : body["units"]) turn_up(seen, unit);
  if (kind == "pinned" || kind == "sub_segment") intercepted(seen, body);
  if (kind == "turn_begins") seen["turn"] = body["turn"];
  if (kind == "entered")
    units[body["unit"].get<std::string>()] = {{"hex", body["hex"]}, {"strength", body["strength"]}};
  if (kind == "sub_segment") {
    for (const Json& move_row : body["moves"]) units[move_row["unit"].get<std::string>()]["hex"] = move_row["to"];
    for (const Json& stop : body["stops"])
      if (stop["reason"] == "put_back") units[stop["unit"].get<std::string>()]["hex"] = stop["hex"];
    for (const Json& gone : body["eliminated"]) removed(seen, gone.get<std::string>());
    for (const auto& [unit, hex] : body["positions"].items()) CHECK(units[unit]["hex"] == hex);
  }
  if (kind == "scatter" && !body["path"].empty()) units[body["unit"].get<std::string>()]["hex"] = body["path"].back();
  if (kind == "repulsed" || kind == "retreated" || kind == "displaced" || kind == "advanced") move(units, body);
  if (kind == "loss") {
    units[body["unit"].get<std::string>()]["strength"] = body["strength"];
    if (body["eliminated"] == true) units.erase(body["unit"].get<std::string>());
  }
  if (kind == "eliminated") removed(seen, body["unit"].get<std::string>());
  if (kind == "control") seen["held"][body["hex"].get<std::string>()] = body["side"];
  if (kind == "demoralized") seen["demoralized"][body["side"].get<std::string>()] = true;
  if (kind == "turn_ends") {
    seen["losses"] = body["losses"];
    CHECK(body["positions"] == units);  // the sum of what happened
  }
  if (kind == "game_ends") seen["outcome"] = body["outcome"];
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : line + " ")
    if (c != ' ')
      word += c;
    else if (!word.empty())
      words.push_back(word), word.clear();
  return words;
}

// The unit's line with `hex` entered from column `from` on, as the hints offer it; any mission stays.
std::string extended(const Decision& decision, const std::string& unit, const std::string& line, const Json& step) {
  std::vector<std::string> words = words_of(line);
  if (words.empty())
    for (const Json& asked : decision.ask["units"])
      if (asked["id"] == unit) {
        words = {unit + "/" + asked["start"].get<std::string>()};
        if (asked["arrives"] == true) words.push_back(asked["start"]);
      }
  std::string mission;
  while (words.size() > 1 && words.back().size() > 4 && words.back().find('/') == std::string::npos) {
    mission = words.back();
    words.pop_back();
  }
  words.resize(std::min<std::size_t>(words.size(), step["from"].get<std::size_t>()));
  while (words.size() < step["from"].get<std::size_t>()) words.push_back("-");
  for (int k = step["from"]; k <= step["to"]; ++k) words.push_back(step["hex"]);
  while (!mission.empty() && words.size() < 5) words.push_back("-");
  if (!mission.empty()) words.push_back(mission);
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<Json> hinted(const Json& hints, const Decision& decision, const Json& payload) {
  std::vector<Json> offers;
  if (!hints.is_object() || !hints.contains("next")) return offers;
  const std::string unit = hints["unit"];
  for (const Json& step : hints["next"]) {
    if (step["legal"] != true || step.value("stay", true) != true) continue;
    Json offer = payload;
    Json* found = nullptr;
    for (Json& line : offer["plots"])
      if (line.get<std::string>().rfind(unit + "/", 0) == 0) found = &line;
    const std::string old = found != nullptr ? found->get<std::string>() : std::string();
    const std::string line = extended(decision, unit, old, step);
    if (found != nullptr)
      *found = line;
    else
      offer["plots"].push_back(line);
    offers.push_back(std::move(offer));
  }
  return offers;
}

std::vector<Json> focuses(const Decision& decision) {
  std::vector<Json> units{Json()};
  if (decision.kind != "plot") return units;
  for (const Json& unit : decision.ask["units"])
    if (unit["id"].get<std::string>().back() % 5 == 1) units.push_back({{"unit", unit["id"]}});
  return units;
}

// Of a commander of a part, too: "union-tyler".
std::string side_of(const SeatId& seat) {
  return seat.value.substr(0, seat.value.find('-'));
}

// The standing orders of the other side are what a seat may not know. Only those are changed that no finished phase of
// the turn has used: with other ones it would have come to another place.
Json twin(const Json& saved, const SeatId& seat, std::uint64_t seed) {
  const std::string stage = saved["stage"];
  Json changed = saved;
  for (const std::string side : {"union", "confederate"}) {
    if (side_of(seat) == side || stage == "done") continue;
    Json& orders = changed["standing"][side];
    orders["losses"] = seed % 2 == 0 ? "smallest-first" : "largest-first";
    orders["advance"] = seed % 3 == 0 ? "always" : "never";
    if (stage == "results") continue;
    orders["retreat"] = {{"toward", seed % 2 == 0 ? "2504" : "3904"}};
    if (stage == "repulse") continue;
    orders["support"] = "none";
  }
  return changed == saved ? Json() : changed;
}

bool is_live(const Json& options) {
  return options.value("decisions", "standing") == "live";
}

// Deployment where there is one, and all turns of one group or five.
int groups_of(const std::string& scenario, const Json& options) {
  const int turns = scenario < "14.2" ? 8 : 24;
  return (scenario == "14.21" ? 0 : 1) + turns * (is_live(options) ? 5 : 1);
}

// One good ruling of each kind that can be told from the saved state alone.
std::vector<Ruling> ruled(const Json& saved, const std::vector<RulingOffer>& offers) {
  std::vector<Ruling> good;
  const auto offered = [&](const char* kind) {
    return std::any_of(offers.begin(), offers.end(), [&](const RulingOffer& offer) { return offer.kind == kind; });
  };
  if (offered("end")) good.push_back({"end", {{"winner", "draw"}, {"level", "marginal"}}});
  if (offered("morale")) {
    const int losses = saved["losses"]["union"].get<int>() + 1;
    const bool broken = saved["demoralized"] == "union";
    good.push_back({"morale", {{"side", "union"}, {"losses", losses}, {"demoralized", broken ? "yes" : "no"}}});
  }
  if (offered("control"))
    for (const auto& [hex, holder] : saved["control"].items())
      good.push_back({"control", {{"hex", hex}, {"side", holder.is_null() ? "union" : "nobody"}}});
  bool corner_free = true;
  for (const Json& unit : saved["units"]) corner_free = corner_free && unit["hex"] != "0101";
  // A leader holds no zone, so that no arrival comes in elsewhere because of him.
  for (const Json& unit : saved["units"])
    if (corner_free && offered("move") && unit["id"] == "UL" && !unit["hex"].is_null())
      good.push_back({"move", {{"unit", "UL"}, {"hex", "0101"}}});
  return good;
}

conformance::Subject subject(const std::string& scenario, std::uint64_t seeds, const Json& options) {
  conformance::Subject one;
  one.rules = &table::rules();
  one.setup = table::setup(scenario, options);
  one.seeds = seeds;
  one.most_groups = groups_of(scenario, options);
  one.project = project;
  one.fold = fold;
  one.twin = [](const Json& saved, const SeatId& seat, std::uint64_t seed) {
    // Later in a turn other counters would have met others; the standing orders are left to be changed then.
    const Json faces = saved["stage"] == "plot" ? table::other_faces(saved, side_of(seat), seed, false) : Json();
    return faces.is_null() ? twin(saved, seat, seed) : faces;
  };
  one.hinted = hinted;
  one.ruled = ruled;
  one.focuses = focuses;
  return one;
}

void conforms(const std::string& scenario, std::uint64_t seeds, const Json& options = Json::object()) {
  for (const std::string& breach : conformance::breaches(subject(scenario, seeds, options))) FAIL_CHECK(breach);
  const conformance::Effort& effort = conformance::last_effort();
  CHECK(effort.matches == static_cast<int>(seeds) + 1);
  const int standing = groups_of(scenario, Json::object()) * effort.matches;
  CHECK((is_live(options) ? effort.groups > standing : effort.groups == standing));
  CHECK(effort.twins > 20);
  CHECK(effort.hints > 100);
  CHECK(effort.events > 200);
  CHECK(effort.rulings.taken > effort.groups);
  const bool team = options.contains("union_commanders");
  CHECK((team ? effort.substitutes > 10 && effort.allies > 10 : effort.substitutes == 0 && effort.allies == 0));
  MESSAGE(scenario << " " << options.dump() << ": " << effort.matches << " matches, " << effort.groups << " groups, "
                   << effort.hints << " hints, " << effort.events << " events, " << effort.twins << " twins");
}

}  // namespace

TEST_CASE("14.11 conforms") {
  conforms("14.11", 6);
}
TEST_CASE("14.11 with live decisions conforms") {
  conforms("14.11", 4, {{"decisions", "live"}});
}
TEST_CASE("the kit finds seeded breaches in live matches too") {
  for (const auto& [fault, words] : std::vector<std::pair<conformance::Breach, std::string>>{
           {conformance::Breach::arrival_order, "the order in which answers arrive matters"},
           {conformance::Breach::hidden_fact_in_hint, "tell a hidden fact"},
           {conformance::Breach::refusal_draws, "a refusal draws a die"}}) {
    const conformance::FaultyRuleset faulty(table::rules(), fault);
    conformance::Subject one = subject("14.11", 1, {{"decisions", "live"}});
    one.rules = &faulty;
    const auto found = conformance::breaches(one);
    CHECK(std::any_of(found.begin(), found.end(),
                      [&words](const std::string& breach) { return breach.find(words) != std::string::npos; }));
  }
}
TEST_CASE("14.11 conforms under concealment") {
  conforms("14.11", 4, {{"concealment", true}});
}
TEST_CASE("14.11 with live decisions conforms under concealment") {
  conforms("14.11", 2, {{"concealment", true}, {"decisions", "live"}});
}
TEST_CASE("14.11 conforms with three Union commanders") {
  conforms("14.11", 2, {{"union_commanders", "three"}});
}
TEST_CASE("14.13 conforms with four Union and two Confederate commanders, live and concealed") {
  conforms(
      "14.13", 1,
      {{"union_commanders", "four"}, {"confederate_commanders", "two"}, {"decisions", "live"}, {"concealment", true}});
}
TEST_CASE("the kit finds seeded breaches between commanders") {
  for (const auto& [fault, words] : std::vector<std::pair<conformance::Breach, std::string>>{
           {conformance::Breach::drafts_bind, "an ally's draft makes an answer illegal"},
           {conformance::Breach::substitute_counts, "it matters whether a substitute answers"}}) {
    const conformance::FaultyRuleset faulty(table::rules(), fault);
    conformance::Subject one = subject("14.11", 1, {{"union_commanders", "three"}});
    one.most_groups = 2;
    one.rules = &faulty;
    const auto found = conformance::breaches(one);
    CHECK(std::any_of(found.begin(), found.end(),
                      [&words](const std::string& breach) { return breach.find(words) != std::string::npos; }));
  }
}
TEST_CASE("14.12 conforms") {
  conforms("14.12", 1);
}
TEST_CASE("14.13 conforms") {
  conforms("14.13", 1);
}
TEST_CASE("14.21 conforms") {
  conforms("14.21", 1);
}
TEST_CASE("14.21 with live decisions conforms") {
  conforms("14.21", 1, {{"decisions", "live"}});
}
TEST_CASE("14.22 conforms") {
  conforms("14.22", 1);
}
TEST_CASE("14.22 with live decisions conforms") {
  conforms("14.22", 1, {{"decisions", "live"}});
}
