// Woods, rough ground and villages as path text. Every wash has its own pattern, because washes alone
// cannot be told apart in grey: woods are drawn trees, rough is hachures, a village is black blocks.

import {
  centre_of,
  DIRECTIONS,
  type Direction,
  direction_to,
  midpoint,
  neighbour,
  type Point,
  side_between,
} from '../geometry';
import { hexside_notes, type MapData } from '../map_data';
import { chance_of } from './chance';
import { at, n } from './curve';

/** The sides by which a road or railway leaves each hex; trees keep clear of them. */
export function ways_by_hex(map: MapData): ReadonlyMap<string, ReadonlySet<Direction>> {
  const ways = new Map<string, Set<Direction>>();
  const add = (from: string, to: string) => {
    const direction = direction_to(from, to);
    if (direction === null) return;
    const set = ways.get(from) ?? new Set<Direction>();
    set.add(direction);
    ways.set(from, set);
  };
  for (const line of [...(map.roads ?? []), ...(map.railroads ?? [])]) {
    for (let i = 0; i + 1 < line.path.length; i += 1) {
      add(line.path[i] as string, line.path[i + 1] as string);
      add(line.path[i + 1] as string, line.path[i] as string);
    }
  }
  return ways;
}

function distance_to_segment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const t = Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/** Whether a point of a hex lies at least `gap` away from every road that leaves its centre. */
function clear_of_ways(
  hex: string,
  point: Point,
  ways: Iterable<Direction>,
  map: MapData,
  gap: number,
): boolean {
  const centre = centre_of(hex);
  for (const direction of ways) {
    const other = neighbour(hex, direction, map);
    const side = other === null ? null : side_between(hex, other);
    if (side === null) continue;
    if (distance_to_segment(point, centre, midpoint(side[0], side[1])) < gap) return false;
  }
  return true;
}

/** Trees keep their feet dry: whether a point lies away from every side that carries water. */
function clear_of_water(hex: string, point: Point, map: MapData, gap: number): boolean {
  return hexside_notes(map, hex).every((note) => {
    const side = side_between(hex, note.hex);
    return side === null || distance_to_segment(point, side[0], side[1]) >= gap;
  });
}

/** Seats for trees inside a hex: a loose ring and a middle, jittered, the id's place at the top left free. */
const SEATS: readonly Point[] = [
  { x: -22, y: -6 },
  { x: -13, y: 8 },
  { x: -17, y: 20 },
  { x: 0, y: 18 },
  { x: -4, y: -6 },
  { x: 9, y: 4 },
  { x: 15, y: 19 },
  { x: 22, y: 4 },
  { x: 19, y: -12 },
  { x: -19, y: -18 },
];

/** One round tree with a short trunk and a shaded east side, about eleven units high. */
function tree(point: Point, size: number): string {
  const u = (value: number) => n(value * size);
  return (
    `M${at(point)}m${u(-4.4)} ${u(1.6)}` +
    `a${u(2.6)} ${u(2.6)} 0 0 1 ${u(0.6)} ${u(-4.4)}` +
    `a${u(3.6)} ${u(3.6)} 0 0 1 ${u(7.2)} 0` +
    `a${u(2.6)} ${u(2.6)} 0 0 1 ${u(0.8)} ${u(4.4)}z`
  );
}

function tree_strokes(point: Point, size: number): string {
  const u = (value: number) => n(value * size);
  return `M${at(point)}m0 ${u(1.6)}v${u(3.2)}M${at(point)}m${u(1.2)} ${u(-0.2)}l${u(1.8)} ${u(-1.4)}m${u(-0.4)} ${u(2.4)}l${u(1.6)} ${u(-1.2)}`;
}

export interface Trees {
  readonly crowns: string;
  readonly strokes: string;
}

export function trees_of(hex: string, map: MapData, ways: ReadonlySet<Direction>): Trees {
  const chance = chance_of(`tree ${hex}`);
  const centre = centre_of(hex);
  let crowns = '';
  let strokes = '';
  for (const seat of SEATS) {
    const point = {
      x: centre.x + seat.x + (chance() - 0.5) * 7,
      y: centre.y + seat.y + (chance() - 0.5) * 6,
    };
    const size = 0.9 + chance() * 0.35;
    const bare = chance() < 0.12;
    if (bare || !clear_of_ways(hex, point, ways, map, 10) || !clear_of_water(hex, point, map, 13)) continue;
    crowns += tree(point, size);
    strokes += tree_strokes(point, size);
  }
  return { crowns, strokes };
}

/** Two curved ridges with ticks down the slope, turned by the hex's own chance. */
export function hachures_of(hex: string): string {
  const chance = chance_of(`rough ${hex}`);
  const centre = centre_of(hex);
  let path = '';
  for (const [offset, length] of [
    [-9, 17],
    [9, 14],
  ] as const) {
    const turn = (chance() - 0.5) * 0.9;
    const middle = { x: centre.x + (chance() - 0.5) * 8, y: centre.y + offset + (chance() - 0.5) * 4 };
    for (let step = -4; step <= 4; step += 1) {
      const along = (step / 4) * length;
      const sag = (step / 4) ** 2 * 5;
      const x = middle.x + along * Math.cos(turn) - sag * Math.sin(turn);
      const y = middle.y + along * Math.sin(turn) + sag * Math.cos(turn);
      const fan = Math.PI / 2 + turn - (step / 4) * 0.7;
      const long = 6.5 + chance() * 3;
      path += `M${n(x)} ${n(y)}l${n(Math.cos(fan) * long)} ${n(Math.sin(fan) * long)}`;
    }
  }
  return path;
}

/** A house as a small rectangle that faces the road. */
function house(middle: Point, angle: number, width: number, depth: number): string {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const corner = (along: number, across: number) =>
    at({ x: middle.x + along * c - across * s, y: middle.y + along * s + across * c });
  const w = width / 2;
  const d = depth / 2;
  return `M${corner(-w, -d)}L${corner(w, -d)}L${corner(w, d)}L${corner(-w, d)}Z`;
}

/** Building blocks on both sides of every road that leaves the village. */
export function village_of(hex: string, map: MapData, ways: ReadonlySet<Direction>): string {
  const chance = chance_of(`town ${hex}`);
  const centre = centre_of(hex);
  const streets = ways.size > 0 ? [...ways].sort() : DIRECTIONS.filter((d) => d % 3 === 2);
  const placed: Point[] = [];
  let path = '';
  for (const direction of streets) {
    const angle = ((direction * 60 - 150) * Math.PI) / 180;
    for (const along of [11, 20]) {
      for (const across of [-8.5, 8.5]) {
        const point = {
          x: centre.x + along * Math.cos(angle) - across * Math.sin(angle),
          y: centre.y + along * Math.sin(angle) + across * Math.cos(angle),
        };
        const free = placed.every((other) => Math.hypot(other.x - point.x, other.y - point.y) > 7.5);
        if (!free || chance() < 0.15 || !clear_of_ways(hex, point, ways, map, 6)) continue;
        placed.push(point);
        path += house(point, angle, 5 + chance() * 2.5, 4 + chance() * 1.5);
      }
    }
  }
  return path;
}
