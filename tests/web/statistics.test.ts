// What a match comes to in numbers, on a turn in which everything happens (the sample of the replay) and on made-up ones.
import { describe, expect, it } from 'vitest';
import { count_statistics, purposes, sum_of } from '../../web/src/games/bull_run/statistics/count';
import { st } from '../../web/src/games/bull_run/statistics/text';
import type { Entry } from '../../web/src/protocol/messages';

const entry = (seq: number, event: object): Entry =>
  ({ seq, at: 0, origin: 'game', event, text: '' }) as unknown as Entry;
const unit = (id: string, side: string, hex: string) => ({
  id,
  side,
  type: 'infantry',
  symbol: 'infantry',
  strength: 4,
  ma: 8,
  hex,
  name: '',
  size: '',
});
const cells = (text: string) => [...text.split(' '), ...Array<string>(8).fill('-')].slice(0, 8);

function one_turn(): Entry[] {
  const positions = {
    U1: { hex: '0101', strength: 4 },
    C1: { hex: '0105', strength: 4 },
    C2: { hex: '0909', strength: 3 },
  };
  const step = (at: number, moves: object[], hexes: object, more: object = {}) => ({
    kind: 'sub_segment',
    turn: 1,
    at,
    moves,
    stops: [],
    contests: [],
    interceptions: [],
    eliminated: [],
    positions: hexes,
    ...more,
  });
  const after = { U1: '0102', C1: '0104', C2: '0909' };
  return [
    {
      kind: 'deployed',
      turn: 1,
      removed: [],
      units: [
        unit('U1', 'union', '0101'),
        unit('C1', 'confederate', '0105'),
        unit('C2', 'confederate', '0909'),
      ],
    },
    { kind: 'turn_begins', turn: 1, clock: '06:00', night: false, positions },
    {
      kind: 'orders_revealed',
      turn: 1,
      plots: {
        union: [{ unit: 'U1', start: '0101', cells: cells('0102 0103'), mission: 'none' }],
        confederate: [
          {
            unit: 'C1',
            start: '0105',
            cells: cells('0104 - - - ATTACK ATTACK ATTACK ATTACK'),
            mission: 'attack',
          },
          { unit: 'C2', start: '0909', cells: cells('0908'), mission: 'none' },
        ],
      },
    },
    {
      kind: 'command',
      turn: 1,
      side: 'union',
      die: 3,
      digits: [5],
      scattered: [],
      commanded: [],
      leader_moves: false,
    },
    {
      kind: 'command',
      turn: 1,
      side: 'confederate',
      die: 6,
      digits: [9],
      scattered: ['C2'],
      commanded: [],
      leader_moves: false,
    },
    step(
      1,
      [
        { unit: 'U1', from: '0101', to: '0102' },
        { unit: 'C1', from: '0105', to: '0104' },
      ],
      after,
      {
        contests: [
          {
            hex: '0103',
            union: 'U1',
            confederate: 'C1',
            dice: [
              [2, 2],
              [5, 1],
            ],
            winner: 'U1',
          },
        ],
      },
    ),
    step(2, [], after, {
      stops: [{ unit: 'U1', hex: '0102', wanted: '0103', rule: '6.1', reason: 'zoc', by: ['C1'], text: '' }],
    }),
    ...[3, 4, 5, 6, 7, 8].map((at) => step(at, [], after)),
    {
      kind: 'scatter',
      turn: 1,
      unit: 'C2',
      dice: [4, 1],
      direction: 4,
      path: ['0910'],
      ended: 'mp',
      text: '',
    },
    {
      kind: 'attack',
      turn: 1,
      index: 0,
      side: 'confederate',
      attackers: ['C1'],
      defenders: ['U1'],
      bombard: [],
      support: [],
      lines: [],
      attack: 4,
      defence: 4,
      odds: '1-1',
      column: '1-1',
      flank: false,
      doubled: [],
      die: 6,
      result: 'Dr',
      meaning: '',
    },
    { kind: 'loss', turn: 1, unit: 'U1', combat: 0, points: 2, strength: 2, eliminated: false },
    { kind: 'turn_ends', turn: 1, positions, losses: { union: 2, confederate: 0 } },
  ].map((event, n) => entry(n + 1, event));
}

describe('a turn in numbers', () => {
  const counted = count_statistics(one_turn(), []);
  it('gives each die to the side that threw it', () => {
    expect(counted.dice.union.command).toEqual([0, 0, 1, 0, 0, 0]);
    expect(counted.dice.union.contest).toEqual([0, 1, 0, 0, 1, 0]);
    expect(counted.dice.confederate.contest).toEqual([1, 1, 0, 0, 0, 0]);
    expect(counted.dice.confederate.combat).toEqual([0, 0, 0, 0, 0, 1]);
    expect(counted.dice.confederate.scatter).toEqual([1, 0, 0, 1, 0, 0]);
    expect(sum_of(counted.dice.confederate)).toEqual([2, 1, 0, 1, 0, 2]);
    for (const purpose of purposes) expect(counted.dice.union[purpose].length).toBe(6);
  });
  it('counts losses and battles by turn', () => {
    expect(counted.turns).toEqual([{ turn: 1, battles: 1, losses: { union: 2, confederate: 0 } }]);
  });
  it('sets plan against fact, with what stopped whom', () => {
    expect(counted.plans.union).toMatchObject({ ordered: 1, as_written: 0, plotted: 2, walked: 1 });
    expect([...counted.plans.union.stopped]).toEqual([['zoc', 1]]);
    expect(counted.plans.confederate).toMatchObject({ ordered: 2, as_written: 1, plotted: 2, walked: 1 });
    expect([...counted.plans.confederate.stopped]).toEqual([['scattered', 1]]);
  });
  it('counts nothing where nothing was played', () => {
    expect(count_statistics([], [])).toMatchObject({ turns: [], plans: { union: { ordered: 0 } } });
  });
});

describe('the sentence about luck', () => {
  it.each([
    [1, 1, 'Too few dice'],
    [20, 0.9, 'most rows of 20 fair dice'],
    [20, 0.05, 'about 1 match of 20.'],
    [80, 0.001, 'about 1 match of 1,000.'],
    [80, 1e-9, 'fewer than 1 match of a million'],
  ])('%d dice, chance %d', (dice, chance, words) => {
    expect(st.dice.luck(dice, chance)).toContain(words);
  });
});
