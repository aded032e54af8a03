// The shape of a map file as the server sends it (/data/GAME/map.json), and small questions about it.
// Called by the cartography and by hex cards. It must never decide legality; terrain is a word here.

import { type Direction, DIRECTIONS, neighbour } from './geometry';

export interface MapHex {
  readonly terrain: string;
  readonly name?: string;
}

export interface MapLine {
  readonly name?: string;
  readonly kind?: string;
  readonly path: readonly string[];
}

export interface MapPlace {
  readonly name: string;
  readonly hex: string;
  readonly kind: string;
}

export interface MapEntry {
  readonly name: string;
  readonly hex: string;
  readonly edge?: string;
  readonly via?: string;
  readonly note?: string;
}

export interface MapData {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  readonly hex_metres?: number;
  readonly hexes: Readonly<Record<string, MapHex>>;
  readonly hexsides: Readonly<Record<string, string>>;
  readonly hexside_names?: Readonly<Record<string, string>>;
  readonly hexside_streams?: Readonly<Record<string, string>>;
  readonly roads?: readonly MapLine[];
  readonly railroads?: readonly MapLine[];
  readonly minor_streams?: readonly MapLine[];
  readonly places?: readonly MapPlace[];
  readonly entry_hexes?: readonly MapEntry[];
}

export function terrain_at(map: MapData, hex: string): string {
  return map.hexes[hex]?.terrain ?? 'clear';
}

export function side_key(a: string, b: string): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

/** The feature of the hexside between two neighbours: "river", "ford", "bridge" … or null when dry. */
export function hexside_at(map: MapData, a: string, b: string): string | null {
  return map.hexsides[side_key(a, b)] ?? null;
}

export function place_names(map: MapData, hex: string): string[] {
  const names = (map.places ?? []).filter((place) => place.hex === hex).map((place) => place.name);
  const own = map.hexes[hex]?.name;
  return [...new Set(own === undefined ? names : [own, ...names])];
}

export interface HexsideNote {
  readonly direction: Direction;
  readonly hex: string;
  readonly feature: string;
  readonly name: string | null;
  readonly stream: string | null;
}

/** What lies on the six sides of a hex, dry sides left out. */
export function hexside_notes(map: MapData, hex: string): HexsideNote[] {
  const notes: HexsideNote[] = [];
  for (const direction of DIRECTIONS) {
    const other = neighbour(hex, direction, map);
    if (other === null) continue;
    const key = side_key(hex, other);
    const feature = map.hexsides[key];
    if (feature === undefined) continue;
    notes.push({
      direction,
      hex: other,
      feature,
      name: map.hexside_names?.[key] ?? null,
      stream: map.hexside_streams?.[key] ?? null,
    });
  }
  return notes;
}

/** The roads and railways that run through a hex, by name. */
export function lines_through(map: MapData, hex: string): string[] {
  const lines = [...(map.roads ?? []), ...(map.railroads ?? [])];
  const names = lines.filter((line) => line.path.includes(hex)).flatMap((line) => line.name ?? []);
  return [...new Set(names)];
}
