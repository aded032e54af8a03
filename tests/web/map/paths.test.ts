// Badges of a plot: when each hex is entered, paid for or waited in [5.1], and that no figures overprint.
import { describe, expect, it } from 'vitest';
import { badges_of, line_of } from '../../../web/src/map/paths';

const texts = (start: string, cells: string): string[] =>
  badges_of(start, cells.split(' ')).map((badge) => `${badge.hex} ${badge.kind} ${badge.text}`);

describe('badges', () => {
  it('number single steps', () => {
    expect(texts('5306', '5307 5406 - - - - - -')).toEqual(['5307 arrival 1', '5406 arrival 2']);
  });
  it('join the columns an expensive hex takes', () => {
    expect(texts('5306', '5307 5406 - 5507 5606 5606 5606 5706')).toEqual([
      '5307 arrival 1',
      '5406 arrival 2',
      '5406 wait 3 –',
      '5507 arrival 4',
      '5606 arrival 5–7',
      '5706 arrival 8',
    ]);
  });
  it('show a wait before the first step, written either way', () => {
    expect(texts('5306', '- - 5307')).toEqual(['5306 wait 1–2 –', '5307 arrival 3']);
    expect(texts('5306', '5306 5306 5307')).toEqual(['5306 wait 1–2 –', '5307 arrival 3']);
  });
  it('say nothing of standing still after the last step', () => {
    expect(texts('5306', '- - - - - - - -')).toEqual([]);
  });
  it('list both visits of a hex in one badge', () => {
    expect(texts('5306', '5307 5306 5307')).toEqual(['5307 arrival 1 · 3', '5306 arrival 2']);
  });
  it('mark the columns of a mission where the path ends', () => {
    expect(texts('3320', '3420 3520 3619 3720 ATTACK ATTACK ATTACK ATTACK').at(-1)).toBe(
      '3720 mission ⚔ 5–8',
    );
  });
});

describe('line', () => {
  it('visits every entered hex once for each entry', () => {
    expect(line_of('5306', ['5307', '5307', '-', '5306', 'ATTACK'])).toEqual(['5306', '5307', '5306']);
  });
});
