// The two-line summary of a turn, and one unit's turn as sentences.

import { type BullRunEvent, type Side, sides, type UnitId } from '../types';
import { divergence_of, events_of, fact_cells, is_hex, is_ordered, plots_of } from './facts';
import type { UnitPlot } from './facts';
import { type ReplayTurn } from './fold';
import { sentence_of } from './reasons';
import { listed, plural, rt } from './text';

function command_line(turn: ReplayTurn): string {
  const throws = events_of(turn, 'command').map((event) => {
    const count = event.scattered.length;
    const lost = count === 0 ? 'nobody scatters' : plural(count, 'unit scatters', 'units scatter');
    return `${rt.side[event.side]} command die ${event.die}: ${lost}`;
  });
  return throws.length === 0 ? 'Nobody rolled for command.' : `${throws.join('; ')}.`;
}

export interface TurnCounts {
  readonly moved: number;
  readonly scattered: number;
  readonly contacts: number;
  readonly battles: number;
  readonly losses: Readonly<Record<Side, number>>;
}

export function counts_of(turn: ReplayTurn, side_of: (unit: UnitId) => Side | null): TurnCounts {
  const steps = events_of(turn, 'sub_segment');
  const moved = new Set(steps.flatMap((step) => step.moves.map((move) => move.unit)));
  const losses = { union: 0, confederate: 0 };
  for (const frame of turn.frames) {
    for (const { event } of frame.events) {
      const side = event.kind === 'loss' ? side_of(event.unit) : null;
      if (event.kind === 'loss' && side !== null) losses[side] += event.points;
    }
  }
  return {
    moved: moved.size,
    scattered: events_of(turn, 'command').reduce((sum, event) => sum + event.scattered.length, 0),
    contacts: steps.reduce((sum, step) => sum + step.interceptions.length + step.contests.length, 0),
    battles: events_of(turn, 'attack').length,
    losses,
  };
}

export function summary_of(
  turn: ReplayTurn,
  side_of: (unit: UnitId) => Side | null,
): readonly [string, string] {
  const counts = counts_of(turn, side_of);
  const lost = sides
    .filter((side) => counts.losses[side] > 0)
    .map((side) => `${rt.side[side]} lost ${counts.losses[side]}`);
  const parts = [
    `${plural(counts.moved, 'unit', 'units')} moved as plotted`,
    ...(counts.scattered === 0 ? [] : [`${counts.scattered} scattered`]),
    plural(counts.contacts, 'contact', 'contacts'),
    counts.battles === 0 ? 'no battles' : plural(counts.battles, 'battle', 'battles'),
    lost.length === 0 ? 'no losses' : lost.join(', '),
  ];
  // Where players decide after movement, the replay opens before the end of the turn.
  const counted = turn.complete ? parts.join(' · ') : `${rt.so_far} ${parts.join(' · ')}; ${rt.undecided}`;
  return [command_line(turn), `${counted}.`];
}

/** Moves joined into runs: "2504 → 2505 → 2605 in sub-segments 1 to 2". */
function moves_sentence(start: string, cells: readonly string[]): string | null {
  const entered = cells.map((cell, i) => ({ cell, column: i + 1 })).filter((one) => is_hex(one.cell));
  const first = entered[0];
  const last = entered[entered.length - 1];
  if (first === undefined || last === undefined) return null;
  const when =
    first.column === last.column
      ? `in sub-segment ${first.column}`
      : `in sub-segments ${first.column} to ${last.column}`;
  return `Went ${[start, ...entered.map((one) => one.cell)].join(' → ')} ${when}.`;
}

function plan_sentence(cells: readonly string[], start: string): string {
  const hexes = cells.filter((cell, i) => is_hex(cell) && cell !== (cells[i - 1] ?? start));
  const mission = cells.find((cell) => !is_hex(cell) && cell !== '-');
  const parts = hexes.length === 0 ? ['stay'] : [`go to ${hexes[hexes.length - 1] ?? start}`];
  if (mission !== undefined) parts.push(mission.toLowerCase());
  return `Ordered from ${start} to ${parts.join(', then ')}.`;
}

/** Events after movement name the unit in one of several places. */
function touches(event: BullRunEvent, unit: UnitId): boolean {
  switch (event.kind) {
    case 'attack':
      return [...event.attackers, ...event.defenders, ...event.bombard, ...event.support].includes(unit);
    case 'scatter':
    case 'entered':
    case 'repulsed':
    case 'loss':
    case 'retreated':
    case 'displaced':
    case 'advanced':
    case 'eliminated':
      return event.unit === unit;
    case 'revealed':
      return event.units.some((one) => one.id === unit || one.alias === unit);
    default:
      return false;
  }
}

/** A mission that came to nothing although nothing had stopped the unit before. */
function idle_mission(turn: ReplayTurn, plot: UnitPlot): string | null {
  const { unit, mission } = plot;
  if (mission === null || mission === 'none' || turn.end[unit] === undefined) return null;
  const fought = events_of(turn, 'attack');
  if (!turn.complete && fought.length === 0) return null;
  if (events_of(turn, 'command').some((event) => event.scattered.includes(unit))) return rt.void_mission;
  const used = fought.some((event) =>
    (mission === 'attack' ? event.attackers : mission === 'bombard' ? event.bombard : event.support).includes(
      unit,
    ),
  );
  return used ? null : rt.idle_mission[mission];
}

export function story_of(turn: ReplayTurn, unit: UnitId): string[] {
  const plot = plots_of(turn).find((one) => one.unit === unit);
  const start = turn.start[unit]?.hex ?? plot?.start ?? '';
  const lines: string[] = [];
  if (plot === undefined || !is_ordered(plot)) lines.push(rt.no_plot(unit));
  else lines.push(plan_sentence(plot.cells, plot.start));
  const commanded = events_of(turn, 'command').find((event) => event.commanded.includes(unit));
  if (commanded !== undefined) lines.push('Its leader kept it in command.');
  const moves = moves_sentence(start, fact_cells(turn, unit));
  if (moves !== null) lines.push(moves);
  const parted = plot === undefined ? null : divergence_of(turn, plot);
  if (parted !== null) lines.push(sentence_of(turn, parted));
  else if (plot !== undefined && is_ordered(plot) && moves !== null) lines.push('The plot ran as written.');
  for (const frame of turn.frames) {
    for (const one of frame.events) if (touches(one.event, unit)) lines.push(one.text);
  }
  const idle = plot === undefined ? null : idle_mission(turn, plot);
  if (idle !== null) lines.push(idle);
  const end = turn.end[unit];
  lines.push(end === undefined ? rt.gone : turn.complete ? rt.stands(end.hex) : rt.stands_now(end.hex));
  return lines.filter((line) => line !== '');
}

export function units_of(event: BullRunEvent): readonly UnitId[] {
  switch (event.kind) {
    case 'attack':
      return [...event.attackers, ...event.defenders, ...event.bombard, ...event.support];
    case 'command':
      return event.scattered;
    case 'pinned':
      return event.interceptions.flatMap((pair) => pair.units);
    case 'revealed':
      return event.units.map((unit) => unit.id);
    case 'sub_segment':
      return [...event.moves.map((move) => move.unit), ...event.stops.map((stop) => stop.unit)];
    case 'scatter':
    case 'entered':
    case 'repulsed':
    case 'loss':
    case 'retreated':
    case 'displaced':
    case 'advanced':
    case 'eliminated':
      return [event.unit];
    case 'deployed':
    case 'turn_begins':
    case 'orders_revealed':
    case 'demoralized':
    case 'control':
    case 'turn_ends':
    case 'game_ends':
      return [];
    case 'ruling':
      return event.unit === undefined ? [] : [event.unit];
  }
}

/** "U03 and C02": the units a line speaks of, for labels. */
export function names_of(event: BullRunEvent): string {
  return listed([...new Set(units_of(event))]);
}
