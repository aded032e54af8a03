// The keyboard cursor: where the arrows lead, and what a hex says when the cursor stands on it.

import { column_of, hex_id, on_sheet, row_of, type SheetSize } from './geometry';
import { hexside_notes, type MapData, place_names, terrain_at } from './map_data';
import { DIRECTION_NAMES } from './geometry';
import { type LitHex, type MapCounter } from './overlay_props';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Up and down keep the column, left and right keep the row number; at the edge the cursor stays. */
export function move_cursor(hex: string, key: string, size: SheetSize): string | null {
  const step = ARROWS[key];
  if (step === undefined) return null;
  const column = column_of(hex) + step[0];
  const row = row_of(hex) + step[1];
  return on_sheet(column, row, size) ? hex_id(column, row) : hex;
}

export const TERRAIN_WORDS: Readonly<Record<string, string>> = {
  clear: 'clear',
  forest: 'woods',
  rough: 'rough',
  town: 'town',
};

export const SIDE_WORDS: Readonly<Record<string, string>> = {
  river: 'river',
  ford: 'ford',
  bridge: 'bridge',
  railroad_bridge: 'railway bridge',
  destroyed_bridge: 'destroyed bridge',
};

export function terrain_word(map: MapData, hex: string): string {
  const terrain = terrain_at(map, hex);
  return TERRAIN_WORDS[terrain] ?? terrain.replaceAll('_', ' ');
}

export function speak_hex(
  map: MapData,
  hex: string,
  counters: readonly MapCounter[],
  lit: readonly LitHex[],
  more: string,
): string {
  const parts = [`${hex}, ${[terrain_word(map, hex), ...place_names(map, hex)].join(', ')}`];
  const sides = hexside_notes(map, hex).filter((note) => note.feature !== 'river');
  parts.push(
    ...sides.map((note) => `${SIDE_WORDS[note.feature] ?? note.feature} ${DIRECTION_NAMES[note.direction]}`),
  );
  parts.push(...counters.filter((counter) => counter.hex === hex).map((counter) => counter.label));
  parts.push(...lit.filter((one) => one.hex === hex).flatMap((one) => one.label ?? []));
  if (more !== '') parts.push(more);
  return `${parts.join('. ')}.`;
}
