// Where counters stand when several share a hex: fanned a little down to the right, with a count.

import { centre_of, type Point } from './geometry';
import { type MapCounter } from './overlay_props';

const FAN = 6;

export interface PlacedCounter {
  readonly counter: MapCounter;
  readonly at: Point;
}

export interface StackBadge {
  readonly hex: string;
  readonly at: Point;
  readonly count: number;
}

export interface CounterLayout {
  /** In a steady order by key, so that counters keep their element while they move. */
  readonly placed: readonly PlacedCounter[];
  readonly stacks: readonly StackBadge[];
}

export function lay_out(counters: readonly MapCounter[]): CounterLayout {
  const by_hex = new Map<string, MapCounter[]>();
  for (const counter of counters) by_hex.set(counter.hex, [...(by_hex.get(counter.hex) ?? []), counter]);
  const placed: PlacedCounter[] = [];
  const stacks: StackBadge[] = [];
  for (const [hex, stack] of by_hex) {
    const { x, y } = centre_of(hex);
    const shift = ((stack.length - 1) * FAN) / 2;
    stack.forEach((counter, i) => {
      placed.push({ counter, at: { x: x - shift + i * FAN, y: y - shift + i * FAN } });
    });
    if (stack.length > 1)
      stacks.push({ hex, at: { x: x + 20 + shift, y: y - 20 - shift }, count: stack.length });
  }
  placed.sort((a, b) => (a.counter.key < b.counter.key ? -1 : 1));
  return { placed, stacks };
}
