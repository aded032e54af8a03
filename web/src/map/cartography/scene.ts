// Everything that never moves on a sheet, computed once for a map: plain path text, no elements yet.
// Called by the static layers; it must depend on the map alone, so that two clients draw the same sheet.

import { all_hexes, corners_of, HEX_HEIGHT, sheet_extent } from '../geometry';
import { type MapData, terrain_at } from '../map_data';
import { type ZoomStop } from '../zoom_stops';
import { hachures_of, trees_of, village_of, ways_by_hex } from './ground';
import { type Names } from './name_room';
import { names_of } from './names';
import { outline_of } from './outline';
import { by_sector } from './sectors';
import {
  bars_of,
  brook_path,
  crossings_of,
  deck_of,
  dots_of,
  reaches_of,
  type Reach,
  river_path,
} from './water';
import { type Ways, ways_of } from './ways';
import { polyline } from './curve';

export interface Wash {
  readonly terrain: string;
  readonly path: string;
}

export interface Scene {
  readonly washes: readonly Wash[];
  readonly crowns: readonly string[];
  readonly tree_strokes: readonly string[];
  readonly hachures: readonly string[];
  readonly houses: string;
  readonly grid: readonly string[];
  readonly great_rivers: string;
  readonly runs: string;
  readonly brooks: string;
  readonly ways: Ways;
  readonly decks: string;
  readonly bars: string;
  readonly fords: string;
  readonly reaches: readonly Reach[];
}

/** Streams with at least this many hexsides are drawn broad. */
const GREAT_RIVER_SIDES = 45;

function washes_of(map: MapData, by_terrain: ReadonlyMap<string, readonly string[]>): Wash[] {
  return [...by_terrain].map(([terrain, hexes]) => ({
    terrain,
    // Towns and rough keep straight hexsides: there are few, and their edge matters more than looks.
    path: outline_of(new Set(hexes), map, terrain === 'town' ? 'straight' : 'rounded'),
  }));
}

/** Three sides of each hex are enough; the neighbours draw the rest. Edge hexes draw all. */
function grid_of(map: MapData): string[] {
  return by_sector(all_hexes(map), (hex) => {
    const c = corners_of(hex);
    const whole = hex.endsWith('01') || hex.startsWith('01') || Number(hex.slice(0, 2)) === map.columns;
    const [a, b, d, e] = [c[0], c[1], c[2], c[3]];
    if (a === undefined || b === undefined || d === undefined || e === undefined) return '';
    return whole ? `${polyline(c)}Z` : polyline([a, b, d, e]);
  });
}

export function scene_of(map: MapData): Scene {
  const by_terrain = new Map<string, string[]>();
  for (const hex of Object.keys(map.hexes)) {
    const terrain = terrain_at(map, hex);
    by_terrain.set(terrain, [...(by_terrain.get(terrain) ?? []), hex]);
  }
  const ways = ways_by_hex(map);
  const none: ReadonlySet<never> = new Set();
  const forest = by_terrain.get('forest') ?? [];
  const trees = new Map(forest.map((hex) => [hex, trees_of(hex, map, ways.get(hex) ?? none)]));
  const reaches = reaches_of(map);
  const sides = new Map<string, number>();
  for (const stream of Object.values(map.hexside_streams ?? {}))
    sides.set(stream, (sides.get(stream) ?? 0) + 1);
  const is_great = (stream: string) => (sides.get(stream) ?? 0) >= GREAT_RIVER_SIDES;
  const crossings = crossings_of(map);
  return {
    washes: washes_of(map, by_terrain),
    crowns: by_sector(forest, (hex) => trees.get(hex)?.crowns ?? ''),
    tree_strokes: by_sector(forest, (hex) => trees.get(hex)?.strokes ?? ''),
    hachures: by_sector(by_terrain.get('rough') ?? [], hachures_of),
    houses: (by_terrain.get('town') ?? []).map((hex) => village_of(hex, map, ways.get(hex) ?? none)).join(''),
    grid: grid_of(map),
    great_rivers: river_path(reaches, is_great),
    runs: river_path(reaches, (stream) => !is_great(stream)),
    brooks: brook_path(map),
    ways: ways_of(map),
    decks: crossings.map(deck_of).join(''),
    bars: crossings.map(bars_of).join(''),
    fords: crossings.map(dots_of).join(''),
    reaches,
  };
}

/** The names of one zoom stop; a stop is laid out when it is first shown. */
export function scene_names(map: MapData, scene: Scene, stop: ZoomStop): Names {
  const { width, height } = sheet_extent(map);
  return names_of(map, scene.reaches, stop, {
    left: 0,
    top: 0,
    right: width,
    bottom: height + HEX_HEIGHT * 0.2,
  });
}
