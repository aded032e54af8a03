// Names along rivers, roads and railways: each takes the calmest free stretch of its line, straight where it
// hardly bends, on a path of its own where it does.

import { centre_of, type Point } from '../geometry';
import { type MapData, type MapLine } from '../map_data';
import { units, type ZoomStop } from '../zoom_stops';
import { at } from './curve';
import {
  around,
  type CurvedName,
  type NameKind,
  type Names,
  type Room,
  STYLE,
  type StraightName,
} from './name_room';
import { type Reach } from './water';

/** Softens a zigzag so that lettering along it stays calm. */
function calm(points: readonly Point[], rounds: number): Point[] {
  let line = [...points];
  for (let round = 0; round < rounds; round += 1) {
    line = line.map((p, i) => {
      const a = line[i - 1];
      const b = line[i + 1];
      return a === undefined || b === undefined ? p : { x: (a.x + p.x + b.x) / 3, y: (a.y + p.y + b.y) / 3 };
    });
  }
  return line;
}

function length_of(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < points.length; i += 1) {
    const a = points[i] as Point;
    const b = points[i + 1] as Point;
    sum += Math.hypot(b.x - a.x, b.y - a.y);
  }
  return sum;
}

/** Total turning along the points, in radians: letters on a bend are hard to read. */
function bend_of(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i + 1 < points.length; i += 1) {
    const [a, b, c] = [points[i - 1], points[i], points[i + 1]] as [Point, Point, Point];
    const turn = Math.atan2(c.y - b.y, c.x - b.x) - Math.atan2(b.y - a.y, b.x - a.x);
    sum += Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
  }
  return sum;
}

function shifted(points: readonly Point[], by: number): Point[] {
  return points.map((p, i) => {
    const a = points[Math.max(0, i - 1)] as Point;
    const b = points[Math.min(points.length - 1, i + 1)] as Point;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: p.x + ((b.y - a.y) / length) * by, y: p.y - ((b.x - a.x) / length) * by };
  });
}

export interface LineWish {
  readonly kind: NameKind;
  readonly text: string;
  readonly line: readonly Point[];
  readonly off: number;
  /** Wanted distance between repeats along the line, in units. */
  readonly every: number;
}

/** The calmest free stretch of a line that is long enough for the name, or null. */
function stretch_for(wish: LineWish, line: readonly Point[], size: number, room: Room): Point[] | null {
  const wanted = wish.text.length * size * STYLE[wish.kind].em * 1.08;
  let best: { readonly points: Point[]; readonly bend: number } | null = null;
  for (let from = 0; from < line.length; from += 1) {
    let to = from + 1;
    while (to < line.length && length_of(line.slice(from, to + 1)) < wanted) to += 1;
    if (to >= line.length) break;
    let points = line.slice(from, to + 1);
    const first = points[0] as Point;
    const last = points[points.length - 1] as Point;
    if (last.x < first.x) points = points.reverse();
    for (const off of [wish.off, -wish.off - size * 0.62]) {
      const moved = shifted(points, off);
      const bend = bend_of(moved) + (off < 0 ? 0.15 : 0);
      if ((best !== null && bend >= best.bend) || bend > 1.5) continue;
      if (room.is_free(moved.map((p) => around(p, size * 0.55)))) best = { points: moved, bend };
    }
  }
  return best?.points ?? null;
}

/** Below this turning a name is set straight: nobody sees the bend, and it takes one element instead of three. */
const STRAIGHT_BEND = 0.3;

/** A straight name along the chord of its points, on the line they would carry it on. */
function straightened(kind: NameKind, text: string, size: number, points: readonly Point[]): StraightName {
  const first = points[0] as Point;
  const last = points[points.length - 1] as Point;
  const middle = {
    x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
    y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
  };
  const turn = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI;
  return { kind, text, size, at: middle, anchor: 'middle', turn };
}

export function name_lines(wishes: readonly LineWish[], stop: ZoomStop, room: Room): Names {
  const curved: CurvedName[] = [];
  const straight: StraightName[] = [];
  for (const wish of wishes) {
    if (stop < STYLE[wish.kind].from) continue;
    const size = units(STYLE[wish.kind].px, stop);
    const line = calm(wish.line, 3);
    const pieces = Math.max(1, Math.round(length_of(line) / wish.every));
    const step = Math.ceil(line.length / pieces);
    for (let piece = 0; piece < pieces; piece += 1) {
      const part = line.slice(piece * step, (piece + 1) * step + 1);
      const points = stretch_for(wish, part, size, room);
      if (points === null) continue;
      room.take(points.map((p) => around(p, size * 0.6)));
      const path = `M${points.map(at).join('L')}`;
      if (bend_of(points) < STRAIGHT_BEND) straight.push(straightened(wish.kind, wish.text, size, points));
      else curved.push({ kind: wish.kind, text: wish.text, size, path });
    }
  }
  return { curved, straight };
}

export function line_wishes(map: MapData, reaches: readonly Reach[]): LineWish[] {
  const along = (kind: NameKind, off: number, every: number) => (line: MapLine) => ({
    kind,
    text: line.name ?? '',
    line: line.path.map(centre_of),
    off,
    every,
  });
  const streams = reaches.map((reach) => ({
    kind: 'stream' as const,
    text: reach.stream,
    line: reach.points,
    off: 13,
    every: 1500,
  }));
  const by_length = (a: LineWish, b: LineWish) => b.line.length - a.line.length;
  const roads = [...(map.roads ?? [])];
  const wishes = [
    ...streams.sort(by_length),
    ...(map.railroads ?? []).map(along('railroad', 8, 1700)),
    ...roads.filter((road) => road.kind === 'turnpike').map(along('road', 7, 1100)),
    ...roads.filter((road) => road.kind !== 'turnpike' && road.path.length >= 6).map(along('road', 6, 2200)),
    ...(map.minor_streams ?? []).map(along('brook', 6, 1800)),
  ];
  return wishes.filter((wish) => wish.text !== '');
}
