// @vitest-environment node
// Orders as text: what letters carry [5.1].
import { describe, expect, it } from 'vitest';
import { apply_rows, parse_text, print_plot, print_row } from '../../web/src/games/bull_run/plot/notation';
import { empty_plot, points_used, position_at } from '../../web/src/games/bull_run/plot/model';
import type { PlotAsk } from '../../web/src/games/bull_run/types';
import shared from '../vectors/notation.json';

const ask: PlotAsk = {
  kind: 'plot',
  turn: 1,
  columns: 8,
  night: false,
  units: [
    {
      id: '31',
      start: '5306',
      pinned: false,
      may_move: true,
      missions: ['attack'],
    },
    {
      id: '12',
      start: '3320',
      pinned: false,
      may_move: true,
      missions: ['attack'],
    },
    { id: 'UL', start: '2504', pinned: false, may_move: true, missions: [] },
  ],
};
const printed = (text: string): readonly string[] =>
  parse_text(text, ask).rows.map((row) => print_row(row, 8));

describe('round trip', () => {
  it.each([
    '31/5306 - 5307 5406 5507 5606 5606 5606 5706',
    '12/3320 3420 3520 3619 3720 ATTACK',
    'UL/2504 2505 - -',
    '31/5306 5307 - - - ATTACK',
  ])('keeps %s', (line) => {
    expect(printed(line)).toEqual([line]);
  });
  it('prints only units with orders, in the order of the chart', () => {
    const plot = apply_rows(empty_plot(ask), parse_text('UL/2504 2505\n31/5306 5307', ask).rows, true);
    expect(print_plot(plot, ask)).toEqual(['31/5306 5307', 'UL/2504 2505']);
  });
});

describe('spellings of one move', () => {
  it.each(['31/5306 - 5307 5406', '31/5306, – 5307\t5406', '31/5306 . 5307 5406 # by the ford'])(
    '%s',
    (text) => {
      expect(printed(text)).toEqual(['31/5306 - 5307 5406']);
    },
  );
  it('takes the mission word once, in three columns or in four', () => {
    const once = printed('12/3320 3420 - - - ATTACK');
    expect(printed('12/3320 3420 - - - ATTACK ATTACK ATTACK')).toEqual(once);
    expect(printed('12/3320 3420 - - - attack attack attack attack')).toEqual(once);
  });
  it('puts a unit into the same places whether a costly hex is repeated or waited for', () => {
    const rows = ['31/5306 5606 5606 5606 5706', '31/5306 5606 - - 5706'].flatMap(
      (text) => parse_text(text, ask).rows,
    );
    const places = rows.map((row) => [1, 2, 3, 4].map((column) => position_at(row, column)));
    expect(places[0]).toEqual(places[1]);
    expect(rows.map(points_used)).toEqual([4, 2]);
  });
  it('cancels a plot with the bare unit', () => {
    expect(printed('31/5306')).toEqual(['31/5306']);
    expect(parse_text('31/5306', ask).rows[0]?.cells).toEqual([]);
  });
  it('skips comments and empty lines', () => {
    expect(printed('# turn 3\n\n31/5306 5307\n')).toEqual(['31/5306 5307']);
  });
});

describe('slips', () => {
  it.each([
    ['99/5306 5307', 'unknown_unit', 1],
    ['5307 5406', 'no_unit', 1],
    ['31/53 5307', 'bad_hex', 1],
    ['31/5307 5308', 'wrong_start', 1],
    ['31/5306 5307 woods', 'bad_cell', 14],
    ['31/5306 1 2', 'bad_cell', 9],
    ['31/5306 ATTACK', 'early_mission', 9],
    ['31/5306 5307 5306 5307 5306 5307 ATTACK', 'late_mission', 34],
    ['31/5306 5307 - - - ATTACK 5306', 'after_mission', 27],
    ['31/5306 - - - - - - - - 5307', 'too_many_cells', 25],
  ])('%s is %s at %i', (text, slip, column) => {
    expect(parse_text(`# first line\n${text}`, ask).errors).toEqual([
      expect.objectContaining({ line: 2, column, slip }) as unknown,
    ]);
  });
  it('lists a unit once and reads the other lines all the same', () => {
    const parsed = parse_text('31/5306 5307\n31/5306 5406\n12/3320 3420', ask);
    expect(parsed.errors.map(({ line, slip }) => [line, slip])).toEqual([[2, 'twice']]);
    expect(parsed.rows.map((row) => row.unit)).toEqual(['31', '12']);
  });
  it('says where the unit stands when the start is wrong', () => {
    expect(parse_text('31/5307', ask).errors[0]?.expected).toBe('5306');
  });
});

describe('the notation that page and server share', () => {
  const there: PlotAsk = {
    ...ask,
    units: shared.units.map((unit) => ({ ...unit, pinned: false, may_move: true, missions: ['attack'] })),
  };
  it.each(shared.lines)('$text', ({ text, rows, line, column }) => {
    const parsed = parse_text(text, there);
    if (rows === undefined) expect(parsed.errors[0]).toMatchObject({ line, column });
    else expect(parsed.errors).toEqual([]);
    if (rows !== undefined) expect(parsed.rows.map((row) => print_row(row, 8))).toEqual(rows);
  });
});

describe('pasting over a plot', () => {
  const plot = apply_rows(empty_plot(ask), parse_text('31/5306 5307\n12/3320 3420', ask).rows, false);
  const rows = parse_text('12/3320 - 3420', ask).rows;
  it('updates the listed units only', () => {
    expect(print_plot(apply_rows(plot, rows, false), ask)).toEqual(['31/5306 5307', '12/3320 - 3420']);
  });
  it('or replaces all', () => {
    expect(print_plot(apply_rows(plot, rows, true), ask)).toEqual(['12/3320 - 3420']);
  });
});
