// Repairs: each one offered mends its problem and breaks nothing of its unit, whatever was written.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "tests/ruleset/sketch.h"

namespace {

using namespace simove;
using namespace simove::bull_run;
using sketch::Sketch;

bool same_row(const Breach& a, const Breach& b) {
  return a.unit == b.unit && a.column == b.column && rule_of(a.slip) == rule_of(b.slip);
}
bool has(const Breaches& breaches, const Breach& row) {
  return std::any_of(breaches.begin(), breaches.end(), [&](const Breach& one) { return same_row(one, row); });
}

// Label and line of every offer for the first problem of a rule.
std::map<std::string, std::string> offers(const Sketch& sketch, const std::vector<std::string>& lines,
                                          std::string_view rule) {
  const PlotSheet sheet = sketch.sheet(lines);
  const Repairs repairs(*sketch.turn, sketch.side, sheet);
  std::map<std::string, std::string> found;
  for (const Breach& breach : sketch.judged(sheet)) {
    if (rule_of(breach.slip) != rule) continue;
    for (const PlotRepair& repair : repairs.of(breach))
      found[repair.label] = repair.lines[0].line ? print_plot_line(*repair.lines[0].line) : "";
    return found;
  }
  FAIL("no problem of " << rule);
  return found;
}
using Offers = std::map<std::string, std::string>;
std::string text_of(const Offers& offers) {
  std::string text;
  for (const auto& [label, line] : offers) text += "[" + label + ": " + line + "] ";
  return text;
}
#define CHECK_OFFERS(found, ...) CHECK(text_of(found) == text_of(Offers __VA_ARGS__))

std::unique_ptr<Sketch> forest() {
  const nlohmann::json whole{{"columns", 9},
                             {"rows", 9},
                             {"hexes", {{"0303", {{"terrain", "forest"}}}}},
                             {"hexsides", {{"0105-0106", "river"}}}};
  JsonReader reader(whole);
  Map map = read_map(reader.root(), charts());
  return sketch::sketch_of(std::move(map),
                           {{"U01", "0301"}, {"U02", "0305"}, {"U03", "0105"}, {"UL", "0901", Arm::leader}});
}

}  // namespace

TEST_CASE("every repair of random plots removes its problem and adds none for its unit") {
  int offered = 0;
  int bare = 0;
  std::map<Slip, int> by_slip;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SplitMix random(seed);
    const auto sketch = sketch::random_sketch(random, 6, 6);
    if (seed % 9 == 0) sketch->turn->position.options.night = true;
    if (seed % 7 == 0) sketch->turn->position.options.movement_ban = {true, false};
    if (seed % 5 == 0) sketch->turn->reinforcements.add(sketch->unit("U01"));
    const PlotSheet sheet = sketch::clumsy_sheet(random, *sketch, 12);
    const Breaches before = sketch->judged(sheet);
    const Repairs repairs(*sketch->turn, sketch->side, sheet);
    for (const Breach& problem : before) {
      const auto found = repairs.of(problem);
      if (found.empty()) ++bare;
      CHECK(found.size() <= 3);
      for (const PlotRepair& repair : found) {
        const Breaches after = sketch->judged(changed_sheet(sheet, repair.lines));
        CAPTURE(seed);
        CAPTURE(repair.label);
        CAPTURE(sentence(problem));
        REQUIRE_FALSE(has(after, problem));
        for (const Breach& row : after)
          if (row.unit == problem.unit) REQUIRE(has(before, row));
        ++offered;
        ++by_slip[problem.slip];
      }
    }
  }
  MESSAGE(offered << " repairs offered, " << bare << " problems without one");
  CHECK(offered > 1000);
  CHECK(bare * 20 < offered);
  for (const Slip slip :
       {Slip::foreign_unit, Slip::second_line, Slip::not_adjacent, Slip::off_map, Slip::unreadable, Slip::too_soon,
        Slip::beyond_allowance, Slip::too_many_entries, Slip::river, Slip::friend_in_hex, Slip::wrong_arm,
        Slip::leader_mission, Slip::mission_too_soon, Slip::mission_too_late, Slip::word_after_mission,
        Slip::mission_at_night, Slip::not_entry_hex, Slip::no_entry_plot, Slip::movement_ban}) {
    CAPTURE(rule_of(slip));
    CAPTURE(static_cast<int>(slip));
    CHECK(by_slip[slip] > 0);
  }
}

TEST_CASE("what the check list offers, E1 to E8") {
  const auto sketch = forest();
  // E2 a gap
  CHECK_OFFERS(offers(*sketch, {"U01/0301 0503"}, "5.12"),
               {{"Clear", ""}, {"Fill the gap", "U01/0301 0302 0402 0503"}});
  CHECK_OFFERS(offers(*sketch, {"U01/0301 0302 0405"}, "5.12"),
               {{"Fill the gap", "U01/0301 0302 0402 0403 0404 0405"}, {"Trim to 0302", "U01/0301 0302"}});
  // E3 woods, and E1: too few columns left
  CHECK_OFFERS(offers(*sketch, {"U01/0301 - - - - - 0302 0303"}, "5.11"),
               {{"Start earlier", "U01/0301 - - - - 0302 0303"}, {"Trim to 0302", "U01/0301 - - - - - 0302"}});
  // 5.1 woods not paid for
  CHECK_OFFERS(offers(*sketch, {"U01/0301 0302 0303 0304"}, "5.1"),
               {{"Pay for 0303 first", "U01/0301 0302 0303 0303 0303 0304"}, {"Trim to 0303", "U01/0301 0302 0303"}});
  // E4, E5 a friend who stays
  const Offers friends = offers(*sketch, {"U02/0305 0304", "U01/0301 0302 - - - 0402 0403 0304"}, "5.13");
  CHECK(friends.count("Clear U01") == 1);
  const Offers through = offers(*sketch, {"U01/0301 0302 0402 0403 0404 0305 0306"}, "5.13");
  CHECK(through.count("Go round") == 1);
  CHECK(through.at("Clear U01").empty());
  // E6 a river
  CHECK_OFFERS(offers(*sketch, {"U03/0105 0106"}, "13.0"), {{"Clear", ""}, {"Go round", "U03/0105 0205 0106"}});
  // E7 an attack with too long a path
  CHECK_OFFERS(offers(*sketch, {"U01/0301 0302 0402 0403 0404 0405 ATTACK"}, "7.0"),
               {{"Drop ATTACK", "U01/0301 0302 0402 0403 0404 0405"},
                {"Trim to 0404 and ATTACK", "U01/0301 0302 0402 0403 0404 ATTACK"}});
  CHECK(offers(*sketch, {"U01/0301 - 0302 0303 0303 0303 ATTACK"}, "7.0").at("Trim to 0302 and ATTACK") ==
        "U01/0301 - 0302 - - ATTACK");
  CHECK_OFFERS(offers(*sketch, {"UL/0901 0902 - - - ATTACK"}, "10.1"), {{"Drop ATTACK", "UL/0901 0902"}});
  // E8 the ban
  sketch->turn->position.options.movement_ban = {true, false};
  CHECK_OFFERS(offers(*sketch, {"U01/0301 0302"}, "14.15"), {{"Clear", ""}});
  CHECK_OFFERS(offers(*sketch, {"U01/0301 0302 - - - ATTACK"}, "14.15"),
               {{"Stay and ATTACK", "U01/0301 - - - - ATTACK"}});
}

TEST_CASE("W1 and W4: the leader stays, the idle hold; an arrival keeps its entry") {
  const auto sketch = forest();
  CHECK_FALSE(keep_still(*sketch->turn, sketch->unit("UL")).lines[0].line.has_value());
  sketch->turn->reinforcements.add(sketch->unit("UL"));
  CHECK(print_plot_line(*keep_still(*sketch->turn, sketch->unit("UL")).lines[0].line) == "UL/0901 0901");
  const PlotRepair hold = they_hold(*sketch->turn, {sketch->unit("U01"), sketch->unit("UL")});
  CHECK(hold.label == "Order them to hold");
  CHECK(print_plot_line(*hold.lines[0].line) == "U01/0301 -");
  CHECK(print_plot_line(*hold.lines[1].line) == "UL/0901 0901");
}
