// What was ordered and what became of it: executed paths, where plan and fact part, and states of counters.

import { type CounterState } from '../counters';
import {
  type EventOf,
  type HexId,
  type RevealedPlot,
  type Side,
  sides,
  type Stop,
  type UnitId,
} from '../types';
import { type ReplayTurn } from './fold';
import { type StageCode, STAGE_ORDER } from './stages';

export interface UnitPlot extends RevealedPlot {
  readonly side: Side;
}

export function plots_of(turn: ReplayTurn): UnitPlot[] {
  return sides.flatMap((side) => turn.plots[side].map((plot) => ({ ...plot, side })));
}

export function is_hex(cell: string): boolean {
  return /^\d{4}$/.test(cell);
}

/** A plot that neither moves nor has a mission is no order. */
export function is_ordered(plot: RevealedPlot): boolean {
  return plot.cells.some((cell) => cell !== '-' && cell !== plot.start);
}

export function events_of<
  K extends EventOf<'command'>['kind'] | 'pinned' | 'sub_segment' | 'scatter' | 'attack',
>(turn: ReplayTurn, kind: K): EventOf<K>[] {
  return turn.frames.flatMap((frame) =>
    frame.events.flatMap((one) => (one.event.kind === kind ? [one.event as EventOf<K>] : [])),
  );
}

/** The hexes a unit really entered, column by column, up to sub-segment `upto`. */
export function fact_cells(turn: ReplayTurn, unit: UnitId, upto = 8): string[] {
  const cells = Array.from({ length: upto }, () => '-');
  for (const event of events_of(turn, 'sub_segment')) {
    if (event.at > upto) continue;
    const move = event.moves.find((one) => one.unit === unit);
    if (move !== undefined) cells[event.at - 1] = move.to;
  }
  return cells;
}

export interface Divergence {
  readonly unit: UnitId;
  readonly side: Side;
  /** The hex where the unit stayed, and the sub-segment in which it should have gone on; 0 before the first. */
  readonly hex: HexId;
  readonly at: number;
  readonly stop: Stop | null;
  readonly scattered: EventOf<'command'> | null;
  readonly pinned: boolean;
}

/** The hex a plot wants at the end of each column. */
function wanted_hexes(plot: RevealedPlot): HexId[] {
  let hex = plot.start;
  return plot.cells.map((cell) => (hex = is_hex(cell) ? cell : hex));
}

/** Where plan and fact part for one unit, or null when the plot ran as written. */
export function divergence_of(turn: ReplayTurn, plot: UnitPlot): Divergence | null {
  const steps = events_of(turn, 'sub_segment');
  if (steps.length === 0) return null;
  const wanted = wanted_hexes(plot);
  const command = events_of(turn, 'command').find((event) => event.scattered.includes(plot.unit)) ?? null;
  const pinned = events_of(turn, 'pinned').some((event) => event.halted.includes(plot.unit));
  const base = { unit: plot.unit, side: plot.side };
  for (const step of [...steps].sort((a, b) => a.at - b.at)) {
    const here = step.positions[plot.unit];
    const want = wanted[step.at - 1];
    if (want === undefined || here === want) continue;
    const stop = stops_of(steps, plot.unit).find((one) => one.at <= step.at)?.stop ?? null;
    if (here === undefined) {
      const before = steps.find((one) => one.at === step.at - 1)?.positions[plot.unit] ?? plot.start;
      return { ...base, hex: before, at: step.at, stop, scattered: null, pinned: false };
    }
    return { ...base, hex: here, at: step.at, stop, scattered: command, pinned: pinned && stop === null };
  }
  return null;
}

function stops_of(steps: readonly EventOf<'sub_segment'>[], unit: UnitId) {
  return steps.flatMap((step) =>
    step.stops.filter((stop) => stop.unit === unit).map((stop) => ({ at: step.at, stop })),
  );
}

function side_or_nobody(word: unknown): Side | null {
  return word === 'union' || word === 'confederate' ? word : null;
}

/** Who held an objective at a moment: the first change after it tells what was before; else nothing has changed. */
export function holder_at(
  turns: readonly ReplayTurn[],
  seq: number,
  hex: HexId,
  now: Side | null,
): Side | null {
  for (const turn of turns) {
    for (const frame of turn.frames) {
      for (const { event, seq: at } of frame.events) {
        if (at <= seq) continue;
        if (event.kind === 'control' && event.hex === hex) return event.was;
        if (event.kind === 'ruling' && event.act === 'control' && event.hex === hex)
          return side_or_nobody(event.was);
      }
    }
  }
  return now;
}

/** States that hold at a step: orders from the reveal on, scatter and halts from the moment they strike. */
export function states_at(turn: ReplayTurn, stage: StageCode): ReadonlyMap<UnitId, readonly CounterState[]> {
  const states = new Map<UnitId, CounterState[]>();
  const add = (unit: UnitId, state: CounterState) => {
    const list = states.get(unit) ?? [];
    if (!list.includes(state)) list.push(state);
    states.set(unit, list);
  };
  const rank = STAGE_ORDER.indexOf(stage);
  for (const plot of plots_of(turn)) {
    if (is_ordered(plot)) add(plot.unit, 'ordered');
    const mission = plot.mission;
    if (mission !== null && mission !== 'none') add(plot.unit, mission);
  }
  for (const frame of turn.frames) {
    if (STAGE_ORDER.indexOf(frame.stage) > rank) break;
    for (const { event } of frame.events) {
      if (event.kind === 'command') event.scattered.forEach((unit) => add(unit, 'scattered'));
      if (event.kind === 'pinned') event.halted.forEach((unit) => add(unit, 'pinned'));
      if (event.kind === 'sub_segment') {
        event.stops.filter((stop) => stop.reason === 'zoc').forEach((stop) => add(stop.unit, 'pinned'));
        event.interceptions.forEach((pair) => pair.units.forEach((unit) => add(unit, 'pinned')));
      }
    }
  }
  return states;
}
