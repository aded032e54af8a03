// Warnings W1 and W2 of the client's check list: what command control may do to these plots [10.2, 10.3].
#include "rules/games/bull_run/plotting/overlays.h"
#include "rules/games/bull_run/ruleset/json_look.h"
#include "rules/games/bull_run/ruleset/plot_advice.h"

namespace simove::bull_run {

namespace {

// Holds every leader of the side in place.
std::unique_ptr<Turn> with_leader_still(const Turn& turn, Side side) {
  auto still = std::make_unique<Turn>(turn);
  for (const int leader : still->leaders & still->of_side[at(side)])
    still->plots[static_cast<std::size_t>(leader)].moves = false;
  return still;
}

UnitSet own_units(const Turn& turn, Side side, const Share* share) {
  return share == nullptr ? turn.of_side[at(side)] : share->command.units;
}

std::optional<Problem> leader_moves(const Turn& turn, Side side, const Share* share) {
  for (const int leader : turn.leaders& own_units(turn, side, share) & turn.alive) {
    if (!turn.plots[static_cast<std::size_t>(leader)].moves) continue;
    const auto still = with_leader_still(turn, side);
    const auto exposed = static_cast<std::size_t>((in_command(*still, side) - in_command(turn, side)).size());
    const Unit& unit = turn.position[leader];
    return Problem{Severity::warning,
                   std::string(unit.id.view()),
                   0,
                   turn.map->grid.id(unit.hex),
                   "10.2",
                   "The leader is ordered to move, so he keeps nobody from scattering" +
                       (exposed == 0 ? std::string(".") : ": " + counted(exposed, "more unit") + " may scatter."),
                   {repair_of(keep_still(turn, static_cast<UnitIndex>(leader)))}};
  }
  return std::nullopt;
}

// The worst face is the side's, which rolls once for all; told is what it does to the units of one's own.
std::optional<Problem> worst_die(const Turn& turn, Side side, const Share* share) {
  const ScatterView scatter = scatter_of(turn, side);
  const UnitSet own = own_units(turn, side, share);
  if (scatter.worst == 0) return std::nullopt;
  const int struck = (scatter.faces[static_cast<std::size_t>(scatter.worst - 1)] & own).size();
  if (struck == 0) return std::nullopt;
  return Problem{Severity::warning,
                 "",
                 0,
                 "",
                 "10.3",
                 "A command die of " + std::to_string(scatter.worst) + " would scatter " + std::to_string(struck) +
                     " of your " +
                     counted(static_cast<std::size_t>((ordered_units(turn, side) & own).size()), "ordered unit") + "."};
}

}  // namespace

std::vector<Problem> command_warnings(const Turn& turn, Side side, const PlotSheet& sheet, const Share* share) {
  std::vector<Problem> warnings;
  if (!turn.position.options.command_control[at(side)]) return warnings;  // [10.5]
  const auto plotted = with_plots(turn, side, whole_sheet(sheet, command_of(share)));
  if (auto moving = leader_moves(*plotted, side, share)) warnings.push_back(std::move(*moving));  // W1
  if (auto worst = worst_die(*plotted, side, share)) warnings.push_back(std::move(*worst));       // W2
  return warnings;
}

}  // namespace simove::bull_run
