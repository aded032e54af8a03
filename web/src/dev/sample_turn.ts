// A hand-made turn in the shape of the contract, for the development page and for tests: every kind of event
// occurs, positions are kept by hand, and no rule was asked whether it could really happen.

import { type Entry } from '../protocol/messages';
import { DEPLOYED, PLOTS } from './sample_forces';

export { SAMPLE_UNITS } from './sample_forces';
import { type BullRunEvent, type HexId, type Move, type UnitId } from '../games/bull_run/types';

type Places = Record<UnitId, HexId>;

function moved(places: Places, moves: readonly Move[]): Places {
  const next = { ...places };
  for (const move of moves) next[move.unit] = move.to;
  return next;
}

type Step = Extract<BullRunEvent, { readonly kind: 'sub_segment' }>;

function step(at: number, places: Places, moves: readonly Move[], more: Partial<Step> = {}): Step {
  return {
    kind: 'sub_segment',
    turn: 1,
    rule: '5.2',
    at,
    moves,
    stops: [],
    contests: [],
    interceptions: [],
    eliminated: [],
    positions: moved(places, moves),
    ...more,
  };
}

function go(unit_id: UnitId, from: HexId, to: HexId): Move {
  return { unit: unit_id, from, to };
}

/** The movement segment: moves by hand, with one of every kind of stop. */
function movement(start: Places): Step[] {
  const steps: Step[] = [];
  let places = start;
  const add = (at: number, moves: readonly Move[], more: Partial<Step> = {}) => {
    const one = step(at, places, moves, more);
    steps.push(one);
    places = { ...one.positions };
  };
  add(1, [
    go('U01', '2504', '2503'),
    go('U04', '2707', '2708'),
    go('U06', '3008', '2909'),
    go('C03', '2610', '2611'),
    go('C04', '2811', '2711'),
    go('C05', '2410', '2310'),
    go('U08', '3614', '3514'),
  ]);
  add(
    2,
    [
      go('U01', '2503', '2403'),
      go('U04', '2708', '2709'),
      go('U06', '2909', '2809'),
      go('C03', '2611', '2712'),
      go('C05', '2310', '2210'),
      go('U08', '3514', '3414'),
    ],
    {
      stops: [
        {
          unit: 'C04',
          hex: '2711',
          wanted: '2710',
          reason: 'zoc',
          by: ['U04'],
          text: 'C04 stopped in 2711: it came into the zone of U04.',
        },
        {
          unit: 'U04',
          hex: '2709',
          wanted: '2710',
          reason: 'zoc',
          by: ['C04'],
          text: 'U04 stopped in 2709: it came into the zone of C04.',
        },
      ],
      interceptions: [{ units: ['U04', 'C04'] }],
    },
  );
  add(3, [go('U01', '2403', '2303'), go('U06', '2809', '2810'), go('C05', '2210', '2209')], {
    stops: [
      {
        unit: 'C03',
        hex: '2712',
        wanted: '2711',
        reason: 'blocked',
        by: ['C04'],
        text: 'C03 was held in 2712 behind C04, which stayed in 2711.',
      },
      {
        unit: 'U06',
        hex: '2810',
        wanted: '2711',
        reason: 'zoc',
        by: ['C04'],
        text: 'U06 stopped in 2810: it came into the zone of C04.',
      },
    ],
    interceptions: [{ units: ['U06', 'C04'] }],
  });
  add(4, [go('U01', '2303', '2203'), go('C05', '2209', '2108')]);
  add(5, [go('U01', '2203', '2104'), go('C05', '2108', '2007')]);
  add(6, [go('U01', '2104', '2004')]);
  add(7, []);
  add(8, [], {
    contests: [
      {
        hex: '3413',
        union: 'U08',
        confederate: 'C06',
        dice: [
          [3, 3],
          [2, 5],
        ],
        winner: 'C06',
      },
    ],
    stops: [
      {
        unit: 'U08',
        hex: '3414',
        wanted: '3413',
        reason: 'contest_lost',
        by: ['C06'],
        text: 'U08 lost 3413 to C06 and stayed in 3414.',
      },
    ],
  });
  return steps;
}

const at_start: Places = Object.fromEntries(DEPLOYED.map((one) => [one.id, one.hex]));

function standings(places: Places, strength: Readonly<Record<UnitId, number | null>>) {
  return Object.fromEntries(
    Object.entries(places).map(([id, hex]) => [id, { hex, strength: strength[id] ?? 0 }]),
  );
}

const full: Readonly<Record<UnitId, number | null>> = Object.fromEntries(
  DEPLOYED.map((one) => [one.id, one.strength]),
);

function told(event: BullRunEvent, text: string): readonly [BullRunEvent, string] {
  return [event, text];
}

function sample_events(): (readonly [BullRunEvent, string])[] {
  const steps = movement(at_start);
  const after = { ...(steps[steps.length - 1]?.positions ?? at_start) };
  const scattered: Places = { ...after, U05: '2905' };
  const ended: Places = { ...scattered, U02: '2608', C02: '2507', C04: '2812' };
  const left = { ...full, U03: 1, C04: 2 };
  return [
    told(
      { kind: 'deployed', turn: 1, rule: '3.0', units: DEPLOYED, removed: ['U12', 'C14'] },
      'Both sides have deployed.',
    ),
    told(
      { kind: 'turn_begins', turn: 1, clock: '06:00', night: false, positions: standings(at_start, full) },
      'Turn 1 begins at 06:00.',
    ),
    told(
      { kind: 'orders_revealed', turn: 1, rule: '5.2', plots: PLOTS },
      'The orders of both sides are revealed.',
    ),
    told(
      {
        kind: 'command',
        turn: 1,
        rule: '10.3',
        side: 'union',
        die: 3,
        digits: [3, 5, 9],
        scattered: ['U05'],
        commanded: ['U04', 'U06'],
        leader_moves: false,
      },
      'Union command: die 3 strikes 3, 5 and 9; U05 scatters.',
    ),
    told(
      {
        kind: 'command',
        turn: 1,
        rule: '10.3',
        side: 'confederate',
        die: 5,
        digits: [1, 5, 7],
        scattered: [],
        commanded: ['C03'],
        leader_moves: false,
      },
      'Confederate command: die 5 strikes 1, 5 and 7; nobody scatters.',
    ),
    told(
      { kind: 'pinned', turn: 1, rule: '6.22', interceptions: [], halted: ['U03'] },
      'U03 stands in an enemy zone of control and is pinned.',
    ),
    ...steps.map((one) => told(one, one.moves.length === 0 ? '' : `${one.moves.length} units moved.`)),
    told(
      {
        kind: 'scatter',
        turn: 1,
        rule: '10.4',
        unit: 'U05',
        dice: [4, 2],
        direction: 4,
        path: ['2904', '2905'],
        ended: 'mp',
        text: '',
      },
      'U05 scatters south for 2 MP, to 2905.',
    ),
    told(
      {
        kind: 'attack',
        turn: 1,
        rule: '7.2',
        index: 1,
        side: 'confederate',
        attackers: ['C02'],
        defenders: ['U03'],
        bombard: [],
        support: [],
        lines: [
          { text: 'Attack: C02', value: 4 },
          { text: 'Defence: U03 3, doubled by the bridge', value: 6 },
        ],
        attack: 4,
        defence: 6,
        odds: '1-2',
        column: '1-2',
        flank: false,
        doubled: ['U03'],
        die: 1,
        result: '2/0',
        meaning: 'The defender loses two strength points.',
        decided: 'standing',
      },
      'C02 attacks U03 at 1-2: die 1, 2/0.',
    ),
    told(
      {
        kind: 'attack',
        turn: 1,
        rule: '7.2',
        index: 2,
        side: 'union',
        attackers: ['U04', 'U06'],
        defenders: ['C04'],
        bombard: [],
        support: [],
        lines: [
          { text: 'Attack: U04', value: 2 },
          { text: 'Attack: U06', value: 2 },
          { text: 'Defence: C04', value: 3 },
        ],
        attack: 4,
        defence: 3,
        odds: '1-1',
        column: '1-1',
        flank: false,
        doubled: [],
        die: 4,
        result: 'Dr',
        meaning: 'The defender retreats one hex.',
        decided: 'order',
      },
      'U04 and U06 attack C04 at 1-1: die 4, Dr.',
    ),
    told(
      { kind: 'repulsed', turn: 1, rule: '7.3', unit: 'U02', from: '2507', to: '2608', by: ['C02'] },
      'U02 is pushed back from 2507 to 2608.',
    ),
    told(
      {
        kind: 'loss',
        turn: 1,
        rule: '8.11',
        unit: 'U03',
        combat: 1,
        points: 2,
        strength: 1,
        eliminated: false,
      },
      'U03 loses 2 strength points; 1 is left.',
    ),
    told(
      { kind: 'retreated', turn: 1, rule: '8.2', unit: 'C04', combat: 2, from: '2711', to: '2812' },
      'C04 retreats from 2711 to 2812.',
    ),
    told(
      {
        kind: 'loss',
        turn: 1,
        rule: '8.11',
        unit: 'C04',
        combat: 2,
        points: 1,
        strength: 2,
        eliminated: false,
      },
      'C04 loses 1 strength point; 2 are left.',
    ),
    told(
      { kind: 'advanced', turn: 1, rule: '8.23', unit: 'C02', combat: 1, from: '2408', to: '2507' },
      'C02 advances to 2507.',
    ),
    told(
      {
        kind: 'control',
        turn: 1,
        rule: '14.14',
        hex: '1611',
        name: 'Groveton',
        side: 'confederate',
        was: null,
      },
      'The Confederates take Groveton.',
    ),
    told(
      { kind: 'turn_ends', turn: 1, positions: standings(ended, left), losses: { union: 2, confederate: 1 } },
      'Turn 1 ends. Losses: Union 2, Confederates 1.',
    ),
    told(
      { kind: 'turn_begins', turn: 2, clock: '07:30', night: false, positions: standings(ended, left) },
      'Turn 2 begins at 07:30.',
    ),
  ];
}

export function sample_entries(): Entry[] {
  return sample_events().map(([event, text], i) => ({
    seq: i + 1,
    at: 0,
    origin: 'game',
    event: event as unknown as Entry['event'],
    text,
  }));
}
