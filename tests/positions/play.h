// Plays the turn of a scene phase by phase, with answers that are drawn from what the engine says is owed, and keeps
// what the laws ask about: the position and the length of the trace after every phase.
#pragma once

#include "tests/positions/faces.h"

namespace simove::bull_run::positions {

enum class Phase : std::uint8_t { entry, plots, command, movement, scatter, combat, repulsion, results };
inline constexpr std::size_t phases = 8;
inline constexpr std::size_t at(Phase phase) {
  return static_cast<std::size_t>(phase);
}

struct Play {
  Turn turn;
  Trace trace;
  std::array<Position, phases> after;
  std::array<std::size_t, phases> told{};  // records in the trace by then
  std::array<UnitSet, phases> alive;
  std::array<UnitSet, 2> commanded;  // as told before the dice of command
  std::array<std::vector<Hex>, 2> commanded_hexes;
  Decisions answers;
  CaseDice::Faces faces;
  bool done = false;

  [[nodiscard]] const Position& position(Phase phase) const { return after[at(phase)]; }
  /// The records of one phase.
  [[nodiscard]] std::span<const TraceRecord> records(Phase phase) const {
    const std::size_t from = phase == Phase::entry ? 0 : told[at(phase) - 1];
    return {trace.data() + from, told[at(phase)] - from};
  }
};

/// Answers drawn by `random` where it is given; otherwise those of `answers`, taken as they are.
void play_scene(const Case& given, const std::array<StandingOrders, 2>& orders, std::uint64_t seed,
                const Wording& wording, Generator* random, Play& play);

/// The scene with everything it was answered and rolled, as a case file.
[[nodiscard]] nlohmann::json as_case(const Scene& scene, const Play& play);

}  // namespace simove::bull_run::positions
