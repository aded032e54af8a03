#include "rules/games/bull_run/turn_state.h"

namespace simove::bull_run {

void place(Turn& turn, int unit, Hex hex) {
  turn.position[unit].hex = hex;
  turn.next[static_cast<std::size_t>(unit)] = turn.first[hex];
  turn.first[hex] = static_cast<UnitIndex>(unit);
}

void lift(Turn& turn, int unit) {
  Hex& hex = turn.position[unit].hex;
  UnitIndex* link = &turn.first[hex];
  while (*link != unit) link = &turn.next[*link];
  *link = turn.next[static_cast<std::size_t>(unit)];
  hex = no_hex;
}

bool in_enemy_zoc(const Turn& turn, Side side, Hex hex, bool dummies) {
  bool held = false;
  each_contact(turn, side, hex, [&](UnitIndex enemy) {
    held = held || turn.position[enemy].combat_unit() || (dummies && !turn.position[enemy].real());
  });
  return held;
}

void eliminate(Turn& turn, int unit) {
  lift(turn, unit);
  turn.alive.remove(unit);
  turn.dummies.remove(unit);
  turn.eliminated.add(unit);
}

void hold_objective(Turn& turn, int unit, Hex hex) {
  if (!turn.position[unit].real()) return;  // a dummy holds nothing [14.14]
  for (ObjectiveHex& objective : turn.position.objectives) {
    if (objective.hex != hex || objective.holder == turn.position[unit].side) continue;
    objective.holder = turn.position[unit].side;
    TraceRecord record{.kind = TraceKind::control, .unit = static_cast<UnitIndex>(unit), .to = hex};
    record.side = *objective.holder;
    note(turn, record);
  }
}

UnitSet find_out_dummies(Turn& turn, int at) {
  UnitSet found;
  for (const int dummy : turn.dummies) {
    UnitIndex finder = no_unit;
    each_contact(turn, turn.position[dummy].side, hex_of(turn, dummy), [&](UnitIndex enemy) { finder = enemy; });
    if (finder == no_unit) continue;
    found.add(dummy);
    note(turn, {.kind = TraceKind::dummy_found,
                .at = static_cast<std::uint8_t>(at),
                .unit = static_cast<UnitIndex>(dummy),
                .other = finder,
                .from = hex_of(turn, dummy)});
  }
  for (const int dummy : found) eliminate(turn, dummy);
  return found;
}

void add_breach(Turn& turn, Slip slip, int unit, Hex from, Hex to, int other) {
  Breach breach;
  breach.slip = slip;
  breach.unit = turn.position[unit].id;
  breach.side = turn.position[unit].side;
  if (from != no_hex) breach.from = turn.map->grid.place(from);
  if (to != no_hex) breach.to = turn.map->grid.place(to);
  if (other >= 0) breach.other = turn.position[other].id;
  turn.breaches.push(breach);
}

FixedList<UnitIndex, max_units> by_hex(const Turn& turn, const UnitSet& units) {
  FixedList<UnitIndex, max_units> sorted;
  for (const int unit : units) {
    sorted.push(static_cast<UnitIndex>(unit));
    for (std::size_t i = sorted.size() - 1; i > 0 && hex_of(turn, sorted[i]) < hex_of(turn, sorted[i - 1]); --i)
      std::swap(sorted[i], sorted[i - 1]);
  }
  return sorted;
}

namespace {

void take_position(Turn& turn, const Position& before) {
  turn.position = before;
  turn.alive.clear();
  turn.of_side = {};
  turn.dummies.clear();
  turn.leaders.clear();
  for (int i = 0; i < max_hexes; ++i) turn.first[static_cast<std::size_t>(i)] = no_unit;
  for (int unit = 0; unit < before.count; ++unit) {
    turn.of_side[at(before[unit].side)].add(unit);
    if (before[unit].arm == Arm::leader) turn.leaders.add(unit);
    const Hex hex = before[unit].hex;
    if (hex == no_hex) continue;
    turn.alive.add(unit);
    if (before[unit].arm == Arm::dummy) turn.dummies.add(unit);
    place(turn, unit, hex);
  }
}

// Everything a former turn left behind; only the units there are, so that a small position costs little.
void clear_results(Turn& turn) {
  for (UnitSet* set : {&turn.plotted, &turn.scattered, &turn.reinforcements, &turn.tracked, &turn.engaged,
                       &turn.revealed, &turn.eliminated, &turn.replaced})
    set->clear();
  turn.breaches.clear();
  turn.command_die = {};
  turn.interceptions.clear();
  turn.attacks.clear();
  turn.combats = 0;
  turn.demoralization_throws = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(turn.position.count); ++i) {
    turn.entered_at[i] = 0;
    turn.halted[i] = -1;
    turn.met[i].clear();
    turn.scatter[i] = {};
    turn.repulsed[i] = turn.retreated[i] = turn.displaced[i] = turn.advanced[i] = not_concerned;
    turn.lost_in_combat[i] = 0;
    turn.plots[i].mission = Mission::none;
    turn.plots[i].moves = false;
  }
}

}  // namespace

void enter_reinforcements(Turn& turn, const Decisions& given);  // reinforcements.cpp

Progress begin_turn(Turn& turn, const Map& map, const Charts& charts, const std::array<StandingOrders, 2>& orders,
                    const Position& before, const Decisions& given, Trace* trace) {
  turn.map = &map;
  turn.charts = &charts;
  turn.orders = orders;
  turn.trace = trace;
  take_position(turn, before);
  clear_results(turn);
  enter_reinforcements(turn, given);
  return closed_step(turn);
}

Progress run_turn(Turn& turn, const Map& map, const Charts& charts, const std::array<StandingOrders, 2>& orders,
                  const Position& before, const std::array<PlotSheet, 2>& sheets, const Decisions& given, Dice& dice,
                  Trace* trace) {
  Progress progress = begin_turn(turn, map, charts, orders, before, given, trace);
  if (progress == Progress::done) progress = check_plots(turn, sheets);
  if (progress == Progress::done) progress = resolve_command(turn, dice);
  if (progress == Progress::done) progress = resolve_movement(turn, dice);
  if (progress == Progress::done) progress = resolve_scatter(turn, dice);
  if (progress == Progress::done) progress = resolve_combat(turn, given, dice);
  if (progress == Progress::done) progress = resolve_repulsion(turn, given);
  if (progress == Progress::done) progress = apply_results(turn, given, dice);
  return progress;
}

}  // namespace simove::bull_run
