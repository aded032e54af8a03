// The rehearsal: segment D2 with one side's plots and nobody else's.
#include "rules/games/bull_run/dice.h"
#include "rules/games/bull_run/plotting/overlays.h"

namespace simove::bull_run {

namespace {

// Enemies do not move, so no hex is ever contested and no die is rolled; the faces only have to be there.
class NoDice final : public Dice {
 public:
  int command(Side) override { return 1; }
  int contest(Hex, Side side) override { return side == Side::union_side ? 1 : 2; }
  int scatter_direction(UnitIndex) override { return 1; }
  int scatter_points(UnitIndex) override { return 1; }
  int combat(int) override { return 1; }
  int demoralization(Side) override { return 1; }
};

// A clash with a friend stops nobody from being rehearsed: it is what the rehearsal shows.
bool clashes(Slip slip) {
  return slip == Slip::friend_in_hex || slip == Slip::friends_exchange || slip == Slip::not_alone;
}

// The lines, each up to the column before its first error; those wrong as a whole are left out.
PlotSheet without_faults(const Turn& turn, Side side, const PlotSheet& sheet) {
  Breaches breaches;
  judge_plots(turn, side, sheet, breaches);
  PlotSheet kept;
  for (PlotLine line : sheet) {
    int last = sub_segments;
    for (const Breach& breach : breaches)
      if (breach.unit == line.unit && !clashes(breach.slip)) last = std::min(last, breach.column - 1);
    if (last < 0) continue;
    line.count = static_cast<std::uint8_t>(std::min<int>(line.count, last));
    kept.push(line);
  }
  return kept;
}

bool goes_on(const Plot& plot, int after) {
  for (int k = after < 1 ? 1 : after; k <= sub_segments; ++k)
    if (plot.path[static_cast<std::size_t>(k)] != plot.path[static_cast<std::size_t>(k - 1)]) return true;
  return false;
}

}  // namespace

std::unique_ptr<Rehearsal> rehearsal_of(const Turn& turn, Side side, const PlotSheet& sheet) {
  auto rehearsal = std::make_unique<Rehearsal>();
  for (auto& positions : rehearsal->positions) positions.fill(no_hex);
  rehearsal->halted.fill(-1);
  const UnitSet own = turn.of_side[at(side)] & turn.alive;
  for (const int unit : own) rehearsal->positions[0][static_cast<std::size_t>(unit)] = turn.position[unit].hex;
  const auto played = with_plots(turn, side, without_faults(turn, side, sheet));
  played->breaches.clear();
  played->trace = nullptr;
  NoDice dice;
  static_cast<void>(resolve_movement(*played, dice));
  for (const int index : own) {
    const auto unit = static_cast<std::size_t>(index);
    for (std::size_t k = 1; k <= sub_segments; ++k) rehearsal->positions[k][unit] = played->track[unit][k - 1];
    const std::int8_t halted = played->halted[unit];
    // Halted in a sub-segment it either stopped short of that step or has made it; in both cases later steps are void.
    const bool short_of = halted > 0 && played->track[unit][static_cast<std::size_t>(halted - 1)] !=
                                            played->plots[unit].path[static_cast<std::size_t>(halted)];
    if (halted >= 0 && goes_on(played->plots[unit], short_of ? halted : halted + 1)) rehearsal->halted[unit] = halted;
  }
  return rehearsal;
}

}  // namespace simove::bull_run
