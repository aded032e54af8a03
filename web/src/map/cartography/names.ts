// Where the names of the sheet stand. Towns come first and always; the rest takes the free place that is
// left, or stays away until the next zoom stop. Widths are estimated, because no font is at hand here.

import { centre_of, HEX_HEIGHT, midpoint, type Point, side_between } from '../geometry';
import { type MapData, type MapLine } from '../map_data';
import { units, type ZoomStop } from '../zoom_stops';
import { at } from './curve';
import { type Reach } from './water';

export type NameKind = 'town' | 'landmark' | 'crossing' | 'stream' | 'brook' | 'road' | 'railroad';

export interface StraightName {
  readonly kind: NameKind;
  readonly text: string;
  readonly at: Point;
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface CurvedName {
  readonly kind: NameKind;
  readonly text: string;
  readonly path: string;
  readonly size: number;
}

export interface Names {
  readonly straight: readonly StraightName[];
  readonly curved: readonly CurvedName[];
}

/** Size on the screen in pixels, first zoom stop that shows the kind, and width of a letter in ems. */
const STYLE: Readonly<
  Record<NameKind, { readonly px: number; readonly from: ZoomStop; readonly em: number }>
> = {
  town: { px: 15, from: 0, em: 0.62 },
  stream: { px: 14.5, from: 1, em: 0.56 },
  landmark: { px: 12, from: 4, em: 0.5 },
  crossing: { px: 11.5, from: 2, em: 0.5 },
  road: { px: 11.5, from: 4, em: 0.56 },
  railroad: { px: 11.5, from: 2, em: 0.6 },
  brook: { px: 11.5, from: 4, em: 0.5 },
};

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

class Room {
  private readonly taken_: Box[] = [];
  constructor(
    private readonly width_: number,
    private readonly height_: number,
  ) {}

  take(boxes: readonly Box[]): void {
    this.taken_.push(...boxes);
  }
  is_inside(box: Box): boolean {
    return box.left >= 0 && box.top >= 0 && box.right <= this.width_ && box.bottom <= this.height_;
  }
  is_free(boxes: readonly Box[]): boolean {
    return boxes.every(
      (box) =>
        this.is_inside(box) &&
        this.taken_.every(
          (other) =>
            box.right <= other.left ||
            box.left >= other.right ||
            box.bottom <= other.top ||
            box.top >= other.bottom,
        ),
    );
  }
}

function around(point: Point, half: number): Box {
  return { left: point.x - half, right: point.x + half, top: point.y - half, bottom: point.y + half };
}

function box_of(name: StraightName): Box {
  const width = name.text.length * name.size * STYLE[name.kind].em;
  const left = name.anchor === 'start' ? name.at.x : name.at.x - (name.anchor === 'end' ? width : width / 2);
  return {
    left,
    right: left + width,
    top: name.at.y - name.size * 0.8,
    bottom: name.at.y + name.size * 0.28,
  };
}

interface Wish {
  readonly kind: NameKind;
  readonly text: string;
  readonly spot: Point;
  /** How far from the spot the name may come: half a village, half a ford. */
  readonly reach: number;
  readonly must: boolean;
}

function candidates(wish: Wish, stop: ZoomStop): StraightName[] {
  const size = units(STYLE[wish.kind].px, stop);
  const { x, y } = wish.spot;
  const r = wish.reach;
  const name = { kind: wish.kind, text: wish.text, size };
  const far = r + size * 0.25;
  return [
    { ...name, at: { x, y: y + r + size * 0.85 }, anchor: 'middle' },
    { ...name, at: { x: x + far, y: y + size * 0.32 }, anchor: 'start' },
    { ...name, at: { x: x - far, y: y + size * 0.32 }, anchor: 'end' },
    { ...name, at: { x, y: y - r - size * 0.3 }, anchor: 'middle' },
    { ...name, at: { x: x + far * 0.8, y: y + r + size * 0.6 }, anchor: 'start' },
    { ...name, at: { x: x - far * 0.8, y: y + r + size * 0.6 }, anchor: 'end' },
    { ...name, at: { x: x + far * 0.8, y: y - r }, anchor: 'start' },
    { ...name, at: { x: x - far * 0.8, y: y - r }, anchor: 'end' },
  ];
}

function wishes_of(map: MapData): Wish[] {
  const towns = new Map<string, Point[]>();
  const landmarks: Wish[] = [];
  const crossing_names = new Set(Object.values(map.hexside_names ?? {}));
  for (const place of map.places ?? []) {
    const spot = centre_of(place.hex);
    if (place.kind === 'town') towns.set(place.name, [...(towns.get(place.name) ?? []), spot]);
    else if (!crossing_names.has(place.name)) {
      landmarks.push({ kind: 'landmark', text: place.name, spot, reach: 5, must: false });
    }
  }
  const town_wishes = [...towns].map(([text, spots]): Wish => {
    const x = spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length;
    const y = spots.reduce((sum, spot) => sum + spot.y, 0) / spots.length;
    return {
      kind: 'town',
      text,
      spot: { x, y },
      reach: 20 + (spots.length - 1) * HEX_HEIGHT * 0.5,
      must: true,
    };
  });
  const crossings = Object.entries(map.hexside_names ?? {}).flatMap(([key, text]): Wish[] => {
    const [a, b] = key.split('-') as [string, string];
    const side = side_between(a, b);
    return side === null
      ? []
      : [{ kind: 'crossing', text, spot: midpoint(side[0], side[1]), reach: 14, must: false }];
  });
  return [...town_wishes, ...crossings, ...landmarks];
}

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

interface LineWish {
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

function name_lines(wishes: readonly LineWish[], stop: ZoomStop, room: Room): CurvedName[] {
  const names: CurvedName[] = [];
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
      names.push({ kind: wish.kind, text: wish.text, size, path: `M${points.map(at).join('L')}` });
    }
  }
  return names;
}

function line_wishes(map: MapData, reaches: readonly Reach[]): LineWish[] {
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

export function names_of(map: MapData, reaches: readonly Reach[], stop: ZoomStop, extent: Box): Names {
  const room = new Room(extent.right, extent.bottom);
  const straight: StraightName[] = [];
  const wishes = wishes_of(map).filter((wish) => stop >= STYLE[wish.kind].from);
  room.take(wishes.map((wish) => around(wish.spot, wish.reach * 0.8)));
  const settle = (list: readonly Wish[]) => {
    for (const wish of list) {
      const options = candidates(wish, stop);
      const inside = options.find((name) => room.is_inside(box_of(name))) ?? options[0];
      const found = options.find((name) => room.is_free([box_of(name)])) ?? (wish.must ? inside : undefined);
      if (found === undefined) continue;
      straight.push(found);
      room.take([box_of(found)]);
    }
  };
  settle(wishes.filter((wish) => wish.must));
  const lines = line_wishes(map, reaches);
  const rivers = name_lines(
    lines.filter((line) => line.kind === 'stream'),
    stop,
    room,
  );
  settle(wishes.filter((wish) => !wish.must));
  const others = name_lines(
    lines.filter((line) => line.kind !== 'stream'),
    stop,
    room,
  );
  return { straight, curved: [...rivers, ...others] };
}
