// Cuts merged paths into blocks of the sheet, so that a browser repainting one corner skips the rest.
// One path per kind and block instead of one per hex keeps the whole map near two hundred elements.

import { column_of, row_of } from '../geometry';

const COLUMNS_PER_SECTOR = 15;
const ROWS_PER_SECTOR = 12;

function sector_of(hex: string): number {
  const across = Math.floor((column_of(hex) - 1) / COLUMNS_PER_SECTOR);
  const down = Math.floor((row_of(hex) - 1) / ROWS_PER_SECTOR);
  return down * 100 + across;
}

/** The path text of many hexes, joined by sector; empty sectors are left out. */
export function by_sector(hexes: readonly string[], draw: (hex: string) => string): string[] {
  const sectors = new Map<number, string[]>();
  for (const hex of hexes) {
    const d = draw(hex);
    if (d === '') continue;
    const key = sector_of(hex);
    const list = sectors.get(key);
    if (list === undefined) sectors.set(key, [d]);
    else list.push(d);
  }
  return [...sectors.entries()].sort((a, b) => a[0] - b[0]).map((entry) => entry[1].join(''));
}
