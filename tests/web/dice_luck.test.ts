// How unusual dice are: against every way of a few dice counted one by one, against known tails, and for long rows.
import { describe, expect, it } from 'vitest';
import { chance_as_uneven, chances_of_face, range_of } from '../../web/src/shell/dice_luck';

/** All rows of so many dice, one by one. */
function counted(counts: readonly number[]): number {
  const faces = counts.length;
  const rolls = counts.reduce((sum, count) => sum + count, 0);
  const squares = (row: readonly number[]) => row.reduce((sum, count) => sum + count * count, 0);
  const wanted = squares(counts);
  let as_uneven = 0;
  const all = faces ** rolls;
  for (let number = 0; number < all; number += 1) {
    const row = Array.from({ length: faces }, () => 0);
    for (let die = 0, rest = number; die < rolls; die += 1, rest = Math.floor(rest / faces))
      row[rest % faces] = (row[rest % faces] ?? 0) + 1;
    if (squares(row) >= wanted) as_uneven += 1;
  }
  return as_uneven / all;
}

describe('as uneven', () => {
  it.each([
    [[1, 1, 0, 0, 0, 0]],
    [[2, 0, 0, 0, 0, 0]],
    [[3, 1, 1, 0, 0, 0]],
    [[2, 2, 1, 1, 0, 0]],
    [[6, 0, 0, 0, 0, 0]],
    [[3, 2, 2]],
    [[5, 3]],
    [[2, 1, 1, 1]],
    [[1, 2, 3, 0, 1]],
  ])('%j: the chance is the share of all rows', (counts) => {
    expect(chance_as_uneven(counts)).toBeCloseTo(counted(counts), 10);
  });
  it('of any order of the same counts is the same', () => {
    expect(chance_as_uneven([9, 2, 4, 7, 1, 5])).toBeCloseTo(chance_as_uneven([1, 2, 4, 5, 7, 9]), 12);
  });
  it('is certain of the most even row, and of none or one die', () => {
    expect(chance_as_uneven([5, 5, 5, 5, 5, 5])).toBeCloseTo(1, 9);
    expect(chance_as_uneven([0, 0, 0, 0, 0, 0])).toBe(1);
    expect(chance_as_uneven([1, 0, 0, 0, 0, 0])).toBe(1);
  });
  it('agrees with the chi-square tail for many dice', () => {
    // 300 dice, chi-square 11.07 at 5 degrees of freedom: about 5 of 100.
    const counts = [63, 58, 51, 48, 42, 38];
    const chi = counts.reduce((sum, count) => sum + (count - 50) ** 2 / 50, 0);
    expect(chi).toBeCloseTo(8.92, 1);
    expect(chance_as_uneven(counts)).toBeGreaterThan(0.1);
    expect(chance_as_uneven(counts)).toBeLessThan(0.125);
  });
  it('of all sixes is one of six to the power', () => {
    expect(chance_as_uneven([0, 0, 0, 0, 0, 12]) * 6 ** 11).toBeCloseTo(1, 6);
  });
});

describe('the range of a face', () => {
  it('adds up', () => {
    for (const rolls of [1, 7, 40, 2000])
      expect(chances_of_face(rolls, 6).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  });
  it('holds nine of ten rows, and would not with one less on a side', () => {
    for (const rolls of [3, 12, 36, 73, 240]) {
      const { least, most } = range_of(rolls, 6);
      const within = (from: number, to: number) =>
        chances_of_face(rolls, 6)
          .slice(from, to + 1)
          .reduce((sum, chance) => sum + chance, 0);
      expect(within(least, most)).toBeGreaterThanOrEqual(0.9);
      expect(within(least + 1, rolls)).toBeLessThan(0.95);
      expect(within(0, most - 1)).toBeLessThan(0.95);
    }
  });
});
