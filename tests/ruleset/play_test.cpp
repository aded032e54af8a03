// The subcommand `play` on this ruleset: random and scripted matches, in sentences and as JSON lines.
#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "server/app/cmd_play.h"
#include "tests/ruleset/table.h"

namespace {

using namespace simove;

struct Told {
  int status = 0;
  std::string out;
  std::string err;
};

Told play(app::PlayArguments arguments) {
  std::ostringstream out;
  std::ostringstream err;
  const int status = app::run_play(table::rules(), std::move(arguments), out, err);
  return {status, out.str(), err.str()};
}

std::string script_file(const std::string& text) {
  const std::string path = std::string(std::tmpnam(nullptr)) + ".json";  // NOLINT: a test on one machine
  std::ofstream(path) << text;
  return path;
}

}  // namespace

TEST_CASE("play: a random match is told to its end, and the same seed tells the same") {
  const Told one = play({.scenario = "14.11", .seed = 4});
  CHECK(one.status == 0);
  CHECK(one.out.find("Turn 8 ends") != std::string::npos);
  CHECK(one.out.find("The game is over.") != std::string::npos);
  CHECK(play({.scenario = "14.11", .seed = 4}).out == one.out);
  CHECK(play({.scenario = "14.11", .seed = 5}).out != one.out);
  const Told lines = play({.scenario = "14.12", .seed = 4, .groups = 2, .json = true});
  CHECK(lines.status == 0);
  std::istringstream rows(lines.out);
  for (std::string row; std::getline(rows, row);) CHECK(Json::parse(row, nullptr, false).is_object());
  CHECK(play({.scenario = "14.99"}).status == 1);
}

TEST_CASE("play: a script answers by decision id, the rest by fallback") {
  const std::string path = script_file(R"({"seed": 3, "answers": {"1.plot.union": {"plots": []}}})");
  CHECK(play({.scenario = "14.11", .script = path}).status == 0);
  const std::string wrong = script_file(R"({"answers": {"1.plot.union": {"plots": ["U01/9999 0101"]}}})");
  const Told refused = play({.scenario = "14.11", .script = wrong});
  CHECK(refused.status == 1);
  CHECK(refused.err.find("illegal") == 0);
  const std::string odd = script_file(R"({"answer": {}})");
  CHECK(play({.script = odd}).status == 2);
  CHECK(play({.script = "/nowhere/at/all.json"}).status == 2);
  for (const std::string& file : {path, wrong, odd}) std::remove(file.c_str());
}
