// The umpire's desk without a page: forms of rulings, what an amended plot changes, a held turn as the replay reads it.
import { describe, expect, it } from 'vitest';
import { HELD_DESK, LETTERS_DESK, READINESS_DESK, SAMPLE_VIEW } from '../../web/src/dev/sample_desk';
import {
  both_charts,
  chart_row,
  held_entries,
  open_sides,
} from '../../web/src/games/bull_run/desk/held_turn';
import { apply_event, fold_replay } from '../../web/src/games/bull_run/replay/fold';
import type { BullRunEvent, BullRunView } from '../../web/src/games/bull_run/types';
import { desk as game_words } from '../../web/src/games/bull_run/desk';
import {
  close_plan,
  extend_plan,
  force_plan,
  hold_plan,
  pause_plan,
  plot_diff,
  roll_back_plan,
} from '../../web/src/pages/desk/acts';
import { readable } from '../../web/src/pages/desk/desk_words';
import { said } from '../../web/src/pages/desk/diff_table';
import { fields_of, missing_field, payload_of } from '../../web/src/shell/asks/form_fields';

const view = SAMPLE_VIEW as unknown as BullRunView;

describe('a form of a ruling', () => {
  const [move, strength] = READINESS_DESK.rulings;
  it('is read, filled in and sent as the ruleset asks it', () => {
    const fields = fields_of(move?.ask ?? {});
    expect(fields?.map((field) => field.name)).toEqual(['unit', 'hex']);
    expect(missing_field(fields ?? [], { unit: 'U01', hex: ' ' })).toBe('To hex');
    expect(payload_of(fields ?? [], { unit: 'U01', hex: ' 2210 ' })).toEqual({
      unit: 'U01',
      hex: '2210',
    });
  });
  it('sends numbers as numbers and keeps them in their range', () => {
    const fields = fields_of(strength?.ask ?? {}) ?? [];
    expect(missing_field(fields, { unit: 'U01', strength: '7' })).toBe('Strength');
    expect(missing_field(fields, { unit: 'U01', strength: '2.5' })).toBe('Strength');
    expect(payload_of(fields, { unit: 'U01', strength: '3' })).toEqual({
      unit: 'U01',
      strength: 3,
    });
  });
  it('is not drawn where the shell does not know a part of it', () => {
    expect(fields_of({ kind: 'confirm' })).toEqual([]);
    expect(
      fields_of({
        kind: 'form',
        fields: [{ name: 'x', title: 'X', ask: { kind: 'riddle' } }],
      }),
    ).toBeNull();
  });
});

describe('acts', () => {
  it('name the rows of a plot that differ, taken out and put in', () => {
    expect(plot_diff('U01/2504 2505\nU02/2505', 'U01/2504  2606\nU03/2506 2507')).toEqual([
      { subject: 'U01', before: 'U01/2504 2505', after: 'U01/2504 2606' },
      { subject: 'U02', before: 'U02/2505', after: null },
      { subject: 'U03', before: null, after: 'U03/2506 2507' },
    ]);
    expect(plot_diff('U01/2504 2505', ' U01/2504 2505 \n')).toEqual([]);
  });
  it('offer only seats that owe an answer, and of a held turn all to be held in place', () => {
    const seats = (plan: ReturnType<typeof force_plan>): readonly string[] =>
      plan.fields.flatMap(({ ask }) => (ask.kind === 'pick_one' ? ask.from.map((one) => one.value) : []));
    expect(seats(force_plan(READINESS_DESK))).toEqual(['confederate']);
    expect(seats(hold_plan(READINESS_DESK))).toEqual(['confederate']);
    expect(seats(hold_plan(HELD_DESK))).toEqual(['union', 'confederate']);
  });
  it('go back to a step by its revision, of a branch left behind too', () => {
    const left = HELD_DESK.steps.find((step) => !step.current);
    if (left === undefined) throw new Error('the sample has a branch left behind');
    const plan = roll_back_plan(HELD_DESK, left, game_words);
    expect(plan.body({})).toEqual({ revision: left.revision });
    expect(plan.diff({})[0]).toMatchObject({
      before: 'Deployment: played',
      after: 'Deployment: played',
    });
    expect(plan.reason_needed).toBe(true);
  });
});

describe('the clock of a match by letters', () => {
  const { due } = LETTERS_DESK.clock.deadlines[0] ?? { due: 0 };
  it('is extended by a span that is chosen, and the players are told the new date as the server tells it', () => {
    const plan = extend_plan(LETTERS_DESK, game_words);
    expect(plan.body({ span: String(24 * 3_600_000) })).toEqual({
      ms: 24 * 3_600_000,
    });
    expect(plan.diff({ span: '86400000' })[0]?.subject).toBe('Turn 1, plots');
    expect(new Date(due + 86_400_000).toISOString()).toBe('2026-05-16T12:00:00.000Z');
    expect(plan.line({ span: '86400000' })).toBe(
      'The umpire: There is more time: answers are due by Sat 16 May 2026, 12:00 UTC.',
    );
  });
  it('stands for a span from the server’s present', () => {
    expect(pause_plan(() => 1000).body({ span: '3600000' })).toEqual({
      until_ms: 3_601_000,
    });
  });
  it('closes the one group that waits, naming whom it goes on without', () => {
    const plan = close_plan(LETTERS_DESK, game_words);
    expect(plan.fields).toEqual([]);
    expect(plan.body({})).toEqual({ group: '1.plot' });
    expect(plan.diff({}).map((line) => line.subject)).toEqual(['Confederate']);
  });
});

describe('what is read of a change', () => {
  const read = (line: Parameters<typeof readable>[0][number]) => readable([line], HELD_DESK, game_words)[0];
  it('has titles for seats, groups and dice, and dates for instants', () => {
    expect(
      read({
        subject: 'union',
        what: 'readiness',
        before: 'not ready',
        after: 'ready',
      })?.subject,
    ).toBe('Union');
    const later = read({
      subject: '3.plot',
      what: 'due',
      before: 0,
      after: Date.UTC(2026, 4, 12, 12),
    });
    expect(later?.subject).toBe('Turn 3, plots');
    expect(String(later?.after)).toMatch(/12 May 2026/);
    expect(read({ subject: 'combat/0 #1', what: 'die', before: 1, after: 6 })?.subject).toBe('Combat 1');
    expect(read({ subject: 'command/union #2', what: 'die', before: 1, after: 6 })?.subject).toBe(
      'Command, Union (2)',
    );
  });
  it('names the step that play goes on after', () => {
    expect(read({ subject: 'history', what: 'goes on after', before: 9, after: 1 })).toMatchObject({
      subject: 'Play',
      before: 'Deployment: played',
      after: 'Beginning',
    });
  });
  it('is an amended answer line by line, and never JSON', () => {
    const line = read({
      subject: 'union',
      what: 'answer',
      before: { plots: ['a'] },
      after: { plots: ['b'] },
      before_text: 'U01/2504 2505\n',
      after_text: 'U01/2504 2606',
    });
    expect(line).toMatchObject({
      before: ['U01/2504 2505'],
      after: ['U01/2504 2606'],
    });
    expect(said({ move_to: '2210', units: ['U01', 'U02'] })).toBe('move to: 2210, units: U01, U02');
  });
});

describe('a held turn', () => {
  const events = HELD_DESK.held?.events ?? [];
  it('is a turn that the replay can step through, from where the umpire sees everybody', () => {
    const { turns } = fold_replay(held_entries(view, events), view.units);
    expect(turns).toHaveLength(1);
    expect(Object.keys(turns[0]?.start ?? {}).sort()).toEqual(
      view.units
        .filter((unit) => unit.hex !== null)
        .map((unit) => unit.id)
        .sort(),
    );
    expect(turns[0]?.complete).toBe(true);
  });
  it('shows both plots as they were opened, and without them those the umpire may see', () => {
    const opened = both_charts(HELD_DESK.answers, events);
    expect(opened.union.length).toBeGreaterThan(0);
    expect(opened.union[0]?.cells).toHaveLength(8);
    const early = both_charts(HELD_DESK.answers, []);
    expect(early.confederate.map((row) => row.unit)).toEqual(['C01']);
  });
  it('tells a side that ordered nothing from one whose orders are not open', () => {
    expect(open_sides([], events)).toEqual({ union: true, confederate: true });
    expect(open_sides([], [])).toEqual({ union: false, confederate: false });
    const none = HELD_DESK.answers
      .slice(0, 1)
      .map((plot) => ({ ...plot, seat: 'union', payload: { plots: [] } }));
    expect(open_sides(none, [])).toEqual({ union: true, confederate: false });
  });
  it('writes a mission into the last four columns and waits into the others', () => {
    expect(chart_row('C01/2707 2706 - ATTACK').cells).toEqual([
      '2706',
      '-',
      '-',
      '-',
      'ATTACK',
      'ATTACK',
      'ATTACK',
      'ATTACK',
    ]);
    expect(chart_row('U02/2505').cells).toEqual(Array(8).fill('-'));
  });
});

describe('the replay follows a ruling', () => {
  const before = { U01: { hex: '2504', strength: 4 } };
  const ruled = (ruling: Partial<Extract<BullRunEvent, { kind: 'ruling' }>>) =>
    apply_event(before, { kind: 'ruling', turn: 1, act: 'move', ...ruling } as BullRunEvent, () => 4);
  it('moved, mended, taken off, brought back', () => {
    expect(ruled({ unit: 'U01', from: '2504', to: '2210' })).toEqual({
      U01: { hex: '2210', strength: 4 },
    });
    expect(ruled({ act: 'strength', unit: 'U01', was: 4, strength: 3 })).toEqual({
      U01: { hex: '2504', strength: 3 },
    });
    expect(ruled({ act: 'remove', unit: 'U01', from: '2504' })).toEqual({});
    expect(ruled({ act: 'return', unit: 'U02', to: '2211', strength: 2 })).toEqual({
      ...before,
      U02: { hex: '2211', strength: 2 },
    });
    expect(ruled({ act: 'night' })).toBe(before);
  });
});
