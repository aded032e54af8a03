// Concealed movement (15.0): what a side and the observers are told never depends on who is behind an alias, until the
// rules tell it. Two matches that differ only in that are played side by side; rulesets with a seeded leak show that
// the comparison can fail.
#include <doctest/doctest.h>

#include <functional>
#include <set>

#include "tests/conformance/scripted_chance.h"
#include "tests/ruleset/faces.h"

namespace {

using namespace simove;
using conformance::SeededChance;
using table::concealed;
using table::type_of;
using table::viewer_of;

std::string other_seat(const std::string& seat) {
  return seat == "union" ? "confederate" : "union";
}

// What the viewer gets of a step, one text for each event.
std::vector<std::string> heard(const std::vector<Event>& events, const Viewer& viewer) {
  std::vector<std::string> out;
  for (const Event& event : events)
    if (const Json* form = form_for(event, viewer))
      out.push_back(event.kind + " " + form->dump() + " " + table::rules().narrate(event.kind, *form));
  return out;
}

// Events from which on the rules have told something of a face-down counter: turned up, or with `contact` also met.
bool tells(const Event& event, bool contact) {
  if (event.kind == "revealed") return true;
  if (!contact) return false;
  if (event.kind == "pinned" || event.kind == "eliminated") return true;
  if (event.kind == "scatter") return event.body["ended"] == "enemy" || event.body["ended"] == "zoc";  // F11
  return event.kind == "sub_segment" &&
         !(event.body["eliminated"].empty() && event.body["interceptions"].empty() && event.body["stops"].empty());
}

std::size_t first_told(const std::vector<Event>& events, bool contact) {
  std::size_t at = 0;
  while (at < events.size() && !tells(events[at], contact)) ++at;
  return at;
}

std::map<std::string, std::string> counters(const Json& saved) {
  std::map<std::string, std::string> out;
  for (const Json& row : saved["masked"]) out[row["alias"]] = row["counter"];
  return out;
}

// The same orders in the other world: by the counters that stand there, with a mission their arm may have.
Json translated(const Json& payload, const Json& here, const Json& there) {
  Json lines = Json::array();
  const auto from = counters(here);
  auto to = counters(there);
  for (const Json& row : payload["plots"]) {
    std::string line = row;
    const std::string unit = line.substr(0, line.find('/'));
    for (const auto& [alias, counter] : from) {
      if (counter != unit) continue;
      line = to[alias] + line.substr(unit.size());
      const std::size_t word = line.find_first_of("ABS", unit.size() + 1);
      if (word != std::string::npos)
        line = line.substr(0, word) + (type_of(there, alias) == "artillery" ? "BOMBARD" : "ATTACK");
      break;
    }
    lines.push_back(line);
  }
  std::sort(lines.begin(), lines.end());  // as a client writes them: by the ids its player knows
  return {{"plots", lines}};
}

struct Comparison {
  std::set<std::string> leaks;
  int equal_turns = 0;
  int told_turns = 0;
};

struct Worlds {
  const Ruleset& rules;
  std::string reader;  // whose knowledge is compared, and the observers'
  bool kinds;          // dummies change with dummies only: contact tells nothing then
  StatePtr here;
  StatePtr there;
  Comparison& out;

  [[nodiscard]] Decision asked(const StatePtr& state, const std::string& seat) const {
    for (const Decision& decision : rules.pending(*state))
      if (decision.seat.value == seat) return decision;
    return {};
  }

  void compare_states(std::uint64_t seed) {
    for (const std::string& seat : {reader, std::string()})
      if (rules.view(*here, viewer_of(seat)).dump() != rules.view(*there, viewer_of(seat)).dump())
        out.leaks.insert("a view");
    const Decision one = asked(here, reader);
    const Decision two = asked(there, reader);
    if (one.id != two.id || one.ask.dump() != two.ask.dump()) out.leaks.insert("an ask");
    const Json payload = rules.sample(*here, one, seed);
    if (payload != rules.sample(*there, two, seed)) out.leaks.insert("a sample");
    for (const Json& unit : one.ask["units"]) {
      const Json focus{{"unit", unit["id"]}};
      const CheckReport a = rules.check(*here, one, payload, focus);
      const CheckReport b = rules.check(*there, two, payload, focus);
      if (a.hints.dump() != b.hints.dump() || !(a.problems == b.problems)) out.leaks.insert("a check");
    }
  }

  Step applied(const StatePtr& state, const Json& read, const Json& hidden, SeededChance& chance) const {
    GroupAnswers group{asked(state, reader).group, {}};
    group.answers.push_back({asked(state, reader).id, SeatId(reader), read});
    group.answers.push_back({asked(state, other_seat(reader)).id, SeatId(other_seat(reader)), hidden});
    Applied result = rules.apply(*state, Input{group}, chance);
    if (const auto* refused = std::get_if<Rejection>(&result)) FAIL(refused->text);
    REQUIRE(std::holds_alternative<Step>(result));
    return std::get<Step>(result);
  }

  // One turn in both worlds; false when the rules have told something, so that they may differ from here on.
  bool turn(std::uint64_t seed) {
    compare_states(seed);
    const Json read = rules.sample(*here, asked(here, reader), seed);
    const Json hidden{{"plots", rules.sample(*here, asked(here, other_seat(reader)), seed)["plots"]}};
    SeededChance dice_here(seed);
    SeededChance dice_there(seed);
    const Step one = applied(here, read, translated(hidden, rules.save(*here), rules.save(*here)), dice_here);
    const Step two = applied(there, read, translated(hidden, rules.save(*here), rules.save(*there)), dice_there);
    here = one.state;
    there = two.state;
    const std::size_t told = std::min(first_told(one.events, !kinds), first_told(two.events, !kinds));
    bool same = true;
    for (const std::string& seat : {reader, std::string()}) {
      const auto a = heard(one.events, viewer_of(seat));
      const auto b = heard(two.events, viewer_of(seat));
      for (std::size_t i = 0; i < std::min({a.size(), b.size(), told}); ++i)
        if (a[i] != b[i]) out.leaks.insert("event " + one.events[i].kind);
      same = same && a == b;
    }
    const bool open = told >= one.events.size() && told >= two.events.size();
    if (open && !same) out.leaks.insert("an event that should tell nothing");
    if (same && dice_here.labels() != dice_there.labels()) out.leaks.insert("a label of dice");
    ++(same ? out.equal_turns : out.told_turns);
    return same;
  }
};

// Matches from several seeds, each compared until the rules tell something.
Comparison compare(const Ruleset& rules, bool kinds, std::uint64_t seeds) {
  Comparison out;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed)
    for (const char* reader : {"union", "confederate"}) {
      table::Table match("14.11", seed, concealed);
      match.play(match.samples(seed));
      const Json twin = table::other_faces(rules.save(*match.state), reader, seed, kinds);
      REQUIRE_FALSE(twin.is_null());
      auto there = rules.load(twin);
      REQUIRE(there.has_value());
      Worlds worlds{rules, reader, kinds, match.state, *there, out};
      for (std::uint64_t turn = 1; turn <= 8; ++turn) {
        if (!worlds.turn(seed * 100 + turn)) break;
        if (rules.outcome(*worlds.here)) break;
      }
    }
  return out;
}

}  // namespace

TEST_CASE("nothing tells who is behind an alias before combat: dummies stay dummies, all else is exchanged") {
  const Comparison found = compare(table::rules(), true, 40);
  for (const std::string& leak : found.leaks) FAIL_CHECK(leak);
  CHECK(found.equal_turns > 20);
  MESSAGE(found.equal_turns << " turns equal, " << found.told_turns << " in which the rules told something");
}

TEST_CASE("15.0 nothing tells a dummy from a unit before they meet") {
  const Comparison found = compare(table::rules(), false, 40);
  for (const std::string& leak : found.leaks) FAIL_CHECK(leak);
  CHECK(found.equal_turns > 10);
  MESSAGE(found.equal_turns << " turns equal, " << found.told_turns << " in which the rules told something");
}

// ---- the comparison can fail ----

namespace {

enum class Leak { dice_label, order_of_rows, order_of_view, place_of_a_name };

// Names in labels what stands behind an alias.
class TellingChance final : public Chance {
 public:
  TellingChance(Chance& inner, std::map<std::string, std::string> names) : inner_(inner), names_(std::move(names)) {}
  void begin_step(std::string_view step) override { inner_.begin_step(step); }
  int roll(int sides, std::string_view label, const Audience& audience) override {
    std::string told(label);
    for (const auto& [alias, counter] : names_)
      if (const auto at = told.find(alias); at != std::string::npos) told.replace(at, alias.size(), counter);
    return inner_.roll(sides, told, audience);
  }
  int pick(int n, std::string_view label, const Audience& audience) override { return inner_.pick(n, label, audience); }
  [[nodiscard]] bool starved() const override { return inner_.starved(); }

 private:
  Chance& inner_;
  std::map<std::string, std::string> names_;
};

class LeakyRuleset final : public Ruleset {
 public:
  LeakyRuleset(const Ruleset& honest, Leak leak) : honest_(honest), leak_(leak) {}

  const Json& manifest() const override { return honest_.manifest(); }
  const std::string* data_file(std::string_view name) const override { return honest_.data_file(name); }
  std::variant<Step, Rejection> initial(const Setup& setup, Chance& chance) const override {
    return honest_.initial(setup, chance);
  }
  std::vector<Decision> pending(const State& state) const override { return honest_.pending(state); }
  CheckReport check(const State& state, const Decision& decision, const Json& payload, const Json& focus,
                    const Allies& allies) const override {
    return honest_.check(state, decision, payload, focus, allies);
  }
  Applied apply(const State& state, const Input& input, Chance& chance) const override {
    TellingChance telling(chance, counters(honest_.save(state)));
    Applied applied = honest_.apply(state, input, leak_ == Leak::dice_label ? telling : chance);
    if (auto* step = std::get_if<Step>(&applied))
      for (Event& event : step->events) {
        if (leak_ == Leak::order_of_rows && event.kind == "orders_revealed") reorder(event);
        if (leak_ == Leak::place_of_a_name && event.lesser && event.body.contains("positions"))
          (*event.lesser)["positions"]["?99"] = *event.body["positions"].begin();
      }
    return applied;
  }
  std::vector<RulingOffer> rulings(const State& state) const override { return honest_.rulings(state); }
  std::variant<Amended, Rejection> amend(const State& state, const Ruling& ruling) const override {
    return honest_.amend(state, ruling);
  }
  Json fallback(const State& state, const Decision& decision, const Json& draft) const override {
    return honest_.fallback(state, decision, draft);
  }
  CourierRide courier(const State& state, const SeatId& from, const SeatId& to, const Json& ride) const override {
    return honest_.courier(state, from, to, ride);
  }
  Json view(const State& state, const Viewer& viewer) const override {
    Json view = honest_.view(state, viewer);
    if (leak_ == Leak::order_of_view) by_truth(view["units"], counters(honest_.save(state)), "id");
    return view;
  }
  std::optional<Outcome> outcome(const State& state) const override { return honest_.outcome(state); }
  Letter parse_text(const State& state, const Decision& decision, std::string_view text,
                    const Json& base) const override {
    return honest_.parse_text(state, decision, text, base);
  }
  std::string print_text(const Decision& decision, const Json& payload) const override {
    return honest_.print_text(decision, payload);
  }
  std::string narrate(const std::string& kind, const Json& body) const override { return honest_.narrate(kind, body); }
  Json sample(const State& state, const Decision& decision, std::uint64_t seed, const Allies& allies) const override {
    return honest_.sample(state, decision, seed, allies);
  }
  Json save(const State& state) const override { return honest_.save(state); }
  Result<StatePtr> load(const Json& saved) const override { return honest_.load(saved); }

 private:
  static void by_truth(Json& rows, std::map<std::string, std::string> names, const char* key) {
    const auto truth = [&](const Json& row) {
      const std::string name = row[key];
      return names.contains(name) ? names[name] : name;
    };
    std::sort(rows.begin(), rows.end(), [&](const Json& a, const Json& b) { return truth(a) < truth(b); });
  }
  // The rows that others get in the order of the true ids, which the start hexes tell.
  static void reorder(Event& event) {
    std::map<std::string, std::string> by_hex;
    for (const Json& rows : event.body["plots"])
      for (const Json& row : rows) by_hex[row["start"]] = row["unit"];
    for (auto& [seat, form] : event.forms)
      for (Json& rows : form["plots"]) by_truth(rows, by_hex, "start");
  }

  const Ruleset& honest_;
  Leak leak_;
};

}  // namespace

TEST_CASE("seeded leaks are found: a name in a label, the order of rows and of counters, a place") {
  const std::map<Leak, std::string> expected{{Leak::dice_label, "a label of dice"},
                                             {Leak::order_of_rows, "event orders_revealed"},
                                             {Leak::order_of_view, "a view"},
                                             {Leak::place_of_a_name, "event sub_segment"}};
  for (const auto& [leak, found] : expected) {
    CAPTURE(found);
    CHECK(compare(LeakyRuleset(table::rules(), leak), true, 6).leaks.contains(found));
  }
}
