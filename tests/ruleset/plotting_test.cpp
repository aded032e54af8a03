// Ways, reach, command, scatter and rehearsal, against counting everything on small sheets.
#include <doctest/doctest.h>

#include <tuple>

#include "rules/games/bull_run/plotting/overlays.h"
#include "tests/ruleset/sketch.h"

namespace {

using namespace simove;
using namespace simove::bull_run;
using sketch::Sketch;

// What a way is worth, and the way: compared in this order.
using Measure = std::tuple<int, int, int, std::vector<Hex>>;

struct Tracks {
  const Turn& plotted;
  UnitIndex unit;

  [[nodiscard]] bool friend_in(Hex hex, int k) const {
    for (int i = 0; i < plotted.position.count; ++i)
      if (i != unit && plotted.position[i].side == Side::union_side &&
          plotted.plots[static_cast<std::size_t>(i)].path[static_cast<std::size_t>(k)] == hex)
        return true;
    return false;
  }
  [[nodiscard]] bool clash(Hex from, Hex to, int first, int last) const {
    for (int k = first; k <= last && k <= sub_segments; ++k)
      if (friend_in(to, k)) return true;
    for (int i = 0; i < plotted.position.count && first <= sub_segments; ++i) {
      const auto& path = plotted.plots[static_cast<std::size_t>(i)].path;
      if (i != unit && plotted.position[i].side == Side::union_side && path[static_cast<std::size_t>(first)] == from &&
          path[static_cast<std::size_t>(first - 1)] == to)
        return true;
    }
    return false;
  }
  [[nodiscard]] bool watched(Hex hex) const {
    for (int i = 0; i < plotted.position.count; ++i) {
      const Unit& enemy = plotted.position[i];
      if (enemy.side == Side::union_side || !enemy.on_map()) continue;
      if (enemy.hex == hex) return true;
      const int d = plotted.map->direction(hex, enemy.hex);
      if (d >= 0 && (((*plotted.map)[hex].zoc >> d) & 1) != 0 && enemy.arm != Arm::leader) return true;
    }
    return false;
  }
};

// Every way without waits that fits into the columns.
class AllWays {
 public:
  AllWays(const Tracks& tracks, int limit) : tracks_(tracks), limit_(limit) {}
  void from(Hex here, int column, Measure so_far, std::vector<Measure>& best) {
    const MapHex& hex = (*tracks_.plotted.map)[here];
    for (std::size_t d = 0; d < 6; ++d) {
      const Hex next = hex.neighbour[d];
      if (next == no_hex || hex.cost[d] == closed || column + hex.cost[d] - 1 > limit_) continue;
      Measure longer = so_far;
      std::get<0>(longer) += hex.cost[d];
      std::get<1>(longer) += tracks_.watched(next) ? 1 : 0;
      std::get<2>(longer) += tracks_.clash(here, next, column, column + hex.cost[d] - 1) ? 1 : 0;
      std::get<3>(longer).push_back(next);
      if (std::get<3>(best[next]).empty() || longer < best[next]) best[next] = longer;
      from(next, column + hex.cost[d], longer, best);
    }
  }

 private:
  const Tracks& tracks_;
  int limit_;
};

// Every row with waits: the earliest column of each hex, and whether it can be paid by column 4.
struct Earliest {
  const Tracks& tracks;
  std::vector<int> at;
  std::vector<int> paid;

  void from(Hex here, int column) {
    if (column > sub_segments) return;
    if (!tracks.friend_in(here, column)) from(here, column + 1);
    const MapHex& hex = (*tracks.plotted.map)[here];
    for (std::size_t d = 0; d < 6; ++d) {
      const Hex next = hex.neighbour[d];
      const int last = column + hex.cost[d] - 1;
      if (next == no_hex || hex.cost[d] == closed || last > sub_segments) continue;
      if (tracks.clash(here, next, column, last)) continue;
      at[next] = std::min(at[next], column);
      paid[next] = std::min(paid[next], last);
      from(next, last + 1);
    }
  }
};

std::vector<std::string> way_ids(const Sketch& sketch, const PlotSheet& sheet, std::string_view unit,
                                 std::string_view to) {
  std::vector<std::string> ids;
  for (const WayStep& step : way_to(*sketch.turn, sketch.side, sheet, sketch.unit(unit), sketch.hex(to)).steps)
    ids.push_back(sketch.id(step.hex));
  return ids;
}
using Ids = std::vector<std::string>;

}  // namespace

TEST_CASE("the way is the best of all ways on random sheets") {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SplitMix random(seed);
    const auto sketch = sketch::random_sketch(random, 4, 4);
    const UnitIndex unit = sketch->unit("U01");
    const PlotSheet sheet = without_line(sketch::clumsy_sheet(random, *sketch, 5), Name("U01"));
    const auto plotted = with_plots(*sketch->turn, sketch->side, sheet);
    const Tracks tracks{*plotted, unit};
    const Hex start = sketch->turn->position[unit].hex;
    std::vector<Measure> best(static_cast<std::size_t>(sketch->map.grid.size()));
    AllWays(tracks, sub_segments).from(start, 1, {}, best);
    for (int i = 0; i < sketch->map.grid.size(); ++i) {
      const auto to = static_cast<Hex>(i);
      if (to == start) continue;
      const Way way = way_to(*sketch->turn, sketch->side, sheet, unit, to);
      const std::vector<Hex>& expected = std::get<3>(best[to]);
      CAPTURE(seed);
      CAPTURE(sketch->id(to));
      REQUIRE((way.why == NoWay::none) == !expected.empty());
      if (expected.empty()) continue;
      std::vector<Hex> found;
      for (const WayStep& step : way.steps) found.push_back(step.hex);
      REQUIRE(found == expected);
      CHECK(way.steps.back().to == std::get<0>(best[to]));
      CHECK(static_cast<int>(way.clashes.size()) == std::get<2>(best[to]));
      ++compared;
    }
  }
  CHECK(compared > 500);
}

TEST_CASE("reach is the earliest of all rows, waits included") {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SplitMix random(seed * 77);
    const auto sketch = sketch::random_sketch(random, 4, 4);
    const UnitIndex unit = sketch->unit("U01");
    PlotSheet sheet = without_line(sketch::clumsy_sheet(random, *sketch, 5), Name("U01"));
    const Hex start = sketch->turn->position[unit].hex;
    if (seed % 4 != 0) sheet.push(*parse_plot_line("U01/" + sketch->id(start) + " - -"));  // fewer rows to count
    const auto plotted = with_plots(*sketch->turn, sketch->side, sheet);
    const Tracks tracks{*plotted, unit};
    const auto size = static_cast<std::size_t>(sketch->map.grid.size());
    Earliest earliest{tracks, std::vector<int>(size, 99), std::vector<int>(size, 99)};
    earliest.from(start, seed % 4 != 0 ? 3 : 1);
    std::vector<ReachHex> expected;
    for (std::size_t i = 0; i < size; ++i)
      if (earliest.at[i] < 99 && i != start)
        expected.push_back({static_cast<Hex>(i), earliest.at[i], earliest.paid[i] < mission_column,
                            tracks.watched(static_cast<Hex>(i))});
    CAPTURE(seed);
    REQUIRE(reach_of(*sketch->turn, sketch->side, sheet, unit) == expected);
    compared += static_cast<int>(expected.size());
  }
  CHECK(compared > 200);
}

TEST_CASE("nothing that the map shows depends on what stands face down") {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SplitMix one(seed);
    SplitMix two(seed);
    const auto real = sketch::random_sketch(one, 6, 6);
    const auto fake = sketch::random_sketch(two, 6, 6, true);
    const PlotSheet sheet = sketch::clumsy_sheet(one, *real, 10);
    const UnitIndex unit = real->unit("U01");
    CAPTURE(seed);
    CHECK(reach_of(*real->turn, real->side, sheet, unit) == reach_of(*fake->turn, fake->side, sheet, unit));
    CHECK(command_of(*real->turn, real->side, sheet).hexes == command_of(*fake->turn, fake->side, sheet).hexes);
    for (int i = 0; i < real->map.grid.size(); ++i) {
      const auto to = static_cast<Hex>(i);
      CHECK(way_to(*real->turn, real->side, sheet, unit, to).steps ==
            way_to(*fake->turn, fake->side, sheet, unit, to).steps);
    }
  }
}

TEST_CASE("7.1.3 ties: no enemy zone, then no clash, then the lowest hex ids; fewer columns before all") {
  const auto clear = [](const std::vector<sketch::Placed>& units) {
    return sketch::sketch_of(clear_map(9, 9, charts()), units);
  };
  // From 0502 to 0702 two ways of two columns lead, over 0601 or 0602.
  const auto open = clear({{"U01", "0502"}});
  CHECK(way_ids(*open, {}, "U01", "0702") == Ids{"0601", "0702"});
  const auto watched = clear({{"U01", "0502"}, {"C01", "0701"}});  // beside 0601, not beside 0602
  CHECK(way_ids(*watched, {}, "U01", "0702") == Ids{"0602", "0702"});
  const auto blocked = clear({{"U01", "0502"}, {"U02", "0601"}});
  CHECK(way_ids(*blocked, {}, "U01", "0702") == Ids{"0602", "0702"});
  const auto both = clear({{"U01", "0502"}, {"U02", "0602"}, {"C01", "0701"}});
  CHECK(way_ids(*both, {}, "U01", "0702") == Ids{"0602", "0702"});
  const Way clashing = way_to(*both->turn, both->side, {}, both->unit("U01"), both->hex("0702"));
  CHECK(clashing.why == NoWay::none);
  CHECK(clashing.clashes == std::vector<Clash>{{both->unit("U02"), both->hex("0602"), 1}});
}

TEST_CASE("a mission leaves four columns; a ban none; a way that is too long says what it needs") {
  const auto sketch = sketch::sketch_of(clear_map(12, 12, charts()), {{"U01", "0101"}, {"U02", "0501"}});
  const auto to = [&](const PlotSheet& sheet, std::string_view hex) {
    return way_to(*sketch->turn, sketch->side, sheet, sketch->unit("U01"), sketch->hex(hex));
  };
  CHECK(to({}, "0109").why == NoWay::none);
  const Way far = to({}, "0110");
  CHECK(far.why == NoWay::too_far);
  CHECK(far.steps.size() == 8);
  CHECK(far.needed == 1);
  CHECK(far.left == 0);
  CHECK(sketch->id(far.refused) == "0110");
  const PlotSheet attack = sketch->sheet({"U01/0101 - - - - ATTACK"});
  CHECK(to(attack, "0105").why == NoWay::too_far);  // its waits are used columns
  const PlotSheet early = sketch->sheet({"U01/0101 0102 0103 - - ATTACK"});
  CHECK(to(early, "0103").why == NoWay::here_already);
  sketch->turn->position.options.movement_ban = {true, false};
  CHECK(to({}, "0102").why == NoWay::banned);
  CHECK(reach_of(*sketch->turn, sketch->side, {}, sketch->unit("U01")).empty());
}

TEST_CASE("10.2, 10.3 the overlay shows whom the die can scatter, by the digit he starts from") {
  const auto sketch = sketch::sketch_of(
      clear_map(12, 12, charts()),
      {{"U01", "0201"}, {"U02", "0907"}, {"U03", "1107"}, {"U04", "1109"}, {"UL", "0203", Arm::leader}});
  const PlotSheet sheet = sketch->sheet({"U01/0201 0301", "U02/0907 0908", "U03/1107 1108"});
  const CommandView command = command_of(*sketch->turn, sketch->side, sheet);
  CHECK(command.leader == sketch->unit("UL"));
  CHECK_FALSE(command.moves);
  CHECK(command.exposed.size() == 2);  // U01 stands near the leader, U04 has no orders
  CHECK(std::find(command.hexes.begin(), command.hexes.end(), sketch->hex("0207")) != command.hexes.end());
  CHECK(std::find(command.hexes.begin(), command.hexes.end(), sketch->hex("0208")) == command.hexes.end());
  const ScatterView scatter = scatter_of(*with_plots(*sketch->turn, sketch->side, sheet), sketch->side);
  CHECK(scatter.worst == 1);  // 1 and 5 strike the digit 7; the lower die is named
  CHECK(scatter.faces[0].size() == 2);
  CHECK(scatter.faces[4].size() == 2);
  CHECK(scatter.faces[1].empty());
  const PlotSheet moved = sketch->sheet({"U01/0201 0301", "UL/0203 0204"});
  CHECK(command_of(*sketch->turn, sketch->side, moved).moves);
  CHECK(command_of(*sketch->turn, sketch->side, moved).hexes.empty());
  CHECK(command_of(*sketch->turn, sketch->side, moved).exposed.size() == 1);
  sketch->turn->position.options.command_control = {false, false};
  CHECK_FALSE(scatter_of(*with_plots(*sketch->turn, sketch->side, sheet), sketch->side).rolls);
}

TEST_CASE("the rehearsal walks the plots, stops at enemies that stay, and leaves the enemy where he is") {
  const auto sketch = sketch::sketch_of(clear_map(12, 12, charts()),
                                        {{"U01", "0201"}, {"U02", "0901"}, {"C01", "0905"}, {"U03", "0909"}});
  const PlotSheet sheet =
      sketch->sheet({"U01/0201 0202 - 0203", "U02/0901 0902 0903 0904 0905", "U03/0909 0910 0110 0111"});
  const auto rehearsal = rehearsal_of(*sketch->turn, sketch->side, sheet);
  const auto at = [&](std::string_view unit, std::size_t k) {
    const Hex hex = rehearsal->positions[k][sketch->unit(unit)];
    return hex == no_hex ? std::string("-") : sketch->id(hex);
  };
  CHECK(at("U01", 0) == "0201");
  CHECK(at("U01", 2) == "0202");
  CHECK(at("U01", 8) == "0203");
  CHECK(at("U02", 8) == "0904");  // the zone of C01 begins there [6.22]
  CHECK(rehearsal->halted[sketch->unit("U02")] == 3);
  CHECK(rehearsal->halted[sketch->unit("U01")] == -1);
  CHECK(at("U03", 8) == "0910");  // the jump after it is not carried out
  CHECK(at("C01", 0) == "-");
}
