// Zones of control while units move [6.1, 6.22, 6.5].
#include "rules/games/bull_run/contact.h"

#include <algorithm>

namespace simove::bull_run {

void halt(Turn& turn, int unit, int at) {
  std::int8_t& halted = turn.halted[static_cast<std::size_t>(unit)];
  if (halted < 0) halted = static_cast<std::int8_t>(at);
}

void intercept(Turn& turn, int a, int b, int at) {
  const int first = std::min(a, b);
  const int second = std::max(a, b);
  if (turn.met[static_cast<std::size_t>(first)].has(second)) return;
  turn.met[static_cast<std::size_t>(first)].add(second);
  turn.interceptions.push(
      {static_cast<std::uint8_t>(at), static_cast<UnitIndex>(first), static_cast<UnitIndex>(second)});
}

void pin_around(Turn& turn, int unit, int at) {
  if (!turn.position[unit].real()) return;
  const bool exerts = !turn.leaders.has(unit);
  each_contact(turn, turn.position[unit].side, hex_of(turn, unit), [&](UnitIndex enemy) {
    if (!turn.position[enemy].real()) return;
    const bool enemy_exerts = !turn.leaders.has(enemy);
    if (!exerts && !enemy_exerts) return;  // a leader halts nobody [10.1]
    const auto pin = [&](int pinned, int by) {
      if (turn.halted[static_cast<std::size_t>(pinned)] < 0)
        note(turn, {.kind = TraceKind::pinned,
                    .at = static_cast<std::uint8_t>(at),
                    .unit = static_cast<UnitIndex>(pinned),
                    .other = static_cast<UnitIndex>(by),
                    .from = hex_of(turn, pinned)});
      halt(turn, pinned, at);
    };
    if (enemy_exerts) pin(unit, enemy);
    if (exerts) pin(enemy, unit);
    intercept(turn, unit, enemy, at);
  });
}

}  // namespace simove::bull_run
