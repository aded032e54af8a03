#include "tests/wasm/record.h"

#include <algorithm>

#include "rules/games/bull_run/ruleset/bull_run.h"
#include "rules/games/bull_run/ruleset/seeded_chance.h"

namespace simove {

namespace {

using bull_run::SeededChance;
using bull_run::SplitMix;

constexpr std::array<const char*, 5> scenarios{"14.11", "14.12", "14.13", "14.21", "14.22"};

Json spoilt(SplitMix& random, const Json& payload) {
  Json changed = payload;
  for (Json& line : changed["plots"]) {
    std::string text = line.get<std::string>();
    if (random.chance(25)) text += " " + text.substr(text.size() - 4);
    if (random.chance(20)) text[text.size() - 1] = static_cast<char>('0' + random.below(10));
    if (random.chance(15)) text += " ATTACK";
    line = text;
  }
  return changed;
}

class Recorder {
 public:
  explicit Recorder(std::uint64_t seed) : random_(seed), chance_(seed), rules_(bull_run::make_bull_run()) {}

  Json record(int situations) {
    while (static_cast<int>(situations_.size()) < situations) match(situations);
    return {{"situations", situations_}, {"vectors", vectors_}};
  }

 private:
  void match(int situations) {
    const std::size_t first = situations_.size();  // a few of each match, so that all scenarios come up
    const Setup setup{scenarios[static_cast<std::size_t>(matches_++) % scenarios.size()],
                      Json::object(),
                      {{SeatId("union"), "union"}, {SeatId("confederate"), "confederate"}}};
    StatePtr state = std::get<Step>(rules_->initial(setup, chance_)).state;
    while (!rules_->outcome(*state) && situations_.size() < first + 2) {
      GroupAnswers group{rules_->pending(*state).front().group, {}};
      for (const Decision& open : rules_->pending(*state)) {
        const Json payload = rules_->sample(*state, open, random_.next());
        group.answers.push_back({open.id, open.seat, payload});
        if (open.kind == "plot" && static_cast<int>(situations_.size()) < situations && random_.chance(40))
          situation(*state, open, payload);
      }
      state = std::get<Step>(rules_->apply(*state, Input{group}, chance_)).state;
    }
  }

  void situation(const State& state, const Decision& open, const Json& payload) {
    const Json& units = open.ask["units"];
    if (units.empty()) return;
    situations_.push_back({{"ask", open.ask}, {"view", rules_->view(state, {ViewerKind::seat, open.seat})}});
    const Json wrong = spoilt(random_, payload);
    const Json& chosen = units[static_cast<std::size_t>(random_.below(static_cast<int>(units.size())))];
    const std::string unit = chosen["id"];
    const std::string start = chosen["start"];
    add({{"call", "check"}, {"payload", payload}, {"focus", {{"unit", unit}}}});
    add({{"call", "check"}, {"payload", wrong}, {"focus", Json()}});
    for (int i = 0; i < 3; ++i)
      add({{"call", "way"},
           {"payload", i == 0 ? wrong : payload},
           {"unit", unit},
           {"to", i == 2 ? hex() : near(start)}});
    add({{"call", "reach"}, {"payload", payload}, {"unit", unit}});
    for (const char* call : {"command", "scatter", "rehearse", "zoc"})
      add({{"call", call}, {"payload", random_.chance(50) ? wrong : payload}});
  }

  void add(Json question) { vectors_.push_back({{"situation", situations_.size() - 1}, {"question", question}}); }
  static std::string hex_id(int column, int row) {
    return std::to_string(100 + std::max(1, column)).substr(1) + std::to_string(100 + std::max(1, row)).substr(1);
  }
  std::string hex() {
    const int column = 1 + random_.below(40);
    return hex_id(column, 1 + random_.below(30));
  }
  std::string near(const std::string& start) {
    const int place = std::stoi(start);
    const int column = place / 100 + random_.below(7) - 3;
    return hex_id(std::min(column, 44), std::min(place % 100 + random_.below(7) - 3, 32));
  }

  int matches_ = 0;
  SplitMix random_;
  SeededChance chance_;
  std::unique_ptr<Ruleset> rules_;
  Json situations_ = Json::array();
  Json vectors_ = Json::array();
};

}  // namespace

Json record_questions(std::uint64_t seed, int situations) {
  return Recorder(seed).record(situations);
}

}  // namespace simove
