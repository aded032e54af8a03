// A random position with both sides' plots, as the turn begins: small sheets with terrain, roads, water and crossings;
// every kind of unit, arrivals, night, options. The same seed gives the same scene everywhere. Called by the program
// `positions`; the sketch of a scene is a case file without plots, so that what a law finds can become a case.
#pragma once

#include <nlohmann/json.hpp>

#include "rules/games/bull_run/case_file.h"
#include "tests/positions/generator.h"

namespace simove::bull_run::positions {

struct Scene {
  std::uint64_t seed = 0;
  nlohmann::json sketch;  // map, options, turn, units, losses, demoralized
  Case given;             // read from the sketch; plots and entries filled in
  std::array<StandingOrders, 2> orders;
  bool far_space = false;  // the right end of the sheet is out of everybody's reach
};

inline constexpr int far_columns = 33;  // of a sheet with far space; units begin in the first nine

/// Map, options and units (sketch.cpp).
[[nodiscard]] nlohmann::json draw_sketch(Generator& random, bool far_space);
/// Fills the sheets of `given` with plots that the engine's own check calls legal; false when none were found
/// (draw_plots.cpp).
bool draw_plots(Generator& random, Scene& scene);
/// The scene of a seed. A draw without legal plots is thrown away and drawn again.
[[nodiscard]] Scene draw_scene(std::uint64_t seed);

}  // namespace simove::bull_run::positions
