// @vitest-environment node
// Moving attackers between battles: every attacker and defender is in at most one, and what is left open is named.
import { describe, expect, it } from 'vitest';
import { allocate_ask as ask } from '../../../web/src/dev/sample_decisions';
import * as model from '../../../web/src/games/bull_run/decide/allocation';
import { allocation_lines } from '../../../web/src/games/bull_run/decide/allocate_lists';
import { check_lines } from '../../../web/src/games/bull_run/decide/checklist';

const start = model.read_allocation(ask.default);
const pairs = (allocation: model.Allocation) =>
  allocation.battles.map(
    ({ attackers, defenders, bombard }) => `${[...attackers, ...bombard].join('+')} v ${defenders.join('+')}`,
  );

describe('an allocation', () => {
  it('prints what it read', () => {
    expect(model.print_allocation(start)).toEqual(ask.default);
    expect(model.unassigned(start, ask)).toEqual([]);
    expect(model.unattacked(start, ask)).toEqual([]);
  });

  it('moves an attacker to the battle on the enemy that is tapped', () => {
    const moved = model.attack(start, ask, 'U03', 'C03');
    expect(pairs(moved)).toEqual(['U01+U02+U03+U16 v C03', 'U04 v C04']);
    expect(model.attack(moved, ask, 'U03', 'C03')).toBe(moved);
    // There and back again is the same answer: the standing order's own, where it was that.
    const back = model.attack(moved, ask, 'U03', 'C04');
    expect(back).toEqual(start);
  });

  it('names the enemy that nobody attacks any more', () => {
    const all = model.attack(model.attack(start, ask, 'U03', 'C03'), ask, 'U04', 'C03');
    expect(pairs(all)).toEqual(['U01+U02+U03+U04+U16 v C03']);
    expect(model.unattacked(all, ask)).toEqual(['C04']);
    const lines = check_lines(all, model.unassigned(all, ask), model.unattacked(all, ask));
    expect(lines.filter((line) => !line.done).map((line) => line.text)).toEqual(['Not attacked: C04']);
  });

  it('takes a second enemy along when the attacker is alone', () => {
    const alone = model.split_off(model.attack(start, ask, 'U03', 'C03'), 'U04', 'C04');
    const left = model.release(alone, 'C04');
    expect(model.unassigned(left, ask)).toEqual(['U04']);
    const again = model.attack(left, ask, 'U04', 'C04');
    expect(pairs(again)).toEqual(['U01+U02+U03+U16 v C03', 'U04 v C04']);
    expect(model.includable(again, ask, 1)).toEqual(['C03']);
    const both = model.include(again, 1, 'C03');
    expect(pairs(both)).toEqual(['U04 v C03+C04']);
    expect(model.unassigned(both, ask)).toEqual(['U01', 'U02', 'U03']);
  });

  it('leaves a battle alone that the attacker reaches only in part', () => {
    const both = model.include(start, 1, 'C03');
    expect(pairs(both)).toEqual(['U03+U04 v C03+C04']);
    // U01 reaches C03 only, so C03 becomes a battle of its own.
    expect(pairs(model.attack(both, ask, 'U01', 'C03'))).toEqual(['U03+U04 v C04', 'U01 v C03']);
  });

  it('lets guns join, bombard alone, hold their fire and support', () => {
    const silent = model.bombard(start, 'U16', null);
    expect(pairs(silent)).toEqual(['U01+U02 v C03', 'U03+U04 v C04']);
    expect(pairs(model.bombard(silent, 'U16', 'C03'))).toEqual(['U01+U02+U16 v C03', 'U03+U04 v C04']);
    const nobody = model.release(silent, 'C03');
    expect(pairs(model.bombard(nobody, 'U16', 'C03'))).toEqual(['U03+U04 v C04', 'U16 v C03']);
    expect(model.support(start, 'U17', 'U04').support).toEqual({ U17: 'U04' });
    expect(model.print_allocation(model.support(start, 'U17', null)).support).toEqual({ U17: null });
  });

  it('is rolled in the order of the cards', () => {
    expect(pairs(model.reorder(start, 1, -1))).toEqual(['U03+U04 v C04', 'U01+U02+U16 v C03']);
    expect(model.reorder(start, 1, 1)).toBe(start);
  });

  it('offers each attacker the battles it reaches, and no others', () => {
    expect(model.options_of(start, ask, 'U01')).toEqual([{ kind: 'join', index: 0 }]);
    expect(model.options_of(start, ask, 'U03')).toEqual([
      { kind: 'join', index: 0 },
      { kind: 'join', index: 1 },
    ]);
    const both = model.include(start, 1, 'C03');
    expect(model.options_of(both, ask, 'U01')).toEqual([{ kind: 'alone', defender: 'C03' }]);
  });

  it('is read in lines before it is promised', () => {
    expect(allocation_lines(start)).toEqual([
      '1. U01, U02 and U16 (guns) against C03',
      '2. U03 and U04 against C04',
      'U17 supports U01',
    ]);
  });

  it('says who stands in two places', () => {
    const [first] = start.battles;
    if (first === undefined) throw new Error('no battle');
    const lines = check_lines({ battles: [first, first], support: {} }, [], []);
    expect(lines.filter((line) => !line.done).map((line) => line.text)).toEqual([
      'Attacked twice: C03',
      'In two battles: U01, U02 and U16',
    ]);
  });
});
