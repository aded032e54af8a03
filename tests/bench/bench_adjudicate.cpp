// Turns a second on one core, on committed positions: the opening of 14.11 and a mid-game turn with every unit plotted.
// Parsing is not part of the measure; the check of the plots is. Before measuring it makes sure that the mid-game turn
// is what it claims to be, and that every run comes to the same end. Prints one line a position and round.
//   bench_adjudicate FOLDER [ROUNDS [MILLISECONDS]]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>
#include <sstream>

#include "rules/games/bull_run/case_file.h"

namespace {

using namespace simove::bull_run;

struct Position14 {
  const char* file;
  std::size_t interceptions, combats, retreats;  // at least
};

std::unique_ptr<Case> load(const std::string& path) {
  const std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  auto read = read_case(text.str(), charts());
  if (read) return std::make_unique<Case>(std::move(*read));
  std::fprintf(stderr, "%s: %s\n", path.c_str(), read.error().message.c_str());
  return nullptr;
}

Progress run(Turn& turn, const Case& given, const std::array<StandingOrders, 2>& orders) {
  CaseDice dice(given.dice, given.position, given.map.grid);
  return run_turn(turn, given.map, charts(), orders, given.position, given.sheets, given.decisions, dice, nullptr);
}

bool as_claimed(const Turn& turn, const Case& given, const Position14& claim) {
  std::size_t retreats = 0;
  for (int unit = 0; unit < given.position.count; ++unit)
    retreats += turn.retreated[static_cast<std::size_t>(unit)] != not_concerned ? 1 : 0;
  const std::size_t interceptions = turn.interceptions.size();
  const auto combats = static_cast<std::size_t>(turn.combats);
  std::printf("%s: %d units, %d plotted, %zu interceptions, %zu combats, %zu retreats\n", claim.file,
              given.position.count, turn.plotted.size(), interceptions, combats, retreats);
  return interceptions >= claim.interceptions && combats >= claim.combats && retreats >= claim.retreats &&
         turn.plotted.size() == given.position.count;
}

// By the processor time of this process, so that other work on the machine does not count.
double turns_per_second(Turn& turn, const Case& given, const std::array<StandingOrders, 2>& orders, int milliseconds) {
  const std::clock_t begin = std::clock();
  const std::clock_t end = begin + static_cast<std::clock_t>(milliseconds) * CLOCKS_PER_SEC / 1000;
  long turns = 0;
  std::clock_t now = begin;
  for (; now < end; now = std::clock())
    for (int i = 0; i < 100; ++i, ++turns)
      if (run(turn, given, orders) != Progress::done) return 0;
  return static_cast<double>(turns) * CLOCKS_PER_SEC / static_cast<double>(now - begin);
}

}  // namespace

int main(int count, char** words) {
  const std::string folder = count > 1 ? words[1] : ".";
  const int rounds = count > 2 ? std::atoi(words[2]) : 5;
  const int milliseconds = count > 3 ? std::atoi(words[3]) : 1000;
  const auto turn = std::make_unique<Turn>();
  for (const Position14& claim : {Position14{"opening.json", 0, 0, 0}, Position14{"midgame.json", 6, 4, 3}}) {
    const auto given = load(folder + "/" + claim.file);
    if (!given) return 1;
    const std::array<StandingOrders, 2> orders;
    if (run(*turn, *given, orders) != Progress::done || !as_claimed(*turn, *given, claim)) {
      std::fprintf(stderr, "%s is not what it claims to be\n", claim.file);
      return 1;
    }
    std::vector<double> measured;
    for (int round = 0; round < rounds; ++round)
      measured.push_back(turns_per_second(*turn, *given, orders, milliseconds));
    std::sort(measured.begin(), measured.end());
    std::printf("%s: median %.0f turns/s of %d rounds (%.0f to %.0f)\n", claim.file, measured[measured.size() / 2],
                rounds, measured.front(), measured.back());
  }
}
