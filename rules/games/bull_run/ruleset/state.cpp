#include "rules/games/bull_run/ruleset/state.h"

namespace simove::bull_run {

std::string_view word(Stage stage) {
  static constexpr std::array<std::string_view, stage_count> words{"deploy",  "enter",   "plot", "allocate",
                                                                   "repulse", "results", "done"};
  return words[at(stage)];
}

void set_turn_options(const Scenario& scenario, BullRunState& state) {
  const int turn = state.position.turn;
  state.position.options.night = state.ruled.night.value_or(scenario.night(turn));  // [4.2]
  const bool held = turn == 1 || (turn == 2 && !state.union_crossed);
  state.position.options.movement_ban = state.ruled.held;
  if (scenario.initiative && held) state.position.options.movement_ban[at(Side::confederate)] = true;  // [14.15]
}

namespace {

Unit unit_of(const Game& game, const RosterUnit& counter, Side side, int turn) {
  Unit unit;
  unit.id = Name(counter.id);
  unit.side = side;
  unit.arm = arm_from(counter.type).value_or(Arm::infantry);
  unit.strength = static_cast<std::int8_t>(counter.strength);
  if (counter.arrives == turn) unit.enters = game.hex(counter.enters);
  return unit;
}

}  // namespace

Position undeployed_position(const Game& game, const Scenario& scenario) {
  Position position;
  for (const Side side : both_sides) {
    for (const RosterUnit& counter : scenario.rosters[at(side)]) position.insert(unit_of(game, counter, side, 1));
    position.options.command_control[at(side)] = scenario.command_control[at(side)];
    position.options.demoralization[at(side)] = scenario.demoralization[at(side)];
  }
  position.options.cumulative_doubling = scenario.terrain_doubling == "cumulative";
  for (Hex hex = 0; hex < game.map.grid.size(); ++hex)  // ascending hexes, as the engine wants them
    for (const Objective& objective : scenario.victory.objectives)
      if (game.hex(objective.hex) == hex)
        position.objectives.push({hex, objective.held < 0 ? std::nullopt : std::optional(both_sides[objective.held])});
  return position;
}

void place_fixed(const Game& game, const Scenario& scenario, Side side, Position& position) {
  for (const RosterUnit& counter : scenario.rosters[at(side)]) {
    const UnitIndex unit = counter.starts.empty() ? no_unit : position.find(counter.id);
    if (unit != no_unit) position[unit].hex = game.hex(counter.starts);
  }
}

Masked* find_masked(BullRunState& state, std::string_view alias) {
  for (Masked& masked : state.masked)
    if (masked.alias.view() == alias) return &masked;
  return nullptr;
}

std::string counter_of(const BullRunState& state, const Unit& unit) {
  for (const Masked& masked : state.masked)
    if (masked.alias == unit.id) return std::string(masked.counter.view());
  return std::string(unit.id.view());
}

std::optional<Side> side_of_seat(const BullRunState& state, const SeatId& seat) {
  for (const Side side : both_sides) {
    if (state.seats[at(side)] == seat) return side;
    for (const Subordinate& one : state.subordinates[at(side)])
      if (one.seat == seat) return side;
  }
  return std::nullopt;
}

}  // namespace simove::bull_run
