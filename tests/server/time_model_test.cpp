// Random lives of a deadline against a model that counts hours one at a time: an hour is taken off what is
// left when it was lived through, nobody was on holiday and the clock did not stand. Pauses, agreements that fail,
// extensions, holidays, downtime, clocks that are set; after each hour the due time told must be the model's, and the
// group closed exactly when nothing is left. [T15]
#include <doctest/doctest.h>

#include <cstdlib>
#include <random>
#include <set>

#include "tests/server/time_kit.h"

using namespace simove;
using namespace simove::test;

namespace {

/// What a deadline has left, in hours, and nothing else of how it is kept.
struct Model {
  std::int64_t now = 0;  // hours since 1970
  std::int64_t left = 0;
  std::int64_t paused_until = 0;  // > now: paused
  std::set<std::int64_t> away;    // hours of somebody's holiday

  [[nodiscard]] bool paused() const { return paused_until > now; }
  void lived() {
    if (!paused() && away.count(now) == 0) --left;
    ++now;
  }
  void not_lived(std::int64_t hours) { now += hours; }
  /// When it will be due if nothing else happens.
  [[nodiscard]] std::int64_t due() const {
    std::int64_t hour = now;
    for (std::int64_t still = left; still > 0; ++hour)
      if (paused_until <= hour && away.count(hour) == 0) --still;
    return hour;
  }
};

constexpr std::int64_t first_hour = 1'800'000'000'000 / hour;

class Life {
 public:
  Life(TimeKit& kit, const MatchId& match, std::mt19937_64& random, int round, std::int64_t period)
      : kit_(kit), match_(match), random_(random), round_(round) {
    model_.now = kit.clock.now / hour;
    model_.left = period;
  }

  /// From the opening of a group to its end; what went wrong, or "".
  std::string live(std::set<std::int64_t>& away) {
    model_.away = away;
    for (int hours = 0; hours < 2000; ++hours) {
      act();
      if (std::string wrong = compare(); !wrong.empty()) return wrong;
      kit_.clock.now += hour;
      model_.lived();
      kit_.tick();
      if (model_.left == 0) break;
      if (open() != 1) return "closed with " + std::to_string(model_.left) + " hours left";
    }
    away = model_.away;
    if (kit_.at(match_).pending.empty()) return "";
    if (kit_.at(match_).pending.front().group.value == "r" + std::to_string(round_)) return "not closed when due";
    return "";
  }
  [[nodiscard]] int acts() const { return acts_; }

 private:
  [[nodiscard]] int open() const {
    return kit_.at(match_).deadlines.count(GroupId{"r" + std::to_string(round_)}) != 0 ? 1 : 0;
  }
  std::int64_t pick(std::int64_t most) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(most));
  }

  std::string compare() {
    const match::Match& match = kit_.at(match_);
    if (match.deadlines.size() != 1 || open() != 1) return "not exactly one deadline";
    if (match::seats_asked(match, GroupId{"r" + std::to_string(round_)}, true).empty()) return "a deadline of nobody";
    if (match.clock.paused_ms.has_value() != model_.paused()) return "paused otherwise than agreed";
    if (model_.paused()) return "";
    const std::int64_t due = kit_.due(match_) / hour;
    if (due != model_.due()) return "due " + std::to_string(due - model_.due()) + " hours from the model";
    return "";
  }

  void act() {
    const std::int64_t dice = pick(40);
    if (dice > 7) return;
    const bool proposes = dice <= 2 || dice == 6;
    if (proposes && kit_.at(match_).proposals_made >= match::most_proposals) return;
    ++acts_;
    if (dice == 0) pause();
    if (dice == 1 && model_.paused()) resume();
    if (dice == 2) extend();
    if (dice == 3) holiday();
    if (dice == 4) down();
    if (dice == 5) set_clock();
    if (dice == 6) refused();
    if (dice == 7) short_down();
  }
  void pause() {
    if (model_.paused()) return;
    const std::int64_t hours = 1 + pick(100);
    kit_.agreed(match_, "pause", {{"until_ms", kit_.clock.now + hours * hour}});
    model_.paused_until = model_.now + hours;
  }
  void resume() {
    kit_.agreed(match_, "resume", Json::object());
    model_.paused_until = 0;
  }
  void extend() {
    const std::int64_t hours = 1 + pick(48);
    kit_.agreed(match_, "extend", {{"ms", hours * hour}});
    model_.left += hours;
  }
  void holiday() {
    const std::int64_t first = model_.now / 24 + pick(5);
    const std::int64_t last = first + pick(3);
    const AccountId who = kit_.accounts[static_cast<std::size_t>(pick(3))];
    const auto name = [](std::int64_t d) { return *match::day_of(d * day, "UTC"); };
    if (!kit_.rest.add(who, {name(first), name(last), "UTC"})) return;  // overlaps, or no days left
    kit_.service->holidays_changed(who);
    kit_.settle();
    for (std::int64_t h = std::max(first * 24, model_.now); h < (last + 1) * 24; ++h) model_.away.insert(h);
  }
  void down() {
    const std::int64_t hours = 1 + pick(60);
    kit_.down(hours * hour);
    model_.not_lived(hours);
  }
  void short_down() { kit_.down(0); }
  void set_clock() {
    const std::int64_t hours = 1 + pick(48);
    kit_.clock.now += hours * hour;
    kit_.clock.set_by += hours * hour;
    kit_.tick();
    model_.not_lived(hours);
  }
  void refused() {
    auto proposal = kit_.service->propose(kit_.asker("b"), match_, "extend", {{"ms", hour}});
    REQUIRE(proposal.has_value());
    if (pick(2) == 0) REQUIRE(kit_.service->agree(kit_.asker("a"), match_, *proposal));
    REQUIRE(kit_.service->decline(kit_.asker("c"), match_, *proposal));
    kit_.settle();
  }

  TimeKit& kit_;
  MatchId match_;
  std::mt19937_64& random_;
  int round_;
  Model model_;
  int acts_ = 0;
};

}  // namespace

// Some in each run of the tests; SIMOVE_LIVES asks for more.
int lives_wanted() {
  const char* const text = std::getenv("SIMOVE_LIVES");
  return text == nullptr ? 60 : std::atoi(text);
}

TEST_CASE("random lives of a deadline are those of the model") {
  constexpr int lives_of_a_match = 20;
  const int lives = lives_wanted();
  std::mt19937_64 random(1862);
  int wrong = 0;
  std::int64_t acts = 0;
  for (int life = 0; life < lives;) {
    TimeKit kit(60);
    kit.clock.now = first_hour * hour;
    const std::int64_t period = 12 + static_cast<std::int64_t>(random() % 80);
    const MatchId match =
        kit.paced({{"pace", {{"kind", "letters"}, {"period_ms", period * hour}}}}, {{"rounds", lives_of_a_match}});
    std::set<std::int64_t> away;
    for (int round = 1; round <= lives_of_a_match && life < lives; ++round, ++life) {
      Life one(kit, match, random, round, period);
      const std::string problem = one.live(away);
      acts += one.acts();
      if (problem.empty()) continue;
      ++wrong;
      MESSAGE("life " << life << ": " << problem);
      life += lives_of_a_match - round;
      break;
    }
    if (wrong > 5) break;
  }
  CHECK(wrong == 0);
  REQUIRE(lives > 0);
  MESSAGE(lives << " lives, " << acts << " pauses, extensions, holidays, clocks set and servers down");
}
