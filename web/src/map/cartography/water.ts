// Rivers that hug hexsides, small streams that only please the eye, and every kind of crossing.

import { centre_of, direction_to, midpoint, type Point, side_between } from '../geometry';
import { type MapData } from '../map_data';
import { at, chains_of, type Edge, n, rounded, smooth } from './curve';
import { corner_key } from './outline';

export interface Reach {
  readonly stream: string;
  readonly points: readonly Point[];
}

/** The named streams as chains of hexside corners, in map order. */
export function reaches_of(map: MapData): Reach[] {
  const by_stream = new Map<string, Edge[]>();
  const corners = new Map<string, Point>();
  for (const key of Object.keys(map.hexsides)) {
    const [from, to] = key.split('-') as [string, string];
    const side = side_between(from, to);
    if (side === null) continue;
    const [a, b] = side.map(corner_key) as [string, string];
    corners.set(a, side[0]);
    corners.set(b, side[1]);
    const stream = map.hexside_streams?.[key] ?? '';
    const edges = by_stream.get(stream) ?? [];
    edges.push({ a, b });
    by_stream.set(stream, edges);
  }
  const reaches: Reach[] = [];
  for (const [stream, edges] of by_stream) {
    for (const chain of chains_of(edges)) {
      reaches.push({ stream, points: chain.map((key) => corners.get(key) as Point) });
    }
  }
  return reaches;
}

/** Path text of the reaches whose stream passes the test. */
export function river_path(reaches: readonly Reach[], wanted: (stream: string) => boolean): string {
  return reaches
    .filter((reach) => wanted(reach.stream))
    .map((reach) => rounded(reach.points, false))
    .join('');
}

/** Streams without effect run through hexes, a little off the centre so that roads stay readable. */
export function brook_path(map: MapData): string {
  return (map.minor_streams ?? [])
    .map((line) =>
      smooth(
        line.path.map((hex, i) => {
          const { x, y } = centre_of(hex);
          return { x: x + 9 + (i % 2) * 3, y: y + 11 - (i % 3) * 3 };
        }),
      ),
    )
    .join('');
}

export interface Crossing {
  readonly key: string;
  readonly kind: string;
  readonly middle: Point;
  /** The angle, in radians, of travel across the stream. */
  readonly angle: number;
}

export function crossings_of(map: MapData): Crossing[] {
  const crossings: Crossing[] = [];
  for (const [key, kind] of Object.entries(map.hexsides)) {
    if (kind === 'river') continue;
    const [from, to] = key.split('-') as [string, string];
    const side = side_between(from, to);
    if (side === null || direction_to(from, to) === null) continue;
    const a = centre_of(from);
    const b = centre_of(to);
    crossings.push({
      key,
      kind,
      middle: midpoint(side[0], side[1]),
      angle: Math.atan2(b.y - a.y, b.x - a.x),
    });
  }
  return crossings;
}

type Local = (along: number, across: number) => string;

function local_to({ middle, angle }: Crossing): Local {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return (along, across) =>
    at({ x: middle.x + along * c - across * s, y: middle.y + along * s + across * c });
}

/** The bare patch under a crossing, so that its mark never drowns in the stream. */
export function deck_of(crossing: Crossing): string {
  const p = local_to(crossing);
  const half = crossing.kind === 'ford' ? 6 : 5.5;
  const long = crossing.kind === 'ford' ? 9 : 10.5;
  return `M${p(-long, -half)}L${p(long, -half)}L${p(long, half)}L${p(-long, half)}Z`;
}

/** Two bars with flared ends along the way: a bridge. Broken in the middle: a destroyed one. */
export function bars_of(crossing: Crossing): string {
  if (crossing.kind === 'ford') return '';
  const p = local_to(crossing);
  const broken = crossing.kind === 'destroyed_bridge';
  let path = '';
  for (const side of [-1, 1]) {
    const bar = side * 5.5;
    const flare = side * 9.5;
    path += `M${p(-15, flare)}L${p(-11, bar)}`;
    path += broken ? `L${p(-3, bar)}M${p(3, bar)}` : '';
    path += `L${p(11, bar)}L${p(15, flare)}`;
  }
  return path;
}

/** A dotted way through the water: a ford. Dots are round caps on strokes of no length. */
export function dots_of(crossing: Crossing): string {
  if (crossing.kind !== 'ford') return '';
  const p = local_to(crossing);
  return [-3, -1, 1, 3]
    .flatMap((step) => [-3.2, 3.2].map((across) => `M${p(step * 4, across)}h${n(0.01)}`))
    .join('')
    .replaceAll('h0', 'h.01');
}
