// @vitest-environment node
// The check list with its repairs, the layers, drafts that missed their turn. Acceptance tests of the
// specification are named by their number.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page_rules } from '../../web/src/games/bull_run/page_rules';
import { Layers, dice_of, lay } from '../../web/src/games/bull_run/plot/layers';
import { check_lines, clash_hexes, marked_units } from '../../web/src/games/bull_run/plot/problems';
import { unsent_drafts } from '../../web/src/games/bull_run/plot/unsent';
import type { Problem } from '../../web/src/protocol/messages';
import { fake_page } from './fake_page_rules';
import { make, of, page, selected } from './plot_made';

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(page, fake_page());
  page_rules.value = page;
});
afterEach(() => {
  page_rules.value = null;
  vi.useRealTimers();
});

describe('checks', () => {
  const clash = (subject: string, other: string): Problem => ({
    severity: 'error',
    subject,
    column: 1,
    place: '2905',
    rule: '5.13',
    text: `${subject} enters 2905, where ${other} is.`,
    repairs: [{ label: `Clear ${subject}`, lines: { [subject]: null } }],
  });
  it('[17] say once that two meet, mark both and the hex, and are mended by a button', async () => {
    const { editor, line } = make();
    editor.paste(
      [
        {
          unit: '22',
          start: '2903',
          cells: ['2905'],
          mission: null,
          arrives: false,
        },
        {
          unit: '7',
          start: '2904',
          cells: ['2905'],
          mission: null,
          arrives: false,
        },
      ],
      false,
    );
    const lines = check_lines([clash('22', '7'), clash('7', '22')], editor.value.value);
    expect(lines.length).toBe(1);
    expect([...marked_units(lines)].sort()).toEqual(['22', '7']);
    expect(clash_hexes(lines)).toEqual([{ hex: '2905', units: ['22', '7'], column: 1 }]);
    expect(lines[0]?.repairs.map((repair) => repair.label)).toEqual(['Clear 22', 'Clear 7']);
    editor.repair({ label: 'Delay 22', lines: { '22': '22/2903 - 2905' } });
    expect([line('22'), line('7')]).toEqual(['22/2903 - 2905', '7/2904 2905']);
    editor.repair({ label: 'Clear 7', lines: { '7': null } });
    expect(line('7')).toBe('');
    editor.undo();
    editor.undo();
    expect(line('22')).toBe('22/2903 2905');
  });
  it('name nobody else for an error that does not lie in meeting him', () => {
    const { editor } = make();
    editor.paste(
      ['22', '7'].map((unit, index) => ({
        unit,
        start: index === 0 ? '2903' : '2904',
        cells: ['2905'],
        mission: null,
        arrives: false,
      })),
      false,
    );
    const river: Problem = { ...clash('22', ''), rule: '13.0', text: '22 cannot cross the river.' };
    expect(check_lines([river], editor.value.value).map((line) => line.units)).toEqual([['22']]);
  });
  it('[17] keep two clashes at two hexes apart', () => {
    const { editor } = make();
    const alone: Problem = { ...clash('31', ''), column: 2, place: '5308' };
    expect(check_lines([alone, { ...alone, subject: '12' }], editor.value.value).length).toBe(2);
  });
});

describe('layers', () => {
  it('keep whose zones are drawn when another layer is switched', () => {
    const layers = new Layers();
    layers.toggle('zoc');
    layers.toggle('zoc');
    layers.toggle('command');
    expect([layers.own_zoc, layers.is_on('zoc'), layers.is_on('command')]).toEqual([true, true, true]);
    layers.toggle('zoc');
    expect([layers.own_zoc, layers.is_on('zoc')]).toEqual([false, false]);
  });
  it('[29] write the earliest sub-segment into every hex that is reached, and bound the attack', async () => {
    const { editor } = await selected('31');
    const laid = lay(new Layers(), editor);
    expect(laid.fields[0]).toMatchObject({
      key: 'reach',
      hexes: ['5307', '5308', '5312'],
      marks: '126',
      inner: ['5307', '5308'],
    });
    expect(laid.fields[1]).toMatchObject({ key: 'stops', hexes: ['5308'] });
  });
  it('[27] take command away once the leader moves, and say so', async () => {
    const { editor } = await selected('UL');
    const layers = new Layers();
    layers.toggle('command');
    expect(lay(layers, editor).fields.map((field) => field.key)).toContain('command');
    await editor.go_to('3905');
    const laid = lay(layers, editor);
    expect(laid.fields.map((field) => field.key)).not.toContain('command');
    expect(laid.words.join()).toMatch(/leader/);
  });
  it('[28] light exactly the units that a die would scatter', async () => {
    const { editor } = make();
    const layers = new Layers();
    layers.toggle('scatter');
    expect(lay(layers, editor).struck).toEqual([]);
    layers.die.value = 3;
    const laid = lay(layers, editor);
    expect(laid.struck).toEqual(['5306', '3320']);
    expect(laid.tags).toEqual([
      { hex: '5306', text: '⚂⚄', strong: true },
      { hex: '3320', text: '⚂', strong: true },
    ]);
    expect([dice_of(laid.scatter, '31'), dice_of(laid.scatter, '7')]).toEqual(['⚂⚄', '']);
  });
});

describe('a draft that missed its turn', () => {
  it('is found on this device, told apart by turn, and never the present one', () => {
    const kept = new Map<string, string>();
    const storage = {
      get length() {
        return kept.size;
      },
      key: (index: number) => [...kept.keys()][index] ?? null,
      getItem: (place: string) => kept.get(place) ?? null,
      removeItem: (place: string) => void kept.delete(place),
    } as unknown as Storage;
    const put = (place: string, payload: unknown) => kept.set(place, JSON.stringify({ base: 1, payload }));
    put('draft/m1/union/2.plot.union', { plots: ['31/5306 5307'] });
    put('draft/m1/union/3.plot.union', { plots: ['31/5306 5308'] });
    put('draft/m1/confederate/2.plot.confederate', { plots: ['C1/5306 5308'] });
    put('draft/m2/union/2.plot.union', { plots: ['31/5306 5309'] });
    put('draft/m1/union/deploy.union', { deploy: ['31/5306'] });
    expect(unsent_drafts(storage, of)).toEqual([
      {
        place: 'draft/m1/union/2.plot.union',
        turn: '2',
        lines: ['31/5306 5307'],
      },
    ]);
  });
});
