#include "rules/games/bull_run/ruleset/share.h"

#include "rules/games/bull_run/ruleset/plots.h"

namespace simove::bull_run {

namespace {

// What is promised comes first: it is never crowded out by what somebody is still writing.
void take_lines(const Turn& turn, const Commanders& commanders, const std::vector<AllyPlots>& allies, bool ready,
                Share& share) {
  for (const AllyPlots& ally : allies) {
    if (ally.ready != ready || ally.payload == nullptr) continue;
    for (const PlotLine& line : sheet_of(read_plots(*ally.payload).lines)) {
      const UnitIndex unit = turn.position.find(line.unit.view());
      if (unit != no_unit && turn.alive.has(unit) && commanders.seat[unit] == ally.seat)
        share.command.allies.push(line);
    }
  }
}

}  // namespace

Share share_of(const Turn& turn, const std::string& own, const Commanders& commanders,
               const std::vector<AllyPlots>& allies) {
  Share share;
  for (const int unit : turn.alive) {
    const std::string& seat = commanders.seat[static_cast<std::size_t>(unit)];
    if (seat.empty()) continue;
    if (seat == own) share.command.units.add(unit);
    for (const AllyPlots& ally : allies)
      if (ally.ready && ally.seat == seat) share.firm.add(unit);
    const auto name = commanders.name.find(seat);
    share.commander[static_cast<std::size_t>(unit)] = name == commanders.name.end() ? seat : name->second;
  }
  take_lines(turn, commanders, allies, true, share);
  take_lines(turn, commanders, allies, false, share);
  return share;
}

}  // namespace simove::bull_run
