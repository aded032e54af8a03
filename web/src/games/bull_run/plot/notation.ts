// Orders as text, one unit a line: `UNIT/START c1 … c8` [5.1]. Printing gives the form that parses back to
// the same row. Reading says what is wrong by line and column and never guesses.
import { clear, empty_row, is_ordered, wait_cell } from './model';
import type { Plot, PlotRow } from './model';
import type { Mission, MissionWord, PlotAsk } from '../types';

export const mission_words: Readonly<Record<Mission, MissionWord>> = {
  attack: 'ATTACK',
  bombard: 'BOMBARD',
  support: 'SUPPORT',
};

export type Slip =
  | 'no_unit'
  | 'unknown_unit'
  | 'bad_hex'
  | 'wrong_start'
  | 'bad_cell'
  | 'too_many_cells'
  | 'after_mission'
  | 'early_mission'
  | 'late_mission'
  | 'twice';
/** `column` counts characters from 1, so that the offending token can be marked. */
export interface TextError {
  readonly line: number;
  readonly column: number;
  readonly token: string;
  readonly slip: Slip;
  readonly expected?: string;
}
export interface ParsedText {
  readonly rows: readonly PlotRow[];
  readonly errors: readonly TextError[];
}

interface Token {
  readonly text: string;
  readonly column: number;
}

const waits = new Set(['-', '–', '—', '‐', '‑', '‒', '−', '.']);

export function print_row(row: PlotRow, columns: number): string {
  const cells = [...row.cells];
  if (row.mission !== null) {
    while (cells.length < columns - 4) cells.push(wait_cell);
    cells.push(mission_words[row.mission]);
  }
  return [`${row.unit}/${row.start}`, ...cells].join(' ');
}

/** Every ordered unit, in the order of the chart. */
export function print_plot(plot: Plot, ask: PlotAsk): readonly string[] {
  return ask.units.flatMap((unit) => {
    const row = plot[unit.id];
    return row !== undefined && is_ordered(row) ? [print_row(row, ask.columns)] : [];
  });
}

export function parse_text(text: string, ask: PlotAsk): ParsedText {
  const rows: PlotRow[] = [];
  const errors: TextError[] = [];
  const seen = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const tokens = tokens_of(line);
    if (tokens.length === 0) continue;
    const result = parse_line(tokens, index + 1, ask);
    if ('slip' in result) errors.push(result);
    else if (seen.has(result.unit)) errors.push(error(index + 1, tokens[0], 'twice'));
    else {
      seen.add(result.unit);
      rows.push(result);
    }
  }
  return { rows, errors };
}

function tokens_of(line: string): readonly Token[] {
  const code = line.split('#', 1)[0] ?? '';
  return [...code.matchAll(/[^\s,;]+/g)].map((found) => ({
    text: found[0].toUpperCase(),
    column: found.index + 1,
  }));
}

function parse_line(tokens: readonly Token[], line: number, ask: PlotAsk): PlotRow | TextError {
  const [head, ...cells] = tokens;
  if (head === undefined || !head.text.includes('/')) return error(line, head, 'no_unit');
  const [name = '', start = ''] = head.text.split('/');
  const unit = ask.units.find((each) => each.id.toUpperCase() === name);
  if (unit === undefined) return error(line, head, 'unknown_unit');
  if (!is_hex(start)) return error(line, head, 'bad_hex');
  if (start !== unit.start) return error(line, head, 'wrong_start', unit.start);
  return parse_cells(empty_row(unit.id, unit.start, unit.arrives), cells, line, ask.columns);
}

function parse_cells(
  row: PlotRow,
  tokens: readonly Token[],
  line: number,
  columns: number,
): PlotRow | TextError {
  const cells: string[] = [];
  let mission: Mission | null = null;
  for (const [index, token] of tokens.entries()) {
    if (index >= columns) return error(line, token, 'too_many_cells');
    const named = mission_of(token.text);
    if (named !== null) {
      // The word may stand alone in the first of its columns or be repeated in them.
      if (mission === null && index < columns - 4) return error(line, token, 'early_mission');
      if (mission === null && index > columns - 4) return error(line, token, 'late_mission');
      if (mission !== null && mission !== named) return error(line, token, 'after_mission');
      mission = named;
    } else if (mission !== null) {
      return error(line, token, 'after_mission');
    } else if (waits.has(token.text)) {
      cells.push(wait_cell);
    } else if (is_hex(token.text)) {
      cells.push(token.text);
    } else {
      return error(line, token, 'bad_cell');
    }
  }
  return { ...row, cells: mission === null ? cells : without_trailing_waits(cells), mission };
}

/** Before a mission word the waits are printed anyway; without one they are written by the reader. */
function without_trailing_waits(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== wait_cell) + 1);
}
function mission_of(text: string): Mission | null {
  const entry = Object.entries(mission_words).find(([, word]) => word === text);
  return entry === undefined ? null : (entry[0] as Mission);
}
function is_hex(text: string): boolean {
  return /^\d{4}$/.test(text);
}
function error(line: number, token: Token | undefined, slip: Slip, expected?: string): TextError {
  const place = { line, column: token?.column ?? 1, token: token?.text ?? '', slip };
  return expected === undefined ? place : { ...place, expected };
}

/** Pasted rows over the plot: only the listed units, or the whole of it. */
export function apply_rows(plot: Plot, rows: readonly PlotRow[], replace_all: boolean): Plot {
  const base = replace_all
    ? Object.fromEntries(Object.values(plot).map((row) => [row.unit, clear(row)]))
    : plot;
  return { ...base, ...Object.fromEntries(rows.map((row) => [row.unit, row])) };
}
