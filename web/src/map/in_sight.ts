// The map that is in sight, for words that stand elsewhere and name a place on it: a hex, or what stands there.
import { signal } from '@preact/signals';
import { is_hex_id } from './geometry';
import type { MapData } from './map_data';
import type { MapCounter } from './overlay_props';

export interface MapInSight {
  /** The hex that a word names, by its id or by the key of a counter on the map; null: none. */
  readonly hex_of: (word: string) => string | null;
  /**
   * Puts focus and cursor there, in the middle of what can be seen of the map. `covered`: pixels of the window from its
   * left edge that something lies over.
   */
  readonly show: (hex: string, covered: number) => void;
}

/** null while no map is on the page. Of several it is the last that came. */
export const map_in_sight = signal<MapInSight | null>(null);

export function hex_named(map: MapData, counters: readonly MapCounter[], word: string): string | null {
  if (is_hex_id(word, map)) return word;
  const key = word.toUpperCase();
  return counters.find((counter) => counter.key.toUpperCase() === key)?.hex ?? null;
}
