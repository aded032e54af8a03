// A hand-made desk in the shape of the protocol: the sample turn held, an envelope of acts behind it. For the
// development page and for tests.
import type { Desk, DeskEvent } from '../protocol/desk';
import { plainTerms } from '../protocol/messages';
import type { JsonObject } from '../protocol/messages';
import { SAMPLE_UNITS, sample_entries } from './sample_turn';

const hour = 3_600_000;
const noon = Date.UTC(2026, 4, 12, 12);

const side = (title: string): JsonObject => ({
  title,
  army: title,
  losses: 2,
  demoralized: false,
  demoralization_at: 8,
  deployed: true,
});

export const SAMPLE_VIEW: JsonObject = {
  game: 'bull_run',
  scenario: '14.11',
  title: 'First Bull Run',
  headline: 'Turn 1 of 8 · Plot',
  phase: 'plot',
  turn: 1,
  turns: 8,
  clock: '06:00',
  night: false,
  map: 'map.json',
  side: null,
  sides: { union: side('Union'), confederate: side('Confederate') },
  units: SAMPLE_UNITS as unknown as readonly JsonObject[],
  eliminated: [],
  reinforcements: [],
  objectives: [],
  options: {},
  outcome: null,
};

function held_events(): readonly DeskEvent[] {
  return sample_entries()
    .filter(({ event }) => event.kind !== 'deployed' && event.kind !== 'turn_begins')
    .map(({ origin, event, text }) => ({ origin, event, text }));
}

const decision = (seat: string) => ({
  decision: `1.plot.${seat}`,
  kind: 'plot',
  group: '1.plot',
  seat,
  must: true,
  ready: true,
});

export const HELD_DESK: Desk = {
  match: 'm1',
  title: 'Stone Bridge',
  game: 'bull_run',
  scenario: '14.11',
  lifecycle: 'running',
  frozen: null,
  umpire: 'Umpire',
  terms: { ...plainTerms, umpire: true, umpire_preview: true, umpire_opens_envelopes: true },
  branch: 2,
  branches: [
    { branch: 1, from: 0, begins: 1 },
    { branch: 2, from: 1, begins: 9 },
  ],
  steps: [
    { revision: 1, at: noon - 9 * hour, kind: 'created', group: '', branch: 1, current: true },
    { revision: 4, at: noon - 6 * hour, kind: 'resolved', group: '0.deploy', branch: 1, current: false },
    { revision: 9, at: noon - 3 * hour, kind: 'resolved', group: '0.deploy', branch: 2, current: true },
  ],
  seats: [
    { seat: 'union', title: 'Union', side: 'union', holder: 'Anna', ready: { '1.plot': true }, owes: false },
    {
      seat: 'confederate',
      title: 'Confederate',
      side: 'confederate',
      holder: 'Ben',
      ready: { '1.plot': true },
      owes: false,
    },
  ],
  decisions: [decision('union'), decision('confederate')],
  answers: [
    {
      group: '1.plot',
      seat: 'union',
      decision: '1.plot.union',
      payload: { plots: ['U01/2504 2505 2606 2607', 'U02/2505 - 2506'] },
    },
    {
      group: '1.plot',
      seat: 'confederate',
      decision: '1.plot.confederate',
      payload: { plots: ['C01/2707 2706 - - ATTACK'] },
    },
  ],
  held: {
    group: '1.plot',
    dice: [
      { step: 'command', label: 'command/union', nth: 0, sides: 6, face: 3, hidden: false },
      {
        step: 'command',
        label: 'command/confederate',
        nth: 0,
        sides: 6,
        face: 5,
        hidden: false,
        by: 'umpire',
        rolled: 2,
      },
      { step: 'combat', label: 'combat/0', nth: 0, sides: 6, face: 6, hidden: false },
    ],
    events: held_events(),
    view: SAMPLE_VIEW,
    finishes: false,
  },
  waiting: null,
  clock: { paused: null, deadlines: [], proposals: [], now: noon },
  rulings: [],
  notes: [
    {
      note: 1,
      at: noon - hour,
      turn: '1',
      unit: 'U03',
      place: '2607',
      text: 'Asks whether the ford can be held.',
    },
  ],
  audit: [
    {
      revision: 7,
      at: noon - 4 * hour,
      act: 'undo',
      reason: 'The Confederate player had set up on an old map.',
      secret: false,
      diff: [{ subject: 'match', what: 'step', before: 4, after: 1 }],
    },
    {
      revision: 10,
      at: noon - 2 * hour,
      act: 'override',
      reason: 'Cocked die.',
      secret: true,
      diff: [{ subject: 'command/confederate', what: 'face', before: 2, after: 5 }],
    },
  ],
  view: SAMPLE_VIEW,
};

const units = [
  { value: 'U01', title: 'U01 Porter, strength 4, in 2504' },
  { value: 'U02', title: 'U02 Burnside, strength 3, in 2505' },
];

export const READINESS_DESK: Desk = {
  ...HELD_DESK,
  held: null,
  answers: [],
  decisions: [decision('union'), { ...decision('confederate'), ready: false }],
  rulings: [
    {
      kind: 'move',
      title: 'Move a unit',
      rule: '5.24',
      ask: {
        kind: 'form',
        fields: [
          { name: 'unit', title: 'Unit', ask: { kind: 'pick_one', from: units } },
          {
            name: 'hex',
            title: 'To hex',
            hint: 'An empty hex; nobody shares one.',
            ask: { kind: 'hex_path', least: 1, most: 1, map: 'map.json' },
          },
        ],
      },
    },
    {
      kind: 'strength',
      title: 'Mend a unit’s strength',
      rule: '2.3',
      ask: {
        kind: 'form',
        fields: [
          { name: 'unit', title: 'Unit', ask: { kind: 'pick_one', from: units } },
          { name: 'strength', title: 'Strength', ask: { kind: 'number', least: 1, most: 6 } },
        ],
      },
    },
  ],
};

/** The same, played by letters: what is due has a date. */
export const LETTERS_DESK: Desk = {
  ...READINESS_DESK,
  terms: { ...READINESS_DESK.terms, pace: { kind: 'letters', period_ms: 72 * hour } },
  clock: {
    paused: null,
    deadlines: [
      {
        group: '1.plot',
        opened: noon,
        due: noon + 72 * hour,
        warn: noon + 57 * hour,
        overdue: false,
        waits_for: ['confederate'],
      },
    ],
    proposals: [],
    now: noon + hour,
  },
};

export const WAITING_DESK: Desk = {
  ...HELD_DESK,
  held: null,
  answers: HELD_DESK.answers,
  waiting: {
    group: '1.plot',
    code: 'needs-face',
    wants: { step: 'command', label: 'command/union', nth: 0, sides: 6 },
  },
};
