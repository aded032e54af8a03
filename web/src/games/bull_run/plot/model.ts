// One unit's plotted row and what can be done to it. Chart, map, pad, keys and text all call these.
// Knows columns, not rules: what a hex costs comes with the step (from the rules port), legality likewise.
import type { HexId, Mission, PlotAsk, UnitId } from '../types';

export const wait_cell = '-';

/** Cells hold a hex id or `-`; a missing tail is waits. A mission uses the last four columns. */
export interface PlotRow {
  readonly unit: UnitId;
  readonly start: HexId;
  readonly cells: readonly string[];
  readonly mission: Mission | null;
  /** Enters the map in column 1, at its start hex; that cell is always there. */
  readonly arrives: boolean;
}
export type Plot = Readonly<Record<UnitId, PlotRow>>;

/** A step into a hex that holds the columns `from`..`to`, first column 1. */
export interface PlannedStep {
  readonly hex: HexId;
  readonly from: number;
  readonly to: number;
}
export type Refusal =
  | { readonly kind: 'no_columns'; readonly needed: number; readonly left: number }
  | { readonly kind: 'at_start' }
  | TooLong;
export interface TooLong {
  readonly kind: 'too_long_for_mission';
  readonly limit: number;
  readonly used: number;
  readonly ends_at: HexId;
}
export type Edit =
  { readonly ok: true; readonly row: PlotRow } | { readonly ok: false; readonly refusal: Refusal };

export type Segment =
  | { readonly kind: 'step'; readonly hex: HexId; readonly from: number; readonly to: number }
  | { readonly kind: 'wait'; readonly hex: HexId; readonly from: number; readonly to: number };

export const mission_columns = 4;

export function empty_row(unit: UnitId, start: HexId, arrives = false): PlotRow {
  return { unit, start, cells: arrives ? [start] : [], mission: null, arrives };
}
export function empty_plot(ask: PlotAsk): Plot {
  return Object.fromEntries(ask.units.map((unit) => [unit.id, empty_row(unit.id, unit.start, unit.arrives)]));
}
export function is_ordered(row: PlotRow): boolean {
  return row.cells.length > 0 || row.mission !== null;
}
export function last_column(row: PlotRow, columns: number): number {
  return row.mission === null ? columns : columns - mission_columns;
}
export function end_hex(row: PlotRow): HexId {
  return row.cells.findLast((cell) => cell !== wait_cell) ?? row.start;
}

/** The row as steps and waits; a step's group is the entry and the repeats of the same hex after it. */
export function segments(row: PlotRow): readonly Segment[] {
  const found: Segment[] = [];
  let here = row.start;
  for (const [index, cell] of row.cells.entries()) {
    const column = index + 1;
    const last = found.at(-1);
    if (cell === wait_cell) {
      found.push({ kind: 'wait', hex: here, from: column, to: column });
    } else if (last?.kind === 'step' && last.hex === cell) {
      found[found.length - 1] = { ...last, to: column };
    } else if (cell === here && !(row.arrives && column === 1)) {
      // Naming the present hex again without having entered it in this run is a wait.
      found.push({ kind: 'wait', hex: here, from: column, to: column });
    } else {
      found.push({ kind: 'step', hex: cell, from: column, to: column });
      here = cell;
    }
  }
  return found;
}

/** Movement points as plotted: every column that names a hex costs one; waits are free. */
export function points_used(row: PlotRow): number {
  return segments(row).reduce((sum, each) => sum + (each.kind === 'step' ? each.to - each.from + 1 : 0), 0);
}

export function append(row: PlotRow, step: PlannedStep, columns: number): Edit {
  const limit = last_column(row, columns);
  if (step.to > limit) {
    return refuse({
      kind: 'no_columns',
      needed: step.to - step.from + 1,
      left: Math.max(0, limit - step.from + 1),
    });
  }
  const cells = row.cells.slice(0, step.from - 1);
  const paying = cells.at(-1);
  // Columns that the last hex still holds before the new step are written out as paid.
  while (cells.length < step.from - 1)
    cells.push(paying === undefined || paying === wait_cell ? wait_cell : paying);
  while (cells.length < step.to) cells.push(step.hex);
  return done({ ...row, cells });
}

/** Several steps, one after the other; the first that finds no room refuses the whole. */
export function append_all(row: PlotRow, steps: readonly PlannedStep[], columns: number): Edit {
  let edit: Edit = done(row);
  for (const step of steps) {
    if (!edit.ok) return edit;
    edit = append(edit.row, step, columns);
  }
  return edit;
}

/** Waits at the end, or right after the segment that holds `column`; later steps move one column on. */
export function insert_wait(row: PlotRow, columns: number, column?: number): Edit {
  const limit = last_column(row, columns);
  const length = trimmed_length(row.cells);
  const base = column === undefined ? row.cells : row.cells.slice(0, Math.max(length, column));
  if (base.length + 1 > limit)
    return refuse({ kind: 'no_columns', needed: 1, left: Math.max(0, limit - base.length) });
  const at = column === undefined ? base.length : segment_end(row, column);
  return done({ ...row, cells: [...base.slice(0, at), wait_cell, ...base.slice(at)] });
}

/** Keeps everything through the segment that holds `column`; 0 keeps nothing. */
export function trim(row: PlotRow, column: number): PlotRow {
  return with_entry({ ...row, cells: row.cells.slice(0, column === 0 ? 0 : segment_end(row, column)) });
}

/** The path up to a hex that it has entered, or to its start; null when it never was there. */
export function trim_to_hex(row: PlotRow, hex: HexId): PlotRow | null {
  const visit = segments(row).findLast((each) => each.kind === 'step' && each.hex === hex);
  if (visit !== undefined) return trim(row, visit.to);
  return hex === row.start ? trim(row, 0) : null;
}

/** Takes back the last thing done: the mission, else the last step or wait. */
export function step_back(row: PlotRow): PlotRow {
  if (row.mission !== null) return { ...row, mission: null };
  const last = segments(row).at(-1);
  return last === undefined ? row : with_entry({ ...row, cells: row.cells.slice(0, last.from - 1) });
}

export function clear(row: PlotRow): PlotRow {
  return empty_row(row.unit, row.start, row.arrives);
}

/** The whole path one column earlier (-1) or later (+1). */
export function shift(row: PlotRow, by: -1 | 1, columns: number): Edit {
  if (by === 1) {
    if (row.cells.length >= last_column(row, columns))
      return refuse({ kind: 'no_columns', needed: 1, left: 0 });
    const entry = row.arrives ? 1 : 0;
    return done({ ...row, cells: [...row.cells.slice(0, entry), wait_cell, ...row.cells.slice(entry)] });
  }
  const first = row.arrives ? 1 : 0;
  if (row.cells[first] !== wait_cell) return refuse({ kind: 'at_start' });
  return done({ ...row, cells: row.cells.filter((_, index) => index !== first) });
}

/** A mission never trims silently: a path that is too long is refused with the hex a trimmed one would end in. */
export function set_mission(row: PlotRow, mission: Mission | null, columns: number): Edit {
  if (mission === null) return done({ ...row, mission });
  const limit = columns - mission_columns;
  const used = trimmed_length(row.cells);
  if (used > limit) {
    return refuse({
      kind: 'too_long_for_mission',
      limit,
      used,
      ends_at: end_hex(trim_to_columns(row, limit)),
    });
  }
  return done({ ...row, mission, cells: row.cells.slice(0, Math.min(row.cells.length, limit)) });
}

/** The longest part of the path that is complete by `limit`: a group that runs past it goes as a whole. */
export function trim_to_columns(row: PlotRow, limit: number): PlotRow {
  const kept = segments(row).findLast((each) => each.to <= limit);
  return { ...row, cells: row.cells.slice(0, kept?.to ?? 0) };
}

export function same_row(a: PlotRow, b: PlotRow): boolean {
  return a.start === b.start && a.mission === b.mission && a.cells.join() === b.cells.join();
}

function with_entry(row: PlotRow): PlotRow {
  return row.arrives && row.cells.length === 0 ? { ...row, cells: [row.start] } : row;
}
function segment_end(row: PlotRow, column: number): number {
  return segments(row).find((each) => each.from <= column && column <= each.to)?.to ?? column;
}
function trimmed_length(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== wait_cell) + 1;
}
function done(row: PlotRow): Edit {
  return { ok: true, row };
}
function refuse(refusal: Refusal): Edit {
  return { ok: false, refusal };
}

export type CellText =
  | { readonly kind: 'hex'; readonly text: string }
  | { readonly kind: 'paid' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'mission'; readonly mission: Mission }
  | { readonly kind: 'empty' };

/** What each column of the row shows, and whether it is bound to the column before it. */
export function cell_texts(row: PlotRow, columns: number): readonly CellText[] {
  const texts: CellText[] = Array.from({ length: columns }, () => ({ kind: 'empty' }));
  for (const each of segments(row)) {
    for (let column = each.from; column <= each.to; column += 1) {
      texts[column - 1] =
        each.kind === 'wait'
          ? { kind: 'wait' }
          : column === each.from
            ? { kind: 'hex', text: each.hex }
            : { kind: 'paid' };
    }
  }
  const { mission } = row;
  if (mission !== null) texts.fill({ kind: 'mission', mission }, columns - mission_columns);
  return texts;
}

/** Where the unit would stand at the end of a column, if nothing stopped it. */
export function position_at(row: PlotRow, column: number): HexId {
  return end_hex({ ...row, cells: row.cells.slice(0, column) });
}

/** A cell typed by hand is kept as it is written; the check says what is wrong with it. */
export function write_cell(row: PlotRow, column: number, text: string, columns: number): PlotRow {
  const cells = [...row.cells];
  while (cells.length < column - 1) cells.push(wait_cell);
  cells[column - 1] = text;
  // Waits at the very end say nothing, so a cell emptied there shortens the row.
  const kept = text === wait_cell && column === cells.length ? cells.slice(0, -1) : cells;
  return { ...row, cells: kept, mission: column > columns - mission_columns ? null : row.mission };
}
