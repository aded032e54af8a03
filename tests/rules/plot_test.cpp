// Plots as letters carry them, the rulebook's plotted moves on their own hexes, and the sentences of the check.
#include "tests/rules/support.h"

namespace simove::bull_run {

using namespace test;

namespace {

std::string on_real_map(const std::string& units, const std::string& union_plots, const std::string& confederate_plots,
                        const std::string& more = "") {
  return R"({"map": "bull_run", "units": [)" + units + R"(], "plots": {"union": [)" + union_plots +
         R"(], "confederate": [)" + confederate_plots + "]}" + more + "}";
}

std::string unit(const std::string& id, const std::string& hex, int strength = 3) {
  const std::string side = id[0] == 'C' ? "confederate" : "union";
  return R"({"id": ")" + id + R"(", "side": ")" + side + R"(", "type": "infantry", "strength": )" +
         std::to_string(strength) + R"(, "hex": ")" + hex + "\"}";
}

std::vector<std::string> track(const Played& played, std::string_view id) {
  std::vector<std::string> hexes;
  for (const Hex hex : played.turn->track[static_cast<std::size_t>(played.unit(id))]) hexes.push_back(played.hex(hex));
  return hexes;
}

std::vector<std::string> sentences(const std::string& text) {
  const Played played(text);
  std::vector<std::string> list;
  for (const Breach& breach : played.turn->breaches) list.push_back(sentence(breach));
  return list;
}

}  // namespace

TEST_CASE("a line is read and written alike") {
  for (const std::string text : {"31/5306 - 5307 5406 5507 5606 5606 5606 5706", "12/3320 3420 3520 3619 3720 ATTACK",
                                 "CA1/0101 - - - - BOMBARD BOMBARD", "U1/0101 SUPPORT", "31/5306"}) {
    const auto line = parse_plot_line(text);
    REQUIRE(line);
    CHECK(print_plot_line(*line) == text);
  }
  CHECK(parse_plot_line("  31/5306\t- # by the ford") == parse_plot_line("31/5306 -"));
  CHECK_FALSE(parse_plot_line(""));
  CHECK_FALSE(parse_plot_line("   # nothing"));
}

TEST_CASE("three spellings of one move are one move [5.1]") {
  const std::vector<std::string> spellings{"31/5306 - 5307 5406 5507 5606 5606 5606 5706",
                                           "31/5306 5307 5406 5507 5606 5606 5606 5706 -",
                                           "31/5306 5307 5406 - 5507 5606 5606 5606 5706"};
  for (const auto& spelling : spellings) {
    const Played played(on_real_map(unit("31", "5306"), "\"" + spelling + "\"", ""));
    CHECK(played.progress == Progress::done);
    CHECK(played.final_hex("31") == "5706");
  }
  const Played named(on_real_map(unit("31", "5306"), "\"31/5306 5306 5307 5406 5507 5606 - - 5706\"", ""));
  const Played dashed(on_real_map(unit("31", "5306"), "\"" + spellings[0] + "\"", ""));
  CHECK(track(named, "31") == track(dashed, "31"));
}

TEST_CASE("the attack plot, and an enemy who comes forward into its last hex [7.1, 7.12]") {
  const std::string dice = R"(, "dice": {"combat": [1]})";
  const Played plain(on_real_map(unit("12", "3320", 4) + "," + unit("C1", "3721", 2),
                                 R"("12/3320 3420 3520 3619 3720 ATTACK")", "", dice));
  CHECK(plain.final_hex("12") == "3720");
  CHECK(plain.turn->combats == 1);
  // He is in 3720 first, and the attack is made from 3619 all the same.
  const Played first(on_real_map(unit("12", "3320", 4) + "," + unit("C1", "3721", 2),
                                 R"("12/3320 3420 3520 3619 3720 ATTACK")", R"("C1/3721 3720")", dice));
  CHECK(track(first, "12")[7] == "3619");
  CHECK(first.turn->halted[static_cast<std::size_t>(first.unit("12"))] == 3);
  CHECK(first.turn->combats == 1);
}

TEST_CASE("paths that cross at different times do not intercept, at the same time they do [5.23]") {
  const Played met(
      R"({"map": {"columns": 59, "rows": 20}, "units": [)" + unit("U1", "5211") + "," + unit("C1", "5315") +
      R"(], "plots": {"union": ["U1/5211 5212 5213 5214 5215"], "confederate": ["C1/5315 5314 5313 5312 5311"]}})");
  REQUIRE(met.turn->interceptions.size() == 1);
  CHECK(met.turn->interceptions[0].at == 2);
  CHECK(track(met, "U1")[7] == "5213");
  CHECK(track(met, "C1")[7] == "5313");
  const Played away(
      R"({"map": {"columns": 59, "rows": 20}, "units": [)" + unit("U1", "5209") + "," + unit("C1", "5214") +
      R"(], "plots": {"union": ["U1/5209 - - - 5210 5211 5212 5213 5214"], "confederate": ["C1/5214 5315 5414 5515 5614"]}})");
  CHECK(away.turn->interceptions.empty());
  CHECK(away.final_hex("U1") == "5214");
}

TEST_CASE("slips are told in sentences with unit, hexes and column") {
  const std::string clear =
      R"({"units": [)" + unit("31", "0505") + "," + unit("32", "0507") + R"(], "plots": {"union": [)";
  CHECK(sentences(clear + R"("31/0505 0503"]}})") ==
        std::vector<std::string>{"31 jumps from 0505 to 0503; they are not neighbours."});
  CHECK(sentences(clear + R"("31/0505 - - here"]}})") ==
        std::vector<std::string>{"The word in column 3 of 31 is neither a hex, a dash nor a mission."});
  CHECK(sentences(clear + R"("31/0505 0506 0507"]}})") ==
        std::vector<std::string>{"31 enters 0507, where 32 is in the same column."});
  CHECK(sentences(clear + R"("32/0507 0506 0505"]}})") ==
        std::vector<std::string>{"32 enters 0505, where 31 is in the same column."});
  CHECK(sentences(clear + R"("31/0504 0506"]}})") ==
        std::vector<std::string>{"31 stands in 0505; the line starts elsewhere."});
  CHECK(sentences(clear + R"("99/0504 0506"]}})") == std::vector<std::string>{"There is no unit 99."});
}

TEST_CASE("one sentence a unit and column, however many friends it meets there [5.13]") {
  CHECK(sentences(R"({"units": [)" + unit("31", "0505") + "," + unit("32", "0507") + "," + unit("33", "0605") +
                  R"(], "plots": {"union": ["31/0505 0506", "32/0507 0506", "33/0605 0506"]}})") ==
        std::vector<std::string>{"31 enters 0506, where 32 is in the same column.",
                                 "32 enters 0506, where 31 is in the same column.",
                                 "33 enters 0506, where 31 is in the same column."});
}

TEST_CASE("of two slips with one unit, column and rule the one listed first is told") {
  for (const bool turned : {false, true}) {
    Breaches breaches;
    for (const bool first : {!turned, turned}) {
      Breach breach;
      breach.slip = first ? Slip::wrong_start : Slip::second_line;
      breach.unit = Name("U1");
      breaches.push(breach);
    }
    sort_breaches(breaches);
    REQUIRE(breaches.size() == 1);
    CHECK(breaches[0].slip == Slip::wrong_start);
  }
}

TEST_CASE("every slip has a rule and a sentence that ends") {
  for (int i = 0; i <= static_cast<int>(Slip::advance_artillery); ++i) {
    Breach breach;
    breach.slip = static_cast<Slip>(i);
    breach.unit = Name("U1");
    breach.other = Name("U2");
    breach.from = {1, 1};
    breach.to = {1, 2};
    const std::string text = sentence(breach);
    CHECK_FALSE(rule_of(breach.slip).empty());
    CHECK(text.back() == '.');
    CHECK(text.find('{') == std::string::npos);
  }
}

TEST_CASE("one side's plots can be judged alone and as they grow") {
  const Case given = case_of(R"({"units": [)" + unit("U1", "0505") + "," + unit("U2", "0506") + R"(]})");
  const auto turn = std::make_unique<Turn>();
  const Decisions none;
  REQUIRE(begin_turn(*turn, given.map, charts(), {}, given.position, none, nullptr) == Progress::done);
  PlotSheet sheet;
  sheet.push(*parse_plot_line("U1/0505 0506"));
  Breaches breaches;
  judge_plots(*turn, Side::union_side, sheet, breaches);
  CHECK(breaches.size() == 1);
  sheet.push(*parse_plot_line("U2/0506 0507"));
  breaches.clear();
  judge_plots(*turn, Side::union_side, sheet, breaches);
  CHECK(breaches.empty());
}

}  // namespace simove::bull_run
