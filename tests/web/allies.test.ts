// What seats of one side know of each other: from the server's messages to what an editor starts from and is checked
// beside.
import { describe, expect, it } from 'vitest';
import { decode } from '../../web/src/protocol/decode';
import type { AllyAnswer, Decision, Draft } from '../../web/src/protocol/messages';
import {
  answerable_for_others,
  answers_beside,
  decision_shown,
  first_draft,
  promised_by_other,
} from '../../web/src/state/allies';
import { reduce } from '../../web/src/state/reducer';
import { empty_state, watch_key } from '../../web/src/state/state';
import type { Watched } from '../../web/src/state/state';
import { read_options, seats_with } from '../../web/src/pages/match_options';
import { view_message } from './fakes';

const asked = (seat: string): Decision => ({
  decision: `2.plot.${seat}`,
  kind: 'plot',
  group: '2.plot',
  seat,
  duty: 'must',
  secrecy: 'sealed',
  rule: '5.0',
  ask: {},
});
const row = (seat: string, by: string, state: AllyAnswer['state'], plots: string[]): AllyAnswer => ({
  decision: `2.plot.${seat}`,
  seat,
  by,
  payload: { plots },
  state,
  at: 5,
});
const draft = (plots: string[], state: Draft['state'] = 'draft'): Draft => ({
  draft: 3,
  payload: { plots },
  state,
  at: 7,
});

/** The overall commander's watch, with two commanders under him. */
function watched(more: Partial<Watched> = {}): Watched {
  const seen = reduce(empty_state, {
    type: 'received',
    now: 0,
    message: view_message({
      decisions: [asked('union'), asked('union-tyler'), asked('union-hunter')],
      allies: [row('union-tyler', 'union-tyler', 'draft', ['U01/2504 2505'])],
    }),
  }).watched[watch_key('m1', 'union')];
  if (seen === undefined) throw new Error('not watched');
  return { ...seen, ...more };
}

describe('allies', () => {
  it('come with the view, are replaced as a whole, and are none where the member is missing', () => {
    const state = reduce(empty_state, { type: 'received', now: 0, message: view_message() });
    expect(state.watched[watch_key('m1', 'union')]?.allies).toEqual([]);
    const told = reduce(state, {
      type: 'received',
      now: 0,
      message: {
        v: 1,
        type: 'allies',
        match: 'm1',
        seat: 'union',
        allies: [row('union-hunter', 'union-hunter', 'ready', [])],
      },
    });
    expect(told.watched[watch_key('m1', 'union')]?.allies).toHaveLength(1);
  });

  it('are decoded strictly', () => {
    const line = row('a', 'a', 'draft', []);
    const text = (allies: unknown): string =>
      JSON.stringify({ v: 1, type: 'allies', match: 'm', seat: 's', allies });
    expect(decode(text([line])).ok).toBe(true);
    expect(decode(text([{ ...line, by: 7 }]))).toEqual({ ok: false, path: '/allies/0/by' });
    expect(decode(text(null))).toEqual({ ok: false, path: '/allies' });
  });

  it('beside an answer lies everything of the side but the answer itself, one’s own drafts included', () => {
    const seen = watched({ drafts: { '2.plot.union': draft(['U07/2906 2907']) } });
    expect(answers_beside(seen, '2.plot.union').map((each) => each.seat)).toEqual(['union-tyler']);
    const beside = answers_beside(seen, '2.plot.union-tyler');
    expect(beside.map((each) => [each.seat, each.by, each.state])).toEqual([['union', 'union', 'draft']]);
  });

  it('an answer in another’s stead begins with what he has left', () => {
    expect(first_draft(watched(), '2.plot.union-tyler')).toMatchObject({
      draft: 0,
      payload: { plots: ['U01/2504 2505'] },
    });
    const own = watched({ drafts: { '2.plot.union-tyler': draft(['U01/2504 2604']) } });
    expect(first_draft(own, '2.plot.union-tyler')).toMatchObject({ draft: 3 });
    expect(first_draft(watched(), '2.plot.union-hunter')).toBeNull();
  });

  it('somebody else’s promise stands in the way, one’s own does not', () => {
    expect(promised_by_other(watched(), '2.plot.union-tyler')).toBeNull();
    const theirs = watched({ allies: [row('union-tyler', 'union-tyler', 'ready', [])] });
    expect(promised_by_other(theirs, '2.plot.union-tyler')?.by).toBe('union-tyler');
    const mine = watched({ allies: [row('union-tyler', 'union', 'ready', [])] });
    expect(promised_by_other(mine, '2.plot.union-tyler')).toBeNull();
  });

  it('the question shown is one’s own unless the address names another', () => {
    expect(decision_shown(watched(), null)?.decision).toBe('2.plot.union');
    expect(decision_shown(watched(), 'union-hunter')?.decision).toBe('2.plot.union-hunter');
    expect(decision_shown(watched(), 'confederate')).toBeUndefined();
    expect(answerable_for_others(watched()).map((each) => each.seat)).toEqual([
      'union-tyler',
      'union-hunter',
    ]);
  });
});

describe('seats that an option brings', () => {
  const seats = [
    { seat: 'union', side: 'union', title: 'Union' },
    { seat: 'confederate', side: 'confederate', title: 'Confederate' },
  ];
  const schemas = read_options({
    union_commanders: {
      kind: 'choice',
      title: 'Union commanders',
      choices: [
        { value: 'one', title: 'one' },
        {
          value: 'two',
          title: 'two',
          seats: [
            { seat: 'union', side: 'union', title: 'Union: McDowell' },
            { seat: 'union-tyler', side: 'union', title: 'Union: Tyler' },
          ],
        },
      ],
      default: 'one',
    },
  });
  it('take the place of those of their side', () => {
    expect(seats_with(seats, schemas, {})).toEqual(seats);
    expect(seats_with(seats, schemas, { union_commanders: 'two' }).map((each) => each.seat)).toEqual([
      'union',
      'union-tyler',
      'confederate',
    ]);
  });
});
