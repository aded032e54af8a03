// The one place that turns hex ids into axial coordinates and pixels, and back.
// Called by everything that draws or listens on a map. It must never know a rule: no terrain, no cost,
// no reach. Hexes are flat-topped, ids are CCRR, even columns stand half a hex lower; directions count
// 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW. One hex is 64 units wide and 55.4 high.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Axial {
  readonly q: number;
  readonly r: number;
}

export interface SheetSize {
  readonly columns: number;
  readonly rows: number;
}

export type Direction = 1 | 2 | 3 | 4 | 5 | 6;

export const DIRECTIONS: readonly Direction[] = [1, 2, 3, 4, 5, 6];
export const HEX_RADIUS = 32;
export const HEX_WIDTH = 2 * HEX_RADIUS;
export const HEX_HEIGHT = HEX_RADIUS * Math.sqrt(3);
export const COLUMN_PITCH = 1.5 * HEX_RADIUS;

/** Steps in axial coordinates, in the order of the directions. */
const STEPS: Readonly<Record<Direction, Axial>> = {
  1: { q: 0, r: -1 },
  2: { q: 1, r: -1 },
  3: { q: 1, r: 0 },
  4: { q: 0, r: 1 },
  5: { q: -1, r: 1 },
  6: { q: -1, r: 0 },
};

export function column_of(id: string): number {
  return Number(id.slice(0, 2));
}

export function row_of(id: string): number {
  return Number(id.slice(2, 4));
}

export function hex_id(column: number, row: number): string {
  return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}

export function on_sheet(column: number, row: number, size: SheetSize): boolean {
  return column >= 1 && column <= size.columns && row >= 1 && row <= size.rows;
}

export function is_hex_id(text: string, size: SheetSize): boolean {
  return /^\d{4}$/.test(text) && on_sheet(column_of(text), row_of(text), size);
}

export function to_axial(id: string): Axial {
  const q = column_of(id) - 1;
  return { q, r: row_of(id) - 1 - (q - (q & 1)) / 2 };
}

export function from_axial({ q, r }: Axial, size: SheetSize): string | null {
  const column = q + 1;
  const row = r + (q - (q & 1)) / 2 + 1;
  return on_sheet(column, row, size) ? hex_id(column, row) : null;
}

export function neighbour(id: string, direction: Direction, size: SheetSize): string | null {
  const { q, r } = to_axial(id);
  const step = STEPS[direction];
  return from_axial({ q: q + step.q, r: r + step.r }, size);
}

export function direction_to(from: string, to: string): Direction | null {
  const a = to_axial(from);
  const b = to_axial(to);
  return DIRECTIONS.find((d) => STEPS[d].q === b.q - a.q && STEPS[d].r === b.r - a.r) ?? null;
}

export function distance(from: string, to: string): number {
  const a = to_axial(from);
  const b = to_axial(to);
  const q = b.q - a.q;
  const r = b.r - a.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

export function all_hexes(size: SheetSize): string[] {
  const ids: string[] = [];
  for (let column = 1; column <= size.columns; column += 1) {
    for (let row = 1; row <= size.rows; row += 1) ids.push(hex_id(column, row));
  }
  return ids;
}

export function centre_of(id: string): Point {
  const column = column_of(id);
  const drop = column % 2 === 0 ? HEX_HEIGHT / 2 : 0;
  return {
    x: (column - 1) * COLUMN_PITCH + HEX_RADIUS,
    y: (row_of(id) - 1) * HEX_HEIGHT + HEX_HEIGHT / 2 + drop,
  };
}

/** Corner 0 lies due east; the others follow clockwise. */
export function corners_of(id: string, radius = HEX_RADIUS): Point[] {
  const { x, y } = centre_of(id);
  return [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

/** The two ends of the hexside that lies in a direction, counter-clockwise end first. */
export function side_of(id: string, direction: Direction): readonly [Point, Point] {
  const corners = corners_of(id);
  const first = (direction + 3) % 6;
  const second = (direction + 4) % 6;
  return [corners[first] as Point, corners[second] as Point];
}

export function side_between(a: string, b: string): readonly [Point, Point] | null {
  const direction = direction_to(a, b);
  return direction === null ? null : side_of(a, direction);
}

/** The outer sides of an area, as pairs of points; for each the hex it belongs to. */
export function edges_of(
  hexes: readonly string[],
  size: SheetSize,
): readonly { readonly hex: string; readonly ends: readonly [Point, Point] }[] {
  const inside = new Set(hexes);
  return hexes.flatMap((hex) =>
    DIRECTIONS.flatMap((direction) => {
      const other = neighbour(hex, direction, size);
      return other !== null && inside.has(other) ? [] : [{ hex, ends: side_of(hex, direction) }];
    }),
  );
}

export function midpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The hex under a point: cube rounding of the fractional axial coordinates. */
export function hex_at(point: Point, size: SheetSize): string | null {
  const q = (point.x - HEX_RADIUS) / COLUMN_PITCH;
  const r = (point.y - HEX_HEIGHT / 2) / HEX_HEIGHT - q / 2;
  let rounded_q = Math.round(q);
  let rounded_r = Math.round(r);
  const off_q = Math.abs(rounded_q - q);
  const off_r = Math.abs(rounded_r - r);
  const rounded_s = Math.round(-q - r);
  const off_s = Math.abs(rounded_s + q + r);
  if (off_q > off_r && off_q > off_s) rounded_q = -rounded_r - rounded_s;
  else if (off_r > off_s) rounded_r = -rounded_q - rounded_s;
  return from_axial({ q: rounded_q, r: rounded_r }, size);
}

/** Width and height of all hexes together, without any margin. */
export function sheet_extent(size: SheetSize): { readonly width: number; readonly height: number } {
  return {
    width: (size.columns - 1) * COLUMN_PITCH + HEX_WIDTH,
    height: size.rows * HEX_HEIGHT + (size.columns > 1 ? HEX_HEIGHT / 2 : 0),
  };
}

const BEARINGS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const;

/** The compass point from one hex to another, for cursor speech. */
export function bearing(from: string, to: string): (typeof BEARINGS)[number] | null {
  if (from === to) return null;
  const a = centre_of(from);
  const b = centre_of(to);
  const eighth = Math.round((Math.atan2(b.x - a.x, a.y - b.y) / Math.PI) * 4);
  return BEARINGS[(eighth + 8) % 8] ?? null;
}

export const DIRECTION_NAMES: Readonly<Record<Direction, string>> = {
  1: 'north',
  2: 'north-east',
  3: 'south-east',
  4: 'south',
  5: 'south-west',
  6: 'north-west',
};

/** The hexes that a straight stroke crosses, in order, each once for every time it is entered. */
export function hexes_between(from: Point, to: Point, hex_under: (point: Point) => string | null): string[] {
  const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6));
  const crossed: string[] = [];
  for (let part = 1; part <= parts; part += 1) {
    const along = part / parts;
    const hex = hex_under({ x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along });
    if (hex !== null && hex !== crossed[crossed.length - 1]) crossed.push(hex);
  }
  return crossed;
}
