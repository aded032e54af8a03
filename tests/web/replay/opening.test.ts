// @vitest-environment node
// When the replay opens by itself: after a whole turn, and in between where players decide after movement.
import { describe, expect, it } from 'vitest';
import { newest_sight, opening_address } from '../../../web/src/games/bull_run/table/replay_host';
import type { Entry } from '../../../web/src/protocol/messages';

const entry = (kind: string, turn: number): Entry => ({
  seq: 1,
  at: 0,
  origin: 'game',
  event: { kind, turn },
  text: '',
});

describe('the replay that opens by itself', () => {
  it('knows a turn that has only moved', () => {
    expect(newest_sight([])).toBe(0);
    expect(newest_sight([entry('orders_revealed', 1)])).toBe(0.5);
    expect(newest_sight([entry('orders_revealed', 1), entry('turn_ends', 1)])).toBe(1);
    expect(newest_sight([entry('turn_ends', 1), entry('orders_revealed', 2)])).toBe(1.5);
  });

  it('begins at the start of a turn, but at its battles when the movement was seen', () => {
    expect(opening_address(1, 0)).toBe('1');
    expect(opening_address(1.5, 1)).toBe('2');
    expect(opening_address(2, 1.5)).toBe('2.B');
    expect(opening_address(3, 1.5)).toBe('3');
  });
});
