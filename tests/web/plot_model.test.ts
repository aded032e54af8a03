// @vitest-environment node
// The operations on one row [5.1, 5.11, 7.1]: every way to write a plot ends in these.
import { describe, expect, it } from 'vitest';
import * as model from '../../web/src/games/bull_run/plot/model';
import type { Edit, PlotRow } from '../../web/src/games/bull_run/plot/model';

const row = (cells: string, mission: PlotRow['mission'] = null): PlotRow => ({
  unit: '31',
  start: '5306',
  cells: cells === '' ? [] : cells.split(' '),
  mission,
  arrives: false,
});
const cells = (edit: Edit): string => (edit.ok ? edit.row.cells.join(' ') : `refused ${edit.refusal.kind}`);

describe('append', () => {
  it('puts a step into its column', () => {
    expect(cells(model.append(row(''), { hex: '5307', from: 1, to: 1 }, 8))).toBe('5307');
  });
  it('fills every column that an expensive hex takes', () => {
    const edit = model.append(row('5307 5406 - 5507'), { hex: '5606', from: 5, to: 7 }, 8);
    expect(cells(edit)).toBe('5307 5406 - 5507 5606 5606 5606');
    if (edit.ok)
      expect(model.segments(edit.row).at(-1)).toEqual({
        kind: 'step',
        hex: '5606',
        from: 5,
        to: 7,
      });
  });
  it('writes out what the last hex still costs when it was written once', () => {
    expect(cells(model.append(row('5606'), { hex: '5706', from: 4, to: 4 }, 8))).toBe('5606 5606 5606 5706');
  });
  it('is refused when the columns do not suffice, and says how many are left', () => {
    const edit = model.append(row('5307 5306 5307 5306 5307 5306'), { hex: '5606', from: 7, to: 9 }, 8);
    expect(edit).toEqual({
      ok: false,
      refusal: { kind: 'no_columns', needed: 3, left: 2 },
    });
  });
  it('respects the four columns that a mission leaves', () => {
    const edit = model.append(row('5307 5306 5307 5306', 'attack'), { hex: '5307', from: 5, to: 5 }, 8);
    expect(edit).toEqual({
      ok: false,
      refusal: { kind: 'no_columns', needed: 1, left: 0 },
    });
  });
});

describe('waits', () => {
  it('adds one at the end', () => {
    expect(cells(model.insert_wait(row('5307'), 8))).toBe('5307 -');
  });
  it('goes behind a whole group, never into it', () => {
    expect(cells(model.insert_wait(row('5606 5606 5606 5706'), 8, 1))).toBe('5606 5606 5606 - 5706');
    expect(cells(model.insert_wait(row('5606 5606 5606 5706'), 8, 2))).toBe('5606 5606 5606 - 5706');
  });
  it('is refused in a full row', () => {
    expect(cells(model.insert_wait(row('5307 5306 5307 5306 5307 5306 5307 5306'), 8, 2))).toBe(
      'refused no_columns',
    );
  });
});

describe('trim, step back, clear, shift', () => {
  it('trims to the end of the group that holds a column', () => {
    expect(model.trim(row('5307 5606 5606 5606 5706'), 2).cells.join(' ')).toBe('5307 5606 5606 5606');
    expect(model.trim(row('5307 5606'), 0).cells).toEqual([]);
  });
  it('takes back a group as a whole, a wait alone, and a mission first', () => {
    expect(model.step_back(row('5307 5606 5606 5606')).cells.join(' ')).toBe('5307');
    expect(model.step_back(row('5307 -')).cells.join(' ')).toBe('5307');
    expect(model.step_back(row('5307', 'attack'))).toEqual(row('5307'));
    expect(model.step_back(row(''))).toEqual(row(''));
  });
  it('clears everything', () => {
    expect(model.clear(row('5307 5306', 'attack'))).toEqual(row(''));
  });
  it('moves a path later and earlier, and not past column 8', () => {
    const later = model.shift(row('5307 5406'), 1, 8);
    expect(cells(later)).toBe('- 5307 5406');
    expect(later.ok && cells(model.shift(later.row, -1, 8))).toBe('5307 5406');
    expect(cells(model.shift(row('5307 5406'), -1, 8))).toBe('refused at_start');
    expect(cells(model.shift(row('5307 5306 5307 5306 5307 5306 5307 5306'), 1, 8))).toBe(
      'refused no_columns',
    );
  });
});

describe('missions', () => {
  it('is set on a path of at most four columns', () => {
    const edit = model.set_mission(row('5307 5406'), 'attack', 8);
    expect(edit).toEqual({ ok: true, row: row('5307 5406', 'attack') });
    if (edit.ok)
      expect(model.cell_texts(edit.row, 8).slice(4)).toEqual(
        Array(4).fill({ kind: 'mission', mission: 'attack' }),
      );
  });
  it('never trims by itself: it names the hex a trimmed path would end in', () => {
    const edit = model.set_mission(row('5307 5406 5606 5606 5606 5706'), 'attack', 8);
    expect(edit).toEqual({
      ok: false,
      refusal: {
        kind: 'too_long_for_mission',
        limit: 4,
        used: 6,
        ends_at: '5406',
      },
    });
    expect(model.trim_to_columns(row('5307 5406 5606 5606 5606 5706'), 4)).toEqual(row('5307 5406'));
  });
  it('does not mind waits at the end', () => {
    expect(model.set_mission(row('5307 - - - - -'), 'attack', 8).ok).toBe(true);
  });
});

describe('what a row shows', () => {
  it('counts points by columns that name a hex, not waits', () => {
    expect(model.points_used(row('- 5307 5406 5507 5606 5606 5606 5706'))).toBe(7);
    expect(model.points_used(row('5306 5306 5307'))).toBe(1);
  });
  it('knows where the unit stands at each column', () => {
    const path = row('5307 - 5406');
    expect([0, 1, 2, 3, 8].map((column) => model.position_at(path, column))).toEqual([
      '5306',
      '5307',
      '5307',
      '5406',
      '5406',
    ]);
  });
  it('keeps what is typed and lets the check judge it', () => {
    expect(model.write_cell(row('5307'), 3, '9999', 8).cells.join(' ')).toBe('5307 - 9999');
    expect(model.write_cell(row('5307 5406'), 2, '-', 8).cells.join(' ')).toBe('5307');
    expect(model.write_cell(row('5307', 'attack'), 5, '5406', 8).mission).toBeNull();
  });
});

describe('a reinforcement', () => {
  const arrival = model.empty_row('C15', '3325', true);
  it('stands in its entry hex in column 1, whatever is taken back', () => {
    expect(arrival.cells).toEqual(['3325']);
    for (const row of [model.step_back(arrival), model.trim(arrival, 0), model.clear(arrival)])
      expect(row).toEqual(arrival);
    expect(model.points_used(arrival)).toBe(1);
  });
  it('goes on from column 2, and waits come after the entry', () => {
    const on = model.append(arrival, { hex: '3324', from: 2, to: 2 }, 8);
    expect(cells(on)).toBe('3325 3324');
    const later = on.ok ? model.shift(on.row, 1, 8) : on;
    expect(cells(later)).toBe('3325 - 3324');
    expect(later.ok && cells(model.shift(later.row, -1, 8))).toBe('3325 3324');
  });
});
