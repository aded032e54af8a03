// Plots as drawings: the hexes of a line and the badges that say when each is entered. Pure functions.
// A cell that repeats the present hex pays for it; "-" waits; a word is a mission and moves nowhere.

import { centre_of, type Point } from './geometry';

export type BadgeKind = 'arrival' | 'wait' | 'mission';

export interface Badge {
  readonly hex: string;
  readonly kind: BadgeKind;
  readonly text: string;
}

type CellKind = 'move' | 'pay' | 'wait' | 'mission';

interface Stay {
  readonly hex: string;
  readonly kind: CellKind;
  from: number;
  to: number;
}

function kind_of(cell: string, hex: string, last: CellKind | null): CellKind {
  if (cell === '-' || cell === '–' || cell === '.' || cell === '') return 'wait';
  if (!/^\d{4}$/.test(cell)) return 'mission';
  if (cell !== hex) return 'move';
  // Naming the present hex pays for it only right after entering; elsewhere it marks time.
  return last === 'move' || last === 'pay' ? 'pay' : 'wait';
}

function stays_of(start: string, cells: readonly string[]): Stay[] {
  const stays: Stay[] = [];
  let hex = start;
  let last: CellKind | null = null;
  cells.forEach((cell, i) => {
    const kind = kind_of(cell, hex, last);
    if (kind === 'move') hex = cell;
    const open = stays[stays.length - 1];
    const joins =
      open !== undefined && (kind === 'pay' ? open.kind === 'move' : kind !== 'move' && open.kind === kind);
    if (joins) open.to = i + 1;
    else stays.push({ hex, kind, from: i + 1, to: i + 1 });
    last = kind;
  });
  return stays;
}

function span(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** The wait after the last step says nothing: the unit simply stays. */
function without_tail(stays: readonly Stay[]): Stay[] {
  const kept = [...stays];
  while (kept[kept.length - 1]?.kind === 'wait') kept.pop();
  return kept;
}

/** Badges in the order of the columns; a hex visited twice has both figures in one arrival badge. */
export function badges_of(start: string, cells: readonly string[]): Badge[] {
  const badges: Badge[] = [];
  for (const stay of without_tail(stays_of(start, cells))) {
    const text = span(stay.from, stay.to);
    const kind: BadgeKind = stay.kind === 'wait' ? 'wait' : stay.kind === 'mission' ? 'mission' : 'arrival';
    const shown = kind === 'wait' ? `${text} –` : kind === 'mission' ? `⚔ ${text}` : text;
    const index = badges.findIndex((badge) => badge.hex === stay.hex && badge.kind === kind);
    const same = badges[index];
    if (same === undefined) badges.push({ hex: stay.hex, kind, text: shown });
    else badges[index] = { ...same, text: `${same.text} · ${shown}` };
  }
  return badges;
}

/** The hexes of the line in order, each present once for every time it is entered. */
export function line_of(start: string, cells: readonly string[]): string[] {
  const hexes = [start];
  for (const cell of cells) {
    if (/^\d{4}$/.test(cell) && cell !== hexes[hexes.length - 1]) hexes.push(cell);
  }
  return hexes;
}

/** A small sidestep per unit keeps the lines of several units in one hex apart. */
export function lane_of(key: string): Point {
  let sum = 0;
  for (let i = 0; i < key.length; i += 1) sum = (sum * 31 + key.charCodeAt(i)) % 997;
  return { x: ((sum % 5) - 2) * 2.6, y: ((Math.floor(sum / 5) % 5) - 2) * 2.6 };
}

export interface DrawnLine {
  readonly points: readonly Point[];
  /** Where the arrow head stands and the angle it points, in degrees; null for a line of one hex. */
  readonly head: { readonly at: Point; readonly degrees: number } | null;
}

export function drawn_line(key: string, start: string, cells: readonly string[]): DrawnLine {
  const lane = lane_of(key);
  const points = line_of(start, cells).map((hex) => {
    const { x, y } = centre_of(hex);
    return { x: x + lane.x, y: y + lane.y };
  });
  const last = points[points.length - 1];
  const before = points[points.length - 2];
  if (last === undefined || before === undefined) return { points, head: null };
  const degrees = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
  return { points, head: { at: last, degrees } };
}
