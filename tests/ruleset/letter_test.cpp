// Answers as letters carry them: every kind of decision, in every dress that mail gives them; slips by line, column and
// word; lines over what stood before. That everything printed reads back is the conformance kit's to prove.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "rules/core/plain_words.h"
#include "tests/ruleset/table.h"
#include "tests/source_dir.h"

namespace {

using namespace simove;
using table::rules;
using table::Table;

Table at_plot() {
  Table made;
  made.play(made.fallbacks());
  return made;
}

Table until(const std::string& kind, const std::string& scenario = "14.12") {
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    Table made(scenario, seed, {{"decisions", "live"}});
    for (std::uint64_t group = 0; !made.over(); ++group) {
      if (made.pending().front().kind == kind) return made;
      made.play(made.samples(seed * 1000 + group));
    }
  }
  FAIL("no question of kind " << kind);
  return Table();
}

Letter read(const Table& table, const std::string& text, const Json& base = nullptr) {
  return rules().parse_text(*table.state, table.pending().front(), text, base);
}

// "line:column word" of the errors.
std::vector<std::string> slips(const Letter& letter) {
  std::vector<std::string> found;
  for (const TextProblem& problem : letter.problems)
    if (problem.severity == Severity::error)
      found.push_back(std::to_string(problem.line) + ":" + std::to_string(problem.column) + " " + problem.word + " " +
                      problem.rule);
  return found;
}
using Slips = std::vector<std::string>;

Json shared_cases() {
  std::ifstream file(std::string(simove::test::source_dir()) + "/tests/vectors/notation.json");
  std::stringstream text;
  text << file.rdbuf();
  return Json::parse(text.str(), nullptr, false);
}

}  // namespace

TEST_CASE("letters: the notation that page and server share") {
  const Json cases = shared_cases();
  REQUIRE(cases["lines"].size() > 15);
  const Table table = at_plot();
  for (const Json& one : cases["lines"]) {
    const Letter letter = read(table, one["text"].get<std::string>());
    INFO(one["text"].get<std::string>());
    if (one.contains("rows")) {
      CHECK(letter.readable());
      CHECK(letter.payload["plots"] == one["rows"]);
    } else {
      REQUIRE_FALSE(letter.readable());
      CHECK(letter.problems[0].line == one["line"]);
      CHECK(letter.problems[0].column == one["column"]);
    }
  }
}

TEST_CASE("letters: what mail programs and keyboards do to a line does not matter") {
  const Table table = at_plot();
  const Json wanted = table::plots({"U01/2504 2604 - - - ATTACK", "U02/2505"});
  for (const char* text :
       {"u01/2504, 2604 \xE2\x80\x93 . \xE2\x88\x92 attack # on\n\n# nothing\nU02/2505\n",
        "U01/2504 2604 -\r\n- - ATTACK\r\nU02/2505.\r\n",            // broken by a mail program
        "U01 / 2504 2604 - - - Attack\nU02 /2505",                   // blanks about the slash
        "U01/2504:\t2604; -\xC2\xA0-\xE2\x80\x89- ATTACK U02/2505",  // joined by one
        "\xEF\xBC\xB5\xEF\xBC\x90\xEF\xBC\x91\xEF\xBC\x8F\xEF\xBC\x92\xEF\xBC\x95\xEF\xBC\x90\xEF\xBC\x94 "
        "\xD9\xA2\xD9\xA6\xD9\xA0\xD9\xA4 - - - ATTACK\nU02/2505",  // wide and Arabic-Indic figures
        "\xEF\xBB\xBFU01/25\xE2\x80\x8B"
        "04 2604 - - - ATTACK\nU02/2505"}) {
    const Letter letter = read(table, text);
    INFO(text);
    CHECK(slips(letter) == Slips{});
    CHECK(letter.payload == wanted);
  }
  CHECK(read(table, "U01/2504 2604 - - - ATTACK\nU02/2505").lines ==
        std::map<std::string, int>{{"U01", 1}, {"U02", 2}});
}

TEST_CASE("letters: each slip has its line, its column, its word and its rule") {
  const Table table = at_plot();
  CHECK(slips(read(table, "U01/2504 2604\nU02 2505\n  U03/2507 25O8\nU01/2504 -\nU04/25 -")) ==
        Slips{"2:1 U02 5.0", "3:12 25O8 5.12", "4:1 U01/2504 5.1", "5:1 U04/25 5.1"});
  CHECK(slips(read(table, "\xE2\x80\x8BU01/2504 \xC3\xA9t\xC3\xA9 -")) == Slips{"1:11 ?T? 5.12"});
  CHECK(slips(read(table, "U01/2504 - - - - - - - - 2505")) == Slips{"1:26 2505 5.11"});
  CHECK(slips(read(table, "STANDING advance\nSTANDING retreat toward 25\nSTANDING luck good\nSTANDING U03 rest")) ==
        Slips{"1:10 ADVANCE R-GROUP", "2:25 25 8.21", "3:10 LUCK R-GROUP", "4:14 REST R-GROUP"});
  CHECK(slips(read(table, std::string(40000, 'x'))) == Slips{"1:1  5.0"});
  CHECK(read(table, std::string(3000, '/')).problems.size() == 1);
}

TEST_CASE("letters: a greeting is noted and passed over, what looks like orders is not") {
  const Table table = at_plot();
  const Letter letter = read(table, "Dear umpire,\n\nU01/2504 2505\nbest wishes");
  CHECK(letter.readable());
  CHECK(letter.orders == 1);
  REQUIRE(letter.problems.size() == 2);
  CHECK(letter.problems[0].severity == Severity::note);
  CHECK(letter.problems[0].word == "DEAR UMPIRE");
  CHECK(letter.problems[1].line == 4);
  CHECK(slips(read(table, "We meet at 1800")) == Slips{"1:1 WE 5.0"});
  CHECK(read(table, "").orders == 0);
}

TEST_CASE("letters: lines over what stands replace those of the same unit") {
  const Table table = at_plot();
  const Json base = table::plots({"U01/2504 2505", "U02/2505 2506"});
  CHECK(read(table, "U02/2505 - 2506\nU03/2507", base).payload ==
        table::plots({"U01/2504 2505", "U02/2505 - 2506", "U03/2507"}));
  CHECK(read(table, "U02/2505 -\nCLEAR", base).payload == table::plots({"U02/2505 -"}));
  CHECK(read(table, "clear", base).payload == table::plots({}));
  CHECK(read(table, "", base).payload == base);
  CHECK(rules().print_text(table.pending().front(), table::plots({})) == "CLEAR  # no orders\n");
  CHECK(slips(read(table, "DEFAULT", base)) == Slips{"1:1 DEFAULT 5.0"});
}

TEST_CASE("letters: a standing order changes the present ones, or all after a first line") {
  const Table table = at_plot();
  const Json present = table.pending().front().ask["standing"];
  Json changed = present;
  changed["advance"] = "never";
  changed["retreat"] = {{"away_from", "2504"}};
  changed["units"]["U03"] = {{"advance", "always"}};
  const Letter letter =
      read(table, "STANDING Advance: never\nstanding retreat away-from 2504\nSTANDING u03 advance always");
  CHECK(letter.payload["standing"] == changed);
  CHECK(letter.lines.at("standing/advance") == 1);
  CHECK(read(table, "STANDING default\nSTANDING losses spare U01, U02\nU03").payload["standing"] ==
        Json{{"losses", {{"spare", {"U01", "U02", "U03"}}}}});
  CHECK_FALSE(read(table, "U01/2504 2505").payload.contains("standing"));
  const Letter wrong = read(table, "STANDING advance sometimes");
  CHECK(wrong.readable());  // whether it means anything is the check's to say
  CHECK(table::has_error(table::problems(table, "union", wrong.payload)));
}

TEST_CASE("letters: a deployment, from nothing, over a draft, over the suggested one") {
  const Table table;
  CHECK(read(table, "U01/2504\nu02/2906 U03/2505").payload == Json{{"deploy", {"U01/2504", "U02/2906", "U03/2505"}}});
  CHECK(slips(read(table, "U01/2504 x\nU01/2505\nU02/x")) == Slips{"1:10 X 3.0", "2:1 U01/2505 3.0", "3:1 U02/X 3.0"});
  const Json usual = table.pending().front().ask["default"];
  CHECK(read(table, "DEFAULT").payload == Json{{"deploy", usual}});
  const std::string first = usual[0];
  const std::string second = usual[1];
  const std::string swapped = first.substr(0, 4) + second.substr(4);
  const Letter letter = read(table, "default\n" + swapped);
  CHECK(letter.payload["deploy"][0] == swapped);
  CHECK(letter.payload["deploy"][1] == second.substr(0, 4) + first.substr(4));
  CHECK_FALSE(table::has_error(table::problems(table, table.pending().front().seat.value, letter.payload)));
}

TEST_CASE("letters: what is asked between the phases has lines of its own") {
  const Table table = until("allocate");
  const Letter letter =
      read(table,
           "Good morning\nattack U01 and U02 on C03 with U16\nBOMBARD U18\n ON C04\nSUPPORT U17 none\n"
           "SUPPORT U19 to U02");
  CHECK(slips(letter) == Slips{});
  CHECK(letter.payload == Json{{"attacks",
                                {{{"attackers", {"U01", "U02"}}, {"defenders", {"C03"}}, {"bombard", {"U16"}}},
                                 {{"attackers", Json::array()}, {"defenders", {"C04"}}, {"bombard", {"U18"}}}}},
                               {"support", {{"U17", nullptr}, {"U19", "U02"}}}});
  CHECK(read(table, "ATTACK U05 ON C01", letter.payload).payload["attacks"].size() == 1);
  CHECK(read(table, "SUPPORT U17 U01", letter.payload).payload["attacks"].size() == 2);
  CHECK(read(table, "DEFAULT").payload == table.pending().front().ask["default"]);
  CHECK(slips(read(table, "ATTACK U01\nATTACK Fred ON C03\nSUPPORT U17\n\nU01 C03")) ==
        Slips{"1:1 ATTACK 7.2", "2:8 FRED 7.2", "3:9 U17 9.2", "5:1 U01 7.2"});
}

TEST_CASE("letters: repulsions, losses, retreats and advances") {
  CHECK(read(until("repulse"), "REPULSE C05 0505\nrepulse C06 to 0506 displace C07 0607").payload ==
        Json{{"repulse", {{"C05", "0505"}, {"C06", {"0506", {{"displace", {{"C07", "0607"}}}}}}}}});
  const Table table = until("results");
  const Letter letter =
      read(table, "LOSS 1: U01 1, U02 1\nLOSS 2 none\nRETREAT C03 0505\nADVANCE U01 to 0404\nADVANCE U02 0405");
  CHECK(
      letter.payload ==
      Json{{"losses", {{{"combat", 0}, {"take", {{"U01", 1}, {"U02", 1}}}}, {{"combat", 1}, {"take", Json::object()}}}},
           {"retreat", {{"C03", "0505"}}},
           {"advance", {{"U01", "0404"}, {"U02", "0405"}}}});
  CHECK(read(table, "ADVANCE U02 NONE\nLOSS 1 U01 2", letter.payload).payload["advance"] == Json{{"U01", "0404"}});
  CHECK(read(table, "ADVANCE NONE", letter.payload).payload["advance"].empty());
  CHECK(slips(read(table, "LOSS 0 U01 1\nLOSS 1 U01\nLOSS 1 U01 x\nRETREAT C03\nRETREAT C03 0505 C04\nADVANCE U01")) ==
        Slips{"1:6 0 8.11", "2:8 U01 8.11", "3:12 X 8.11", "4:9 C03 8.21", "5:18 C04 8.21", "6:9 U01 8.23"});
}

TEST_CASE("letters: an entry is one line") {
  Table table = until("results");
  Decision entry;
  entry.kind = "enter";
  entry.rule = "12.14";
  entry.ask = {{"default", {{"enter", {{"C18", "3225"}}}}}};
  const auto parse = [&](const char* text) { return rules().parse_text(*table.state, entry, text); };
  CHECK(parse("ENTER C18 at 3326").payload == Json{{"enter", {{"C18", "3326"}}}});
  CHECK(parse("DEFAULT").payload == entry.ask["default"]);
  CHECK(rules().print_text(entry, entry.ask["default"]) == "ENTER C18 3225\n");
  CHECK(slips(parse("ENTER C18\nENTER 3326 3326 3326")) == Slips{"1:7 C18 12.1", "2:12 3326 12.1"});
}

TEST_CASE("letters: no bytes upset the reader") {
  const Table table = at_plot();
  bull_run::SplitMix source(7);
  const std::string good = "U01/2504 2505 - - - ATTACK\nSTANDING losses spare U01 U02\nCLEAR\nDear all\n";
  int unread = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text = good;
    for (int change = source.below(12); change >= 0; --change)
      text[static_cast<std::size_t>(source.below(static_cast<int>(text.size())))] =
          static_cast<char>(source.below(256));
    if (source.chance(20)) text.resize(static_cast<std::size_t>(source.below(static_cast<int>(text.size()))));
    const Letter letter = read(table, text);
    unread += letter.readable() ? 0 : 1;
    for (const TextProblem& problem : letter.problems) CHECK((problem.line >= 1 && problem.column >= 1));
    CHECK_FALSE(letter.payload.dump(-1, ' ', false, Json::error_handler_t::replace).empty());
  }
  CHECK(unread > 1000);
}

TEST_CASE("plain words: characters of many scripts become those of ASCII") {
  CHECK(plain_text("a\xE2\x80\x94z \xEF\xBC\x91\xE2\x81\x84\xF0\x9D\x9F\x8F\xC2\xAD!") == "A-Z 1/1!");
  CHECK(plain_text("\xFF\xC3(\xF0\x9F\x98\x80") == std::string(2, '?') + "(?");
  CHECK(plain_lines("\n \n#\n").empty());
  CHECK(plain_lines("a\n\nb,c")[1][1].column == 3);
}

namespace {

std::string brief(const Table& table, const std::string& seat) {
  return rules().brief(table.decision(seat), rules().view(*table.state, {ViewerKind::seat, SeatId{seat}}));
}

}  // namespace

TEST_CASE("letters: where everybody stands, in lines that are no orders") {
  Table table = at_plot();
  const std::string text = brief(table, "union");
  CHECK(text.starts_with(
      "# An order is a line like U01/2504 HEX HEX: unit, where it stands, hex by hex.\n# Your side:\n"));
  for (const char* part : {"# U05 Willcox, strength 2: 2707\n", "# The other side:\n", ", strength ", "# Places:\n",
                           "# Manassas Junction 3325: nobody's\n"})
    CHECK_MESSAGE(text.find(part) != std::string::npos, part, " in ", text);
  CHECK(brief(table, "confederate").find(", leader: 4420\n") != std::string::npos);
  CHECK(brief(table, "confederate").find(", may not move\n") != std::string::npos);  // [14.15]
  // Before anybody stands there is nothing to say.
  CHECK(brief(Table(), "union").empty());
  // Quoted back with an order it changes nothing.
  const Letter letter = read(table, text + "U05/2707 2706\n" + text);
  CHECK(letter.payload["plots"] == Json{"U05/2707 2706"});
}

TEST_CASE("letters: who lies face down is told by his alias, without strength or name") {
  Table table("14.11", 7, {{"concealment", true}});
  table.play(table.fallbacks());
  const std::string text = brief(table, "union");
  const std::string theirs = text.substr(text.find("# The other side:\n"));
  CHECK(theirs.find(", face down: ") != std::string::npos);
  CHECK(theirs.find(", strength ") == std::string::npos);
  const Json whole = rules().view(*table.state, {ViewerKind::everybody, {}});
  for (const Json& unit : whole["units"])
    if (unit["side"] == "confederate" && unit["type"] == "infantry")
      CHECK(theirs.find(unit["name"].get<std::string>()) == std::string::npos);
}
