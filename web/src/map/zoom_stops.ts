// Six zoom stops at which the sheet changes what it writes and how heavy it draws. Names and line weights
// keep a steady size on the screen without being laid out anew on every wheel tick.

export const MIN_ZOOM = 0.35;
export const MAX_ZOOM = 2.4;

export type ZoomStop = 0 | 1 | 2 | 3 | 4 | 5;

const LOWER_BOUNDS: readonly number[] = [0, 0.24, 0.42, 0.6, 0.85, 1.3];
/** The zoom a stop is designed for: sizes wanted in screen pixels are divided by it. */
const DESIGNED_FOR: Readonly<Record<ZoomStop, number>> = { 0: 0.15, 1: 0.32, 2: 0.5, 3: 0.7, 4: 1, 5: 1.5 };

export function stop_of(zoom: number): ZoomStop {
  let stop: ZoomStop = 0;
  for (const candidate of [1, 2, 3, 4, 5] as const) {
    if (zoom >= (LOWER_BOUNDS[candidate] as number)) stop = candidate;
  }
  return stop;
}

/** A size on the screen, in pixels, turned into map units at a stop. */
export function units(pixels: number, stop: ZoomStop): number {
  return pixels / DESIGNED_FOR[stop];
}

export type CounterDetail = 'small' | 'medium' | 'full';

/** How much a counter shows: below 38 px of hex width only side and strength, above 77 px everything. */
export function detail_of(zoom: number): CounterDetail {
  if (zoom < 0.6) return 'small';
  return zoom <= 1.2 ? 'medium' : 'full';
}

/** Hex ids never fall below this height on the screen; where they would, the border numbers serve. */
const ID_PX = 9;

/** The size of hex ids in units at a stop, or null where they are not shown. */
export function id_size(stop: ZoomStop): number | null {
  return stop < 3 ? null : ID_PX / (LOWER_BOUNDS[stop] as number);
}
