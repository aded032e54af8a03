// The events of a turn that is held, as the replay reads them: the turn begins where the umpire's view has everybody,
// in true names. Pure.
import type { DeskEvent } from '../../../protocol/desk';
import type { Entry, JsonObject } from '../../../protocol/messages';
import type { BullRunView, RevealedPlot, Side } from '../types';
import type { DeskPlot } from '../../../protocol/desk';

/** Up to the end of the held turn: what begins after it is the next turn's. */
function of_this_turn(events: readonly DeskEvent[], turn: number): readonly DeskEvent[] {
  return events.filter(({ origin, event }) => origin === 'game' && event['turn'] === turn);
}

export function held_entries(view: BullRunView, events: readonly DeskEvent[]): readonly Entry[] {
  if (!events.some(({ event }) => event.kind === 'orders_revealed' || event.kind === 'turn_ends')) return [];
  const positions = Object.fromEntries(
    view.units.flatMap((unit) =>
      unit.hex === null ? [] : [[unit.id, { hex: unit.hex, strength: unit.strength }] as const],
    ),
  );
  const begins: JsonObject & { readonly kind: string } = {
    kind: 'turn_begins',
    turn: view.turn,
    clock: view.clock,
    night: view.night,
    positions,
  };
  const all = [{ origin: 'game' as const, event: begins, text: '' }, ...of_this_turn(events, view.turn)];
  return all.map((one, index) => ({ ...one, seq: index + 1, at: 0 }));
}

export interface ChartRow {
  readonly unit: string;
  readonly start: string;
  readonly cells: readonly string[];
}

const columns = 8;
const missions: Readonly<Record<string, boolean>> = { ATTACK: true, BOMBARD: true, SUPPORT: true };

/** "U01/2504 2505 2606 ATTACK" as eight cells: a mission fills the last four, what is missing waits. */
export function chart_row(line: string): ChartRow {
  const [head = '', ...words] = line.trim().split(/\s+/);
  const [unit = '', start = ''] = head.split('/');
  const mission = words.find((word) => missions[word] === true);
  const steps = words.filter((word) => missions[word] !== true);
  const cells = Array.from({ length: columns }, (_, index) => {
    if (mission !== undefined && index >= columns / 2) return mission;
    return steps[index] ?? '-';
  });
  return { unit, start, cells };
}

export function side_of_seat(seat: string): Side {
  return seat.startsWith('confederate') ? 'confederate' : 'union';
}

/** Both sides' rows: as the held turn opened them, else those of the plots that are open. */
export function both_charts(
  plots: readonly DeskPlot[],
  events: readonly DeskEvent[],
): Readonly<Record<Side, readonly ChartRow[]>> {
  const revealed = events.find(({ event }) => event.kind === 'orders_revealed')?.event['plots'];
  if (revealed !== undefined) {
    const by_side = revealed as unknown as Readonly<Record<Side, readonly RevealedPlot[]>>;
    const rows = (side: Side): readonly ChartRow[] =>
      by_side[side].map(({ unit, start, cells }) => ({ unit, start, cells }));
    return { union: rows('union'), confederate: rows('confederate') };
  }
  const rows = (side: Side): readonly ChartRow[] =>
    plots
      .filter((plot) => side_of_seat(plot.seat) === side)
      .flatMap(({ payload }) => plot_lines(payload).map(chart_row));
  return { union: rows('union'), confederate: rows('confederate') };
}

/** Whose orders can be read, be they none: both sides' once the turn has revealed them, else those that are open. */
export function open_sides(
  plots: readonly DeskPlot[],
  events: readonly DeskEvent[],
): Readonly<Record<Side, boolean>> {
  const revealed = events.some(({ event }) => event.kind === 'orders_revealed');
  const open = (side: Side): boolean =>
    revealed || plots.some((plot) => side_of_seat(plot.seat) === side && is_plot(plot.payload));
  return { union: open('union'), confederate: open('confederate') };
}

export function is_plot(payload: JsonObject): boolean {
  return Array.isArray(payload['plots'] ?? payload['deploy']);
}

export function plot_lines(payload: JsonObject): readonly string[] {
  const lines = payload['plots'] ?? payload['deploy'];
  return Array.isArray(lines) ? lines.map(String) : [];
}
