// A battle by points at the table: the score in the strip and in the tables, night and day, and that a battle by
// conditions shows none of it.
import { plainTerms } from '../../web/src/protocol/messages';
import { render } from 'preact';
import type { ComponentChild } from 'preact';
import { describe, expect, it } from 'vitest';
import { sample_view } from '../../web/src/dev/sample_decisions';
import { ObjectivesTable, ScoreRows } from '../../web/src/games/bull_run/table/result_panel';
import { StatusStrip } from '../../web/src/games/bull_run/table/status_strip';
import type { BullRunView } from '../../web/src/games/bull_run/types';
import type { Watched } from '../../web/src/state/state';

const watched: Watched = {
  match: 'm1',
  seat: 'union',
  title: 'A trial',
  lifecycle: 'running',
  frozen: null,
  umpire: null,
  held: null,
  imported: null,
  terms: plainTerms,
  seats: [
    { seat: 'union', title: 'Union', holder: 'Anna', ready: {} },
    { seat: 'confederate', title: 'Confederate', holder: 'Bert', ready: {} },
  ],
  view: {},
  decisions: [],
  drafts: {},
  allies: [],
  clock: null,
  dice: null,
  seq: 0,
  entries: [],
};

const first = sample_view('plot');
const second: BullRunView = {
  ...first,
  turn: 16,
  turns: 24,
  clock: '16:30',
  date: '30 August 1862',
  night: true,
  sides: {
    union: {
      ...first.sides.union,
      demoralization_at: null,
      points: 23,
      score: { strength: 8, units: 2, places: 13 },
    },
    confederate: {
      ...first.sides.confederate,
      demoralized: false,
      demoralization_at: null,
      points: 1,
      score: { strength: 1, units: 0, places: 0 },
    },
  },
  objectives: [
    {
      hex: '1334',
      name: 'Bristoe Station',
      held_by: 'confederate',
      points: { union: 5, confederate: 10 },
    },
    {
      hex: '0416',
      name: 'Gainesville',
      held_by: null,
      points: { union: 15 },
    },
  ],
};

function words(part: ComponentChild): string {
  const root = document.createElement('div');
  render(part, root);
  return [...root.querySelectorAll('th, td, span, strong, caption')]
    .map((cell) => cell.textContent)
    .join(' | ');
}

describe('the strip', () => {
  it('tells points, date and night of the second battle', () => {
    const told = words(<StatusStrip watched={watched} view={second} />);
    expect(told).toContain('Turn 16 of 24');
    expect(told).toContain('30 August 1862, 16:30');
    expect(told).toContain('night');
    expect(told).toContain('23 points');
    expect(told).toContain('1 point');
    expect(told).toContain('lost 3 |');
  });
  it('tells none of them in the first', () => {
    const told = words(<StatusStrip watched={watched} view={first} />);
    expect(told).toContain('10:00');
    expect(told).not.toMatch(/point|night|1862/);
  });
});

describe('the tables', () => {
  const rows = (view: BullRunView) =>
    words(
      <table>
        <tbody>
          <ScoreRows view={view} />
        </tbody>
      </table>,
    );
  it('say what the points are for', () => {
    expect(rows(second)).toBe(
      'Points for strength destroyed | 8 | 1 | Points for units destroyed | 2 | 0 | ' +
        'Points for places held | 13 | 0 | Victory points | 23 | 1',
    );
    expect(rows(first)).toBe('');
  });
  it('say what a place is worth to either side while it can still change hands, and what it brought at the end', () => {
    const during = words(<ObjectivesTable view={second} />);
    expect(during).toContain('Worth to Union | Worth to Confederate');
    expect(during).toContain('Bristoe Station (1334) | Confederate | 5 | 10');
    expect(during).toContain('Gainesville (0416) | nobody | 15 | –');
    const outcome = { places: [], text: 'Draw: 1 point each.', rule: '14.23' };
    const after = words(<ObjectivesTable view={{ ...second, outcome }} />);
    expect(after).toContain('Bristoe Station (1334) | Confederate | 10');
    expect(after).toContain('Gainesville (0416) | nobody | –');
    expect(words(<ObjectivesTable view={first} />)).not.toContain('Worth');
  });
});
