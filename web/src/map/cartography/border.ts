// The frame of the sheet: neat lines, ticks, column and row numbers, scale bar and north arrow as data.

import { centre_of, hex_id, HEX_HEIGHT, type Point, sheet_extent, type SheetSize } from '../geometry';
import { units, type ZoomStop } from '../zoom_stops';
import { n } from './curve';

export const MARGIN = { top: 96, side: 96, bottom: 224 } as const;
const GAP = 10;
const TICK = 9;

export interface SheetBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The sheet with its margins; the upper left hex corner region is the origin. */
export function sheet_box(size: SheetSize): SheetBox {
  const { width, height } = sheet_extent(size);
  return {
    left: -MARGIN.side,
    top: -MARGIN.top,
    width: width + 2 * MARGIN.side,
    height: height + MARGIN.top + MARGIN.bottom,
  };
}

/** The inner neat line, as a box around all hexes. */
export function neat_box(size: SheetSize): SheetBox {
  const { width, height } = sheet_extent(size);
  return { left: -GAP, top: -GAP, width: width + 2 * GAP, height: height + 2 * GAP };
}

export function ticks_path(size: SheetSize): string {
  const box = neat_box(size);
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  let path = '';
  for (let column = 1; column <= size.columns; column += 1) {
    const { x } = centre_of(hex_id(column, 1));
    const long = column % 5 === 0 ? TICK * 1.8 : TICK;
    path += `M${n(x)} ${n(box.top)}v${n(-long)}M${n(x)} ${n(bottom)}v${n(long)}`;
  }
  for (let row = 1; row <= size.rows; row += 1) {
    const long = row % 5 === 0 ? TICK * 1.8 : TICK;
    path += `M${n(box.left)} ${n(centre_of(hex_id(1, row)).y)}h${n(-long)}`;
    path += `M${n(right)} ${n(centre_of(hex_id(size.columns, row)).y)}h${n(long)}`;
  }
  return path;
}

export interface EdgeNumber {
  readonly text: string;
  readonly at: Point;
}

/** Every number where there is room, else every fifth; two digits as in the ids. */
export function edge_numbers(
  size: SheetSize,
  stop: ZoomStop,
): { readonly size: number; readonly list: EdgeNumber[] } {
  const every = stop >= 3 ? 1 : 5;
  const type = stop >= 3 ? 19 : Math.min(40, units(12, stop));
  const box = neat_box(size);
  const off = 18 + type * 0.5;
  const list: EdgeNumber[] = [];
  const wanted = (i: number) => i === 1 || i % every === 0;
  for (let column = 1; column <= size.columns; column += 1) {
    if (!wanted(column)) continue;
    const { x } = centre_of(hex_id(column, 1));
    const text = String(column).padStart(2, '0');
    list.push({ text, at: { x, y: box.top - off } }, { text, at: { x, y: box.top + box.height + off } });
  }
  for (let row = 1; row <= size.rows; row += 1) {
    if (!wanted(row)) continue;
    const text = String(row).padStart(2, '0');
    const left = centre_of(hex_id(1, row)).y;
    const right = centre_of(hex_id(size.columns, row)).y;
    list.push(
      { text, at: { x: box.left - off - 3, y: left } },
      { text, at: { x: box.left + box.width + off + 3, y: right } },
    );
  }
  return { size: type, list };
}

export interface ScaleBar {
  readonly dark: string;
  readonly frame: string;
  readonly labels: readonly EdgeNumber[];
}

/** A bar of ten hexes in five blocks, lettered in kilometres when the size of a hex is known. */
export function scale_bar(left: number, top: number, metres: number | undefined): ScaleBar {
  const block = HEX_HEIGHT * 2;
  let dark = '';
  const labels: EdgeNumber[] = [];
  for (let i = 0; i <= 5; i += 1) {
    const x = left + i * block;
    if (i % 2 === 0 && i < 5) dark += `M${n(x)} ${n(top)}h${n(block)}v9h${n(-block)}z`;
    const km = metres === undefined ? null : (i * 2 * metres) / 1000;
    labels.push({ text: km === null ? String(i * 2) : n(km), at: { x, y: top + 36 } });
  }
  return { dark, frame: `M${n(left)} ${n(top)}h${n(block * 5)}v9h${n(-block * 5)}z`, labels };
}

/** A needle half filled, as on survey sheets; the origin is its middle. */
export const NORTH_NEEDLE = {
  outline: 'M0-62L13 34L0 22L-13 34Z',
  filled: 'M0-62L13 34L0 22Z',
  staff: 'M0 22V62M-9 50H9',
} as const;
