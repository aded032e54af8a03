#include "rules/games/bull_run/plotting/overlays.h"

#include "rules/games/bull_run/command.h"
#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

UnitSet ordered_units(const Turn& plotted, Side side) {
  UnitSet ordered;
  for (const int unit : (plotted.of_side[at(side)] & plotted.alive) - plotted.leaders) {
    const Plot& plot = plotted.plots[static_cast<std::size_t>(unit)];
    if (plot.moves || plot.mission != Mission::none) ordered.add(unit);
  }
  return ordered;
}

CommandView command_of(const Turn& turn, Side side, const PlotSheet& sheet) {
  CommandView view;
  const auto plotted = with_plots(turn, side, sheet);
  for (const int leader : plotted->leaders & plotted->of_side[at(side)] & plotted->alive) {
    if (view.leader == no_unit) view.leader = static_cast<UnitIndex>(leader);
    view.moves = view.moves || plotted->plots[static_cast<std::size_t>(leader)].moves;
  }
  if (!plotted->position.options.command_control[at(side)]) return view;
  view.hexes = commanded_hexes(*plotted, side);
  view.exposed = ordered_units(*plotted, side) - in_command(*plotted, side);
  return view;
}

ScatterView scatter_of(const Turn& plotted, Side side) {
  ScatterView view;
  view.rolls = plotted.position.options.command_control[at(side)];
  if (!view.rolls) return view;
  const UnitSet open = ordered_units(plotted, side) - in_command(plotted, side);
  int most = 0;
  for (std::size_t die = 0; die < die_faces; ++die) {
    for (const int unit : open)
      if ((plotted.charts->scatter_digits[die] >> (*plotted.map)[plotted.position[unit].hex].last_digit & 1) != 0)
        view.faces[die].add(unit);
    if (view.faces[die].size() > most) {
      most = view.faces[die].size();
      view.worst = static_cast<int>(die) + 1;
    }
  }
  return view;
}

Zones zones_of(const Turn& turn, Side side) {
  Zones zones;
  for (int i = 0; i < turn.map->grid.size(); ++i) {
    const auto hex = static_cast<Hex>(i);
    if (in_enemy_zoc(turn, side, hex, true)) zones.enemy.push_back(hex);
    if (in_enemy_zoc(turn, other(side), hex, true)) zones.own.push_back(hex);
  }
  return zones;
}

}  // namespace simove::bull_run
