// Where the names of the sheet stand. Towns come first and always; the rest takes the free place that is
// left, or stays away until the next zoom stop. Widths are estimated, because no font is at hand here.

import { centre_of, HEX_HEIGHT, midpoint, type Point, side_between } from '../geometry';
import { type MapData } from '../map_data';
import { units, type ZoomStop } from '../zoom_stops';
import { line_wishes, name_lines } from './line_names';
import {
  around,
  type Box,
  box_of,
  type NameKind,
  type Names,
  Room,
  type StraightName,
  STYLE,
} from './name_room';
import { type Reach } from './water';

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
  return {
    straight: [...straight, ...rivers.straight, ...others.straight],
    curved: [...rivers.curved, ...others.curved],
  };
}
