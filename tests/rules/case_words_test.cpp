// Explanations of cases: the sentences of one whole turn and of refusals, and that no case leaves a change untold.
#include <algorithm>

#include "rules/games/bull_run/case_words.h"
#include "tests/rules/support.h"

namespace simove::bull_run {

using namespace test;

namespace {

std::vector<std::string> explained(const std::string& file) {
  const auto lines = explain(case_of(read_text(source_path(file))), charts());
  REQUIRE_MESSAGE(lines.has_value(), file);
  return *lines;
}

bool told(const std::vector<std::string>& lines, const std::string& name) {
  return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
    for (std::size_t at = line.find(name); at != std::string::npos; at = line.find(name, at + 1)) {
      const auto letter = [&](std::size_t i) {
        return i < line.size() && std::isalnum(static_cast<unsigned char>(line[i]));
      };
      if ((at == 0 || !letter(at - 1)) && !letter(at + name.size())) return true;
    }
    return false;
  });
}

}  // namespace

TEST_CASE("a whole turn in sentences, in its order [4.1]") {
  const std::vector<std::string> expected{"Union command die 3 (10.3).",
                                          "U2 is out of command: its plot is void and it will drift (5.21, 10.4).",
                                          "Sub-segment 1: C1 to 0506, U1 to 0505 and U3 to 1005 (5.2).",
                                          "C1 is stopped by the zone of U1 (6.22).",
                                          "U1 is stopped by the zone of C1 (6.22).",
                                          "Sub-segment 2: U3 to 1006 (5.2).",
                                          "U3 is stopped by the zone of C2 (6.22).",
                                          "C2 is stopped by the zone of U3 (6.22).",
                                          "U2 drifts, dice 1 and 1: it comes to 0802 (10.4).",
                                          "U1 against C1: 4 to 2, odds 2-1, die 2: Dr (8.0).",
                                          "U3 did not fight and steps back to 1005 (7.31).",
                                          "C2 did not fight and steps back to 1008 (7.31).",
                                          "C1 retreats to 0507 (8.21).",
                                          "U1 advances to 0506 (8.23)."};
  CHECK(explained("tests/cases/bull_run_more/4.1-a-whole-turn-in-order.json") == expected);
}

TEST_CASE("refusals in sentences, each with its rule") {
  const auto lines = explained("tests/cases/bull_run/5.1-all-errors-at-once.json");
  CHECK(lines.size() > 1);
  for (const std::string& line : lines) CHECK_MESSAGE(line.ends_with(")."), line);
  CHECK(explained("tests/cases/bull_run_more/5.14-a-friend-lends-no-points.json") ==
        std::vector<std::string>{"U1 cannot pay for 0508 by column 8 (5.11)."});
}

TEST_CASE("a point lost for want of a way back is told as that [8.21]") {
  const auto lines = explained("tests/cases/bull_run/8.3-multi-unit-example.json");
  CHECK(lines.front() == "In an enemy zone from the start, and held there: C1, UA, C2, UB, C3, UC, C4 and UD (6.22).");
  CHECK(told(lines, "C4 cannot retreat (8.21)"));
  CHECK(told(lines, "C4 loses 1 (8.21)"));
  CHECK_FALSE(told(lines, "C4 loses 1 (8.11)"));
}

TEST_CASE("an arrival is told with the hex it found blocked, and with none where none was [12.1, 12.14]") {
  const auto open = explained("tests/cases/bull_run/12.11-entry-costs-one-point.json");
  CHECK(open.front() == "U9 enters at 0601 (12.1).");
  const auto blocked = explained("tests/cases/bull_run_more/R-ENTRY-blocked-by-a-zone.json");
  CHECK(std::any_of(blocked.begin(), blocked.end(), [](const std::string& line) {
    return line.find(", because ") != std::string::npos && line.ends_with(" is blocked (12.14).");
  }));
}

TEST_CASE("a fault of the case is a fault of its explanation") {
  nlohmann::json broken =
      nlohmann::json::parse(read_text(source_path("tests/cases/bull_run_more/4.1-a-whole-turn-in-order.json")));
  broken["dice"]["combat"] = nlohmann::json::array();
  const auto lines = explain(case_of(broken.dump()), charts());
  REQUIRE(!lines.has_value());
  CHECK(lines.error().message == "/dice: combat die 0 is needed and not given");
}

TEST_CASE("whatever comes of a case is told of the unit by name") {
  for (const char* folder : {"tests/cases/bull_run", "tests/cases/bull_run_more"})
    for (const auto& file : json_files(folder)) {
      const Case given = case_of(read_text(file));
      const nlohmann::json result = *adjudicate(given, charts());
      const auto lines = explain(given, charts());
      REQUIRE_MESSAGE(lines.has_value(), file);
      for (const std::string& line : *lines)
        CHECK_MESSAGE((line.ends_with(").") && line.find(" (") != std::string::npos), line);
      if (!result["errors"].empty()) {
        for (const auto& error : result["errors"]) CHECK_MESSAGE(told(*lines, error["rule"].get<std::string>()), file);
        continue;
      }
      for (const char* kind : {"retreated", "repulsed", "displaced", "advanced", "scatter_moves"})
        for (const auto& [unit, to] : result[kind].items()) CHECK_MESSAGE(told(*lines, unit), file << " " << unit);
      for (const auto& unit : result["eliminated"]) CHECK_MESSAGE(told(*lines, unit.get<std::string>()), file);
      for (const auto& [unit, at] : result["halted"].items()) CHECK_MESSAGE(told(*lines, unit), file << " " << unit);
    }
}

}  // namespace simove::bull_run
