// @vitest-environment node
// The worked sum in sentences: doubling and rounding are steps of their own, and no figure is invented.
import { describe, expect, it } from 'vitest';
import { allocate_ask, sample_hints } from '../../../web/src/dev/sample_decisions';
import { odds_sentences, short_odds } from '../../../web/src/games/bull_run/decide/odds';
import type { AttackHint } from '../../../web/src/games/bull_run/decide/shapes';

const [first] = sample_hints(allocate_ask.default).attacks;
if (first === undefined) throw new Error('no battle');

describe('the odds sheet', () => {
  it('shows the doubling, what is added after it, and the rounding', () => {
    expect(odds_sentences(first)).toEqual([
      'Attack 4 + 3 = 7',
      'doubled: from two sides that do not touch (7.25): × 2 = 14',
      '14 + 2 = 16',
      'Defence 6',
      '16 : 6 → 2-1 (rounded for the defender)',
      'Column shift: none.',
    ]);
    expect(short_odds(first)).toBe('16 : 6, column 2-1');
  });

  it('says nothing of rounding where the odds are even, and names a shift', () => {
    const even: AttackHint = {
      ...first,
      lines: [],
      attack: 6,
      defence: 3,
      odds: '2-1',
      column: '3-1',
    };
    expect(odds_sentences(even).slice(-2)).toEqual([
      '6 : 3 → 2-1',
      'Column shift: to 3-1, for demoralization.',
    ]);
    const worse: AttackHint = {
      ...first,
      lines: [],
      attack: 2,
      defence: 6,
      odds: '1-3',
      column: '1-3',
    };
    expect(odds_sentences(worse)).toContain('2 : 6 → 1-3');
  });

  it('tells no strength of a concealed defender', () => {
    const [hidden] = sample_hints(allocate_ask.default, ['C03']).attacks;
    if (hidden === undefined) throw new Error('no battle');
    expect(odds_sentences(hidden).at(-1)).toMatch(/^Strength unknown/);
    expect(short_odds(hidden)).toBe('16 : ?, strength unknown');
    expect(JSON.stringify(odds_sentences(hidden))).not.toContain('Defence');
  });
});
