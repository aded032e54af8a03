// @vitest-environment node
// The inbox: what is owed in rule order, choices by number, and one answer for all of it.
import { describe, expect, it } from 'vitest';
import { enter_ask, repulse_ask, results_ask } from '../../../web/src/dev/sample_decisions';
import * as model from '../../../web/src/games/bull_run/decide/answers';
import type { DecideAsk } from '../../../web/src/games/bull_run/decide/shapes';

function owed(ask: DecideAsk, key: string): model.Owed {
  const found = model.owed_of(ask).find((each) => each.key === key);
  if (found === undefined) throw new Error(key);
  return found;
}
const start = model.read_answers(results_ask.default);

describe('the inbox', () => {
  it('lists what is owed in the order of the rules', () => {
    expect(model.owed_of(results_ask).map((each) => each.key)).toEqual([
      'loss 1',
      'retreat C03',
      'advance 2709',
    ]);
    expect(model.owed_of(repulse_ask).map((each) => each.key)).toEqual(['repulse C05']);
  });

  it('sends the standing orders’ answers when nothing is changed', () => {
    expect(model.print_answers(start, 'results')).toEqual(results_ask.default);
    expect(model.print_answers(model.read_answers(repulse_ask.default), 'repulse')).toEqual(
      repulse_ask.default,
    );
    expect(model.print_answers(model.read_answers(enter_ask.default), 'enter')).toEqual(enter_ask.default);
    for (const each of model.owed_of(results_ask))
      expect(model.is_default(start, results_ask, each)).toBe(true);
  });

  it('chooses a hex, and tells two displacements into one hex apart', () => {
    const retreat = owed(results_ask, 'retreat C03');
    expect(model.chosen_index(start, retreat)).toBe(0);
    expect(model.indexes_at(retreat, '2710')).toEqual([1, 2]);
    const second = model.choose(start, retreat, 2);
    expect(second.retreat).toEqual({
      C03: ['2710', { displace: { C04: '2610' } }],
    });
    expect(model.chosen_index(second, retreat)).toBe(2);
    expect(model.is_default(second, results_ask, retreat)).toBe(false);
    expect(model.default_index(results_ask, retreat)).toBe(0);
    // The order of members in a payload that came back from the server means nothing.
    expect(model.to_key(['2710', { displace: { C04: '2711', A: '1' } }])).toBe(
      model.to_key(['2710', { displace: { A: '1', C04: '2711' } }]),
    );
  });

  it('divides a loss point by point, never beyond what a unit has', () => {
    const each = owed(results_ask, 'loss 1');
    if (each.kind !== 'loss') throw new Error('no loss');
    const { loss } = each;
    expect(model.points_to_take(loss)).toBe(2);
    let answers = model.take_points(start, loss, 'U04', -1);
    expect(model.points_taken(answers, loss)).toBe(1);
    answers = model.take_points(answers, loss, 'U03', 1);
    expect(model.print_answers(answers, 'results').losses).toEqual([{ combat: 1, take: { U03: 2 } }]);
    answers = model.take_points(model.take_points(answers, loss, 'U03', 1), loss, 'U03', 1);
    expect(model.taken_of(answers, loss)['U03']).toBe(3);
    expect(model.points_to_take({ ...loss, points: 9 })).toBe(5);
  });

  it('asks once for a hex that two battles may empty', () => {
    const twice = {
      ...results_ask,
      advances: [
        { combat: 0, loser: 'C03', hex: '2709', units: ['U02'] },
        { combat: 1, loser: 'C04', hex: '2809', units: ['U02'] },
        { combat: 2, loser: 'C03', hex: '2709', units: ['U01', 'U02'] },
      ],
    };
    const asked = model.owed_of(twice).flatMap((each) => (each.kind === 'advance' ? [each] : []));
    expect(asked.map(({ key, advance }) => [key, advance.units])).toEqual([
      ['advance 2709', ['U01', 'U02']],
      ['advance 2809', ['U02']],
    ]);
  });

  it('advances one unit or nobody', () => {
    const advance = owed(results_ask, 'advance 2709');
    const first = model.choose(start, advance, 0);
    expect(first.advance).toEqual({ U01: '2709' });
    const second = model.choose(first, advance, 1);
    expect(second.advance).toEqual({ U02: '2709' });
    expect(model.chosen_index(second, advance)).toBe(1);
    expect(model.choose(second, advance, -1).advance).toEqual({});
  });

  it('enters at one of the offered hexes', () => {
    const entry = owed(enter_ask, 'enter U18');
    const answers = model.choose(model.read_answers(enter_ask.default), entry, 1);
    expect(model.print_answers(answers, 'enter')).toEqual({
      enter: { U18: '0202' },
    });
  });
});
