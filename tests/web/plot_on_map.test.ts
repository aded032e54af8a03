// @vitest-environment node
// Plotting with the rules in the page: whole ways by one click, the row and its budgets, undo with its selection.
// Acceptance tests of the specification are named by their number.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page_rules } from '../../web/src/games/bull_run/page_rules';
import { cell_texts, points_used } from '../../web/src/games/bull_run/plot/model';
import { badges_of } from '../../web/src/map';
import { fake_page } from './fake_page_rules';
import { settle } from './fakes';
import { page, selected } from './plot_made';

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(page, fake_page());
  page_rules.value = page;
});
afterEach(() => {
  page_rules.value = null;
  vi.useRealTimers();
});

describe('a click with the rules in the page', () => {
  it('[1] fills the cell beside it and counts a point', async () => {
    const { editor, line } = await selected('31');
    await editor.go_to('5307');
    expect(line('31')).toBe('31/5306 5307');
    expect(points_used(editor.selected_row.value!)).toBe(1);
    expect(badges_of('5306', editor.selected_row.value!.cells)).toEqual([
      { hex: '5307', kind: 'arrival', text: '1' },
    ]);
  });
  it('appends the whole way to a far hex as one edit', async () => {
    const { editor, line } = await selected('31');
    await editor.go_to('5310');
    expect(line('31')).toBe('31/5306 5307 5308 5309 5310');
    editor.undo();
    expect(line('31')).toBe('');
    expect(editor.can_undo.value).toBe(false);
  });
  it('[2] binds the columns of a wood together, with one badge for them', async () => {
    const { editor, line } = await selected('31');
    for (const hex of ['5307', '5406']) await editor.go_to(hex);
    editor.wait();
    await editor.go_to('5507');
    await editor.go_to('5606');
    expect(line('31')).toBe('31/5306 5307 5406 - 5507 5606 5606 5606');
    const row = editor.selected_row.value!;
    expect(points_used(row)).toBe(6);
    expect(cell_texts(row, 8).map((text) => text.kind)).toEqual([
      'hex',
      'hex',
      'wait',
      'hex',
      'hex',
      'paid',
      'paid',
      'empty',
    ]);
    expect(badges_of('5306', row.cells).find((badge) => badge.hex === '5606')?.text).toBe('5–7');
  });
  it('[3] changes nothing where the columns are too few, and says what is missing before and after', async () => {
    const { editor, line } = await selected('31');
    for (const hex of ['5307', '5308', '5307', '5406', '5407', '5507']) await editor.go_to(hex);
    const before = line('31');
    editor.look_at('5606');
    expect(editor.aim.value).toMatchObject({
      legal: false,
      text: 'needs 3, 2 left',
    });
    await editor.go_to('5606');
    expect(line('31')).toBe(before);
    expect(editor.notice.value).toMatchObject({
      kind: 'illegal',
      text: 'needs 3, 2 left',
    });
  });
  it('shows as far as the way can be paid when the goal is too far', async () => {
    const { editor, line } = await selected('31');
    editor.look_at('5320');
    expect(editor.aim.value).toMatchObject({
      kind: 'way',
      legal: false,
      from: '5306',
    });
    expect(editor.aim.value?.steps.at(-1)).toMatchObject({
      hex: '5314',
      to: 8,
    });
    await editor.go_to('5320');
    expect(line('31')).toBe('');
  });
  it('takes one step to a neighbour, whatever way there is', async () => {
    const { editor } = await selected('31');
    await editor.go_to('5406');
    expect(page.asked).toEqual([]);
  });
  it('refuses a closed neighbour with its reason', async () => {
    const { editor, line } = await selected('31');
    await editor.go_to('5305');
    expect(line('31')).toBe('');
    expect(editor.notice.value).toEqual({
      kind: 'illegal',
      hex: '5305',
      text: 'A river.',
      rule: '13.0',
    });
  });
  it('goes on when the rules in the page fail', async () => {
    const { editor, line } = await selected('31');
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    page.way = () => {
      throw new Error('broken');
    };
    await editor.go_to('5310');
    expect(editor.notice.value).toEqual({ kind: 'not_adjacent', hex: '5310' });
    await editor.go_to('5307');
    expect(line('31')).toBe('31/5306 5307');
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });
  it('goes on with the server, one hex at a time, while the page has no rules', async () => {
    const { editor } = await selected('31');
    page_rules.value = null;
    await settle();
    await editor.go_to('5310');
    expect(editor.notice.value).toEqual({ kind: 'not_adjacent', hex: '5310' });
  });
});

describe('the row', () => {
  it('[4] takes a wait on its second hex and keeps a wood whole', async () => {
    const { editor, line } = await selected('31');
    for (const hex of ['5406', '5507', '5606']) await editor.go_to(hex);
    editor.wait(2);
    expect(line('31')).toBe('31/5306 5406 5507 - 5606 5606 5606');
    editor.wait(5);
    expect(line('31')).toBe('31/5306 5406 5507 - 5606 5606 5606 -');
  });
  it('[5] is not moved past column 8, and the reason is said', async () => {
    const { editor, line } = await selected('31');
    await editor.go_to('5314');
    const before = line('31');
    editor.shift(1);
    expect(line('31')).toBe(before);
    expect(editor.notice.value).toMatchObject({
      kind: 'refused',
      refusal: { kind: 'no_columns', left: 0 },
    });
  });
  it('[6] attacks from column 5, and then takes no step', async () => {
    const { editor, line } = await selected('31');
    await editor.go_to('5310');
    editor.set_mission('attack');
    expect(line('31')).toBe('31/5306 5307 5308 5309 5310 ATTACK');
    expect(
      cell_texts(editor.selected_row.value!, 8)
        .slice(4)
        .map((text) => text.kind),
    ).toEqual(['mission', 'mission', 'mission', 'mission']);
    await editor.go_to('5311');
    expect(line('31')).toBe('31/5306 5307 5308 5309 5310 ATTACK');
    expect(editor.notice.value).not.toBeNull();
  });
  it('[7] offers to be cut for an attack and names the hex; nothing is cut before', async () => {
    const { editor, line } = await selected('31');
    await editor.go_to('5312');
    editor.set_mission('attack');
    expect(editor.notice.value).toMatchObject({
      refusal: { ends_at: '5310', limit: 4 },
      mission: 'attack',
    });
    editor.dismiss();
    expect(line('31')).toBe('31/5306 5307 5308 5309 5310 5311 5312');
    editor.trim_and_set('attack');
    expect(line('31')).toBe('31/5306 5307 5308 5309 5310 ATTACK');
  });
  it('[8] has no attack for a leader, and says why', async () => {
    const { editor, line } = await selected('UL');
    editor.set_mission('attack');
    expect(line('UL')).toBe('');
    expect(editor.notice.value).toMatchObject({
      kind: 'illegal',
      text: 'Leaders carry no mission.',
      rule: '10.1',
    });
  });
  it('[19] comes back exactly after ten undos and ten redos, with the selection', async () => {
    const { editor } = await selected('31');
    for (const hex of ['5307', '5308', '5309']) await editor.go_to(hex);
    editor.back();
    editor.select('12');
    await settle();
    for (const hex of ['3321', '3322']) await editor.go_to(hex);
    editor.wait();
    editor.shift(1);
    editor.select('22');
    editor.wait();
    editor.wait();
    const after = editor.payload;
    for (let edit = 0; edit < 10; edit += 1) editor.undo();
    expect(editor.payload).toEqual({ plots: [] });
    expect(editor.selected.value).toBe('31');
    for (let edit = 0; edit < 10; edit += 1) editor.redo();
    expect(editor.payload).toEqual(after);
    expect(editor.selected.value).toBe('22');
    expect(editor.can_redo.value).toBe(false);
  });
});
