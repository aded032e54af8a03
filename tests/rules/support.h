// What the rule tests share: files of the source tree, small positions written as a case. Test code only.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "rules/games/bull_run/case_check.h"
#include "rules/games/bull_run/case_file.h"
#include "tests/source_dir.h"

namespace simove::bull_run::test {

/// How often the program has allocated so far (count_allocations.cpp).
long allocations();

inline std::string source_path(const std::string& path) {
  return std::string(simove::test::source_dir()) + "/" + path;
}

inline std::string read_text(const std::string& path) {
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::vector<std::string> json_files(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_path(folder)))
    if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

inline Case case_of(const std::string& text) {
  auto read = read_case(text, charts());
  REQUIRE_MESSAGE(read.has_value(), (read ? "" : read.error().message));
  return std::move(*read);
}

/// A turn run through with the given standing orders; dice come from the case.
struct Played {
  Case given;
  std::unique_ptr<Turn> turn = std::make_unique<Turn>();
  Trace trace;
  Progress progress = Progress::done;

  explicit Played(const std::string& text, const std::array<StandingOrders, 2>& orders = {},
                  bool standing_advance = false)
      : given(case_of(text)) {
    if (standing_advance) given.decisions.advance_given = {};
    CaseDice dice(given.dice, given.position, given.map.grid);
    progress =
        run_turn(*turn, given.map, charts(), orders, given.position, given.sheets, given.decisions, dice, &trace);
  }
  [[nodiscard]] int unit(std::string_view id) const { return given.position.find(id); }
  [[nodiscard]] std::string hex(Hex hex) const {
    return hex == no_hex ? "-" : hex == stayed ? "stays" : given.map.grid.id(hex);
  }
  [[nodiscard]] std::string final_hex(std::string_view id) const { return hex(turn->position[unit(id)].hex); }
  [[nodiscard]] int count(TraceKind kind) const {
    return static_cast<int>(
        std::count_if(trace.begin(), trace.end(), [&](const TraceRecord& r) { return r.kind == kind; }));
  }
};

inline std::vector<std::string> names(const Turn& turn, const UnitSet& units) {
  std::vector<std::string> list;
  for (const int unit : units) list.emplace_back(turn.position[unit].id.view());
  return list;
}

/// The turn as it stands when attacks are allocated.
inline std::unique_ptr<Turn> before_combat(const Case& given) {
  auto turn = std::make_unique<Turn>();
  const Decisions none;
  CaseDice dice(given.dice, given.position, given.map.grid);
  REQUIRE(begin_turn(*turn, given.map, charts(), {}, given.position, none, nullptr) == Progress::done);
  REQUIRE(check_plots(*turn, given.sheets) == Progress::done);
  REQUIRE(resolve_command(*turn, dice) == Progress::done);
  REQUIRE(resolve_movement(*turn, dice) == Progress::done);
  REQUIRE(resolve_scatter(*turn, dice) == Progress::done);
  return turn;
}

}  // namespace simove::bull_run::test
