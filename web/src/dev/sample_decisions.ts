// A hand-made position after movement with everything that can be asked: for the development page and the
// unit tests. The sums are filler in the shape of the server's hints.
import type {
  AllocateAsk,
  AllocateHints,
  AllocatePayload,
  AttackHint,
  DecideAsk,
} from '../games/bull_run/decide/shapes';
import type { BullRunView, HexId, Outcome, Phase, Side, UnitId, UnitView } from '../games/bull_run/types';

function unit(id: UnitId, hex: HexId, strength: number, more: Partial<UnitView> = {}): UnitView {
  const side: Side = id.startsWith('U') ? 'union' : 'confederate';
  const gun = strength === 0;
  return {
    id,
    side,
    type: gun ? 'artillery' : 'infantry',
    symbol: gun ? 'artillery' : 'infantry',
    strength: gun ? 1 : strength,
    full_strength: gun ? 1 : strength,
    ma: 8,
    hex,
    name: '',
    size: 'X',
    ...more,
  };
}

export const sample_units: readonly UnitView[] = [
  unit('U01', '2608', 4, { name: 'Sherman' }),
  unit('U02', '2808', 3, { name: 'A. Porter' }),
  unit('U03', '2809', 3, { name: 'Burnside' }),
  unit('U04', '2609', 2, { name: 'Richardson' }),
  unit('U05', '2610', 2, { name: 'Willcox' }),
  unit('U16', '2707', 0, { name: 'Carlisle' }),
  unit('U17', '2607', 0, { name: 'Griffin' }),
  unit('C03', '2709', 3, { name: 'Jackson' }),
  unit('C04', '2710', 2, { name: 'Early' }),
  unit('C05', '2908', 2, { name: 'Evans' }),
  unit('C06', '2810', 1, { name: 'Bartow' }),
];

export function sample_view(phase: Phase): BullRunView {
  return {
    game: 'bull_run',
    scenario: '14.11',
    title: 'First Bull Run',
    headline: 'Turn 3 of 8',
    phase,
    turn: 3,
    turns: 8,
    clock: '10:00',
    night: false,
    map: 'map.json',
    side: 'union',
    sides: {
      union: { title: 'Union', losses: 3, demoralized: false, demoralization_at: 8, deployed: true },
      confederate: {
        title: 'Confederate',
        losses: 5,
        demoralized: true,
        demoralization_at: 10,
        deployed: true,
      },
    },
    units: sample_units,
    eliminated: [{ id: 'C09', side: 'confederate', turn: 2 }],
    reinforcements: [],
    objectives: [
      { hex: '2415', name: 'Henry House', held_by: 'union', points: {} },
      { hex: '3904', name: 'Centreville', held_by: 'union', points: {} },
      { hex: '1611', name: 'Groveton', held_by: null, points: {} },
    ],
    options: { decisions: 'live' },
    outcome: null,
  };
}

export const sample_outcome: Outcome = {
  places: [
    { side: 'union', level: 'substantive' },
    { side: 'confederate', level: 'lost' },
  ],
  text: 'Substantive Union victory: the Confederate army is demoralized and Union holds Henry House.',
  rule: '14.14',
};

export const allocate_ask: AllocateAsk = {
  kind: 'allocate',
  turn: 3,
  attackers: [
    { unit: 'U01', targets: ['C03'] },
    { unit: 'U02', targets: ['C03'] },
    { unit: 'U03', targets: ['C03', 'C04'] },
    { unit: 'U04', targets: ['C03', 'C04'] },
  ],
  must_be_attacked: ['C03', 'C04'],
  bombard: [{ unit: 'U16', targets: ['C03'] }],
  support: [{ unit: 'U17', targets: ['U01', 'U04'] }],
  default: {
    attacks: [
      { attackers: ['U01', 'U02'], defenders: ['C03'], bombard: ['U16'] },
      { attackers: ['U03', 'U04'], defenders: ['C04'], bombard: [] },
    ],
    support: { U17: 'U01' },
  },
};

const results: AttackHint['possible'] = [
  [1, 'Dr', 'the defenders retreat one hex'],
  [2, 'Dr', 'the defenders retreat one hex'],
  [3, 'Dr', 'the defenders retreat one hex'],
  [4, 'Ar', 'the attackers retreat one hex'],
  [5, 'Ar', 'the attackers retreat one hex'],
  [6, '2/0', 'the attackers lose 2 strength points'],
].map(([die, result, meaning]) => ({ die: Number(die), result: String(result), meaning: String(meaning) }));

const strength = (id: UnitId): number => sample_units.find((each) => each.id === id)?.strength ?? 0;

/** Enough of a sum to fill the sheet; the real one is the server's. */
export function sample_hints(payload: AllocatePayload, hidden: readonly UnitId[] = []): AllocateHints {
  const attacks = payload.attacks.map(({ attackers, defenders, bombard = [] }): AttackHint => {
    const flank = attackers.includes('U01') && attackers.includes('U02') && defenders.length === 1;
    const unknown = defenders.some((id) => hidden.includes(id));
    const foot = attackers.reduce((sum, id) => sum + strength(id), 0) * (flank ? 2 : 1);
    const attack = foot + 2 * bombard.length;
    const defence = defenders.reduce((sum, id) => sum + strength(id) * 2, 0);
    const odds = attack >= defence ? `${Math.floor(attack / defence)}-1` : `1-${Math.ceil(defence / attack)}`;
    const shown = defenders.map((id) => ({
      text: `${id} ${strength(id)}, doubled behind the water (13.0)`,
      value: strength(id) * 2,
      part: 'defence',
    }));
    return {
      lines: [
        ...attackers.map((id) => ({ text: `${id} ${strength(id)}`, value: strength(id), part: 'attack' })),
        ...(flank
          ? [{ text: 'doubled: from two sides that do not touch (7.25)', value: 2, part: 'attack_factor' }]
          : []),
        ...bombard.map((id) => ({ text: `${id} bombards (9.1)`, value: 2, part: 'attack' })),
        ...(unknown ? [] : shown),
      ],
      attack,
      defence: unknown ? null : defence,
      odds: unknown ? null : odds,
      column: unknown ? null : odds,
      flank,
      unknown,
      possible: unknown ? [] : results,
    };
  });
  const used = payload.attacks.flatMap((each) => each.attackers);
  const attacked = payload.attacks.flatMap((each) => each.defenders);
  return {
    attacks,
    unassigned: allocate_ask.attackers.map((each) => each.unit).filter((id) => !used.includes(id)),
    unattacked: allocate_ask.must_be_attacked.filter((id) => !attacked.includes(id)),
  };
}

export const repulse_ask: DecideAsk = {
  kind: 'form',
  turn: 3,
  drives: [
    {
      unit: 'C05',
      from: '2908',
      combat: null,
      choices: [
        { hex: '3008', to: '3008', displace: null },
        { hex: '3009', to: '3009', displace: null },
        { hex: '2909', to: '2909', displace: null },
      ],
      forbidden: [
        { hex: '2907', rule: '8.21', text: 'In the zone of control of U02.' },
        { hex: '2808', rule: '8.21', text: 'Held by U02.' },
      ],
      default: '3008',
    },
  ],
  told: [{ unit: 'C06', from: '2810', loses: 0 }],
  default: { repulse: { C05: '3008' } },
};

export const results_ask: DecideAsk = {
  kind: 'form',
  turn: 3,
  combats: [
    {
      combat: 0,
      attackers: ['U01', 'U02'],
      defenders: ['C03'],
      result: 'Dr',
      meaning: 'the defenders retreat one hex',
    },
    {
      combat: 1,
      attackers: ['U03', 'U04'],
      defenders: ['C04'],
      result: '2/0',
      meaning: 'the attackers lose 2 strength points',
    },
  ],
  losses: [
    {
      combat: 1,
      points: 2,
      units: [
        { unit: 'U03', strength: 3 },
        { unit: 'U04', strength: 2 },
      ],
    },
  ],
  retreats: [
    {
      unit: 'C03',
      from: '2709',
      combat: 0,
      choices: [
        { hex: '2708', to: '2708', displace: null },
        { hex: '2710', to: ['2710', { displace: { C04: '2711' } }], displace: { C04: '2711' } },
        { hex: '2710', to: ['2710', { displace: { C04: '2610' } }], displace: { C04: '2610' } },
      ],
      forbidden: [{ hex: '2608', rule: '8.21', text: 'Held by U01.' }],
      default: '2708',
    },
  ],
  advances: [{ combat: 0, loser: 'C03', hex: '2709', units: ['U01', 'U02'] }],
  default: {
    losses: [{ combat: 1, take: { U03: 1, U04: 1 } }],
    retreat: { C03: '2708' },
    advance: {},
  },
};

export const enter_ask: DecideAsk = {
  kind: 'form',
  turn: 3,
  entries: [{ unit: 'U18', wanted: '0101', hexes: ['0102', '0202'] }],
  default: { enter: { U18: '0102' } },
};
