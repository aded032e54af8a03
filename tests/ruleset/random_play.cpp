#include "tests/ruleset/random_play.h"

#include <algorithm>
#include <array>
#include <set>

#include "rules/games/bull_run/data/sha256.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/seeded_chance.h"

namespace simove::random_play {

namespace {

using bull_run::look;
using bull_run::look_flag;
using bull_run::look_number;
using bull_run::look_text;
using bull_run::look_words;

constexpr int most_groups = 1 + 24 * 5;  // deployment; entry, plots, allocation, repulsion and results of all turns

// The longer battle is played by two seeds of ten.
std::string scenario_of(std::uint64_t seed) {
  static const std::array<std::string, 3> first{"14.11", "14.12", "14.13"};
  if (seed % 10 == 4) return "14.21";
  if (seed % 10 == 9) return "14.22";
  return first[seed % first.size()];
}

// ---- what happened ----

class Counter {
 public:
  explicit Counter(std::map<std::string, std::uint64_t>& counters) : counters_(counters) {}

  void count(const std::string& what, bool happened = true) {
    if (happened) ++counters_[what];
  }

  void event(const std::string& kind, const Json& body) {
    count(kind);
    if (const std::string decided = look_text(body, "decided"); !decided.empty()) count(kind + "/" + decided);
    if (kind == "turn_begins") count("turn_begins/night", look_flag(body, "night"));
    if (kind == "entered") count(look_text(body, "wanted").empty() ? "entered/free" : "entered/blocked");
    if (kind == "command") command(body);
    if (kind == "sub_segment") sub_segment(body);
    if (kind == "scatter") count("scatter/" + look_text(body, "ended"));
    if (kind == "attack") attack(body);
    if (kind == "repulsed" || kind == "retreated") count(kind + (look(body, "to").is_null() ? "/stays" : "/moved"));
    if (kind == "loss") count(look_flag(body, "eliminated") ? "loss/eliminated" : "loss/reduced");
    if (kind == "displaced") count("displaced/" + look_text(body, "rule"));
    if (kind == "demoralized") count("demoralized/" + look_text(body, "side"));
    if (kind == "demoralized") count("demoralized/dice", body.contains("dice"));
    if (kind == "control") count("control/" + look_text(body, "side"));
    if (kind == "control") count(look(body, "was").is_null() ? "control/first" : "control/taken");
    if (kind == "game_ends") count("game_ends/" + look_text(look(look(body, "outcome"), "places")[0], "level"));
  }

 private:
  void command(const Json& body) {
    count(look(body, "scattered").empty() ? "command/nobody" : "command/scattered");
    count("command/commanded", !look(body, "commanded").empty());
    count("command/leader_moves", look_flag(body, "leader_moves"));
  }

  void sub_segment(const Json& body) {
    for (const Json& stop : look(body, "stops")) count("stop/" + look_text(stop, "reason"));
    for (const Json& contest : look(body, "contests")) {
      count("contest");
      count("contest/tie", look(contest, "dice").size() > 1);
    }
    for (const Json& pair : look(body, "interceptions")) count("interception", !pair.empty());
    count("sub_segment/eliminated", !look(body, "eliminated").empty());
  }

  void attack(const Json& body) {
    if (look(body, "die").is_null()) return count("attack/only dummies");
    count("result/" + look_text(body, "result"));
    count("attack/flank", look_flag(body, "flank"));
    count("attack/doubled", !look(body, "doubled").empty());
    count("attack/many attackers", look(body, "attackers").size() > 1);
    count("attack/many defenders", look(body, "defenders").size() > 1);
    count("attack/shifted", look(body, "odds") != look(body, "column"));
    count("attack/guns", !look(body, "bombard").empty());
    count("attack/guns alone", look(body, "attackers").empty());
    count("attack/support", !look(body, "support").empty());
    for (const std::string& unit : look_words(body, "defenders")) count("attack/leader", unit == "UL" || unit == "CL");
  }

  std::map<std::string, std::uint64_t>& counters_;
};

// ---- one match ----

class Match {
 public:
  Match(const Ruleset& rules, std::uint64_t seed, const Plan& plan, Report& report)
      : rules_(rules), seed_(seed), plan_(plan), report_(report), counter_(report.counters), chance_(seed) {}

  void play() {
    Json options{{"decisions", (seed_ / 3) % 4 == 0 ? "standing" : "live"}};
    if (scenario_ < "14.2") options["concealment"] = concealed_;
    const Setup setup{scenario_, options, {{SeatId("union"), "union"}, {SeatId("confederate"), "confederate"}}};
    auto first = rules_.initial(setup, chance_);
    auto* step = std::get_if<Step>(&first);
    if (step == nullptr) return breach("the setup is refused");
    ++report_.matches;
    take(*step);
    const bool resigns = seed_ % 97 == 5 && !plan_.fallbacks_only;
    for (int group = 0; broken_.empty(); ++group) {
      const auto open = rules_.pending(*state_);
      if (open.empty() != rules_.outcome(*state_).has_value())
        return breach("pending is empty without an outcome, or not with one");
      if (open.empty()) return;
      if (group == most_groups) return breach("the match does not end");
      if (resigns && group == 4)
        apply(Input{Resigned{open.front().seat}});
      else
        apply(Input{answers(open, group)});
    }
  }

 private:
  void breach(const std::string& what) {
    if (!broken_.empty()) return;
    broken_ = "seed " + std::to_string(seed_) + ": " + what;
    report_.breaches.push_back(broken_);
  }

  GroupAnswers answers(const std::vector<Decision>& open, int group) {
    GroupAnswers closed{open.front().group, {}};
    for (const Decision& decision : open) {
      if (decision.group != closed.group) breach("two groups are open at once");
      if (decision.rule.empty()) breach("a decision cites no rule");
      counter_.count("asked/" + decision.kind);
      const std::uint64_t seed = seed_ * 1000003U + static_cast<std::uint64_t>(group);
      const bool missed = plan_.fallbacks_only || bull_run::SplitMix(seed + decision.id.value.size()).chance(10);
      counter_.count(missed ? "answer/fallback" : "answer/sample");
      Json sampled = rules_.sample(*state_, decision, seed);
      if (missed && decision.kind == "plot") sampled = plan_.fallbacks_only ? Json() : spoilt(sampled);
      Json payload = missed ? rules_.fallback(*state_, decision, sampled) : sampled;
      if (decision.kind == "plot") {
        counter_.count("plot/missed", payload.contains("missed"));
        counter_.count("plot/standing orders changed", payload.contains("standing"));
      }
      if (!payload.contains("missed"))
        for (const Problem& problem : rules_.check(*state_, decision, payload, Json()).problems)
          if (problem.severity == Severity::error)
            breach("an answer to " + decision.id.value + " is illegal: " + problem.text);
      closed.answers.push_back({decision.id, decision.seat, std::move(payload)});
    }
    return closed;
  }

  // A draft whose first line cannot be carried out: others may lean on its leaving.
  static Json spoilt(Json plots) {
    if (!plots["plots"].empty()) plots["plots"][0] = plots["plots"][0].get<std::string>() + " 9999";
    return plots;
  }

  void apply(const Input& input) {
    resigned_ = std::holds_alternative<Resigned>(input);
    counter_.count("resigned", resigned_);
    const Applied applied = rules_.apply(*state_, input, chance_);
    const auto* refused = std::get_if<Rejection>(&applied);
    if (refused != nullptr) return breach("refused: " + refused->text);
    const auto* step = std::get_if<Step>(&applied);
    if (step == nullptr) return breach("a die is missing");
    take(*step);
  }

  void take(const Step& step) {
    state_ = step.state;
    ++report_.steps;
    for (const Event& event : step.events) {
      ++report_.events;
      counter_.event(event.kind, event.body);
      if (look_text(event.body, "rule").empty()) breach("an event of kind " + event.kind + " cites no rule");
      if (rules_.narrate(event.kind, event.body).empty()) breach("an event of kind " + event.kind + " has no sentence");
      if (event.kind == "turn_begins") night_ = look_flag(event.body, "night");
      if (event.kind == "attack" && night_) breach("an attack at night");
      if (event.kind == "turn_ends") alone(look(event.body, "positions"), "the end of a turn");
      if (plan_.digest) add(event.kind + event.body.dump());
    }
    const Json saved = rules_.save(*state_);
    if (plan_.digest) add(saved.dump());
    auto loaded = rules_.load(saved);
    if (!loaded) return breach("load refuses what save wrote: " + loaded.error().message);
    if (rules_.save(**loaded) != saved) breach("load(save) differs from the state");
    state_ = *loaded;  // from now on the loaded state is played, as after a restart
    check_units(saved);
    check_view();
  }

  void add(const std::string& text) { report_.digest = bull_run::sha256_hex(report_.digest + text); }

  // One unit a hex wherever units rest [R-ONE].
  void alone(const Json& positions, const char* when) {
    std::set<std::string> held;
    for (const auto& [unit, where] : positions.items())
      if (!held.insert(look_text(where, "hex")).second) breach("two units in one hex at " + std::string(when));
  }

  void check_units(const Json& saved) {
    std::map<std::string, int> units;
    std::map<std::string, int> lost{{"union", 0}, {"confederate", 0}};
    for (const Json& unit : look(saved, "units")) {
      const std::string id = look_text(unit, "id");
      if (!units.emplace(id, look_number(unit, "strength")).second) breach(id + " is there twice");
      if (look_text(unit, "type") != "dummy") sides_[id] = look_text(unit, "side");
    }
    // At the end all are turned up: names take the place of aliases, and the dummies are gone [15.25].
    if (concealed_ && look_text(saved, "stage") == "done") return check_points();
    const bool deployed = look_text(saved, "stage") != "deploy";
    if (deployed && full_.empty()) full_ = units;
    if (!deployed) return;
    for (const auto& [id, strength] : units) {
      const auto known = full_.find(id);
      if (known == full_.end() || strength < 0 || strength > known->second) return breach(id + " was created or grew");
      if (sides_.contains(id)) lost[sides_[id]] += known->second - strength;
    }
    if (units.size() != full_.size()) breach("a unit has vanished");
    for (const auto& [side, points] : lost) {
      const int told = look_number(look(saved, "losses"), side);
      if (told != points) breach("losses of " + side + " do not match the strengths");
      if (told < losses_[side]) breach("losses of " + side + " decrease");
      losses_[side] = told;
    }
    check_points();
  }

  // [14.23] Worked out once more from what everybody sees: losses, units gone that were no dummies, places held.
  void check_points() {
    const Json view = rules_.view(*state_, {ViewerKind::observer, {}});
    for (const auto& [side, facts] : look(view, "sides").items()) {
      if (facts.contains("points") != (scenario_ >= "14.2")) breach("points are told in the wrong battle");
      if (!facts.contains("points")) continue;
      const std::string enemy = side == "union" ? "confederate" : "union";
      int points = look_number(look(look(view, "sides"), enemy), "losses");
      for (const Json& gone : look(view, "eliminated"))
        if (look_text(gone, "side") == enemy && is_real(look_text(gone, "id"))) ++points;
      for (const Json& place : look(view, "objectives"))
        if (look(place, "held_by") == side) points += look_number(look(place, "points"), side);
      if (look_number(facts, "points") != points) breach("points of " + side + " do not come out");
    }
  }

  // A unit that is gone, as observers name it: an alias only while it may still be a dummy, and then it was one
  // [15.13].
  [[nodiscard]] bool is_real(const std::string& id) const {
    return id[0] != '?' && !(scenario_ == "14.22" && id >= "C06" && id <= "C15");
  }

  // Between the phases nobody shares a hex; whoever has no strength left is nowhere. A match that is given up ends
  // where it stands, perhaps with arrivals still together in their entry hex.
  void check_view() {
    const Json view = rules_.view(*state_, {ViewerKind::observer, {}});
    const std::string phase = look_text(view, "phase");
    if (phase != "allocate" && phase != "repulse" && phase != "results" && phase != "done") return;
    Json positions = Json::object();
    for (const Json& unit : look(view, "units")) {
      positions[look_text(unit, "id")] = {{"hex", look(unit, "hex")}};
      if (!look_flag(unit, "face_down") && look_number(unit, "strength") < 1)
        breach(look_text(unit, "id") + " stands without strength");
    }
    if (!resigned_) alone(positions, phase.c_str());
  }

  const Ruleset& rules_;
  std::uint64_t seed_;
  const Plan& plan_;
  Report& report_;
  Counter counter_;
  bull_run::SeededChance chance_;
  StatePtr state_;
  std::string broken_;
  std::string scenario_ = plan_.scenario.empty() ? scenario_of(seed_) : plan_.scenario;
  bool concealed_ = scenario_ < "14.2" ? seed_ % 4 == 3 : scenario_ == "14.22";
  bool night_ = false;
  bool resigned_ = false;
  std::map<std::string, std::string> sides_;  // of all counters but dummies
  std::map<std::string, int> full_;           // strengths after deployment
  std::map<std::string, int> losses_;
};

}  // namespace

Report play_all(const Ruleset& rules, const Plan& plan) {
  Report report;
  for (std::uint64_t seed = plan.first; seed < plan.first + plan.count; ++seed) Match(rules, seed, plan, report).play();
  return report;
}

}  // namespace simove::random_play
