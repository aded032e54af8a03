// What the table lays on the map, as plain values: counters of a view, plots as paths, steps as lit hexes,
// objectives. Pure; the drawing is the map's, the meaning is the view's.
import { distance } from '../../../map';
import type { Width } from './layout';
import type { LitHex, MapCounter, MapObjective, MapPath } from '../../../map';
import type { AllyAnswer } from '../../../protocol/messages';
import { h } from 'preact';
import { Counter, counter_label } from '../counters';
import type { CounterState, CounterUnit } from '../counters';
import { bt } from '../text';
import type { BullRunView, HexId, Objective, PlotHints, Side, UnitId, UnitView } from '../types';
import { is_ordered } from '../plot/model';
import type { Plot, PlotRow } from '../plot/model';
import { mission_words } from '../plot/notation';

export function line_of_side(side: Side): MapPath['line'] {
  return side === 'union' ? 'solid' : 'dash_dot';
}

export interface CounterOptions {
  readonly selected?: boolean;
  readonly ghost?: boolean;
  readonly states?: readonly CounterState[];
  readonly key?: string;
}

export function counter_of(unit: CounterUnit, hex: HexId, options: CounterOptions = {}): MapCounter {
  const states = options.states ?? [];
  return {
    key: options.key ?? unit.id,
    hex,
    label: counter_label(unit, states),
    selected: options.selected === true,
    ghost: options.ghost === true,
    draw: (detail) => h(Counter, { unit, detail, states }),
  };
}

/** The counters as they stand, before anything moves. */
export function standing_counters(
  view: BullRunView,
  states_of: (unit: UnitView) => readonly CounterState[],
  selected: UnitId | null,
): readonly MapCounter[] {
  return view.units.flatMap((unit) =>
    unit.hex === null
      ? []
      : [counter_of(unit, unit.hex, { selected: unit.id === selected, states: states_of(unit) })],
  );
}

function cells_of(row: PlotRow, columns: number): readonly string[] {
  if (row.mission === null) return row.cells;
  const waits = Array.from({ length: Math.max(0, columns - 4 - row.cells.length) }, () => '-');
  return [...row.cells, ...waits, mission_words[row.mission]];
}

export function plot_paths(
  plot: Plot,
  side: Side,
  selected: UnitId | null,
  columns: number,
): readonly MapPath[] {
  return Object.values(plot)
    .filter(is_ordered)
    .map((row) => {
      const chosen = row.unit === selected;
      return {
        key: row.unit,
        start: row.start,
        cells: cells_of(row, columns),
        role: chosen ? 'selected' : 'other',
        line: line_of_side(side),
        tone: side,
        badges: chosen,
        faded: selected !== null && !chosen,
      };
    });
}

/** What fellow commanders have plotted so far, for units of theirs. */
export function ally_paths(view: BullRunView, allies: readonly AllyAnswer[], side: Side): readonly MapPath[] {
  return allies.flatMap(({ seat, payload }): MapPath[] => {
    const lines = Array.isArray(payload['plots']) ? payload['plots'].map(String) : [];
    return lines.flatMap((line): MapPath[] => {
      const [head = '', ...cells] = line.split(' ');
      const [id = '', start = ''] = head.split('/');
      const unit = view.units.find((each) => each.id === id && each.commander === seat);
      if (unit === undefined || cells.length === 0 || start !== unit.hex) return [];
      const look = { role: 'other', line: line_of_side(side), tone: side } as const;
      return [{ key: `ally/${id}`, start, cells, ...look, badges: false, faded: true }];
    });
  });
}

/** The hexes around the path end: what each would cost and which columns it fills, or that it is closed. */
export function step_hexes(hints: PlotHints | null): readonly LitHex[] {
  if (hints === null) return [];
  return hints.next.flatMap((step): LitHex[] => {
    if (!step.legal || step.from === undefined || step.to === undefined) {
      return [{ hex: step.hex, kind: 'refused', label: step.text ?? '' }];
    }
    const text = step.from === step.to ? `${step.from}` : `${step.from}–${step.to}`;
    const note = bt.points(step.cost ?? step.to - step.from + 1);
    return [
      { hex: step.hex, kind: 'step', text, note, label: `${bt.step_label(step.from, step.to)}, ${note}` },
    ];
  });
}

export function objective_flags(objectives: readonly Objective[]): readonly MapObjective[] {
  return objectives.map((objective) => ({
    hex: objective.hex,
    text: objective.held_by === null ? '' : bt.side[objective.held_by].slice(0, 1),
    tone: objective.held_by,
    label: objective.name,
  }));
}

const phone_reach = 3;

/** The hexes worth framing at first sight: one's own units, else all; on a phone the densest part of them. */
export function first_sight(hexes: readonly HexId[], width: Width): readonly HexId[] {
  if (width !== 'phone') return hexes;
  const near = (hex: HexId): readonly HexId[] => hexes.filter((other) => distance(hex, other) <= phone_reach);
  return hexes.map(near).reduce((best, each) => (each.length > best.length ? each : best), []);
}

export function own_hexes(view: BullRunView): readonly HexId[] {
  const own = view.units.filter((unit) => view.side === null || unit.side === view.side);
  return own.flatMap((unit) => unit.hex ?? []);
}
